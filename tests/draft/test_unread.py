"""Citations that LaTeX resolves and pandoc reads past, and what is none in spite of its look."""

from __future__ import annotations

import os
from pathlib import Path, PurePosixPath

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pandoc_provenance import pandoc
from pandoc_provenance.draft import reader
from pandoc_provenance.draft.livecode import LiveCode
from pandoc_provenance.draft.reader import DraftFile
from pandoc_provenance.draft.unread import named


def keys(*texts: str, includes: dict[str, int] | None = None, own: int = 1) -> list[str]:
    found = named(texts, own, {PurePosixPath(name): number for name, number in (includes or {}).items()})
    return [one.key for one in found]


@pytest.mark.parametrize(
    "dead",
    [
        r"% \cite{x}",
        r"100\% % \cite{x}",
        r"\verb|\cite{x}| \verb*+\cite{x}+ \Verb[a=b]!\cite{x}! \lstinline|\cite{x}| \lstinline{\cite{x}}",
        r"\mintinline{tex}|\cite{x}|",
        "\\begin{verbatim}\n\\cite{x}\n\\end{verbatim}",
        "\\begin{comment}\n\\cite{x}\n\\end{comment}",
        "\\begin{lstlisting}[a=b]\n\\cite{x}\n\\end{lstlisting}",
        "\\begin{minted}{tex}\n% \\cite{x}\n\\end{minted}",
        "\\lstnewenvironment{code}{}{}\\begin{code}\n\\cite{x}\n\\end{code}",
        "\\DefineVerbatimEnvironment{V}{Verbatim}{}\\begin{V}\n\\cite{x}\n\\end{V}",
        r"\excludecomment{old}\begin{old}\cite{x}\end{old}",
        r"\iffalse \cite{x} \ifx\a\b \cite{x} \else \cite{x} \fi \cite{x} \fi",
        r"\iftrue a \else \cite{x} \fi",
        r"\newif\ifdraft \ifdraft \cite{x} \fi",
        r"\newif\ifdraft \drafttrue \draftfalse \ifdraft \cite{x} \fi",
        r"\newif\ifdraft \drafttrue \ifdraft a \else \cite{x} \fi",
        r"\let\ifdraft\iffalse \ifdraft \cite{x} \fi",
        r"\begin{document} a \end{document} \cite{x}",
        r"a \endinput \cite{x}",
        r"\string\cite{x} \textbackslash cite\{x\}",
        r"\newcommand{\never}{\cite{x}} \def\never{\cite{x}} \newenvironment{never}{\cite{x}}{\cite{x}}",
        r"\newcommand{\one}{\cite{x}} \newcommand{\two}{\one \two}",
        r"\newcommand{\see}[1]{see \cite{#1}} \newcommand\cites[1][a]{\cite{#1,#2}}",
        r"\newcommand\newcite{x} \renewcommand{\citeleft}{x} \let\shortcite\cite {x}",
        r"\citestyle{x} \setcitestyle{x} \citename{x} \citetext{x} \defcitealias{x}{y} \AtEveryCitekey{x}",
        r"\cite{} \cite \nocite{*}",
        r"\newcommand{\citeA}[1]{(#1)} \citeA{x}",
    ],
)
def test_dead_code_and_what_only_looks_like_a_citation_name_no_keys(dead: str) -> None:
    assert keys(f"{dead}") == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (r"\cite{a} \Cite*[see][3]{b} \nocite{c,d}", "a b c d"),
        (r"\cites(x)(y)[3]{a}[4]{b} \volcite[x]{2}[3]{c} \textcquote[3]{d}{words} \citefield{e}{title}", "a b c d e"),
        ("\\fullcite{a,%b\nc ,\n d}", "a c d"),
        ("\\cite%\n{a}", "a"),
        (r"50\% \cite{a} \\% \cite{x}", "a"),
        (
            r"\iffalse\else\cite{a}\fi \iftrue\cite{b}\fi \ifx\a\b\cite{c}\else\cite{d}\fi $a \iff b$ \cite{e}",
            "a b c d e",
        ),
        (r"\newif\ifdraft \drafttrue \ifdraft\cite{a}\fi", "a"),
        (r"\newif\ifdraft \newcommand{\on}{\drafttrue} \ifdraft\cite{a}\else\cite{b}\fi", "a b"),
        (r"\iftoggle{x}{\cite{a}}{\cite{b}} \ifthenelse{\equal{a}{b}}{\cite{c}}{} \fi \cite{d}", "a b c d"),
        (r"\verb|a \cite{a}", "a"),
        (r"\newcommand{\used}{\cite{a}} \newcommand{\by}{\used} \by", "a"),
        (r"\newenvironment{used}{\cite{a}}{\cite{b}} \begin{used}\end{used}", "a b"),
        (r"\newcommand{\see}[2][]{see \cite[#1]{#2}} \see{a} \see[3]{b}", "a b"),
        (r"\def\see#1{\fullcite{#1}} \newcommand{\so}[1]{\see{#1}} \so{a}", "a"),
        (r"\NewDocumentCommand{\see}{s o m m}{#3 \cite[#2]{#4}} \see*[3]{x}{a} \see{x}{b}", "a b"),
        (
            r"\let\old\fullcite \old{a} \newcommand{\mine}{\citep} \mine[3]{b} \DeclareCiteCommand{\my}{}{}{}{} \my{c}",
            "a b c",
        ),
        (r"\newcommand{\citeA}[1]{\cite{#1}} \citeA{a}", "a"),
    ],
)
def test_live_code_names_its_keys(text: str, expected: str) -> None:
    assert keys(text) == expected.split()


def test_files_count_where_they_are_input_and_switches_hold_in_them() -> None:
    main = "\\newif\\ifdraft \\input{set} % \\input{old}\n\\include{one} \\iffalse\\input{two}\\fi"
    texts = (main, r"\drafttrue", r"\cite{x}", r"\ifdraft\cite{a}\else\cite{x}\fi \input{one}", r"\cite{x}")

    assert keys(*texts, includes={"set.tex": 1, "old.tex": 2, "one.tex": 3, "two.tex": 4}) == ["a"]


PIECES = [
    "\\cite{a}", "\\newcommand{\\m}[1]{\\cite{#1}}", "\\m{b}", "\\iffalse", "\\else", "\\fi", "\\verb|", "|", "{", "}",
    "\\begin{verbatim}", "\\end{verbatim}", "%", "\n", "\\", "[", "]", " ", "\\def\\n", "\\let\\o\\cite", "\\o{c}",
    "#1", "\\newif\\ifx", "\\xtrue", "\\ifx", "\\string", "\\end{document}", "\\input{self}", "\\newenvironment{e}",
    "é",
]  # fmt: skip


@given(st.lists(st.sampled_from(PIECES), max_size=40).map("".join))
def test_live_code_has_the_length_and_the_lines_of_its_text_and_every_key_stands_at_its_place(text: str) -> None:
    live = LiveCode([text], 1, {PurePosixPath("self.tex"): 0}).found[0]
    assert len(live) == len(text)
    assert all(new in (old, " ") for new, old in zip(live, text, strict=True))
    assert live.count("\n") == text.count("\n")
    for one in named([text], 1, {}):
        assert text.split("\n")[one.place.line - 1][one.place.column - 1 :].startswith(one.key)


@pytest.mark.parametrize(
    "piece",
    [
        "\\cite{", "\\cite[", "\\verb!", "\\begin{verbatim}", "\\iffalse ", "\\newcommand{\\a}", "\\newcommand\\a   ",
        "\\newcommand{\\a}[1]{\\cite{#1}\\a{#1}", "\\NewDocumentCommand\\a{o", "\\def\\a#1", "\\cites{a}",
        "\\input{", "\\if  ",
    ],
)  # fmt: skip
def test_hostile_repetition_is_read(piece: str) -> None:
    assert isinstance(keys(piece * 5000), list)


DROPPED = r"""\documentclass{article}
\addbibresource{refs.bib}
\begin{document}
Read \cite{read}. Note\footnotemark\footnotetext{See \cite{note}.} Again \cite{note}.
$x \text{ by \cite{formula}}$ \unknown{\cite{unknown}}
\begin{tikzpicture}\node {\cite{picture}};\end{tikzpicture}
\newcommand{\see}[1]{see \cite{#1}} \see{read2} \footnotetext{\see{note2}}
\end{document}
"""


def _place(cut: str) -> str:
    """Where the key stands that begins behind some piece of ``DROPPED``."""
    at = DROPPED.index(cut) + len(cut)
    key = DROPPED[at : DROPPED.index("}", at)]
    return f"{key} {DROPPED.count(chr(10), 0, at) + 1}:{at - DROPPED.rfind(chr(10), 0, at)}"


BEFORE = (r"text{See \cite{", r"by \cite{", r"unknown{\cite{", r"node {\cite{", r"text{\see{")
EXPECTED = [_place(cut) for cut in BEFORE]


def places(citations: object) -> list[str]:
    return [f"{one.key} {one.where.line}:{one.where.column}" for one in citations]  # type: ignore[attr-defined]


def test_a_latex_draft_names_each_dropped_citation_with_its_place(each_pandoc: str) -> None:
    draft = reader.read([DraftFile("d.tex", DROPPED)])

    assert places(draft.unread) == EXPECTED
    assert {one.where.file for one in draft.unread} == {"d.tex"}
    assert [citation.key for claim in draft.claims for citation in claim.citations] == ["read", "note", "read2"]


def test_the_filter_finds_the_same_and_its_first_answer_has_every_key_that_nothing_else_names(each_pandoc: str) -> None:
    reading = reader.begin(pandoc.to_ast(DROPPED.encode(), "latex"), [DraftFile("d.tex", DROPPED)])

    assert places(reading.draft.unread) == EXPECTED[1:]
    assert places(reading.located().unread) == EXPECTED


def test_what_other_filters_take_out_of_the_document_was_read_all_the_same(each_pandoc: str) -> None:
    document = pandoc.to_ast(DROPPED.encode(), "latex")
    document["blocks"] = []

    assert places(reader.from_ast(document, [DraftFile("d.tex", DROPPED)]).unread) == EXPECTED


def test_commands_of_packages_give_claims_and_the_authors_own_definitions_hold(each_pandoc: str) -> None:
    text = (
        "\\newcommand{\\newcite}[1]{so says \\citep{#1}}\n\\begin{document}\n"
        "The tide rose by metres \\fullcite[see][3]{a}. The wind \\newcite{b} fell. It stood \\citeurl{c}.\n"
        "\\end{document}\n"
    )
    draft = reader.read([DraftFile("d.tex", text)])

    found = [(claim.text, claim.citations[0].key, claim.citations[0].where.line) for claim in draft.claims]
    assert found == [("The tide rose by metres.", "a", 3), ("The wind so says fell.", "b", 3), ("It stood.", "c", 3)]
    assert draft.unread == ()
    filtered = reader.from_ast(pandoc.to_ast(text.encode(), "latex"), [DraftFile("d.tex", text)])
    assert places(filtered.unread) == ["a 3:43", "c 3:92"]


def test_other_formats_have_none(each_pandoc: str) -> None:
    assert reader.read([DraftFile("d.md", "```\n\\cite{a}\n```\n")]).unread == ()


@pytest.mark.skipif(os.name == "nt", reason="pandoc splits its search path at colons there")
def test_dropped_citations_of_included_files_are_placed_there(each_pandoc: str, tmp_path: Path) -> None:
    (tmp_path / "ch").mkdir()
    (tmp_path / "ch" / "one.tex").write_text("One\n\\footnotetext{\\cite{ghost}}\n")
    (tmp_path / "ch" / "old.tex").write_text("\\footnotetext{\\cite{old}}\n")
    main = tmp_path / "main.tex"
    main.write_text("\\begin{document}\n\\input{ch/one}\n% \\input{ch/old}\n\\end{document}\n")
    draft = reader.read([reader.load(main, "thesis/main.tex")])

    assert [(one.key, one.where.file, one.where.line, one.where.column) for one in draft.unread] == [
        ("ghost", "thesis/ch/one.tex", 2, 21)
    ]
