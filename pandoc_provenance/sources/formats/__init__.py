"""The file formats that can be read: one module each, found by listing this package.

A module states ``SUFFIXES`` and ``MEDIA_TYPE`` and has three functions::

    def recognises(head: bytes, suffix: str) -> int   # 0 not mine, 1 by suffix or looks, 2 by what it contains
    def version() -> str                              # name, own version, library versions; cheap, no heavy import
    def read(data: bytes, name: str, sha256: str) -> Reading | Missing
"""

from __future__ import annotations

import functools
import importlib
import pkgutil
from collections.abc import Mapping
from typing import TYPE_CHECKING, Protocol, cast

from pandoc_provenance.model import Missing

if TYPE_CHECKING:
    from pandoc_provenance.sources.blocks import Reading

HEAD = 4096
"""Bytes of a file's beginning that are enough to recognise it."""


class Format(Protocol):
    """What a module of this package offers."""

    SUFFIXES: tuple[str, ...]
    MEDIA_TYPE: str

    def recognises(self, head: bytes, suffix: str) -> int:
        """Say how sure it is that a file with this beginning and suffix is of this format, 0 to 2."""
        ...

    def version(self) -> str:
        """Return what the text it makes depends on: its own version and those of its libraries."""
        ...

    def read(self, data: bytes, name: str, sha256: str) -> Reading | Missing:
        """Read a file's bytes; ``name`` is for messages."""
        ...


@functools.lru_cache(maxsize=1)
def formats() -> Mapping[str, Format]:
    """Return all formats by name."""
    return {name: load(name) for name in sorted(module.name for module in pkgutil.iter_modules(__path__))}


def load(name: str) -> Format:
    """Return one format by name."""
    return cast(Format, importlib.import_module(f"{__name__}.{name}"))


def recognise(head: bytes, suffix: str) -> str | None:
    """Return the name of the format of a file that begins like this; None where no reader takes it.

    Args:
        head: the first bytes.
        suffix: of the file name, with the dot; counts for less than what the file contains.
    """
    sure, name = max(
        ((reader.recognises(head, suffix.lower()), name) for name, reader in formats().items()),
        key=lambda found: found[0],
    )
    return name if sure else None


_FOREIGN = (
    (b"PK\x03\x04", "a ZIP archive (Word, EPUB, OpenDocument …)"),
    (b"\xd0\xcf\x11\xe0", "an old Word or Office file"),
    (b"{\\rtf", "an RTF file"),
    (b"%!PS", "a PostScript file"),
    (b"AT&TFORM", "a DjVu file"),
    (b"\x89PNG", "a picture"),
    (b"\xff\xd8\xff", "a picture"),
    (b"GIF8", "a picture"),
    (b"II*\x00", "a picture"),
    (b"MM\x00*", "a picture"),
    (b"\x1f\x8b", "a compressed file"),
)


def unsupported(name: str, head: bytes) -> Missing:
    """Return why a file that no reader takes can't be read."""
    from pandoc_provenance.sources.decoding import first_binary

    suffixes = sorted({suffix for reader in formats().values() for suffix in reader.SUFFIXES if suffix})
    kind = next((what for magic, what in _FOREIGN if head.startswith(magic)), None)
    at = first_binary(head)
    if kind is None and at is not None and name.lower().endswith(tuple(suffixes)):
        return Missing("unsupported", f"{name} has binary data in its text (the first at byte {at + 1:,})")
    kind = kind or "of a kind that isn't known"
    return Missing("unsupported", f"{name} is {kind}; files that can be read are {', '.join(suffixes)}")
