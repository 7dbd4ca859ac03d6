"""What the documents say is what the program does."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import msgspec
import pytest
import stories

import pandoc_provenance
from pandoc_provenance import commands
from pandoc_provenance.settings import Settings

ROOT = Path(__file__).resolve().parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
PACKAGE = Path(pandoc_provenance.__file__).parent


def test_the_readme_is_short_and_its_first_command_comes_early() -> None:
    lines = README.splitlines()

    assert len(lines) <= 150
    assert "make demo" in "\n".join(lines[:8])
    assert next(number for number, line in enumerate(lines, 1) if line.startswith("pandoc draft.md --filter")) <= 15


def test_the_settings_table_has_every_option_and_no_other() -> None:
    table = README.split("| option |")[1].split("\n\n")[0]
    named = {name for row in table.splitlines()[2:] for name in re.findall(r"`(\w+)`", row.split("|")[1])}

    assert named == {field.name for field in msgspec.structs.fields(Settings)}


def test_the_codes_table_has_every_code_that_the_program_uses() -> None:
    codes = set(re.findall(r'(?:\bFinding\(\s*|^CODE = )"([a-z]+-[a-z-]+)"', _sources(), re.MULTILINE))
    codes |= {f"bibliography-{code}" for code in re.findall(r'_finding\(\s*"([a-z]+)"', _sources())}
    table = README.split("| code |")[1].split("\n\n")[0]
    told = {code for row in table.splitlines()[2:] for code in re.findall(r"`([a-z-]+)`", row.split("|")[1])}
    told = {f"bibliography{code}" if code.startswith("-") else code for code in told}

    assert codes == told


def _sources() -> str:
    return "\n".join(path.read_text(encoding="utf-8") for path in PACKAGE.rglob("*.py"))


def test_every_command_is_in_the_readme() -> None:
    for name in commands.names():
        assert f"pandoc-provenance {name}" in README


def test_every_place_that_contributing_names_exists() -> None:
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8") if (ROOT / "CONTRIBUTING.md").exists() else ""
    if not text:
        pytest.skip("not shipped with the tests")
    for name in re.findall(r"`((?:pandoc_provenance|tests|benchmarks)/[\w./]+)`", text):
        assert (ROOT / name).exists(), name


@pytest.fixture
def quickstart(tmp_path: Path) -> Path:
    folder = tmp_path / "work"
    shutil.copytree(ROOT / "examples" / "quickstart", folder, ignore=shutil.ignore_patterns("output"))
    return folder


def test_the_quickstart_shows_what_it_promises(quickstart: Path, pandoc_path: str) -> None:
    done = subprocess.run(
        ["sh", "demo.sh"],
        cwd=quickstart,
        env=stories.environment(quickstart, pandoc_path),
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )

    assert done.returncode == 0, done.stderr
    assert "fabricated.md:6:47: error: unknown citekey @hale2019 (did you mean @hale2018?)" in done.stderr
    assert not (quickstart / "output" / "fabricated.html").exists()
    page = " ".join((quickstart / "output" / "draft.html").read_text(encoding="utf-8").split())
    assert "Over both years the roofs retained 58 percent of the annual rainfall." in page
    report = (quickstart / "output" / "draft.provenance.md").read_text(encoding="utf-8")
    assert "quotation differs: source also has “not”" in report
    assert "cited for page 211, the passage stands on p. 212" in report
    for path in re.findall(r"examples/quickstart/(\S+)", done.stdout):
        assert (quickstart / path).exists()


def test_the_readmes_example_output_is_real(quickstart: Path, newest_pandoc: str) -> None:
    shown = re.search(r"^> (Evidence: .*)$", README, re.MULTILINE)
    assert shown
    subprocess.run(
        ["sh", "demo.sh"], cwd=quickstart, env=stories.environment(quickstart, newest_pandoc), check=True, timeout=60,
        capture_output=True,
    )  # fmt: skip

    page = (quickstart / "output" / "draft.html").read_text(encoding="utf-8")
    told = " ".join(re.sub(r"</?code>", "`", page).split())
    assert shown[1] in told
