from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pandoc_provenance import ast, pandoc
from pandoc_provenance.draft.citations import Crossrefs, custom_prefixes, is_crossref, read_citation
from pandoc_provenance.draft.locators import read_locator
from pandoc_provenance.model import Citation, Locator


def cited(markdown: str, language: str = "en") -> list[Citation]:
    document = pandoc.to_ast(markdown.encode(), "markdown")
    return [read_citation(item, language) for node in ast.cites(document) for item in node["c"][0]]


def page(value: str) -> Locator:
    return Locator("page", value)


PAGES = [
    ("33", "33", ""),
    (", 33-35, 38", "33-35, 38", ""),
    ("p.3", "3", ""),
    ("P. 3", "3", ""),
    ("pp. IV-X", "IV-X", ""),
    ("p. xii", "xii", ""),
    ("3f.", "3f.", ""),
    ("3 ff.", "3 ff.", ""),
    ("e123", "e123", ""),
    ("12:4", "12:4", ""),
    ("pp. 33-35 and passim", "33-35", "and passim"),
    ("pp. 234-244 (chap. 1)", "234-244", "(chap. 1)"),
    ("33, emphasis added", "33", "emphasis added"),
    ("33 for details", "33", "for details"),
    ("{pp. iv-x} there", "iv-x", "there"),
    ("{33}", "33", ""),
    ("p. 33n5", "33n5", ""),
    ("S. 12 f.", "12 f.", ""),
]

NONE = [
    "1999 edition", "50% of them", "2 vols.", "3rd ed.", "2d ed.", "10.1000/x", "12 patients", "1.5 times",
    "100,000 people",     "VIII, 89", "iv-x", "ii 99 years later", "and 33", "p 3", "#3", "3-D printing", "page proofs",
    "p. mild", "in press", "",
]  # fmt: skip


@pytest.mark.parametrize(("suffix", "value", "rest"), PAGES)
def test_pages_are_read_as_citeproc_reads_them(suffix: str, value: str, rest: str) -> None:
    assert read_locator(suffix, "en") == (page(value), rest)


@pytest.mark.parametrize("suffix", NONE)
def test_what_only_begins_like_a_page_stays_in_the_suffix(suffix: str) -> None:
    assert read_locator(suffix, "en") == (None, suffix)


@pytest.mark.parametrize(
    ("language", "suffix", "label", "value"),
    [
        ("en", "chap. 1", "chapter", "1"),
        ("en", "§ 12.3", "section", "12.3"),
        ("en", "fols. 85r-88r", "folio", "85r-88r"),
        ("en", "vol. 2", "volume", "2"),
        ("en", "fig. S3", "figure", "S3"),
        ("en", "s.v. love", "sub verbo", "love"),
        ("de-CH", "Kap. 3", "chapter", "3"),
        ("de", "Bd. 2", "volume", "2"),
        ("de", "p. 12", "page", "12"),
        ("fr", "chap. IV", "chapter", "IV"),
        ("es", "cap. IV", "chapter", "IV"),
        ("es", "pág. 3", "page", "3"),
        ("xx", "sec. 2.1", "section", "2.1"),
    ],
)
def test_labels_are_those_of_the_language(language: str, suffix: str, label: str, value: str) -> None:
    assert read_locator(suffix, language) == (Locator(label, value), "")


def test_a_label_of_another_language_stays_in_the_suffix() -> None:
    assert read_locator("Kap. 3", "en") == (None, "Kap. 3")


def test_an_empty_brace_forces_no_locator() -> None:
    assert read_locator("{} 99 years", "en") == (None, "99 years")


def test_the_first_of_two_labelled_locators_counts() -> None:
    assert read_locator("vol. 2, p. 7", "en") == (Locator("volume", "2"), "p. 7")


@given(
    st.text(max_size=40)
    | st.lists(st.sampled_from(["p. ", "33", "-", ", ", "iv", "{", "}", "ed."]), max_size=8).map("".join)
)
def test_no_suffix_loses_a_letter(suffix: str) -> None:
    locator, rest = read_locator(suffix, "en")
    kept = rest + (locator.value if locator else "")
    assert len(kept) <= len(suffix)
    if locator is None and "{" not in suffix:
        assert rest == suffix.lstrip(" ,").strip()


def test_a_formula_is_no_page() -> None:
    (citation,) = cited("[@k, $3$ and more]")
    assert citation.locator is None
    assert citation.suffix == "3 and more"


@pytest.mark.parametrize(
    ("markdown", "signal", "prefix"),
    [
        ("[see @k]", "see", ""),
        ("[See also @k]", "See also", ""),
        ("[*see*, e.g., @k]", "see, e.g.", ""),
        ("[but cf. @k]", "but cf.", ""),
        ("[see the discussion in @k]", "see", "the discussion in"),
        ("[for a review, see @k]", "see", "for a review"),
        ("[vgl. auch @k]", "vgl. auch", ""),
        ("[siehe @k]", "siehe", ""),
        ("[s. @k]", "s.", ""),
        ("[voir aussi @k]", "voir aussi", ""),
        ("[véase también @k]", "véase también", ""),
        ("[cfr. @k]", "cfr.", ""),
        ("[contra @k]", "contra", ""),
        ("[seen by @k]", "", "seen by"),
        ("[in @k]", "", "in"),
        ("[@k]", "", ""),
    ],
)
def test_signals_are_told_from_prefixes(markdown: str, signal: str, prefix: str) -> None:
    (citation,) = cited(markdown)
    assert (citation.signal, citation.prefix) == (signal, prefix)


def test_a_group_gives_each_key_what_stands_around_it() -> None:
    first, second = cited("[see @one, pp. 33-35 and *passim*; also -@two, chap. 1]")
    assert (first.key, first.mode, first.locator, first.suffix) == ("one", "normal", page("33-35"), "and passim")
    assert (second.key, second.mode, second.signal, second.locator) == (
        "two",
        "suppressed",
        "also",
        Locator("chapter", "1"),
    )


def test_a_narrative_citation_has_its_bracket_as_locator() -> None:
    (citation,) = cited("@k [p. 3] says so.")
    assert (citation.mode, citation.locator) == ("narrative", page("3"))


def test_latex_notes_are_prefix_and_locator() -> None:
    document = pandoc.to_ast(rb"It rose \parencite[see][p.~3]{k}.", "latex")
    (node,) = ast.cites(document)
    citation = read_citation(node["c"][0][0], "en")
    assert (citation.signal, citation.locator) == ("see", page("3"))


@pytest.mark.parametrize(
    "key", ["fig:one", "Fig:one", "tbl:x", "eq:x", "lst:x", "Sec:x", "fig-one", "Tbl-x", "thm-x", "exm-x"]
)
def test_cross_references_are_known_by_their_prefix(key: str) -> None:
    assert is_crossref(key)


@pytest.mark.parametrize(
    "key", ["figueroa2020", "fig2020", "sec_python", "section:one", "table-one", "xfig:one", "doi:10.1/x"]
)
def test_other_keys_are_citations(key: str) -> None:
    assert not is_crossref(key)


def test_prefixes_that_the_document_declares_count_too() -> None:
    document = pandoc.to_ast(b"---\ncrossref:\n  custom:\n  - {kind: float, key: vid}\n---\n", "markdown")
    assert custom_prefixes(document) == ("vid",)
    assert is_crossref("vid-one", custom_prefixes(document))
    assert not is_crossref("film-one", custom_prefixes(document))


@pytest.mark.parametrize("crossref", ["true", "[a, b]", "{custom: yes}", "{custom: [a]}", "{chapters: true}"])
def test_other_crossref_settings_declare_nothing(crossref: str) -> None:
    document: Any = pandoc.to_ast(f"---\ncrossref: {crossref}\n---\n".encode(), "markdown")
    assert custom_prefixes(document) == ()


def sorted_out(text: str, *texts: str, known: tuple[str, ...] = ()) -> tuple[set[str], tuple[str, ...]]:
    """Return the keys that are set aside, and those that nothing is called like."""
    found = Crossrefs(pandoc.to_ast(text.encode(), "markdown"), "en", texts, known)
    return set(found.aside), found.dangling


def test_a_locator_makes_a_citation_wherever_the_key_stands() -> None:
    assert sorted_out("See [@fig-a, p. 33], [@eq:b, chap. 2] and [@sec-c, 4]; then @fig-a.") == (set(), ())
    assert sorted_out("See [@fig-a; @fig-b, above] and [see @fig-c].")[0] == {"fig-a", "fig-b", "fig-c"}


@pytest.mark.parametrize(
    "named",
    [
        "![A](a.png){#fig-a}",
        "$$x$$ {#fig-a}",
        "Table: Words {#fig-a}",
        "::: {#fig-a}\nx\n:::",
        "# Head {#fig-a}",
        "[x]{#fig-a}",
        "```{.python #fig-a}\nx\n```",
        "```python\n#| label: fig-a\nplot()\n```",
        "```python\n#| label: 'fig-a'\nplot()\n```",
        "$$\\label{fig-a} x$$",
        "\\begin{figure}\\label{fig-a}\\end{figure}",
        "![A](a.png){#fig-a-1}\n\n::: {#fig-a}\nx\n:::",
    ],
)
@pytest.mark.parametrize("key", ["fig-a", "Fig-a", "fig-a-2"])
def test_what_has_the_name_of_something_in_the_document_is_a_cross_reference(named: str, key: str) -> None:
    assert sorted_out(f"See @{key} and [@{key}, p. 3].\n\n{named}\n") == ({key}, ())


def test_names_may_stand_in_the_text_alone() -> None:
    assert sorted_out("See @fig-a.", "```{r fig-a, echo=FALSE}\nplot(x)\n```")[1] == ()
    assert sorted_out("See @fig-a.", "```{r, label='fig-a'}\nplot(x)\n```")[1] == ()
    assert sorted_out("See @fig-a.", "a figure: fig-a")[1] == ("fig-a",)


def test_pandoc_crossrefs_labels_of_sections_count() -> None:
    assert sorted_out("See @sec:the-tide.\n\n# The tide\n")[1] == ()


def test_a_known_key_is_a_citation() -> None:
    assert sorted_out("See @fig-a and @fig-b.", known=("fig-a",)) == ({"fig-b"}, ("fig-b",))
