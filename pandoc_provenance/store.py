"""The SQLite store: bytes by kind and key, written once, shared by all runs of one user.

Keys are content hashes joined with the version of whatever made the value, so an entry is never stale
and can be dropped at any time. Knows nothing of what the bytes mean.
"""

from __future__ import annotations

import contextlib
import sqlite3
import time
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

_BUSY_SECONDS = 10.0

_CHUNK = 500
"""Keys asked at a time: older SQLites allow 999 variables in a statement."""


def default_path() -> Path:
    """Return where the store lies when no setting moves it: the user's cache folder."""
    import platformdirs

    return Path(platformdirs.user_cache_dir("pandoc-provenance", appauthor=False)) / "store.sqlite"


class Store:
    """A key-value store in one SQLite file; where that can't be opened, in memory.

    Two processes may use it at once: readers never wait (WAL), writers wait for each other, and a value
    that is there already is kept, since equal keys mean equal values.
    """

    def __init__(self, path: Path | None) -> None:
        self.problem = ""
        """Why the file isn't used, one sentence; empty when it is."""
        try:
            self._connection = _connect(path)
        except (OSError, sqlite3.Error) as error:
            self.problem = f"the store {path} can't be used ({error}); nothing read now is kept for the next run"
            self._connection = _connect(None)

    def get(self, kind: str, key: str) -> bytes | None:
        """Return a value, or None."""
        return self.get_many(kind, (key,)).get(key)

    def get_many(self, kind: str, keys: Iterable[str]) -> dict[str, bytes]:
        """Return those values that are there."""
        found: dict[str, bytes] = {}
        wanted = list(keys)
        with contextlib.suppress(sqlite3.Error):
            for first in range(0, len(wanted), _CHUNK):
                part = wanted[first : first + _CHUNK]
                marks = ",".join("?" * len(part))
                query = f"SELECT key, value FROM entries WHERE kind = ? AND key IN ({marks})"  # noqa: S608
                found.update(self._connection.execute(query, (kind, *part)))
        return found

    def put(self, kind: str, key: str, value: bytes) -> None:
        """Keep a value."""
        self.put_many(kind, {key: value})

    def put_many(self, kind: str, values: Mapping[str, bytes]) -> None:
        """Keep several values, all or none."""
        # A full disk or a lock held too long costs the cache, not the run.
        with contextlib.suppress(sqlite3.Error), self._connection:
            self._connection.executemany(
                "INSERT OR IGNORE INTO entries VALUES (?, ?, ?)", ((kind, key, value) for key, value in values.items())
            )

    def forget(self, kind: str, key: str) -> None:
        """Drop a value."""
        with contextlib.suppress(sqlite3.Error), self._connection:
            self._connection.execute("DELETE FROM entries WHERE kind = ? AND key = ?", (kind, key))

    def close(self) -> None:
        """Close the file."""
        self._connection.close()


def _connect(path: Path | None) -> sqlite3.Connection:
    if path is None:
        return _prepare(sqlite3.connect(":memory:"))
    path.parent.mkdir(parents=True, exist_ok=True)
    connection = sqlite3.connect(path, timeout=_BUSY_SECONDS)
    try:
        _use_log(connection)
        # A power cut may lose the last entries, never the file: they are only a cache.
        connection.execute("PRAGMA synchronous = NORMAL")
        return _prepare(connection)
    except sqlite3.Error:
        connection.close()
        raise


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
    connection.execute(_SCHEMA)
    return connection
