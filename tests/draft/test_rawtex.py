"""Raw TeX inside other formats cites like any citation, and goes back as it came."""

import copy

import pytest
from fragments import drafts
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from pandoc_provenance import ast, pandoc
from pandoc_provenance.draft import locate, rawtex, reader
from pandoc_provenance.draft.reader import DraftFile
from pandoc_provenance.draft.texts import Texts
from pandoc_provenance.errors import PandocError

real = settings(
    max_examples=15, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow]
)


def parsed(text, reader="markdown"):
    return pandoc.to_ast(text.encode(), reader)


def cited(document):
    """Each Cite as its keys with commas between; a narrative one begins with ``@``."""
    return [
        ("@" if node["c"][0][0]["citationMode"]["t"] == "AuthorInText" else "") + ",".join(ast.cited_keys([node]))
        for node in ast.cites(document)
        if node["c"][0]
    ]


def wrapped(text, reader="markdown"):
    """Wrap a text's document, having seen that it's left alone and comes back."""
    document = parsed(text, reader)
    before = copy.deepcopy(document)
    result = rawtex.wrap(document)
    assert document == before
    back = rawtex.unwrap(result)
    assert back == before
    assert list(back["meta"]) == list(before["meta"])
    return result


PIECES = [
    r"\cite{K}",
    r"\citet[see][p.~3]{K,K}",
    r"\autocites[1]{K}[2]{K}",
    r"\footcite{K}",
    r"\textbf{bold \cite{K}}",
    r"\nocite{K}",
    r"`\cite{K`{=latex}",
    r"`\end{quote}\cite{K}`{=tex}",
    r"\mbox{\cite{K}}",
    r"`\cite{K}`",
    r"$\cite{K}$",
    r"<!-- \cite{K} -->",
    r"\\cite{K}",
    r"[@K, see \cite{K}]",
    r"[x \cite{K}](u)",
    r"^[\cite{K}]",
    r"*\cite{K}*",
    r"\foo{K}",
    r"[@K]",
    r"words",
    r"\begin{x}",
    r"\verb|\cite{K}|",
    r"`\cite{K}`{=html}",
    r"\citestyle{K}",
    r"\cite {K}",
    r"\cite{}",
]
BLOCKS = [
    "I I",
    "# I",
    "- I\n- I",
    "| I | b |\n|---|---|\n| I | c |\n\n: I",
    "\\begin{table}\n\\begin{tabular}{l}\nI\n\\end{tabular}\n\\end{table}",
    "```{=latex}\nI\n\nI\n```",
    "\\begin{tikzpicture}\n\\node {I};\n\\end{tikzpicture}",
    "\\newcommand{\\foo}[1]{\\citet{#1}}",
    "```\nI\n```",
    "Term I\n:   I",
    "![I](x.png)",
    "> I",
    "---\nabstract: |\n  I\n...",
    "```{=latex}\n\\begin{landscape}\nI\n```",
    "% \\cite{K}",
    "---\nnocite: '@K'\n...",
]


@st.composite
def mixtures(draw):
    """Markdown in which raw TeX of every kind stands at every kind of place."""
    number = 0
    text = "\n\n".join(draw(st.lists(st.sampled_from(BLOCKS), min_size=1, max_size=6)))
    parts = text.split("I")
    text = parts[0] + "".join(draw(st.sampled_from(PIECES)) + part for part in parts[1:])
    keys = text.split("K")
    for number in range(len(keys) - 1):
        keys[number] += draw(st.sampled_from(["a", "a_b:c", "müller", "x.y"])) + str(number)
    return "".join(keys)


@real
@given(mixtures())
def test_whatever_is_wrapped_comes_back_and_other_citations_keep_their_order(each_pandoc, text):
    try:
        result = wrapped(text)
    except PandocError:
        assume(False)
    own = cited(rawtex.unwrap(result))
    rest = iter(cited(result))
    assert all(cite in rest for cite in own)


@real
@given(mixtures())
def test_places_in_raw_tex_are_those_of_the_keys(each_pandoc, text):
    try:
        draft = reader.read([DraftFile("d.md", text)])
    except PandocError:
        assume(False)
    lines = text.split("\n")
    for citation in (*draft.nocite, *(one for claim in draft.claims for one in claim.citations)):
        cut = lines[citation.where.line - 1][citation.where.column - 1 :]
        assert cut.startswith((f"@{citation.key}", citation.key))


@real
@given(mixtures() | drafts(most=4))
def test_a_draft_read_with_places_is_the_document_that_pandoc_gives(each_pandoc, text):
    texts = Texts([DraftFile("d", text)], "markdown", timeout=60)
    try:
        plain = texts.parse(texts.texts)
    except PandocError:
        assume(False)
    assert plain == rawtex.wrap(parsed(text))
    assert locate.read(texts.texts, texts.parse, texts.syntax)[0] == plain


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (r"See \parencite[see][p.~3]{a} and \textcite{b}.", ["a", "@b"]),
        (r"\autocites[1]{a}[2]{b} \footcite{c} \citep*{d, e}", ["a,b", "c", "d,e"]),
        (r"\citeauthor{a} \citetitle{b} \fullcite{c} \Citet{d} \citeA{e}", ["@a", "@b", "c", "@d", "@e"]),
        (r"`\cite{a}`{=latex} `\cite{b}`{=tex} `\cite{c}`{=html}", ["a", "b"]),
        (r"\footnote{See \cite{a}; \textbf{\cite{b}}.} [@c, see \cite{d}]", ["a", "b", "c", "d"]),
        (r"\citetext{see \citealp{a}; also \citealt{b}}", ["a,b"]),
        ("# On \\cite{a}\n\n- \\cite{b}\n\n| h |\n|---|\n| \\cite{c} |\n\n: Cap \\cite{d}", ["a", "b", "d", "c"]),
        ("---\nabstract: By \\cite{a}.\nm: {t: 'x \\cite{b}'}\n---\nx", ["a", "b"]),
        ("---\nheader-includes: |\n  \\newcommand{\\mine}[2]{\\citet[#1]{#2}}\n---\n\\mine{3}{a}", ["@a"]),
        (r"![Cap \cite{a}](x.png)", ["a"]),
    ],
)
def test_citation_commands_become_citations(each_pandoc, text, expected):
    assert sorted(cited(wrapped(text))) == sorted(expected)


@pytest.mark.parametrize(
    "text",
    [
        "words",
        r"`\cite{a}` $\cite{a}$ \\cite{a} \verb|\cite{a}|",
        "<!-- \\cite{a} -->\n\n```\n\\cite{a}\n```\n\n    \\cite{a}",
        "\\begin{verbatim}\n\\cite{a}\n\\end{verbatim}",
        "```{=latex}\nx % \\cite{a}\n\\begin{comment}\n\\cite{a}\n\\end{comment}\n\\iffalse \\cite{a} \\fi\n```",
        "\\begin{tikzpicture}\n\\node {x}; % \\cite{a}\n\\end{tikzpicture}",
        r"\citestyle{authoryear}\setcitestyle{round} \usepackage{cite}",
        "---\nheader-includes: |\n  \\newcommand{\\mine}{\\cite{a}}\\DeclareCiteCommand\\c{x}{\\cite{a}}{y}{z}\n---\nx",
        "---\nheader-includes: \\AtBeginDocument{\\cite{a}}\n---\nx",
        r"\cite{#1} \cite{} \cite",
    ],
)
def test_what_cites_nothing_gives_the_same_document_back(each_pandoc, text):
    document = parsed(text)
    assert rawtex.wrap(document) is document
    assert rawtex.unwrap(document) is document


def test_formats_without_raw_tex_have_none(each_pandoc):
    for name in ("gfm", "commonmark", "markdown-raw_tex"):
        document = parsed(r"By \cite{a}.", name)
        assert rawtex.wrap(document) is document


def test_org_cites_in_latex_too(each_pandoc):
    text = "By \\parencite[p. 3]{a} and [cite:@b].\n\n#+LATEX: \\cite{c}\n\n@@latex:\\cite{d}@@"
    draft = reader.read([DraftFile("d.org", text)])
    assert [(one.key, one.where.line, one.where.column) for claim in draft.claims for one in claim.citations] == [
        ("a", 1, 21),
        ("b", 1, 34),
        ("c", 3, 16),
        ("d", 5, 15),
    ]


def test_nocite_in_raw_tex_joins_that_of_the_metadata(each_pandoc):
    head = "---\nnocite: '@a'\nheader-includes: \\AtBeginDocument{\\nocite{d}}\n---\n"
    draft = reader.read([DraftFile("d.md", f"{head}\\nocite{{b, *}}\n\n\\begin{{table}}\\nocite{{c}}\\end{{table}}")])
    assert [(one.key, one.where.line, one.where.column) for one in draft.nocite] == [
        ("a", 2, 10),
        ("b", 5, 9),
        ("c", 7, 22),
        ("d", 3, 43),
    ]
    assert draft.claims == ()
    assert [one.key for one in reader.read([DraftFile("d.md", r"\nocite{b}")]).nocite] == ["b"]


HARD = {
    "unbalanced": "```{=latex}\n\\begin{landscape}\n\\textcite[3]{a} and \\autocites{b}{c}\n```",
    "open brace": r"`{\textcite{a} \autocite{b,c}`{=tex}",
    "end of what it's read in": r"`\end{quote}\citet{a}\begin{quote}\cite{b}\cite{c}`{=tex}",
    "end of document": "```{=latex}\n\\textcite{a}\n\\end{document}\n\\cites{b}{c}\n```",
    "unknown command": r"\mbox{\textcite{a} \cite{b,c}}",
    "drawing": "\\begin{tikzpicture}\n\\node {\\textcite{a} \\cite{b} \\cite{c}}; % \\cite{d}\n\\end{tikzpicture}",
    "odd keys": r"`\citet{a} \cite{b<x} \cite{c^|x}`{=tex}",
    "includes": r"`\textcite{a}\input{/etc/hostname}\include{x}\cite{b}\cite{c}`{=tex}",
}


@pytest.mark.parametrize("text", HARD.values(), ids=HARD)
def test_code_that_pandoc_reads_past_or_not_at_all_cites_all_the_same(each_pandoc, text):
    result = wrapped(f"First \\cite[1]{{x}}.\n\n{text}\n\nLast \\cite[2]{{y}}.")
    keys = [key.split("<")[0].split("^")[0] for key in ast.cited_keys(list(ast.cites(result)))]
    assert keys == ["x", "a", "b", "c", "y"]
    assert cited(result)[1] == "@a"
    suffixes = [ast.text_of(node["c"][0][0]["citationSuffix"]) for node in ast.cites(result)]
    assert (suffixes[0], suffixes[-1]) == ("1", "2")


def test_a_hundred_pieces_that_pandoc_refuses_still_cite(each_pandoc):
    text = "\n\n".join(f"`{{\\cite{{k{number}}}`{{=tex}} \\cite{{r{number}}}" for number in range(100))
    keys = ast.cited_keys(list(ast.cites(wrapped(text))))
    assert keys == [f"{sign}{number}" for number in range(100) for sign in "kr"]


def test_a_document_without_time_says_so(each_pandoc):
    document = parsed("\\cite{a}")
    with pytest.raises(PandocError, match="stopped after"):
        rawtex.wrap(document, timeout=0.0001)


def test_claims_and_locators_are_those_of_any_citation(each_pandoc):
    text = """Rain gardens held back most of the summer runoff \\autocite[see][p.~3]{a}.

\\begin{table}
\\caption{What the gardens held back, after \\textcite{c}}
\\begin{tabular}{ll}
Garden & Share \\\\
Clay soil of the car park & 71 percent of the runoff \\cite{b} \\\\
\\end{tabular}
\\end{table}
"""
    draft = reader.read([DraftFile("d.md", text)])
    claims = {claim.citations[0].key: claim for claim in draft.claims}
    assert claims["a"].text == "Rain gardens held back most of the summer runoff."
    [citation] = claims["a"].citations
    assert (citation.signal, citation.locator.label, citation.locator.value) == ("see", "page", "3")
    assert claims["b"].unit == "table-row"
    assert claims["b"].text == "Clay soil of the car park — 71 percent of the runoff"
    assert claims["c"].unit == "caption"
    assert [(claims[key].citations[0].where.line, claims[key].citations[0].where.column) for key in "abc"] == [
        (1, 71),
        (7, 60),
        (4, 54),
    ]


def test_a_key_in_raw_tex_is_no_cross_reference(each_pandoc):
    draft = reader.read([DraftFile("d.md", r"By \cite{fig:one} and @fig:two.")])
    assert [one.key for claim in draft.claims for one in claim.citations] == ["fig:one"]
    assert draft.crossrefs == 1


def test_bibitems_in_raw_tex_are_references_of_its_citations(each_pandoc):
    items = "\\begin{thebibliography}{9}\n\\bibitem{a} A.\n\\bibitem[B]{b} B.\n\\end{thebibliography}"
    draft = reader.read([DraftFile("d.md", f"By \\cite{{a,b}}.\n\n{items}\n\n    \\bibitem{{c}}")])
    assert [reference.key for reference in draft.references] == ["a", "b"]


def test_a_field_of_the_metadata_may_be_called_like_a_node(each_pandoc):
    assert cited(wrapped("---\nm: {t: {c: 'x \\cite{a}'}, c: y, raw: z}\nraw: x\n---\n\\cite{b}")) == ["a", "b"]
