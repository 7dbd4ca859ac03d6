"""Paragraphs that run over a column or a page, put together again around what stands between their halves."""

from __future__ import annotations

from collections.abc import Sequence

from pandoc_provenance.sources.hyphens import parted
from pandoc_provenance.sources.lines import Line
from pandoc_provenance.sources.paragraphs import Paragraph, finished

_BETWEEN = 80
"""Paragraphs that may stand between the halves: a big figure has that many labels."""

_LABEL = 40
"""Characters; a longer paragraph in the type of the text is text, which has its own order."""


def join(paragraphs: Sequence[Paragraph]) -> list[Paragraph]:
    """Return the paragraphs with halves joined.

    A half is a paragraph of running text that doesn't end a sentence. Its other half is the next one in the same type
    that begins as a sentence goes on, with a word that didn't fit, on this page or the next one with text. Footnotes,
    captions, tables and figure labels between them follow behind, or go before where they stand on the first page.
    """
    waiting = list(paragraphs)
    joined: list[Paragraph] = []
    position = 0
    while position < len(waiting):
        paragraph = waiting[position]
        position += 1
        while _is_open(paragraph):
            found = _other_half(paragraph, waiting, position)
            if found is None:
                break
            between = waiting[position:found]
            last = paragraph.lines[-1].page
            first = [other for other in between if other.page == last and waiting[found].page != last]
            if first and paragraph.page != last:
                break
            joined += first
            paragraph.lines += waiting[found].lines
            paragraph.space = waiting[found].space
            waiting[position : found + 1] = [other for other in between if other not in first]
        joined.append(paragraph)
    return joined


def _is_open(paragraph: Paragraph) -> bool:
    if paragraph.kind not in ("text", "reference"):
        return False
    last = paragraph.lines[-1]
    return last.hyphen or parted(last.text) or not finished(last.text)


def _other_half(paragraph: Paragraph, waiting: Sequence[Paragraph], position: int) -> int | None:
    last = paragraph.lines[-1]
    pages: set[int] = set()
    for index in range(position, min(position + _BETWEEN, len(waiting))):
        other = waiting[index]
        pages.add(other.page)
        if len(pages - {last.page}) > 1:
            return None
        if _goes_on(paragraph, other, near=index == position):
            return index
        if other.kind == "heading" or paragraph.kind == "reference":
            return None
        if other.kind == "text" and _alike(paragraph, other) and len(other.text) > _LABEL:
            return None
    return None


def _alike(paragraph: Paragraph, other: Paragraph) -> bool:
    """Tell whether two paragraphs are set in the same type, as running text is and no float."""
    size = paragraph.size
    same = abs(other.size - size) < 0.05 * size and paragraph.bold == other.bold
    return same and not paragraph.fonts.isdisjoint(other.fonts)


def _goes_on(paragraph: Paragraph, other: Paragraph, *, near: bool) -> bool:
    if other.kind != paragraph.kind or not _alike(paragraph, other):
        return False
    last, first = paragraph.lines[-1], other.lines[0]
    if not last.hyphen and paragraph.space > _width(first) + first.size:
        return False
    start = first.words[0].text.lstrip('("“„«‘')[:1]
    aside = first.u0 >= last.u1 or first.u1 <= last.u0
    if near and last.page == first.page and first.turn == last.turn and first.v1 < last.v0 and not aside:
        # Below in the same column the page's own signs part paragraphs; a formula's height gives a false one.
        return start.islower() and last.base - first.base < 2.5 * first.size
    start = first.words[0].text.lstrip('("“„«‘')[:1]
    return start.islower() or last.hyphen or (near and bool(start) and len(other.lines) > 1)


def _width(line: Line) -> float:
    """Return the width (points) of a line's first word."""
    word = line.words[0]
    return word.right - word.left if line.turn % 2 == 0 else word.top - word.bottom
