"""Quotations are found up to typesetting, and nothing else is taken for equal."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pandoc_provenance.text import align

SOURCE = (
    "Vaccination did not reduce the under-\nestimation of eﬃcient work-\nflows [12, 13], by 1.25 % (p < 0.05)\n"
    "or −5 points, in 1,000 people. It’s “quoted” — twice. 机器学习的方法很好。 Größe, naı\u0308ve."
)


def found(quotation: str, source: str = SOURCE) -> list[str]:
    text = align.Text(source)
    return [source[slice(*text.span(first, last))] for first, last in align.find(align.Text(quotation), text)]


@pytest.mark.parametrize(
    ("quotation", "place"),
    [
        ("did not reduce the underestimation of efficient workflows, by 1.25%", "did not reduce the under-\n"),
        ("efficient work-flows by 1.25 %", "eﬃcient work-\nflows [12, 13], by 1.25 %"),
        ("or -5 points in 1000 people", "or −5 points, in 1,000 people"),
        ('It\'s "quoted" - twice', "It’s “quoted” — twice"),
        ("学习的方法", "学习的方法"),
        ("GRÖSSE", "Größe"),
    ],
)
def test_typesetting_does_not_hide_a_quotation(quotation: str, place: str) -> None:
    (span,) = found(quotation)
    assert span.startswith(place)


@pytest.mark.parametrize(
    "quotation",
    [
        "did reduce the underestimation",
        "by 12.5 %",
        "by 1.25 points",
        "or 5 points",
        "in 100 people",
        "p > 0.05",
        "duce the",
        "reduce th",
        "机器学习方法",
    ],
)
def test_words_digits_signs_and_word_ends_count(quotation: str) -> None:
    assert found(quotation) == []


def test_a_running_head_between_two_parts_does_not_interrupt() -> None:
    source = "the effect was\nJournal of Examples 34\nsmall and uncertain"
    text = align.Text(source, [(0, 14), (source.index("small"), len(source))])

    assert next(align.find(align.Text("effect was small"), text), None) is not None


def test_the_nearest_place_is_told_with_its_words() -> None:
    near = align.nearest(
        align.Text("Vaccination reduced the underestimation of efficient workflows"), align.Text(SOURCE)
    )

    assert near is not None
    assert near.changes == (align.Change("reduced", "did not reduce"),)
    assert SOURCE[near.start : near.end].startswith("Vaccination did not")


@pytest.mark.parametrize(
    ("quotation", "changes"),
    [
        ("reduce the underestimation of inefficient workflows", (("inefficient", "eﬃcient"),)),
        ("reduce the big underestimation of efficient workflows", (("big", ""),)),
        ("reduce underestimation of efficient workflows", (("", "the"),)),
        ("Vaccination did not really reduce the underestimation of workflows", (("really", ""), ("", "eﬃcient"))),
        ("or 5 points in 1000 people it's quoted", (("5", "−5"),)),
    ],
)
def test_each_kind_of_change_is_told(quotation: str, changes: tuple[tuple[str, str], ...]) -> None:
    near = align.nearest(align.Text(quotation), align.Text(SOURCE))

    assert near is not None
    assert tuple(map(tuple, near.changes)) == changes


def test_raised_note_numbers_are_no_change() -> None:
    source = "The rates of admission fell,12 which surprised the authors of the study."
    near = align.nearest(align.Text("rates of admission fell, which surprised the authors"), align.Text(source))

    assert near is not None
    assert near.changes == ()


def test_nothing_is_near_in_another_text() -> None:
    quotation = align.Text("harbours in the north were frozen for most of the winter")
    assert align.nearest(quotation, align.Text(SOURCE)) is None


PIECES = st.sampled_from(
    ["alpha", "Beta", "ﬁn", "co-", "-op", "1.5", "−3", "[4]", "«", "”", "\n", "不", "é", "e\u0301", "%", "<"]
)
TEXTS = st.lists(PIECES, max_size=25).map(" ".join)


@settings(max_examples=150, deadline=None)
@given(TEXTS, st.integers(0, 20), st.integers(1, 8))
def test_any_run_of_words_is_found_where_it_stands(text: str, first: int, length: int) -> None:
    source = align.Text(text)
    last = first + length - 1
    if last >= len(source):
        return
    start, end = source.span(first, last)
    quotation = align.Text(text[start:end])

    places = list(align.find(quotation, source))

    assert places
    for place in places:
        assert align.Text(text[slice(*source.span(*place))]).joined == quotation.joined


@settings(max_examples=150, deadline=None)
@given(st.text(max_size=60), st.text(max_size=300))
def test_no_text_breaks_finding(quotation: str, source: str) -> None:
    prepared = align.Text(source)
    near = align.nearest(align.Text(quotation), prepared)
    list(align.find(align.Text(quotation), prepared))
    assert near is None or 0 <= near.start < near.end <= len(source)


@pytest.mark.parametrize("piece", ["a", "a ", "1", "1.", "[1", "学", "\u0301", "-"])
def test_a_megabyte_of_one_character_and_a_long_quotation_are_bounded(piece: str) -> None:
    source = align.Text(piece * (1_000_000 // len(piece)))
    quotation = align.Text(piece * 5000 + "x")

    assert len(list(align.find(align.Text(piece * 50), source))) <= align.MAX_OCCURRENCES
    near = align.nearest(quotation, source)
    assert near is None or near.end <= len(source.text)
