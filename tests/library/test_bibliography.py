from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import pytest

from pandoc_provenance import pandoc
from pandoc_provenance.errors import PandocError
from pandoc_provenance.library import bibliography, files, verdict
from pandoc_provenance.model import Where
from pandoc_provenance.store import Store

BIB = """@article{osei2016, title = {Runoff}, ids = {runoff16, osei:old}}
@book{hale2018,
  title = {Rain {Gardens}},
}
"""


@pytest.mark.usefixtures("any_pandoc")
class TestVerdict:
    def test_a_key_is_known_exactly_when_pandoc_finds_it(self, load) -> None:
        library = load({"refs.bib": BIB}, "osei2016", "Osei2016", "ghost2024", "runoff16")

        assert library.known == {"osei2016"}
        assert library.findings == ()

    @pytest.mark.parametrize(
        "key", ["Größe:2020/x+y", "https://doi.org/10.1/a.b", "o'neil", "a--b", "a?b=c", "文献2020", "x*y", "?", "Y"]
    )
    def test_odd_keys_are_not_confused(self, load, key: str) -> None:
        library = load({"refs.bib": f"@misc{{{key}, title = {{U}}}}"}, key, f"{key}?", f" {key}", f"{key}\nnot found")

        assert library.known == {key}

    @pytest.mark.parametrize(
        "key", ["with blank", "new\nline", "[WARNING] Citeproc: citation b not found", "*", "", "\0"]
    )
    def test_a_key_that_reads_like_a_warning_spoils_no_other(self, load, key: str) -> None:
        items = [{"id": "b", "type": "book"}, {"id": "with blank", "type": "book"}]

        library = load({"refs.json": json.dumps(items)}, "b", key, "c", "\ud800")

        assert library.known == {"b", key} & {"b", "with blank"}

    def test_every_entry_counts_whose_key_no_reader_of_ours_sees(self, load) -> None:
        # The outer entry is never closed for bibtexparser; pandoc takes the inner one for part of its field.
        text = "@article{outer,\n  annote = {see\n\n@article{inner,\n  title = {I},\n}\n},\n title = {O}}\n"

        library = load({"refs.bib": text}, "outer", "inner")

        assert library.known == {"outer"}
        assert library.references["outer"].key == "outer"

    def test_an_alias_counts_where_pandoc_resolves_it_and_is_its_entry(self, load) -> None:
        # pandoc splits `ids` at blanks, biblatex at commas: only one that stands alone or last is found.
        text = "@book{a, ids={old}, title={A}, file={a.pdf}}\n@book{b, ids={b1, b2}, title={B}}\n@book{c, ids={c1,c2},}"

        library = load({"refs.bib": text}, "a", "b", "c", "old", "b1", "b2", "c1", "c2")

        assert library.known == {"a", "b", "c", "old", "b2"}
        assert library.aliases == {"old": "a", "b1": "b", "b2": "b", "c1": "c", "c2": "c"}
        assert library.references["old"].title == "A"
        assert library.references["old"].attachments[0].path == "a.pdf"
        assert library.references["b1"].key == "b1"

    def test_several_files_are_one_library_and_the_last_wins(self, load) -> None:
        one, two = "@book{a, title={First}}\n@book{b, title={B}}", '[{"id": "a", "type": "book", "title": "Second"}]'

        library = load({"one.bib": one, "two.json": two}, "a", "b", "c")

        assert library.known == {"a", "b"}
        assert library.references["a"].title == "Second"
        assert [report.entries for report in library.files] == [2, 1]

    @pytest.mark.parametrize(
        ("name", "text"),
        [
            ("r.bib", "@book{k, title={T}}"),
            ("r.bibtex", "@book{k, title={T}}"),
            ("r.biblatex", "\ufeff@book{k, title={T}}\r\n"),
            ("r.json", '[{"id": "k", "type": "book", "title": "T"}]'),
            ("r.yaml", "---\nreferences:\n- id: k\n  type: book\n  title: T\n...\n"),
            ("r.yml", "references:\n- type: book\n  id: k\n  title: 'T'\n"),
        ],
    )
    def test_every_kind_of_file_is_read(self, load, name: str, text: str) -> None:
        library = load({name: text}, "k", "x")

        assert library.known == {"k"}
        assert library.references["k"].title == "T"
        assert library.references["k"].where
        assert library.references["k"].where.file == name

    def test_ris_is_read_or_its_kind_is_a_finding_with_a_remedy(self, load, any_pandoc: str) -> None:
        text = "TY  - BOOK\nID  - k\nTI  - A Title\nL1  - papers/k.pdf\nER  - \n"

        library = load({"r.ris": text}, "k")

        if pandoc.version(any_pandoc) >= (3,):
            assert library.known == {"k"}
            assert library.references["k"].title == "A Title"
            assert library.references["k"].attachments[0].path == "papers/k.pdf"
        else:
            assert [finding.code for finding in library.findings] == ["bibliography-unsupported"]
            assert "RIS" in library.findings[0].message

    @pytest.mark.parametrize(("name", "word"), [("l.xml", "endnotexml"), ("l.txt", ".bib"), ("noext", ".bib")])
    def test_an_unknown_kind_is_a_finding(self, load, name: str, word: str) -> None:
        (finding,) = load({name: "@book{a, title={x}}"}, "a").findings

        assert finding.code == "bibliography-unsupported"
        assert finding.level == "error"
        assert word in finding.message

    def test_an_empty_bibliography_has_no_entries_and_no_finding(self, load) -> None:
        library = load({"refs.bib": ""}, "a")

        assert (library.known, library.findings, library.files[0].entries) == (frozenset(), (), 0)

    def test_a_broken_file_is_found_without_any_citation(self, load) -> None:
        assert [finding.code for finding in load({"refs.bib": "@book(a"}).findings] == ["bibliography-broken"]

    def test_the_readable_file_beside_a_broken_one_still_answers(self, load) -> None:
        library = load({"bad.bib": "@book{,}", "good.bib": BIB}, "osei2016", "ghost")

        assert library.known == {"osei2016"}
        assert [(report.file, report.entries) for report in library.files] == [("bad.bib", None), ("good.bib", 2)]


class TestEntries:
    def test_entries_have_lines_titles_aliases(self, load) -> None:
        library = load({"refs.bib": BIB})

        assert library.references["hale2018"].title == "Rain Gardens"
        assert library.references["hale2018"].where == Where(file="refs.bib", line=2)
        assert library.aliases == {"runoff16": "osei2016", "osei:old": "osei2016"}

    def test_a_duplicate_is_named_with_its_lines_and_the_last_counts(self, load) -> None:
        library = load({"refs.bib": "@book{a, title={One}}\n@book{b,}\n@book{a, title={Two}}\n"}, "a")

        assert library.duplicates == {"a": (Where(file="refs.bib", line=1), Where(file="refs.bib", line=3))}
        assert library.references["a"].title == "Two"

    def test_comments_and_shared_data_are_no_entries(self, load) -> None:
        text = "% @book{c1,}\n@comment{@book{c2, title={x}}}\n@xdata{c3, title={x}}\n@string{s = {c4}}\n@book{a,}"

        library = load({"refs.bib": text}, "c1", "c2", "c3", "c4", "a")

        assert set(library.references) == {"a"} == library.known

    def test_a_field_that_stands_twice_costs_nothing(self, load) -> None:
        library = load({"refs.bib": "@book{a, title={One}, note={x}, note={y}, file={a.pdf}}"}, "a")

        assert library.references["a"].title == "One"
        assert library.references["a"].attachments[0].path == "a.pdf"


class TestStore:
    def test_a_second_run_starts_no_process_and_parses_nothing(self, load, monkeypatch) -> None:
        files_ = {"refs.bib": BIB, "more.json": '[{"id": "z", "type": "book"}]'}
        first = load(files_, "osei2016", "z", "ghost")

        def never(*_args: object, **_kwargs: object) -> None:
            raise AssertionError("a warm run may not do this")

        monkeypatch.setattr(subprocess, "run", never)
        monkeypatch.setattr(subprocess, "Popen", never)
        monkeypatch.setattr("pandoc_provenance.library.entries.read", never)

        assert load(files_, "osei2016", "z", "ghost") == first
        # So is what another draft cites of the same.
        assert load(files_, "osei2016").known == {"osei2016"}

    def test_a_changed_file_is_asked_again(self, load) -> None:
        assert load({"refs.bib": BIB}, "ghost2024").known == frozenset()
        assert load({"refs.bib": BIB + "@book{ghost2024,}"}, "ghost2024").known == {"ghost2024"}

    def test_the_same_text_under_another_extension_is_another_file(self, load) -> None:
        assert load({"r.bib": "@book{a,}"}, "a").known == {"a"}
        assert [finding.code for finding in load({"r.json": "@book{a,}"}, "a").findings] == ["bibliography-broken"]

    def test_pandoc_is_asked_for_nothing_but_what_is_cited(self, load, monkeypatch) -> None:
        asked = []
        ask = verdict.ask

        def recorded(data: bytes, suffix: str, keys: set[str], **options: object) -> frozenset[str]:
            asked.append(set(keys))
            return ask(data, suffix, keys, **options)  # type: ignore[arg-type]

        monkeypatch.setattr(verdict, "ask", recorded)

        assert load({"refs.bib": BIB}, "osei2016").known == {"osei2016"}
        assert load({"refs.bib": BIB}, "ghost").known == frozenset()
        assert load({"refs.bib": BIB}, "hale2018", "osei2016", "ghost").known == {"hale2018", "osei2016"}
        assert load({"refs.bib": BIB}, "hale2018", "osei2016").known == {"hale2018", "osei2016"}
        assert asked == [{"osei2016"}, {"ghost"}, {"hale2018", "osei2016", "ghost"}]


class TestUnusable:
    def test_a_missing_file_is_a_finding_that_names_its_neighbour(self, load) -> None:
        (finding,) = load({"references.bib": BIB}, "a", named=("refernces.bib",)).findings

        assert (finding.code, finding.level, finding.where) == (
            "bibliography-missing",
            "error",
            Where(file="refernces.bib"),
        )
        assert "references.bib" in finding.message

    def test_a_folder_is_not_a_bibliography(self, load, tmp_path: Path) -> None:
        (tmp_path / "refs.bib").mkdir()

        (finding,) = load({}, "a", named=("refs.bib",)).findings

        assert finding.code == "bibliography-missing"
        assert "folder" in finding.message

    @pytest.mark.parametrize("name", ["http://example.org/refs.bib", "a\0b.bib", "x" * 5000 + ".bib"])
    def test_a_name_that_can_be_no_file_is_a_finding(self, load, name: str) -> None:
        assert load({}, "a", named=(name,)).findings[0].code in {"bibliography-missing", "bibliography-unreadable"}

    def test_a_file_that_is_too_large_is_not_read(self, load, monkeypatch) -> None:
        monkeypatch.setattr(files, "LIMIT", 10)

        assert load({"refs.bib": BIB}, "a").findings[0].code == "bibliography-unreadable"

    def test_a_pandoc_that_takes_too_long_does_not_pass_as_clean(self, tmp_path: Path, load) -> None:
        load({"other.bib": "@book{a,}"}, "a")

        (finding,) = load({"refs.bib": BIB}, "osei2016", timeout=0.001).findings

        assert (finding.code, finding.level) == ("bibliography-timeout", "error")

    def test_no_pandoc_at_all_is_an_error_of_the_set_up(self, tmp_path: Path) -> None:
        (tmp_path / "refs.bib").write_text(BIB)
        fake = tmp_path / "pandoc"
        fake.write_text("#!/no/such/interpreter\n")
        fake.chmod(0o755)
        before = pandoc.find()
        pandoc.prefer(str(fake))

        try:
            with pytest.raises(PandocError):
                bibliography.load([("refs.bib", tmp_path / "refs.bib")], ["a"], store=Store(None), timeout=5)
        finally:
            pandoc.prefer(before)

    def test_a_pandoc_behind_a_script_is_told_by_its_version(self, tmp_path: Path) -> None:
        script = tmp_path / "pandoc"
        script.write_text(f'#!/bin/sh\nexec "{shutil.which("pandoc") or pandoc.find()}" "$@"\n')
        script.chmod(0o755)
        before = pandoc.find()
        pandoc.prefer(str(script))

        try:
            assert verdict.identity() == ".".join(map(str, pandoc.version(str(script))))
        finally:
            pandoc.prefer(before)


@pytest.mark.usefixtures("any_pandoc")
class TestAlias:
    """citeproc resolves an alias only in a draft that cites its entry too."""

    TEXT = "@book{a, title = {A}, ids = {old}}\n"

    def test_alone_it_is_unknown(self, load) -> None:
        assert load({"refs.bib": self.TEXT}, "old").known == frozenset()

    def test_beside_its_entry_it_is_known(self, load) -> None:
        assert load({"refs.bib": self.TEXT}, "old", "a").known == {"old", "a"}

    @pytest.mark.parametrize("size", [0, 300_000], ids=["small", "large"])
    def test_no_verdict_of_one_draft_is_taken_for_another(self, tmp_path: Path, size: int) -> None:
        path = tmp_path / "refs.bib"
        path.write_text(self.TEXT + f"@comment{{{'x' * size}}}\n")
        store = Store(tmp_path / "store.sqlite")

        for keys, known in [(("old",), set()), (("a",), {"a"}), (("old", "a"), {"old", "a"}), (("old",), set())]:
            library = bibliography.load([("refs.bib", path)], keys, store=store, timeout=30)
            assert library.known == known
        store.close()


def test_latex_has_the_word_on_its_own_bibliographies(load) -> None:
    library = load({"main.bbl": "\\bibitem[O(2016)]{osei2016} Osei.\n\\bibitem{hale} Hale.\n"}, "osei2016", "ghost")

    assert library.known == {"osei2016"}
    assert library.findings == ()
    assert library.references["hale"].where == Where("main.bbl", 2)


@pytest.mark.usefixtures("any_pandoc")
@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("refs.yaml", "references:\n- id: a\n  other-ids: [al]\n  title: A\n"),
        ("refs.bib", '@string{q = "al"}\n@book{a, title = {A}, ids = q}\n'),
        ("refs.bib", "@book{a, title = {A}, ids = {al}}\n@book{b, title = {B}, ids = {al}}\n"),
    ],
)
def test_an_alias_that_only_pandoc_sees_is_known_just_where_pandoc_finds_it(load, name: str, text: str) -> None:
    for keys in (("al",), ("a", "al"), ("al",), ("a",), ("al", "a")):
        assert load({name: text}, *keys).known == set(keys) - ({"al"} if "a" not in keys else set())


def test_an_entry_that_would_keep_pandoc_busy_for_ever_hurts_only_who_cites_it(tmp_path: Path) -> None:
    path = tmp_path / "refs.bib"
    path.write_text("@book{a, title = {A}}\n@book{b, title = {B}, crossref = {b}}\n")
    store = Store(None)

    assert bibliography.load([("refs.bib", path)], ["a"], store=store, timeout=5).known == {"a"}

    library = bibliography.load([("refs.bib", path)], ["a", "b"], store=store, timeout=2)
    store.close()
    assert [finding.code for finding in library.findings] == ["bibliography-timeout"]
