"""What was written with our marks can be read, cleaned and annotated again.

One case is left out: of a quotation mark without its partner, pandoc's Markdown writer keeps no direction, and
reads one before a mark as an opening one.
"""

from __future__ import annotations

from itertools import product

import pytest
from annotating import annotated, read, write

from pandoc_provenance import ast
from pandoc_provenance.annotate import strip

CITES = ["[@a]", "@a", "[@a; see @b, p. 3]", "[-@a]"]
BEHIND = [
    ".",
    "",
    ",",
    "!",
    "?!",
    ".)",
    "—so",
    "。次",
    ":",
    " so",
    "^[Note.]",
    ".^[See [@c].]",
    "…",
    "’s",
    "]",
    "{x}",
    "^2^",
]
AROUND = ["{}", "*{}*", '"{}"', "({})", "[{}]{{.x}}", "- {}", "> {}", "~~{}~~ so", "[{}](http://x.y)"]

PARAGRAPHS = "\n\n***\n\n".join(
    around.format(f"So {cite}{behind}") + " Then more" for cite, behind, around in product(CITES, BEHIND, AROUND)
)
BLOCKS = """

# Heading [@a]

Term [@a]
:   Definition [@b].

| h | i |
|---|---|
| x [@a] | y |

: Caption [@b] and [@c].

![Figure [@a].](x.png)

# References
"""


def same(document: ast.Document) -> str:
    """Drop what our notes and marks shift: note numbers, line ends, and the column widths taken from the text."""
    return "\n".join(ast.encode(block).decode() for block in _leveled(document["blocks"]))


def _leveled(value):
    if isinstance(value, list):
        return [_leveled(item) for item in value]
    if isinstance(value, dict):
        if value.get("t") == "ColWidth":
            return {"t": "ColWidthDefault"}
        if value.get("t") == "SoftBreak":
            return {"t": "Space"}
        return {key: 0 if key == "citationNoteNum" else _leveled(item) for key, item in value.items()}
    return value


def test_markdown_reads_back_as_the_draft_with_our_marks(pandoc_path):
    draft = read(pandoc_path, PARAGRAPHS + BLOCKS)
    plain = read(pandoc_path, write(pandoc_path, draft, "markdown", "--wrap=none"))
    text = write(pandoc_path, annotated(draft, "markdown"), "markdown", "--wrap=none")

    assert same(strip(read(pandoc_path, text))) == same(plain)


def test_a_second_run_over_written_markdown_writes_the_same(pandoc_path):
    draft = read(pandoc_path, read_and_write(pandoc_path, PARAGRAPHS + BLOCKS + TABLES))
    text = write(pandoc_path, annotated(draft, "markdown"), "markdown")
    again = strip(read(pandoc_path, text))

    assert write(pandoc_path, annotated(again, "markdown"), "markdown") == text


def read_and_write(executable: str, text: str) -> str:
    """Bring a text into the form that pandoc's writer leaves alone."""
    for _ in range(2):
        text = write(executable, read(executable, text), "markdown")
    return text


TABLES = """
+--------+----------------+
| Town   | Wage           |
+========+================+
| Aa     | - x            |
|        |                |
|        | So  [@md2019]. |
+--------+----------------+
| [@b20] | [@md2019]      |
+--------+----------------+

-------------------
Town     Wage
-------- ----------
Aa       So
         [@md2019].

Bb[@b20] [@md2019]!
-------------------

: Caption [@c].
"""


@pytest.mark.parametrize("writer", ["markdown", "json"])
@pytest.mark.parametrize("wrap", ["auto", "none"])
def test_tables_with_narrow_columns_keep_their_citations(writer, wrap, pandoc_path):
    draft = read(pandoc_path, TABLES)
    plain = read(pandoc_path, write(pandoc_path, draft, "markdown", f"--wrap={wrap}"))
    text = write(pandoc_path, annotated(draft, writer), "markdown", f"--wrap={wrap}")
    back = strip(read(pandoc_path, text))

    assert ast.cited_keys(list(ast.cites(back))) == ["md2019", "b20", "md2019", "c", "md2019", "b20", "md2019"]
    assert same(back) == same(plain)
    assert write(pandoc_path, annotated(back, writer), "markdown", f"--wrap={wrap}") == text


QUOTED = (
    "“@ghost (@ghost) [@ghost] -@ghost _@ghost ’@{ghost} a@b.org ![i](x.png) [l](x) *e* `c` $x$ \\cite{ghost} <i>i</i>"
    " <!-- c --> [^1] ^[n] ^2^ ~2~ ~~s~~ http://x.y -- ... \"q\" 'r' # {a} | x | \\( y \\)"
)


def test_what_is_quoted_cites_nothing_when_it_is_read_back(pandoc_path):
    """A source's words look like a citation; for all but pandoc's reader."""
    draft = read(pandoc_path, "# H [@a]\n\nSo [@b].^[See [@c].]\n")
    back = read(pandoc_path, write(pandoc_path, annotated(draft, "markdown", QUOTED), "markdown", "--wrap=none"))

    assert ast.cited_keys(list(ast.cites(back))) == ["a", "b", "c"]
    assert same(strip(back)) == same(draft)


@pytest.mark.parametrize("more", [(), ("--section-divs",)])
def test_html_reads_back_as_the_draft_with_our_marks(more, newest_pandoc):
    """Of pandoc 3: older ones don't read notes from HTML."""
    draft = read(newest_pandoc, PARAGRAPHS + BLOCKS)
    plain = read(newest_pandoc, write(newest_pandoc, draft, "html", "--wrap=none", *more), "html")
    page = write(newest_pandoc, annotated(draft, "html"), "html", "--wrap=none", *more)

    assert same(strip(read(newest_pandoc, page, "html"))) == same(plain)
