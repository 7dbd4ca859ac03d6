"""Foreign text in the Markdown report is shown, never run."""

from __future__ import annotations

import functools
import html
import re
import subprocess

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sample_reports import citation, passage, reported, source

from pandoc_provenance.model import BibliographyReport, Finding, Flag, Locator, Where
from pandoc_provenance.reports import md
from pandoc_provenance.reports.markup import code, escape

HOSTILE = [
    "[click](javascript:alert(1)) ![pixel](http://evil.example/x.png)",
    "<script>alert(1)</script> <img src=x onerror=alert(1)> <b>bold</b>",
    "` ``code`` ``` fence",
    "| a | b |\n|---|---|\n| c | d |",
    "\n\n# Heading\n\n- item\n\n    code\n\n> quote",
    "http://evil.example www.evil.example <http://evil.example> a@evil.example mailto:a@evil.example",
    "@key [@key; see @other] [^1] [^1]: note",
    "$x^2$ \\(y\\) H~2~O ^sup^ ~~struck~~ *em* __strong__ _u_",
    "&lt;script&gt; &#60;b&#62; &copy;",
    "{.class #id} [span]{.pv} ::: div\n:::",
    "\\ \\[x\\](y) \\*",
    ":smile: [ref]: http://evil.example",
    "<!-- comment --> <?php ?> ]]> `<b>`{=html}",
    "As […] says, […](http://evil.example) […][x] […]{.x} […]: http://evil.example",
    "C:\\temp\\new 1. one 2) two (a) # no",
]


@pytest.fixture(params=["markdown-smart", "gfm", "commonmark_x-smart"])
def rendered(request, newest_pandoc) -> str:
    return _rendered(newest_pandoc, request.param)


@functools.cache
def _rendered(pandoc: str, reader: str) -> str:
    done = subprocess.run(
        [pandoc, "-f", reader, "-t", "html", "--wrap=none"],
        input=md.render(_everywhere()).encode(),
        capture_output=True,
        check=True,
    )
    return done.stdout.decode()


def _everywhere():
    """Every hostile text in every field that holds foreign text."""
    rows = [
        citation(
            text,
            text,
            number,
            context=f"{text} in context",
            where=Where(file=text, line=number, column=1, heading=text),
            locator=Locator("page", text),
            signal=text,
            flags=(Flag("quotation-differs", text),),
            passages=(passage(text, page_label=text), passage(text, page=None, section=text)),
        )
        for number, text in enumerate(HOSTILE)
    ]
    sources = [
        source(text, status="not-read", reason="missing", detail=text, file=text, title=text) for text in HOSTILE
    ]
    findings = [Finding("unknown-key", "error", text, Where(file=text, line=1), key=text) for text in HOSTILE]
    files = tuple(BibliographyReport(text, "", None) for text in HOSTILE)
    return reported(rows, sources, findings, drafts=tuple(HOSTILE), bibliography=files)


def test_no_foreign_text_becomes_an_element(rendered):
    tags = set(re.findall(r"<([a-zA-Z!?][a-zA-Z0-9]*)", rendered))

    assert tags <= {"h1", "h2", "h3", "p", "ul", "li", "strong", "em", "code"}


def test_no_attribute_but_the_headings_identifiers(rendered):
    assert set(re.findall(r"<\w+ (\w+)=", rendered)) <= {"id"}


@pytest.mark.parametrize("text", HOSTILE)
def test_foreign_text_is_shown_as_it_is(rendered, text):
    words = " ".join(html.unescape(re.sub(r"<[^>]*>", "", rendered)).split())
    shown = " ".join(text.split())

    assert f"Claim: {shown}" in words
    assert f"Check: {shown} (quotation-differs)" in words
    assert f"“{shown}”" in words
    assert f"error: {shown} (unknown-key)" in words


def test_the_claims_elision_stays_readable():
    assert escape("As […] says [so]") == r"As […] says \[so\]"


@given(st.text(max_size=60))
@settings(max_examples=200)
def test_escaped_text_is_one_line(text):
    assert len(f"x{escape(text)}x".splitlines()) == 1
    assert len(f"x{code(text)}x".splitlines()) == 1


@given(st.text(alphabet="`a ", min_size=1, max_size=12))
def test_code_is_fenced_by_more_backticks_than_it_holds(text):
    written = code(text)
    fence = re.match("`*", written)[0]

    if " ".join(text.split()):
        assert written.endswith(fence)
        assert fence not in written[len(fence) : -len(fence)]
