"""A quotation in the source's language is compared, whatever the language of the words around it."""

from __future__ import annotations

import pytest

from pandoc_provenance.evidence import judge
from pandoc_provenance.store import Store

HARBOUR = (
    (
        "Die Gebühren des Hafens sanken zwischen 1720 und 1790 um zwei Drittel.",
        "Der Rat lehnte das Ausbaggern der Fahrrinne im Jahr 1754 aus Gründen der Kosten ab.",
        "Die Kaufleute zogen daraufhin in die Nachbarstadt, wo die Zölle niedriger waren.",
    ),
    ("Danach betrug die Tiefe bei niedrigem Wasser drei Faden und nicht mehr als das.",),
)
SENTENCE = "The chronicler of the town is quite sure of it: {} is what he says of the council in his book."


@pytest.fixture
def harbour(build):
    return build(HARBOUR, labels=("211", "212"), headings=(), uncounted=())


def flags(evidence) -> dict[str, str]:
    return {flag.code: flag.message for flag in evidence.flags}


@pytest.mark.parametrize("marks", ["„{}“", "“{}”", "«{}»", '"{}"'])
def test_an_altered_foreign_quotation_is_flagged_where_the_rest_cannot_be_compared(
    evidence_for, claiming, harbour, marks
) -> None:
    quotation = marks.format("Der Rat billigte das Ausbaggern der Fahrrinne")

    evidence = evidence_for(claiming(SENTENCE.format(quotation)), harbour)

    assert (evidence.band, evidence.score, evidence.reason) == ("not-checked", None, "other-language")
    assert flags(evidence) == {
        "quotation-differs": "quotation differs: source has “lehnte” where the draft has “billigte” (p. 211)"
    }
    assert [passage.text for passage in evidence.passages] == [HARBOUR[0][1]]


def test_a_foreign_quotation_word_for_word_is_located_and_judged_by_itself(evidence_for, claiming, harbour) -> None:
    claim = claiming(SENTENCE.format("„Der Rat lehnte das Ausbaggern der Fahrrinne im Jahr 1754“"))

    evidence = evidence_for(claim, harbour)

    assert evidence.band == "supported"
    assert [passage.text for passage in evidence.passages] == [HARBOUR[0][1]]
    assert evidence.flags == ()


def test_of_two_foreign_quotations_the_altered_one_is_flagged(evidence_for, claiming, harbour) -> None:
    right, wrong = "„lehnte das Ausbaggern der Fahrrinne“", "„zogen in die Hauptstadt, wo die Zölle niedriger waren“"

    both = evidence_for(claiming(SENTENCE.format(f"{right} and {wrong}")), harbour)

    assert both.band == "supported"
    assert "Hauptstadt" in flags(both)["quotation-differs"]
    assert both.passages[0].text == HARBOUR[0][1]


def test_an_invented_quotation_in_the_sources_language_is_not_found(evidence_for, claiming, harbour) -> None:
    claim = claiming(SENTENCE.format("„Wir haben von den Schiffen aus dem Süden noch nie etwas gehört“"))

    evidence = evidence_for(claim, harbour)

    assert "not found" in flags(evidence)["quotation-differs"]
    assert (evidence.reason, evidence.passages) == ("other-language", ())


def test_a_translated_quotation_is_no_altered_one(evidence_for, claiming, harbour) -> None:
    claim = claiming(SENTENCE.format("“we have never heard anything of the ships from the south”"))

    evidence = evidence_for(claim, harbour)

    assert (evidence.reason, evidence.flags) == ("other-language", ())


def test_brief_foreign_quotations_are_shown_where_they_stand(evidence_for, claiming, harbour) -> None:
    evidence = evidence_for(claiming(SENTENCE.format("„drei Faden“")), harbour)

    assert (evidence.reason, evidence.flags) == ("other-language", ())
    assert [passage.page for passage in evidence.passages] == [2]


def test_a_quotation_of_function_words_is_located_though_the_claim_has_no_words_to_look_for(
    evidence_for, claiming, build
) -> None:
    source = build((("To be or not to be, that is what he asks of us.",),), headings=(), uncounted=())

    found = evidence_for(claiming("So he is “to be or not to be, that is what”"), source)
    altered = evidence_for(claiming("So he is “to be or to be, that is what he”"), source)

    assert [passage.page for passage in found.passages] == [1]
    assert found.flags == ()
    assert "not" in flags(altered)["quotation-differs"]


def test_a_block_quotation_in_another_language_is_compared_as_ever(evidence_for, claiming, harbour) -> None:
    text = "Der Rat billigte das Ausbaggern der Fahrrinne im Jahr 1754 aus Gründen der Kosten."

    evidence = evidence_for(claiming(text, unit="block-quote"), harbour)

    assert evidence.reason == ""
    assert "lehnte" in flags(evidence)["quotation-differs"]


def test_only_the_source_in_the_quotations_words_is_accused(claiming, harbour, trial) -> None:
    claim = claiming(SENTENCE.format("„Der Rat billigte das Ausbaggern der Fahrrinne“"), "harbour", "trial")

    first, second = judge([claim], {"harbour": harbour, "trial": trial}, language="en", store=Store(None))[0]

    assert "billigte" in flags(first)["quotation-differs"]
    assert second.flags == ()
