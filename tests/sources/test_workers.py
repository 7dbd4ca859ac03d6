"""Real worker processes with readers that hang, crash, raise and eat memory: each costs its own file only."""

from __future__ import annotations

import os
import subprocess
import sys
import textwrap
import time

import psutil
import pytest

from pandoc_provenance import sources
from pandoc_provenance.model import Missing, Source
from pandoc_provenance.store import Store


def workers():
    return [child for child in psutil.Process().children(recursive=True) if "worker" in " ".join(child.cmdline())]


def written(folder, *names):
    paths = {}
    for name in names:
        path = folder / name
        path.write_text(f"This is what {name} says.")
        paths[name] = path
    return paths


def test_a_reader_that_hangs_or_loops_costs_its_file_only(tmp_path, read, misbehaving):
    paths = written(tmp_path, "a.echo", "b.hang", "c.loop", "d.echo")

    found = read(paths, timeout=2.0)

    assert [getattr(value, "reason", "read") for value in found.values()] == ["read", "timeout", "timeout", "read"]
    assert found["b.hang"].detail == "b.hang took more than 2 s; `timeout: SECONDS` gives it longer"
    assert workers() == []


def test_a_time_out_is_tried_again(tmp_path, read, misbehaving):
    paths = written(tmp_path, "b.hang")

    read(paths, timeout=1.0)
    read(paths, timeout=1.0)

    assert misbehaving.read_text().split() == ["b.hang", "b.hang"]


@pytest.mark.parametrize(("name", "reason"), [("a.crash", "crashed"), ("a.raises", "crashed"), ("a.echo", "read")])
def test_a_crash_is_remembered_as_a_text_is_until_the_file_changes(tmp_path, read, misbehaving, name, reason):
    paths = written(tmp_path, name)

    first = read(paths)
    again = read(paths)
    paths[name].write_text("Now it says something else.")
    changed = read(paths)

    assert first == again
    assert first != changed
    assert getattr(changed[name], "reason", "read") == reason
    assert misbehaving.read_text().split() == [name, name]


def test_an_exception_names_its_kind_and_place(tmp_path, read, misbehaving):
    found = read(written(tmp_path, "a.raises"))["a.raises"]

    assert found.detail.startswith("the reader failed on a.raises: KeyError in raises.py:")
    assert str(tmp_path) not in found.detail


@pytest.mark.skipif(sys.platform != "linux", reason="the memory limit holds on Linux only")
def test_a_reader_that_asks_for_gigabytes_is_refused_with_the_limit(tmp_path, read, misbehaving):
    found = read(written(tmp_path, "a.memory", "b.echo"))

    assert found["a.memory"].reason == "too-large"
    assert "3 GB" in found["a.memory"].detail
    assert isinstance(found["b.echo"], Source)


@pytest.mark.skipif(os.name == "nt", reason="signals are POSIX's")
def test_a_worker_that_somebody_kills_is_no_crash_of_the_file(tmp_path, read, misbehaving):
    paths = written(tmp_path, "a.killed")

    assert read(paths)["a.killed"].reason == "crashed"
    read(paths)
    assert misbehaving.read_text().split() == ["a.killed", "a.killed"]


def test_equal_bytes_are_read_once_and_told_once(tmp_path, read, misbehaving):
    path = written(tmp_path, "a.echo")["a.echo"]
    twin = tmp_path / "b.echo"
    twin.write_bytes(path.read_bytes())
    told = []

    found = read(
        {"one": path, "two": twin, "three": path, "gone": tmp_path / "gone.echo"},
        progress=lambda *count: told.append(count),
    )

    assert found["one"] == found["two"] == found["three"]
    assert list(found) == ["one", "two", "three", "gone"]
    assert told == [(0, 1), (1, 1)]
    assert len(misbehaving.read_text().split()) == 1


def test_no_worker_starts_when_the_store_has_everything(tmp_path, read, misbehaving, monkeypatch):
    paths = written(tmp_path, "a.echo", "b.raises")
    first = read(paths)

    monkeypatch.setattr(sys, "executable", str(tmp_path / "no-python"))
    told = []

    assert read(paths, progress=lambda *count: told.append(count)) == first
    assert told == []


def test_without_a_python_to_run_the_set_up_is_named(tmp_path, read, monkeypatch):
    from pandoc_provenance.errors import InputError

    monkeypatch.setattr(sys, "executable", str(tmp_path / "no-python"))
    path = tmp_path / "a.txt"
    path.write_text("Words.")

    with pytest.raises(InputError, match="no process can be started to read sources"):
        read({"k": path})


def test_an_interrupt_leaves_no_worker_behind(tmp_path, read, misbehaving):
    def interrupt(done, total):
        if done:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        read(written(tmp_path, "a.echo", "b.hang"), progress=interrupt)

    assert workers() == []


@pytest.mark.parametrize("kind", ["hang", "loop"])
def test_a_worker_ends_when_its_parent_is_killed(tmp_path, misbehaving, kind):
    path = written(tmp_path, f"a.{kind}")[f"a.{kind}"]
    script = textwrap.dedent(
        f"""
        from pathlib import Path
        from pandoc_provenance import sources
        from pandoc_provenance.store import Store
        sources.read({{"k": Path({str(path)!r})}}, store=Store(None), timeout=600, workers=1)
        """
    )
    parent = psutil.Popen([sys.executable, "-c", script])
    try:
        end = time.monotonic() + 20
        while not misbehaving.read_text() and time.monotonic() < end:
            time.sleep(0.02)
        children = parent.children()
        assert children
    finally:
        parent.kill()
        parent.wait()

    _gone, alive = psutil.wait_procs(children, timeout=10)
    assert alive == []


def test_a_folder_with_modules_of_its_own_does_not_disturb_workers(tmp_path, read, monkeypatch):
    (tmp_path / "html.py").write_text("raise SystemExit('the wrong html')")
    (tmp_path / "msgspec.py").write_text("raise SystemExit('the wrong msgspec')")
    (tmp_path / "a.html").write_text("<html><p>Some words.</p></html>")
    monkeypatch.chdir(tmp_path)

    assert read({"k": (tmp_path / "a.html").relative_to(tmp_path)})["k"].text == "Some words."


def test_what_was_read_is_there_for_the_next_run(tmp_path, misbehaving):
    paths = written(tmp_path, "a.echo", "b.raises")
    found = []
    for _ in range(2):
        store = Store(tmp_path / "store.sqlite")
        found.append(sources.read(paths, store=store, timeout=30, workers=2))
        store.close()

    assert found[0] == found[1]
    assert len(misbehaving.read_text().split()) == 2


def test_a_worker_says_nothing_and_ends_when_its_input_is_closed():
    done = subprocess.run(
        [sys.executable, "-m", "pandoc_provenance.sources.worker"],
        input=b"",
        capture_output=True,
        timeout=30,
        check=False,
    )

    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")


def test_a_file_that_vanishes_is_missing(tmp_path, read):
    assert read({"k": tmp_path / "gone.pdf"})["k"] == Missing("missing", "gone.pdf isn't there")
