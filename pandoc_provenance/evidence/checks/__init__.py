"""Checks on the passages that were found: one file each, found by listing this folder.

A check is a module with ``check(case: Case) -> Flag | None``. Its name is the file's; the flags of a citation come
in the order of the names. A check is asked only where the source was read, and words its flag as a lead.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable
from functools import cache

from msgspec import Struct

from pandoc_provenance.evidence.quotations import Quotation
from pandoc_provenance.evidence.reading import Reading
from pandoc_provenance.model import Band, Citation, Claim, Flag, Passage


class Case(Struct, frozen=True):
    """A claim, one of its citations, and what was found in that citation's source."""

    claim: Claim
    citation: Citation
    reading: Reading
    passages: tuple[Passage, ...]
    """Best first."""
    band: Band
    quoted: tuple[Quotation, ...]
    """The claim's quotations that this source has word for word."""
    unquoted: tuple[Quotation, ...]
    """Those that it should have and hasn't: none of the claim's other sources has them either."""


def flags(case: Case) -> tuple[Flag, ...]:
    """Return what the checks have to say."""
    found = (check(case) for check in _checks())
    return tuple(flag for flag in found if flag is not None)


@cache
def _checks() -> tuple[Callable[[Case], Flag | None], ...]:
    names = sorted(module.name for module in pkgutil.iter_modules(__path__))
    return tuple(importlib.import_module(f"{__name__}.{name}").check for name in names)
