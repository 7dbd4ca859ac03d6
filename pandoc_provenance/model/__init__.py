"""Every value that crosses a border between stages: frozen, and importing nothing of ours.

Offsets are characters into a source's canonical text, end exclusive, so that
``source.text[start:end]`` *is* the passage. Boxes are PDF points with the origin at the bottom left.
Lines and columns are 1-based; columns count characters.
"""

from pandoc_provenance.model.citations import Citation, Claim, Draft, Locator, Mode, Unit
from pandoc_provenance.model.library import Attachment, BibliographyReport, Finding, Level, Library, Reference
from pandoc_provenance.model.place import Where
from pandoc_provenance.model.report import (
    SCHEMA_VERSION,
    Band,
    CitationReport,
    ClaimReason,
    Evidence,
    Flag,
    Report,
    SourceReport,
    Summary,
    Tool,
)
from pandoc_provenance.model.sources import Box, Missing, MissingReason, Page, Passage, Sentence, Source

__all__ = [
    "SCHEMA_VERSION",
    "Attachment",
    "Band",
    "BibliographyReport",
    "Box",
    "Citation",
    "CitationReport",
    "Claim",
    "ClaimReason",
    "Draft",
    "Evidence",
    "Finding",
    "Flag",
    "Level",
    "Library",
    "Locator",
    "Missing",
    "MissingReason",
    "Mode",
    "Page",
    "Passage",
    "Reference",
    "Report",
    "Sentence",
    "Source",
    "SourceReport",
    "Summary",
    "Tool",
    "Unit",
    "Where",
]
