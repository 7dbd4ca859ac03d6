from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import pandoc_provenance


def test_every_public_name_is_there_and_the_list_is_sorted() -> None:
    assert sorted(pandoc_provenance.__all__) == pandoc_provenance.__all__
    for name in pandoc_provenance.__all__:
        assert getattr(pandoc_provenance, name).__name__ == name


def test_the_package_itself_loads_nothing() -> None:
    program = "import sys, pandoc_provenance; print([name for name in sys.modules if name.startswith('pandoc_prov')])"

    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)

    assert done.stdout.strip() == "['pandoc_provenance']"


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "refs.bib").write_text("@misc{osei2016, title = {Runoff}, file = {osei.txt}}\n")
    (tmp_path / "osei.txt").write_text("In summer the gardens held back most of the runoff.\n")
    (tmp_path / "draft.md").write_text(
        "---\nbibliography: refs.bib\n---\n\nThe gardens held back most of the summer runoff [@osei2016].\n"
    )
    return tmp_path


def test_check_returns_the_report_and_writes_nothing_into_the_project(project: Path) -> None:
    before = sorted(project.iterdir())

    report = pandoc_provenance.check("draft.md", store="store.sqlite")

    (row,) = report.citations
    assert (row.key, row.band) == ("osei2016", "supported")
    assert row.passages[0].text == "In summer the gardens held back most of the runoff."
    assert {path.name for path in project.iterdir()} - {path.name for path in before} <= {
        "store.sqlite", "store.sqlite-wal", "store.sqlite-shm"
    }  # fmt: skip


def test_check_keys_gates_folders(project: Path) -> None:
    (project / "other.md").write_text("---\nbibliography: refs.bib\n---\n\nA claim [@osei2061].\n")

    (finding,) = pandoc_provenance.check_keys(["."], store="store.sqlite")

    assert (finding.code, finding.key, finding.suggestion) == ("unknown-key", "osei2061", "osei2016")
    assert (finding.where.file, finding.where.line, finding.where.column) == ("other.md", 5, 10)


def test_options_outrank_the_draft(project: Path) -> None:
    text = (project / "draft.md").read_text().replace("refs.bib\n", "refs.bib\nprovenance: {gate: off}\n")
    (project / "draft.md").write_text(text.replace("osei2016", "osei2061"))

    assert pandoc_provenance.check_keys(["draft.md"], store="s.sqlite") == ()
    assert len(pandoc_provenance.check_keys(["draft.md"], store="s.sqlite", gate="error")) == 1
