"""What metadata says, as pandoc itself would take it."""

import pytest

from pandoc_provenance import pandoc
from pandoc_provenance.draft import metadata
from pandoc_provenance.errors import SettingsError
from pandoc_provenance.model import Reference


def markdown(yaml):
    return pandoc.to_ast(f"---\n{yaml}\n---\n".encode(), "markdown")


@pytest.mark.parametrize(
    ("yaml", "names"),
    [
        ("bibliography: refs.bib", ("refs.bib",)),
        ("bibliography: [a.bib, my_refs_2.json, a.bib]", ("a.bib", "my_refs_2.json")),
        ("bibliography: {main: a.bib, other: [b.bib, c.bib]}", ("a.bib", "b.bib", "c.bib")),
        ("bibliography: my refs.bib", ("my refs.bib",)),
        ("bibliography:", ()),
        ("bibliography: []", ()),
        ("title: x", ()),
        ("bibliography: true", ()),
    ],
)
def test_bibliographies_in_all_their_forms(each_pandoc, yaml, names):
    assert metadata.bibliographies(markdown(yaml)) == names


def test_bibliographies_of_latex_and_of_the_command_line(each_pandoc):
    text = rb"\addbibresource{a.bib}\bibliography{b,sub/c} \begin{document}x\end{document}"
    assert metadata.bibliographies(pandoc.to_ast(text, "latex")) == ("a.bib", "b.bib", "sub/c.bib")
    document = pandoc.to_ast(b"x", "markdown", extra=["--bibliography=my--refs.bib", "-M", "bibliography=b.bib"])
    assert metadata.bibliographies(document) == ("my--refs.bib", "b.bib")


def test_references_have_the_keys_that_citeproc_compares(each_pandoc):
    document = markdown("references:\n- id: smith2020\n  title: On _b_\n- id: a--b\n- title: none\n- id: 2020")
    assert metadata.references(document) == (Reference("smith2020", "On b"), Reference("a–b"), Reference("2020"))
    assert metadata.references(markdown("references: x")) == ()
    assert metadata.references(markdown("references: [x, {id: [y]}]")) == ()


@pytest.mark.parametrize(
    ("written", "value"),
    [
        ("papers/*", "papers/*"),
        ("my_long_name", "my_long_name"),
        ("_build_/x", "_build_/x"),
        ("a--b", "a--b"),
        ("a---b", "a---b"),
        ("..., and", "..., and"),
        ('"it\'s"', "it's"),
        ("'say \"so\" now'", 'say "so" now'),
        ("~/x", "~/x"),
        ("a~1~b", "a~1~b"),
        ("'`as--it is`'", "as--it is"),
        ("e.g. this", "e.g. this"),
        ("https://x.org/a_b", "https://x.org/a_b"),
        ("draft@home.md", "draft@home.md"),
        ("'<b>'", "<b>"),
        ("'$x$'", "$x$"),
        ("see @key", "see @key"),
        ("'**/x/**'", "**/x/**"),
        ("|\n    two\n    lines", "two lines"),
        ("60", "60"),
        ("true", True),
        ("[a, b]", ["a", "b"]),
        ("{smith_2020: Mr. X's}", {"smith_2020": "Mr. X's"}),
    ],
)
def test_options_come_back_as_they_were_written(each_pandoc, written, value):
    assert metadata.options(markdown(f"provenance:\n  option: {written}")) == {"option": value}


def test_options_of_the_command_line_and_no_options(each_pandoc):
    assert metadata.options(pandoc.to_ast(b"x", "markdown")) == {}
    assert metadata.options(markdown("provenance:")) == {}


@pytest.mark.parametrize("value", ["3", "[a, b]", "text", "true"])
def test_options_that_are_no_map_are_refused(each_pandoc, value):
    with pytest.raises(SettingsError, match="`name: value` lines"):
        metadata.options(markdown(f"provenance: {value}"))


def test_the_language_is_english_unless_named(each_pandoc):
    assert metadata.language(markdown("lang: de-CH")) == "de-CH"
    assert metadata.language(markdown("lang: true")) == "en"
    assert metadata.language(markdown("title: x")) == "en"
