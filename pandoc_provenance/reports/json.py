"""The contract that everything else reads: ``model.Report`` as JSON, field by field."""

from __future__ import annotations

import msgspec

from pandoc_provenance.model import Report


def render(report: Report) -> str:
    """Write a report as indented JSON with a newline at the end; equal reports give equal bytes."""
    return msgspec.json.format(msgspec.json.encode(report, order="deterministic"), indent=2).decode("utf-8") + "\n"
