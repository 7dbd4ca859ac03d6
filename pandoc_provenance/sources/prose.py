"""Lines of a text file to blocks: joined, hyphens at line ends read, the reference list found."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

import msgspec

from pandoc_provenance.model import Missing
from pandoc_provenance.sources import references
from pandoc_provenance.sources.blocks import Block, Kind
from pandoc_provenance.sources.hyphens import Hyphens, inner, parted
from pandoc_provenance.sources.letters import clean, is_cjk

MAX_CHARACTERS = 20_000_000
"""Characters of a whole file: ten times the longest novel."""

_BLANKS = re.compile(r"\s+")

Line = tuple[str, int]
"""A line and the index of its page, -1 without pages."""


class Draft(msgspec.Struct):
    """A block before its lines are joined."""

    kind: Kind
    lines: list[Line]
    countable: bool = True


def too_large(name: str, characters: int, media_type: str) -> Missing | None:
    """Refuse a file with more characters than are read."""
    if characters <= MAX_CHARACTERS:
        return None
    detail = f"{name} has {characters:,} characters, and {MAX_CHARACTERS:,} is the limit"
    return Missing("too-large", detail, media_type=media_type)


def blocks(drafts: Sequence[Draft]) -> list[Block]:
    """Return the drafts with words as blocks, entries of reference lists marked."""
    hyphens = Hyphens(_votes(drafts))
    joined = [block for draft in drafts if (block := _join(draft, hyphens)).text]
    headings = [block.kind == "heading" for block in joined]
    for start, end in references.spans([block.text for block in joined], headings):
        joined[start - 1].kind = "heading"
        for block in joined[start:end]:
            if block.kind != "heading":
                block.kind = "reference"
    return joined


def _votes(drafts: Iterable[Draft]) -> Iterable[str]:
    for draft in drafts:
        before = False
        for line, _page in draft.lines:
            here = parted(line)
            yield inner(line, parted_before=before, parted_here=here)
            before = here


def _join(draft: Draft, hyphens: Hyphens) -> Block:
    block = Block(draft.kind, "", countable=draft.countable)
    pieces: list[str] = []
    length = 0
    for raw, page in draft.lines:
        line = clean(raw).strip("\n") if draft.kind == "code" else _BLANKS.sub(" ", clean(raw)).strip()
        if not line:
            continue
        if pieces:
            before = pieces[-1]
            joint = "\n" if draft.kind == "code" else _joint(before, line, hyphens)
            if joint == "" and parted(before):
                pieces[-1], length = before[:-1], length - 1
            pieces.append(joint.strip("-"))
            length += len(pieces[-1])
            block.lines.append(length)
        if page >= 0 and (not block.pages or block.pages[-1][1] != page):
            block.pages.append((length, page))
        pieces.append(line)
        length += len(line)
    block.text = "".join(pieces)
    return block


def _joint(before: str, after: str, hyphens: Hyphens) -> str:
    """Return what stands between two lines: a blank, nothing, or ``-`` for a hyphen that stays where it is."""
    if parted(before):
        return "-" if hyphens.keeps(before[:-1], after) else ""
    return "" if is_cjk(before[-1]) and is_cjk(after[0]) else " "
