"""From claims and sources to evidence: what was found, where, how well, and why not."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from made import make_claim, make_source

from pandoc_provenance.evidence import judge
from pandoc_provenance.model import Missing
from pandoc_provenance.store import Store

BOOSTERS = "Boosters were followed by fewer admissions among nurses and midwives."


def test_a_claim_in_the_sources_words_is_supported_where_they_stand(evidence_for, claiming, trial) -> None:
    evidence = evidence_for(claiming("Nurses and midwives had fewer admissions after boosters"))

    (passage,) = evidence.passages
    assert evidence.band == "supported"
    assert passage.text == BOOSTERS
    assert (passage.page, passage.page_label, passage.section) == (2, "34", "Effects of a Vaccination Campaign")
    assert trial.text[passage.start : passage.end] == passage.text
    assert passage.boxes == ()
    assert evidence.flags == ()


def test_words_that_the_source_lacks_are_no_support(evidence_for, claiming) -> None:
    evidence = evidence_for(claiming("Quarks are confined within hadrons by the strong interaction of colour charges"))

    assert evidence.band == "none"
    assert evidence.score == 0.0
    assert evidence.passages == ()


def test_the_reference_list_is_never_support(evidence_for, claiming) -> None:
    evidence = evidence_for(claiming("Smith wrote a book for a press in 2003"))

    assert all("Smith" not in passage.text for passage in evidence.passages)


@pytest.mark.parametrize(
    ("text", "reason"),
    [("", "no-claim"), (" […] — ", "no-claim"), ("It is what it was, and so on.", "no-words")],
)
def test_a_claim_without_content_is_not_checked(evidence_for, claiming, text, reason) -> None:
    evidence = evidence_for(claiming(text))

    assert (evidence.band, evidence.score, evidence.reason) == ("not-checked", None, reason)
    assert evidence.passages == ()


def test_a_source_that_was_not_read_keeps_its_reason(claiming, trial) -> None:
    claim = claiming("Boosters were followed by fewer admissions", "trial", "scan", "ghost")
    missing = Missing("no-text-layer", "scan.pdf has no text layer")

    first, second, third = judge([claim], {"trial": trial, "scan": missing}, language="en", store=Store(None))[0]

    assert first.band == "supported"
    assert (second.band, second.score, second.reason) == ("not-checked", None, "no-text-layer")
    assert (third.band, third.reason) == ("not-checked", "unknown-key")


def test_a_source_of_furniture_only_is_not_checked(evidence_for, claiming, build) -> None:
    source = build((("Running head",),), uncounted=("Running head",))

    assert evidence_for(claiming("A running head is furniture"), source).reason == "empty"


def test_a_source_of_headings_and_references_is_not_checked(evidence_for, claiming, build) -> None:
    entry = "Smith, J. (2003). Boosters for nurses. Press."
    source = build((("References", entry),), uncounted=(entry,), headings=("References",))

    assert evidence_for(claiming("Boosters helped the nurses of the press"), source).reason == "empty"


GERMAN = "Die Auffrischung der Impfung hat in den Häfen des Nordens weniger Aufnahmen ins Krankenhaus zur Folge gehabt"


def test_a_claim_in_another_language_is_not_called_unsupported(evidence_for, claiming) -> None:
    evidence = evidence_for(claiming(GERMAN), language="de")

    assert (evidence.band, evidence.score, evidence.reason) == ("not-checked", None, "other-language")


def test_a_wrong_language_tag_does_no_harm(evidence_for, claiming) -> None:
    claim = claiming("The campaign in three coastal towns was not as large as the one in the capital")

    assert evidence_for(claim, language="de").reason == ""


def test_what_is_found_in_another_language_counts(evidence_for, claiming) -> None:
    claim = claiming(f"Die Studie sagt dazu, dass es bei den Berufen so ist: „{BOOSTERS}“")

    evidence = evidence_for(claim, language="de")

    assert evidence.band != "not-checked"
    assert evidence.passages[0].text == BOOSTERS


@pytest.mark.parametrize(
    ("language", "sentences", "claim"),
    [
        (
            "de",
            ("Die Impfung senkte die Zahl der Aufnahmen nicht.", "Das Wetter war mild.", "Häfen blieben offen."),
            "Impfungen haben die Aufnahmezahl nicht gesenkt, die Zahl der Aufnahmen blieb",
        ),
        (
            "zh",
            ("疫苗接种并没有减少老年人的住院人数。", "天气很温和。", "港口保持开放。"),
            "老年人住院人数没有因疫苗接种而减少",
        ),
        (
            "ja",
            ("ワクチン接種は高齢者の入院を減らさなかった。", "天気は穏やかだった。"),
            "高齢者の入院はワクチン接種で減らなかった",
        ),
        ("el", ("Ο εμβολιασμός δεν μείωσε τις εισαγωγές.", "Ο καιρός ήταν ήπιος."), "εμβολιασμός δεν μείωσε εισαγωγές"),
        (
            "ru",
            ("Вакцинация не снизила число госпитализаций.", "Погода была мягкой."),
            "число госпитализаций вакцинация не снизила",
        ),
        ("hi", ("टीकाकरण से भर्ती कम नहीं हुई।", "मौसम हल्का था।"), "टीकाकरण से भर्ती कम नहीं"),
    ],
)
def test_every_script_finds_its_sentence(evidence_for, claiming, build, language, sentences, claim) -> None:
    evidence = evidence_for(claiming(claim), build((sentences,)), language=language)

    assert evidence.passages[0].text == sentences[0]
    assert evidence.band in ("supported", "partial")


def test_a_claim_of_two_parts_gets_a_passage_for_each(evidence_for, claiming) -> None:
    evidence = evidence_for(
        claiming(
            "Boosters were followed by fewer admissions among nurses, and roads and harbours were as in other years"
        )
    )

    assert {passage.page for passage in evidence.passages} == {2, 3}


def test_one_sentence_that_has_it_all_stands_alone(evidence_for, claiming) -> None:
    assert len(evidence_for(claiming(BOOSTERS)).passages) == 1


def test_headings_are_shown_only_for_want_of_better(evidence_for, claiming) -> None:
    evidence = evidence_for(claiming("Effects of a vaccination campaign on hospital admissions in older adults"))

    assert evidence.passages[0].quotable


def test_a_short_claim_needs_more_to_be_supported(evidence_for, claiming) -> None:
    assert evidence_for(claiming("Roads")).band != "supported"


def test_judging_twice_gives_the_same_bytes_cold_and_warm(claiming, trial) -> None:
    claims = [
        claiming(BOOSTERS),
        claiming("Prices rose by a quarter"),
        claiming("“Vaccination reduced admissions here”"),
    ]
    store = Store(None)

    cold = judge(claims, {"trial": trial}, language="en", store=store)
    warm = judge(claims, {"trial": trial}, language="en", store=store)

    assert cold == warm
    assert cold == judge(claims, {"trial": trial}, language="en", store=Store(None))


def test_a_damaged_index_is_made_anew(claiming, trial, tmp_path) -> None:
    path = tmp_path / "store.sqlite"
    store = Store(path)
    expected = judge([claiming(BOOSTERS)], {"trial": trial}, language="en", store=store)
    store._connection.execute("UPDATE entries SET value = ?", (b"\xc1broken",))

    assert judge([claiming(BOOSTERS)], {"trial": trial}, language="en", store=store) == expected


@settings(max_examples=120, deadline=None)
@given(
    st.text(max_size=120)
    | st.lists(st.sampled_from(["boosters", "“", "”", "not", "nurses", "…", "[", "]", "1.25", "的", "\n"])).map(
        " ".join
    ),
    st.sampled_from(["en", "de", "zh", "xx"]),
)
def test_no_claim_breaks_the_judge_and_every_passage_slices(text, language) -> None:
    source = make_source()
    for evidence in judge([make_claim(text)], {"trial": source}, language=language, store=Store(None))[0]:
        assert (evidence.score is None) == (evidence.band == "not-checked") == bool(evidence.reason)
        assert evidence.score is None or 0.0 <= evidence.score <= 1.0
        assert len(evidence.passages) <= 3
        for passage in evidence.passages:
            assert source.text[passage.start : passage.end] == passage.text != ""


def test_a_megabyte_of_one_word_is_bounded(evidence_for, claiming, build) -> None:
    source = build((("word " * 100_000,) * 2, ("word. ",) * 20_000))

    assert evidence_for(claiming("One word and “word word word word word” is the last word"), source).score is not None
