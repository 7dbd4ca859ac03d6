"""The two checks: what they flag, how they word it, and when they keep quiet."""

from __future__ import annotations

import pytest

from pandoc_provenance.evidence import judge
from pandoc_provenance.model import Locator, Missing
from pandoc_provenance.store import Store

BOOSTERS = "Boosters were followed by fewer admissions among nurses and midwives"


def flags(evidence) -> dict[str, str]:
    return {flag.code: flag.message for flag in evidence.flags}


@pytest.mark.parametrize(
    ("quoted", "message"),
    [
        (
            "vaccination reduced hospital admissions in older adults",
            "quotation differs: source has “did not reduce” where the draft has “reduced” (p. 33)",
        ),
        (
            "small and uncertain (12.5 %, from −5 to 8 %)",
            "quotation differs: source has “1.25” where the draft has “12.5” (p. 33)",
        ),
        (
            "small and uncertain (1.25 %, from 5 to 8 %)",
            "quotation differs: source has “−5” where the draft has “5” (p. 33)",
        ),
        (
            "Boosters were followed by admissions among nurses",
            "quotation differs: source also has “fewer” (p. 34)",
        ),
        (
            "the price of the whole campaign rose by a quarter",
            "quotation differs: the draft has “whole”, which the source hasn't (p. 34)",
        ),
        (
            "harvests failed in every northern province of the realm",
            "quotation not found in the source: “harvests failed in every northern province of the realm”",
        ),
        (
            "older adults … Vaccination did not reduce",
            "quotation differs: its parts stand in the source, but not together in this order (p. 33)",
        ),
    ],
)
def test_a_quotation_that_differs_is_told_with_words_and_page(evidence_for, claiming, quoted, message) -> None:
    evidence = evidence_for(claiming(f"The authors write “{quoted}” in their report"))

    assert flags(evidence)["quotation-differs"] == message


def test_a_quotation_in_the_source_is_the_best_passage_and_no_flag(evidence_for, claiming) -> None:
    claim = claiming("On boosters, fewer admissions, nurses and midwives they say “did not reduce hospital admissions”")

    evidence = evidence_for(claim)

    assert evidence.flags == ()
    assert evidence.passages[0].text == "Vaccination did not reduce hospital admissions in older adults."


def test_a_long_block_quotation_is_supported_by_its_own_words(evidence_for, claiming, build) -> None:
    sentences = tuple(f"Sentence {name} speaks of {name}house and {name}garden alone." for name in "abcdefgh")
    evidence = evidence_for(claiming(" ".join(sentences), unit="block-quote"), build((sentences,), headings=()))

    assert evidence.score > 0.9
    assert evidence.passages[0].text == "\n".join(sentences)


def test_a_quotation_over_a_page_end_is_found_across_the_running_head(evidence_for, claiming, build) -> None:
    source = build(
        (("It was small and", "Journal of Examples 34"), ("quite uncertain in both years.",)),
        uncounted=("Journal of Examples 34",),
    )
    evidence = evidence_for(claiming("They call it “small and quite uncertain in both years”"), source)

    assert evidence.flags == ()
    assert (evidence.passages[0].page, evidence.band) == (1, "supported")


def test_a_quotation_from_the_other_source_accuses_neither(claiming, trial, build) -> None:
    claim = claiming(f"Both agree that “{BOOSTERS}”", "trial", "other")
    other = build((("Roads were as in other years.", "Nothing else was recorded of them."),))

    first, second = judge([claim], {"trial": trial, "other": other}, language="en", store=Store(None))[0]

    assert first.flags == second.flags == ()


def test_a_quotation_may_be_from_the_source_that_was_not_read(claiming, trial) -> None:
    claim = claiming("It is said that “harvests failed in every northern province”", "trial", "scan")
    sources = {"trial": trial, "scan": Missing("no-text-layer", "a scan")}

    first, second = judge([claim], sources, language="en", store=Store(None))[0]

    assert first.flags == second.flags == ()


def test_words_in_scare_quotes_are_left_alone(evidence_for, claiming) -> None:
    assert evidence_for(claiming(f"{BOOSTERS} in the “safest of harbours”")).flags == ()


@pytest.mark.parametrize("page", ["34", "33-35", "30, 34", "33f.", "33ff.", "12–14; 34"])
def test_a_locator_that_names_the_page_is_right(evidence_for, claiming, page) -> None:
    assert evidence_for(claiming(BOOSTERS, locator=Locator("page", page))).flags == ()


@pytest.mark.parametrize(
    ("page", "message"),
    [
        ("35", "locator differs: cited for page 35, the passage stands on p. 34"),
        ("33", "locator differs: cited for page 33, the passage stands on p. 34"),
        ("420", "locator differs: the file has no page 420; the passage stands on p. 34"),
        ("12-20", "locator differs: the file has no page 12-20; the passage stands on p. 34"),
    ],
)
def test_a_locator_that_names_another_page_is_told_the_right_one(evidence_for, claiming, page, message) -> None:
    evidence = evidence_for(claiming(BOOSTERS, locator=Locator("page", page)))

    assert flags(evidence) == {"locator-differs": message}


@pytest.mark.parametrize("labels", [(), (None, None, None)])
def test_without_printed_numbers_nothing_is_said_of_pages(evidence_for, claiming, build, labels) -> None:
    assert evidence_for(claiming(BOOSTERS, locator=Locator("page", "3")), build(labels=labels)).flags == ()


def test_a_file_that_counts_from_one_may_be_an_offprint(evidence_for, claiming, build) -> None:
    source = build(labels=("1", "2", "3"))

    assert evidence_for(claiming(BOOSTERS, locator=Locator("page", "134")), source).flags == ()
    assert flags(evidence_for(claiming(BOOSTERS, locator=Locator("page", "1")), source))


def test_roman_front_matter_counts_apart(evidence_for, claiming, build) -> None:
    source = build(labels=("xi", "xii", "1"))

    assert evidence_for(claiming(BOOSTERS, locator=Locator("page", "xii")), source).flags == ()
    assert "p. xii" in flags(evidence_for(claiming(BOOSTERS, locator=Locator("page", "xi")), source))["locator-differs"]


def test_a_weak_find_says_nothing_of_pages(evidence_for, claiming) -> None:
    claim = claiming(
        "Nurses were content with their pay, hours, colleagues and training abroad", locator=Locator("page", "35")
    )

    evidence = evidence_for(claim)

    assert evidence.band in ("weak", "none")
    assert evidence.flags == ()


def test_of_equal_places_the_one_on_the_named_page_is_shown(evidence_for, claiming, build) -> None:
    twice = "The campaign lowered admissions among nurses."
    source = build(((twice, "Roads were dry."), ("Harbours were open.", twice)), headings=())
    claim = claiming("The campaign lowered admissions among nurses", locator=Locator("page", "34"))
    quoting = claiming("“The campaign lowered admissions among nurses”", locator=Locator("page", "34"))

    for evidence in (evidence_for(claim, source), evidence_for(quoting, source)):
        assert evidence.passages[0].page_label == "34"
        assert evidence.flags == ()


@pytest.mark.parametrize(
    ("locator", "message"),
    [
        (Locator("section", "3.2"), "locator differs: cited for section 3.2, the passage stands in “2 Results”"),
        (Locator("chapter", "2"), None),
        (Locator("section", "9"), None),
        (Locator("section", "Results"), None),
        (Locator("figure", "4"), None),
    ],
)
def test_sections_are_compared_only_where_both_are_numbered(evidence_for, claiming, build, locator, message) -> None:
    source = build(
        (("1 Methods", "We asked nurses in towns.", "2 Results", BOOSTERS, "3.2 Limits", "Roads were dry."),),
        headings=("1 Methods", "2 Results", "3.2 Limits"),
    )

    assert flags(evidence_for(claiming(BOOSTERS, locator=locator), source)).get("locator-differs") == message
