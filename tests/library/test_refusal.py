from __future__ import annotations

import pytest

from pandoc_provenance.errors import PandocError
from pandoc_provenance.library import refusal

OK = "@book{ok, title = {Fine}}\n\n"


@pytest.mark.usefixtures("any_pandoc")
@pytest.mark.parametrize(
    ("text", "key", "line", "words"),
    [
        ("@article{O’Reilly2019,\n title={x}}", "O’Reilly2019", 3, ["U+2019", "right single quotation mark"]),
        ("@article{PECVD—SiN,\n title={x}}", "PECVD—SiN", 3, ["U+2014", "em dash"]),
        ("@article{,\n title={x}}", "", 3, ["has no key", "@article{key,"]),
        ("@article(foo,\n title={x})", "foo", 3, ["parenthesis", "@article{…}"]),
        ("@article{foo,\n title={x}\n year={2020}\n}", "foo", 5, ["comma is missing before year"]),
        ("@article{foo,\n\ttitle={x}\n\t\tyear={2020}\n}", "foo", 5, ["comma is missing before year"]),
        ("@article{foo,\n title={x},\n @book{z,title={x}}", "foo", 3, ["never closed"]),
        ("@article{foo,\n title={x,\n year={2020}\n}\n@book{z,title={x}}", "foo", 3, ["never closed"]),
        ("@book{first, title={{x}}\n@book{z,title={x}}", "first", 3, ["never closed"]),
        ("@book{smith 2020,title={x}}", "smith 2020", 3, ["blank"]),
        ("@book{a#b,title={x}}", "a#b", 3, ["`#`"]),
        ("@book{a\u200bb,title={x}}", "a\u200bb", 3, ["U+200B", "hidden"]),
        ("@book_section{foo,title={x}}", "", 3, ["@book_section", "letter"]),
        ("write to me@home.org\n", "", 3, ["outside the entries"]),
        ("@book{foo,, title={x}}", "foo", 3, ["`,` is not expected"]),
    ],
)
def test_a_refused_bib_is_one_finding_with_entry_line_and_cause(load, text, key, line, words) -> None:
    (finding,) = load({"refs.bib": OK + text}, "ok").findings

    assert (finding.code, finding.level) == ("bibliography-broken", "error")
    assert (finding.key, finding.where.file, finding.where.line) == (key, "refs.bib", line)
    for word in words:
        assert word in finding.message


@pytest.mark.usefixtures("any_pandoc")
@pytest.mark.parametrize(
    ("name", "text", "line", "words"),
    [
        ("r.json", '[\n {"id": "a",}\n]', 2, ["not valid JSON"]),
        ("r.json", "", 1, ["not valid JSON"]),
        ("r.json", '{"references": []}', None, ["list of entries"]),
        ("r.json", "[" * 20_000, None, ["nested too deep"]),
        ("r.json", '[{"id": "a"},\n{"id": "b", "type": "book", "title": ["x"]}]', 2, ["entry b", "Array"]),
        ("r.yaml", 'references:\n- id: a\n  title: "x\n- id: z\n', 5, ["YAML"]),
        ("r.yaml", "a: b: c\n", 1, ["YAML", "mapping values"]),
        ("r.bib", "@book{a,title={x}}\n@book{b,title={caf\xe9}}".encode("latin-1"), 2, ["not UTF-8"]),
        ("r.json", '[{"id":\n"\xe9"}]'.encode("latin-1"), 2, ["not UTF-8"]),
        ("r.bib", "@book{a,}".encode("utf-16"), 1, ["UTF-16"]),
    ],
)
def test_other_files_are_refused_with_their_line(load, name, text, line, words) -> None:
    (finding,) = load({name: text}, "a").findings

    assert (finding.code, finding.where.file, finding.where.line) == ("bibliography-broken", name, line)
    for word in words:
        assert word in finding.message


def test_a_message_of_a_later_pandoc_is_passed_on() -> None:
    error = PandocError("pandoc ended with status 25: x", status=25, stderr="Something new\nin two lines")

    finding = refusal.explain("@book{a,}", ".bib", "refs.bib", error)

    assert finding.message == "pandoc refuses refs.bib: Something new"


@pytest.mark.parametrize(
    "text", ["@a{b,c={" * 20_000, "@a" * 50_000, "{" * 100_000, "@book{a" + " " * 100_000, "@\t" * 50_000]
)
@pytest.mark.parametrize("column", [1, 50_000, 10**8])
def test_hostile_text_is_explained_in_linear_time(text: str, column: int) -> None:
    error = PandocError("x", status=25, stderr=f"(line 1, column {column}):\nunexpected")

    assert refusal.explain(text, ".bib", "refs.bib", error).code == "bibliography-broken"
