"""Check a draft's citations against the works they cite, while pandoc renders it.

The names below are the public API; everything else may change.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pandoc_provenance.errors import ProvenanceError
    from pandoc_provenance.model import CitationReport, Finding, Passage, Report
    from pandoc_provenance.session import check, check_keys
    from pandoc_provenance.settings import Settings

__version__ = "0.1.0"

__all__ = ["CitationReport", "Finding", "Passage", "ProvenanceError", "Report", "Settings", "check", "check_keys"]

_HOMES = {
    "ProvenanceError": "errors",
    "Settings": "settings",
    "check": "session",
    "check_keys": "session",
}


def __getattr__(name: str) -> Any:
    # Imported when asked for: the filter pays for nothing that it doesn't use.
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    import importlib

    return getattr(importlib.import_module(f"{__name__}.{_HOMES.get(name, 'model')}"), name)
