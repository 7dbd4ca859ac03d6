import pytest
from hypothesis import given
from hypothesis import strategies as st

from pandoc_provenance.text.characters import clean, cut


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("two\nlines \t and\u2028more", "two lines and more"),
        ("e\u0301", "é"),
        ("nul\x00 bell\x07 escape\x1b[31m", "nul bell escape[31m"),
        ("\ue000private \ufffdlost", "private lost"),
        ("\u202egnp.exe", "gnp.exe"),
        ("soft\u00adhyphen zero\u200bwidth", "softhyphen zerowidth"),
        ("می\u200cخواهم", "می\u200cخواهم"),
        ("a\u00a0b", "a b"),
        ("\U0001fffe\ufdd0x", "x"),
    ],
)
def test_foreign_text_becomes_one_printable_line(text, line):
    assert clean(text) == line


@given(st.text())
def test_cleaning_twice_changes_nothing(text):
    assert clean(clean(text)) == clean(text)


@pytest.mark.parametrize(
    ("text", "shortened"),
    [
        ("one two three", "one two three"),
        ("one two three four", "one two …"),
        ("one two, three four", "one two …"),
        ("abcdefghijklmnopqrst", "abcdefghijk …"),
        ("長い文章には空白がひとつもないのです", "長い文章には空白がひと …"),
    ],
)
def test_a_text_is_cut_between_words(text, shortened):
    assert cut(text, 13) == shortened


@given(st.text(), st.integers(min_value=4, max_value=40))
def test_a_cut_text_fits(text, length):
    assert len(cut(clean(text), length)) <= length
