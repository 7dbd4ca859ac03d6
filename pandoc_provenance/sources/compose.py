"""Paragraphs of a page to blocks: lines joined to running text, each word remembering where it is drawn."""

from __future__ import annotations

from collections.abc import Sequence

from pandoc_provenance.sources.blocks import Block, Fragment
from pandoc_provenance.sources.hyphens import Hyphens, inner, parted
from pandoc_provenance.sources.letters import UNKNOWN, is_cjk
from pandoc_provenance.sources.lines import Line
from pandoc_provenance.sources.paragraphs import Paragraph

_LATIN = "\u2000"
"""Below it is no character of a script without blanks."""


def blocks(paragraphs: Sequence[Paragraph]) -> list[Block]:
    """Return the paragraphs as blocks."""
    hyphens = Hyphens(_votes(paragraphs))
    composed = (_Composer(paragraph, hyphens).block() for paragraph in paragraphs)
    return [block for block in composed if block.text.strip(UNKNOWN + " ")]


def _votes(paragraphs: Sequence[Paragraph]) -> list[str]:
    votes: list[str] = []
    for paragraph in paragraphs:
        before = False
        for line in paragraph.lines:
            here = line.hyphen or parted(line.text)
            votes.append(inner(line.text, parted_before=before, parted_here=here))
            before = here
    return votes


class _Composer:
    """Writes one paragraph."""

    def __init__(self, paragraph: Paragraph, hyphens: Hyphens) -> None:
        self._paragraph = paragraph
        self._hyphens = hyphens
        self._pieces: list[str] = []
        self._length = 0
        self._fragments: list[Fragment] = []

    def block(self) -> Block:
        pages: list[tuple[int, int]] = []
        starts: list[int] = []
        before: Line | None = None
        for number, line in enumerate(self._paragraph.lines):
            if before is not None:
                self._bridge(before, line)
            if not pages or pages[-1][1] != line.page:
                pages.append((self._length, line.page))
            if number:
                starts.append(self._length)
            self._line(line, number)
            before = line
        return Block(
            kind=self._paragraph.kind,
            text="".join(self._pieces),
            pages=pages,
            lines=starts,
            fragments=self._fragments,
        )

    def _line(self, line: Line, number: int) -> None:
        length, pieces, fragments, page = self._length, self._pieces, self._fragments, line.page
        before = ""
        for text, left, bottom, right, top in line.words:
            if before and not (before > _LATIN and is_cjk(before) and is_cjk(text[0])):
                pieces.append(" ")
                length += 1
            before = text[-1]
            start = length
            length += len(text)
            pieces.append(text)
            fragments.append(Fragment(start, length, page, number, left, bottom, right, top))
        self._length = length

    def _bridge(self, before: Line, line: Line) -> None:
        """Write what stands between two lines: a blank, a hyphen, or nothing."""
        end, start = before.words[-1].text, line.words[0].text
        if before.hyphen:
            if self._hyphens.keeps(end, start):
                self._write("-")
        elif parted(end) and self._paragraph.kind != "row":
            # A word can't lose the hyphen that its fragment already covers without shrinking the fragment.
            if not self._hyphens.keeps(end[:-1], start):
                self._drop_last()
        elif end[-1] in "–—/" and end not in ("–", "—", "/") and len(end) > 1 and start[0].islower():
            return
        elif not (is_cjk(end[-1]) and is_cjk(start[0])):
            self._write(" ")

    def _drop_last(self) -> None:
        self._pieces[-1] = self._pieces[-1][:-1]
        self._length -= 1
        self._fragments[-1] = self._fragments[-1]._replace(end=self._length)

    def _write(self, text: str) -> None:
        self._pieces.append(text)
        self._length += len(text)
