"""The verdicts, and the report that every output is made from."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct

from pandoc_provenance.model.citations import Locator, Mode, Unit
from pandoc_provenance.model.library import BibliographyReport, Finding
from pandoc_provenance.model.place import Where
from pandoc_provenance.model.sources import Passage

SCHEMA_VERSION = 1
"""Of the JSON report: raised when a field changes its meaning or goes."""

Band = Literal["supported", "partial", "weak", "none", "not-checked"]


ClaimReason = Literal["no-claim", "no-words", "other-language"]
"""Why a claim can't be looked for in a source that was read: nothing is left of it without its citations, it has
function words only, or it's in another language than the source."""


class Flag(Struct, frozen=True):
    """A lead beside the band: something a person should look at."""

    code: str
    message: str


class Evidence(Struct, frozen=True):
    """What one source says to one claim."""

    band: Band
    score: float | None
    """Share of the claim's weight found in the best place, a little lowered for short claims (see ``evidence.bands``),
    0 to 1; None when not checked. The band follows from it alone."""
    reason: str = ""
    """Why not checked, a ``MissingReason`` or a ``ClaimReason``; empty otherwise."""
    passages: tuple[Passage, ...] = ()
    """Best first."""
    flags: tuple[Flag, ...] = ()


class CitationReport(Struct, frozen=True):
    """One row of the report: one key of one citation group."""

    id: str
    """Stable without positions: first 16 hex digits of SHA-256 over draft-independent claim and key."""
    key: str
    mode: Mode
    claim: str
    context: str
    unit: Unit
    where: Where
    locator: Locator | None
    signal: str
    band: Band
    reason: str
    score: float | None
    contrast: float | None
    flags: tuple[Flag, ...]
    passages: tuple[Passage, ...]


class SourceReport(Struct, frozen=True):
    """How it went with one cited key's file."""

    key: str
    status: Literal["read", "not-read"]
    reason: str
    """A ``MissingReason``, empty when read."""
    detail: str
    """A sentence for people, empty when read."""
    file: str
    """Attached file's name below its root, empty when there is none."""
    sha256: str
    media_type: str
    pages: int | None
    title: str = ""


class Summary(Struct, frozen=True):
    """Counts over the whole report."""

    citations: int
    sources: int
    sources_read: int
    crossrefs: int
    bands: Mapping[str, int]
    """Every band, zero included."""
    findings: Mapping[str, int]
    flags: Mapping[str, int]


class Tool(Struct, frozen=True):
    """What made the report; nothing here depends on time or machine."""

    name: str
    version: str
    scorer: str
    band_limits: Mapping[str, float]
    measured_on: str
    """The labelled sets that the error rates come from."""
    band_errors: Mapping[str, str]
    """Measured error rate of each band in words."""


class Report(Struct, frozen=True):
    """The contract that every output is made from; its JSON is ``*.provenance.json``."""

    schema_version: int
    tool: Tool
    drafts: tuple[str, ...]
    summary: Summary
    bibliography: tuple[BibliographyReport, ...]
    sources: tuple[SourceReport, ...]
    """Sorted by key."""
    findings: tuple[Finding, ...]
    """Sorted by place."""
    citations: tuple[CitationReport, ...]
    """In document order."""
