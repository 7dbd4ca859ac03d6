"""Running heads, running feet and page numbers: found, left out of the text, and read for printed page numbers."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Sequence

from pandoc_provenance.sources.lines import Line

_DEPTH = 3
"""Rows looked at from the top and from the bottom of a page."""

_SAME_HEIGHT = 6.0
"""Points by which a running head may move between pages (left and right pages of scans differ by some)."""

_LEVEL = 2.5
"""Points by which rows at the same height differ for their fonts' sake."""

_NUMBER_ROW = re.compile(r"\W*(?:page|seite|pág\.?|página|p\.|s\.)?\s*(?:\d{1,5}|[ivxlc]{1,7})\W*", re.IGNORECASE)
_FOLIO = re.compile(r"(?:[-–—\[(|]\s?)?(\d{1,3},\d{3}|\d{1,5}|[ivxlc]{1,7}|[IVXLC]{1,7})(?:\s?[-–—\])|])?")
_DIGITS = re.compile(r"\d+")

Row = list[Line]


def strip(pages: Sequence[list[Line]]) -> tuple[list[list[Line]], list[str | None]]:
    """Return the pages without their furniture, and each page's printed number where they count up together."""
    edges = [(_rows(page, top=True), _rows(page, top=False)) for page in pages]
    dropped: list[list[Row]] = [[] for _ in pages]
    for side in (0, 1):
        rows = [edge[side] for edge in edges]
        for number, found in enumerate(_furniture(rows)):
            dropped[number] += found
    margins = _margin_notes(pages)
    kept = []
    for page, furniture in zip(pages, dropped, strict=True):
        gone = {id(line) for row in furniture for line in row}
        kept.append([line for line in page if id(line) not in gone and not (line.turn and _text(line) in margins)])
    return kept, folios(dropped)


def _margin_notes(pages: Sequence[list[Line]]) -> set[str]:
    """Return the turned lines that stand in the margin of several pages: who downloaded the file, and when."""
    seen: Counter[str] = Counter()
    for page in pages:
        seen.update({_text(line) for line in page if line.turn})
    return {text for text, count in seen.items() if count >= max(2, min(3, len(pages)))}


def _text(line: Line) -> str:
    return _DIGITS.sub("#", line.text.casefold())


def _rows(page: Sequence[Line], *, top: bool) -> list[Row]:
    """Return up to ``_DEPTH`` rows from one edge of the upright text, outermost first, with what stands under them."""
    upright = sorted((line for line in page if line.turn == 0), key=lambda line: -line.v1 if top else line.v0)
    rows: list[Row] = []
    for line in upright:
        if rows:
            overlap = min(line.v1, rows[-1][0].v1) - max(line.v0, rows[-1][0].v0)
            if overlap > 0.5 * (line.v1 - line.v0):
                rows[-1].append(line)
                continue
        if len(rows) > _DEPTH:
            break
        rows.append([line])
    for row in rows:
        row.sort(key=lambda line: line.u0)
    return rows


def _furniture(rows: Sequence[Sequence[Row]]) -> list[list[Row]]:
    """Say for each page which of its edge rows are furniture, given all pages' rows of one edge."""
    heights: dict[str, list[float]] = defaultdict(list)
    for page in rows:
        for row in page[:_DEPTH]:
            heights[_pattern(row)].append(row[0].v0)
    needed = 2 if len(rows) <= 6 else 3
    known: list[float] = []
    found: list[list[Row]] = []
    for page in rows:
        found.append([])
        for row in page[:_DEPTH]:
            alike = sum(abs(row[0].v0 - height) <= _SAME_HEIGHT for height in heights[_pattern(row)])
            if alike < needed and not (len(rows) == 1 and _is_page_number(row, page)):
                break
            found[-1].append(row)
            known.append(row[0].v0)
    # Heads that name the section, and heads that OCR spells anew, differ from page to page: what stands as high as
    # many others, and apart, is one too.
    needed = max(3, len(rows) // 5)
    for number, page in enumerate(rows):
        for row in page[len(found[number]) : _DEPTH]:
            if sum(abs(row[0].v0 - height) < _LEVEL for height in known) < needed or not _stands_apart(row, page):
                break
            found[number].append(row)
    return found


def _pattern(row: Row) -> str:
    return _DIGITS.sub("#", " ".join(line.text for line in row).casefold())


def _is_page_number(row: Row, page: Sequence[Row]) -> bool:
    return len(row) == 1 and bool(_NUMBER_ROW.fullmatch(row[0].text)) and _stands_apart(row, page)


def _stands_apart(row: Row, page: Sequence[Row]) -> bool:
    number = next(index for index, other in enumerate(page) if other is row)
    if number + 1 >= len(page):
        return True
    inner = page[number + 1][0]
    gap = max(inner.v0 - row[0].v1, row[0].v0 - inner.v1)
    return gap > 0.6 * max(row[0].size, inner.size)


def folios(furniture: Sequence[Sequence[Row]]) -> list[str | None]:
    """Return the printed number of each page whose furniture shows it.

    A number counts only where it and those of other pages count up with the pages: on at least three pages (on
    all, where there are fewer) and on four fifths of those that show any number. Pages between two that show one
    have theirs by counting; before the first and behind the last it would be a guess.
    """
    arabic: list[dict[int, str]] = []
    roman: list[dict[int, str]] = []
    for rows in furniture:
        found = [text for row in rows for line in row for text in _numbers(line)]
        arabic.append({int(text.replace(",", "")): text for text in found if text[0].isdigit()})
        roman.append({_value(text): text for text in found if not text[0].isdigit() and _value(text)})
    labels: list[str | None] = [None] * len(furniture)
    _count_up(roman, _roman, labels)
    _count_up(arabic, str, labels)
    return labels


def _numbers(line: Line) -> list[str]:
    """Return what stands as a number at the beginning or the end of a piece of furniture."""
    ends = {line.words[0].text, line.words[-1].text, line.text}
    return [match[1] for text in sorted(ends) if (match := _FOLIO.fullmatch(text))]


def _count_up(numbers: Sequence[dict[int, str]], write: Callable[[int], str], labels: list[str | None]) -> None:
    """Fill in the labels where the numbers count up with the pages."""
    offsets = Counter(value - index for index, page in enumerate(numbers) for value in page)
    if not offsets:
        return
    offset, votes = min(offsets.items(), key=lambda item: (-item[1], abs(item[0])))
    shown = [index for index, page in enumerate(numbers) if index + offset in page]
    if votes < max(2, min(3, len(numbers))) or votes < 0.8 * sum(1 for page in numbers if page):
        return
    small = any(numbers[index][index + offset].islower() for index in shown)
    for index in range(shown[0], shown[-1] + 1):
        label = write(index + offset)
        labels[index] = label.lower() if small else label


_ROMAN = ((100, "C"), (90, "XC"), (50, "L"), (40, "XL"), (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"))


def _roman(value: int) -> str:
    text = ""
    for worth, sign in _ROMAN:
        count, value = divmod(value, worth)
        text += sign * count
    return text


def _value(text: str) -> int:
    """Return a roman number's value, 0 where it isn't one as they are written."""
    rest, value = text.upper(), 0
    for worth, sign in _ROMAN:
        while rest.startswith(sign):
            value, rest = value + worth, rest[len(sign) :]
    return value if not rest and _roman(value) == text.upper() else 0
