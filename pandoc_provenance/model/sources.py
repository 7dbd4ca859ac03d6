"""What a cited file says, or why it could not be read."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct


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
