"""Where a source's words are drawn: packed for the store, one value per page, and looked up for passages."""

from __future__ import annotations

import sys
import zlib
from array import array
from bisect import bisect_left
from collections.abc import Sequence
from functools import lru_cache
from itertools import accumulate
from typing import TYPE_CHECKING

from pandoc_provenance.model import Box

if TYPE_CHECKING:
    from pandoc_provenance.sources.blocks import Fragment

_STEPS = 100
"""Steps to a point: boxes are kept to a hundredth of a point."""

_COLUMNS = 7


def pack(fragments: Sequence[Fragment]) -> bytes:
    """Return a page's fragments as compressed columns of 32-bit integers, sorted by start."""
    ordered = sorted(fragments)
    starts = [piece.start for piece in ordered]
    columns = [
        _steps(starts),
        [piece.end - piece.start for piece in ordered],
        _steps([piece.line for piece in ordered]),
        *([_whole(getattr(piece, side)) for piece in ordered] for side in ("left", "bottom", "right", "top")),
    ]
    packed = array("i", (value for column in columns for value in column))
    if sys.byteorder == "big":
        packed.byteswap()
    return zlib.compress(packed.tobytes(), 6)


def lines(packed: bytes, start: int, end: int) -> tuple[Box, ...]:
    """Return one box for each drawn line that has words of a span.

    Args:
        packed: what ``pack`` returned for the page.
        start: offset into the source's text.
        end: exclusive.
    """
    starts, lengths, numbers, *sides = _unpacked(packed)
    # The fragment before may reach into the span.
    first = max(0, bisect_left(starts, start) - 1)
    found: dict[int, Box] = {}
    for index in range(first, bisect_left(starts, end)):
        if starts[index] + lengths[index] <= start:
            continue
        left, bottom, right, top = (side[index] / _STEPS for side in sides)
        box = found.get(numbers[index], (left, bottom, right, top))
        found[numbers[index]] = (min(box[0], left), min(box[1], bottom), max(box[2], right), max(box[3], top))
    return tuple(found.values())


@lru_cache(maxsize=64)
def _unpacked(packed: bytes) -> tuple[Sequence[int], ...]:
    """Return a page's columns: starts, lengths, line numbers, and four sides. A page is asked for by many claims."""
    values = array("i")
    values.frombytes(zlib.decompress(packed))
    if sys.byteorder == "big":
        values.byteswap()
    count = len(values) // _COLUMNS
    column = [values[number * count : (number + 1) * count] for number in range(_COLUMNS)]
    return list(accumulate(column[0])), column[1], list(accumulate(column[2])), *column[3:]


def _whole(points: float) -> int:
    # Damaged files place glyphs anywhere; the range of a 32-bit number is kept.
    return max(-(2**31), min(2**31 - 1, round(points * _STEPS))) if points == points else 0


def _steps(values: Sequence[int]) -> list[int]:
    return [after - before for before, after in zip([0, *values], values, strict=False)]
