"""What a draft says and where: places, citations, claims, and the draft as a whole."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct

from pandoc_provenance.model.library import Reference
from pandoc_provenance.model.place import Where

Mode = Literal["normal", "narrative", "suppressed"]
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
    ends_address: bool = False
    """The ``@`` is glued to a web address in running text, which pandoc reads as a citation all the same."""


class Claim(Struct, frozen=True):
    """What a citation group is cited for."""

    text: str
    """The words to look for in the source. Parenthetical citations left out, narrative ones as ``[…]``. Some
    2,000 characters around the citation at most, with "…" where words are missing."""
    context: str
    """The whole sentence (row, item …) the claim stands in, in the same notation and length."""
    unit: Unit
    group: int
    """0-based number of the Cite node among all that ``ast.cites`` yields: what annotations are placed by."""
    citations: tuple[Citation, ...]
    """In the order of the group; ``where`` of the first is the claim's place."""


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
    unread: tuple[Citation, ...] = ()
    """Citations that LaTeX resolves and pandoc doesn't read (formulas, ``\\footnotetext`` …): keys and places."""
    crossrefs: int = 0
    """How many cross-references (pandoc-crossref, Quarto) were set aside."""
    dangling: tuple[str, ...] = ()
    """Keys that were set aside for their form alone (``fig-2020``): nothing in the draft has that name."""
    otherwise: tuple[Claim, ...] = ()
    """The claims as they are if all ``dangling`` keys are citations; empty when there are none."""
    bibliography: tuple[str, ...] = ()
    """Bibliography files as the metadata names them."""
    references: tuple[Reference, ...] = ()
    """Entries written in the metadata field ``references``."""
    options: Mapping[str, object] = {}
    """The metadata field ``provenance`` as plain values, unchecked."""
