"""Plain text: paragraphs parted by blank lines, pages by form feeds."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pandoc_provenance.model import Missing

if TYPE_CHECKING:
    from pandoc_provenance.sources.blocks import Reading
    from pandoc_provenance.sources.prose import Draft, Line

SUFFIXES = (".txt", ".text")
MEDIA_TYPE = "text/plain"

_VERSION = 2
"""Raise it whenever the text or the pages made from the same file change."""

_LOOSE = (*SUFFIXES, ".asc", ".rst", ".org", ".adoc", ".log", "")
"""Suffixes of files that read well as they are."""

_MARKED_UP = re.compile(rb"\s*(?:<[!?a-zA-Z]|[\[{]|\\(?:documentclass|begin|input|section|chapter)|%\s*!TEX)")
_UNDERLINE = re.compile(r"([=\-~^*#])\1{2,}\s*")
_CELLS = re.compile(r"\S(?: {3,}|\t+)(?=\S)")
_ITEM = re.compile(r"\s*(?:[•*+‣–-]|\(?\d{1,3}[.)]|\(?[a-z][.)])\s+\S")
_NUMBER = re.compile(r"\s*[-–—]?\s*(?:\d{1,5}|[ivxlc]{1,7})\s*[-–—]?\s*")

_OWN_LINE = 160
"""Characters; where lines are longer than that a line is a paragraph: nobody wraps so late."""


def recognises(head: bytes, suffix: str) -> int:
    """Take what is text and isn't markup that would be quoted along with the words."""
    from pandoc_provenance.sources.decoding import looks_like_text

    if not looks_like_text(head) or (suffix not in SUFFIXES and _MARKED_UP.match(head)):
        return 0
    return int(suffix in _LOOSE)


def version() -> str:
    """Return this reader's version."""
    return f"text/{_VERSION}"


def read(data: bytes, name: str, sha256: str) -> Reading | Missing:
    """Read a plain text file's bytes."""
    from pandoc_provenance.sources import prose
    from pandoc_provenance.sources.blocks import assemble
    from pandoc_provenance.sources.decoding import decode

    text = decode(data)
    problem = prose.too_large(name, len(text), MEDIA_TYPE)
    if problem is not None:
        return problem
    pages = text.split("\f")
    while len(pages) > 1 and not pages[-1].strip():
        pages.pop()
    labels = [None] * len(pages) if len(pages) > 1 else []
    drafts: list[Draft] = []
    for number, page in enumerate(pages):
        _append(drafts, _drafts(page, number if labels else -1))
    blocks = prose.blocks(drafts)
    if not blocks:
        return Missing("empty", f"{name} has no words", media_type=MEDIA_TYPE)
    return assemble(blocks, sha256=sha256, media_type=MEDIA_TYPE, profile=version(), labels=labels)


def _drafts(page: str, number: int) -> list[Draft]:
    from pandoc_provenance.sources.prose import Draft

    lines = page.split("\n")
    if number >= 0:
        lines = _without_number(lines)
    drafts: list[Draft] = []
    current: list[Line] = []
    for line in [*lines, ""]:
        before = current[-1][0] if current else ""
        if before and _UNDERLINE.fullmatch(line) and len(current) == 1:
            drafts.append(Draft("heading", current))
            current = []
            continue
        cells = bool(_CELLS.search(line.strip()))
        if not line.strip() or cells or (current and (_ITEM.match(line) or len(before) > _OWN_LINE)):
            if current:
                drafts.append(Draft("text", current))
            current = []
        if cells:
            drafts.append(Draft("row", [(line, number)]))
        elif line.strip():
            current.append((line, number))
    return drafts


def _without_number(lines: list[str]) -> list[str]:
    """Leave out a page number that stands alone at the top or the bottom of a page."""
    filled = [index for index, line in enumerate(lines) if line.strip()]
    numbers = {index for index in (filled[:1] + filled[-1:]) if _NUMBER.fullmatch(lines[index]) and len(filled) > 1}
    return [line for index, line in enumerate(lines) if index not in numbers]


def _append(drafts: list[Draft], page: list[Draft]) -> None:
    """Add a page's blocks, the first one to the last one where a sentence runs over the page's end."""
    if drafts and page and drafts[-1].kind == page[0].kind == "text" and _runs_over(drafts[-1], page[0]):
        drafts[-1].lines += page.pop(0).lines
    drafts += page


def _runs_over(before: Draft, after: Draft) -> bool:
    end, start = before.lines[-1][0].rstrip(), after.lines[0][0].lstrip()
    if end[-1:] in ".!?:" or _ITEM.match(start):
        return False
    # A name or a German noun has a capital in the middle of a sentence: it goes on where the word had no room.
    widest = max(len(line.rstrip()) for line, _page in before.lines)
    had_room = len(before.lines) < 2 or len(end) + 1 + len(start.split(maxsplit=1)[0]) <= widest
    return start[:1].islower() or (start[:1].isalnum() and not had_room)
