"""Markdown, plain text and HTML: the words without their marks, in blocks, in any encoding."""

from __future__ import annotations

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from material import read_file, sentences

from pandoc_provenance.model import Missing
from pandoc_provenance.sources import formats
from pandoc_provenance.sources.decoding import decode
from pandoc_provenance.sources.formats.markdown import plain


@pytest.fixture
def read_as(tmp_path):
    """Write a text under a name and read it."""

    def run(name, text):
        path = tmp_path / name
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return read_file(path)

    return run


# Encodings


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32", "cp1252"])
def test_a_text_is_the_same_in_every_encoding(encoding):
    assert decode("Müller’s café – naïve.\r\nNext\rline\n".encode(encoding)) == "Müller’s café – naïve.\nNext\nline\n"


@given(st.text())
def test_whatever_is_valid_utf_8_is_read_as_that(text):
    clean = decode(text.encode("utf-8", "surrogatepass"))

    assert "\r" not in clean
    if text.isprintable() and "\x00" not in text and not text.startswith("\ufeff"):
        assert clean == text


@given(st.binary(max_size=300))
def test_any_bytes_decode(data):
    assert isinstance(decode(data, "shift_jis"), str)


@pytest.mark.parametrize(
    ("stated", "data", "text"),
    [
        ("shift_jis", "日本語".encode("shift_jis"), "日本語"),
        ("utf-8", "café".encode("latin-1"), "café"),
        ("no-such-thing", "café".encode("latin-1"), "café"),
    ],
)
def test_a_stated_encoding_counts_unless_the_bytes_contradict_it(stated, data, text):
    assert decode(data, stated) == text


# Markdown


def test_markdown_is_read_without_its_marks(read_as):
    source = read_as(
        "a.md",
        "---\ntitle: Left out\n---\n# Intro {#sec:x}\n\nThis is *emphasised* and **bold** text with "
        "[a link](http://x.y/z_(a)), `code_here*x*` and ![a picture](p.png). <!-- gone\n\nand --> See[^1] "
        "2 * 3 * 4 = 24, snake_case_name &amp; \\*stars\\*.\n\n"
        "[^1]: The note.\n[x]: http://left.out\n",
    )

    assert source.text == (
        "Intro\n\nThis is emphasised and bold text with a link, code_here*x* and a picture. "
        "See 2 * 3 * 4 = 24, snake_case_name & *stars*.\n\nThe note."
    )
    assert source.sections == ("Intro",)


def test_items_rows_and_quotes_are_blocks_of_their_own(read_as):
    source = read_as(
        "a.md",
        "* first item\n  goes on\n* second item\n\n> quoted\n> words\n\n| A | B |\n|---|---|\n| 1 | two **x** |\n\n"
        "Term\n:   Meaning\n",
    )

    assert sentences(source) == [
        "first item goes on",
        "second item",
        "quoted words",
        "A B",
        "1 two x",
        "Term",
        "Meaning",
    ]


def test_underlined_headings_and_fenced_code(read_as):
    source = read_as("a.md", "Results\n=======\n\nMore\n----\n\nText.\n\n```python\nx = 1 # *not* a heading\n```\n")

    assert source.sections == ("Results", "More")
    assert sentences(source, quotable=True) == ["Text.", "x = 1 # *not* a heading"]


def test_the_reference_list_of_a_markdown_file_does_not_count(read_as):
    source = read_as(
        "a.md",
        "# Paper\n\nA claim.\n\n## References\n\nSmith, J. (2020). A thing. Journal of X, 3(2), 1–3.\n\n"
        "Doe, A. (2019). Another one. Some Press.\n\n# Appendix\n\nThe end.\n",
    )

    assert "".join(sentences(source, countable=False)).startswith("Smith, J. (2020).")
    assert sentences(source, countable=True) == ["Paper", "A claim.", "References", "Appendix", "The end."]


@pytest.mark.parametrize(
    "hostile",
    [
        "[" * 200_000,
        "[a](" * 50_000,
        "`" * 200_000,
        "*a " * 70_000,
        "<a " * 70_000,
        "_" * 200_000,
        "[a]{" * 50_000,
        "> " * 100_000,
    ],
)
def test_hostile_markdown_takes_no_longer_than_its_length(read_as, hostile):
    begin = time.process_time()

    assert read_as("a.md", hostile + "\n") is not None
    # Linear code takes a tenth of a second; quadratic code takes minutes.
    assert time.process_time() - begin < 10


@settings(max_examples=60)
@given(st.text(alphabet="ab *_`[](){}<>!\\#|-:\n&;^~$@", max_size=120))
def test_any_markdown_is_read(text):
    plain(text)
    result = formats.load("markdown").read(text.encode(), "a.md", "0" * 64)
    if not isinstance(result, Missing):
        end = 0
        for sentence in result.source.sentences:
            assert end <= sentence.start < sentence.end <= len(result.source.text)
            end = sentence.end


# Plain text


def test_form_feeds_are_pages_and_a_sentence_may_run_over_one(read_as):
    source = read_as(
        "a.txt", "The first page has a text that runs\nover the\n\n2\n\f3\nend of the page. Another one.\n\fLast.\n\f"
    )

    assert sentences(source) == [
        "The first page has a text that runs over the end of the page.",
        "Another one.",
        "Last.",
    ]
    assert [sentence.page for sentence in source.sentences] == [0, 1, 2]
    assert [(page.number, page.label) for page in source.pages] == [(1, None), (2, None), (3, None)]
    assert source.text[source.pages[1].start : source.pages[1].end].startswith("end of the page.")


_OVER = "The council of the town had the channel of the harbour"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            f"{_OVER}\ndredged in the end by the guild and by old Captain\fMorrow in 1754.",
            "old Captain Morrow in 1754.",
        ),
        (f"{_OVER}\ndredged by the men of a captain\fmorrow in 1754.", "a captain morrow in 1754."),
        (f"{_OVER}\ndredged by the men of Cap-\ftain Morrow.", "Captain Morrow."),
        (f"{_OVER}\ndredged in 1754\fMorrow was paid.", "Morrow was paid."),
        (f"{_OVER}\ndredged and mended and measured in the year\f2. Morrow was paid.", "2. Morrow was paid."),
        (f"{_OVER} dredged\fMorrow was paid.", "Morrow was paid."),
    ],
)
def test_a_name_goes_on_behind_a_form_feed_where_it_had_no_room(read_as, text, expected):
    last = sentences(read_as("a.txt", text))[-1]

    assert last.endswith(expected)
    assert last.startswith("The council") == (last != expected)


def test_a_text_without_form_feeds_has_no_pages(read_as):
    source = read_as("a.txt", "Words.\n")

    assert source.pages == ()
    assert source.sentences[0].page == -1


def test_plain_text_joins_lines_and_words_and_keeps_rows(read_as):
    source = read_as(
        "a.txt",
        "Title\n=====\nThe drift was an under-\nestimation.\n- one thing\n- another\n\nName    Value\nbias    0.4\n",
    )

    assert sentences(source) == [
        "Title",
        "The drift was an underestimation.",
        "- one thing",
        "- another",
        "Name Value",
        "bias 0.4",
    ]
    assert source.sections == ("Title",)


def test_chinese_lines_are_joined_without_a_blank(read_as):
    assert read_as("a.txt", "温度在试验中\n上升了五度。\n").text == "温度在试验中上升了五度。"


def test_a_text_without_words_is_empty(read_as):
    assert read_as("a.txt", " \n\n ") == Missing("empty", "a.txt has no words", media_type="text/plain")


def test_markup_is_not_read_as_plain_text():
    for head in (b"\\documentclass{article}", b"<TEI>", b'{"cells": []}'):
        assert formats.recognise(head, ".tex") is None
        assert formats.recognise(head, "") is None


# HTML


def test_html_gives_its_main_text_in_blocks(read_as):
    source = read_as(
        "a.html",
        "<!doctype html><head><title>T</title><style>p{}</style></head><body><nav>Menu</nav><header>Site</header>"
        "<main><h1>Head</h1><p>First <b>para</b> &amp; caf&eacute;<p>Second<br>line<ul><li>one<li>two</ul>"
        "<table><tr><td>a<td>b<tr><td>c<td>d</table><p hidden>secret</p><script>x()</script></main>"
        "<footer>foot</footer>",
    )

    assert sentences(source) == ["Head", "First para & café", "Second line", "one", "two", "a b", "c d"]
    assert source.sections == ("Head",)


def test_the_title_stands_in_where_no_heading_does(read_as):
    source = read_as("a.html", "<html><head><title>The Title</title></head><body><p>Words.</p></body></html>")

    assert sentences(source) == ["The Title", "Words."]
    assert sentences(source, quotable=True) == ["Words."]


def test_charset_of_meta(read_as):
    source = read_as(
        "a.html",
        b'<html><meta http-equiv="Content-Type" content="text/html; charset=koi8-r"><p>' + "Привет".encode("koi8-r"),
    )

    assert source.text == "Привет"


@pytest.mark.parametrize(
    "attribute", ['role="doc-bibliography"', 'class="references csl-bib-body"', 'id="bibliography"']
)
def test_a_marked_reference_list_does_not_count(read_as, attribute):
    source = read_as("a.html", f"<html><p>Words.</p><div {attribute}><p>Smith 2020</p></div><p>More.</p></html>")

    assert sentences(source, countable=False) == ["Smith 2020"]


@pytest.mark.parametrize(
    "hostile",
    [
        "<div>" * 100_000 + "deep words",
        "<p>words" * 50_000,
        "</b>" * 100_000 + "<p>words",
        "<b>" * 600 + "</i>" * 50_000 + "words",
        "<![foo[ <p>words",
        "<" * 50_000 + "p>words",
    ],
)
def test_deep_unclosed_and_broken_html_is_read(read_as, hostile):
    begin = time.process_time()

    assert "words" in read_as("a.html", "<html><body>" + hostile).text
    assert time.process_time() - begin < 10


def test_html_is_known_by_its_content():
    assert formats.recognise(b"\xef\xbb\xbf  <!DOCTYPE html><html>", ".txt") == "html"
    assert formats.recognise("<html>".encode("utf-16"), "") == "html"
    assert formats.recognise(b"just words", ".html") is None
