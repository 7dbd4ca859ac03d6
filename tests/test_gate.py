"""The gate's findings, from values; and over real drafts, read by pandoc."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pandoc_provenance.draft import reader
from pandoc_provenance.gate import check_keys
from pandoc_provenance.gate.nearest import Nearest
from pandoc_provenance.library import bibliography
from pandoc_provenance.model import (
    BibliographyReport,
    Citation,
    Claim,
    Draft,
    Finding,
    Library,
    Reference,
    Where,
)
from pandoc_provenance.settings import Settings
from pandoc_provenance.store import Store

REPORT = BibliographyReport("refs.bib", "0" * 64, 1)
BROKEN = Finding("bibliography-broken", "error", "broken", Where(file="refs.bib", line=3))


def cite(key: str, line: int = 1, column: int = 1, file: str | None = "d.md") -> Citation:
    return Citation(key, "normal", Where(file=file, line=line, column=column))


def draft(*citations: Citation, nocite: tuple[Citation, ...] = (), file: str | None = "d.md", **more: object) -> Draft:
    claims = tuple(Claim("text", "text.", "sentence", number, (citation,)) for number, citation in enumerate(citations))
    return Draft(file, "en", claims, nocite, **more)  # type: ignore[arg-type]


def library(*keys: str, known: tuple[str, ...] = (), **more: object) -> Library:
    references = {key: Reference(key) for key in keys}
    more = {"files": (REPORT,), **more}
    return Library(references=references, known=frozenset(known), **more)  # type: ignore[arg-type]


def check(*keys: str, real: tuple[str, ...] = (), **settings: object) -> list[tuple[str, str, str, str]]:
    """Return code, level, message and suggestion of the findings about a draft that cites these keys."""
    known = tuple(key for key in keys if key in real)
    found = check_keys(
        draft(*(cite(key, line) for line, key in enumerate(keys, 1))), library(*real, known=known), Settings(**settings)
    )
    return [(finding.code, finding.level, finding.message, finding.suggestion) for finding in found]


class TestUnknown:
    def test_every_place_is_named_with_the_nearest_key(self) -> None:
        found = check_keys(
            draft(cite("ghost2024", 29, 14), cite("real", 30), cite("ghost2024", 40, 2)),
            library("ghost2014", "real", known=("real",)),
            Settings(),
        )

        message = "unknown citekey @ghost2024 (did you mean @ghost2014?)"
        assert found == tuple(
            Finding(
                "unknown-key", "error", message, Where(file="d.md", line=line, column=column), "ghost2024", "ghost2014"
            )
            for line, column in ((29, 14), (40, 2))
        )

    def test_findings_come_in_the_order_of_their_places(self) -> None:
        one, two = "ch2.md", "ch10.md"
        citations = [cite("a", 5, 2, one), cite("b", 5, 1, one), cite("c", 1, 1, two), cite("d", 2, 1, one)]

        found = check_keys(draft(*citations, nocite=(cite("n", 1, 9, one),), file=one), library("x"), Settings())

        assert [finding.key for finding in found] == ["n", "d", "b", "a", "c"]

    def test_places_without_lines_keep_the_order_of_the_draft(self) -> None:
        citations = [Citation(key, "normal", Where(heading="H", rank=rank)) for rank, key in enumerate("zyx", 1)]

        found = check_keys(draft(*citations, file=None), library("k"), Settings())

        assert [(finding.key, finding.where.rank) for finding in found] == [("z", 1), ("y", 2), ("x", 3)]

    def test_a_key_of_the_metadata_is_known(self) -> None:
        assert check_keys(draft(cite("inline"), references=(Reference("inline"),)), library(), Settings()) == ()

    def test_the_wildcard_is_no_key(self) -> None:
        assert check_keys(draft(cite("*")), library(), Settings()) == ()

    @pytest.mark.parametrize(("gate", "level"), [("error", "error"), ("warn", "warning")])
    def test_the_level_is_a_setting(self, gate: str, level: str) -> None:
        assert check("nobody", gate=gate) == [("unknown-key", level, "unknown citekey @nobody", "")]

    def test_a_gate_that_is_off_says_nothing_of_keys(self) -> None:
        assert check("nobody", gate="off") == []


class TestDiagnosis:
    @pytest.mark.parametrize(
        ("key", "real", "said", "suggestion"),
        [
            ("smith2020", "Smith2020", ": keys are case-sensitive, and @Smith2020 is there", "Smith2020"),
            ("e\u0301tude", "étude", ": @étude is there, which looks alike but has other characters", "étude"),
            ("a–b2020", "a-b2020", ": @a-b2020 is there, which looks alike but has other characters", "a-b2020"),
            (
                "zech_twins-as",
                "zech_twins-as--service_2024",
                " (did you mean @{zech_twins-as--service_2024}? Without the braces pandoc reads no further than this)",
                "zech_twins-as--service_2024",
            ),
            (
                "doi:10.1/0009",
                "doi:10.1/0009(84)1",
                " (did you mean @{doi:10.1/0009(84)1}? Without the braces pandoc reads no further than this)",
                "doi:10.1/0009(84)1",
            ),
            ("doi:10.1/a", "x", ": keys of this kind are for manubot; pandoc needs an entry with this key", ""),
            ("sec_python", "x", " (a cross-reference has a hyphen: @sec-python)", ""),
            ("ghost", "x", "", ""),
        ],
    )
    def test_the_cause_is_named(self, key: str, real: str, said: str, suggestion: str) -> None:
        assert check(key, real=(real,)) == [("unknown-key", "error", f"unknown citekey @{key}{said}", suggestion)]

    def test_an_alias_names_its_entry_outside_latex(self) -> None:
        real = library("osei2016", aliases={"runoff16": "osei2016"})

        (finding,) = check_keys(draft(cite("runoff16")), real, Settings())

        assert finding.suggestion == "osei2016"
        assert "alias (ids) of @osei2016" in finding.message
        assert check_keys(draft(cite("runoff16"), file="d.tex"), real, Settings()) == ()

    def test_an_alias_that_pandoc_doesn_t_resolve_is_not_suggested(self) -> None:
        real = library("osei2016", "runoff16", aliases={"runoff16": "osei2016"})

        assert [finding.suggestion for finding in check_keys(draft(cite("runoff17")), real, Settings())] == [""]

    def test_a_longer_key_that_pandoc_would_have_read_whole_was_not_cut(self) -> None:
        (found,) = check("smith", real=("smith-jones2020",))

        assert "braces" not in found[2]


class TestNearest:
    @pytest.mark.parametrize(
        ("key", "real", "nearest"),
        [
            # mistyped
            ("hung2022persistence", ["chung2022persistence"], "chung2022persistence"),
            ("osei2061", ["osei2016", "osei2001"], "osei2016"),
            ("simth2020", ["smith2020", "smits2020"], "smith2020"),
            ("Zhou:2018", ["Zhou:2019", "Zhou:2008", "Zhang:2018"], "Zhou:2019"),
            # other separators, order, case, a suffix letter or a title word missing
            ("smith_2020", ["smith-2020"], "smith-2020"),
            ("vaswani2017attention", ["vaswani_attention_2017", "vaswani2017need"], "vaswani_attention_2017"),
            ("vaswani2017", ["vaswaniAttentionAllYou2017", "vaswani2016"], "vaswaniAttentionAllYou2017"),
            ("smith2020", ["smith2020a", "smith2020b", "smyth2020"], "smith2020a"),
            ("smith20", ["smith2020"], "smith2020"),
            # a year that a model shifted
            ("ghost2024", ["ghost2014"], "ghost2014"),
            ("ghost2024", ["ghost2014", "ghost2023"], "ghost2023"),
            # nonsense
            ("chen2018", ["shen2019"], ""),
            ("smith1998", ["smith2015"], ""),
            ("nobody", ["smith2020", "body"], ""),
            ("k9", ["k8"], ""),
            ("ab2020", ["ac2020"], ""),
            ("2020", ["2021"], ""),
            ("", ["a"], ""),
            ("foo", [], ""),
            # identifiers: one digit more is another work
            ("doi:10.1038/s41586-019-1238-8", ["doi:10.1038/s41586-019-1238-9"], ""),
            ("10.1038/S41586", ["https://doi.org/10.1038/s41586"], "https://doi.org/10.1038/s41586"),
            ("12345678", ["12345679"], ""),
        ],
    )
    def test_what_was_meant_is_found_and_nonsense_is_not(self, key: str, real: list[str], nearest: str) -> None:
        assert Nearest(real)(key) == nearest

    @given(
        st.lists(st.text("abS_-:2019é文", max_size=9), max_size=8, unique=True), st.text("abS_-:2019é文", max_size=9)
    )
    def test_the_order_of_the_keys_changes_nothing(self, keys: list[str], key: str) -> None:
        first = Nearest(keys)(key)

        assert Nearest(keys[::-1])(key) == first
        assert first in {"", *keys}

    def test_many_keys_and_long_ones_are_no_trouble(self) -> None:
        keys = [f"author{number:05}" for number in range(20_000)] + ["x" * 100_000]

        assert Nearest(keys)("y" * 100_000) == ""


class TestBibliographies:
    def test_while_a_bibliography_is_broken_no_key_is_called_unknown(self) -> None:
        found = check_keys(draft(cite("ghost")), library("real", findings=(BROKEN,)), Settings())

        assert found == (BROKEN,)

    @pytest.mark.parametrize("gate", ["warn", "off"])
    def test_a_gate_that_doesn_t_stop_makes_it_a_warning(self, gate: str) -> None:
        (finding,) = check_keys(draft(cite("ghost")), library(findings=(BROKEN,)), Settings(gate=gate))  # type: ignore[arg-type]

        assert (finding.code, finding.level) == ("bibliography-broken", "warning")

    def test_citations_without_any_bibliography_fail_once(self) -> None:
        found = check_keys(draft(cite("b", 7), cite("a", 3), nocite=(cite("c", 2),)), library(files=()), Settings())

        (finding,) = found
        assert (finding.code, finding.level, finding.where.line) == ("no-bibliography", "error", 2)
        assert finding.message.startswith("3 citations and no bibliography: ")

    def test_no_citation_needs_no_bibliography(self) -> None:
        assert check_keys(draft(), library(files=()), Settings()) == ()

    def test_a_duplicate_is_a_warning_at_its_last_entry_when_it_s_cited(self) -> None:
        places = (Where(file="refs.bib", line=4), Where(file="refs.bib", line=9))
        real = library("a", "b", known=("a",), duplicates={"a": places, "b": places})

        found = check_keys(draft(cite("a", 1), cite("a", 2)), real, Settings())

        message = "@a stands 2 times in this bibliography (lines 4, 9); pandoc takes the last"
        assert found == (Finding("duplicate-key", "warning", message, places[1], "a"),)


class TestWaivers:
    def test_a_waived_key_is_a_note_with_its_reason_at_each_place(self) -> None:
        found = check("letter1931", "letter1931", "ghost", waive={"letter1931": "family archive"})

        said = ("waived-key", "note", "unknown citekey @letter1931 is waived: family archive", "")
        assert found == [said, said, ("unknown-key", "error", "unknown citekey @ghost", "")]

    def test_a_waiver_of_a_key_that_is_real_by_now_is_stale(self) -> None:
        waived = {"a": "was missing", "b": "too", "c": "in another draft"}

        found = check("a", real=("a", "b"), waive=waived)

        assert [(code, level, message[:19]) for code, level, message, _ in found] == [
            ("stale-waiver", "note", "the waiver for @a i"),
            ("stale-waiver", "note", "the waiver for @b i"),
        ]

    def test_waivers_hold_without_a_bibliography_too(self) -> None:
        found = check_keys(draft(cite("a"), cite("b")), library(files=()), Settings(waive={"a": "why", "b": "why"}))

        assert [finding.code for finding in found] == ["waived-key", "waived-key"]


def gate(tmp_path: Path, text: str, bib: str | None = "@book{real2020, title={R}}\n@book{b, title={B}}") -> list[tuple]:
    """Gate a Markdown text against a bibliography and return code, key, line and column of the findings."""
    read = reader.read([reader.DraftFile("d.md", text)], None, timeout=30)
    named = []
    if bib is not None:
        (tmp_path / "refs.bib").write_text(bib, encoding="utf-8")
        named = [("refs.bib", tmp_path / "refs.bib")]
    keys = {citation.key for claim in read.claims for citation in claim.citations}
    keys |= {citation.key for citation in (*read.nocite, *read.unread)} | set(read.dangling)
    store = Store(None)
    found = check_keys(read, bibliography.load(named, keys, store=store, timeout=30), Settings())
    store.close()
    return [(finding.code, finding.key, finding.where.line, finding.where.column) for finding in found]


class TestAddresses:
    def test_the_end_of_a_web_address_is_a_warning_and_no_fabrication(self, tmp_path: Path) -> None:
        text = "Follow https://example.org/@user and www.example.com/@other/post, says @ghost [and @real2020].\n"

        assert gate(tmp_path, text) == [
            ("url-as-citation", "user", 1, 28),
            ("url-as-citation", "other/post", 1, 54),
            ("unknown-key", "ghost", 1, 72),
        ]

    @pytest.mark.parametrize(
        "text",
        [
            'He wrote "a […] b" at https://example.org/@user.\n',
            "Follow them (https://example.org/@user), as a study says [@real2020].\n",
        ],
    )
    def test_nothing_else_in_the_sentence_hides_an_address(self, tmp_path: Path, text: str) -> None:
        assert [finding[:2] for finding in gate(tmp_path, text)] == [("url-as-citation", "user")]

    @pytest.mark.parametrize("end", ["—", "–", ")", "”", '"', ",", ";", ".)"])
    def test_what_follows_an_address_is_a_citation(self, tmp_path: Path, end: str) -> None:
        found = gate(tmp_path, f"As in https://example.org/a{end}@ghost said.\n")

        assert [finding[:2] for finding in found] == [("unknown-key", "ghost")]

    def test_an_address_needs_no_bibliography(self, tmp_path: Path) -> None:
        assert gate(tmp_path, "See https://example.org/@user.\n", None) == [("url-as-citation", "user", 1, 25)]

    def test_an_address_in_angle_brackets_is_no_citation(self, tmp_path: Path) -> None:
        assert gate(tmp_path, "See <https://example.org/@user>.\n") == []

    @pytest.mark.parametrize(
        "text", ["See https://example.org and @ghost.\n", "As @ghost said in https://example.org.\n"]
    )
    def test_a_citation_beside_an_address_is_still_unknown(self, tmp_path: Path, text: str) -> None:
        assert [finding[:2] for finding in gate(tmp_path, text)] == [("unknown-key", "ghost")]

    def test_a_real_key_at_the_end_of_an_address_is_real(self, tmp_path: Path) -> None:
        assert gate(tmp_path, "See https://example.org/@real2020.\n") == []


def test_nocite_is_checked_too(tmp_path: Path) -> None:
    text = "---\nnocite: |\n  @real2020, @ghost\n---\n\nText [@b].\n"

    assert [finding[:2] for finding in gate(tmp_path, text)] == [("unknown-key", "ghost")]


def test_cross_references_are_no_unknown_keys(tmp_path: Path) -> None:
    text = "# One {#sec-one}\n\n![Two](a.png){#fig:two}\n\nSee @sec-one and [@fig:two]; [@real2020].\n"

    assert gate(tmp_path, text) == []


def test_cross_references_to_nothing_are_noted_once(tmp_path: Path) -> None:
    text = "See @fig:one and [@tbl-two]; [@real2020].\n"

    assert gate(tmp_path, text) == [("dangling-crossref", "fig:one", 1, 5)]


def test_a_numeric_id_that_pandoc_does_not_find_is_explained(tmp_path: Path) -> None:
    (tmp_path / "refs.yaml").write_text("references:\n- id: 12345\n  title: A\n")
    (tmp_path / "draft.md").write_text("---\nbibliography: refs.yaml\n---\n\n[@12345]\n")
    read = reader.read([reader.load(tmp_path / "draft.md", "draft.md")])
    store = Store(None)
    library = bibliography.load([("refs.yaml", tmp_path / "refs.yaml")], {"12345"}, store=store, timeout=30)

    (finding,) = check_keys(read, library, Settings())

    store.close()
    assert "put its id in quotes" in finding.message
