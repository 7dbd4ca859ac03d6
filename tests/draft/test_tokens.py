"""Tokens stand in for words without moving anything."""

import unicodedata

from hypothesis import given
from hypothesis import strategies as st

from pandoc_provenance.draft.tokens import Tokens

WORDS = st.text(st.characters(categories=["L", "Nd"]), min_size=1, max_size=12)


@given(st.lists(WORDS, max_size=30))
def test_each_token_is_new_and_as_long_and_as_wide_as_its_word(words):
    tokens = Tokens(words)
    made = [tokens.make(word) for word in words]
    there = [token for token in made if token]
    assert len(set(there)) == len(there)
    for word, token in zip(words, made, strict=True):
        if token:
            assert len(token) == len(word)
            assert [_wide(letter) for letter in token] == [_wide(letter) for letter in word]
            assert not set(token) & set("".join(words))
            assert token.isalnum()
            assert token.lower() == token.upper() == token


@given(st.lists(WORDS, max_size=30), st.sampled_from(["", " ", "-", "_"]))
def test_words_come_back_even_where_tokens_run_together(words, joint):
    tokens = Tokens(words)
    made = [tokens.make(word) or word for word in words]
    assert tokens.restore(joint.join(made)) == joint.join(words)


def test_thousands_of_one_letter_keys_get_tokens_and_then_none_is_given():
    tokens = Tokens([""])
    made = [tokens.make("a") for _ in range(5000)]
    there = [token for token in made if token]
    assert len(there) == len(set(there)) > 4000
    assert made[-1] is None
    assert tokens.make("ab") is not None


def test_letters_of_the_draft_itself_are_never_used():
    everything = Tokens([""])
    free = [everything.make("a") for _ in range(5000)]
    written = "".join(token for token in free[:100] if token)
    tokens = Tokens([written])
    made = [tokens.make("a") for _ in range(5000)]
    assert not {token for token in made if token} & set(written)
    assert tokens.restore(written) == written


def test_a_word_with_letters_that_take_no_column_gets_no_token():
    assert Tokens([""]).make("가\u1161") is None


def _wide(letter):
    return unicodedata.east_asian_width(letter) in "WF"
