"""Findings as compiler-style lines, `file:line:column: level: message`, and the sentence that closes a run."""

from __future__ import annotations

from collections.abc import Sequence

from pandoc_provenance.model import Finding, Report, Where


def line(finding: Finding) -> str:
    """Write a finding as one line that editors and CI logs can jump from."""
    return clean(f"{place(finding.where)}: {finding.level}: {finding.message}")


def place(where: Where) -> str:
    """Name a place as exactly as it's known: line and column, else heading and rank, else the file."""
    name = where.file or "<stdin>"
    if where.line is not None:
        return f"{name}:{where.line}:{where.column}" if where.column is not None else f"{name}:{where.line}"
    if where.rank:
        under = f'under "{where.heading}"' if where.heading else "before the first heading"
        return f"{name}: {under}, citation {where.rank}"
    return name


def clean(text: str) -> str:
    """Make a foreign text safe for one line of a terminal: no control characters, no line breaks."""
    return "".join(character if character.isprintable() else " " for character in text)


def verdict(findings: Sequence[Finding], name: str) -> str:
    """Close a failed gate with its count."""
    errors = [finding for finding in findings if finding.level == "error"]
    unknown = [finding for finding in errors if finding.code == "unknown-key"]
    if len(unknown) == len(errors):
        keys = len({finding.key for finding in unknown})
        return (
            f"pandoc-provenance: {name}: {counted(len(unknown), 'citation')} of "
            f"{counted(keys, 'key')} that no bibliography has"
        )
    return f"pandoc-provenance: {name}: {counted(len(errors), 'error')}"


def absent(folders: Sequence[str]) -> tuple[str, ...]:
    """Name option folders that aren't there: files in them will be missing."""
    return tuple(f"the folder {clean(name)} of `sources` or `roots` isn't there" for name in folders)


def title(names: Sequence[str | None]) -> str:
    """Name a draft of one or more files."""
    first = names[0] if names and names[0] else "<stdin>"
    return f"{first} and {len(names) - 1} more" if len(names) > 1 else first


def summary(report: Report, name: str, written: Sequence[str]) -> str:
    """Close a run that passed: what was found, loudly when that is nothing, and where it stands."""
    counts = report.summary
    citations, sources = counted(counts.citations, "citation"), counted(counts.sources, "cited source")
    if not counts.citations:
        said = "no citation was found: nothing was checked"
    elif not counts.sources_read:
        said = f"{citations}, but none of {sources} could be read: nothing was checked"
    else:
        bands = ", ".join(f"{number} {band}" for band, number in counts.bands.items() if number)
        said = f"{citations} ({bands}), {counts.sources_read} of {sources} read"
    if counts.crossrefs:
        said += f"; {counted(counts.crossrefs, 'cross-reference')} left out"
    where = f" -> {', '.join(written)}" if written else ""
    return f"pandoc-provenance: {name}: {said}{where}"


def counted(number: int, noun: str) -> str:
    """Write a number with its noun: "1 citation", "2 citations"."""
    return f"{number} {noun}{'' if number == 1 else 's'}"
