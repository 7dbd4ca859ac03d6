"""Lines to paragraphs, by what the page shows: size, weight, gaps, indents. Knows nothing of what the text means."""

from __future__ import annotations

import itertools
import re
from collections import Counter
from collections.abc import Sequence
from statistics import median
from typing import Literal

from msgspec import Struct

from pandoc_provenance.sources.lines import Line

ENDINGS = ".!?:。！？؟"
_CLOSERS = "\"'”’»)]*†‡"
BULLET = re.compile(r"(?:[•‣▪■●○◦∙·–—*-]|\(?(?:\d{1,2}|[a-z]|[ivx]{1,4})[.)])$")
_NUMERIC = re.compile(r"\S*\d\S*")
CAPTION = re.compile(
    r"(?:fig(?:ure|ura|\.)?|tab(?:le|elle|leau|la|\.)?|abb(?:ildung|\.)?|algorithm|listing|scheme|exhibit|chart|plate)"
    r"\s*(?:[a-z]?\.?\d+(?:[.-]\d+)*|[ivx]+)[.:|—–]?(?:\s|$)",
    re.IGNORECASE,
)


class Paragraph(Struct):
    """Lines that belong together."""

    lines: list[Line]
    kind: Literal["text", "row", "heading", "title", "caption", "reference"] = "text"
    """``row``: the cells of one table row."""
    space: float = 0.0
    """Points between the end of the last line and the right edge of its column."""

    @property
    def text(self) -> str:
        """The lines joined by blanks, hyphens left as they are."""
        return " ".join(line.text for line in self.lines)

    @property
    def size(self) -> float:
        """Type size in points, of most of the words."""
        if len(self.lines) == 1:
            return self.lines[0].size
        sizes: Counter[float] = Counter()
        for line in self.lines:
            sizes[round(line.size, 1)] += len(line.words)
        return sizes.most_common(1)[0][0]

    @property
    def bold(self) -> bool:
        """Whether every line begins and goes on in bold."""
        return all(line.bold for line in self.lines)

    @property
    def fonts(self) -> frozenset[str]:
        """Names of the fonts of its lines."""
        return frozenset(line.font for line in self.lines)

    @property
    def page(self) -> int:
        """Index of the page on which it begins."""
        return self.lines[0].page


_OTHER_SIZE = 0.08
"""Share by which type must differ in size to be another: scaled fonts of one size differ by 3 %."""
_OTHER_FONT = 0.15
"""The same in the middle of a sentence, where words in another font are set a size down to match."""


def finished(text: str) -> bool:
    """Tell whether a text ends as a sentence does."""
    return text.rstrip(_CLOSERS)[-1:] in ENDINGS


def build(lines: Sequence[Line], body: float) -> list[Paragraph]:
    """Return a page's paragraphs in the order of its lines.

    Args:
        lines: in reading order.
        body: type size (points) of the document's text; what is larger is headings, centred as often as not.
    """
    paragraphs: list[Paragraph] = []
    for run in _runs(lines):
        left, right, leading = _measure(run)
        for number, line in enumerate(run):
            before = run[number - 1] if number else None
            cells = _has_cells(line)
            if before is not None and before.row == line.row:
                paragraphs[-1].lines.append(line)
                cells = cells or not _is_one_line(before, line)
            elif (
                before is None
                or cells
                or paragraphs[-1].kind == "row"
                or _parts(paragraphs[-1], line, (left, right, leading), body)
            ):
                paragraphs.append(Paragraph([line]))
            else:
                paragraphs[-1].lines.append(line)
            if cells:
                paragraphs[-1].kind = "row"
            paragraphs[-1].space = right - line.u1
    return paragraphs


def _has_cells(line: Line) -> bool:
    """Tell whether a line is a row of a table with narrow gaps: numbers, and blanks wider than text has them."""
    words = line.words
    if line.turn or len(words) < 2 or 3 * len(_NUMERIC.findall(line.text)) < len(words):
        return False
    gaps = [after[1] - before[3] for before, after in itertools.pairwise(words)]
    wide = sum(gap > 0.75 * line.size for gap in gaps)
    return wide > 0 and 4 * wide >= len(gaps)


def _runs(lines: Sequence[Line]) -> list[list[Line]]:
    """Part the lines where the drawing jumps up, or aside out of the column."""
    runs: list[list[Line]] = []
    for line in lines:
        before = runs[-1][-1] if runs else None
        if (
            before is not None
            and line.turn == before.turn
            and (
                line.row == before.row
                or (line.v1 < before.v1 and line.u0 < before.u1 and before.u0 < line.u1)
                or (line.v1 < before.v1 and before.base - line.base < 1.5 * before.size)
            )
        ):
            runs[-1].append(line)
        else:
            runs.append([line])
    return runs


def _measure(run: Sequence[Line]) -> tuple[float, float, float]:
    """Return the left and right edge of most lines, and the distance between most base lines (points)."""
    lefts, rights = Counter(round(line.u0) for line in run), Counter(round(line.u1) for line in run)
    left = float(min(edge for edge, count in lefts.items() if count >= 0.5 * max(lefts.values())))
    # A table or a title in the same run may be wider than the text.
    right = float(max(edge for edge, count in rights.items() if count >= 0.3 * max(rights.values())))
    steps = [
        before.base - line.base
        for before, line in itertools.pairwise(run)
        if before.row != line.row and 0 < before.base - line.base < 3 * line.size
    ]
    return left, max(right, left + 1.0), median(steps) if steps else 1.2 * run[0].size


def _differ(before: Line, line: Line) -> float:
    """Return by what share the sizes of two lines differ."""
    return abs(before.size - line.size) / max(before.size, line.size)


def _is_one_line(before: Line, line: Line) -> bool:
    """Tell whether two fragments of a row are one line: scripts over each other, or a stretched sentence blank."""
    gap = line.u0 - before.u1
    return gap < 0.9 * line.size or (gap < 3 * line.size and finished(before.text) and line.text[0].isupper())


def _parts(paragraph: Paragraph, line: Line, column: tuple[float, float, float], body: float) -> bool:
    """Tell whether a line that follows in the column begins a new paragraph."""
    left, right, leading = column
    before = paragraph.lines[-1]
    gap, usual = before.base - line.base, 1.35 * max(leading, 1.1 * line.size)
    goes_on = line.text[0].islower() and not finished(before.text)
    if before.hyphen or (goes_on and before.bold == line.bold and _differ(before, line) < _OTHER_FONT):
        return gap > 1.3 * usual
    if gap > usual or _differ(before, line) > _OTHER_SIZE or before.bold != line.bold:
        return True
    if goes_on:
        return False
    if abs(line.u0 + line.u1 - before.u0 - before.u1) < 0.5 * line.size and abs(line.u0 - before.u0) > line.size:
        return finished(before.text)  # centred under each other
    if line.size > 1.08 * body or line.bold:
        return False
    indent, behind = line.u0 - left, before.u0 - left
    if behind > 5 * line.size and line.u0 < before.u0 - 3 * line.size:
        return True
    if 0.8 * line.size < indent < 5 * line.size and behind < 0.5 * line.size:
        return True
    if indent < 0.3 * line.size and behind > 0.8 * line.size and len(paragraph.lines) > 1:
        return True
    done = finished(before.text)
    if done and before.u1 < right - max(3 * line.size, 0.08 * (right - left)):
        return True
    if BULLET.match(line.words[0].text) and (done or before.u1 < right - 3 * line.size):
        return True
    return done and bool(CAPTION.match(line.text))
