"""A file's hash is taken once, and again whenever the file may have changed."""

from __future__ import annotations

import hashlib
import os
import sys
import time

import pytest

from pandoc_provenance.model import Missing
from pandoc_provenance.sources import files
from pandoc_provenance.store import Store


def settled(path, data):
    """Write a file, and set it back in time so far as a test can (its status change stays now)."""
    path.write_bytes(data)
    return path


def test_a_file_is_known_by_its_bytes_and_by_what_they_contain(tmp_path, store):
    path = settled(tmp_path / "misnamed.txt", b"%PDF-1.4 and so on")

    found = files.identify(path, store)

    assert found.sha256 == hashlib.sha256(b"%PDF-1.4 and so on").hexdigest()
    assert found.format == "pdf"


def test_an_unchanged_file_is_not_hashed_again(tmp_path, store, monkeypatch):
    path = settled(tmp_path / "a.txt", b"some words")
    monkeypatch.setattr(files, "_SETTLED", -60.0)
    first = files.identify(path, store)

    monkeypatch.setattr(hashlib, "sha256", None)

    assert files.identify(path, store) == first


def test_a_file_that_changed_just_now_is_hashed_again(tmp_path, store):
    path = settled(tmp_path / "a.txt", b"some words")
    first = files.identify(path, store)
    times = path.stat()
    path.write_bytes(b"more words")
    os.utime(path, ns=(times.st_atime_ns, times.st_mtime_ns))

    assert files.identify(path, store) != first


@pytest.mark.skipif(os.name == "nt", reason="Windows keeps no time of the last change of status")
def test_setting_the_time_of_modification_back_hides_no_change(tmp_path, store, monkeypatch):
    monkeypatch.setattr(files, "_SETTLED", -60.0)
    path = settled(tmp_path / "a.txt", b"some words")
    first = files.identify(path, store)
    times = path.stat()
    time.sleep(0.02)
    path.write_bytes(b"more words")
    os.utime(path, ns=(times.st_atime_ns, times.st_mtime_ns))

    assert files.identify(path, store) != first


@pytest.mark.parametrize(
    ("make", "reason", "detail"),
    [
        (lambda path: path.mkdir(), "unreadable", "a.pdf is a folder"),
        (lambda path: path.touch(), "empty", "a.pdf has 0 bytes"),
        (lambda path: None, "missing", "a.pdf isn't there"),
    ],
)
def test_what_is_no_file_with_bytes_has_a_reason(tmp_path, store, make, reason, detail):
    make(tmp_path / "a.pdf")

    assert files.identify(tmp_path / "a.pdf", store) == Missing(reason, detail)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes here")
def test_a_pipe_is_not_waited_for(tmp_path, store):
    os.mkfifo(tmp_path / "a.pdf")

    assert files.identify(tmp_path / "a.pdf", store) == Missing("unreadable", "a.pdf is no ordinary file")


def test_a_file_over_the_limit_is_refused_with_the_limit(tmp_path, store):
    path = tmp_path / "a.pdf"
    with path.open("wb") as stream:
        stream.truncate(files.MAX_BYTES + 1024**2)

    found = files.identify(path, store)

    assert found == Missing("too-large", "a.pdf has 513 MB, and 512 MB is the limit")


@pytest.mark.parametrize(
    ("name", "data", "what"),
    [
        ("a.docx", b"PK\x03\x04....", "a ZIP archive"),
        ("a.rtf", b"{\\rtf1 }", "an RTF file"),
        ("a.png", b"\x89PNG\r\n\x1a\n", "a picture"),
        ("a.bin", b"\x00\x01\x02\x03" * 9, "of a kind that isn't known"),
    ],
)
def test_a_format_that_nobody_reads_is_named_with_those_that_are(tmp_path, store, name, data, what):
    path = settled(tmp_path / name, data)

    found = files.identify(path, store)

    assert found.reason == "unsupported"
    assert what in found.detail
    assert ".pdf" in found.detail
    assert found.sha256 == hashlib.sha256(data).hexdigest()


def test_a_text_file_with_binary_data_is_told_where_it_has_it(tmp_path, store):
    found = files.identify(settled(tmp_path / "a.txt", b"Salt was \x00 exported.\n"), store)

    assert (found.reason, found.detail) == ("unsupported", "a.txt has binary data in its text (the first at byte 10)")


@pytest.mark.skipif(sys.platform == "win32" or os.geteuid() == 0, reason="root reads everything")
def test_a_file_without_the_right_to_read_it_is_unreadable(tmp_path, store):
    path = settled(tmp_path / "a.pdf", b"%PDF-1.4")
    path.chmod(0)

    assert files.identify(path, store).reason == "unreadable"


def test_the_edition_changes_with_nothing_but_the_code():
    first = files.edition()
    files.edition.cache_clear()

    assert files.edition() == first


def test_two_stores_know_the_same_file_alike(tmp_path):
    path = settled(tmp_path / "a.txt", b"some words")
    one, two = Store(None), Store(None)

    assert files.identify(path, one) == files.identify(path, two)
    one.close()
    two.close()
