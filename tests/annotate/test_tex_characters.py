import pytest
from hypothesis import given
from hypothesis import strategies as st

from pandoc_provenance.annotate.characters import speller

EMPTY = {"blocks": []}


def draft(text: str) -> dict:
    return {"blocks": [{"t": "Para", "c": [{"t": "Emph", "c": [{"t": "Str", "c": text}]}]}]}


@pytest.mark.parametrize(
    ("text", "spelled"),
    [
        ("naïve Ångström — “quoted” 5 % ± 2°", "naïve Ångström — “quoted” 5 % ± 2°"),
        ("x − 1 ≤ y", "x - 1 <= y"),
        ("α-helix, Δt, ΔΔG", "alpha-helix, Deltat, DeltaDeltaG"),
        ("10⁻³ m²", "10-³ m²"),
        ("ℝ ½ ﬁne", "R ½ ﬁne"),
        ("ḍ ṣ ạ̈", "d s a"),
        ("Кириллица 汉字 😀", "????????? ?? ?"),
        ("thin\u2009space zero\u200bwidth", "thin space zerowidth"),
        ("q\u0327\u0301", "q"),
    ],
)
def test_latex_gets_a_readable_fallback(text, spelled):
    assert speller(EMPTY, "latex")(text) == spelled


def test_other_writers_get_the_text_as_it_is():
    assert speller(EMPTY, "html")("x ≤ α 汉字") == "x ≤ α 汉字"


def test_what_the_draft_itself_uses_is_let_through():
    spell = speller(draft("Первое ≤"), "latex")

    assert spell("Кириллица ≤ ≥ 汉") == "Кириллица ≤ >= ?"


def test_a_latin_draft_lets_no_other_latin_letter_through():
    """Its accented letters don't prove that the engine knows all of them."""
    assert speller(draft("é"), "latex")("ŧ ḍ") == "t d"


@given(st.text())
def test_latex_gets_no_character_that_stops_pdflatex(text):
    """Which ones it prints was tried one by one with pandoc's template."""
    spelled = speller(EMPTY, "latex")(text)

    assert all(letter < "\u0180" or letter in "‐‑–—‘’‚“”„†‡•…‰‹›€™→←↑↓ﬀﬁﬂﬃﬄȘșȚț" for letter in spelled)
    assert not set(spelled) & set("ĦħĸĿŀŉŦŧſ\x00\x01\x7f\x85")


def test_keys_and_places_in_metadata_do_not_count_as_the_drafts_script():
    document = {"meta": {"title": {"t": "MetaInlines", "c": [{"t": "Str", "c": "汉"}]}}, "blocks": []}

    assert speller(document, "latex")("汉") == "?"
