"""What the tests of reading drafts share."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from pandoc_provenance import pandoc


@pytest.fixture
def each_pandoc(pandoc_path: str) -> Iterator[str]:
    """Every pandoc in turn, chosen for all runs of the test."""
    pandoc.prefer(pandoc_path)
    yield pandoc_path
    pandoc._preferred.clear()
    pandoc.find.cache_clear()
