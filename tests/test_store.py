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
