"""Every citation's line and column, and a document that is exactly pandoc's."""

import pytest
from fragments import drafts
from hypothesis import HealthCheck, assume, given, settings

from pandoc_provenance import ast, pandoc
from pandoc_provenance.draft import locate
from pandoc_provenance.draft.files import DraftFile
from pandoc_provenance.draft.texts import Texts
from pandoc_provenance.errors import PandocError

composed = settings(
    max_examples=30, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow]
)


class Run:
    """A draft read with places, beside pandoc's own reading of the same text."""

    def __init__(self, text, reader="markdown"):
        self.text = text
        self.texts = Texts([DraftFile("d", text)], reader, timeout=60)
        self.plain = self.texts.parse(self.texts.texts)
        self.runs = 0
        self.document, self.places = locate.read(self.texts.texts, self._parse, self.texts.syntax)

    def _parse(self, texts):
        self.runs += 1
        return self.texts.parse(texts)

    def found(self):
        """Each citation as ``key line:column``."""
        groups = zip(ast.cites(self.document), self.places.cites, strict=True)
        return [
            f"{key} {place.line}:{place.column}" if place else f"{key} ?"
            for node, places in groups
            for key, place in zip(ast.cited_keys([node]), places, strict=True)
        ]

    def cut(self, place):
        return self.text.split("\n")[place.line - 1][place.column - 1 :]


@composed
@given(drafts())
def test_the_document_is_pandocs_own_and_each_key_stands_at_its_place(each_pandoc, text):
    try:
        run = Run(text)
    except PandocError:
        assume(False)
    assert run.document == run.plain
    for node, places in zip(ast.cites(run.document), run.places.cites, strict=True):
        for key, place in zip(ast.cited_keys([node]), places, strict=True):
            assert place is None or run.cut(place).startswith((f"@{key}", f"@{{{key}}}", key))


@composed
@given(drafts(unique=True))
def test_a_document_that_pandoc_has_parsed_gets_the_same_places(each_pandoc, text):
    try:
        run = Run(text)
    except PandocError:
        assume(False)
    assert locate.find(run.plain, run.texts.texts, run.texts.parse, "at") == run.places


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("One [see @a, p. 3; -@b].\n\n- @c [p. 2]", ["a 1:10", "b 1:21", "c 3:3"]),
        ("---\nabstract: |\n  By @a.\n---\n\nX^[@b]", ["a 3:6", "b 6:4"]),
        ("X[^1] @b.\n\n[^1]: Note\n\n    By @a.", ["a 5:8", "b 1:7"]),
        ("\t- x\n\n\t  @a\n\nz\t@b", ["b 5:3"]),
        ("a @b\r\nc @d\r\n", ["b 1:3", "d 2:3"]),
        ("x @b", ["b 1:3"]),
        ("@a @a [@a; @a]", ["a 1:1", "a 1:4", "a 1:8", "a 1:12"]),
        ("[@{https://e.org/x_y}, p. 3] 𝒳 @b", ["https://e.org/x_y 1:2", "b 1:32"]),
        ("| h | i |\n|---|---|\n| x | @a |\n\n: Caption @b", ["b 5:11", "a 3:7"]),
        ("![Cap @a](x.png)", ["a 1:7"]),
    ],
)
def test_places_are_exact_by_one_run_of_pandoc(each_pandoc, text, expected):
    run = Run(text)
    assert run.found() == expected
    assert run.runs == 1
    assert run.document == run.plain


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("# On @a\n\n# On @a\n\n[On @a]", ["a 1:6", "a 3:6", "a 5:5"], id="heading-identifiers"),
        pytest.param("(@ex) An @a.\n\nAs (@ex) says, @b.", ["a 1:10", "b 3:16"], id="example-list-labels"),
        pytest.param("X[^@n] @b\n\n[^@n]: A note.", ["b 1:8"], id="note-label"),
        pytest.param("[x](http://e.org/@u) @b", ["b 1:22"], id="link-target"),
        pytest.param("[x]{k='@u'} @b", ["b 1:13"], id="attribute"),
        pytest.param("x @b\n\n[^1]: never used @c", ["b 1:3"], id="unused-note"),
        pytest.param(
            "+----------+-----+\n| @müller  | x   |\n+----------+-----+\n| 王[@王王] | @b  |\n+----------+-----+",
            ["müller 2:3", "王王 4:5", "b 4:12"],
            id="wide-letters-in-a-table",
        ),
    ],
)
def test_where_pandoc_compares_words_the_untouched_text_is_parsed_too(each_pandoc, text, expected):
    run = Run(text)
    assert run.found() == expected
    assert run.runs == 2
    assert run.document == run.plain


def test_a_field_of_the_metadata_may_be_called_like_a_node(each_pandoc):
    run = Run("---\nt: '@a'\nc: x\nm: {t: '@b', citationId: '@c', c: y}\n---\n@d")
    assert sorted(run.found()) == ["a 2:5", "b 4:9", "c 4:27", "d 6:1"]
    assert run.document == run.plain


def test_nocite_has_places_of_its_own(each_pandoc):
    run = Run("---\nnocite: |\n  @a, [@b; @*]\n---\n@c")
    assert locate.nocite_keys(run.document) == ["a", "b", "*"]
    assert run.places.nocite == (locate.Place(0, 3, 3), locate.Place(0, 3, 8), None)


LATEX = r"""\documentclass{article}
\addbibresource{x.bib}
\newcommand{\mine}[2]{\cite[#1]{#2}}
\begin{document}
\nocite{n}
\section{On \cite{h}}
See \parencite[see][3]{a, b} and \textcite % c
  {c,
  d_e}; \cites[1]{f}[2]{g}. \mine{4}{k}
% \cite{comment}
100\% \footcite{z}
\end{document}
"""


def test_latex_has_places_at_its_keys_even_in_arguments_of_own_macros(each_pandoc):
    run = Run(LATEX, "latex")
    assert run.found() == ["h 6:19", "a 7:24", "b 7:27", "c 8:4", "d_e 9:3", "f 9:19", "g 9:25", "k 9:38", "z 11:17"]
    assert run.places.nocite == (locate.Place(0, 5, 9),)
    assert run.document == run.plain


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (r"See \parencite[see][p.~3]{a, b_c} and @d, \textcite{e}.", ["a 1:27", "b_c 1:30", "d 1:39", "e 1:53"]),
        ("\\autocites[1]{a}\n  [2]{b}\n\n- x `\\cite{c}`{=latex}", ["a 1:15", "b 2:7", "c 4:12"]),
        (
            "\\begin{table}\n\\cite{a}\n\\mbox{\\cite{b}}\n\\end{table}\n\n\\footnote{By \\cite{c}.}",
            ["a 2:7", "b 3:13", "c 6:20"],
        ),
        (r"X^[\cite{müller_2020}] 王 \cite{b}", ["müller_2020 1:10", "b 1:32"]),
    ],
)
def test_raw_tex_has_places_at_its_keys_by_one_run(each_pandoc, text, expected):
    run = Run(text)
    assert run.found() == expected
    assert run.runs == 1
    assert run.document == run.plain


def test_keys_in_arguments_of_own_macros_have_places_in_markdown_too(each_pandoc):
    run = Run("---\nheader-includes: |\n  \\newcommand{\\mine}[2]{\\citet[#1]{#2}}\n---\n\\mine{3}{k} by \\cite{a}.")
    assert run.found() == ["k 5:10", "a 5:22"]
    assert run.document == run.plain


def test_other_formats_have_places_too(each_pandoc):
    assert Run("* H\nSee [cite:@a] and [cite/t:@b;@c].", "org").found() == ["a 2:11", "b 2:27", "c 2:30"]
    if pandoc.version(each_pandoc) >= (3,):
        assert Run("See @a and #cite(<b>).", "typst").found() == ["a 1:5", "b 1:19"]


def test_a_changed_document_keeps_the_places_that_are_certain(each_pandoc):
    texts = Texts([DraftFile("d", "One @a.\n\nTwo @b.\n\nThree @a.\n\nFour @c.")], "markdown", timeout=60)
    document = texts.parse(texts.texts)
    added = texts.parse(["New @z."])["blocks"]
    document["blocks"] = [*added, *document["blocks"][1:]]
    places = locate.find(document, texts.texts, texts.parse, "at")
    assert places.cites == (
        (None,),
        (locate.Place(0, 3, 5),),
        (locate.Place(0, 5, 7),),
        (locate.Place(0, 7, 6),),
    )


def test_a_text_that_pandoc_refuses_gives_its_error_when_read_and_no_places_when_found(each_pandoc):
    texts = Texts([DraftFile("d.md", "---\na: [\n---\n\n@a")], "markdown", timeout=60)
    with pytest.raises(PandocError, match=r"^d\.md: "):
        locate.read(texts.texts, texts.parse, "at")
    document = texts.parse(["@a"])
    assert locate.find(document, texts.texts, texts.parse, "at").cites == ((None,),)


def test_the_time_limit_holds(each_pandoc):
    texts = Texts([DraftFile("d.md", "@a " * 20_000)], "markdown", timeout=0.01)
    with pytest.raises(PandocError, match=r"d\.md: pandoc was stopped after 0\.01 s"):
        locate.read(texts.texts, texts.parse, "at")
