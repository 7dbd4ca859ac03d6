"""The summary in the terminal: what to look at, worst first, and the counts last, where the eye is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pandoc_provenance.model import Band, CitationReport, Report
from pandoc_provenance.reports import ranking
from pandoc_provenance.text import wording
from pandoc_provenance.text.characters import clean

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

_SHOWN = 30
"""Citations listed at most: about a screenful. The report file has all."""

_STYLES: dict[Band, str] = {
    "none": "bold red",
    "weak": "red",
    "partial": "yellow",
    "not-checked": "magenta",
    "supported": "green",
}


def render(report: Report, console: Console) -> None:
    """Print a report's summary, as wide as the console is.

    Foreign text is never read as rich's own markup.
    """
    from rich.text import Text

    ranked = [row for group in ranking.groups(report.citations) for row in group.rows]
    doubtful = [row for row in ranked if row.flags or row.band != "supported"]
    if doubtful:
        console.print(_table(doubtful[:_SHOWN]))
    if len(doubtful) > _SHOWN:
        console.print(Text(f"… and {len(doubtful) - _SHOWN} more in the report"))
    for source in ranking.unread(report):
        console.print(Text(clean(f"not read: {source.key}: {wording.why(source.reason)}")), highlight=False)
    for finding in report.findings:
        line = clean(f"{ranking.place(finding.where)}: {finding.level}: {finding.message}")
        console.print(Text(line, style="red" if finding.level == "error" else "yellow"), highlight=False)
    loud = not report.summary.citations or not report.summary.sources_read
    console.print(Text(ranking.counts(report), style="bold red" if loud else "bold"), highlight=False)


def _table(rows: list[CitationReport]) -> Table:
    from rich.table import Table
    from rich.text import Text

    table = Table(box=None, padding=(0, 2, 0, 0), header_style="bold", expand=False)
    table.add_column("Place", overflow="fold", ratio=3)
    table.add_column("Key", overflow="fold", ratio=2)
    table.add_column("Support", overflow="fold", ratio=2)
    table.add_column("What to look at", overflow="ellipsis", ratio=6)
    for row in rows:
        table.add_row(
            Text(clean(ranking.place(row.where))),
            Text(clean(row.key)),
            Text(wording.BANDS[row.band], style=_STYLES[row.band]),
            Text(clean(_look_at(row)), no_wrap=True, overflow="ellipsis"),
        )
    return table


def _look_at(row: CitationReport) -> str:
    if row.flags:
        return "; ".join(flag.message for flag in row.flags)
    return wording.why(row.reason) if row.band == "not-checked" else row.claim
