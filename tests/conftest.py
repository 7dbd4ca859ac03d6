"""What all tests share: the pandocs to run on, and the flag that rewrites golden pages."""

from __future__ import annotations

import importlib.util
import os
import shutil
from pathlib import Path

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--accept", action="store_true", help="write what happened into the golden pages")


def bundled_pandoc() -> str:
    spec = importlib.util.find_spec("pypandoc")
    assert spec
    assert spec.origin
    return str(Path(spec.origin).parent / "files" / "pandoc")


def oldest_pandoc() -> str | None:
    """The system's pandoc, where it's another one than the bundled: Debian 12 has 2.17, the oldest supported."""
    found = os.environ.get("PROVENANCE_OLD_PANDOC") or shutil.which("pandoc", path="/usr/bin:/usr/local/bin")
    return found if found and Path(found).resolve() != Path(bundled_pandoc()).resolve() else None


PANDOCS = [
    pytest.param(bundled_pandoc(), id="newest"),
    pytest.param(
        oldest_pandoc() or "",
        id="oldest",
        marks=pytest.mark.skipif(not oldest_pandoc(), reason="no second pandoc on this system"),
    ),
]


@pytest.fixture(params=PANDOCS)
def pandoc_path(request: pytest.FixtureRequest) -> str:
    """Each pandoc that has to work."""
    return request.param


@pytest.fixture
def newest_pandoc() -> str:
    return bundled_pandoc()
