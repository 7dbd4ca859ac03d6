"""A bibliography file's entries as our own readers see them: keys, lines, titles, attached files.

pandoc decides which of the keys exist; this page says where they stand and what belongs to them. A run over
unchanged files needs no more than this page: the readers are loaded when one has to read.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec import Struct

from pandoc_provenance.model import Attachment

PROFILE = "1"
"""Version of these readers: part of the store's keys, raised whenever one reads differently."""


class Entry(Struct, frozen=True, array_like=True):
    """One entry."""

    key: str
    line: int
    """1-based line of its head, 0 where it isn't known."""
    title: str
    attachments: tuple[Attachment, ...] = ()


class Entries(Struct, frozen=True, array_like=True):
    """What one file holds."""

    entries: tuple[Entry, ...] = ()
    """In the order of the file, duplicates included."""
    aliases: Mapping[str, str] = {}
    """biblatex ``ids`` to their entry's key."""


def read(text: str, suffix: str) -> Entries:
    """Read a bibliography's text.

    Args:
        text: without byte order mark.
        suffix: the file name's extension in lower case, with its dot; nothing is read of an unknown one.
    """
    from pandoc_provenance.library import readers

    return readers.read(text, suffix)


def duplicates(entries: Iterable[Entry]) -> dict[str, tuple[int, ...]]:
    """Map each key that stands twice to its lines."""
    lines: dict[str, list[int]] = {}
    for entry in entries:
        lines.setdefault(entry.key, []).append(entry.line)
    return {key: tuple(found) for key, found in lines.items() if len(found) > 1}
