"""JSON Schema of the JSON report, made from ``model.Report``: ``provenance.schema.json`` beside this file.

Written anew by ``python -m pandoc_provenance.reports.schema``.
"""

from __future__ import annotations

from pathlib import Path

import msgspec

from pandoc_provenance.model import Report

FILE = Path(__file__).with_name("provenance.schema.json")


def render() -> str:
    """Return the schema as it has to stand in the shipped file."""
    schema = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "pandoc-provenance report",
        **msgspec.json.schema(Report),
    }
    return msgspec.json.format(msgspec.json.encode(schema), indent=2).decode("utf-8") + "\n"


if __name__ == "__main__":
    FILE.write_text(render(), encoding="utf-8")
