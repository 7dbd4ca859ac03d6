"""What is ours and what an author wrote are told apart by their shape, whatever an author calls things."""

from __future__ import annotations

import copy
import random

import pytest
from annotating import annotated, read
from hypothesis import given, settings
from hypothesis import strategies as st
from test_laws import DOCUMENTS

from pandoc_provenance import ast, ours
from pandoc_provenance.annotate import marks, strip

AUTHORS = {
    "a span": "[Ghostly claim]{.provenance-evidence}",
    "a span that cites": "[Ghostly claim [@ghost]]{.provenance-evidence}",
    "a span of a citation": "[[@ghost]]{.provenance-evidence}",
    "a span of both classes": "so [[@ghost]]{.provenance-evidence .provenance-evidence-split}so",
    "a span around a note": "One.[^[See [@ghost].]]{.provenance-evidence}",
    "a span around a note that begins like ours": "One.[^[Evidence: `k` — weak, says [@ghost].]]{.provenance-evidence}",
    "a span around a note and more": "One.[^[Evidence: `k` — weak.] so]{.provenance-evidence}",
    "a span around a note of other words": "One.[^[Evidence: so.]]{.provenance-evidence}",
    "a span around a note with raw code": "One.[^[Evidence: `k` — weak \\cite{ghost}.]]{.provenance-evidence}",
    "a span around a note with a picture": "One.[^[Evidence: `k` — weak ![x [@ghost]](x.png).]]{.provenance-evidence}",
    "a span around a note with code": "One.[^[`k` — weak.]]{.provenance-evidence}",
    "a span with another class": "One.[^[Evidence: `k` — weak.]]{.provenance-evidence .x}",
    "a span with an identifier": "One.[^[Evidence: `k` — weak.]]{.provenance-evidence #x}",
    "a span with an attribute": "One.[^[Evidence: `k` — weak.]]{.provenance-evidence k=v}",
    "a span with a word before its note": "[so^[Evidence: `k` — weak.]]{.provenance-evidence}",
    "a span around a link": "[[text](http://x.y)]{.provenance-evidence}",
    "a span around a link to the list": "[[text](#provenance-evidence-e1)]{.provenance-evidence}",
    "a span around a link that looks like ours": "[[\\[E1\\]](http://x.y)]{.provenance-evidence}",
    "a span with nothing": "[]{.provenance-evidence}",
    "a span of told words that cite": "[Evidence: `k` — weak [@ghost]]{.provenance-evidence}",
    "a span of told words in italics": "[Evidence: `k` — weak *so*]{.provenance-evidence}",
    "a div": "::: provenance-evidence\nThe wind fell [@ghost].\n:::",
    "a div of a list": "::: provenance-evidence\n1. one [@ghost]\n2. two\n:::",
    "a div of a list like ours and more": (
        "::: provenance-evidence\n1. [x]{#provenance-evidence-e1}\\\n   `k` --- weak\n\nMine [@ghost].\n:::"
    ),
    "a div of a list like ours with an item more": (
        "::: provenance-evidence\n1. [x]{#provenance-evidence-e1}\\\n   `k` --- weak\n2. Mine\n:::"
    ),
    "a div of entries that cite": (
        "::: provenance-evidence\n1. [x [@ghost]]{#provenance-evidence-e1}\\\n   `k` --- weak\n:::"
    ),
    "a div with our identifier": "::: {#provenance-evidence-list}\n# Evidence\n\nMine [@ghost].\n:::",
    "a nested div": ":::: provenance-evidence\n::: provenance-evidence\nMine [@ghost].\n:::\n::::",
    "a heading": "# Head [@ghost] {.provenance-evidence}",
    "a heading of our word": "# Evidence {.provenance-evidence}",
    "a heading of our name": "# Evidence [@ghost] {#provenance-evidence-list .provenance-evidence}",
    "a comment": "So [@k]`<!--provenance-evidence-->`{=html} so",
    "an empty comment": "So [@k]!``{=html} so",
    "a stop": "So [@k]`\\relax{}`{=latex} so",
    "in a list": "- one [[@ghost]]{.provenance-evidence}\n- ::: provenance-evidence\n  two [@ghost]\n  :::",
    "in a quote": "> one [[@ghost]]{.provenance-evidence}",
    "in a term": "[term [@ghost]]{.provenance-evidence}\n:   so [[@ghost]]{.provenance-evidence}",
    "in a cell": "| h [[@ghost]]{.provenance-evidence} |\n|---|\n| x [[@ghost]]{.provenance-evidence} |",
    "in a caption": "| h |\n|---|\n| x |\n\n: Cap [[@ghost]]{.provenance-evidence}",
    "in a figure": "![Fig [[@ghost]]{.provenance-evidence}](x.png)",
    "in a note": "One.^[So [[@ghost]]{.provenance-evidence}]",
    "in a link": "[so [[@ghost]]{.provenance-evidence}](http://x.y)",
    "in italics": "*so [[@ghost]]{.provenance-evidence}*",
    "in a citation": "so [see [x]{.provenance-evidence} @ghost, [p. [@ghost]]{.provenance-evidence}]",
    "in the abstract": "---\nabstract: |\n  So [[@ghost]]{.provenance-evidence}.\n---\n",
}


@pytest.mark.parametrize("place", AUTHORS)
def test_what_an_author_wrote_stays_and_its_citations_count(place, newest_pandoc):
    document = read(newest_pandoc, AUTHORS[place])

    assert strip(document) is document
    assert len(list(ast.cites(document))) == AUTHORS[place].count("@")
    once = annotated(document, "markdown")
    assert strip(once) == document
    assert annotated(once, "markdown") == once


def test_nodes_of_the_names_that_authors_use_stay(pandoc_path):
    """All in one document, on each pandoc: ``pv`` is photovoltaics to somebody."""
    text = "\n\n***\n\n".join(
        [*(AUTHORS[place] for place in AUTHORS if place != "in the abstract"), "[photovoltaic]{.pv}"]
    )
    document = read(pandoc_path, text)
    once = annotated(document)

    assert strip(document) is document
    assert strip(once) == document
    assert annotated(once) == once


@pytest.mark.parametrize("writer", ["html", "markdown", "latex", "json", "gfm", "beamer", "plain"])
def test_all_that_we_write_is_ours(writer, newest_pandoc):
    text = "# One [@a]\n\nSo [@b; @c]! So ![x [@d]](x.png)—so.^[See [@e].]\n\n: Cap [@f]\n\n| h |\n|---|\n| x [@g] |\n"
    document = annotated(read(newest_pandoc, text), writer, "“Words”, [words] @x http://x.y *x*")
    named = [node for node in nodes(document["blocks"]) if ours.MARK in str(attributes(node))]
    ids = [node for node in named if attributes(node)[0].startswith("provenance-evidence-e")]

    assert [node for node in named if not ours.is_ours(node)] == ids
    assert len(named) > len(ids) > 0


def nodes(value):
    """Yield the nodes of a document, outer ones first."""
    if isinstance(value, list):
        for item in value:
            yield from nodes(item)
    elif isinstance(value, dict):
        if isinstance(value.get("t"), str):
            yield value
        for item in value.values():
            yield from nodes(item)


def attributes(node: ast.Node):
    place = {"Span": 0, "Div": 0, "Header": 1}.get(node["t"])
    return ["", [], []] if place is None else node["c"][place]


def lines(value, inside: bool = False):
    """Yield the lists of inlines, and whether they are ours."""
    if isinstance(value, list):
        if value and all(isinstance(item, dict) and "t" in item for item in value):
            yield value, inside
        for item in value:
            yield from lines(item, inside)
    elif isinstance(value, dict):
        inside = inside or (isinstance(value.get("t"), str) and ours.is_ours(value))
        for key, item in value.items():
            if key != "citationId":
                yield from lines(item, inside)


CITE = {
    "citationId": "ghost",
    "citationPrefix": [],
    "citationSuffix": [],
    "citationMode": {"t": "NormalCitation"},
    "citationNoteNum": 1,
    "citationHash": 0,
}
EDITS = [
    [{"t": "Cite", "c": [[CITE], [{"t": "Str", "c": "[@ghost]"}]]}],
    [{"t": "Str", "c": "AUTHOR"}],
    [{"t": "Span", "c": [["", [ours.MARK], []], [{"t": "Str", "c": "AUTHOR"}]]}],
    [{"t": "Note", "c": [{"t": "Para", "c": [{"t": "Str", "c": "AUTHOR"}]}]}],
    [marks.COMMENT],
    [marks.STOP, marks.SEAM],
    [{"t": "RawInline", "c": ["tex", "\\cite{ghost}"]}],
]


@given(DOCUMENTS, st.sampled_from(["html", "markdown", "json", "plain"]), st.randoms(use_true_random=False))
@settings(max_examples=150, deadline=None)
def test_an_annotated_document_edited_by_hand_loses_no_citation_and_no_word_outside_ours(document, writer, chance):
    """Whatever is put wherever: citations stay, a second run takes what it wrote, and only that."""
    edited, outside = by_hand(annotated(document, writer), chance)
    before = copy.deepcopy(edited)
    cleaned = strip(edited)

    assert edited == before
    assert strip(cleaned) is cleaned
    assert list(ast.cites(cleaned)) == list(ast.cites(edited))
    assert str(cleaned["blocks"]).count("AUTHOR") >= outside
    once = annotated(edited, writer)
    assert strip(once) == cleaned
    assert annotated(once, writer) == once


def by_hand(document: ast.Document, chance: random.Random) -> tuple[ast.Document, int]:
    """Put an author's nodes anywhere, and count the words of them that stand outside ours."""
    edited = copy.deepcopy(document)
    outside = 0
    found = [(line, inside) for line, inside in lines(edited["blocks"]) if is_line(line)]
    for line, inside in chance.sample(found, min(3, len(found))):
        edit = copy.deepcopy(chance.choice(EDITS))
        at = chance.randint(0, len(line))
        line[at:at] = edit
        outside += 0 if inside else str(edit).count("AUTHOR")
    return edited, outside


def is_line(value) -> bool:
    kinds = {"Str", "Space", "SoftBreak", "LineBreak", "Cite", "Emph", "Strong", "Span", "Code", "Note", "Link"}
    return all(item["t"] in kinds for item in value)
