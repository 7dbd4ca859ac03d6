"""A filter learns how its parent pandoc was called, from real runs of pandoc."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from pandoc_provenance import invocation

FILTER = """\
#!{python}
import json, pathlib, sys
from pandoc_provenance import invocation
found = invocation.find_invocation()
answer = None if found is None else {{
    "executable": found.executable, "folder": str(found.folder), "inputs": list(found.inputs),
    "output": found.output, "reader": found.reader, "file_scope": found.file_scope,
    "resource_path": [str(path) for path in found.resource_path],
}}
pathlib.Path({answer!r}).write_text(json.dumps(answer))
sys.stdout.write(sys.stdin.read())
"""

pytestmark = pytest.mark.skipif(os.name == "nt", reason="the filter here is a script with #!")


class Project:
    """A folder with two drafts and a filter that writes down what it found."""

    def __init__(self, folder, pandoc):
        self.folder = folder
        self.pandoc = pandoc
        self.answer = folder / "answer.json"
        self.filter = folder / "note down.py"
        self.filter.write_text(FILTER.format(python=sys.executable, answer=str(self.answer)))
        self.filter.chmod(0o755)
        for name in ("one.md", "zwei ü.md"):
            (folder / name).write_text("Text.\n", encoding="utf-8")

    def run(self, *arguments, command=None, stdin=b""):
        """Run pandoc (or a command that does) and return what the filter found."""
        call = command or [self.pandoc, "--filter", str(self.filter), *arguments]
        subprocess.run(call, cwd=self.folder, input=stdin, check=True, capture_output=True, timeout=60)
        return json.loads(self.answer.read_text())


@pytest.fixture
def project(tmp_path, pandoc_path):
    folder = tmp_path / "a project"
    folder.mkdir()
    return Project(folder.resolve(), pandoc_path)


def test_several_inputs_and_the_output_are_found(project):
    found = project.run("one.md", "zwei ü.md", "-o", "out ä.html")
    assert found == {
        "executable": os.path.realpath(project.pandoc),
        "folder": str(project.folder),
        "inputs": ["one.md", "zwei ü.md"],
        "output": "out ä.html",
        "reader": None,
        "file_scope": False,
        "resource_path": [],
    }


def test_standard_input_and_output_are_no_files(project):
    found = project.run("-f", "markdown+smart", stdin=b"Text.")
    assert (found["inputs"], found["output"], found["reader"]) == ([], None, "markdown+smart")
    found = project.run("-o", "-", "one.md", "-")
    assert (found["inputs"], found["output"]) == (["one.md"], None)


def test_defaults_files_count_and_later_options_win(project):
    (project.folder / "sub").mkdir()
    (project.folder / "base.yaml").write_text(
        "reader: commonmark_x\nfile-scope: true\nresource-path: [res, '${.}/x']\n"
    )
    (project.folder / "def.yaml").write_text(
        "defaults: [base]\nfrom: markdown\ninput-files: [one.md]\noutput-file: sub/o.html\nresource-path: [.]\n"
    )
    found = project.run("-d", "def")
    assert (found["inputs"], found["output"], found["reader"]) == (["one.md"], "sub/o.html", "markdown")
    assert found["file_scope"] is True
    assert found["resource_path"] == [str(project.folder), str(project.folder / "res"), str(project.folder / "x")]
    found = project.run("--defaults=def.yaml", "--from", "commonmark_x", "zwei ü.md", "-o", "p.html", "--file-scope")
    assert (found["inputs"], found["reader"], found["output"]) == (["one.md", "zwei ü.md"], "commonmark_x", "p.html")


def test_the_resource_path_is_in_pandocs_order(project):
    found = project.run("one.md", "--resource-path=a:b", "--resource-path", "c")
    assert found["resource_path"] == [str(project.folder / name) for name in "cab"]


def test_a_shell_between_pandoc_and_its_filter_is_looked_through(project):
    wrapper = project.folder / "wrapper.sh"
    wrapper.write_text(f"#!/bin/sh\nsh -c 'exec {sys.executable} \"$0\"' '{project.filter}'\nexit $?\n")
    wrapper.chmod(0o755)
    found = project.run(command=[project.pandoc, "one.md", "--filter", str(wrapper), "-o", "o.html"])
    assert (found["inputs"], found["output"]) == (["one.md"], "o.html")


def test_pandoc_below_a_shell_is_found(project):
    line = f"cd .. && cd '{project.folder}' && '{project.pandoc}' one.md --filter '{project.filter}' -o o.html; true"
    found = project.run(command=["sh", "-c", line])
    assert (found["inputs"], found["folder"]) == (["one.md"], str(project.folder))


@pytest.mark.skipif(not shutil.which("make"), reason="make isn't installed")
def test_pandoc_below_make_is_found(project):
    (project.folder / "Makefile").write_text(
        f"o.html: one.md\n\t'{project.pandoc}' $< --filter '{project.filter}' -o $@\n"
    )
    found = project.run(command=["make", "o.html"])
    assert (found["inputs"], found["output"]) == (["one.md"], "o.html")


def test_without_a_pandoc_above_there_is_no_invocation(project):
    project.run(command=[str(project.filter)])
    assert json.loads(project.answer.read_text()) is None


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (["-f", "latex"], ("latex", False)),
        (["-rlatex"], ("latex", False)),
        (["--fro=org", "--read", "rst"], ("rst", False)),
        (["-sf", "latex"], ("latex", False)),
        (["-o", "-f", "-M", "-f", "-Vx=-f"], (None, False)),
        (["--file-scope=true"], (None, True)),
        (["--file-scope=false"], (None, False)),
        (["--filter", "x", "--", "-f", "latex"], (None, False)),
        (["-f"], ("", False)),
        (["-d", "gone", "-d", "broken.yaml", "-d", "list.yaml"], (None, False)),
    ],
)
def test_the_options_that_matter_are_told_from_others(tmp_path, pandoc_path, arguments, expected):
    (tmp_path / "broken.yaml").write_text("a: [")
    (tmp_path / "list.yaml").write_text("- x")
    found = invocation.describe(pandoc_path, arguments, tmp_path)
    assert (found.reader, found.file_scope) == expected


def test_a_circle_of_defaults_files_ends(tmp_path):
    (tmp_path / "a.yaml").write_text("defaults: a\nfrom: org\n")
    assert invocation.describe("/nonexistent/pandoc", ["-d", "a"], tmp_path).reader == "org"


def test_what_a_pandoc_that_cannot_be_asked_reads_is_left_out(tmp_path):
    found = invocation.describe(str(tmp_path / "pandoc"), ["x.md", "-o", "y.html"], tmp_path)
    assert found == invocation.Invocation(str(tmp_path / "pandoc"), Path(tmp_path))
    silent = tmp_path / "silent"
    silent.write_text("#!/bin/sh\nexit 3\n")
    silent.chmod(0o755)
    assert invocation.describe(str(silent), ["x.md"], tmp_path).inputs == ()
