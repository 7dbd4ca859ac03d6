"""Where in a source a claim's words stand, and how many of them stand together.

Two figures that are never mixed. A *rank* orders the sentences: the idf-weighted share of the claim's stemmed
content words that the sentence has, with a premium on words that are neighbours in both and a light hand on
long sentences, plus half of what its three-sentence window has. The *share found*, from which the score and the band
are read, is the claim's coverage by the best window alone. The constants say what benchmarks/accuracy.py made of them.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import NamedTuple

from pandoc_provenance.evidence.index import Index

NAME = "lexical/1"
"""Name and version of this scorer, for the report."""

WINDOW_SHARE = 0.5
"""Weight of the window in the rank: 0.25 to 0.75 are equal within the noise on three labelled sets, 0 and 1 worse."""
PAIR_SHARE = 1.0
"""Weight of a pair of neighbours, as a share of the mean weight of its two words: +.007 MRR on clscisumm and
wice against none; flat from 0.5 to 1.5."""
LENGTH_SHARE = 0.15
"""How far a sentence's share is divided by its length over the mean length: +.004, +.006, +.03 MRR on clscisumm,
wice and citint against 0; flat from 0.1 to 0.2, falling from 0.3 on."""
BACKGROUND = 50
"""Sentences without any of the words that every source is thought to have besides its own, so that in a source
of three sentences the words they share still weigh: AUC on sources of one to five sentences .736 against .709."""


class Hit(NamedTuple):
    """A sentence that has some of the claim's words."""

    rank: float
    """Higher is better; comparable within one claim and source only."""
    number: int
    """Number of the countable sentence in the index."""
    words: int
    """Bit set over the claim's stems: those that the sentence has."""


class Ranking(NamedTuple):
    """A claim against a source."""

    share_found: float
    """Share of the claim's weight in the best three-sentence window, 0 to 1."""
    window: int
    """Bit set over the claim's stems: those that the best window has."""
    hits: tuple[Hit, ...]
    """Best first."""
    weights: tuple[float, ...]
    """Share of the claim's weight that each of its stems has, in the order of the bits; they add up to 1."""

    def share(self, words: int) -> float:
        """Return the share of the claim's weight that a set of its stems has."""
        return _share(words, self.weights)


def rank(stems: Sequence[str], index: Index) -> Ranking:
    """Rank a source's sentences by a claim.

    Args:
        stems: the claim's content words in order, stemmed in the index's language.
        index: of the source.
    """
    distinct = list(dict.fromkeys(stems))
    where = {stem: index.having(stem) for stem in distinct}
    size = len(index) + BACKGROUND + 1
    raw = [math.log(size / (len(where[stem]) + 1)) for stem in distinct]
    total = sum(raw)
    if not total:
        return Ranking(0.0, 0, (), ())
    weights = tuple(weight / total for weight in raw)
    found: dict[int, int] = {}
    shares: dict[int, float] = {}
    for bit, stem in enumerate(distinct):
        for number in where[stem]:
            found[number] = found.get(number, 0) | 1 << bit
            shares[number] = shares.get(number, 0.0) + weights[bit]
    _add_pairs(shares, stems, dict(zip(distinct, weights, strict=True)), index)
    windows = {number: words | found.get(number - 1, 0) | found.get(number + 1, 0) for number, words in found.items()}
    covered = _covered(set(windows.values()), weights)
    factors = index.length_factors(LENGTH_SHARE)
    hits = [
        Hit(round(share / factors[number] + WINDOW_SHARE * covered[windows[number]], 9), number, found[number])
        for number, share in shares.items()
    ]
    hits.sort(key=lambda hit: (-hit.rank, hit.number))
    best = max(set(windows.values()), key=lambda together: (covered[together], together), default=0)
    return Ranking(covered.get(best, 0.0), best, tuple(hits), weights)


def _add_pairs(shares: dict[int, float], stems: Sequence[str], weights: dict[str, float], index: Index) -> None:
    for first, second in dict.fromkeys(pairwise(stems)):
        before, after = index.positions(first), index.positions(second)
        if not before or not after:
            continue
        premium = PAIR_SHARE * (weights[first] + weights[second]) / 2
        follows = {position - 1 for position in after}
        for number in {index.sentence_at(position) for position in before if position in follows}:
            shares[number] += premium


def _covered(masks: Iterable[int], weights: Sequence[float]) -> dict[int, float]:
    """Return the share of each set of stems; sets grow stem by stem, since windows have most of them in common."""
    bits = {1 << bit: weight for bit, weight in enumerate(weights)}
    covered = {0: 0.0}
    for mask in masks:
        missing = []
        rest = mask
        while rest not in covered:
            missing.append(rest)
            rest &= rest - 1
        for larger in reversed(missing):
            smaller = larger & (larger - 1)
            covered[larger] = covered[smaller] + bits[larger ^ smaller]
    return covered


def _share(words: int, weights: Sequence[float]) -> float:
    return sum(weight for bit, weight in enumerate(weights) if words >> bit & 1)
