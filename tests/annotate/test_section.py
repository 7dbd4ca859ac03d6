"""Where the Evidence list goes, and how it links."""

from __future__ import annotations

import pytest
from annotating import ROW, annotated, judged, read
from msgspec.structs import replace

from pandoc_provenance import ast
from pandoc_provenance.annotate import annotate

HEADING = "## Heading [@a]\n\nText.\n\n"


@pytest.mark.parametrize(
    ("rest", "order"),
    [
        ("", ["Heading [@a]", "Evidence"]),
        ("## References\n", ["Heading [@a]", "Evidence", "References"]),
        ("## References\n\n::: {#refs}\n:::\n\n## App\n\nx\n", ["Heading [@a]", "Evidence", "References", "App"]),
        ("## More\n\nx\n\n::: {#refs}\n:::\n\n## End\n", ["Heading [@a]", "More", "Evidence", "End"]),
        ("## References\n\n:::: x\n::: {#refs}\n:::\n::::\n", ["Heading [@a]", "Evidence", "References"]),
        ("## More\n\nx\n", ["Heading [@a]", "More", "Evidence"]),
    ],
)  # fmt: skip
def test_the_list_stands_before_the_references(rest, order, newest_pandoc):
    blocks = annotated(read(newest_pandoc, HEADING + rest))["blocks"]

    assert [ast.text_of(block).strip() for block in blocks if block["t"] == "Header"] == order


@pytest.mark.parametrize(
    ("writer", "text", "level"),
    [
        ("html", "# One\n\n## Two [@a]\n\nx", 1),
        ("html", "### One [@a]\n\nx", 3),
        ("html", "---\ntitle: One [@a]\n---\n\nx", 1),
        ("beamer", "# One\n\n## Two [@a]\n\nx", 2),
        ("revealjs", "# One [@a]\n\nx\n\n## Two\n\nx", 1),
        ("pptx", "# One\n\n## Two\n\n### Three [@a]\n\nx", 3),
        ("beamer", "x [@a]\n\n---\n\ny", 1),
    ],
)
def test_its_heading_is_of_the_drafts_top_level_or_a_slide(writer, text, level, newest_pandoc):
    blocks = annotated(read(newest_pandoc, text), writer)["blocks"]

    assert [block["c"][0] for block in blocks if block["t"] == "Header"][-1] == level


def test_it_links_to_the_heading_and_is_numbered_in_document_order(newest_pandoc):
    document = annotated(read(newest_pandoc, "---\ntitle: T [@t]\n---\n\n# One [@a]\n\nx\n\n# Two [@b]\n\ny\n"))
    (entries,) = [block["c"][1][0]["c"][1] for block in document["blocks"] if block["t"] == "Div"]

    assert [entry[0]["c"][0]["c"][0][0] for entry in entries] == [
        f"provenance-evidence-e{number}" for number in (1, 2, 3)
    ]
    assert ["#one-a" in str(entry) for entry in entries] == [False, True, False]
    assert ["#two-b" in str(entry) for entry in entries] == [False, False, True]


def test_entries_name_their_place_in_words(newest_pandoc):
    document = read(newest_pandoc, "# One [@a]\n\nx\n")
    (claim,), _ = judged(document)
    claim = replace(claim, unit="heading", context="A heading that is " + "very " * 30 + "long")
    result = annotate(document, [claim], [ROW], mode="footnotes", writer="html")

    named = ast.text_of(result["blocks"][-1]).split("”")[0]
    assert named.startswith("Heading “A heading that is very very")
    assert named.endswith("very …")


def test_there_is_no_list_when_all_evidence_stands_in_notes(newest_pandoc):
    assert "provenance-evidence-list" not in str(annotated(read(newest_pandoc, "# One\n\nx [@a].\n")))
