"""Finding a quotation in a text: exactly, up to what typesetting changes, or as near as it comes.

Both sides are read as rows of words, numbers and relation signs, folded (NFKC, then case). Blanks, line ends,
hyphens, quote marks, dashes, commas and full stops don't count, so a word broken at a line end is found; letters,
digits, decimal marks, signs and per cent do. Offsets always are those of the text as it was given.
"""

from __future__ import annotations

import re
import unicodedata
from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator
from difflib import SequenceMatcher
from typing import NamedTuple

from pandoc_provenance.text.words import DENSE, MARKS

_WORD = re.compile(
    # A citation mark or note number in square brackets is the source's own, not a part of what it says.
    r"(?P<mark>\[\d{1,3}(?:\s?[,;\u2013-]\s?\d{1,3}){0,9}\])"
    r"|(?P<number>(?:(?<![\w)\]])[-\u2212\u2013])?\d{1,30}(?:[.,]\d{1,30}){0,9})"
    # Scripts without blanks: every character is a word.
    rf"|(?P<word>[{DENSE}][{MARKS}]*|(?:[^\W\d_{DENSE}][{MARKS}]*)+)"
    r"|(?P<sign>[%‰<>=≤≥≠≈±×÷+])"
)
_THOUSANDS = re.compile(r"\d{1,3}(?:,\d{3})+")
_DASHES = str.maketrans({"\u2212": "-", "\u2013": "-"})
MAX_OCCURRENCES = 50
"""More places than these are not looked at: a quotation that often repeated says nothing of its place."""
_LONGEST = 400
"""Words of a quotation that are aligned when it isn't found exactly: more add time, not certainty."""
_PIECE = 128
"""Letters of a quotation that are looked for at once (its beginning, middle and end, if it's longer): time grows with
their square, to half a minute for 1,500 letters in a megabyte made for it, and 0.2 s for 128."""
_NOTE_DIGITS = 3
_LIKENESS = ((8, 75.0), (16, 68.0), (1 << 62, 60.0))
"""Of quotations with fewer words than the first, the share of equal letters (per cent) from which a place is near.
Random strings of 4 to 6, 8, 12 and 20 words reach 75, 65, 57 and 51 in a paper that doesn't have them (99 of 100,
70 biomedical papers); with one word replaced, 90 of 100 reach 67 to 76, 80, 87 and 91 in their own."""


class Text:
    """A text made ready for finding: its words, joined without gaps, and where each of them stands."""

    def __init__(self, text: str, spans: Iterable[tuple[int, int]] | None = None) -> None:
        """Read a text.

        Args:
            text: any text.
            spans: the parts of it that count, in order; None for all of it. What stands between two parts
                (a running head) doesn't interrupt the text.
        """
        self.text = text
        self.starts = array("I")
        """Offset of each word in ``text``."""
        self.ends = array("I")
        self.places = array("I")
        """Offset of each word in ``joined``."""
        parts: list[str] = []
        length = 0
        for start, end, word in _words(text, spans if spans is not None else ((0, len(text)),)):
            self.starts.append(start)
            self.ends.append(end)
            self.places.append(length)
            parts.append(word)
            length += len(word)
        self.joined = "".join(parts)

    def __len__(self) -> int:
        return len(self.starts)

    def word(self, number: int) -> str:
        """Return one folded word."""
        end = self.places[number + 1] if number + 1 < len(self.places) else len(self.joined)
        return self.joined[self.places[number] : end]

    def span(self, first: int, last: int) -> tuple[int, int]:
        """Return where the words ``first`` to ``last`` (inclusive) stand in the text."""
        return self.starts[first], self.ends[last]


class Change(NamedTuple):
    """Where a quotation and its source part; either side may be empty."""

    quoted: str
    source: str


class Near(NamedTuple):
    """The place in a text that is most like a quotation."""

    start: int
    end: int
    changes: tuple[Change, ...]
    """Empty where only typesetting keeps the two apart."""


def find(quotation: Text, source: Text, after: int = 0) -> Iterator[tuple[int, int]]:
    """Yield the first and last word of each place where the source has exactly these words, in order.

    Args:
        quotation: what to look for.
        source: where.
        after: number of the source's word from which on to look.
    """
    if not len(quotation) or after >= len(source):
        return
    position = source.places[after]
    for _ in range(MAX_OCCURRENCES):
        position = source.joined.find(quotation.joined, position)
        if position < 0:
            return
        first = bisect_left(source.places, position)
        last = bisect_left(source.places, position + len(quotation.joined)) - 1
        whole = first < len(source) and source.places[first] == position
        if whole and source.places[last] + len(source.word(last)) == position + len(quotation.joined):
            yield first, last
        position += 1


def nearest(quotation: Text, source: Text) -> Near | None:
    """Return the place in the source that is most like the quotation and how their words differ, None if none is.

    Of a quotation of more than ``_LONGEST`` words only so many are compared.
    """
    words = min(len(quotation), _LONGEST)
    if not words:
        return None
    place = _likest(quotation, source, next(likeness for limit, likeness in _LIKENESS if words < limit))
    if place is None:
        return None
    # Words lost from the quotation push its end out of the window, which is as long as the quotation.
    slack = max(5, words // 4)
    first = max(0, bisect_right(source.places, max(0, place)) - 1 - slack)
    return _compared(_Run(quotation, 0, words), _Run(source, first, first + words + 2 * slack))


def _likest(quotation: Text, source: Text, at_least: float) -> int | None:
    """Return where in the source's joined words the quotation begins, judged by its likest piece."""
    from rapidfuzz import fuzz

    end = quotation.places[_LONGEST] if len(quotation) > _LONGEST else len(quotation.joined)
    begins = sorted({0, max(0, end // 2 - _PIECE // 2), max(0, end - _PIECE)}) if end > _PIECE else [0]
    best, place = 0.0, None
    for begin in begins:
        piece = quotation.joined[begin : min(end, begin + _PIECE)]
        # The search turns round when the piece is the longer one: that would find the source in the quotation.
        if len(piece) > len(source.joined):
            continue
        match = fuzz.partial_ratio_alignment(piece, source.joined, score_cutoff=at_least)
        if match is not None and match.score > best:
            best, place = match.score, match.dest_start - begin
    return place


class _Run:
    """Some words of a text in order; those that a typesetter parted can be put together again."""

    def __init__(self, text: Text, first: int, stop: int) -> None:
        self.text = text
        self.numbers = [(number, number) for number in range(first, min(stop, len(text)))]
        self.words = [text.word(number) for number, _ in self.numbers]

    def mend(self, known: set[str]) -> None:
        """Make one word of each two that are one word of the other text."""
        words, numbers = self.words[:1], self.numbers[:1]
        for word, number in zip(self.words[1:], self.numbers[1:], strict=True):
            if words[-1] + word in known and not (words[-1] in known and word in known):
                words[-1] += word
                numbers[-1] = numbers[-1][0], number[1]
            else:
                words.append(word)
                numbers.append(number)
        self.words, self.numbers = words, numbers

    def span(self, first: int, stop: int) -> tuple[int, int]:
        """Return where words stand in the text; there must be at least one."""
        return self.text.span(self.numbers[first][0], self.numbers[stop - 1][1])

    def slice(self, first: int, stop: int) -> str:
        """Return words as the text has them, on one line."""
        return " ".join(self.text.text[slice(*self.span(first, stop))].split()) if first < stop else ""

    def is_note_number(self, first: int, stop: int) -> bool:
        """Whether words are small numbers set onto what stands before them, as raised note numbers leave a PDF."""
        for number in range(first, stop):
            start, end = self.span(number, number + 1)
            before = self.text.text[start - 1 : start]
            if not self.words[number].strip("|").isdigit() or end - start > _NOTE_DIGITS or before.isspace():
                return False
        return True


def _compared(ours: _Run, theirs: _Run) -> Near | None:
    ours.mend(set(theirs.words))
    theirs.mend(set(ours.words))
    blocks = SequenceMatcher(None, ours.words, theirs.words, autojunk=False).get_matching_blocks()[:-1]
    if not blocks:
        return None
    # What the source says before the first and behind the last common word isn't part of the comparison,
    # except for as many words as the quotation has there.
    begin = blocks[0].b - min(blocks[0].a, blocks[0].b)
    lost = len(ours.words) - blocks[-1].a - blocks[-1].size
    end = min(len(theirs.words), blocks[-1].b + blocks[-1].size + lost)
    changes: list[Change] = []
    ours_at, theirs_at = 0, begin
    for ours_to, theirs_to, size in [*blocks, (len(ours.words), end, 0)]:
        same = "".join(ours.words[ours_at:ours_to]) == "".join(theirs.words[theirs_at:theirs_to])
        if not same and not (ours_at == ours_to and theirs.is_note_number(theirs_at, theirs_to)):
            changes.append(Change(ours.slice(ours_at, ours_to), theirs.slice(theirs_at, theirs_to)))
        ours_at, theirs_at = ours_to + size, theirs_to + size
    start, stop = theirs.span(begin, end)
    return Near(start, stop, tuple(changes))


def _words(text: str, spans: Iterable[tuple[int, int]]) -> Iterator[tuple[int, int, str]]:
    for begin, stop in spans:
        for match in _WORD.finditer(text, begin, stop):
            kind, word = match.lastgroup, match[0]
            if kind == "word":
                folded = word.lower() if word.isascii() else unicodedata.normalize("NFKC", word).casefold()
            elif kind == "number":
                # Bars keep "1 25" apart from "125".
                folded = f"|{_number(word)}|"
            elif kind == "sign":
                folded = f"|{word}|"
            else:
                continue
            yield match.start(), match.end(), folded


def _number(word: str) -> str:
    plain = unicodedata.normalize("NFKC", word).translate(_DASHES)
    return plain.replace(",", "") if _THOUSANDS.fullmatch(plain.lstrip("-")) else plain
