"""Whole drafts in, claims with their places out."""

import os

import pytest

from pandoc_provenance import pandoc
from pandoc_provenance.draft import reader
from pandoc_provenance.draft.reader import DraftFile
from pandoc_provenance.errors import InputError, PandocError


def places(draft):
    """Each citation as ``file:line:column key``."""
    return [
        f"{citation.where.file}:{citation.where.line}:{citation.where.column} {citation.key}"
        for claim in draft.claims
        for citation in claim.citations
    ]


def test_a_draft_has_its_claims_nocite_bibliographies_and_options(each_pandoc):
    text = """---
lang: de
bibliography: refs.bib
nocite: '@n, @*'
references: [{id: own, title: Own}]
provenance: {gate: warn}
---

# Heading

The drift caused an underestimation of the humidity [see @a; @fig:x; @b]. See @tbl-y.
"""
    draft = reader.read([DraftFile("d.md", text)])
    assert places(draft) == ["d.md:11:58 a", "d.md:11:70 b"]
    assert [(n.key, n.where.line, n.where.column) for n in draft.nocite] == [("n", 4, 10)]
    assert (draft.file, draft.language, draft.crossrefs) == ("d.md", "de", 2)
    assert (draft.bibliography, draft.options) == (("refs.bib",), {"gate": "warn"})
    assert [reference.key for reference in draft.references] == ["own"]
    assert draft.claims[0].citations[0].where.heading == "Heading"


def test_places_in_several_files_are_those_in_each(each_pandoc):
    files = [DraftFile("one.md", "A first @a.\n\nX[^1]"), DraftFile("two.md", "A second\n@b [^1].\n\n[^1]: By @c.")]
    assert places(reader.read(files)) == ["one.md:1:9 a", "two.md:4:10 c", "two.md:2:1 b", "two.md:4:10 c"]


def test_files_are_parsed_by_themselves_with_file_scope(each_pandoc):
    files = [DraftFile(f"{n}.md", f"Claim[^1] @{n}x.\n\n[^1]: By @{n}.") for n in "ab"]
    draft = reader.read(files, extra=["--file-scope"])
    assert places(draft) == ["a.md:3:10 a", "a.md:1:11 ax", "b.md:3:10 b", "b.md:1:11 bx"]


def test_code_chunks_swallow_no_citations(each_pandoc):
    chunks = "```{r, echo=FALSE}\nx@slot\n```", "```{python}\n@deco\n```"
    text = f"Before [@a].\n\n{chunks[0]}\n\nThe `r x` says [@b].\n\n{chunks[1]}\n\nEnd [@c].\n"
    for name in ("d.Rmd", "d.qmd"):
        draft = reader.read([DraftFile(name, text)])
        assert places(draft) == [f"{name}:1:9 a", f"{name}:7:17 b", f"{name}:13:6 c"]


@pytest.mark.skipif(os.name == "nt", reason="pandoc splits its search path at colons there")
def test_latex_is_read_in_its_own_folder_with_places_in_included_files(each_pandoc, tmp_path, monkeypatch):
    folder = tmp_path / "thesis"
    (folder / "ch").mkdir(parents=True)
    main = folder / "main.tex"
    main.write_text(
        "\\documentclass{book}\\usepackage{own}\n\\begin{document}\n\\input{ch/one}\nMain \\cite{m}.\n\\end{document}"
    )
    (folder / "own.sty").write_text("\\newcommand{\\own}{styled \\cite{s}}")
    (folder / "ch" / "one.tex").write_text("One\n\\cite{one} \\own. \\input{ch/two}")
    (folder / "ch" / "two.tex").write_text("Two \\cite{two}.")
    monkeypatch.chdir(tmp_path)
    draft = reader.read([reader.load(main, "thesis/main.tex")])
    assert places(draft) == [
        "thesis/ch/one.tex:2:7 one",
        "None:None:None s",
        "thesis/ch/two.tex:1:11 two",
        "thesis/main.tex:4:12 m",
    ]


def test_a_citation_of_nothing_is_none(each_pandoc):
    assert places(reader.read([DraftFile("d.tex", r"By \cite{} and \cite{a}.")])) == ["d.tex:1:22 a"]
    assert places(reader.read([DraftFile("d.md", r"By \cite{} and \cite{a}.")])) == ["d.md:1:22 a"]


def test_an_unknown_format_is_refused_with_the_file_and_the_remedy(each_pandoc):
    with pytest.raises(InputError, match=r"^d\.what: .* name the reader"):
        reader.read([DraftFile("d.what", "x")])
    with pytest.raises(InputError, match=r"^d\.md: pandoc can't read `nonsense`"):
        reader.read([DraftFile("d.md", "x")], "nonsense")
    with pytest.raises(InputError, match=r"^d\.md: pandoc can't read `markdown\+nonsense`"):
        reader.read([DraftFile("d.md", "x")], "markdown+nonsense")


def test_a_reader_with_extensions_is_obeyed(each_pandoc):
    assert places(reader.read([DraftFile("d.md", "By @a.")], "markdown-citations")) == []
    assert places(reader.read([DraftFile("d.txt", r"By \cite{a}.")], "latex")) == ["d.txt:1:10 a"]


def test_a_draft_that_pandoc_refuses_is_named(each_pandoc):
    with pytest.raises(PandocError, match=r"^d\.md: pandoc ended with status \d+"):
        reader.read([DraftFile("d.md", "---\na: [\n---\n")])


def test_a_draft_nested_too_deeply_is_refused_by_name(each_pandoc):
    with pytest.raises(PandocError, match=r"^d\.md: quotes or lists are nested too deeply"):
        reader.read([DraftFile("d.md", "> " * 1500 + "@a")])


def test_standard_input_has_lines_and_no_name(each_pandoc):
    assert places(reader.read([DraftFile(None, "By @a.")])) == ["None:1:4 a"]


@pytest.mark.parametrize("text", ["", "\n", "﻿", "no citations", "\x00 @ \x00"])
def test_empty_and_odd_drafts_have_no_claims(each_pandoc, text):
    assert reader.read([DraftFile("d.md", text)]).claims == ()


def parsed(text, *extra):
    return pandoc.to_ast(text.encode(), "markdown", extra=extra)


def test_a_filters_document_gets_places_from_its_files(each_pandoc):
    files = [DraftFile("one.md", "A first @a."), DraftFile("two.md", "\nA second [@b; @fig:x; @c].")]
    draft = reader.from_ast(parsed(files[0].text + "\n\n" + files[1].text), files)
    assert places(draft) == ["one.md:1:9 a", "two.md:2:11 b", "two.md:2:23 c"]
    assert draft.file == "one.md"


def test_citations_from_metadata_files_have_no_place_and_the_others_keep_theirs(each_pandoc, tmp_path):
    extra = tmp_path / "m.yaml"
    extra.write_text("abstract: By @m.\nnocite: '@n'\n")
    text = "Text by @a."
    draft = reader.from_ast(parsed(text, f"--metadata-file={extra}"), [DraftFile("d.md", text)])
    assert places(draft) == ["d.md:None:None m", "d.md:1:9 a"]
    assert [(citation.key, citation.where.line) for citation in draft.nocite] == [("n", None)]


def test_behind_citeproc_places_stay(each_pandoc):
    text = "---\nreferences: [{id: a, title: T, author: [{family: F}]}]\n---\nA claim [@a, p. 3] and @a again."
    document = pandoc.to_ast(text.encode(), "markdown", extra=["--citeproc"])
    assert places(reader.from_ast(document, [DraftFile("d.md", text)])) == ["d.md:4:10 a", "d.md:4:24 a"]


@pytest.mark.parametrize("files", [[], [DraftFile("d.what", "By @a.")], [DraftFile("d.md", "---\na: [\n---\n")]])
def test_without_readable_files_a_document_has_no_places(each_pandoc, files):
    draft = reader.from_ast(parsed("# H\n\nBy @a."), files)
    [claim] = draft.claims
    where = claim.citations[0].where
    assert (where.line, where.column, where.heading, where.rank) == (None, None, "H", 1)


def test_a_filter_never_fails_for_a_format_pandoc_does_not_know(each_pandoc):
    draft = reader.from_ast(parsed("By @a."), [DraftFile("d.md", "By @a.")], "my-reader.lua+x")
    assert [claim.citations[0].where.line for claim in draft.claims] == [None]


def test_in_latex_a_key_is_no_cross_reference_whatever_it_looks_like() -> None:
    draft = reader.read([reader.DraftFile("a.tex", "Shown in \\ref{fig:one} and in \\cite{fig:two, sec-3}.\n")])

    assert [citation.key for claim in draft.claims for citation in claim.citations] == ["fig:two", "sec-3"]
    assert draft.crossrefs == 0
