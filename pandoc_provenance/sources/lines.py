"""Words and lines of a page, and the geometry of putting them together. Knows nothing of PDFium."""

from __future__ import annotations

import re
from typing import NamedTuple

from msgspec import Struct

GLUED = re.compile(r"[\d,–-]{1,12}|[,.;:)\]]+")
"""What stands close behind a word and belongs to it: the number of a note, the comma after a raised sign."""

DIGITS = frozenset("0123456789")

WIDE = 1.6
"""Gap between words, in ems, from which it is a column gutter or a tab: a justified blank stays under 1 em."""


class Word(NamedTuple):
    """A run of glyphs without a blank, with its box in the page's own space (points, origin bottom left)."""

    text: str
    left: float
    bottom: float
    right: float
    top: float


class Line(Struct):
    """Words on one base line without a wide gap, and how they look.

    ``u0 v0 u1 v1`` is the box in reading direction: u runs along the line, v against the line feed. They equal
    x and y for upright text, so that the same rules lay out a page and a table turned by 90 degrees.
    """

    words: list[Word]
    page: int
    size: float
    bold: bool
    font: str
    turn: int
    """Quarter turns of the text, anticlockwise."""
    u0: float
    v0: float
    u1: float
    v1: float
    hyphen: bool = False
    """Whether PDFium found that a hyphen ends the line; it isn't among the words then."""
    row: int = 0
    """Number of the drawn row on the page: fragments of one row that a wide gap parts share it."""
    text: str = ""
    """The words joined by blanks."""
    base: float = 0.0
    """v of the bottom of the longest word: steadier than ``v0``, which signs and formulas pull down."""


def is_raised(line: Line, word: Word) -> bool:
    """Tell whether a number close behind a word is set as the mark of a note."""
    _u0, v0, _u1, v1 = turned(word, line.turn)
    height = line.v1 - line.v0
    close = _u0 - line.u1 < 0.3 * line.size
    return close and v0 > line.v0 + 0.15 * height and v1 - v0 < 0.85 * height


def glued(before: Word, word: Word) -> Word:
    """Return two words as one."""
    return Word(
        before.text + word.text,
        min(before.left, word.left),
        min(before.bottom, word.bottom),
        max(before.right, word.right),
        max(before.top, word.top),
    )


def turned(word: Word, turn: int) -> tuple[float, float, float, float]:
    """Return a word's box in reading direction, as ``Line`` has it."""
    _text, left, bottom, right, top = word
    if turn == 0:
        return left, bottom, right, top
    if turn == 1:
        return bottom, -right, top, -left
    if turn == 2:
        return -right, -top, -left, -bottom
    return -top, left, -bottom, right
