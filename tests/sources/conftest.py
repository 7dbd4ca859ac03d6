"""What the tests of the sources share: PDFs made on the spot, and readers that misbehave in real workers."""

from __future__ import annotations

import textwrap

import pytest
from material import Canvas

from pandoc_provenance import sources
from pandoc_provenance.sources import formats
from pandoc_provenance.store import Store


@pytest.fixture
def canvas(tmp_path):
    """Make a canvas for a PDF in the test's folder."""

    def make(name="source.pdf", **options):
        return Canvas(tmp_path / name, **options)

    return make


@pytest.fixture
def store():
    kept = Store(None)
    yield kept
    kept.close()


@pytest.fixture
def read(store):
    """Read files by key through workers, with few words."""

    def run(paths, **options):
        return sources.read(paths, **{"store": store, "timeout": 30.0, "workers": 2, **options})

    return run


_READERS = {
    "echo": "from pandoc_provenance.sources.blocks import Block, assemble\n"
    "def act(data, name):\n"
    "    print('noise on standard output')\n"
    "    text = data.decode()\n"
    "    return assemble([Block('text', text)], sha256='0' * 64, media_type='x/echo', profile='echo/1')\n",
    "hang": "import time\ndef act(data, name):\n    time.sleep(600)\n",
    "loop": "def act(data, name):\n    while True: pass\n",
    "crash": "import ctypes\ndef act(data, name):\n    ctypes.string_at(0)\n",
    "raises": "def act(data, name):\n    return {}['no such key']\n",
    "memory": "def act(data, name):\n    return bytearray(8 * 1024**3)\n",
    "killed": "import os, signal\ndef act(data, name):\n    os.kill(os.getpid(), signal.SIGKILL)\n",
}

_READER = """
SUFFIXES = (".{name}",)
MEDIA_TYPE = "x/{name}"

def recognises(head, suffix):
    return 2 if suffix == ".{name}" else 0

def version():
    return "{name}/1"

def read(data, name, sha256):
    with open({log!r}, "a") as log:
        log.write(name + "\\n")
    return act(data, name)

{body}
"""


@pytest.fixture
def misbehaving(tmp_path, monkeypatch):
    """Add formats whose readers hang, crash, raise …, to this process and to its workers; return their log."""
    folder = tmp_path / "readers"
    folder.mkdir()
    log = tmp_path / "log"
    log.touch()
    for name, body in _READERS.items():
        (folder / f"{name}.py").write_text(_READER.format(name=name, log=str(log), body=body))
    start = tmp_path / "start"
    start.mkdir()
    (start / "sitecustomize.py").write_text(
        textwrap.dedent(
            f"""
            import pandoc_provenance.sources.formats as formats
            formats.__path__.append({str(folder)!r})
            """
        )
    )
    monkeypatch.setenv("PYTHONPATH", str(start))
    monkeypatch.setattr(formats, "__path__", [*formats.__path__, str(folder)])
    formats.formats.cache_clear()
    yield log
    formats.formats.cache_clear()
