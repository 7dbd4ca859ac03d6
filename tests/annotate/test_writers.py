"""Each evidence comes out of each writer, once."""

from __future__ import annotations

import functools
import io
import re
import zipfile

import pytest
from annotating import annotated, judged, pandoc, read, write

from pandoc_provenance import ast
from pandoc_provenance import pandoc as runner

DRAFT = """\
---
title: A title [@meta]
---

# Heading [@head]

Text [@a; @b], more "quoted [@c]." @d says *so [@e]*.[^n] A ~~struck [@f] x~~ [link [@g] text](http://x.y).

[^n]: A note [@h; see @i].

Term [@j]
:   Definition [@k].

| one | two |
|-----|-----|
| x [@l] | y |

: Caption [@m].

![Figure [@n].](missing.png)

- item [@o]

> quote [@p]

| line [@q]
| two

An image ![alt [@r]](missing.png) inline.
"""

HOSTILE = (
    "− ≤ ∑ α ✓ 汉字 Кириллица e\u0301 \u2009\u2028\ufffd\ue000\u200c\x00\x01 ﬁ 😀 "
    "100% $x_1$ {a} \\b # ~ ^ & <i> `t` *e*"
)

WRITERS = ["html", "plain", "markdown", "latex", "docx", "epub3", "gfm", "jats", "odt", "asciidoc", "org", "beamer"]


@functools.cache
def draft(executable: str) -> ast.Document:
    return read(executable, DRAFT)


def written(executable: str, writer: str) -> str:
    document = annotated(draft(executable), writer, HOSTILE)
    output = pandoc(executable, ["-f", "json", "-t", writer, "-s", "-o", "-"], ast.encode(document))
    if output[:2] != b"PK":
        return output.decode()
    archive = zipfile.ZipFile(io.BytesIO(output))
    return "".join(archive.read(name).decode() for name in archive.namelist() if name.endswith(("xml", "xhtml")))


@pytest.mark.parametrize("writer", WRITERS)
def test_each_evidence_stands_once_in_the_output(writer, pandoc_path):
    _, rows = judged(draft(pandoc_path))
    markers = re.findall(r"Marker\d+x\d+", written(pandoc_path, writer))

    assert sorted(markers) == sorted(row.passages[0].text.split(".")[0] for row in rows)


def test_typst_too(newest_pandoc):
    _, rows = judged(draft(newest_pandoc))

    assert len(re.findall(r"Marker\d+x\d+", written(newest_pandoc, "typst"))) == len(rows)


def test_no_link_leads_nowhere(pandoc_path):
    page = written(pandoc_path, "html")

    assert {target for target in re.findall(r'href="#([^"]*)"', page) if f'id="{target}"' not in page} == set()


def test_latex_gets_only_what_every_engine_prints(pandoc_path):
    letters = set(written(pandoc_path, "latex"))

    assert {letter for letter in letters if letter > "\x7f"} <= set("ﬁ“”—é\u00a0")
    assert not letters & {"\x00", "\x01"}


def test_both_supported_pandocs_give_notes_in_markdown_that_read_back(pandoc_path):
    """Also proves that the two fixtures are two pandocs."""
    assert runner.version(pandoc_path) >= runner.OLDEST
    back = read(pandoc_path, written(pandoc_path, "markdown"))

    assert ast.cited_keys(list(ast.cites_in(back["blocks"]))) == ast.cited_keys(
        list(ast.cites_in(draft(pandoc_path)["blocks"]))[:]
    )


BEHIND = [
    *(".", "!", "?", "?!", "!!", ":", ";", ",", ")", "]", "!)", ")!", "…", "’s", "”!", "\u00a0!", "—so", " so", "。次"),
    *("!\\\nso", "!*so*", "! [so](http://x.y)", "^2^", "(so)", "`c`", "$x$", "\\@so", "\\_so", "#"),
]
SENTENCES = [
    *(f"Aa {cite}{behind} Then" for cite in ("[@k]", "@k", "*so [@k]*") for behind in BEHIND),
    *('"So [@k]!" Then', '"So [@k]"! Then', "'So [@k]'! Then"),
]
STILL = ["plain", "gfm", "markua", "ipynb", "markdown", "commonmark", "html", "latex", "rst", "org", "docbook"]


@pytest.mark.parametrize("writer", STILL)
def test_the_authors_sentence_stays_as_it_is(writer, pandoc_path):
    """Nothing but the mark is new: no writer escapes punctuation because of it."""
    document = read(pandoc_path, "\n\nQQQ\n\n".join([*SENTENCES, ""]))
    before = write(pandoc_path, document, writer, "--wrap=none").split("QQQ")
    after = write(pandoc_path, annotated(document, writer), writer, "--wrap=none").split("QQQ")

    assert len(before) == len(after) == len(SENTENCES) + 1
    assert [pair for pair in zip(before[:-1], after, strict=False) if not is_inserted(*pair)] == []


def is_inserted(before: str, after: str) -> bool:
    """Tell whether a text is another one with one insertion."""
    return any(
        after.startswith(before[:at]) and after.endswith(before[at:]) and len(after) >= len(before)
        for at in range(len(before) + 1)
    )
