"""Pairing the citations of two versions of a document without ever guessing between equal keys."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter, deque
from collections.abc import Sequence
from typing import Any

import msgspec

from pandoc_provenance import ast


class Sign(msgspec.Struct, frozen=True):
    """What a group of citations is recognised by."""

    keys: tuple[str, ...]
    context: tuple[str, ...] = ()
    """The words before it."""


_DEPTHS = (6, 2, 0)
"""Words before a group that tell it from others with the same keys: many where they suffice, fewer in what is left."""


def cites(document: ast.Document) -> list[Sign]:
    """List the signs of a document's Cites in the order of ``ast.cites``."""
    contexts: dict[int, tuple[str, ...]] = {}
    words: deque[str] = deque(maxlen=_DEPTHS[0])
    stack: list[Any] = [document["blocks"], document["meta"]]
    while stack:
        value = stack.pop()
        if isinstance(value, list):
            stack.extend(item for item in reversed(value) if isinstance(item, (dict, list)))
        elif value.get("t") == "Str":
            words.append(value["c"])
        elif value.get("t") == "Cite":
            contexts[id(value)] = tuple(words)
            # citeproc replaces a citation's text, so that only the keys may count as context.
            words.extend(ast.cited_keys([value]))
            stack.append(value["c"][0])
        else:
            stack.extend(item for item in reversed(value.values()) if isinstance(item, (dict, list)))
    return [Sign(tuple(ast.cited_keys([node])), contexts.get(id(node), ())) for node in ast.cites(document)]


def keys(document: ast.Document) -> list[list[str]]:
    """List the keys of each of a document's Cites."""
    return [ast.cited_keys([node]) for node in ast.cites(document)]


def pairs(ours: Sequence[Sign], theirs: Sequence[Sign]) -> dict[int, int]:
    """Pair like items of two sequences: index in ``theirs`` to index in ``ours``.

    Where the keys are the same one by one, so are the pairs. Else items that stand once on either side, with
    the words before them, are fixed points as in a patience diff, and what lies between two of them is paired
    in the same way. Equal keys that nothing tells apart stay without a pair.
    """
    found: dict[int, int] = {}
    _pair(ours, theirs, (0, 0), _DEPTHS, found)
    return found


def _pair(
    ours: Sequence[Sign], theirs: Sequence[Sign], offset: tuple[int, int], depths: Sequence[int], found: dict[int, int]
) -> None:
    if [sign.keys for sign in ours] == [sign.keys for sign in theirs]:
        found.update({offset[1] + step: offset[0] + step for step in range(len(ours))})
        return
    if not depths:
        return
    i = j = 0
    for i_fixed, j_fixed in [*_fixed_points(ours, theirs, depths[0]), (len(ours), len(theirs))]:
        _pair(ours[i:i_fixed], theirs[j:j_fixed], (offset[0] + i, offset[1] + j), depths[1:], found)
        if j_fixed < len(theirs):
            found[offset[1] + j_fixed] = offset[0] + i_fixed
        i, j = i_fixed + 1, j_fixed + 1


def _fixed_points(ours: Sequence[Sign], theirs: Sequence[Sign], depth: int) -> list[tuple[int, int]]:
    """List the pairs of items that stand once on either side: the longest series in the order of both."""
    mine, other = [_shorten(sign, depth) for sign in ours], [_shorten(sign, depth) for sign in theirs]
    often, other_often = Counter(mine), Counter(other)
    where = {sign: place for place, sign in enumerate(mine)}
    single = [(where[sign], j) for j, sign in enumerate(other) if often[sign] == other_often[sign] == 1]
    # Longest increasing subsequence: ``ends[n]`` is the lowest index that ends a series of n + 1 pairs.
    ends: list[int] = []
    last: list[int] = []
    before: list[int] = []
    for number, (i, _) in enumerate(single):
        length = bisect_left(ends, i)
        ends[length : length + 1] = [i]
        last[length : length + 1] = [number]
        before.append(last[length - 1] if length else -1)
    series = []
    number = last[-1] if last else -1
    while number >= 0:
        series.append(single[number])
        number = before[number]
    return series[::-1]


def _shorten(sign: Sign, depth: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
    return sign.keys, sign.context[len(sign.context) - depth :] if depth < len(sign.context) else sign.context
