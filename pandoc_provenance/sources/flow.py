"""Paragraphs that run over a column or a page, put together again around what stands between their halves."""

from __future__ import annotations

from collections.abc import Sequence

from pandoc_provenance.sources.halves import alike, cut, is_note, is_open, is_over, takes_up
from pandoc_provenance.sources.paragraphs import Paragraph

_BETWEEN = 80
"""Paragraphs that may stand between the halves: a big figure has that many labels."""

_LABEL = 40
"""Characters; a longer paragraph in the type of the text is text, which has its own order."""


def join(paragraphs: Sequence[Paragraph]) -> list[Paragraph]:
    """Return the paragraphs with halves joined.

    A half is a paragraph of running text that doesn't end a sentence. Its other half is the next one in the same type
    that takes it up, on this page or the next one with text. Footnotes, captions, tables and figure labels between
    them follow behind, or go before where they stand on the first page.
    """
    waiting = list(paragraphs)
    joined: list[Paragraph] = []
    position = 0
    while position < len(waiting):
        paragraph = waiting[position]
        position += 1
        while is_open(paragraph):
            found = _other_half(paragraph, waiting, position)
            if found is None:
                break
            between = waiting[position:found]
            last = paragraph.lines[-1].page
            first = [other for other in between if other.page == last and waiting[found].page != last]
            if first and paragraph.page != last:
                # Notes of the middle page go between what ends on it and the sentence that leaves it.
                ended, going_on = cut(paragraph)
                if ended is None or going_on.page != last:
                    break
                joined.append(ended)
                paragraph = going_on
            joined += first
            paragraph.lines += waiting[found].lines
            paragraph.space = waiting[found].space
            waiting[position : found + 1] = [other for other in between if other not in first]
        joined.append(paragraph)
    return joined


def _other_half(paragraph: Paragraph, waiting: Sequence[Paragraph], position: int) -> int | None:
    last = paragraph.lines[-1]
    pages: set[int] = set()
    clear, noted, beyond = True, False, False
    for index in range(position, min(position + _BETWEEN, len(waiting))):
        other = waiting[index]
        pages.add(other.page)
        if len(pages - {last.page}) > 1:
            return None
        in_reach = not beyond or is_over(paragraph, other)
        if in_reach and takes_up(paragraph, other, near=index == position, clear=clear):
            return index
        if other.kind == "heading" or paragraph.kind == "reference":
            return None
        # Under a note there's nothing but notes to the end of the page.
        noted = other.page == last.page and (noted or is_note(other))
        if other.kind == "text" and alike(paragraph, other):
            if len(other.text) > _LABEL and not noted:
                return None
            clear = clear and noted
            beyond = beyond or len(other.text) > _LABEL
    return None
