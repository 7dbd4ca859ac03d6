from __future__ import annotations

from pathlib import Path

from pandoc_provenance.settings import Settings
from pandoc_provenance.surroundings import Surroundings


def test_a_bibliography_is_found_beside_the_draft_before_the_working_folder(tmp_path: Path) -> None:
    (tmp_path / "sub").mkdir()
    for folder in (tmp_path, tmp_path / "sub"):
        (folder / "refs.bib").write_text("")
    around = Surroundings(tmp_path, (tmp_path / "sub",))

    assert around.bibliographies(["refs.bib"]) == (("refs.bib", tmp_path / "sub" / "refs.bib"),)


def test_latex_leaves_the_suffix_out(tmp_path: Path) -> None:
    (tmp_path / "refs.bib").write_text("")

    assert Surroundings(tmp_path).bibliographies(["refs"], latex=True) == (("refs", tmp_path / "refs.bib"),)


def test_the_same_file_named_twice_counts_once(tmp_path: Path) -> None:
    (tmp_path / "refs.bib").write_text("")

    named = ["refs.bib", "refs", str(tmp_path / "refs.bib")]

    assert len(Surroundings(tmp_path).bibliographies(named, latex=True)) == 1


def test_elsewhere_a_name_without_suffix_is_what_pandoc_looks_for_too(tmp_path: Path) -> None:
    (tmp_path / "refs.bib").write_text("")

    assert Surroundings(tmp_path).bibliographies(["refs"]) == (("refs", tmp_path / "refs"),)


def test_option_folders_that_are_not_there_are_named(tmp_path: Path) -> None:
    (tmp_path / "papers").mkdir()
    (tmp_path / "refs.bib").write_text("")
    settings = Settings(sources=("papers", "paperz", "refs.bib"), roots=("nope",))

    assert Surroundings(tmp_path).absent(settings) == ("paperz", "refs.bib", "nope")


def test_a_missing_bibliography_keeps_its_name_for_the_message(tmp_path: Path) -> None:
    assert Surroundings(tmp_path).bibliographies(["gone.bib"]) == (("gone.bib", tmp_path / "gone.bib"),)


def test_no_name_in_a_report_is_absolute(tmp_path: Path) -> None:
    here = tmp_path / "here"
    around = Surroundings(here)

    assert around.display(here / "a" / "b.pdf") == "a/b.pdf"
    assert around.display(tmp_path / "other" / "c" / "d.pdf", roots=[tmp_path / "other"]) == "c/d.pdf"
    assert around.display(tmp_path / "e.pdf") == "e.pdf"


def test_roots_are_the_folders_of_draft_bibliography_and_options(tmp_path: Path) -> None:
    around = Surroundings(tmp_path, (tmp_path / "drafts",))

    roots = around.roots(Settings(sources=("papers",), roots=("/library",)), [tmp_path / "bib" / "refs.bib"])

    assert {tmp_path, tmp_path / "drafts", tmp_path / "bib", Path("/library")} <= set(roots)
