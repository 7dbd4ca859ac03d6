"""What bibliographies say, and what is wrong with them or with a draft."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct

from pandoc_provenance.model.place import Where

Level = Literal["error", "warning", "note"]


class Attachment(Struct, frozen=True):
    """A file that a bibliography entry names, before anybody has looked whether it exists."""

    path: str
    """Path as decoded from the entry."""
    media_type: str = ""
    """Media type the entry states, empty when it states none."""


class Reference(Struct, frozen=True):
    """A bibliography entry."""

    key: str
    title: str = ""
    where: Where | None = None
    attachments: tuple[Attachment, ...] = ()


class Finding(Struct, frozen=True):
    """Something wrong with a draft or a bibliography."""

    code: str
    """Kebab-case and never reused: ``unknown-key``, ``bibliography-broken`` …"""
    level: Level
    message: str
    """What and what to do, without the place."""
    where: Where
    key: str = ""
    suggestion: str = ""
    """Nearest real key, empty when none is near."""


class BibliographyReport(Struct, frozen=True):
    """One bibliography file that the gate asked."""

    file: str
    sha256: str
    entries: int | None
    """Number of entries, None when the file could not be read."""


class Library(Struct, frozen=True):
    """The bibliographies of a run, and pandoc's word on the keys that were asked."""

    files: tuple[BibliographyReport, ...]
    references: Mapping[str, Reference]
    """Every entry of every readable file by key; of a duplicate key the last, which is the one pandoc takes."""
    known: frozenset[str]
    """Those of the asked keys that pandoc finds."""
    findings: tuple[Finding, ...] = ()
    """Broken or missing files: while there are any, no key is called unknown."""
    aliases: Mapping[str, str] = {}
    """biblatex ``ids`` aliases to their entry's key."""
    duplicates: Mapping[str, tuple[Where, ...]] = {}
    """Keys that stand twice in one file, with the place of each entry."""
