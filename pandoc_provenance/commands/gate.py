"""`gate`: the exact check alone, quick enough for every commit."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from pandoc_provenance import messages
from pandoc_provenance.commands.run import SHARED, Run, options
from pandoc_provenance.model import Finding


@click.command()
@click.argument("files", nargs=-1, required=True)
@options(SHARED)
@click.option("--from", "reader", metavar="FORMAT", help="Input format; guessed from the suffix otherwise.")
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", help="How findings are printed.")
def gate(files: tuple[str, ...], reader: str | None, form: str, config: Path | None, **flags: Any) -> None:
    """Find citekeys that are in no bibliography. FILES are drafts, or folders of drafts."""
    run = Run(config, flags)
    findings: list[Finding] = []
    for path in run.drafts(files):
        with run.going_on(path):
            gated = run.gate(path, reader)
            findings.extend(gated.findings)
            if form == "text":
                for finding in gated.findings:
                    click.echo(messages.line(finding))
                if gated.failed:
                    click.echo(messages.verdict(gated.findings, run.around(path).display(path)), err=True)
                elif not (gated.draft.claims or gated.draft.nocite or gated.draft.unread):
                    click.echo(f"pandoc-provenance: {run.around(path).display(path)}: no citation was found", err=True)
    if form == "json":
        import msgspec

        encoded = msgspec.json.format(msgspec.json.encode({"findings": findings}), indent=2)
        click.echo(encoded.decode())
    run.end(any(finding.level == "error" for finding in findings))
