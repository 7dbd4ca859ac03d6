"""The command line as a user meets it: real processes, exit statuses, what is printed."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
import stories

PROGRAM = str(Path(sys.executable).parent / "pandoc-provenance")

BIB = "@misc{osei2016, title = {Runoff}, file = {osei.txt}}\n@misc{hale2018, title = {Gardens}, file = {hale.txt}}\n"


@pytest.fixture
def project(tmp_path: Path) -> Path:
    folder = tmp_path / "work"
    folder.mkdir()
    (folder / "refs.bib").write_text(BIB)
    (folder / "osei.txt").write_text("In summer the gardens held back most of the runoff.\n")
    (folder / "good.md").write_text("---\nbibliography: refs.bib\n---\n\nGardens held the runoff back [@osei2016].\n")
    return folder


@pytest.fixture
def run(project: Path, newest_pandoc: str):
    def call(*arguments: str, stdin: bytes = b"", **environment: str) -> subprocess.CompletedProcess[bytes]:
        return subprocess.run(
            [PROGRAM, *arguments],
            cwd=project,
            env={**stories.environment(project, newest_pandoc), **environment},
            input=stdin,
            capture_output=True,
            check=False,
            timeout=60,
        )

    return call


def ast_of(project: Path, pandoc: str, name: str) -> bytes:
    return subprocess.run([pandoc, name, "-t", "json"], cwd=project, capture_output=True, check=True).stdout


def test_help_names_every_command_and_the_exit_statuses(run) -> None:
    said = run("--help").stdout.decode()

    for word in ("gate", "check", "sync", "Exit status", "--filter pandoc-provenance"):
        assert word in said
    for command in ("gate", "check", "sync"):
        assert run(command, "--help").returncode == 0


def test_a_clean_draft_gates_with_0_and_says_nothing(run) -> None:
    done = run("gate", "good.md")

    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")


def test_a_draft_without_citations_says_so(run, project: Path) -> None:
    (project / "empty.md").write_text("Nothing is cited here.\n")

    done = run("gate", "empty.md")

    assert done.returncode == 0
    assert b"empty.md: no citation was found" in done.stderr


def test_one_draft_that_cannot_be_read_does_not_stop_the_others(run, project: Path) -> None:
    (project / "a.md").write_bytes(b"\xff\xfe not text [@k]")
    (project / "z.md").write_text("---\nbibliography: refs.bib\n---\n\nA claim [@osei2061].\n")

    done = run("gate", "--format", "json", "a.md", "z.md")

    assert done.returncode == 2
    assert b"a.md" in done.stderr
    (found,) = json.loads(done.stdout)["findings"]
    assert found["code"] == "unknown-key"
    assert found["where"] == {"file": "z.md", "line": 5, "column": 10, "heading": "", "rank": 1}


def test_the_command_line_outranks_the_draft(run, project: Path) -> None:
    (project / "other.bib").write_text("@misc{ghost2024, title = {G}}\n")
    (project / "a.md").write_text("Cites [@ghost2024].\n")

    assert run("gate", "a.md").returncode == 1
    assert run("gate", "a.md", "-b", "other.bib").returncode == 0


@pytest.mark.parametrize("arguments", [("chekc", "good.md"), ("chekc",), ("good.md",), ("--nonsense",)])
def test_a_mistyped_command_never_waits_for_input(run, arguments: tuple[str, ...]) -> None:
    reading, writing = os.pipe()
    try:
        done = subprocess.run([PROGRAM, *arguments], stdin=reading, capture_output=True, check=False, timeout=30)
    finally:
        os.close(reading)
        os.close(writing)

    assert done.returncode == 2
    assert done.stdout == b""
    assert b"Traceback" not in done.stderr


def test_an_ast_on_standard_input_makes_it_the_filter(run, project: Path, newest_pandoc: str) -> None:
    document = ast_of(project, newest_pandoc, "good.md")

    done = run("html", stdin=document)

    assert done.returncode == 0
    assert json.loads(done.stdout)["pandoc-api-version"] == json.loads(document)["pandoc-api-version"]
    assert (project / "provenance.json").exists()


@pytest.mark.parametrize("stdin", [b"", b"{", b"[]", b"not JSON at all", b'{"blocks": 3}', b"{}"])
def test_what_is_no_document_is_one_clear_line(run, stdin: bytes) -> None:
    done = run("html", stdin=stdin, PANDOC_VERSION="3.9")

    assert done.returncode == 2
    assert done.stdout == b""
    assert done.stderr.decode().startswith("pandoc-provenance: error: standard input isn't a pandoc document")
    assert done.stderr.count(b"\n") == 1


def test_a_document_that_nests_without_end_is_one_clear_line(run, project: Path, newest_pandoc: str) -> None:
    (project / "deep.md").write_text("> " * 3000 + "a [@osei2016]\n")

    done = run("html", stdin=ast_of(project, newest_pandoc, "deep.md"), PANDOC_VERSION="3.9")

    assert done.returncode == 2
    assert b"nests too deep" in done.stderr
    assert b"Traceback" not in done.stderr


def test_check_writes_reports_and_the_worst_stands_first(run, project: Path) -> None:
    (project / "good.md").write_text(
        (project / "good.md").read_text() + "\nA claim of other things altogether, penguins for one [@osei2016].\n"
    )

    done = run("check", "good.md")

    assert done.returncode == 0
    assert done.stdout.index(b"good.md:7:") < done.stdout.index(b"2 citations")
    report = json.loads((project / "good.provenance.json").read_text())
    assert [row["band"] for row in report["citations"]] == ["supported", "none"]
    assert (project / "good.provenance.md").read_text().startswith("# Provenance of good.md")


def test_check_of_a_fabricated_key_still_reports_the_rest(run, project: Path) -> None:
    (project / "good.md").write_text((project / "good.md").read_text() + "\nMore [@osei2061].\n")

    done = run("check", "good.md")

    assert done.returncode == 1
    report = json.loads((project / "good.provenance.json").read_text())
    assert [(row["band"], row["reason"]) for row in report["citations"]] == [
        ("supported", ""),
        ("not-checked", "unknown-key"),
    ]
    assert [finding["code"] for finding in report["findings"]] == ["unknown-key"]


def test_sync_reads_the_library_and_counts_what_it_could_not_read(run) -> None:
    done = run("sync", "refs.bib")

    assert done.returncode == 0
    assert done.stdout.decode().split() == ["1", "read", "1", "missing:", "hale2018"]


def test_sync_takes_drafts_for_their_bibliographies(run) -> None:
    assert b"1 read" in run("sync", "good.md").stdout


def test_sync_without_a_bibliography_says_what_to_do(run) -> None:
    done = run("sync")

    assert done.returncode == 2
    assert b"no bibliography" in done.stderr


def test_a_draft_that_somebody_sent_opens_no_folder_of_this_machine(run, project: Path) -> None:
    secret = project.parent / "secret"
    secret.mkdir()
    (secret / "diary.txt").write_text("The gardens held back the runoff, says my diary.\n")
    (project / "refs.bib").write_text(f"@misc{{osei2016, title = {{R}}, file = {{{secret}/diary.txt}}}}\n")
    (project / "good.md").write_text(
        f"---\nbibliography: refs.bib\nprovenance: {{roots: '{secret}', sources: '{secret}', store: '{secret}/s'}}\n"
        "---\n\nThe gardens held back the runoff [@osei2016].\n"
    )

    done = run("check", "good.md")

    report = (project / "good.provenance.json").read_text()
    assert done.returncode == 0
    assert json.loads(report)["citations"][0]["reason"] == "outside"
    assert "diary" not in report.replace("secret/diary.txt", "")
    assert not (secret / "s").exists()
    assert b"supported" in run("check", "good.md", "--roots", str(secret)).stdout


def test_a_drafts_own_sources_count_where_they_lie_beside_it(run, project: Path) -> None:
    (project / "papers").mkdir()
    (project / "papers" / "lind2020.txt").write_text("The gardens held back the runoff in summer.\n")
    (project / "refs.bib").write_text("@misc{lind2020, title = {R}}\n")
    (project / "good.md").write_text(
        "---\nbibliography: refs.bib\nprovenance: {sources: [papers, ../elsewhere]}\n---\n\n"
        "The gardens held back the runoff in summer [@lind2020].\n"
    )

    assert run("check", "good.md").returncode == 0
    (row,) = json.loads((project / "good.provenance.json").read_text())["citations"]
    assert row["band"] == "supported"


def test_an_unwritable_folder_is_said_and_nothing_is_half_written(run, project: Path) -> None:
    (project / "good.provenance.md").mkdir()

    done = run("check", "good.md")

    assert done.returncode == 2
    assert b"good.provenance.md" in done.stderr
    assert b"Traceback" not in done.stderr
    assert [path.name for path in project.iterdir() if "tmp" in path.name or path.name.startswith(".")] == []


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full here")
@pytest.mark.parametrize("command", ["check good.md", "gate bad.md", "gate --format json bad.md"])
def test_output_that_cannot_be_written_is_no_verdict(project: Path, newest_pandoc: str, command: str) -> None:
    (project / "bad.md").write_text("A claim [@ghost].\n")
    with open("/dev/full", "wb") as full:
        done = subprocess.run(
            [PROGRAM, *command.split()],
            cwd=project,
            env=stories.environment(project, newest_pandoc),
            stdout=full,
            stderr=subprocess.PIPE,
            check=False,
            timeout=60,
        )

    assert done.returncode == 2
    assert b"the output can't be written: No space left on device" in done.stderr
    assert b"Traceback" not in done.stderr


def test_a_reader_that_goes_away_is_no_verdict(project: Path, newest_pandoc: str) -> None:
    (project / "bad.md").write_text("A claim [@ghost].\n")
    reading, writing = os.pipe()
    os.close(reading)
    done = subprocess.run(
        [PROGRAM, "gate", "bad.md"],
        cwd=project,
        env=stories.environment(project, newest_pandoc),
        stdout=writing,
        stderr=subprocess.PIPE,
        check=False,
        timeout=60,
    )
    os.close(writing)

    assert done.returncode == 2
    assert b"Traceback" not in done.stderr


def test_a_name_that_is_not_there_does_not_hide_the_others(run, project: Path) -> None:
    (project / "bad.md").write_text("---\nbibliography: refs.bib\n---\n\nA claim [@osei2061].\n")

    done = run("gate", "gone.md", "bad.md")

    assert done.returncode == 2
    assert b"unknown citekey @osei2061" in done.stdout
    assert b"gone.md: no such file" in done.stderr


def test_reports_are_no_drafts_even_when_named(run, project: Path) -> None:
    run("check", "good.md")
    run("check", "good.md", "good.provenance.md")

    assert sorted(path.name for path in project.glob("*.provenance.*")) == [
        "good.provenance.json",
        "good.provenance.md",
    ]


def test_a_folder_of_the_options_that_is_not_there_is_said(run) -> None:
    assert (
        b"warning: the folder papierz of `sources` or `roots` isn't there"
        in run("check", "good.md", "--sources", "papierz").stderr
    )


def test_a_store_that_cannot_be_used_is_said_and_another_programs_database_left_alone(run, project: Path) -> None:
    import sqlite3

    with sqlite3.connect(project / "mine.db") as connection:
        connection.execute("CREATE TABLE mine (x)")
    connection.close()
    before = (project / "mine.db").read_bytes()

    done = run("check", "good.md", "--store", "mine.db")

    assert done.returncode == 0
    assert b"another program's database" in done.stderr
    assert (project / "mine.db").read_bytes() == before


@pytest.mark.parametrize("name", ["thesis.docx", "paper.pdf"])
def test_a_draft_that_is_no_text_is_refused_with_what_to_do(run, project: Path, name: str) -> None:
    (project / name).write_bytes(b"PK\x03\x04 binary")

    done = run("gate", name)

    assert done.returncode == 2
    assert b"drafts of this kind aren't read" in done.stderr


@pytest.mark.parametrize(
    ("output", "report"),
    [("a.html", "a.provenance.md"), ("v1.2", "v1.2.provenance.md"), ("paper.v2.html", "paper.v2.provenance.md")],
)
def test_reports_take_the_outputs_name_without_its_extension(
    project: Path, newest_pandoc: str, output: str, report: str
) -> None:
    subprocess.run(
        [newest_pandoc, "good.md", "--filter", "pandoc-provenance", "-t", "html", "-o", output],
        cwd=project,
        env=stories.environment(project, newest_pandoc),
        check=True,
        capture_output=True,
        timeout=60,
    )

    assert (project / report).exists()


def test_an_option_that_names_a_missing_draft_stops_the_filter(run, project: Path, newest_pandoc: str) -> None:
    (project / "good.md").write_text("---\nprovenance: {draft: gone.md}\n---\n\nNothing.\n")

    done = run("html", stdin=ast_of(project, newest_pandoc, "good.md"), PANDOC_VERSION="3.9")

    assert done.returncode == 2
    assert b"there is no file gone.md" in done.stderr
