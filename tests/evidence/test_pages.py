"""Page numbers as people write them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pandoc_provenance.evidence import pages
from pandoc_provenance.evidence.pages import Label, Span
from pandoc_provenance.model import Locator


@pytest.mark.parametrize(
    ("value", "spans"),
    [
        ("42", (("", 42, 42),)),
        ("33-35", (("", 33, 35),)),
        ("33–35", (("", 33, 35),)),
        ("133-5", (("", 133, 135),)),
        ("1998–2003", (("", 1998, 2003),)),
        ("42, 45 and 50-51", (("", 42, 42), ("", 45, 45), ("", 50, 51))),
        ("42f.", (("", 42, 43),)),
        ("42 ff.", (("", 42, 52),)),
        ("11–0", (("", 11, 11),)),
        ("xii", (("roman", 12, 12),)),
        ("ix–xiv", (("roman", 9, 14),)),
        ("e1023", (("e", 1023, 1023),)),
        ("S12-S15", (("s", 12, 15),)),
    ],
)
def test_pages_are_read_as_meant(value: str, spans: tuple[tuple[str, int, int], ...]) -> None:
    expected = tuple(Span(Label(series, first), last) for series, first, last in spans)
    assert pages.asked(Locator("page", value)) == expected


@pytest.mark.parametrize("value", ["", "passim", "the last", "Fig. 3 on the cover", "1" * 500, "?"])
def test_what_is_not_surely_a_page_names_none(value: str) -> None:
    assert pages.asked(Locator("page", value)) == ()


def test_other_locators_name_no_pages() -> None:
    assert pages.asked(Locator("chapter", "3")) == ()
    assert pages.asked(None) == ()


@given(st.text(max_size=60) | st.text(alphabet="0123456789-–, fivxS.", max_size=60))
def test_no_locator_breaks_the_reader(value: str) -> None:
    for span in pages.asked(Locator("page", value)):
        assert span.last >= span.first.number
