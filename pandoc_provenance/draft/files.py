"""A draft's files: their text, how pandoc is to read it, and the files that LaTeX includes."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Sequence
from pathlib import Path, PurePosixPath

import msgspec

from pandoc_provenance.draft.candidates import Syntax
from pandoc_provenance.errors import InputError

LARGEST = 50_000_000
"""Bytes of a draft. pandoc takes a minute for 10 MB of Markdown; beyond this somebody named the wrong file."""


class DraftFile(msgspec.Struct, frozen=True):
    """One input file of a draft."""

    name: str | None
    """As messages and reports name it; None on standard input."""
    text: str
    """Without byte order mark, line ends as they are."""
    path: Path | None = None
    """Where it lies, None on standard input. LaTeX includes files relative to its folder."""


def load(path: Path, name: str) -> DraftFile:
    """Read a draft's file.

    Raises:
        InputError: it isn't there, too large, or not UTF-8.
    """
    try:
        if path.stat().st_size > LARGEST:
            raise InputError(f"{name} is larger than {LARGEST // 1_000_000} MB, too large for a draft")
        data = path.read_bytes()
    except OSError as error:
        raise InputError(f"{name} can't be read: {error.strerror}; name an existing file") from error
    return DraftFile(name, decode(data, name), path)


def decode(data: bytes, name: str) -> str:
    """Turn a draft's bytes into text.

    Raises:
        InputError: they aren't UTF-8.
    """
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise InputError(
            f"{name}:{line} isn't UTF-8: save it as UTF-8, or convert it with `iconv -f latin1 -t utf-8`"
        ) from error


def load_inputs(names: Iterable[str], folder: Path) -> tuple[DraftFile, ...]:
    """Read those input files of a pandoc that are files: neither standard input nor addresses nor unreadable ones."""
    found = []
    for name in names:
        path = folder / name
        if name != "-" and path.is_file():
            try:
                found.append(load(path, _shown(path, folder) if os.path.isabs(name) else name))
            except InputError:
                # pandoc reads on in Latin-1; only the places are lost.
                continue
    return tuple(found)


def _shown(path: Path, folder: Path) -> str:
    """Name an absolute path for reports, which are the same on every machine."""
    return path.relative_to(folder).as_posix() if path.is_relative_to(folder) else path.name


# pandoc's own table (formatFromFilePaths), as far as the formats are text and may cite; beside it .qmd, which
# pandoc reads as Markdown because it doesn't know it.
_READERS = {
    ".md": "markdown",
    ".markdown": "markdown",
    ".mdown": "markdown",
    ".mdwn": "markdown",
    ".mkd": "markdown",
    ".mkdn": "markdown",
    ".text": "markdown",
    ".txt": "markdown",
    ".rmd": "markdown",
    ".qmd": "markdown",
    "": "markdown",
    ".tex": "latex",
    ".latex": "latex",
    ".ltx": "latex",
    ".org": "org",
    ".typ": "typst",
    ".ipynb": "ipynb",
    ".json": "json",
    ".native": "native",
    ".dj": "djot",
    ".muse": "muse",
    ".textile": "textile",
    ".rst": "rst",
    ".html": "html",
    ".htm": "html",
    ".xhtml": "html",
    ".dbk": "docbook",
    ".jats": "jats",
    ".wiki": "mediawiki",
}


def guess_reader(files: Sequence[DraftFile]) -> str | None:
    """Return the format that pandoc reads these files as, by the first known suffix; None when it knows none."""
    suffixes = [PurePosixPath(file.name or "").suffix.lower() for file in files]
    return next((_READERS[suffix] for suffix in suffixes if suffix in _READERS), None)


def syntax_of(reader: str) -> Syntax:
    """Say how a format (with or without extensions) names citation keys."""
    base = re.split("[+-]", reader, maxsplit=1)[0]
    return "latex" if base == "latex" else "typst" if base == "typst" else "at"


# ```{r, fig.cap="…"}, ```{python}, ```{{r}}: no attributes for pandoc, which then takes the fence for inline code
# and swallows the prose up to the next one. ```{.r}, ```{#id}, ```{=html} are pandoc's own.
_CHUNK_HEAD = re.compile(
    r"^([ \t>]*(?:`{3,}|~{3,})[ \t]*)(\{\{?([A-Za-z][\w.]*)(?:[ \t,][^\n]*)?\}\}?)([ \t\r]*)$", re.MULTILINE
)


def plain_chunks(file: DraftFile) -> str:
    """Return an R Markdown or Quarto file's text with chunk heads that pandoc understands, of the same length."""
    if PurePosixPath(file.name or "").suffix.lower() not in {".rmd", ".qmd"}:
        return file.text
    return _CHUNK_HEAD.sub(lambda head: head[1] + head[3].ljust(len(head[2])) + head[4], file.text)


INCLUDE = re.compile(r"\\(?:input|include|subfile)\s*\{\s*([^{}\s]+)\s*\}|\\input\s+([^\s{}\\%]+)")
"""A command by which LaTeX reads another file."""
_MOST_INCLUDES = 500


def include_name(include: re.Match[str]) -> PurePosixPath:
    """Return the file that a match of ``INCLUDE`` names; as pandoc does, a name without suffix gets ``.tex``."""
    name = PurePosixPath(include[1] or include[2])
    return name if name.suffix or not name.name else name.with_suffix(".tex")


def included(text: str, folder: Path) -> dict[PurePosixPath, str]:
    """Read the files that a LaTeX text includes from its folder or below, and those that they include.

    Files elsewhere and files that can't be read are left to pandoc.
    """
    found: dict[PurePosixPath, str] = {}
    waiting = [text]
    while waiting:
        for include in INCLUDE.finditer(waiting.pop()):
            name = include_name(include)
            if name in found or name.is_absolute() or ".." in name.parts or len(found) >= _MOST_INCLUDES:
                continue
            path = folder / name
            try:
                if path.resolve().is_relative_to(folder.resolve()) and path.is_file():
                    found[name] = load(path, str(name)).text
                    waiting.append(found[name])
            except (InputError, OSError, ValueError):
                continue
    return found
