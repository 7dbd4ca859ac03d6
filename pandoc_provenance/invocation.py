"""What a filter can learn about the pandoc that runs it: its files, its reader, where it works.

A filter is told the writer and nothing else. So the parent's command line is read, and the parent's own program is
asked what its files are (``--dump-args``, which also reads defaults files). Nothing here is needed to be right:
whatever can't be learnt is left out.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec


class Invocation(msgspec.Struct, frozen=True):
    """How the parent pandoc was called."""

    executable: str
    """Path of its program."""
    folder: Path
    """Its working folder, which its file names are relative to."""
    inputs: tuple[str, ...] = ()
    """Its input files and addresses in order, as the user named them; standard input is left out."""
    output: str | None = None
    """Its output file, None when that is standard output or isn't known."""
    reader: str | None = None
    """Format it reads, with extensions; None when it goes by the file's suffix."""
    file_scope: bool = False
    """Whether it parses each file by itself."""
    resource_path: tuple[Path, ...] = ()
    """Folders it looks for bibliographies and images in, besides ``folder`` where that is the default."""


_ANCESTORS = 8
"""How far up to look: between pandoc and us may stand a launcher, a shell, a tool like make or uv."""

_PANDOC = re.compile(r"\.?pandoc(?:-wrapped|-?[\d.]+)?(?:\.exe)?", re.IGNORECASE)

_PATIENCE = 10.0
"""Seconds for ``--dump-args``, which takes 5 ms."""


def find_invocation() -> Invocation | None:
    """Find the pandoc that runs this process, None when there is none to be seen."""
    import psutil

    try:
        ancestors = psutil.Process().parents()[:_ANCESTORS]
    except (psutil.Error, OSError):
        return None
    for process in ancestors:
        # A process may end, or be another user's, at any moment.
        try:
            executable = process.exe() or process.name()
            if not _PANDOC.fullmatch(os.path.basename(executable)):
                continue
            arguments, folder = process.cmdline()[1:], Path(process.cwd())
        except (psutil.Error, OSError):
            continue
        return describe(executable, arguments, folder)
    return None


def describe(executable: str, arguments: Sequence[str], folder: Path) -> Invocation:
    """Say what a pandoc called with these arguments in this folder reads and writes."""
    output, inputs = _dump_arguments(executable, arguments, folder)
    asked = _Asked()
    _read_options(arguments, folder, asked)
    return Invocation(
        executable=executable,
        folder=folder,
        inputs=tuple(name for name in inputs if name != "-"),
        output=None if output == "-" else output,
        reader=asked.reader,
        file_scope=asked.file_scope,
        resource_path=tuple(folder / name for name in asked.resource_path),
    )


def _dump_arguments(executable: str, arguments: Sequence[str], folder: Path) -> tuple[str | None, list[str]]:
    try:
        # First, since nothing counts behind "--".
        done = subprocess.run(
            [executable, "--dump-args", *arguments],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=_PATIENCE,
            check=False,
            cwd=folder,
            # A pandoc older than 3 prints names by the locale.
            env={**os.environ, "LC_ALL": "C.UTF-8"},
        )
    except (OSError, subprocess.SubprocessError):
        return None, []
    lines = done.stdout.decode("utf-8", "replace").splitlines() if not done.returncode else []
    return (lines[0], lines[1:]) if lines else (None, [])


class _Asked(msgspec.Struct):
    """The options we need, later ones replacing earlier ones as in pandoc."""

    reader: str | None = None
    file_scope: bool = False
    resource_path: list[str] = []


# pandoc's short options that take a value: their values are no options.
_WITH_VALUE = frozenset("frtwodMVDTHBAcFL")


def _read_options(arguments: Sequence[str], folder: Path, asked: _Asked) -> None:
    for name, value in _options(arguments):
        if name in {"from", "read"}:
            asked.reader = value
        elif name == "file-scope":
            asked.file_scope = value != "false"
        elif name == "resource-path":
            asked.resource_path[:0] = value.split(os.pathsep)
        elif name == "defaults":
            _read_defaults(value, folder, asked, depth=0)


def _options(arguments: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Yield those options of a command line that matter here, by their long names."""
    waiting = iter(arguments)
    for argument in waiting:
        if argument == "--":
            return
        if argument.startswith("--"):
            given, separator, value = argument[2:].partition("=")
            name = _full_name(given)
            if name:
                yield name, value if separator or name == "file-scope" else next(waiting, "")
        elif argument.startswith("-"):
            for place, letter in enumerate(argument[1:], 2):
                if letter in _WITH_VALUE:
                    value = argument[place:] or next(waiting, "")
                    name = {"f": "from", "r": "from", "d": "defaults"}.get(letter, "")
                    if name:
                        yield name, value
                    break


def _full_name(given: str) -> str:
    """Complete a long option; pandoc takes any beginning that only one option has."""
    for name, shortest in (("from", 2), ("read", 3), ("file-scope", 4), ("resource-path", 4), ("defaults", 8)):
        if len(given) >= shortest and name.startswith(given):
            return name
    return ""


_MOST_DEFAULTS = 8
"""How deep defaults files may name others; pandoc stops at a circle itself."""


def _read_defaults(name: str, folder: Path, asked: _Asked, depth: int) -> None:
    import yaml

    path = _defaults_path(name, folder)
    if path is None or depth > _MOST_DEFAULTS:
        return
    try:
        options = yaml.safe_load(path.read_text(encoding="utf-8"))
    except (OSError, ValueError, yaml.YAMLError):
        return
    if not isinstance(options, dict):
        return
    for other in _listed(options.get("defaults")):
        _read_defaults(_filled(other, path), folder, asked, depth + 1)
    reader = options.get("from", options.get("reader"))
    if isinstance(reader, str):
        asked.reader = reader
    if isinstance(options.get("file-scope"), bool):
        asked.file_scope = options["file-scope"]
    asked.resource_path[:0] = [_filled(item, path) for item in _listed(options.get("resource-path"))]


def _defaults_path(name: str, folder: Path) -> Path | None:
    file = name if os.path.splitext(name)[1] else f"{name}.yaml"
    for place in (folder, *(data / "defaults" for data in _data_folders())):
        if (place / file).is_file():
            return place / file
    return None


def _data_folders() -> list[Path]:
    home = Path.home()
    if sys.platform == "win32":
        return [Path(os.environ.get("APPDATA", home)) / "pandoc"]
    return [Path(os.environ.get("XDG_DATA_HOME", home / ".local" / "share")) / "pandoc", home / ".pandoc"]


def _listed(value: Any) -> list[str]:
    items = value if isinstance(value, list) else [value]
    return [item for item in items if isinstance(item, str)]


_VARIABLE = re.compile(r"\$\{([^{}]*)\}")


def _filled(text: str, defaults: Path) -> str:
    """Fill in what pandoc allows in a defaults file: its own folder, the data folder, the environment."""
    special = {".": str(defaults.parent), "USERDATA": str(_data_folders()[0])}
    return _VARIABLE.sub(lambda found: special.get(found[1]) or os.environ.get(found[1], ""), text)
