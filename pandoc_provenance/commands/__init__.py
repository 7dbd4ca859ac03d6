"""The subcommands, one file each: they find the inputs, call the pipeline, and print.

A command is imported when it's run, so that `gate` doesn't pay for what `check` needs.
"""

from __future__ import annotations

import difflib
import importlib
import pkgutil
from typing import cast

import click

from pandoc_provenance import __version__

SHARED = ("run", "progress")
"""Modules of this folder that are no commands."""


def names() -> list[str]:
    """List the commands: the files of this folder."""
    return sorted(module.name for module in pkgutil.iter_modules(__path__) if module.name not in SHARED)


class Commands(click.Group):
    """A click group that imports a command when it's asked for."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Name all commands."""
        return names()

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import one command."""
        if cmd_name not in names():
            return None
        module = importlib.import_module(f"{__name__}.{cmd_name}")
        return cast("click.Command", getattr(module, cmd_name))

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command, and say what to do when a draft stands where a command belongs."""
        if args[0] not in names() and not args[0].startswith("-"):
            near = difflib.get_close_matches(args[0], names(), 1)
            hint = f"did you mean {near[0]}?" if near else f"to check a draft: pandoc-provenance check {args[0]}"
            ctx.fail(f"'{args[0]}' is no command; {hint}")
        return super().resolve_command(ctx, args)


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(__version__, prog_name="pandoc-provenance")
def group() -> None:
    """Hold a draft's citations against its bibliography and against the works they cite.

    As a pandoc filter: pandoc draft.md --filter pandoc-provenance --citeproc -o draft.html

    Exit status: 0 clean, 1 the gate failed, 2 could not run.
    """


def call(arguments: list[str]) -> int:
    """Run the command line and return the exit status.

    Raises:
        OSError: what is printed can't be written. Not through click's own ``main``, which ends with 1 then, and
            1 means that the gate failed.
    """
    try:
        with group.make_context("pandoc-provenance", arguments) as context:
            group.invoke(context)
    except click.exceptions.Exit as ended:
        return ended.exit_code
    except click.ClickException as error:
        error.show()
        return error.exit_code
    except click.Abort:
        return 2
    return 0
