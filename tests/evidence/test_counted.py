"""Of quotations under four words only numbers are compared."""

from __future__ import annotations

import pytest

from pandoc_provenance.evidence import counted
from pandoc_provenance.text.align import Text

DEPTH = "After the dredging the depth of the harbour was three fathoms at low water and 12 % more at high water."


def flagged(evidence) -> str:
    return "; ".join(flag.message for flag in evidence.flags)


@pytest.mark.parametrize(
    ("quoted", "told"),
    [
        ("five fathoms", "source has “three” where the draft has “five” (p. 33)"),
        ("5 fathoms", "source has “three” where the draft has “5” (p. 33)"),
        ("15 % more", "source has “12” where the draft has “15” (p. 33)"),
    ],
)
def test_another_number_in_the_passage_is_told(evidence_for, claiming, build, quoted, told) -> None:
    source = build(((DEPTH,),))

    evidence = evidence_for(claiming(f"The depth of the harbour after dredging was “{quoted}” at low water"), source)

    assert flagged(evidence) == f"quotation differs: {told}"


@pytest.mark.parametrize(
    "quoted",
    ["three fathoms", "3 fathoms", "12 %", "fathoms five", "safe fathoms", "five", "A 5", "five yards", "H5 water"],
)
def test_the_same_number_and_what_is_no_number_are_left_alone(evidence_for, claiming, build, quoted) -> None:
    source = build(((DEPTH,),))

    evidence = evidence_for(claiming(f"The depth of the harbour after dredging was “{quoted}” at low water"), source)

    assert evidence.flags == ()


def test_a_number_elsewhere_in_the_source_is_nobodys_misquotation(evidence_for, claiming, build) -> None:
    source = build(((DEPTH, "Roads were mended.", "The men were paid for two days of work on the wall."),))

    evidence = evidence_for(claiming("After the dredging of the harbour the water was at “ten days” depth"), source)

    assert evidence.flags == ()


def test_a_number_that_another_source_has_accuses_none(claiming, build) -> None:
    from pandoc_provenance.evidence import judge
    from pandoc_provenance.store import Store

    claim = claiming("After the dredging the depth of the harbour was “five fathoms” at low water", "one", "other")
    read = {"one": build(((DEPTH,),)), "other": build((("The depth was five fathoms in summer.",),))}

    assert all(not evidence.flags for evidence in judge([claim], read, language="en", store=Store(None))[0])


@pytest.mark.parametrize(
    ("language", "text", "quoted", "number"),
    [
        ("de", "Die Tiefe betrug drei Faden.", "fünf Faden", "drei"),
        ("de", "Er wartete dreißig Tage.", "vierzig Tage", "dreißig"),
        ("fr", "La profondeur était de trois brasses.", "cinq brasses", "trois"),
        ("es", "La profundidad era de tres brazas.", "once brazas", "tres"),
        ("sv", "Djupet var 3 famnar.", "5 famnar", "3"),
    ],
)
def test_number_words_are_those_of_the_sources_language(language, text, quoted, number) -> None:
    near = counted.nearest(quoted, Text(text), language, None)

    assert near is not None
    assert [change.source for change in near.changes] == [number]


@pytest.mark.parametrize(
    ("text", "quoted"),
    [
        ("A dose of 1·5 mg was given.", "2 mg daily"),
        ("A dose of 1·5 mg was given.", "2.5 mg"),
        ("It took 3–5 years in all.", "4 years"),
        ("It took twenty-two years in all.", "five years"),
        ("Some went at times, and others went home.", "once times"),
    ],
)
def test_numbers_of_several_parts_are_not_compared(text, quoted) -> None:
    assert counted.nearest(quoted, Text(text), "en", None) is None


def test_a_megabyte_of_places_is_searched_in_one_go() -> None:
    text = Text("3 years " * 100_000)

    assert counted.has("3 years", text, "en")
    assert not counted.has("5 years", text, "en")
