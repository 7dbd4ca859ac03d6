"""Every value that crosses a border between stages: frozen, and importing nothing of ours.

Offsets are characters into a source's canonical text, end exclusive, so that
``source.text[start:end]`` *is* the passage. Boxes are PDF points with the origin at the bottom left.
Lines and columns are 1-based; columns count characters.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct

SCHEMA_VERSION = 1

Band = Literal["supported", "partial", "weak", "none", "not-checked"]
Mode = Literal["normal", "narrative", "suppressed"]
Level = Literal["error", "warning", "note"]
Unit = Literal[
    "sentence",
    "clause",
    "table-row",
    "list-item",
    "heading",
    "caption",
    "definition",
    "note",
    "block-quote",
    "metadata",
]


class Where(Struct, frozen=True):
    """A place in a draft or a bibliography, as a person would look it up."""

    file: str | None = None
    """Path as the user wrote it, ``/``-separated and never absolute in reports; None on standard input."""
    line: int | None = None
    """1-based line of the ``@`` or of the key, None where the input text isn't known."""
    column: int | None = None
    """1-based column in characters; None with ``line``."""
    heading: str = ""
    """Headings above the place, joined by " > "; empty before the first heading."""
    rank: int = 0
    """1-based number of the citation under that heading; 0 where it has no meaning."""


class Locator(Struct, frozen=True):
    """A locator as citeproc understands it."""

    label: str
    """CSL locator term in English: ``page``, ``chapter``, ``section``, ``figure`` …"""
    value: str
    """The text behind the label, ranges with an en dash or hyphen as written: ``33-35``, ``xii``."""


class Citation(Struct, frozen=True):
    """One key inside a citation group, with everything its author wrote around it."""

    key: str
    mode: Mode
    where: Where
    prefix: str = ""
    """Plain text before the key without the signal."""
    signal: str = ""
    """Signal phrase in the author's words ("see also", "vgl."), empty when there is none."""
    locator: Locator | None = None
    suffix: str = ""
    """Plain text after the key without the locator."""


class Claim(Struct, frozen=True):
    """What a citation group is cited for."""

    text: str
    """The words to look for in the source. Parenthetical citations left out, narrative ones as ``[…]``."""
    context: str
    """The whole sentence (row, item …) the claim stands in, in the same notation."""
    unit: Unit
    group: int
    """0-based number of the Cite node among all that ``ast.cites`` yields: what annotations are placed by."""
    citations: tuple[Citation, ...]
    """In the order of the group; ``where`` of the first is the claim's place."""


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


class Draft(Struct, frozen=True):
    """A draft as the later stages see it."""

    file: str | None
    """Name for messages and reports; None on standard input."""
    language: str
    """BCP 47 tag from the metadata, ``en`` when there is none."""
    claims: tuple[Claim, ...]
    """In document order, metadata (abstract …) first, as pandoc walks it."""
    nocite: tuple[Citation, ...] = ()
    """Citations of the metadata field ``nocite``; the wildcard ``*`` is left out."""
    crossrefs: int = 0
    """How many cross-references (pandoc-crossref, Quarto) were set aside."""
    bibliography: tuple[str, ...] = ()
    """Bibliography files as the metadata names them."""
    references: tuple[Reference, ...] = ()
    """Entries written in the metadata field ``references``."""


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
    duplicates: frozenset[str] = frozenset()
    """Keys that stand twice in one file."""


class Page(Struct, frozen=True):
    """A page of a source (a PDF page, or what stands between two form feeds)."""

    number: int
    """1-based position in the file."""
    label: str | None
    """Printed page label, None when the file states none."""
    start: int
    end: int
    """Span of the page in the canonical text."""


class Sentence(Struct, frozen=True, array_like=True):
    """A sentence of a source: the unit that is scored and quoted."""

    start: int
    end: int
    page: int
    """Index into ``Source.pages``, -1 where the source has no pages."""
    section: int
    """Index into ``Source.sections``, -1 above the first heading."""
    quotable: bool = True
    """False for headings and wherever the words may be spliced: may be located, not quoted."""
    countable: bool = True
    """False for the reference list, running heads and page furniture: never support."""


class Source(Struct, frozen=True):
    """What a file says: canonical text and the structure over it."""

    sha256: str
    """Of the file's bytes, hexadecimal."""
    media_type: str
    profile: str
    """Name and version of the transformation that made ``text``: reader, its version, the library's version."""
    text: str
    pages: tuple[Page, ...]
    sections: tuple[str, ...]
    """Heading texts in order."""
    sentences: tuple[Sentence, ...]
    """In reading order, not overlapping."""


MissingReason = Literal[
    "unknown-key",
    "not-attached",
    "missing",
    "outside",
    "unreadable",
    "unsupported",
    "empty",
    "encrypted",
    "damaged",
    "no-text-layer",
    "too-large",
    "timeout",
    "crashed",
]


class Missing(Struct, frozen=True):
    """Why a source could not be read: "not checked", which is never "no support"."""

    reason: MissingReason
    detail: str
    """One sentence for people: what was looked for, and where."""
    sha256: str = ""
    media_type: str = ""


Box = tuple[float, float, float, float]
"""left, bottom, right, top in PDF points, origin at the page's bottom left."""


class Passage(Struct, frozen=True):
    """A place in a source that bears on a claim."""

    text: str
    """Equal to ``source.text[start:end]``."""
    page: int | None
    """1-based page in the file, None where the format has none."""
    page_label: str | None
    section: str
    start: int
    end: int
    boxes: tuple[Box, ...]
    """One per line of the passage on ``page``; empty outside PDFs."""
    quotable: bool
    evidence_id: str
    """SHA-256 over file, profile, canonical text and span: the same on any machine and in any draft."""


class Flag(Struct, frozen=True):
    """A lead beside the band: something a person should look at."""

    code: str
    message: str


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


class Evidence(Struct, frozen=True):
    """What one source says to one claim."""

    band: Band
    score: float | None
    """Share of the claim's weight found in the best place, 0 to 1; None when not checked."""
    reason: str = ""
    """Why not checked; empty otherwise."""
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


class BibliographyReport(Struct, frozen=True):
    """One bibliography file that the gate asked."""

    file: str
    sha256: str
    entries: int | None
    """Number of entries, None when the file could not be read."""


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
    band_errors: Mapping[str, str]
    """Measured error rate of each band in words, with the set it was measured on."""


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
