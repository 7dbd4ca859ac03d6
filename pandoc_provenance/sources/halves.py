"""Whether a paragraph breaks off inside a sentence, and whether another one takes it up. Knows no order of pages."""

from __future__ import annotations

import re

import msgspec

from pandoc_provenance.sources.hyphens import parted
from pandoc_provenance.sources.lines import Line, turned
from pandoc_provenance.sources.paragraphs import BULLET, Paragraph, finished
from pandoc_provenance.text.sentences import split
from pandoc_provenance.text.stopwords import STOPWORDS

_LAST_WORD = re.compile(r"[^\W\d_]{2,}$")
_ABBREVIATION = re.compile(r"[^\W\d_]{2}\.$")
"""Not an initial: a formula's letter ends sentences as often."""
_FUNCTION_WORDS = frozenset().union(*STOPWORDS.values())

_SHORT = 0.4
"""Share of its column that a line may leave free and still be broken off: where lines are set by hand, or by a count of
letters, they end anywhere in the last third."""

_TAIL = 60
"""Characters that tell whether a full stop is an abbreviation's."""

_NOTE = re.compile(r"(?:\d{1,3}|[*†‡§]{1,3})[.)]?\s[(“„«]?[^\W\d_]{2}")


def is_open(paragraph: Paragraph) -> bool:
    """Tell whether running text breaks off before its sentence ends: without a stop, or behind an abbreviation."""
    if paragraph.kind not in ("text", "reference"):
        return False
    last = paragraph.lines[-1]
    return _is_parted(last) or not finished(last.text) or _is_abbreviated(last.text)


def alike(paragraph: Paragraph, other: Paragraph) -> bool:
    """Tell whether two paragraphs are set in the same type, as running text is and no float."""
    size = paragraph.size
    same = abs(other.size - size) < 0.05 * size and paragraph.bold == other.bold
    return same and not paragraph.fonts.isdisjoint(other.fonts)


def is_note(paragraph: Paragraph) -> bool:
    """Tell whether a paragraph begins with the mark of a note."""
    return bool(_NOTE.match(paragraph.text))


def is_over(paragraph: Paragraph, other: Paragraph) -> bool:
    """Tell whether a paragraph stands on another page, or higher in a column beside."""
    last, first = paragraph.lines[-1], other.lines[0]
    return first.page != last.page or (first.turn == last.turn and first.v0 > last.v1 and first.u0 >= last.u1)


def takes_up(paragraph: Paragraph, other: Paragraph, *, near: bool, clear: bool) -> bool:
    """Tell whether an open paragraph goes on in another one of the same sort.

    Args:
        paragraph: the open one.
        other: behind it in reading order.
        near: whether nothing at all stands between the two.
        clear: whether no text of their type does, but captions, tables, and notes under the open one.
    """
    if other.kind != paragraph.kind or not alike(paragraph, other):
        return False
    last, first = paragraph.lines[-1], other.lines[0]
    start = first.words[0].text.lstrip('("“„«‘')[:1]
    if near and _is_below(last, first):
        # The page's own signs part paragraphs in a column; a formula's height gives a false one.
        return start.islower() and last.base - first.base < 2.5 * first.size and _has_no_room(paragraph, first)
    if last.hyphen:
        return True
    if not is_over(paragraph, other):
        stands_alone = not near or len(other.lines) == 1 or finished(last.text)
        return _has_no_room(paragraph, first) and (start.islower() or not stands_alone)
    if BULLET.match(first.words[0].text):
        return False
    broken = paragraph.space <= _SHORT * (last.u1 - last.u0 + paragraph.space)
    hanging = _hangs(last.text)
    if start.islower() and not finished(last.text):
        return broken or hanging
    # A name, a number or a German noun begins as a new paragraph does; a single line may be a heading or a cell.
    whole = len(other.lines) > 1 or finished(other.text)
    if not start.isalnum() or not whole or _is_indented(other):
        return False
    if broken and hanging:
        return True
    several = len(paragraph.lines) > 2 or (len(other.lines) > 1 and start.isalpha())
    return several and clear and _is_full(paragraph, first)


def cut(paragraph: Paragraph) -> tuple[Paragraph | None, Paragraph]:
    """Part a paragraph before its last sentence; the first part is None where there is only one."""
    offset = split(paragraph.text)[-1][0]
    lines = paragraph.lines
    number = 0
    while offset >= len(lines[number].text):
        offset -= len(lines[number].text) + 1
        number += 1
    line = lines[number]
    word = line.text.count(" ", 0, offset)
    before, after = lines[:number], lines[number:]
    if word:
        before, after[0] = [*before, _part(line, 0, word)], _part(line, word, len(line.words))
    if not before:
        return None, paragraph
    return Paragraph(before, paragraph.kind), Paragraph(after, paragraph.kind, paragraph.space)


def _part(line: Line, first: int, stop: int) -> Line:
    """Return some words of a line as one."""
    words = line.words[first:stop]
    begin, end = turned(words[0], line.turn), turned(words[-1], line.turn)
    whole = stop == len(line.words)
    return msgspec.structs.replace(
        line,
        words=words,
        text=" ".join(word.text for word in words),
        u0=begin[0],
        u1=end[2],
        hyphen=line.hyphen and whole,
    )


def _is_parted(line: Line) -> bool:
    return line.hyphen or parted(line.text)


def _is_abbreviated(text: str) -> bool:
    tail = text[-_TAIL:]
    return tail.endswith(".") and split(f"{tail} Xx")[-1][0] < len(tail)


def _is_below(last: Line, first: Line) -> bool:
    """Tell whether a line stands under another in the same column."""
    aside = first.u0 >= last.u1 or first.u1 <= last.u0
    return last.page == first.page and first.turn == last.turn and first.v1 < last.v0 and not aside


def _has_no_room(paragraph: Paragraph, first: Line) -> bool:
    return paragraph.lines[-1].hyphen or paragraph.space <= _width(first) + first.size


def _is_full(paragraph: Paragraph, first: Line) -> bool:
    """Tell whether the paragraph's last line had no room for the next word, or is as long as one above it."""
    last = paragraph.lines[-1]
    if _has_no_room(paragraph, first):
        return True
    above = [
        line.u1
        for line in paragraph.lines[:-1]
        if line.page == last.page and line.row != last.row and abs(line.u0 - last.u0) < 3 * last.size
    ]
    return bool(above) and last.u1 >= min(above)


def _is_indented(paragraph: Paragraph) -> bool:
    if len(paragraph.lines) < 2:
        return False
    first, second = paragraph.lines[:2]
    return first.u0 - second.u0 > 0.8 * first.size


def _hangs(text: str) -> bool:
    """Tell whether a line ends with a word that wants another one: a function word, "Dr." or "vgl."."""
    word = _LAST_WORD.search(text)
    return (word is not None and word[0].casefold() in _FUNCTION_WORDS) or (
        _is_abbreviated(text) and bool(_ABBREVIATION.search(text))
    )


def _width(line: Line) -> float:
    """Return the width (points) of a line's first word."""
    word = line.words[0]
    return word.right - word.left if line.turn % 2 == 0 else word.top - word.bottom
