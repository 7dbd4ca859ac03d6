"""Characters, parted words and printed numbers: the small rules on their own."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pandoc_provenance.sources import references
from pandoc_provenance.sources.furniture import folios
from pandoc_provenance.sources.hyphens import Hyphens
from pandoc_provenance.sources.letters import UNKNOWN, clean, restore_ot1
from pandoc_provenance.sources.lines import Line, Word


@pytest.mark.parametrize(
    ("drawn", "typed"),
    [
        ("e\ufb03cient", "efficient"),
        ("u\u0308ber", "über"),
        ("na¨ıve", "naïve"),
        ("P´erez", "Pérez"),
        ("franc¸ais", "français"),
        ("soft\u00adware\u200b", "software"),
        ("M \x08=".replace(" ", ""), f"M{UNKNOWN}="),
        ("\uf0b7", "•"),
        ("\uf8eb\uf8ed(x", "(x"),
        ("\x04\x05\x06", UNKNOWN),
        ("plain-words", "plain-words"),
    ],
)
def test_what_is_drawn_comes_out_as_it_is_typed(drawn, typed):
    assert clean(drawn) == typed


@given(st.text(alphabet=st.characters(exclude_categories=["Cs"], exclude_characters="\t\n\r"), max_size=30))
def test_clean_text_is_clean(word):
    once = clean(word)

    assert clean(once) == once
    assert unicodedata.is_normalized("NFC", once)
    assert not any(unicodedata.category(char) in ("Cc", "Co") for char in once)


@pytest.mark.parametrize(
    ("codes", "text"),
    [
        ("e\x0ecient", "e\ufb03cient"),
        ("de\x0cnition", "de\ufb01nition"),
        ("o\x0b ", "o\ufb00 "),
        ("re\rect", "re\ufb02ect"),
        ("f\x7fur", "f¨ur"),
        ("Stra\x19e", "Straße"),
        ("line\r\nend", "line\r\nend"),
        ("p\x0e (e", "p\x0e (e"),
    ],
)
def test_the_codes_of_old_tex_fonts_are_read_beside_letters_only(codes, text):
    restored = restore_ot1(codes)

    assert restored == text
    assert len(restored) == len(codes)


@pytest.mark.parametrize(
    ("before", "after", "keeps"),
    [
        ("under", "estimation", False),
        ("in", "tervention", False),
        ("trace", "based", True),
        ("event", "driven", True),
        ("state-of", "the", True),
        ("MUC", "6", True),
        ("mid", "September", True),
        ("Trace", "Monkey", False),
        ("an", "other", False),
        ("co", "operation", False),
        ("trace", "of", True),
        ("there", "of", False),
        ("trace", "less", False),
    ],
)
def test_a_parted_word_is_written_as_the_document_writes_it(before, after, keeps):
    hyphens = Hyphens(["TraceMonkey has a trace that is based on an event-driven intervention", "in the other state"])

    assert hyphens.keeps(before, after) is keeps


def row(*texts):
    return [
        Line([Word(word, 0, 0, 1, 1) for word in text.split()], 0, 8, False, "", 0, 0, 0, 1, 1, text=text)
        for text in texts
    ]


@pytest.mark.parametrize(
    ("pages", "labels"),
    [
        ([["i"], ["ii"], ["iii"]], ["i", "ii", "iii"]),
        ([["- 9 -"], ["- 10 -"], [], ["- 12 -"]], ["9", "10", "11", "12"]),
        ([[], ["2"], ["3"], ["4"], []], [None, "2", "3", "4", None]),
        ([["7"], ["8"]], ["7", "8"]),
        ([["7"], []], [None, None]),
        ([["2019"], ["2019"], ["2019"]], [None, None, None]),
        ([["47,698"], ["47,699"], ["47,700"]], ["47698", "47699", "47700"]),
        ([["12 Some Journal"], ["The Title 13"], ["14 Some Journal"]], ["12", "13", "14"]),
        ([["iii"], ["xi"], ["1"], ["4"]], [None, None, None, None]),
    ],
)
def test_printed_numbers_count_where_they_count_up(pages, labels):
    assert folios([[row(*texts)] if texts else [] for texts in pages]) == labels


HEADINGS = (
    "References|REFERENCES|7. References|VII. REFERENCES|References and Notes|Bibliography|Works Cited|Literatur|"
    "Literaturverzeichnis|Quellen- und Literaturverzeichnis|Bibliographie|Références|Referencias|Bibliografía|"
    "A. Literature Cited|参考文献"
)


@pytest.mark.parametrize("heading", HEADINGS.split("|"))
def test_headings_of_reference_lists_in_several_languages(heading):
    assert references.is_heading(heading)


@pytest.mark.parametrize("text", ["References to other work", "Preferences", "The literature", "Related Work", ""])
def test_other_texts_are_no_such_headings(text):
    assert not references.is_heading(text)


def test_a_list_ends_at_an_appendix_and_not_at_a_bold_name():
    entry = "[1] A. Author. A title. In Proceedings, pages 1-4, 2020."
    texts = ["Text.", "References", entry, entry, "JOURNAL PAPERS", entry, entry, entry, "Appendix A", "More text."]
    headings = [False, True, False, False, True, False, False, False, True, False]

    assert references.spans(texts, headings) == [(2, 8)]
