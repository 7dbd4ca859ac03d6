from pathlib import Path

import msgspec
import pytest
from sample_reports import reported, typical

from pandoc_provenance import reports
from pandoc_provenance.errors import InputError, SettingsError
from pandoc_provenance.model import Report


def test_each_format_is_a_module_that_renders():
    import importlib

    assert {"json", "md"} <= set(reports.formats())
    for name in reports.formats():
        assert callable(importlib.import_module(f"pandoc_provenance.reports.{name}").render)


def test_reports_lie_beside_the_output_and_nothing_else_does(tmp_path):
    written = reports.write(typical(), tmp_path / "draft", ("md", "json"))

    assert written == [tmp_path / "draft.provenance.md", tmp_path / "draft.provenance.json"]
    assert sorted(tmp_path.iterdir()) == sorted(written)


def test_two_runs_write_the_same_bytes(tmp_path):
    first, second = ([path.read_bytes() for path in _written(tmp_path)] for _ in range(2))

    assert first == second


def _written(folder: Path) -> list[Path]:
    return reports.write(typical(), folder / "draft", ("md", "json"))


def test_a_stem_with_dots_keeps_them(tmp_path):
    assert reports.write(typical(), tmp_path / "v1.2", ("json",)) == [tmp_path / "v1.2.provenance.json"]


def test_a_draft_without_a_name_gives_plain_provenance_files(tmp_path):
    assert reports.write(reported(drafts=()), tmp_path / "provenance", ("md",)) == [tmp_path / "provenance.md"]


def test_a_draft_called_provenance_is_not_overwritten_by_its_report(tmp_path):
    written = reports.write(reported(drafts=("book/provenance.md",)), tmp_path / "provenance", ("md",))

    assert written == [tmp_path / "provenance.provenance.md"]


def test_a_report_replaces_the_one_before(tmp_path):
    (tmp_path / "draft.provenance.md").write_text("old")

    reports.write(typical(), tmp_path / "draft", ("md",))

    assert "lee2015" in (tmp_path / "draft.provenance.md").read_text()


def test_an_unknown_format_names_the_known_ones_and_writes_nothing(tmp_path):
    with pytest.raises(SettingsError, match=r"unknown format `pdff`; known are json, md"):
        reports.write(typical(), tmp_path / "draft", ("md", "pdff"))

    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("name", ["schema", "terminal", "ranking", "../reports", "md.py", ""])
def test_only_formats_are_formats(tmp_path, name):
    with pytest.raises(SettingsError):
        reports.write(typical(), tmp_path / "draft", (name,))


def test_a_folder_that_is_not_there_is_said_with_a_remedy(tmp_path):
    with pytest.raises(InputError, match=r"can't be written.*choose another place with `report`"):
        reports.write(typical(), tmp_path / "gone" / "draft", ("md",))


def test_a_failed_write_leaves_no_temporary_file(tmp_path):
    # A folder in the file's place can't be replaced by a file, not even by root.
    (tmp_path / "draft.provenance.md").mkdir()

    with pytest.raises(InputError):
        reports.write(typical(), tmp_path / "draft", ("md",))

    assert [path.name for path in tmp_path.iterdir()] == ["draft.provenance.md"]


def test_json_reads_back_as_the_report(tmp_path):
    (path,) = reports.write(typical(), tmp_path / "draft", ("json",))

    assert msgspec.json.decode(path.read_bytes(), type=Report) == typical()


def test_json_is_indented_utf_8_with_a_newline_at_the_end(tmp_path):
    (path,) = reports.write(typical(), tmp_path / "draft", ("json",))
    text = path.read_text(encoding="utf-8")

    assert text.startswith('{\n  "schema_version": 1,\n  "tool": {\n')
    assert text.endswith("}\n")
    assert "“raised yields by 14 %”" in text
