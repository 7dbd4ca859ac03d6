"""What every command shares: its options, the settings in layers, drafts one after another."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, TypeVar

import click

from pandoc_provenance import inputs, messages
from pandoc_provenance.errors import ProvenanceError
from pandoc_provenance.session import Session
from pandoc_provenance.surroundings import Surroundings

Command = TypeVar("Command", bound=Callable[..., Any])

SHARED = (
    click.option("-b", "--bibliography", multiple=True, metavar="FILE", help="Beside those that the draft names."),
    click.option("--config", type=click.Path(path_type=Path), metavar="FILE", help="Settings file (provenance.yaml)."),
    click.option("--timeout", type=float, metavar="SECONDS", help="For one run of pandoc or one source."),
    click.option("--store", metavar="FILE", help="SQLite file that keeps what was read."),
)

READING = (
    click.option("--sources", multiple=True, metavar="FOLDER", help="Folder with <citekey>.pdf and the like."),
    click.option("--roots", multiple=True, metavar="FOLDER", help="Folder below which attachments may lie."),
    click.option("--workers", type=int, metavar="N", help="Sources read at the same time."),
)


def options(*groups: tuple[Callable[[Command], Command], ...]) -> Callable[[Command], Command]:
    """Give a command the options it shares with others."""

    def decorate(command: Command) -> Command:
        for option in (one for group in reversed(groups) for one in reversed(group)):
            command = option(command)
        return command

    return decorate


class Run(Session):
    """A session that prints what goes wrong with one draft and goes on with the next."""

    def __init__(self, config: Path | None, flags: Mapping[str, Any]) -> None:
        given = {name: value for name, value in flags.items() if value not in (None, ())}
        super().__init__(given, config=config)
        self.broken = False
        for problem in messages.absent(Surroundings(self.folder).absent(self.settings)):
            click.echo(f"pandoc-provenance: warning: {problem}", err=True)

    def drafts(self, names: Sequence[str]) -> Iterator[Path]:
        """Yield the drafts that are there; those that aren't are named, and the others go on."""
        seen: set[Path] = set()
        for name in names:
            found: list[Path] = []
            with self.going_on():
                found = inputs.find_drafts([name])
            yield from (path for path in found if path not in seen)
            seen.update(found)

    @contextlib.contextmanager
    def going_on(self, path: Path | None = None) -> Iterator[None]:
        """Name a draft that can't be read and go on with the next."""
        try:
            yield
        except ProvenanceError as error:
            where = f"{path}: " if path and not str(error).startswith(str(path)) else ""
            click.echo(f"pandoc-provenance: error: {where}{messages.clean(str(error))}", err=True)
            self.broken = True

    def end(self, failed: bool) -> None:
        """End with the exit status: 2 outranks 1, since something was not looked at."""
        if self.store.problem:
            click.echo(f"pandoc-provenance: warning: {self.store.problem}", err=True)
        self.store.close()
        # Here, where a full disk or a closed pipe still can be told.
        sys.stdout.flush()
        sys.exit(2 if self.broken else int(failed))
