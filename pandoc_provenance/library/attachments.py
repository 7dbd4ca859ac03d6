"""Which file a bibliography entry means: its own `file` field first, then `<citekey>.*` in the sources folders.

A bibliography is foreign input that names files of this machine. Nothing outside the allowed roots is ever
returned, symbolic links followed before that is decided; and nothing is opened here.
"""

from __future__ import annotations

import functools
import os
import re
import stat
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path, PurePosixPath
from urllib.parse import unquote, urlsplit

from pandoc_provenance.model import Attachment, Missing, Reference

_RANKS = (
    {".pdf"},
    {".epub"},
    {".md", ".markdown", ".txt", ".text", ".docx", ".odt", ".rtf", ".tex", ".rst", ".org", ".typ"},
    {".html", ".htm", ".xhtml"},
)
"""Extensions from the best source of passages to the worst: a web page's snapshot is mostly page furniture."""

_TYPES = {"application/pdf": 0, "application/epub+zip": 1, "text/markdown": 2, "text/plain": 2, "text/html": 3}

_BESIDE = frozenset(
    {".bib", ".bibtex", ".biblatex", ".csl", ".gif", ".jpeg", ".jpg", ".json", ".log", ".png", ".py", ".r", ".ris"}
    | {".svg", ".tif", ".tiff", ".xml", ".yaml", ".yml", ".zip"}
)
"""Extensions of files that lie beside sources under the same name and are none themselves."""

_DRIVE = re.compile(r"[A-Za-z]:[\\/]")
_SHARE = re.compile(r"[\\/]{2}")
"""Another machine's folder: never touched, since Windows would send it the user's credentials."""

_TAIL = 4
"""Last folders of a path that are looked for below the known folders, when the path is of another machine."""

_SEPARATORS = re.compile(r'[/\\:*?"<>|]')
_SHOWN = 120
"""Characters of a foreign path in a message."""


def find(
    reference: Reference, *, bibliography_folder: Path, folders: Sequence[Path], roots: Sequence[Path]
) -> Path | Missing:
    """Find the file that belongs to an entry.

    Args:
        reference: the entry.
        bibliography_folder: where its bibliography lies: what its paths are relative to.
        folders: the `sources` folders, in which `<citekey>.*` counts too.
        roots: folders below which a file may lie.

    Returns:
        The file's resolved path, or Missing: ``outside`` of the roots, ``missing`` from the place that the
        entry names, ``not-attached`` where it names none.
    """
    allowed = _resolved(tuple(roots))
    outside = odd = ""
    for attachment in sorted(reference.attachments, key=_rank):
        for candidate in _candidates(attachment.path, bibliography_folder, folders, roots):
            resolved = _file(candidate)
            if resolved is None:
                odd = odd or (attachment.path if _is_no_file(candidate) else "")
                continue
            if _below(resolved, allowed):
                return resolved
            outside = outside or attachment.path
    for candidate in _named_by_key(reference.key, folders):
        resolved = _file(candidate)
        if resolved is not None and _below(resolved, allowed):
            return resolved
        if resolved is not None:
            outside = outside or os.path.basename(candidate)
    if odd and not outside:
        return Missing("unreadable", f"{_shown(odd)} is a folder or a device, not a file")
    return _missing(reference, outside, bool(folders))


def _missing(reference: Reference, outside: str, has_folders: bool) -> Missing:
    if outside:
        return Missing("outside", f"{_shown(outside)} lies outside the allowed folders; `roots` can name its folder")
    by_key = f"no {_plain(reference.key)}.* in the `sources` folders" if has_folders else "no `sources` folder is set"
    named = [entry.path for entry in reference.attachments]
    local = [path for path in named if not _address(path)]
    if local:
        return Missing("missing", f"the entry names {_shown(local[0])}, which isn't there, and {by_key}")
    if named:
        return Missing("not-attached", f"the entry names only the web address {_shown(named[0])}, and {by_key}")
    return Missing("not-attached", f"the entry names no file, and {by_key}")


def _rank(attachment: Attachment) -> int:
    suffix = PurePosixPath(attachment.path.replace("\\", "/")).suffix.lower()
    of_suffix = next((rank for rank, suffixes in enumerate(_RANKS) if suffix in suffixes), None)
    return of_suffix if of_suffix is not None else _TYPES.get(attachment.media_type.lower(), len(_RANKS))


def _candidates(named: str, home: Path, folders: Sequence[Path], roots: Sequence[Path]) -> Iterator[str]:
    """Yield the places that a path may mean: as it stands first, then its tail below the known folders."""
    if _address(named):
        return
    if named.lower().startswith("file:"):
        named = _from_url(named)
    foreign = _SHARE.match(named) or (os.name != "nt" and _DRIVE.match(named))
    local = named.replace("\\", "/") if foreign else named
    bases = [str(base) for base in (home, *folders, *roots)]
    if os.path.isabs(local) and not foreign:
        yield local
    elif not foreign:
        path = os.path.expanduser(local) if local.startswith("~/") else local
        yield from (os.path.join(base, path) for base in bases)
    # Of another machine, or relative to a folder that only its program knows: the tail may be here.
    parts = [part for part in local.replace("\\", "/").split("/") if part not in {"", "."}]
    while ".." in parts:
        parts = parts[parts.index("..") + 1 :]
    for length in range(min(_TAIL, len(parts)), 1, -1):
        tail = "/".join(parts[-length:])
        yield from (os.path.join(base, tail) for base in bases)
    # A bare `main.pdf` beside the draft may be the draft: only the sources folders are sure to hold sources.
    yield from (os.path.join(folder, parts[-1]) for folder in folders if parts)


def _is_no_file(candidate: str) -> bool:
    """Whether something has this name that can't be read as a file."""
    try:
        return os.path.exists(candidate)
    except ValueError:
        return False


def _address(path: str) -> bool:
    """Whether a path is a web address: nothing on this machine."""
    return bool(re.match(r"(?i)(?!file:)[a-z][a-z0-9+.-]{1,20}://|www\.|doi:", path))


def _from_url(url: str) -> str:
    """Turn a ``file:`` address into a path; one that names another machine gives that machine's share."""
    try:
        parts = urlsplit(url)
    except ValueError:
        return ""
    path = unquote(parts.path)
    if parts.netloc not in {"", "localhost"}:
        return f"//{parts.netloc}{path}"
    # file:///C:/… has a slash before its drive.
    return path[1:] if re.match(r"/[A-Za-z]:[\\/]", path) else path


def _file(path: str) -> Path | None:
    """Return a path with all links followed when a regular file is there."""
    try:
        # Most candidates aren't there: one system call says so, resolving takes one per folder.
        if not stat.S_ISREG(os.stat(path).st_mode):
            return None
        return Path(path).resolve(strict=True)
    except (OSError, ValueError, RuntimeError):
        # Not there, too long, a NUL in it, or a circle of links.
        return None


@functools.lru_cache(maxsize=64)
def _resolved(folders: tuple[Path, ...]) -> tuple[Path, ...]:
    return tuple(folder.resolve() for folder in folders)


def _below(path: Path, roots: Iterable[Path]) -> bool:
    return any(path.is_relative_to(root) for root in roots)


def _named_by_key(key: str, folders: Iterable[Path]) -> Iterator[str]:
    """Yield the files whose name is the citekey, exact case first, best kind first, folder by folder."""
    stems = [key, *(_SEPARATORS.sub(by, key) for by in ("_", "-", ""))]
    for folder in folders:
        try:
            names = _listing(folder, folder.stat().st_mtime_ns)
        except OSError:
            continue
        for stem in dict.fromkeys(stems):
            there = [name for name in names.get(stem.casefold(), ()) if _suffix(name) not in _BESIDE]
            yield from (
                os.path.join(folder, name)
                for name in sorted(there, key=lambda name: (_stem(name) != stem, _by_kind(name)))
            )


def _by_kind(name: str) -> tuple[int, str]:
    return _rank(Attachment(name)), name


@functools.lru_cache(maxsize=64)
def _listing(folder: Path, _modified: int) -> dict[str, tuple[str, ...]]:
    """List a folder's names by their stem in lower case; the time keeps the cache honest."""
    names: dict[str, list[str]] = {}
    for name in sorted(os.listdir(folder)):
        names.setdefault(_stem(name).casefold(), []).append(name)
    return {stem: tuple(found) for stem, found in names.items()}


def _stem(name: str) -> str:
    return name.rpartition(".")[0] or name


def _suffix(name: str) -> str:
    stem, dot, suffix = name.rpartition(".")
    return (dot + suffix).lower() if stem else ""


def _shown(path: str) -> str:
    """Write a foreign path for a report: an absolute one by its last two parts, since reports name no machine."""
    absolute = path.startswith(("/", "~", "\\\\")) or _DRIVE.match(path) or path.lower().startswith("file:")
    if absolute and not _address(path):
        path = "…/" + "/".join(part for part in path.replace("\\", "/").split("/")[-2:] if part)
    return _plain(path)


def _plain(text: str) -> str:
    """Make a foreign text safe for a sentence: one line, and its end when it's long."""
    text = "".join(character if character.isprintable() else "\ufffd" for character in text[-2 * _SHOWN :])
    return text if len(text) <= _SHOWN else "…" + text[-_SHOWN:]
