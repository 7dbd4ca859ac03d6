"""Laws that hold for every document, on document trees made up by Hypothesis."""

from __future__ import annotations

import copy
from unittest.mock import ANY

import pytest
from annotating import judged
from hypothesis import given, settings
from hypothesis import strategies as st

from pandoc_provenance import ast, ours
from pandoc_provenance.annotate import annotate, marks, strip
from pandoc_provenance.errors import SettingsError

ATTRIBUTES = st.sampled_from(
    [
        ["", [], []],
        ["id", ["x"], [["k", "v"]]],
        ["", [ours.MARK], []],
        ["", [ours.MARK, ours.SPLIT], []],
        [ours.SECTION, [ours.MARK, "unnumbered"], []],
        [ours.entry_id(1), [], []],
        [ours.back_id(1), [ours.MARK], []],
    ]
)
WORDS = st.sampled_from(["word", ".", ",", "”.", "。次", ".)x", "’s", "!", "\u00a0;", "a b", "]", "«", "“", "  ", "…"])


def node(kind: str, *content: st.SearchStrategy) -> st.SearchStrategy:
    if not content:
        return st.just({"t": kind})
    return st.tuples(*content).map(lambda parts: {"t": kind, "c": list(parts) if len(parts) > 1 else parts[0]})


def cite(inlines: st.SearchStrategy) -> st.SearchStrategy:
    citation = st.fixed_dictionaries(
        {
            "citationId": st.sampled_from(["a", "b", "c"]),
            "citationPrefix": inlines,
            "citationSuffix": inlines,
            "citationMode": st.just({"t": "NormalCitation"}),
            "citationNoteNum": st.just(1),
            "citationHash": st.just(0),
        }
    )
    return node("Cite", st.lists(citation, min_size=1, max_size=2), st.just([{"t": "Str", "c": "[@a]"}]))


LEAVES = st.one_of(
    node("Str", WORDS),
    node("Space"),
    node("SoftBreak"),
    st.just({"t": "RawInline", "c": ["tex", "\\x"]}),
    st.just({"t": "Code", "c": [["", [], []], "x"]}),
    st.sampled_from([marks.COMMENT, marks.SEAM, marks.STOP, ours.GAP, ours.OPENING, *ours.HEADING]),
    cite(st.just([])),
    cite(st.just([])),
)


def deeper(inlines: st.SearchStrategy) -> st.SearchStrategy:
    line = st.lists(inlines, min_size=1, max_size=4)
    return st.one_of(
        *(node(kind, line) for kind in ("Emph", "Strong", "Strikeout", "Superscript", "SmallCaps", "Underline")),
        node("Quoted", st.just({"t": "DoubleQuote"}), line),
        node("Span", ATTRIBUTES, line),
        node("Link", ATTRIBUTES, line, st.just(["http://x.y", ""])),
        node("Image", ATTRIBUTES, line, st.just(["x.png", ""])),
        node("Note", st.lists(node("Para", line), max_size=2)),
        cite(st.lists(inlines, max_size=2)),
        node("FutureInline", line),
    )


LINE = st.lists(st.recursive(LEAVES, deeper, max_leaves=6), max_size=6)
PARAGRAPHS = st.one_of(node("Para", LINE), node("Plain", LINE))


def containing(blocks: st.SearchStrategy) -> st.SearchStrategy:
    several = st.lists(blocks, max_size=3)
    caption = st.tuples(st.none(), several).map(list)
    cell = st.tuples(ATTRIBUTES, st.just({"t": "AlignDefault"}), st.just(1), st.just(1), several).map(list)
    row = st.tuples(ATTRIBUTES, st.lists(cell, max_size=2)).map(list)
    rows = st.lists(row, max_size=2)
    part = st.tuples(ATTRIBUTES, rows).map(list)
    body = st.tuples(ATTRIBUTES, st.just(0), rows, rows).map(list)
    return st.one_of(
        node("BlockQuote", several),
        node("Div", ATTRIBUTES, several),
        node("BulletList", st.lists(several, max_size=2)),
        node("OrderedList", st.just([1, {"t": "Decimal"}, {"t": "Period"}]), st.lists(several, max_size=2)),
        node("DefinitionList", st.lists(st.tuples(LINE, st.lists(several, max_size=2)).map(list), max_size=2)),
        node("LineBlock", st.lists(LINE, max_size=2)),
        node("Figure", ATTRIBUTES, caption, several),
        node("Table", ATTRIBUTES, caption, st.just([]), part, st.lists(body, max_size=1), part),
        node("Header", st.integers(1, 3), ATTRIBUTES, LINE),
        node("Div", st.just(["refs", [], []]), st.just([])),
        node("HorizontalRule"),
        node("RawBlock", st.just("tex"), st.just("\\x")),
    )


META = st.one_of(
    node("MetaInlines", LINE),
    node("MetaBlocks", st.lists(PARAGRAPHS, max_size=2)),
    st.just({"t": "MetaBool", "c": True}),
)
DOCUMENTS = st.fixed_dictionaries(
    {
        "pandoc-api-version": st.just([1, 23, 1]),
        "meta": st.dictionaries(st.sampled_from(["title", "abstract", "foo"]), META, max_size=2),
        "blocks": st.lists(st.recursive(PARAGRAPHS, containing, max_leaves=5), max_size=6),
    }
    # pandoc's JSON has no shared nodes.
).map(copy.deepcopy)
WRITERS = st.sampled_from(["html", "latex", "markdown", "gfm", "beamer", "asciidoc", "docx", "json", "plain"])


@given(DOCUMENTS, WRITERS)
@settings(max_examples=150, deadline=None)
def test_annotating_any_document_holds_the_laws(document, writer):
    """Twice is once, what was added can be taken out, citations stay, each evidence stands once.

    Authors use our classes, identifiers and separators here.
    """
    claims, rows = judged(document)
    before, cites = copy.deepcopy(document), list(ast.cites(document))
    once = annotate(document, claims, rows, mode="footnotes", writer=writer)

    assert document == before
    assert strip(document) is document
    assert strip(once) == document
    assert list(ast.cites(once)) == cites
    assert annotate(once, claims, rows, mode="footnotes", writer=writer) == once
    assert annotate(document, claims, rows, mode="none", writer=writer) is document
    text = ast.encode(once).decode()
    assert [text.count(row.passages[0].text.strip()) for row in rows] == [1] * len(rows)


def test_an_unknown_mode_names_the_known_ones():
    with pytest.raises(SettingsError, match=r"unknown value `sidebar`; known are footnotes, none"):
        annotate({"meta": {}, "blocks": []}, (), (), mode="sidebar", writer="html")


def test_rows_that_do_not_belong_to_the_claims_are_a_bug():
    document = {"pandoc-api-version": [1, 23], "meta": {}, "blocks": []}
    _, rows = judged({**document, "blocks": [{"t": "Para", "c": [_cited("a")]}]})

    with pytest.raises(ValueError, match="1 rows for 0 citations"):
        annotate(document, (), rows, mode="footnotes", writer="html")


def test_a_group_without_a_claim_gets_no_mark():
    """Cross-references are Cites too, and have no evidence."""
    document = {
        "pandoc-api-version": [1, 23],
        "meta": {},
        "blocks": [{"t": "Para", "c": [_cited("fig:a"), {"t": "Space"}, _cited("b")]}],
    }
    claims, rows = judged(document)
    result = annotate(document, claims[1:], rows[1:], mode="footnotes", writer="html")

    assert result["blocks"][0]["c"] == [*document["blocks"][0]["c"], {"t": "Span", "c": ANY}]


def _cited(key: str) -> ast.Node:
    citation = {
        "citationId": key,
        "citationPrefix": [],
        "citationSuffix": [],
        "citationMode": {"t": "AuthorInText"},
        "citationNoteNum": 1,
        "citationHash": 0,
    }
    return {"t": "Cite", "c": [[citation], [{"t": "Str", "c": f"@{key}"}]]}
