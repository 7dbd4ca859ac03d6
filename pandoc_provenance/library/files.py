"""Opening bibliography files: their bytes as text, or the finding that says why not and what to do."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from pathlib import Path

import msgspec

from pandoc_provenance.library import entries
from pandoc_provenance.library.entries import Entries
from pandoc_provenance.model import BibliographyReport, Finding, Reference, Where
from pandoc_provenance.store import Store

LIMIT = 100_000_000
"""Bytes of a bibliography that are read: some 80,000 entries, which take pandoc minutes."""

_BIBTEX = {".bib", ".biblatex", ".bibtex", ".ris"}
_SUFFIXES = {*_BIBTEX, ".json", ".yaml", ".yml"}
_LATEX = {".bbl", ".tex"}
"""LaTeX's own bibliographies: pandoc doesn't read them, LaTeX knows every key in them."""


class Bibliography:
    """One readable file: its text, and what our own reader makes of it."""

    def __init__(self, name: str, data: bytes, suffix: str, store: Store) -> None:
        self.name = name
        self.data = data
        self.suffix = suffix
        """As written, since pandoc goes by it."""
        self.sha256 = hashlib.sha256(data).hexdigest()
        self.finding: Finding | None = None
        """Why it can't be used, once that is known."""
        self._store = store
        self._entries: Entries | None = None
        self._kept = f"{self.sha256}{suffix.lower()}:{entries.PROFILE}"

    @property
    def is_latex(self) -> bool:
        """Whether it's a ``thebibliography``, for which LaTeX has the word and not pandoc."""
        return self.suffix.lower() in _LATEX

    @property
    def text(self) -> str:
        """Its text without byte order mark."""
        return self.data.decode("utf-8-sig")

    @property
    def is_read(self) -> bool:
        """Whether its entries are known without reading it."""
        if self._entries is None:
            kept = self._store.get("bibliography", self._kept)
            if kept is not None:
                self._entries = msgspec.msgpack.decode(kept, type=Entries)
        return self._entries is not None

    def keys(self) -> frozenset[str]:
        """Return the keys of its entries as our own reader sees them."""
        return frozenset(entry.key for entry in self.entries.entries)

    @property
    def entries(self) -> Entries:
        """Its entries, from the store where this content has been read before."""
        if not self.is_read or self._entries is None:
            self._entries = entries.read(self.text, self.suffix.lower())
            self._store.put("bibliography", self._kept, msgspec.msgpack.encode(self._entries))
        return self._entries

    def references(self) -> Iterator[Reference]:
        """Yield its entries as references."""
        for entry in self.entries.entries:
            place = Where(file=self.name, line=entry.line or None)
            yield Reference(entry.key, entry.title, place, entry.attachments)

    def report(self) -> BibliographyReport:
        """Tell how many entries it has, if it can be used."""
        return BibliographyReport(self.name, self.sha256, None if self.finding else len(self.entries.entries))


def opened(name: str, path: Path, store: Store) -> Bibliography | Finding:
    """Read a file, or say why that can't be done.

    Args:
        name: as the user wrote it.
        path: where it lies.
        store: for its entries.
    """
    try:
        if not path.is_file():
            return _absent(name, path)
        if path.stat().st_size > LIMIT:
            message = f"bibliography {name} has more than {LIMIT // 1_000_000} MB; export only what the draft cites"
            return _finding("unreadable", name, message)
        data = path.read_bytes()
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else "its name is not a file name"
        return _finding("unreadable", name, f"bibliography {name} can't be read: {reason}")
    try:
        data.decode("utf-8")
    except UnicodeDecodeError as error:
        from pandoc_provenance.library import refusal

        return refusal.undecodable(data, error, name)
    return Bibliography(name, data, path.suffix, store)


def unsupported(name: str, suffix: str) -> Finding:
    """Explain that pandoc doesn't know a bibliography by its extension, and how to make it one that it knows."""
    kind = suffix.lower()
    if kind != suffix and kind in _SUFFIXES:
        remedy = f"this pandoc takes {kind} only in lower case; rename it, or update pandoc to 3"
    elif kind == ".ris":
        remedy = "this pandoc doesn't read RIS; update it to 3, or export BibTeX or CSL-JSON"
    elif kind == ".xml":
        remedy = f"convert it once: pandoc -f endnotexml -t csljson -o library.json {name}"
    else:
        remedy = "pandoc takes .bib, .bibtex, .json (CSL), .yaml (CSL) and .ris; export or rename it"
    return _finding("unsupported", name, f"pandoc can't tell what kind of bibliography {name} is: {remedy}")


def overdue(name: str, timeout: float) -> Finding:
    """Explain that pandoc didn't finish a bibliography in time: its keys were not checked."""
    remedy = "allow more with `timeout: SECONDS`, or export only what the draft cites"
    return _finding("timeout", name, f"pandoc took more than {timeout:g} s for {name}: {remedy}")


def _absent(name: str, path: Path) -> Finding:
    if "://" in name:
        return _finding("missing", name, f"bibliography {name} is a web address; download it and name the file")
    if path.is_dir():
        return _finding("missing", name, f"bibliography {name} is a folder; name a file in it")
    if path.exists():
        return _finding("unreadable", name, f"bibliography {name} is not a regular file")
    near = _neighbour(path)
    hint = f" (is it {near}?)" if near else ""
    return _finding("missing", name, f"bibliography {name} was not found{hint}; paths start from the working folder")


def _neighbour(path: Path) -> str:
    """Name the file that was probably meant: one of a like name, else the only bibliography in the folder."""
    import difflib

    try:
        there = sorted(entry.name for entry in path.parent.iterdir() if entry.suffix.lower() in _BIBTEX)
    except OSError:
        return ""
    close = difflib.get_close_matches(path.name, there, 1, 0.7)
    return close[0] if close else there[0] if len(there) == 1 else ""


def _finding(problem: str, name: str, message: str) -> Finding:
    return Finding(f"bibliography-{problem}", "error", message, Where(file=name))
