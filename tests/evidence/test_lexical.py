"""Ranking and score: what they reward and what they leave alone."""

from __future__ import annotations

import pytest

from pandoc_provenance.evidence import bands, lexical
from pandoc_provenance.evidence.index import indexes
from pandoc_provenance.store import Store
from pandoc_provenance.text import words


def ranked(claim: str, source) -> lexical.Ranking:
    index = indexes({"k": source}, "en", Store(None))["k"]
    return lexical.rank(words.stems(claim), index)


def sentences(build, *texts: str):
    return build((texts,), headings=(), uncounted=())


def test_a_sentence_of_the_claims_own_words_comes_first_with_full_score(build) -> None:
    source = sentences(build, "Cats sleep by day.", "Dogs bark at night in town.", "Birds sing at dawn.")
    ranking = ranked("Dogs bark at night in town", source)

    assert ranking.hits[0].number == 1
    assert ranking.share_found == pytest.approx(1.0)


def test_rare_words_weigh_more_than_those_in_every_sentence(build) -> None:
    common = tuple(f"The campaign of year {n} was long." for n in range(60))
    source = sentences(build, *common, "Midwives were content.")
    ranking = ranked("campaign midwives", source)

    assert ranking.hits[0].number == 60
    assert ranking.weights[1] > 2 * ranking.weights[0]


def test_neighbours_in_the_claim_and_the_sentence_come_before_scattered_words(build) -> None:
    source = sentences(
        build, "Errors of a standard kind.", "Roads were dry.", "Nothing happened.", "A kind of standard errors."
    )

    assert [hit.number for hit in ranked("standard errors", source).hits[:2]] == [3, 0]


def test_words_of_neighbouring_sentences_are_no_neighbours(build) -> None:
    apart = sentences(build, "It was standard.", "Errors were rare.")
    together = sentences(build, "It was standard errors.", "Those were rare.")

    assert ranked("standard errors", together).hits[0].rank > ranked("standard errors", apart).hits[0].rank + 0.3


def test_the_score_reads_three_sentences_together(build) -> None:
    filler = ("Roads were dry.",) * 3
    source = sentences(
        build, "Nurses were asked.", "Midwives were asked too.", "Both refused.", *filler, "Doctors agreed."
    )

    assert ranked("nurses midwives refused", source).share_found == pytest.approx(1.0)
    assert ranked("nurses midwives agreed", source).share_found < 0.8


def test_a_long_sentence_does_not_win_by_length_alone(build) -> None:
    long = "Admissions among nurses " + " ".join(f"filler{n}" for n in range(120)) + "."
    source = sentences(build, long, "Roads.", "Walls.", "Harbours.", "Admissions among nurses.", "Towers.", "Gates.")

    assert ranked("admissions among nurses", source).hits[0].number == 4


def test_order_and_repetition_of_the_claims_words_do_not_change_the_score(trial) -> None:
    once = ranked("fewer admissions among nurses", trial)

    assert ranked("nurses nurses admissions fewer among fewer", trial).share_found == pytest.approx(once.share_found)


def test_equal_sentences_keep_their_order(build) -> None:
    source = sentences(build, *("Nurses were asked.", "Roads were dry.", "Walls were high.") * 3)

    assert [hit.number for hit in ranked("nurses asked", source).hits] == [0, 3, 6]


def test_a_claim_without_words_has_no_score(trial) -> None:
    assert ranked("", trial) == lexical.Ranking(0.0, 0, (), ())


@pytest.mark.parametrize("count", [4, 10, 30])
def test_bands_rise_with_the_score(count: int) -> None:
    order = ["none", "weak", "partial", "supported"]
    found = [order.index(bands.band(bands.score(score / 100, count))) for score in range(101)]

    assert found == sorted(found)
    assert {0, 3} <= set(found)


def test_limits_have_their_error_rates() -> None:
    assert set(bands.LIMITS) | {"none"} == set(bands.ERRORS)
    assert bands.LIMITS["supported"] > bands.LIMITS["partial"] > bands.LIMITS["weak"] > 0


def test_short_claims_need_more(build) -> None:
    assert bands.band(bands.score(0.6, 4)) == "partial"
    assert bands.band(bands.score(0.6, 20)) == "supported"
