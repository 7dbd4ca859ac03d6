"""Citations of two versions of a document are paired, or left alone when equal keys can't be told apart."""

import random

from hypothesis import given
from hypothesis import strategies as st

from pandoc_provenance.draft.align import Sign, pairs


def signs(text):
    """``before:key`` words to signs."""
    found = []
    for word in text.split():
        before, _, key = word.rpartition(":")
        found.append(Sign((key,), tuple(before)))
    return found


def test_equal_key_sequences_pair_one_by_one():
    assert pairs(signs("a a b"), signs("x:a y:a z:b")) == {0: 0, 1: 1, 2: 2}


def test_words_before_tell_equal_keys_apart():
    assert pairs(signs("p:a q:a r:a"), signs("p:a r:a")) == {0: 0, 1: 2}


def test_equal_keys_in_equal_words_stay_without_a_pair():
    assert pairs(signs("p:a p:a p:a z:b"), signs("p:a p:a z:b")) == {2: 3}


def test_less_context_decides_between_fixed_points():
    ours = signs("s:s xyp:a xyq:a e:e")
    theirs = signs("s:s vyp:a n:n vyq:a e:e")
    assert pairs(ours, theirs) == {0: 0, 1: 1, 3: 2, 4: 3}


def test_fixed_points_keep_the_order_of_both():
    assert pairs(signs("a b c"), signs("c a b")) == {1: 0, 2: 1}


@given(st.lists(st.sampled_from("abc"), max_size=12), st.lists(st.sampled_from("abcd"), max_size=12))
def test_pairs_have_equal_keys_and_one_order(ours, theirs):
    found = pairs([Sign((key,)) for key in ours], [Sign((key,)) for key in theirs])
    assert all(theirs[j] == ours[i] for j, i in found.items())
    assert [i for _, i in sorted(found.items())] == sorted(set(found.values()))


@given(st.lists(st.sampled_from("abcdefgh"), max_size=30), st.randoms(use_true_random=False))
def test_whatever_is_cut_out_no_pair_is_wrong_when_contexts_differ(keys, chance: random.Random):
    whole = [Sign((key,), (str(place),)) for place, key in enumerate(keys)]
    kept = [place for place in range(len(keys)) if chance.random() < 0.7]
    assert pairs(whole, [whole[place] for place in kept]) == dict(enumerate(kept))
