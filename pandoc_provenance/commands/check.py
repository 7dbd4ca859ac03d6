"""`check`: gate, evidence, reports beside the draft, and a summary on the terminal."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click
from rich.console import Console

from pandoc_provenance import messages, reports
from pandoc_provenance.commands.progress import Bar
from pandoc_provenance.commands.run import READING, SHARED, Run, options
from pandoc_provenance.reports import terminal


@click.command()
@click.argument("files", nargs=-1, required=True)
@options(SHARED, READING)
@click.option("--from", "reader", metavar="FORMAT", help="Input format; guessed from the suffix otherwise.")
@click.option("--reports", multiple=True, metavar="FORMAT", help="Report file to write beside the draft; md and json.")
def check(files: tuple[str, ...], reader: str | None, config: Path | None, **flags: Any) -> None:
    """Find the evidence for each citation and report it.

    FILES are drafts, or folders of drafts; the reports are written beside each.
    """
    run = Run(config, flags)
    failed = False
    for path in run.drafts(files):
        with run.going_on(path):
            gated = run.gate(path, reader)
            with Bar("reading sources") as bar:
                report = run.check(gated, bar.show)
            for finding in gated.findings:
                click.echo(messages.line(finding), err=True)
            terminal.render(report, Console())
            written = reports.write(report, path.with_suffix(""), gated.settings.reports)
            click.echo(f"written: {', '.join(gated.around.display(file) for file in written)}")
            failed = failed or gated.failed
    run.end(failed)
