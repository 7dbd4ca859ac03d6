"""What counts as a quotation, and where the source has it."""

from __future__ import annotations

import pytest

from pandoc_provenance.evidence import quotations


@pytest.mark.parametrize(
    "text",
    [
        "They say “the effect was small” here.",
        'They say "the effect was small" here.',
        "Es heißt „the effect was small“ hier.",
        "Es heißt »the effect was small« hier.",
        "Il dit « the effect was small » ici.",
        "De säger ”the effect was small” här.",
        "They say ‘the effect was small’ here.",
        "‚the effect was small‘ heißt es.",
        "『the effect was small』とある。",
        "彼は「the effect was small」と言う。",
    ],
)
def test_every_languages_marks_set_a_quotation_off(text: str) -> None:
    assert quotations.quoted_in(text) == ("the effect was small",)


@pytest.mark.parametrize(
    "text",
    [
        "A so-called “safe harbour” is none.",
        "The authors’ view of the nurses’ work is clear.",
        "Rock ‘n’ roll isn't over, it's only resting.",
        'A 5" pipe and a 6" pipe of the old kind',
        "“never closed, however long the sentence may be",
        "",
    ],
)
def test_terms_apostrophes_and_stray_marks_are_no_quotations(text: str) -> None:
    assert quotations.quoted_in(text) == ()


def test_marks_within_marks_belong_to_the_outer_quotation() -> None:
    text = "She writes “the so-called ‘effect of timing’ isn’t large” and goes on."

    assert quotations.quoted_in(text) == ("the so-called ‘effect of timing’ isn’t large",)


def test_several_quotations_come_in_order() -> None:
    text = "“one two three four” and “five six seven eight”"

    assert quotations.quoted_in(text) == ("one two three four", "five six seven eight")


def test_a_short_sentence_in_chinese_is_long_enough() -> None:
    assert quotations.quoted_in("他说“疫苗接种并没有减少老年人的住院人数”。") == ("疫苗接种并没有减少老年人的住院人数",)
    assert quotations.quoted_in("所谓“安全港”。") == ()


def test_a_block_quotation_is_quoted_as_a_whole(claiming) -> None:
    assert quotations.quoted(claiming("The effect was small.", unit="block-quote")) == ("The effect was small.",)


def places(text: str, source) -> list[str]:
    (found,) = quotations.located((text,), quotations.readable(source))
    return [source.text[start:end] for start, end in found[0].spans] if found else []


@pytest.mark.parametrize(
    ("quotation", "expected"),
    [
        ("Vaccination did not reduce hospital admissions", ["Vaccination did not reduce hospital admissions"]),
        ("Vaccination … hospital admissions", ["Vaccination", "hospital admissions"]),
        ("Vaccination did [...] reduce hospital", ["Vaccination did", "reduce hospital"]),
        ("Vaccination did . . . reduce hospital", ["Vaccination did", "reduce hospital"]),
        ("[v]accination did not reduce", ["Vaccination did not reduce"]),
        ("did not reduce [such] admissions in older adults", ["did not reduce", "admissions in older adults"]),
        ("did not reduc[ing] hospital admissions", ["did not", "hospital admissions"]),
        ("older adults. The effect on deaths", ["older adults.\nThe effect on deaths"]),
        ("was small and uncertain (1.25 %", ["was small and uncertain (1.25 %"]),
    ],
)
def test_elisions_and_edits_leave_fragments_in_order(quotation: str, expected: list[str], trial) -> None:
    assert places(quotation, trial) == expected


def test_fragments_in_another_order_are_not_found(trial) -> None:
    assert places("older adults … Vaccination did not reduce", trial) == []


def test_fragments_far_apart_are_no_quotation(build) -> None:
    source = build(
        (("alpha beta gamma delta.", *(f"Filler number {n} stands here." for n in range(400)), "the very end."),)
    )

    assert places("alpha beta gamma … the very end", source) == []


def test_a_text_of_opening_marks_is_given_up() -> None:
    assert quotations.quoted_in("“ “a" * 200_000) == ()
    assert quotations.quoted_in("«" * 200_000 + "»") == ()


@pytest.mark.parametrize("piece", ["[", "...", ". ", "(", "…", "[a]", "a["])
def test_gaps_without_end_are_read_in_one_go(piece: str, trial) -> None:
    quotations.located(("one " + piece * 20_000,), quotations.readable(trial))
