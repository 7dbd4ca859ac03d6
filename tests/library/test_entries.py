from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pandoc_provenance.library.entries import Entries, duplicates, read

KEYS = st.text("abcdefXYZ0123456789:._-+/é文", min_size=1, max_size=12)


@given(st.lists(KEYS, max_size=8), st.integers(0, 3))
def test_every_entry_of_a_bib_is_found_at_its_line(keys: list[str], gap: int) -> None:
    text, lines = "", []
    for number, key in enumerate(keys):
        text += "\n" * gap
        lines.append(text.count("\n") + 1)
        text += f"@article{{{key},\n  title = {{T {number}}},\n  file = {{:p/{number}.pdf:PDF}}\n}}\n"

    entries = read(text, ".bib").entries

    assert [(entry.key, entry.line) for entry in entries] == list(zip(keys, lines, strict=True))
    assert [entry.title for entry in entries] == [f"T {number}" for number in range(len(keys))]
    assert set(duplicates(entries)) == {key for key in keys if keys.count(key) > 1}


@given(
    st.lists(st.one_of(st.text(max_size=12).filter(lambda key: "\x00" not in key), st.integers(0, 10**9)), max_size=8)
)
def test_every_item_of_csl_json_is_found_at_its_line(ids: list[str | int]) -> None:
    items = [{"type": "book", "title": "<i>T</i>", "id": key} for key in ids]
    text = json.dumps(items, indent=1)

    entries = read(text, ".json").entries

    assert [entry.key for entry in entries] == [str(key) for key in ids]
    assert [entry.line for entry in entries] == [5 * number + 5 for number in range(len(ids))]
    assert {entry.title for entry in entries} <= {"T"}


def test_csl_items_may_name_files_as_better_bibtex_can_be_made_to() -> None:
    text = (
        '[{"id": "a", "file": "x.pdf;y.html"}, {"id": "b", "file": ["z.pdf", 3]}, {"id": true}, 5, {"title": "no id"}]'
    )

    first, second = read(text, ".json").entries

    assert [entry.path for entry in first.attachments][:2] == ["x.pdf", "y.html"]
    assert [entry.path for entry in second.attachments] == ["z.pdf"]


def test_yaml_entries_have_their_lines() -> None:
    text = "---\nreferences:\n- id: one\n  title: A\n- title: B\n  type: book\n  id: 'two'\n- id: 3\n...\n"

    assert [(entry.key, entry.line) for entry in read(text, ".yaml").entries] == [("one", 3), ("two", 7), ("3", 8)]


@pytest.mark.parametrize(
    "text",
    [
        "a: &a [x, x]\nb: &b [*a, *a]\nreferences: [*b, *b]",
        "references: " + "[" * 10_000,
        "references: !!python/object/apply:os.system ['true']",
        "- {<<: &m {id: a}, title: *m}",
        "\t",
        "a: b: c",
    ],
)
def test_yaml_that_could_harm_is_not_read(text: str) -> None:
    assert read(text, ".yaml") == Entries()


def test_ris_entries_have_key_title_and_files() -> None:
    one = "TY  - JOUR\r\nID  - a1\r\nT1  - Long\r\nL1  - file:///p/a.pdf\r\nER  - \r\n"
    text = one + "TY  - BOOK\r\nTI  - No id\r\nER  -\r\n"

    (entry,) = read(text, ".ris").entries

    assert (entry.key, entry.line, entry.title) == ("a1", 1, "Long")
    assert entry.attachments[0].path == "file:///p/a.pdf"


def test_a_reader_that_fails_says_nothing_on_the_terminal(capfd: pytest.CaptureFixture[str], caplog) -> None:
    assert [entry.key for entry in read("@a{b, c = {\n@book{d, title={x}}\n", ".bib").entries] == ["d"]
    assert capfd.readouterr() == ("", "")
    assert caplog.records == []


FRAGMENTS = st.sampled_from(
    ["@", "@book{", "a,", "{", "}", '"', "=", ",", "\n", "title", " ", "#", "%", "(", ")", "\\", "é", "@comment{"]
)


@settings(max_examples=150)
@given(st.lists(FRAGMENTS, max_size=40).map("".join), st.sampled_from([".bib", ".json", ".yaml", ".ris", ".xml"]))
def test_no_text_makes_a_reader_fail(text: str, suffix: str) -> None:
    assert isinstance(read(text, suffix), Entries)


@pytest.mark.parametrize(
    "unit", ["@a{b,c={\n", '@a{b,c="\n', "@a{", "@a{b,x={y},\n", "{", "@", "a=b,", "\n@a{b,c={d}}", "%@a{b,\n"]
)
def test_hostile_bib_files_are_read_in_linear_time(unit: str) -> None:
    text = unit * (60_000 // len(unit))

    assert isinstance(read(text, ".bib"), Entries)


@pytest.mark.parametrize(
    "text", ['[{"id":"' + "a" * 10**6 + '"}]', "[" * 10**5, '"id":' * 10**5, '{"items": 5}', "nul"]
)
def test_hostile_json_is_read_in_linear_time(text: str) -> None:
    assert isinstance(read(text, ".json"), Entries)
