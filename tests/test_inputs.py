from __future__ import annotations

from pathlib import Path

import pytest

from pandoc_provenance import inputs
from pandoc_provenance.errors import InputError, SettingsError
from pandoc_provenance.settings import Settings


def test_a_folder_is_searched_without_reports_hidden_and_made_files(tmp_path: Path) -> None:
    for name in ("a.md", "sub/b.tex", "a.provenance.md", ".git/c.md", "node_modules/d.md", "e.txt", "F.QMD"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("")

    found = [path.relative_to(tmp_path).as_posix() for path in inputs.find_drafts([str(tmp_path)])]

    assert found == ["F.QMD", "a.md", "sub/b.tex"]


def test_a_named_file_is_read_whatever_its_suffix_and_once(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("")
    name = str(tmp_path / "notes.txt")

    assert inputs.find_drafts([name, name]) == [Path(name)]


def test_what_is_not_there_is_said(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"gone\.md: no such file or folder"):
        inputs.find_drafts([str(tmp_path / "gone.md")])
    with pytest.raises(InputError, match="no draft in this folder"):
        inputs.find_drafts([str(tmp_path)])


def test_the_settings_file_of_the_working_folder_counts(tmp_path: Path) -> None:
    assert inputs.settings_of(tmp_path) == Settings()

    (tmp_path / "provenance.yaml").write_text("gate: warn\nwaive:\n  k: a reason\n")

    assert inputs.settings_of(tmp_path) == Settings(gate="warn", waive={"k": "a reason"})


@pytest.mark.parametrize(
    ("text", "error", "said"),
    [
        ("gate: [", SettingsError, "isn't YAML"),
        ("- a\n- b\n", SettingsError, "options as `name: value` lines"),
        ("gaet: warn\n", SettingsError, "did you mean `gate`"),
    ],
)
def test_a_bad_settings_file_is_one_line(tmp_path: Path, text: str, error: type[Exception], said: str) -> None:
    (tmp_path / "provenance.yaml").write_text(text)

    with pytest.raises(error) as caught:
        inputs.settings_of(tmp_path)

    assert said in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_named_settings_file_has_to_be_there(tmp_path: Path) -> None:
    with pytest.raises(InputError):
        inputs.settings_of(tmp_path, tmp_path / "mine.yaml")
