"""Tokens and stems: equal words meet, different numbers don't."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pandoc_provenance.text import words
from pandoc_provenance.text.stopwords import STOPWORDS


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("state-of-the-art", ["state", "of", "the", "art"]),
        ("didn't can't won’t", ["did", "not", "can", "not", "will", "not"]),
        ("l'homme d’accord jusqu’ici", ["l", "homme", "d", "accord", "jusqu", "ici"]),
        ("eﬃcient ﬁnding", ["efficient", "finding"]),
        ("e\u0301tude É", ["étude", "é"]),
        ("ÜBER Straße", ["über", "strasse"]),
        ("H₂O and CO2", ["h2o", "and", "co2"]),
        ("soft\u00adhyphen", ["softhyphen"]),
        ("U.S. e.g. here", ["us", "eg", "here"]),
        ("snake_case", ["snake", "case"]),
        ("हिन्दी", ["हिन्दी"]),
    ],
)
def test_words_are_folded_and_split_where_a_reader_would(text: str, expected: list[str]) -> None:
    assert words.tokens(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1.25 12.5", ["1.25", "12.5"]),
        ("-5 (−5) 5", ["-5", "-5", "5"]),
        ("3-5 COVID-19", ["3", "5", "covid", "19"]),
        ("71 % 71% 71 percent", ["71", "%", "71", "%", "71", "%"]),
        ("1,000 1\u202f000 1000", ["1000", "1000", "1000"]),
        ("1.234,5 1,234.5", ["1234.5", "1234.5"]),
        ("3,5 3.5", ["3.5", "3.5"]),
        ("77,550.", ["77550"]),
        ("10.1.2", ["10.1.2"]),
    ],
)
def test_numbers_stay_whole_and_their_notations_meet(text: str, expected: list[str]) -> None:
    assert words.tokens(text) == expected


def test_scripts_without_blanks_come_as_pairs_of_characters() -> None:
    assert words.tokens("机器学习") == ["机器", "器学", "学习"]
    assert words.tokens("水") == ["水"]
    assert words.tokens("한국어 データ") == ["한국", "국어", "デー", "ータ"]


@pytest.mark.parametrize(
    ("language", "one", "other"),
    [
        ("en", "reduced admissions", "reduces admission"),
        ("de", "die Wirkungen", "der Wirkung"),
        ("fr", "les grandes villes", "la grande ville"),
        ("es", "los resultados", "el resultado"),
        ("ru", "научные работы", "научная работа"),
        ("en-GB", "campaigns", "campaign"),
    ],
)
def test_inflected_words_meet_in_their_stem(language: str, one: str, other: str) -> None:
    assert words.stems(one, language) == words.stems(other, language)


def test_a_language_without_a_stemmer_keeps_its_words() -> None:
    assert words.stems("Waxaan arkay guriga", "so") == ["waxaan", "arkay", "guriga"]


@pytest.mark.parametrize(
    ("language", "negations"),
    [
        ("en", "not no nor never without cannot none neither"),
        ("de", "nicht kein keine nie ohne weder niemals"),
        ("fr", "ne pas non sans jamais aucun aucune rien"),
        ("es", "no ni sin nunca jamás ningún nada"),
        ("it", "non né senza mai nessun"),
        ("pt", "não nem sem nunca"),
        ("nl", "niet geen zonder nooit"),
        ("ru", "не ни без никогда нет"),
    ],
)
def test_negations_are_never_stopwords(language: str, negations: str) -> None:
    assert STOPWORDS[language].isdisjoint(negations.split())


def test_stopwords_are_written_as_tokens_are() -> None:
    for language, dull in STOPWORDS.items():
        for word in dull:
            assert words.tokens(word) == [word], (language, word)


def test_a_text_of_function_words_has_no_stems() -> None:
    assert words.stems("It is what it is, and so on.") == []


@settings(max_examples=200, deadline=None)
@given(st.text(max_size=200), st.sampled_from(["en", "de", "zh", "el", "ar", "tr", "xx", ""]))
def test_no_text_and_no_language_breaks_the_words(text: str, language: str) -> None:
    found = words.tokens(text)
    assert all(found)
    assert len(words.stems(text, language)) <= len(found)


@settings(max_examples=200, deadline=None)
@given(st.text(alphabet="abc XYZ.,'-é1%", max_size=80))
def test_case_does_not_matter(text: str) -> None:
    assert words.tokens(text.upper()) == words.tokens(text.lower())


@pytest.mark.parametrize("piece", ["a", "1", "1.", "1,", "a.", "'", "-", "a'", "學", "\u0301", "1a", "%"])
def test_a_million_repeated_characters_are_read_in_one_go(piece: str) -> None:
    assert len(words.tokens(piece * (1_000_000 // len(piece)))) <= 1_000_000
