"""Evidence ids: made of file, profile, text and span, and of nothing else."""

from __future__ import annotations

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from pandoc_provenance.evidence import identity


def an_id(source, start=3, end=9) -> str:
    return identity.evidence_id(source, identity.content_hash(source), start, end)


def test_each_layer_changes_the_id(trial) -> None:
    replace = msgspec.structs.replace
    variants = [
        (trial, 3, 9),
        (trial, 3, 10),
        (trial, 2, 9),
        (replace(trial, sha256="0" * 64), 3, 9),
        (replace(trial, profile="test/2"), 3, 9),
        (replace(trial, text=trial.text + "."), 3, 9),
    ]
    assert len({an_id(*variant) for variant in variants}) == len(variants)


def test_structure_over_the_same_text_does_not_change_the_id(trial) -> None:
    other = msgspec.structs.replace(trial, pages=(), sections=(), sentences=(), media_type="text/plain")

    assert an_id(other) == an_id(trial)
    assert len(an_id(trial)) == 64


def test_the_id_stays_what_it_is(trial) -> None:
    fixed = msgspec.structs.replace(trial, sha256="ab" * 32, profile="made/1", text="The effect was small.")

    assert an_id(fixed, 4, 10) == "dda025fb700fef647d87a965712bcb2fbc817d5e6abd887267827d4dcf983b19"


def test_claim_ranking_and_draft_do_not_enter(evidence_for, claiming) -> None:
    one = evidence_for(claiming("Boosters were followed by fewer admissions among nurses and midwives"))
    other = evidence_for(claiming("Among midwives, fewer admissions followed boosters"), language="en-GB")

    assert one.passages[0].evidence_id == other.passages[0].evidence_id
    assert one.score != other.score or one == other


@given(st.lists(st.text(max_size=5), max_size=4), st.lists(st.text(max_size=5), max_size=4))
def test_different_rows_of_strings_never_join_to_the_same_bytes(one: list[str], other: list[str]) -> None:
    assert (identity.joined(one) == identity.joined(other)) == (one == other)
