"""Laws that hold for every golden story: whatever a page tells, these don't depend on it."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest
import stories

from pandoc_provenance import inputs, sources
from pandoc_provenance.model import Source
from pandoc_provenance.session import Session
from pandoc_provenance.store import Store

PAGES = sorted(Path(__file__).parent.glob("*.md"))
DRAFTS = [
    pytest.param(page, name, id=f"{page.stem}-{name}")
    for page in PAGES
    for name in stories.read(page).given
    if Path(name).suffix in inputs.DRAFT_SUFFIXES and not name.endswith(".provenance.md")
    if page.stem != "set-up-errors"  # where nothing is checked at all
]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "work"
    folder.mkdir()
    monkeypatch.chdir(folder)
    return folder


def run(folder: Path, pandoc: str, arguments: list[str], document: bytes | None = None) -> bytes:
    done = subprocess.run(
        [pandoc, *arguments],
        cwd=folder,
        env=stories.environment(folder, pandoc),
        input=document,
        capture_output=True,
        check=False,
        timeout=60,
    )
    assert not done.returncode, done.stderr.decode()
    return done.stdout


@pytest.mark.parametrize(("page", "name"), DRAFTS)
def test_every_passage_is_a_slice_of_its_source(page: Path, name: str, folder: Path) -> None:
    stories.set_up(stories.read(page), folder)
    session = Session({"store": "store.sqlite", "gate": "warn"})

    report = session.check(session.gate(Path(name)))

    files = {source.key: folder / source.file for source in report.sources if source.status == "read"}
    read = sources.read(files, store=session.store, timeout=60, workers=1)
    session.store.close()
    assert all(isinstance(source, Source) for source in read.values())
    for row in report.citations:
        for passage in row.passages:
            assert read[row.key].text[passage.start : passage.end] == passage.text
            assert passage.text.strip() == passage.text != ""


@pytest.mark.parametrize(("page", "name"), DRAFTS)
def test_two_checks_give_the_same_report(page: Path, name: str, folder: Path) -> None:
    stories.set_up(stories.read(page), folder)
    reports = []
    for store in ("one.sqlite", "two.sqlite", "two.sqlite"):
        session = Session({"store": store, "gate": "warn"})
        reports.append(session.check(session.gate(Path(name))))
        session.store.close()

    assert reports[0] == reports[1] == reports[2]
    assert str(folder) not in repr(reports[0])


@pytest.mark.parametrize(("page", "name"), DRAFTS)
def test_filtering_twice_changes_nothing_and_annotate_none_gives_the_document_back(
    page: Path, name: str, folder: Path, pandoc_path: str
) -> None:
    stories.set_up(stories.read(page), folder)
    beside = (folder / name).parent
    (beside / "provenance.yaml").write_text("gate: warn\n")
    original = run(beside, pandoc_path, [Path(name).name, "-t", "json"])
    once = run(beside, pandoc_path, [Path(name).name, "-t", "json", "--filter", "pandoc-provenance"])
    again = ["-f", "json", "-t", "json", "--filter", "pandoc-provenance"]
    twice = run(beside, pandoc_path, again, once)
    (beside / "provenance.yaml").write_text("gate: warn\nannotate: none\n")
    none = run(beside, pandoc_path, again, original)

    assert json.loads(twice) == json.loads(once)
    assert json.loads(none) == json.loads(original)


def test_a_store_that_is_lost_costs_nothing_but_time(folder: Path) -> None:
    stories.set_up(stories.read(PAGES[0].with_name("evidence-in-footnotes.md")), folder)
    session = Session({"store": "store.sqlite"})
    before = session.check(session.gate(Path("draft.md")))
    session.store.close()
    (folder / "store.sqlite").write_bytes(b"no database" * 1000)

    session = Session({"store": "store.sqlite"})

    assert session.store.problem
    assert session.check(session.gate(Path("draft.md"))) == before
    assert isinstance(session.store, Store)
