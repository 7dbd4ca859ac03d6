from typing import get_args

import pytest

from pandoc_provenance.model import Band, ClaimReason, MissingReason, Passage, Unit
from pandoc_provenance.text import wording


def passage(page, label, *, boxes=((0.0, 0.0, 1.0, 1.0),), section="") -> Passage:
    return Passage(
        text="words",
        page=page,
        page_label=label,
        section=section,
        start=0,
        end=5,
        boxes=boxes,
        quotable=True,
        evidence_id="",
    )


@pytest.mark.parametrize(
    ("found", "place"),
    [
        (passage(4, "4"), "p. 4"),
        (passage(6, "4"), "p. 4 (PDF p. 6)"),
        (passage(6, "iv"), "p. iv (PDF p. 6)"),
        (passage(6, None), "PDF p. 6"),
        (passage(6, " "), "PDF p. 6"),
        (passage(6, None, boxes=()), "p. 6 of the file"),
        (passage(None, None, section="Results"), "section “Results”"),
        (passage(None, None), ""),
    ],
)
def test_the_printed_page_comes_first_and_the_file_page_where_it_differs(found, place):
    assert wording.place(found) == place


def test_every_band_reason_and_unit_has_words():
    assert set(wording.BANDS) == set(get_args(Band))
    assert set(wording.REASONS) == set(get_args(MissingReason)) | set(get_args(ClaimReason))
    assert set(wording.UNITS) == set(get_args(Unit))


def test_not_checked_says_why_and_is_never_no_support():
    for reason in (*get_args(MissingReason), *get_args(ClaimReason)):
        said = wording.verdict("not-checked", reason)
        assert said.startswith("not checked: ")
        assert "support" not in said


def test_a_reason_without_words_stands_for_itself():
    assert wording.verdict("not-checked", "no-such\nreason") == "not checked: no-such reason"
    assert wording.remedy("no-such-reason") == ""
