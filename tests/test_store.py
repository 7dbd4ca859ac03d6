from __future__ import annotations

import sqlite3
import subprocess
import sys
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from pandoc_provenance.store import Store

TEXT = st.text(max_size=20)


@given(st.dictionaries(TEXT, st.binary(max_size=50), max_size=20))
def test_what_was_put_comes_back(values: dict[str, bytes]) -> None:
    store = Store(None)

    store.put_many("kind", values)

    assert store.get_many("kind", [*values, "no such key"]) == values
    assert store.get_many("other", values) == {}
    store.close()


def test_the_first_value_stays_since_equal_keys_mean_equal_values(tmp_path: Path) -> None:
    store = Store(tmp_path / "s.sqlite")
    store.put("kind", "key", b"first")
    store.put("kind", "key", b"second")

    assert store.get("kind", "key") == b"first"

    store.forget("kind", "key")
    assert store.get("kind", "key") is None
    store.close()


def test_values_outlive_the_process_that_wrote_them(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "s.sqlite"
    first = Store(path)
    first.put("kind", "key", b"value")
    first.close()

    second = Store(path)

    assert second.get("kind", "key") == b"value"
    second.close()


def test_two_writers_at_once_lose_nothing(tmp_path: Path) -> None:
    path = tmp_path / "s.sqlite"
    program = (
        "import sys; from pathlib import Path; from pandoc_provenance.store import Store\n"
        "s = Store(Path(sys.argv[1]))\n"
        "for n in range(200): s.put('k', f'{sys.argv[2]}{n}', b'x')"
    )
    writers = [subprocess.Popen([sys.executable, "-c", program, str(path), name]) for name in "ab"]

    assert [writer.wait(60) for writer in writers] == [0, 0]

    store = Store(path)
    assert len(store.get_many("k", [f"{name}{n}" for name in "ab" for n in range(200)])) == 400
    store.close()


def test_a_file_that_is_no_database_costs_the_cache_not_the_run(tmp_path: Path) -> None:
    path = tmp_path / "s.sqlite"
    path.write_bytes(b"this is no database, but it is somebody's file" * 100)

    store = Store(path)
    store.put("kind", "key", b"value")

    assert "can't be used" in store.problem
    assert store.get("kind", "key") == b"value"
    assert path.read_bytes().startswith(b"this is no database")
    store.close()


def test_a_folder_that_cannot_be_made_costs_the_cache_not_the_run(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")

    store = Store(tmp_path / "file" / "s.sqlite")

    assert store.problem
    assert store.get("kind", "key") is None
    store.close()


def test_more_keys_than_sqlite_has_variables() -> None:
    store = Store(None)
    keys = [str(n) for n in range(40_000)]
    store.put_many("k", dict.fromkeys(keys, b""))

    assert len(store.get_many("k", keys)) == 40_000
    store.close()


def test_the_store_uses_a_write_ahead_log(tmp_path: Path) -> None:
    path = tmp_path / "s.sqlite"
    Store(path).close()

    with sqlite3.connect(path) as connection:
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    connection.close()


def test_a_damaged_value_is_dropped_and_can_be_made_anew(tmp_path: Path) -> None:
    path = tmp_path / "s.sqlite"
    store = Store(path)
    store.put_many("kind", {"a": b"value of a", "b": b"value of b"})
    with sqlite3.connect(path) as connection:
        connection.execute("UPDATE entries SET value = x'ff00' WHERE key = 'a'")
    connection.close()

    assert store.get_many("kind", ["a", "b"]) == {"b": b"value of b"}

    store.put("kind", "a", b"value of a")
    assert store.get("kind", "a") == b"value of a"
    store.close()


@given(st.integers(min_value=0), st.integers(1, 255))
def test_no_flipped_byte_of_a_value_goes_unnoticed(where: int, change: int) -> None:
    store = Store(None)
    store.put("kind", "key", b"some value that is kept")
    (value,) = store._connection.execute("SELECT value FROM entries").fetchone()
    broken = bytearray(value)
    broken[where % len(broken)] ^= change
    store._connection.execute("UPDATE entries SET value = ?", (bytes(broken),))

    assert store.get("kind", "key") is None
    store.close()


def test_a_file_that_cannot_be_written_keeps_everything_for_this_run(tmp_path: Path) -> None:
    path = tmp_path / "s.sqlite"
    Store(path).close()
    store = Store(path)
    store._connection.execute("PRAGMA query_only = ON")

    store.put("kind", "key", b"value")
    store.put("kind", "other", b"more")

    assert store.get_many("kind", ["key", "other"]) == {"key": b"value", "other": b"more"}
    assert "can't be used" in store.problem
    store.close()


def test_a_lock_held_elsewhere_is_waited_for_once(tmp_path: Path, monkeypatch) -> None:
    monkeypatch.setattr("pandoc_provenance.store._BUSY_SECONDS", 0.1)
    path = tmp_path / "s.sqlite"
    Store(path).close()
    store = Store(path)
    other = sqlite3.connect(path)
    other.execute("BEGIN IMMEDIATE")

    for number in range(50):
        store.put("kind", str(number), b"value")

    other.rollback()
    other.close()
    assert store.problem
    assert len(store.get_many("kind", map(str, range(50)))) == 50
    store.close()


def test_a_database_of_another_layout_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "s.sqlite"
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE entries (a, b)")
    connection.close()
    before = path.read_bytes()

    store = Store(path)
    store.put("kind", "key", b"value")

    assert "another program's" in store.problem
    assert store.get("kind", "key") == b"value"
    assert path.read_bytes() == before
    store.close()
