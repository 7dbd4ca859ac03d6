"""The report for reading: worst first, each citation with what the source says and where."""

from __future__ import annotations

from collections.abc import Iterator

from pandoc_provenance.model import CitationReport, Finding, Passage, Report, SourceReport, Tool
from pandoc_provenance.reports import ranking
from pandoc_provenance.reports.markup import code, escape
from pandoc_provenance.text import wording
from pandoc_provenance.text.characters import clean, cut

_QUOTATION = 600
_CONTEXT = 400


def render(report: Report) -> str:
    """Write a report as Markdown that pandoc, GitHub and MkDocs show alike."""
    blocks = [*_opening(report), *_gate(report), *_citations(report), *_unread(report), *_reading(report)]
    return "\n\n".join(blocks) + "\n"


def _opening(report: Report) -> Iterator[str]:
    drafts = ", ".join(escape(draft) for draft in report.drafts) or "standard input"
    yield f"# Provenance of {drafts}"
    counts, summary = ranking.counts(report), report.summary
    loud = not summary.citations or not summary.sources_read
    flagged = sum(bool(row.flags) for row in report.citations)
    more = [f"{ranking.counted(flagged, 'citation')} with something to check"] if flagged else []
    errors = sum(finding.level == "error" for finding in report.findings)
    more += [ranking.counted(errors, "gate error")] if errors else []
    more += [f"{ranking.counted(summary.crossrefs, 'cross-reference')} set aside"] if summary.crossrefs else []
    yield (f"**{counts}**" if loud else counts) + (f" {'; '.join(more)}.".capitalize() if more else "")
    if summary.citations:
        yield (
            "Worst first. A score is advice: it says how much of the claim's wording the source has, not whether "
            "the claim is true. “Not checked” is never “no support”."
        )


def _gate(report: Report) -> Iterator[str]:
    if not report.findings:
        return
    yield "## Gate"
    yield "\n".join(f"- {_finding(finding)}" for finding in report.findings)


def _finding(finding: Finding) -> str:
    return f"{code(ranking.place(finding.where))}: {finding.level}: {escape(finding.message)} ({finding.code})"


def _citations(report: Report) -> Iterator[str]:
    number = 0
    for group in ranking.groups(report.citations):
        yield f"## {group.title} ({len(group.rows)})"
        for row in group.rows:
            number += 1
            yield f"### {number}. {code(row.key)} at {code(ranking.place(row.where))}"
            yield "\n".join(f"- {line}" for line in _lines(row))


def _lines(row: CitationReport) -> Iterator[str]:
    for flag in row.flags:
        yield f"**{wording.LEAD}:** {escape(flag.message)} ({flag.code})"
    yield f"**Claim:** {escape(row.claim)}"
    if clean(row.context) not in {"", clean(row.claim)}:
        yield f"**{wording.UNITS[row.unit]}:** {escape(cut(clean(row.context), _CONTEXT))}"
    if row.band == "not-checked":
        yield f"**Why not checked:** {escape(wording.why(row.reason))}"
    for index, passage in enumerate(row.passages):
        yield _passage(passage, "Also" if index else "Nearest passage" if row.band == "none" else "Source")
    yield " · ".join(_details(row))


def _passage(passage: Passage, name: str) -> str:
    place = escape(wording.place(passage))
    head = f"**{name}, {place}:**" if place else f"**{name}:**"
    quoted = escape(cut(clean(passage.text), _QUOTATION))
    return f"{head} “{quoted}”" if passage.quotable and quoted else f"{head} not quoted, the words may be out of order"


def _details(row: CitationReport) -> Iterator[str]:
    yield wording.BANDS[row.band].capitalize()
    if row.score is not None:
        yield f"score {row.score:.2f}"
    if row.where.heading and row.where.line is not None:
        yield f"under “{escape(row.where.heading)}”"
    if row.signal:
        yield f"signal “{escape(row.signal)}”"
    if row.locator:
        yield f"cited {escape(row.locator.label)} {escape(row.locator.value)}"
    yield f"id {row.id}"


def _unread(report: Report) -> Iterator[str]:
    unread = ranking.unread(report)
    if not unread:
        return
    yield f"## Sources not read ({len(unread)})"
    yield "\n".join(f"- {_source(source)}" for source in unread)


def _source(source: SourceReport) -> str:
    title = f" *{escape(source.title)}*" if clean(source.title) else ""
    file = f" ({code(source.file)})" if source.file else ""
    detail = escape(source.detail).rstrip(".")
    why = escape(wording.why(source.reason)) + (f" ({detail})" if detail else "")
    todo = wording.remedy(source.reason)
    remedy = f" **To do:** {todo}." if todo else ""
    return f"{code(source.key)}{title}{file}: {why}.{remedy}"


def _reading(report: Report) -> Iterator[str]:
    tool = report.tool
    yield "## How to read this"
    yield (
        "Each claim's words are looked for in the cited source's text, and the best place is quoted. That finds "
        "support in the source's own words and misses support in other words: read the passage before you judge. "
        "A source that could not be read was not checked, whatever it says. What stands under “Check” is a lead, "
        "not a verdict."
    )
    bands = list(_bands(tool))
    if bands:
        yield f"How often each band was wrong was measured on {escape(tool.measured_on)}:"
        yield "\n".join(f"- {band}" for band in bands)
    files = [f"{code(file.file)} ({_entries(file.entries)})" for file in report.bibliography]
    asked = f" Bibliography: {', '.join(files)}." if files else ""
    yield f"{escape(tool.name)} {escape(tool.version)}, scorer {escape(tool.scorer)}.{asked}"


def _entries(entries: int | None) -> str:
    if entries is None:
        return "not readable"
    return "1 entry" if entries == 1 else f"{entries} entries"


def _bands(tool: Tool) -> Iterator[str]:
    for band, words in reversed(wording.BANDS.items()):
        limit, measured = tool.band_limits.get(band), tool.band_errors.get(band, "")
        if limit is not None or measured:
            score = f" from a score of {limit:.2f}" if limit is not None else ""
            yield f"**{words.capitalize()}**{score}" + (f": {escape(measured)}" if measured else "")
