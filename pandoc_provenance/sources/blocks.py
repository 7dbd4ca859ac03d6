"""Blocks, what every reader makes of its file, and the source that is put together from them."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from typing import Literal, NamedTuple

from msgspec import Struct

from pandoc_provenance.model import Page, Sentence, Source
from pandoc_provenance.sources.letters import UNKNOWN
from pandoc_provenance.text.languages import guess
from pandoc_provenance.text.sentences import split
from pandoc_provenance.text.words import tokens

Kind = Literal["text", "heading", "title", "caption", "row", "code", "reference"]

LONGEST = 1000
"""Characters; a "sentence" beyond is a table or a list without stops and is cut at its lines."""

_HOLES = 0.1
"""Share of glyphs of unknown meaning from which a sentence may be located but not quoted."""

_CAPTION_LABEL = 25
"""Characters that the label of a caption has at most."""

_SAMPLE = 2000
"""Words looked at for the language."""

_TIGHT = ("row", "reference", "code")
"""Kinds of which neighbours are lines of one thing: a single line break between them, not a blank line."""


class Fragment(NamedTuple):
    """Where a run of characters is drawn."""

    start: int
    end: int
    page: int
    line: int
    """Equal for what stands on one drawn line of a block."""
    left: float
    bottom: float
    right: float
    top: float


class Block(Struct):
    """A paragraph, heading, row … in its final characters."""

    kind: Kind
    text: str
    pages: list[tuple[int, int]] = []
    """(offset, page index) where the text goes on to another page, first (0, page); empty without pages."""
    lines: list[int] = []
    """Offsets of the lines behind the first, where a text that is too long may be cut."""
    fragments: list[Fragment] = []
    countable: bool = True
    quotable: bool = True


class Reading(Struct):
    """What a reader got out of a file."""

    source: Source
    fragments: list[list[Fragment]] = []
    """Per page, with offsets in the source's text; empty outside PDFs."""


def assemble(
    blocks: Sequence[Block], *, sha256: str, media_type: str, profile: str, labels: Sequence[str | None] = ()
) -> Reading:
    """Put blocks together: canonical text, pages, sections, sentences.

    Args:
        blocks: in reading order.
        sha256: of the file's bytes.
        media_type: of the file.
        profile: name and version of the reader.
        labels: printed label of each page; empty where the format has no pages.
    """
    pieces: list[str] = []
    sections: list[str] = []
    sentences: list[Sentence] = []
    starts: list[int | None] = [None] * len(labels)
    fragments: list[list[Fragment]] = [[] for _ in labels]
    language = _language(blocks)
    offset = lines = 0
    before: Block | None = None
    for block in blocks:
        if before is not None:
            gap = "\n" if before.kind == block.kind and block.kind in _TIGHT else "\n\n"
            pieces.append(gap)
            offset += len(gap)
        before = block
        if block.kind == "heading":
            sections.append(block.text)
        for start, page in block.pages:
            if starts[page] is None:
                starts[page] = offset + start
        for start, end in _sentences(block, language):
            quotable = (
                block.quotable and block.kind not in ("heading", "title") and not _is_holey(block.text[start:end])
            )
            countable = block.countable and block.kind != "reference"
            page = _page_at(block, start)
            sentences.append(Sentence(offset + start, offset + end, page, len(sections) - 1, quotable, countable))
        lines += 1
        for start, end, page, line, *box in block.fragments:
            fragments[page].append(Fragment(offset + start, offset + end, page, lines + line, *box))
        lines += len(block.lines)
        pieces.append(block.text)
        offset += len(block.text)
    source = Source(
        sha256=sha256,
        media_type=media_type,
        profile=profile,
        text="".join(pieces),
        pages=_pages(labels, starts, offset),
        sections=tuple(sections),
        sentences=tuple(sentences),
    )
    return Reading(source, fragments)


def _language(blocks: Sequence[Block]) -> str:
    """Return the language of most of the text, for the sentence rules; English where none leads."""
    sample: list[str] = []
    for block in blocks:
        if block.kind == "text":
            sample += tokens(block.text[:_SAMPLE])
        if len(sample) > _SAMPLE:
            break
    return guess(sample[:_SAMPLE], "en") or "en"


def _sentences(block: Block, language: str) -> list[tuple[int, int]]:
    if block.kind in ("heading", "title", "row"):
        spans = [(0, len(block.text))]
    else:
        spans = split(block.text, language)
        if block.kind == "caption" and len(spans) > 1 and spans[0][1] < _CAPTION_LABEL:
            spans[:2] = [(spans[0][0], spans[1][1])]  # "Table 1." isn't a sentence
    return [part for span in spans for part in _cut(block, *span)]


def _cut(block: Block, start: int, end: int) -> list[tuple[int, int]]:
    """Cut a span that is too long at the last line that fits, else at a blank, else hard."""
    parts: list[tuple[int, int]] = []
    while end - start > LONGEST:
        limit = start + LONGEST
        number = bisect_right(block.lines, limit) - 1
        place = (
            block.lines[number] if number >= 0 and block.lines[number] > start else block.text.rfind(" ", start, limit)
        )
        place = place if place > start else limit
        stop = start + len(block.text[start:place].rstrip())
        if stop > start:
            parts.append((start, stop))
        start = place + len(block.text[place:end]) - len(block.text[place:end].lstrip())
    return [*parts, (start, end)] if end > start else parts


def _page_at(block: Block, offset: int) -> int:
    if not block.pages:
        return -1
    return block.pages[bisect_right(block.pages, offset, key=lambda item: item[0]) - 1][1]


def _is_holey(text: str) -> bool:
    return text.count(UNKNOWN) > _HOLES * len(text)


def _pages(labels: Sequence[str | None], starts: Sequence[int | None], length: int) -> tuple[Page, ...]:
    """Return page spans that tile the text; a page without text is empty where the next one begins."""
    pages: list[Page] = []
    end = length
    for number in range(len(labels) - 1, -1, -1):
        start = starts[number]
        begin = end if start is None else min(start, end)
        pages.append(Page(number + 1, labels[number], begin, end))
        end = begin
    return tuple(reversed(pages))
