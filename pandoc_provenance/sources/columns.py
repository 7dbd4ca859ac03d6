"""Columns of a page whose file draws it row by row: the fragments put back into reading order."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby, pairwise

from pandoc_provenance.sources.lines import Line

_ROWS = 4
"""Rows with a gap at the same place that make a gutter."""

_SHARE = 0.5
"""Share of the page's rows that must have it: below, it's a table or an equation number."""

_LETTERS = 12
"""Median letters of a fragment beside a gutter: cells of a table are shorter."""


def in_reading_order(lines: list[Line]) -> list[Line]:
    """Return the lines column by column where the page is spliced, unchanged where it isn't.

    Most files draw column by column, and then their order is the best there is. Only where rows of the drawing
    jump over one and the same gutter again and again is the page taken apart: rows across the gutter part it
    into bands, and in each band the left side comes before the right one, each again looked at for gutters.
    """
    rows = [list(row) for _, row in groupby(lines, key=lambda line: line.row)]
    parted = [row for row in rows if len(row) > 1]
    if len(parted) < _ROWS or len(parted) < _SHARE * len(rows):
        return lines
    gutter = _gutter(parted)
    if gutter is None:
        return lines
    ordered: list[Line] = []
    left: list[Line] = []
    right: list[Line] = []
    for row in rows:
        if any(line.u0 < gutter < line.u1 for line in row):
            ordered += [*in_reading_order(left), *in_reading_order(right), *row]
            left, right = [], []
        else:
            for line in row:
                (left if line.u1 <= gutter else right).append(line)
    return [*ordered, *in_reading_order(left), *in_reading_order(right)]


def _gutter(rows: Sequence[list[Line]]) -> float | None:
    """Return where most rows have a gap, None where they don't agree or what lies beside it is a table."""
    gaps = [(before.u1, after.u0) for row in rows for before, after in pairwise(row)]
    gaps = [gap for gap in gaps if gap[0] < gap[1]]
    steps = sorted([(start, 1) for start, _ in gaps] + [(end, -1) for _, end in gaps])
    depth = best = 0
    place: tuple[float, float] | None = None
    for number, (where, step) in enumerate(steps):
        depth += step
        if depth > best:
            best, place = depth, (where, steps[number + 1][0])
    if place is None or best < _ROWS or best < 0.7 * len(rows):
        return None
    middle = (place[0] + place[1]) / 2
    sides = _letters(rows, middle)
    if any(len(side) < _ROWS or side[len(side) // 2] < _LETTERS for side in sides):
        return None
    return middle


def _letters(rows: Sequence[list[Line]], gutter: float) -> tuple[list[int], list[int]]:
    left: list[int] = []
    right: list[int] = []
    for line in (line for row in rows for line in row):
        (left if line.u1 <= gutter else right).append(sum(len(word.text) for word in line.words))
    return sorted(left), sorted(right)
