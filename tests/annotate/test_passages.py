"""What a note says."""

from __future__ import annotations

import pytest
from annotating import PASSAGE, ROW
from msgspec.structs import replace

from pandoc_provenance import ast
from pandoc_provenance.annotate.passages import tell
from pandoc_provenance.model import Flag
from pandoc_provenance.text.characters import clean


def told(*rows) -> str:
    return "".join({"Space": " ", "LineBreak": "\n"}.get(node["t"]) or ast.text_of(node) for node in tell(rows, clean))


def test_a_note_says_key_band_page_and_quotation():
    assert told(ROW) == "key — supported, p. 4 (PDF p. 6): “Words of the source.”"


@pytest.mark.parametrize(
    ("band", "words"),
    [("supported", "supported"), ("partial", "partly supported"), ("weak", "weak")],
)
def test_bands_are_said_in_words(band, words):
    assert told(replace(ROW, band=band)) == f"key — {words}, p. 4 (PDF p. 6): “Words of the source.”"


def test_the_nearest_passage_is_no_support():
    assert told(replace(ROW, band="none")) == (
        "key — no support found; nearest passage, p. 4 (PDF p. 6): “Words of the source.”"
    )


def test_not_checked_says_why():
    row = replace(ROW, band="not-checked", reason="encrypted", score=None, passages=())

    assert told(row) == "key — not checked: the file is encrypted."


def test_spliced_words_are_not_quoted():
    assert told(replace(ROW, passages=(replace(PASSAGE, quotable=False),))) == "key — supported, p. 4 (PDF p. 6)."


def test_only_the_best_passage_is_quoted():
    row = replace(ROW, passages=(PASSAGE, replace(PASSAGE, text="Second best.")))

    assert "Second best." not in told(row)


def test_a_long_quotation_is_cut_between_words():
    row = replace(ROW, passages=(replace(PASSAGE, text="long words " * 60),))
    quoted = told(row).split("“")[1]

    assert len(quoted) <= 301
    assert quoted.endswith(("long words …”", "long …”"))


def test_flags_are_leads_on_lines_of_their_own():
    row = replace(ROW, flags=(Flag("locator-differs", "the draft cites p. 9"), Flag("x", "and\nthis")))

    assert told(row).split("\n")[1:] == ["Check: the draft cites p. 9", "Check: and this"]


def test_each_key_has_a_line():
    assert [line.split(" ")[0] for line in told(ROW, replace(ROW, key="other")).split("\n")] == ["key", "other"]


def test_nothing_in_a_note_is_a_citation():
    row = replace(ROW, key="@key", passages=(replace(PASSAGE, text="as in [@other] and @third"),))

    assert not list(ast.cites_in(tell((row,), clean)))
