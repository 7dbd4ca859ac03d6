"""Worst first: the order in which a person should look at a report's citations."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from pandoc_provenance.model import CitationReport, Report, SourceReport, Where
from pandoc_provenance.text import wording

_TITLES = {
    "none": "No support found",
    "weak": "Weak support",
    "partial": "Partly supported",
    "not-checked": "Not checked",
    "supported": "Supported",
}
_FLAGGED = "Something to check"


class Group(Struct, frozen=True):
    """Citations that ask for the same kind of look."""

    title: str
    rows: tuple[CitationReport, ...]
    """Worst band first, in document order within a band."""


def groups(rows: Iterable[CitationReport]) -> tuple[Group, ...]:
    """Return the groups that aren't empty: flagged citations of any band, then band by band."""
    remaining = sorted(rows, key=lambda row: list(wording.BANDS).index(row.band))
    split = {_FLAGGED: [row for row in remaining if row.flags]}
    for band, title in _TITLES.items():
        split[title] = [row for row in remaining if not row.flags and row.band == band]
    return tuple(Group(title, tuple(members)) for title, members in split.items() if members)


def unread(report: Report) -> tuple[SourceReport, ...]:
    """Return the cited sources that weren't read."""
    return tuple(source for source in report.sources if source.status != "read")


def place(where: Where) -> str:
    """Name a place of a draft as exactly as it's known: line and column, else heading and rank."""
    name = where.file or "standard input"
    if where.line is not None:
        return ":".join(str(part) for part in (name, where.line, where.column) if part is not None)
    if where.rank:
        under = f"under “{where.heading}”" if where.heading else "before the first heading"
        return f"{name}, {under}, citation {where.rank}"
    return name


def counts(report: Report) -> str:
    """Say in a sentence what was found and what was read; loudly when that is nothing."""
    summary = report.summary
    if not summary.citations:
        return "NO CITATION WAS FOUND: nothing was checked."
    cited = f"{counted(summary.citations, 'citation')} of {counted(summary.sources, 'source')}"
    if not summary.sources_read:
        return f"NO SOURCE COULD BE READ: {cited}, and nothing was checked."
    bands = [f"{summary.bands[band]} {words}" for band, words in wording.BANDS.items() if summary.bands.get(band)]
    return f"{cited}: {', '.join(bands)}. {summary.sources_read} of {counted(summary.sources, 'source')} read."


def counted(number: int, noun: str) -> str:
    """Write a number with its noun: "1 citation", "2 citations"."""
    return f"{number} {noun}{'' if number == 1 else 's'}"
