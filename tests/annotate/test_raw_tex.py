"""Marks beside raw TeX that cites: they stand where LaTeX and Markdown leave them alone, and the TeX comes back."""

from __future__ import annotations

import pytest
from annotating import annotated, read, shown, write

from pandoc_provenance import ast
from pandoc_provenance.annotate import strip


def wrapped(kind: str, content: object, code: str) -> ast.Node:
    """What stands for raw TeX while the marks are placed."""
    block = kind == "Div"
    return {"t": kind, "c": content, ast.RAW: {"t": "RawBlock" if block else "RawInline", "c": ["tex", code]}}


def cite(*keys: str, code: str = "") -> ast.Node:
    citations = [
        {
            "citationId": key,
            "citationPrefix": [],
            "citationSuffix": [{"t": "Str", "c": "3"}],
            "citationMode": {"t": "NormalCitation"},
            "citationNoteNum": 0,
            "citationHash": 0,
        }
        for key in keys
    ]
    node = {"t": "Cite", "c": [citations, [{"t": "RawInline", "c": ["latex", code or "\\cite{x}"]}]]}
    return {**node, ast.RAW: {"t": "RawInline", "c": ["tex", code]}} if code else node


def document(*blocks: ast.Node) -> ast.Document:
    return {"pandoc-api-version": [1, 22, 2, 1], "meta": {}, "blocks": list(blocks)}


def line(*inlines: ast.Node) -> ast.Document:
    return document({"t": "Para", "c": list(inlines)})


def drawn(doc: ast.Document) -> str:
    return shown(annotated(doc)["blocks"][0]["c"])


WORD = {"t": "Str", "c": "so"}
DOT = {"t": "Str", "c": "."}
ATTRIBUTES = ["", [], []]


def test_marks_stand_behind_the_punctuation_of_a_raw_citation() -> None:
    assert drawn(line(cite("a", code="\\cite{a}"), DOT, WORD)) == "@.{n}so"


def test_inside_other_raw_code_no_mark_is_put() -> None:
    inside = [cite("a"), WORD, cite("b"), WORD]
    doc = line(WORD, wrapped("Span", [ATTRIBUTES, inside], "\\textbf{…}"), WORD)
    assert drawn(doc) == "soSpan(@so@so){n}~{n}so"


def test_what_a_raw_block_cites_is_told_in_the_list() -> None:
    block = wrapped("Div", [ATTRIBUTES, [{"t": "Para", "c": [cite("a"), WORD]}]], "\\begin{table}…")
    blocks = annotated(document(block, {"t": "Para", "c": [WORD]}))["blocks"]
    assert blocks[0] == block
    assert [one["t"] for one in blocks] == ["Div", "Para", "Header", "Div"]
    assert "Marker0x0" in ast.text_of(blocks[-1])


@pytest.mark.parametrize("writer", ["latex", "beamer", "json", "native"])
@pytest.mark.parametrize(
    ("node", "stops"),
    [
        (cite("a", "b", code="\\autocites[1]{a}[2]{b}"), True),
        (cite("a", code="\\footcitetexts{a}"), True),
        (
            wrapped("Span", [ATTRIBUTES, [{"t": "Note", "c": [{"t": "Para", "c": [cite("a")]}]}]], "\\footcites{a}"),
            True,
        ),
        (cite("a", "b"), True),
        (cite("a"), False),
        (cite("a", "b", code="\\autocite{a,b}"), False),
        (cite("a", code="\\citeyear{a}"), False),
    ],
)
def test_latex_takes_no_mark_for_one_more_citation(writer: str, node: ast.Node, stops: bool) -> None:
    doc = line(node, WORD)
    marked = annotated(doc, writer)
    assert marked["blocks"][0]["c"][1] == {"t": "RawInline", "c": ["latex", "\\relax{}"]} or not stops
    assert ("\\relax{}" in str(marked)) == stops
    assert strip(marked) == doc


def test_several_citations_for_biblatex_end_before_the_mark(pandoc_path: str) -> None:
    doc = read(pandoc_path, "Rain [@a, p. 1; @b, p. 2] fell.")
    text = write(pandoc_path, annotated(doc, "latex"), "latex", "--biblatex", "--wrap=none")
    assert "]{b}\\relax{}{\\footnote{" in text


def test_marked_raw_citations_survive_markdown(pandoc_path: str) -> None:
    code = "\\autocites{a}{b}"
    doc = line(cite("a", "b", code=code), WORD)
    doc["pandoc-api-version"] = read(pandoc_path, "")["pandoc-api-version"]
    marked = annotated(doc, "markdown")
    marked["blocks"][0]["c"][0] = {"t": "RawInline", "c": ["tex", code]}
    for writer in ("markdown", "markdown-raw_attribute"):
        again = read(pandoc_path, write(pandoc_path, marked, writer))
        assert strip(again)["blocks"] == [{"t": "Para", "c": [{"t": "RawInline", "c": ["tex", code]}, WORD]}]
