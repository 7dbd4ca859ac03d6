from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pandoc_provenance.library import attachments, filefield
from pandoc_provenance.model import Attachment, Missing, Reference


class Shelf:
    """A folder with a bibliography's folder, a sources folder, and a folder outside of what is allowed."""

    def __init__(self, folder: Path) -> None:
        self.home = folder / "project"
        self.sources = self.home / "sources"
        self.outside = folder / "elsewhere"
        for made in (self.sources, self.outside):
            made.mkdir(parents=True)

    def put(self, *names: str) -> None:
        for name in names:
            path = self.home / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(name)

    def find(self, field: str, key: str = "k", *, sources: bool = True) -> str | Missing:
        """Return the found file's name below the project, or why there is none."""
        folders = [self.sources] if sources else []
        reference = Reference(key, attachments=filefield.decode(field) if field else ())
        found = attachments.find(reference, bibliography_folder=self.home, folders=folders, roots=[self.home])
        return found.relative_to(self.home.resolve()).as_posix() if isinstance(found, Path) else found


@pytest.fixture
def shelf(tmp_path: Path) -> Shelf:
    return Shelf(tmp_path)


@pytest.mark.parametrize(
    ("field", "there"),
    [
        (":papers/a.pdf:PDF", "papers/a.pdf"),
        ("a.pdf", "a.pdf"),
        (":a.pdf:PDF", "sources/a.pdf"),
        ("sub/a.pdf", "sources/sub/a.pdf"),
        # of another machine: the tail is here
        (r":C\:\\Users\\u\\lit\\papers\\a.pdf:PDF", "papers/a.pdf"),
        (r"C:\Users\u\a.pdf", "sources/a.pdf"),
        ("T:/Users/u/Zotero/storage/AB12/a.pdf:application/pdf", "sources/AB12/a.pdf"),
        ("../../lost/files/10/a.pdf", "sources/files/10/a.pdf"),
        (r"\\\\server\\share\\papers\\a.pdf", "papers/a.pdf"),
        ("Hu; Li.pdf", "Hu; Li.pdf"),
        ("papers/été 文.pdf", "papers/été 文.pdf"),
    ],
)
def test_a_file_is_found_where_its_field_says(shelf: Shelf, field: str, there: str) -> None:
    shelf.put(there)

    assert shelf.find(field) == there


def test_a_file_address_names_a_local_file(shelf: Shelf) -> None:
    shelf.put("papers/a b.pdf")

    assert shelf.find(f"file://{shelf.home}/papers/a%20b.pdf") == "papers/a b.pdf"
    assert shelf.find(f"file://localhost{shelf.home}/papers/a%20b.pdf") == "papers/a b.pdf"


def test_a_home_folder_is_expanded(shelf: Shelf, monkeypatch: pytest.MonkeyPatch) -> None:
    shelf.put("papers/a.pdf")
    monkeypatch.setenv("HOME", str(shelf.home))

    assert shelf.find("~/papers/a.pdf") == "papers/a.pdf"


def test_the_pdf_is_preferred_then_the_book_then_the_text_then_the_snapshot(shelf: Shelf) -> None:
    field = (
        "Snapshot:s.html:text/html;Notes:n.md:text/markdown;Book:b.epub:application/epub+zip;Full:p.pdf:application/pdf"
    )
    shelf.put("s.html", "n.md", "b.epub", "p.pdf")

    for name in ("p.pdf", "b.epub", "n.md", "s.html"):
        assert shelf.find(field) == name
        (shelf.home / name).unlink()


@pytest.mark.parametrize(
    ("key", "there", "found"),
    [
        ("osei2016", ["sources/osei2016.pdf"], "sources/osei2016.pdf"),
        ("osei2016", ["sources/osei2016.md", "sources/osei2016.pdf", "sources/osei2016.html"], "sources/osei2016.pdf"),
        ("osei2016", ["sources/Osei2016.PDF"], "sources/Osei2016.PDF"),
        ("osei2016", ["sources/OSEI2016.pdf", "sources/osei2016.txt"], "sources/osei2016.txt"),
        (
            "osei2016",
            ["sources/osei2016.bib", "sources/osei2016.json", "sources/osei2016.djvu"],
            "sources/osei2016.djvu",
        ),
        ("a.b", ["sources/a.b.pdf", "sources/a.pdf"], "sources/a.b.pdf"),
        ("DBLP:conf/acl/F19", ["sources/DBLP_conf_acl_F19.pdf"], "sources/DBLP_conf_acl_F19.pdf"),
        ("doi:10.1/x", ["sources/doi-10.1-x.pdf"], "sources/doi-10.1-x.pdf"),
    ],
)
def test_a_file_named_by_the_citekey_in_a_sources_folder_counts(
    shelf: Shelf, key: str, there: list[str], found: str
) -> None:
    shelf.put(*there)

    assert shelf.find("", key) == found


def test_the_field_comes_before_the_citekey(shelf: Shelf) -> None:
    shelf.put("sources/k.pdf", "real.html")

    assert shelf.find("real.html") == "real.html"
    assert shelf.find("gone.html") == "sources/k.pdf"


def test_a_draft_s_own_output_is_not_taken_for_a_source_of_the_same_name(shelf: Shelf) -> None:
    shelf.put("main.pdf")

    found = shelf.find("Full Text:/home/u/Zotero/storage/AB12/main.pdf:application/pdf")

    assert isinstance(found, Missing)
    assert found.reason == "missing"


class TestMissing:
    def test_an_entry_that_names_no_file_is_not_attached(self, shelf: Shelf) -> None:
        assert shelf.find("") == Missing("not-attached", "the entry names no file, and no k.* in the `sources` folders")
        assert shelf.find("", sources=False) == Missing(
            "not-attached", "the entry names no file, and no `sources` folder is set"
        )

    def test_a_web_address_is_no_file(self, shelf: Shelf) -> None:
        found = shelf.find(r":https\://example.org/a.pdf:PDF")

        assert isinstance(found, Missing)
        assert found.reason == "not-attached"
        assert "https://example.org/a.pdf" in found.detail

    def test_a_file_that_is_gone_is_named_without_its_machine(self, shelf: Shelf) -> None:
        found = shelf.find(r":C\:\\Users\\secret\\lit\\a.pdf:PDF")

        assert isinstance(found, Missing)
        assert (found.reason, found.detail) == (
            "missing",
            "the entry names …/lit/a.pdf, which isn't there, and no k.* in the `sources` folders",
        )

    @pytest.mark.parametrize(
        "form", ["{absolute}", "../elsewhere/a.pdf", "file://{absolute}", "x/../../elsewhere/a.pdf"]
    )
    def test_a_file_outside_the_roots_is_never_returned(self, shelf: Shelf, form: str) -> None:
        (shelf.outside / "a.pdf").write_text("secret")
        (shelf.home / "x").mkdir()

        found = shelf.find(form.format(absolute=shelf.outside / "a.pdf"))

        assert isinstance(found, Missing)
        assert found.reason == "outside"
        assert "elsewhere/a.pdf" in found.detail
        assert "`roots`" in found.detail
        assert str(shelf.outside) not in found.detail

    @pytest.mark.parametrize("name", ["papers/a.pdf", "sources/k.pdf"])
    def test_a_link_that_leads_outside_is_not_followed(self, shelf: Shelf, name: str) -> None:
        (shelf.outside / "a.pdf").write_text("secret")
        link = shelf.home / name
        link.parent.mkdir(exist_ok=True)
        link.symlink_to(shelf.outside / "a.pdf")

        found = shelf.find("papers/a.pdf")

        assert isinstance(found, Missing)
        assert found.reason == "outside"

    def test_a_linked_folder_that_leads_outside_is_not_followed(self, shelf: Shelf) -> None:
        (shelf.outside / "a.pdf").write_text("secret")
        (shelf.home / "papers").symlink_to(shelf.outside)

        assert isinstance(shelf.find("papers/a.pdf"), Missing)

    def test_a_root_that_is_a_link_itself_is_allowed(self, shelf: Shelf, tmp_path: Path) -> None:
        shelf.put("papers/a.pdf")
        link = tmp_path / "link"
        link.symlink_to(shelf.home)

        found = attachments.find(
            Reference("k", attachments=(Attachment("papers/a.pdf"),)),
            bibliography_folder=link,
            folders=[],
            roots=[link],
        )

        assert found == (shelf.home / "papers" / "a.pdf").resolve()

    def test_folders_pipes_and_circles_of_links_are_no_files(self, shelf: Shelf) -> None:
        (shelf.home / "folder.pdf").mkdir()
        os.mkfifo(shelf.home / "pipe.pdf")
        (shelf.home / "circle.pdf").symlink_to(shelf.home / "circle.pdf")

        for name in ("folder.pdf", "pipe.pdf", "circle.pdf"):
            found = shelf.find(name)
            assert isinstance(found, Missing)
            assert found.reason == ("missing" if name == "circle.pdf" else "unreadable")

    @pytest.mark.parametrize("key", ["../elsewhere/a", "/etc/passwd", "..", "*", "[a-z]*", "k\0", "x" * 5000, ""])
    def test_a_hostile_citekey_opens_nothing(self, shelf: Shelf, key: str) -> None:
        (shelf.outside / "a.pdf").write_text("secret")
        shelf.put("sources/other.pdf")

        assert isinstance(shelf.find("", key), Missing)

    def test_a_sources_folder_that_is_not_there_holds_nothing(self, shelf: Shelf) -> None:
        shelf.sources.rmdir()

        assert isinstance(shelf.find(""), Missing)


HOSTILE = st.one_of(
    st.text(max_size=60),
    st.sampled_from(
        ["../" * 50 + "etc/passwd", "/etc/passwd", "~/.ssh/id_rsa", "~root/x", "//server/share/x", "a/" * 3000]
    ),
    st.lists(st.sampled_from(["..", ".", "", "etc", "passwd", "~", "C:", "\\", "\0", "file:", "//", "%2e%2e"])).map(
        "/".join
    ),
)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=200)
@given(HOSTILE, HOSTILE)
def test_nothing_outside_is_returned_whatever_an_entry_says(tmp_path: Path, path: str, key: str) -> None:
    home = tmp_path / "home"
    home.mkdir(exist_ok=True)
    reference = Reference(key, attachments=(Attachment(path),))

    found = attachments.find(reference, bibliography_folder=home, folders=[home], roots=[home])

    assert isinstance(found, Missing)
    assert "\n" not in found.detail
    assert len(found.detail) < 500


def test_a_folder_with_the_name_of_a_file_is_said_to_be_one(tmp_path: Path) -> None:
    (tmp_path / "papers.pdf").mkdir()
    reference = Reference("k", attachments=(Attachment("papers.pdf"),))

    found = attachments.find(reference, bibliography_folder=tmp_path, folders=(), roots=(tmp_path,))

    assert found == Missing("unreadable", "papers.pdf is a folder or a device, not a file")
