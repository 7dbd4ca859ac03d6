"""Where a text may name keys."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pandoc_provenance.draft import candidates


def found(text, syntax="at", keys=()):
    return [(text[one.place : one.end], text[one.start : one.end]) for one in candidates.find(text, syntax, keys)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("See @doe2020, p. 3", [("@doe2020", "doe2020")]),
        ("[-@doe_2020]", [("@doe", "doe")]),
        ("[@{https://e.org/x}]", [("@{https", "https")]),
        ("@_u", [("@_u", "u")]),
        ("@*", []),
        ("me@example.org", []),
        ("(@ex) and ;@b", [("@ex", "ex"), ("@b", "b")]),
        (r"\@ref(fig:x)", []),
        (r"\\@doe", [("@doe", "doe")]),
        ("@one@two and me@three", [("@one", "one"), ("@two", "two")]),
        ("中@张三", []),
        ("。@张三2020", [("@张三2020", "张三2020")]),
        ("@{_ }", []),
        (r"\parencite[p.~3]{a_b,@c} @d", [("a", "a"), ("@c", "c"), ("@d", "d")]),
        (r"@@latex:\cite{a}@@ @@b: @latex", [("a", "a"), ("@b", "b"), ("@latex", "latex")]),
    ],
)
def test_at_signs_not_behind_a_letter_and_keys_in_tex_commands_name_keys(text, expected):
    assert found(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (r"\cite{a}", ["a"]),
        (r"\cite{a, b,c}", ["a", "b", "c"]),
        (r"\parencite[see][p.~3]{a_x}", ["a"]),
        ("\\textcite\n  {a%, not this\n  ,b}", ["a", "b"]),
        (r"\citep*[{]}]{a}", ["a"]),
        (r"\cites[1]{a}[2]{b}", ["a", "b"]),
        (r"\parencites(pre)(post)[a]{a}{b}", ["a", "b"]),
        (r"\citeauthor{a}{not}", ["a"]),
        (r"\nocite{a}\nocite{*}", ["a"]),
        (r"\volcite{2}[3]{a}", ["2", "a"]),
        (r"\citetext{see \citealp{a}}", ["a"]),
        (r"\newcommand{\my}[2]{\cite[#1]{#2}}", []),
        (r"\cite<see>[3]{a}", ["a"]),
        (r"\cite{", []),
        (r"\cite[{a}", []),
        (r"\label{a}\ref{a} @a", []),
        (r"\citep[see \citeauthor{x}][]{a}", ["a", "x"]),
    ],
)
def test_latex_names_keys_in_the_braces_of_citation_commands(text, expected):
    assert sorted(run for _, run in found(text, "latex")) == expected


def test_typst_names_keys_in_two_ways():
    assert found("@a and #cite(<b-c>, form: none) <d>", "typst") == [("@a", "a"), ("b", "b")]


def test_known_keys_are_found_in_any_braces_of_latex():
    text = r"\mine{3}{doe, roe}\label{roe} doe"
    assert [run for _, run in found(text, "latex", {"doe", "roe"})] == ["doe", "roe", "roe"]


@pytest.mark.parametrize(
    ("piece", "syntax"),
    [
        ("@", "at"),
        ("@{", "at"),
        ("@{_", "at"),
        ("\\", "at"),
        ("a@", "at"),
        ("\\cite[", "latex"),
        ("\\cite{", "latex"),
        ("\\cite%\n", "latex"),
        ("\\cite{", "at"),
        ("\\cites{", "at"),
        ("{,", "latex"),
        ("cite( ", "typst"),
    ],
)
def test_repetition_by_the_hundred_thousand_is_read_in_order(piece, syntax):
    """Were the work quadratic, this would take hours."""
    assert_apart(candidates.find(piece * 100_000, syntax, {"x"}))


@given(st.text("@{}[]()<>\\,%#*_- \ncitexyé王2", max_size=80), st.sampled_from(["at", "latex", "typst"]))
def test_candidates_lie_apart_and_hold_one_run_of_letters_and_digits(text, syntax):
    found = candidates.find(text, syntax, {"x", "y_2"})
    assert_apart(found)
    for one in found:
        assert text[one.start : one.end].isalnum()
        assert not text[one.end : one.end + 1].isalnum()
        assert text[one.place] == "@" or one.place <= one.start


def assert_apart(found):
    end = 0
    for one in found:
        assert end <= one.start < one.end
        end = one.end
