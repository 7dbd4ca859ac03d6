import json

import jsonschema
import pytest
from sample_reports import reported, typical

from pandoc_provenance.reports import json as json_report
from pandoc_provenance.reports import schema

SCHEMA = json.loads(schema.FILE.read_text(encoding="utf-8"))


def test_the_shipped_schema_is_current():
    """Rewrite it with ``python -m pandoc_provenance.reports.schema``."""
    assert schema.FILE.read_text(encoding="utf-8") == schema.render()


def test_the_schema_is_one():
    jsonschema.Draft202012Validator.check_schema(SCHEMA)


@pytest.mark.parametrize("report", [typical(), reported()], ids=["typical", "empty"])
def test_reports_hold_the_schema(report):
    jsonschema.Draft202012Validator(SCHEMA).validate(json.loads(json_report.render(report)))


@pytest.mark.parametrize(
    ("path", "value"), [("band", "perhaps"), ("score", "high"), ("flags", None), ("where", {"line": "12"})]
)
def test_the_schema_refuses_what_is_no_report(path, value):
    report = json.loads(json_report.render(typical()))
    report["citations"][0][path] = value

    assert not jsonschema.Draft202012Validator(SCHEMA).is_valid(report)


def test_the_contract_has_the_promised_fields():
    report = json.loads(json_report.render(typical()))

    assert list(report) == [
        "schema_version",
        "tool",
        "drafts",
        "summary",
        "bibliography",
        "sources",
        "findings",
        "citations",
    ]
    assert set(report["citations"][0]) == {
        "id",
        "key",
        "mode",
        "claim",
        "context",
        "unit",
        "where",
        "locator",
        "signal",
        "band",
        "reason",
        "score",
        "contrast",
        "flags",
        "passages",
    }
    assert set(report["citations"][0]["where"]) == {"file", "line", "column", "heading", "rank"}
    assert set(report["citations"][0]["passages"][0]) == {
        "text",
        "page",
        "page_label",
        "section",
        "start",
        "end",
        "boxes",
        "quotable",
        "evidence_id",
    }
    assert set(report["citations"][2]["flags"][0]) == {"code", "message"}
    assert {"key", "status", "reason", "sha256", "media_type"} <= set(report["sources"][0])
