"""Sources and claims made for a test."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from made import judged, make_claim, make_source

from pandoc_provenance.model import Claim, Evidence, Source


@pytest.fixture
def trial() -> Source:
    return make_source()


@pytest.fixture
def build() -> Callable[..., Source]:
    return make_source


@pytest.fixture
def claiming() -> Callable[..., Claim]:
    return make_claim


@pytest.fixture
def evidence_for() -> Callable[..., Evidence]:
    return judged
