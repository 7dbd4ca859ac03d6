"""Running pandoc: which one, with a time limit, its output and warnings as values."""

from __future__ import annotations

import functools
import importlib.util
import os
import re
import shutil
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path

import msgspec

from pandoc_provenance import ast
from pandoc_provenance.errors import PandocError

TIMEOUT = 60.0
"""Seconds for one run. A 7,000-entry bibliography takes pandoc 8 s; some real LaTeX files keep it busy for minutes."""

OLDEST = (2, 17)
"""Oldest pandoc that the tests run on: Debian 12's."""


class Result(msgspec.Struct, frozen=True):
    """What one run of pandoc gave."""

    stdout: bytes
    stderr: str
    """Decoded as UTF-8; warnings are lines that begin with ``[WARNING]``."""


_preferred: list[str] = []


def prefer(executable: str) -> None:
    """Use this pandoc from now on: a filter's parent, so that both read the draft alike."""
    # LaTeX is read from another folder, where a relative path would lead elsewhere.
    _preferred[:] = [os.path.abspath(executable) if os.path.dirname(executable) else executable]
    find.cache_clear()


@functools.lru_cache(maxsize=1)
def find() -> str:
    """Return the pandoc to run: the preferred one, else the one on PATH, else the bundled one.

    Raises:
        PandocError: there is none.
    """
    if _preferred:
        return _preferred[0]
    on_path = shutil.which("pandoc")
    if on_path:
        return on_path
    spec = importlib.util.find_spec("pypandoc")
    if spec is not None and spec.origin is not None:
        name = "pandoc.exe" if os.name == "nt" else "pandoc"
        bundled = Path(spec.origin).parent / "files" / name
        if bundled.exists():
            return str(bundled)
    raise PandocError("pandoc was not found: install it, or `pip install pypandoc-binary`")


@functools.lru_cache(maxsize=4)
def version(executable: str) -> tuple[int, ...]:
    """Return a pandoc's version as numbers, ``(3, 9)``.

    Raises:
        PandocError: it isn't a pandoc.
    """
    answer = _call([executable, "--version"], b"", TIMEOUT, None).stdout.decode("utf-8", "replace")
    found = re.match(r"pandoc\S*\s+([0-9.]+)", answer)
    if not found:
        raise PandocError(
            f"{executable} doesn't answer like pandoc; set PATH to a pandoc {OLDEST[0]}.{OLDEST[1]} or later"
        )
    return tuple(int(part) for part in found[1].split("."))


def run(
    arguments: Sequence[str],
    *,
    stdin: bytes = b"",
    timeout: float = TIMEOUT,
    folder: Path | None = None,
    environment: Mapping[str, str] = {},
) -> Result:
    """Run pandoc with these arguments (and additions to the environment) and return what it printed.

    Raises:
        PandocError: it failed (``status`` set) or took longer than ``timeout`` seconds.
    """
    return _call([find(), *arguments], stdin, timeout, folder, environment)


def to_ast(
    text: bytes, reader: str, *, extra: Sequence[str] = (), timeout: float = TIMEOUT, folder: Path | None = None
) -> ast.Document:
    """Parse a text that pandoc reads as ``reader`` (with extensions) into its document tree.

    Raises:
        PandocError: pandoc can't read it, or took too long.
    """
    result = run(["-f", reader, "-t", "json", *extra], stdin=text, timeout=timeout, folder=folder)
    return ast.decode(result.stdout)


def _call(
    command: Sequence[str], stdin: bytes, timeout: float, folder: Path | None, added: Mapping[str, str] = {}
) -> Result:
    # A fixed locale keeps messages parseable; a pandoc older than 3 decodes its arguments by it.
    environment = {**os.environ, **added, "LC_ALL": "C.UTF-8"}
    try:
        done = subprocess.run(
            command, input=stdin, capture_output=True, timeout=timeout, check=False, cwd=folder, env=environment
        )
    except subprocess.TimeoutExpired as error:
        raise PandocError(
            f"pandoc was stopped after {timeout:g} s; give it longer with `timeout: SECONDS` or simplify the input"
        ) from error
    except OSError as error:
        raise PandocError(f"pandoc could not be started ({command[0]}): {error.strerror}") from error
    stderr = done.stderr.decode("utf-8", "replace")
    if done.returncode:
        first = next((line for line in stderr.splitlines() if line.strip()), "no message")
        raise PandocError(f"pandoc ended with status {done.returncode}: {first}", status=done.returncode, stderr=stderr)
    return Result(done.stdout, stderr)
