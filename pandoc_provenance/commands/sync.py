"""`sync`: read the library once, so that renders find it in the store."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from pandoc_provenance import inputs, messages, pipeline
from pandoc_provenance.commands.progress import Bar
from pandoc_provenance.commands.run import READING, SHARED, Run, options
from pandoc_provenance.model import SourceReport
from pandoc_provenance.surroundings import Surroundings


@click.command()
@click.argument("files", nargs=-1)
@options(SHARED, READING)
def sync(files: tuple[str, ...], config: Path | None, **flags: Any) -> None:
    """Read the whole library once, so that renders find it ready.

    FILES are bibliographies, or drafts that name some.
    """
    run = Run(config, flags)
    around = Surroundings(run.folder)
    drafts = [name for name in files if Path(name).is_dir() or Path(name).suffix.lower() in inputs.DRAFT_SUFFIXES]
    named = list(around.bibliographies((*run.settings.bibliography, *(name for name in files if name not in drafts))))
    for path in run.drafts(drafts):
        with run.going_on(path):
            named.extend(run.around(path).bibliographies(run.read(path).bibliography))
    if not named:
        raise click.UsageError("no bibliography: name one, or put `bibliography:` into provenance.yaml")
    with Bar("reading sources") as bar:
        library, read = pipeline.sync(tuple(dict.fromkeys(named)), run.settings, around, run.store, bar.show)
    for finding in library.findings:
        click.echo(messages.line(finding), err=True)
    _say_sources(read)
    run.end(bool(library.findings))


def _say_sources(read: tuple[SourceReport, ...]) -> None:
    """Print how many sources were read, and for each reason who was not."""
    reasons: dict[str, list[str]] = {}
    for source in read:
        reasons.setdefault(source.reason or "read", []).append(source.key)
    for reason, keys in sorted(reasons.items(), key=lambda item: (item[0] != "read", item[0])):
        some = "" if reason == "read" else f": {', '.join(keys[:8])}{' …' if len(keys) > 8 else ''}"
        click.echo(f"{len(keys):6} {reason}{messages.clean(some)}")
