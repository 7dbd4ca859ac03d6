"""Where a mark stands, construct by construct."""

from __future__ import annotations

import functools

import pytest
from annotating import annotated, read, shown

from pandoc_provenance import ast

LINES = {
    "One [@a].": "One @.{n}",
    "One [@a] two.": "One @{n} two.",
    "One [@a], two.": "One @,{n} two.",
    "One ([@a]).": "One (@).{n}",
    "One (so [@a]; two).": "One (so @;{n} two).",
    "Why [@a]?! Two": "Why @?!{n} Two",
    "@a says so.": "@{n} says so.",
    "@a's idea.": "@{n}’s idea.",
    "In @a: so.": "In @:{n} so.",
    "One [@a; @b].": "One @.{n}",
    "One [@a] [@b].": "One @{n} @.{n}",
    'He said "so [@a]." Two': "He said Quoted(so @.){n} Two",
    'He said "so [@a]". Two': "He said Quoted(so @).{n} Two",
    "He *said [@a]*. Two": "He Emph(said @).{n} Two",
    "He *said [@a] so*.": "He Emph(said @{n} so).",
    "He **said *so [@a]***, two": "He Strong(said Emph(so @)),{n} two",
    "One [@a]—two": "One @{n}—two",
    "One [@a]\u00a0; two": "One @\u00a0;{n} two",
    "中文[@a]。下一句": "中文@。{n}下一句",
    "中文[@a]。」下": "中文@。」{n}下",
    "»Satz [@a].« Zwei": "»Satz @.«{n} Zwei",
    "„Satz [@a].“ Zwei": "„Satz @.“{n} Zwei",
    "[@a]": "@{n}",
    "One [@a]\\\ntwo": "One @{n}/two",
    "One [@a].^[Note.]": "One @.[n]~{n}",
    "One [@a]^[Note.].": "One @[n].{n}",
    "One [link [@a] text](http://x.y), two": "One Link(link @ text),{n} two",
    "One ~~out [@a] x~~ two": "One Strikeout(out @ x){n} two",
    "x^a[@a]^.": "xSuperscript(a@).{n}",
    "One ![alt [@a]](x.png) two": "One I{n} two",
    "One [span [@a]]{.x}.": "One Span(span @).{n}",
    "One [@a]`\\index{x}`{=tex}.": "One @R.{n}",
    "One [@a]`\\index{x}`{=tex} two": "One @{n}R two",
    "One [*see [@b]* @a].": "One @.{n}~{n}",
    "[@a]: so": "@:{n} so",
    "One[@a] $x$": "One@{n} M",
}


@functools.cache
def parsed(pandoc: str) -> dict[str, list[ast.Node]]:
    """Parse and annotate all lines as one document: a run of pandoc each would take a minute."""
    document = annotated(read(pandoc, "\n\n***\n\n".join(LINES)))
    paragraphs = [block["c"] for block in document["blocks"] if block["t"] == "Para"]
    return dict(zip(LINES, paragraphs, strict=True))


@pytest.mark.parametrize("line", LINES)
def test_the_mark_stands_behind_the_punctuation(line, pandoc_path):
    assert shown(parsed(pandoc_path)[line]) == LINES[line]


def test_marks_of_citations_without_a_blank_between_stand_together(newest_pandoc):
    document = read(newest_pandoc, "[@a] [@b].")
    document["blocks"][0]["c"].pop(1)

    assert shown(annotated(document)["blocks"][0]["c"]) == "@@.{n}~{n}"


BLOCKS = {
    "list": "- one [@a].\n- two",
    "numbered": "1. one [@a].\n",
    "quote": "> one [@a].\n",
    "div": "::: x\none [@a].\n:::",
    "lines": "| one [@a].\n| two",
    "definition": "Term\n:   one [@a].\n",
    "cell": "| h |\n|---|\n| one [@a]. |\n",
    "table head": "| one [@a]. |\n|---|\n| x |\n",
}


@pytest.mark.parametrize("place", BLOCKS)
def test_a_note_stands_in_every_block_of_text(place, newest_pandoc):
    document = annotated(read(newest_pandoc, BLOCKS[place]))

    assert len(_notes(document)) == 1
    assert "provenance-evidence-list" not in str(document)


LISTED = {
    "heading": "# One [@a].\n\nx\n",
    "figure caption": "![One [@a].](x.png)\n",
    "table caption": "| h |\n|---|\n| x |\n\n: One [@a].\n",
    "term": "Term [@a]\n:   one\n",
    "title": "---\ntitle: One [@a]\n---\n\nx\n",
    "abstract": "---\nabstract: |\n  One [@a].\n\n  Two.\n---\n\nx\n",
    "note in a heading": "# One^[Note [@a].]\n\nx\n",
    "note in a term": "Term^[Note [@a].]\n:   one\n",
}


@pytest.mark.parametrize("place", LISTED)
def test_where_no_note_may_stand_the_evidence_is_listed(place, pandoc_path):
    document = annotated(read(pandoc_path, LISTED[place]))

    assert not _notes(document)
    assert str(document).count("Marker0x0") == 1
    header, body = document["blocks"][-2:]
    assert ast.text_of(header) == "Evidence\n"
    assert "Marker0x0" in str(body)


@pytest.mark.parametrize("writer", ["gfm", "org"])
def test_a_cell_links_to_the_list_where_its_note_would_break(writer, newest_pandoc):
    document = annotated(read(newest_pandoc, BLOCKS["cell"]), writer)

    assert not _notes(document)
    assert "#provenance-evidence-e1" in str(document["blocks"][0])
    assert "#provenance-evidence-r1" in str(document["blocks"][-1])


GRID = "+------------------+\n| one              |\n|                  |\n| - two [@a].      |\n+------------------+\n"
SIMPLE = BLOCKS["cell"]


@pytest.mark.parametrize(
    ("writer", "text"),
    [
        ("markdown", SIMPLE),
        ("markdown", GRID),
        ("json", GRID),
        ("opml", GRID),
        ("plain", GRID),
        ("rst", GRID),
        ("haddock", GRID),
    ],
)
def test_a_cell_stays_as_it_is_where_a_mark_would_cut_its_words(writer, text, pandoc_path):
    """In a column of fixed width, pandoc 2.17 writes ``[@`` and ``a]`` on two lines."""
    document = read(pandoc_path, text)
    result = annotated(document, writer)

    assert result["blocks"][0] == document["blocks"][0]
    assert str(result["blocks"][1:]).count("Marker0x0") == 1


@pytest.mark.parametrize(("writer", "text"), [("plain", SIMPLE), ("rst", SIMPLE), ("html", GRID), ("latex", GRID)])
def test_a_cell_has_its_note_where_there_is_room(writer, text, pandoc_path):
    assert len(_notes(annotated(read(pandoc_path, text), writer))) == 1


@pytest.mark.parametrize("writer", ["beamer", "revealjs"])
def test_slides_link_to_an_evidence_slide(writer, newest_pandoc):
    document = annotated(read(newest_pandoc, "# Part\n\n## Slide\n\nOne [@a].\n\nTwo [@b].\n"), writer)

    assert not _notes(document)
    assert [shown(block["c"]) for block in document["blocks"][2:4]] == ["One @.{E}", "Two @.{E}"]
    assert document["blocks"][4]["c"][0] == 2


def test_an_authors_note_gets_a_paragraph_and_no_note_inside(newest_pandoc):
    document = annotated(read(newest_pandoc, "One.^[See [@a] and [@b].]"))
    (note,) = [inline for inline in document["blocks"][0]["c"] if inline["t"] == "Note"]

    assert [block["t"] for block in note["c"]] == ["Para", "Para", "Para"]
    assert "'Note'" not in str(note["c"])
    assert ["Marker0x0" in str(block) for block in note["c"]] == [False, True, False]
    assert ["Marker1x0" in str(block) for block in note["c"]] == [False, False, True]


def test_a_note_of_one_paragraph_stays_one_where_two_are_lost(newest_pandoc):
    document = annotated(read(newest_pandoc, "One.^[See [@a].]"), "asciidoc")

    assert "Marker0x0" not in str(document["blocks"][0])
    assert "Marker0x0" in str(document["blocks"][-1])


def test_unknown_elements_keep_their_content_and_their_evidence_is_listed(newest_pandoc):
    document = read(newest_pandoc, "One [@a].\n")
    para = document["blocks"][0]
    document["blocks"] = [{"t": "FutureBlock", "c": [["", [], []], [para]]}]

    result = annotated(document)

    assert result["blocks"][0] == document["blocks"][0]
    assert str(result).count("Marker0x0") == 1


@pytest.mark.parametrize(("writer", "drawn"), [("markdown", "One @!{n} two"), ("html", "One @{n} two")])
def test_a_comment_keeps_the_mark_off_the_citation_in_markdown(writer, drawn, newest_pandoc):
    document = annotated(read(newest_pandoc, "One [@a] two"), writer)

    assert shown(document["blocks"][0]["c"]) == drawn


def _notes(document: ast.Document) -> list[ast.Node]:
    found: list[ast.Node] = []

    def search(value) -> None:
        if isinstance(value, list):
            for item in value:
                search(item)
        elif isinstance(value, dict):
            if value.get("t") == "Span" and ast.is_ours(value):
                found.extend(inline for inline in value["c"][1] if inline["t"] == "Note")
            search(list(value.values()))

    search(document["blocks"])
    return found
