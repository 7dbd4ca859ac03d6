"""A bibliography on disk, a store of its own, and one of the pandocs."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from pandoc_provenance import pandoc
from pandoc_provenance.library import bibliography
from pandoc_provenance.model import Library
from pandoc_provenance.store import Store

Load = Callable[..., Library]


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    opened = Store(tmp_path / "store" / "s.sqlite")
    yield opened
    opened.close()


@pytest.fixture
def any_pandoc(pandoc_path: str) -> Iterator[str]:
    """Each supported pandoc in turn, as the one that the library asks."""
    before = pandoc.find()
    pandoc.prefer(pandoc_path)
    yield pandoc_path
    pandoc.prefer(before)


@pytest.fixture
def load(tmp_path: Path, store: Store) -> Load:
    """Write files (name to text or bytes), then load those that are named, all when none is."""

    def loaded(files: dict[str, str | bytes], *keys: str, named: tuple[str, ...] = (), timeout: float = 30) -> Library:
        for name, content in files.items():
            path = tmp_path / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content if isinstance(content, bytes) else content.encode())
        paths = [(name, tmp_path / name) for name in named or files]
        return bibliography.load(paths, keys, store=store, timeout=timeout)

    return loaded
