"""The command line: `gate`, `check` and `sync`; and, when pandoc calls, the filter. Prints; decides nothing.

Exit status: 0 clean, 1 the gate failed, 2 could not run.
"""

from __future__ import annotations

import io
import os
import sys
from typing import NoReturn

COMMANDS = ("gate", "check", "sync")

_PATIENCE = 5.0
"""Seconds to wait for `pandoc -t json` at the other end of a pipe."""


def main() -> NoReturn:
    """Run as `pandoc-provenance`: the filter when pandoc calls, a command otherwise."""
    if called_by_pandoc(sys.argv[1:]):
        from pandoc_provenance import filter as pandoc_filter

        sys.exit(pandoc_filter.main(sys.argv[1:]))
    from pandoc_provenance import commands
    from pandoc_provenance.errors import ProvenanceError

    try:
        sys.exit(commands.call(sys.argv[1:]))
    except ProvenanceError as error:
        sys.stderr.write(f"pandoc-provenance: error: {error}\n")
        sys.exit(2)
    except OSError as error:
        # What is printed can't be: a full disk, a closed pipe. Nobody must take that for a verdict.
        _give_up_output()
        sys.stderr.write(f"pandoc-provenance: error: the output can't be written: {error.strerror}\n")
        sys.exit(2)


def called_by_pandoc(arguments: list[str]) -> bool:
    """Whether this process is a filter: pandoc says so, or one writer name comes with an AST on standard input.

    A mistyped command must never wait on standard input, so a terminal, an option, and a name close to a
    command are none.
    """
    if len(arguments) != 1 or arguments[0].startswith("-") or arguments[0] in COMMANDS:
        return False
    if "PANDOC_VERSION" in os.environ:
        return True
    import difflib

    if not arguments[0].isidentifier() or difflib.get_close_matches(arguments[0], COMMANDS):
        return False
    return _brings_document()


def _brings_document() -> bool:
    """Whether standard input is a pipe or file on which JSON begins to arrive soon."""
    import select
    import stat

    mode = os.fstat(0).st_mode
    if not (stat.S_ISFIFO(mode) or stat.S_ISREG(mode)):
        return False
    try:
        ready, _, _ = select.select([0], [], [], _PATIENCE)
    except OSError:  # no select on pipes on Windows: there, only pandoc's own word counts
        return False
    return bool(ready) and _peek() == b"{"


def _give_up_output() -> None:
    """Keep Python from trying once more, at its end, to print what can't be printed."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)


def _peek() -> bytes:
    """Look at the first byte of standard input without taking it."""
    source = sys.stdin.buffer
    return source.peek(1)[:1] if isinstance(source, io.BufferedReader) else b""


if __name__ == "__main__":
    main()
