"""The SQLite store: bytes by kind and key, written once, shared by all runs of one user.

Keys are content hashes joined with the version of whatever made the value, so an entry is never stale
and can be dropped at any time. Knows nothing of what the bytes mean.
"""

from __future__ import annotations

import contextlib
import sqlite3
import time
import zlib
from collections.abc import Iterable, Mapping
from pathlib import Path

_SCHEMA = """
CREATE TABLE IF NOT EXISTS entries (
    kind TEXT NOT NULL,
    key TEXT NOT NULL,
    value BLOB NOT NULL,
    PRIMARY KEY (kind, key)
) WITHOUT ROWID
"""
_COLUMNS = ("kind", "key", "value")

_MARK = 0x70767374
"""SQLite's application id of our files: "pvst"."""

_BUSY_SECONDS = 5.0
"""How long another process's writing is waited for, once in a run."""

_CHUNK = 500
"""Keys asked at a time: older SQLites allow 999 variables in a statement."""

_SUM = 4
"""Bytes before each value: a checksum over kind, key and value, since SQLite doesn't notice a damaged page."""


def default_path() -> Path:
    """Return where the store lies when no setting moves it: the user's cache folder."""
    import platformdirs

    return Path(platformdirs.user_cache_dir("pandoc-provenance", appauthor=False)) / "store.sqlite"


class Store:
    """A key-value store in one SQLite file; what that can't keep is kept in memory for this run.

    Two processes may use it at once: readers never wait (WAL), writers wait for each other, and a value
    that is there already is kept, since equal keys mean equal values.
    """

    def __init__(self, path: Path | None) -> None:
        self.problem = ""
        """Why the file isn't used, or not any more, one sentence; empty while it is."""
        self._path = path
        self._unkept: dict[tuple[str, str], bytes] = {}
        try:
            self._connection = _connect(path)
        except (OSError, sqlite3.Error) as error:
            self._give_up(error)
            self._connection = _connect(None)

    def get(self, kind: str, key: str) -> bytes | None:
        """Return a value, or None."""
        return self.get_many(kind, (key,)).get(key)

    def get_many(self, kind: str, keys: Iterable[str]) -> dict[str, bytes]:
        """Return those values that are there and whole; damaged ones are dropped."""
        wanted = list(keys)
        found: dict[str, bytes] = {}
        with contextlib.suppress(sqlite3.Error):
            for first in range(0, len(wanted), _CHUNK):
                part = wanted[first : first + _CHUNK]
                marks = ",".join("?" * len(part))
                query = f"SELECT key, value FROM entries WHERE kind = ? AND key IN ({marks})"  # noqa: S608
                found.update(self._connection.execute(query, (kind, *part)))
        whole = {}
        for key, value in found.items():
            if isinstance(value, bytes) and value[:_SUM] == _checksum(kind, key, value[_SUM:]):
                whole[key] = value[_SUM:]
            else:
                self.forget(kind, key)
        if self._unkept:
            whole.update((key, self._unkept[kind, key]) for key in wanted if (kind, key) in self._unkept)
        return whole

    def put(self, kind: str, key: str, value: bytes) -> None:
        """Keep a value."""
        self.put_many(kind, {key: value})

    def put_many(self, kind: str, values: Mapping[str, bytes]) -> None:
        """Keep several values, all or none in the file; in memory where that can't be written to."""
        if not self._unkept:
            rows = ((kind, key, _checksum(kind, key, value) + value) for key, value in values.items())
            try:
                with self._connection:
                    self._connection.executemany("INSERT OR IGNORE INTO entries VALUES (?, ?, ?)", rows)
            except sqlite3.Error as error:
                # A full disk, a lock held too long, a file of somebody else's: it costs the cache, not the run.
                self._give_up(error)
            else:
                return
        self._unkept.update({(kind, key): value for key, value in values.items()})

    def forget(self, kind: str, key: str) -> None:
        """Drop a value."""
        self._unkept.pop((kind, key), None)
        with contextlib.suppress(sqlite3.Error), self._connection:
            self._connection.execute("DELETE FROM entries WHERE kind = ? AND key = ?", (kind, key))

    def close(self) -> None:
        """Close the file."""
        self._connection.close()

    def _give_up(self, error: Exception) -> None:
        self.problem = f"the store {self._path} can't be used ({error}); nothing read now is kept for the next run"


def _checksum(kind: str, key: str, value: bytes) -> bytes:
    return zlib.crc32(value, zlib.crc32(f"{kind}\0{key}".encode())).to_bytes(_SUM, "big")


def _connect(path: Path | None) -> sqlite3.Connection:
    if path is None:
        return _prepare(sqlite3.connect(":memory:"))
    path.parent.mkdir(parents=True, exist_ok=True)
    connection = sqlite3.connect(path, timeout=_BUSY_SECONDS)
    try:
        _refuse_others(connection)
        _use_log(connection)
        # A power cut may lose the last entries, never the file: they are only a cache.
        connection.execute("PRAGMA synchronous = NORMAL")
        return _prepare(connection)
    except sqlite3.Error:
        connection.close()
        raise


def _refuse_others(connection: sqlite3.Connection) -> None:
    """Leave a database of another program, or of another version of this one, as it is."""
    (mark,) = connection.execute("PRAGMA application_id").fetchone()
    names = {name for (name,) in connection.execute("SELECT name FROM sqlite_master")}
    columns = tuple(row[1] for row in connection.execute("PRAGMA table_info(entries)"))
    if names and (mark != _MARK or columns != _COLUMNS):
        raise sqlite3.DatabaseError("it's another program's database")


def _use_log(connection: sqlite3.Connection) -> None:
    """Switch to the write-ahead log; two first runs race for it, and SQLite's busy time-out doesn't cover it."""
    end = time.monotonic() + _BUSY_SECONDS
    while True:
        try:
            connection.execute("PRAGMA journal_mode = WAL")
        except sqlite3.OperationalError as error:
            if "locked" not in str(error) or time.monotonic() > end:
                raise
            time.sleep(0.01)
        else:
            return


def _prepare(connection: sqlite3.Connection) -> sqlite3.Connection:
    with connection:
        connection.execute(f"PRAGMA application_id = {_MARK}")
        connection.execute(_SCHEMA)
    return connection
