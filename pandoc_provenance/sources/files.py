"""Which file is it: the hash of its bytes and the format that reads it, without reading an unchanged file again."""

from __future__ import annotations

import functools
import hashlib
import os
import stat
import time
import zlib
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

import pandoc_provenance
from pandoc_provenance.model import Missing
from pandoc_provenance.sources import formats

if TYPE_CHECKING:
    from pandoc_provenance.store import Store

MAX_BYTES = 512 * 1024**2
"""Bytes; the largest book of scans in any library seen has 300 MB."""

_SETTLED = 2.0
"""Seconds that a file must have been left alone for its hash to be remembered: file systems tell time in steps of
up to two seconds (FAT), and a second write within one step would go unnoticed."""


class Identity(msgspec.Struct, frozen=True, array_like=True):
    """What is known of a file without reading it."""

    sha256: str
    format: str
    """Name of the format module."""


@functools.lru_cache(maxsize=1)
def edition() -> str:
    """Return a short name for the code that reads files: sentences and sections change with it, ids don't.

    Kept values carry it in their key, so that no version of this package ever sees what another one made.
    """
    root = Path(pandoc_provenance.__file__).parent
    total = zlib.crc32(pandoc_provenance.__version__.encode())
    for folder in ("sources", "text", "model"):
        for path in sorted((root / folder).rglob("*.py")):
            total = zlib.crc32(path.read_bytes(), total)
    return f"{total:08x}"


def identify(path: Path, store: Store) -> Identity | Missing:
    """Return a file's identity, or why it has none."""
    try:
        status = path.stat()
        problem = _problem(path.name, status)
        if problem is not None:
            return problem
        key = _key(path, status)
        known = store.get("file", key)
        if known is not None:
            return msgspec.msgpack.decode(known, type=Identity)
        return _look(path, status, store, key)
    except FileNotFoundError:
        return Missing("missing", f"{path.name} isn't there")
    except OSError as error:
        return Missing("unreadable", f"{path.name} can't be read ({error.strerror})")


def _problem(name: str, status: os.stat_result) -> Missing | None:
    if not stat.S_ISREG(status.st_mode):
        kind = "a folder" if stat.S_ISDIR(status.st_mode) else "no ordinary file"
        return Missing("unreadable", f"{name} is {kind}")
    if status.st_size == 0:
        return Missing("empty", f"{name} has 0 bytes")
    if status.st_size > MAX_BYTES:
        size, limit = status.st_size // 1024**2, MAX_BYTES // 1024**2
        return Missing("too-large", f"{name} has {size:,} MB, and {limit:,} MB is the limit")
    return None


def _key(path: Path, status: os.stat_result) -> str:
    parts = (
        os.path.abspath(path),
        status.st_dev,
        status.st_ino,
        status.st_size,
        status.st_mtime_ns,
        # Changes even when a copying tool sets the time of modification back.
        status.st_ctime_ns,
        edition(),
    )
    return "|".join(map(str, parts))


def _look(path: Path, status: os.stat_result, store: Store, key: str) -> Identity | Missing:
    with path.open("rb") as stream:
        head = stream.read(formats.HEAD)
        name = formats.recognise(head, path.suffix)
        digest = hashlib.sha256(head)
        while block := stream.read(1 << 20):
            digest.update(block)
    sha256 = digest.hexdigest()
    if name is None:
        return msgspec.structs.replace(formats.unsupported(path.name, head), sha256=sha256)
    identity = Identity(sha256, name)
    changed = max(status.st_mtime, status.st_ctime)
    if 0 <= changed < time.time() - _SETTLED:
        store.put("file", key, msgspec.msgpack.encode(identity))
    return identity
