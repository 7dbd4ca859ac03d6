"""Printed page numbers: those that a locator asks for, and those that a file has."""

from __future__ import annotations

import re
from typing import NamedTuple

from pandoc_provenance.model import Locator, Source

_ROMAN = {"i": 1, "v": 5, "x": 10, "l": 50, "c": 100, "d": 500, "m": 1000}
_PART = re.compile(
    r"(?P<first>[\w.-]{1,20}?)"
    r"(?:\s?(?:[-–—]|--)\s?(?P<last>[\w.-]{1,20}))?"
    r"\s?(?P<following>ff|sqq|f|sq)?\.?"
)
_ARABIC = re.compile(r"(?P<series>\D{0,8}?)(?P<number>\d{1,6})[a-z]?")
_FOLLOWING = {"": 0, "f": 1, "sq": 1, "ff": 10, "sqq": 10}
"""How many pages "f." and "ff." may mean beyond the one they stand at."""


class Label(NamedTuple):
    """A page number: front matter, body and supplements count apart."""

    series: str
    """"" for arabic numbers, "roman", or the letters before the number ("e", "s")."""
    number: int


class Span(NamedTuple):
    """Pages from one number to another, both included."""

    first: Label
    last: int

    def has(self, label: Label) -> bool:
        """Whether a page is one of them."""
        return label.series == self.first.series and self.first.number <= label.number <= self.last


def asked(locator: Locator | None) -> tuple[Span, ...]:
    """Return the pages that a locator names, none where it names no pages or can't be read for sure."""
    if locator is None or locator.label != "page" or len(locator.value) > 200:
        return ()
    spans = []
    for part in re.split(r"[,;&]|\band\b|\bund\b|\bet\b|\by\b", locator.value):
        if not part.strip():
            continue
        match = _PART.fullmatch(part.strip())
        first = label(match["first"]) if match else None
        if match is None or first is None:
            return ()
        last = label(match["last"]) if match["last"] else first
        if last is None or (last.series and last.series != first.series):
            return ()
        spans.append(Span(first, _ending(first.number, last.number) + _FOLLOWING[match["following"] or ""]))
    return tuple(spans)


def label(text: str) -> Label | None:
    """Return a page number as a series and a number, None where it isn't one."""
    plain = text.strip().lower()
    match = _ARABIC.fullmatch(plain)
    if match:
        return Label(match["series"].strip(" .-"), int(match["number"]))
    return Label("roman", _roman(plain)) if plain and set(plain) <= set(_ROMAN) else None


def numbering(source: Source) -> tuple[Label | None, ...] | None:
    """Return the printed number of each page, None where the file names none."""
    stated = tuple(label(page.label) if page.label else None for page in source.pages)
    return stated if any(stated) else None


def matching(spans: tuple[Span, ...], numbers: tuple[Label | None, ...]) -> frozenset[int]:
    """Return which pages (by position, from 0) a locator names."""
    return frozenset(
        position for position, number in enumerate(numbers) if number and any(span.has(number) for span in spans)
    )


def _ending(first: int, last: int) -> int:
    """Complete a shortened last page: 133-5 is 133 to 135."""
    if last >= first:
        return last
    digits = len(str(last))
    whole = int(str(first)[:-digits] + str(last)) if digits < len(str(first)) else first
    # "11-0" ends before it begins, however it's read.
    return max(whole, first)


def _roman(text: str) -> int:
    values = [_ROMAN[letter] for letter in text[:15]]
    return sum(-value if value < after else value for value, after in zip(values, [*values[1:], 0], strict=True))
