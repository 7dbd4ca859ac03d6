from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pandoc_provenance.text.sentences import CITED, NAMED, split


def sentences(text: str, language: str = "en") -> list[str]:
    return [text[start:end] for start, end in split(text, language)]


ONE = [
    ("en", "As Figs. 2 and 3 show, the rate fell."),
    ("en", "With Eq. (3) and Eqs. (4) we obtain it."),
    ("en", "Ch. Three of vol. II gives approx. Ten."),
    ("en", "The U.S. Army and J. R. Miller vs. Smith et al. (2019), p. 7, found it."),
    ("en", "E. Coli and J.-P. Serre, Ph.D., met Dr. No."),
    ("en", "No. 5 and art. 3 and pp. IV–X stay whole."),
    ("en", "It rose (really?) and fell (alas!) at once."),
    ("en", "A new (!) Method was tried."),
    ("en", "“Stop!” he said."),
    ("en", "He left […] and came [...] back."),
    ("en", "It was 3.14 at https://a.org/b.c or a.b@c.org then."),
    ("en", "Smith; Jones; and others wrote it."),
    ("en", "1. Introduction and aims"),
    ("en", "See Proc. Natl. Acad. Sci. USA 5."),
    ("en", "Ref. [12] shows this."),
    ("de", "Am 3. Mai und im 19. Jahrhundert stieg er."),
    ("de", "Das gilt z. B. Die Zeit nannte es, d. h. Hamburg, u. a. Köln."),
    ("de", "Vgl. Maier, S. 12, Abb. 3, Nr. 4 und Bd. 2 bzw. Kap. 5."),
    ("de", "Ludwig XIV. Frankreichs König regierte."),
    ("fr", "Voir p. ex. M. Dupont et MM. Durand, t. II, chap. Trois."),
    ("fr", "« Pourquoi ? » demanda-t-elle."),
    ("es", "Véase núm. 3 y pág. Doce del Sr. López, p. ej. Juan."),
    ("es", "Los EE. UU. ganaron."),
]

TWO = [
    ("en", "He lives in the U.S. The study was done there."),
    ("en", "That is Smith et al. The results differ."),
    ("en", "It rose.[12] Then it fell."),
    ("en", "It rose. [13,14] Then it fell."),
    ("en", "It rose.¹² Then it fell."),
    ("en", "It rose.12 Then it fell."),
    ("en", "It rose. […] The rest fell."),
    ("en", "It rose. 12 patients died."),
    ("en", "“It rose.” Then it fell."),
    ("en", "It rose (see Fig. 3). (See also the rest.)"),
    ("en", "It works. iPhone users rejoiced."),
    ("en", "It works. mRNA levels rose."),
    ("en", "We had apples, pears, etc. Then we left."),
    ("en", "Is it so? It is."),
    ("en", "It fell... The rest rose."),
    ("en", "No. That's not so."),
    ("en", "A heading\n\nand a paragraph"),
    ("en", "See Section 3. The rest follows."),
    ("de", "Es war 1999. Die Studie begann."),
    ("de", "Er sagte: „Das ist gut.“ Dann ging er."),
    ("de", "»Das ist gut.« Dann ging er."),
    ("de", "Das ist seine Art. Die andere nicht."),
    ("fr", "« Il est parti. » Puis il revint."),
    ("fr", "C'est fini. « Bien », dit-il."),
    ("es", "¿Por qué? Porque sí."),
    ("zh", "温度上升了。很好！"),
    ("ar", "هل هذا صحيح؟ نعم"),
    ("hi", "यह है। वह है।"),
]


@pytest.mark.parametrize(("language", "text"), ONE)
def test_full_stops_inside_a_sentence_do_not_end_it(language: str, text: str) -> None:
    assert sentences(text, language) == [text]


@pytest.mark.parametrize(("language", "text"), TWO)
def test_sentences_end_where_a_reader_ends_them(language: str, text: str) -> None:
    assert len(sentences(text, language)) == 2


def test_language_decides_which_words_are_abbreviations() -> None:
    text = "We met in the Abs. Most liked it."
    assert len(sentences(text, "en")) == 2
    assert len(sentences(text, "de-AT")) == 1


def test_reference_marks_behind_the_stop_stay_with_their_sentence() -> None:
    assert sentences("It rose. [13,14] Then it fell.") == ["It rose. [13,14]", "Then it fell."]
    assert sentences("It rose.¹² Then it fell.") == ["It rose.¹²", "Then it fell."]


def test_a_number_in_brackets_that_lower_case_follows_begins_the_next_sentence() -> None:
    assert sentences("It rose. [13] reports a fall.")[1].startswith("[13]")


def test_a_citation_behind_the_stop_belongs_to_the_sentence_before() -> None:
    assert sentences(f"It rose. {CITED} Then it fell.") == [f"It rose. {CITED}", "Then it fell."]
    assert sentences(f"It rose. {CITED} {CITED}. Then it fell.") == [f"It rose. {CITED} {CITED}.", "Then it fell."]
    assert sentences(f"It rose. {CITED}") == [f"It rose. {CITED}"]
    assert sentences(f"上升了。{CITED}然后") == [f"上升了。{CITED}", "然后"]


def test_a_citation_that_a_verb_follows_begins_the_next_sentence() -> None:
    assert sentences(f"It rose. {CITED} showed it.") == ["It rose.", f"{CITED} showed it."]


def test_a_named_citation_begins_the_next_sentence() -> None:
    assert sentences(f"It rose. {NAMED} found a fall.") == ["It rose.", f"{NAMED} found a fall."]


def test_lower_case_behind_a_citation_and_its_stop_begins_a_sentence() -> None:
    assert len(sentences(f"It is used by {NAMED}. resilience differs.")) == 2


_PIECES = [
    *"abZ .!?…\n\t()[]“”«»‘’;,1½。！؟।ß中\u00a0\u202f\r\f-/*",
    CITED, NAMED, "etc. ", "et al. ", "z. B. ", "U.S. ", "No. ", "[12]", "...", "Dr. ", "12. ", " The ", " die ",
]  # fmt: skip


@given(
    st.lists(st.sampled_from(_PIECES), max_size=40).map("".join) | st.text(max_size=60),
    st.sampled_from(["en", "de", "fr", "es", "zh", "xx"]),
)
def test_spans_are_in_order_trimmed_and_cover_everything_that_is_not_blank(text: str, language: str) -> None:
    end = 0
    for start, stop in split(text, language):
        assert end <= start < stop <= len(text)
        assert not text[end:start].strip()
        assert not text[start].isspace()
        assert not text[stop - 1].isspace()
        end = stop
    assert not text[end:].strip()


@given(st.lists(st.sampled_from(_PIECES), max_size=30).map("".join))
def test_a_blank_line_always_ends_a_sentence(text: str) -> None:
    joined = f"{text}\n\nNext"
    assert sentences(joined) == [*sentences(text), "Next"]


@pytest.mark.parametrize(
    "hostile",
    [". ", "!)", "(!) ", "a.", "z. ", ". [1]", "[1,", ".\ue000", ".1,", "\ue000 ", '."', ". »", "。", " ", "\n ", "¹,"],
)
def test_long_runs_of_one_sign_are_read_in_linear_time(hostile: str) -> None:
    spans = split(hostile * 60_000)
    assert all(start < end for start, end in spans)
