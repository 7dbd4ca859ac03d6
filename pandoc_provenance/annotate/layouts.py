"""What each writer can carry: where its notes keep their text, and what a mark must look like.

Found by rendering a document with a citation at each place through every writer of pandoc 2.17 and 3.9,
and the LaTeX and Typst ones on to PDF.
"""

from __future__ import annotations

import re
from typing import Literal

from msgspec import Struct

from pandoc_provenance import ast

Cells = Literal["note", "link", "nothing"]

_UNESCAPED = re.compile(r"(?=@)|(?<=!)(?=\[)")
"""Where a Str has to end so that pandoc's Markdown writer escapes what follows: a citation behind a bracket or a
quotation mark, the bracket of what isn't an image."""

SLIDES = frozenset({"beamer", "revealjs", "slidy", "slideous", "dzslides", "s5", "pptx"})
"""Writers for which a heading begins a slide."""

_NOTES_OFF_SLIDE = SLIDES - {"pptx"}
"""Notes push each other off beamer's slide, or stand all together on the last one."""

_LINKS_IN_CELLS = frozenset(
    {"gfm", "commonmark", "commonmark_x", "org", "texinfo", "muse", "bbcode_fluxbb", "bbcode_phpbb"}
)
"""Writers that lose a cell's note, print it twice, or number it apart in tables that they write as HTML."""

_DRAWN = frozenset({"plain", "rst", "haddock", "ansi", "vimdoc"})
"""Writers that draw a table in characters: in a column of a given width, pandoc 2 cuts a word that a mark has made
too long for it, and later ones break its line."""

_SHORT_NOTES = frozenset({"asciidoc", "asciidoctor", "asciidoc_legacy"})
"""Writers that leave out a note of several paragraphs."""

_TEX = frozenset({"latex", "beamer"})

_RUNS = frozenset({"json", "native"})
"""What may be written as Markdown or LaTeX later on."""

_ESCAPING = frozenset({"plain", "gfm", "markua", "ipynb"})
"""Other writers that escape an exclamation mark before a mark; in ``plain`` the backslash is there to be read."""

_FLOWING = frozenset(
    {
        "html",
        "html4",
        "html5",
        "chunkedhtml",
        "epub",
        "epub2",
        "epub3",
        "docx",
        "odt",
        "pptx",
        "revealjs",
        "slidy",
        "s5",
    }
)
"""Writers in whose files line breaks between words mean nothing to anybody."""


class Layout(Struct, frozen=True):
    """What a writer and the citation style ask of marks."""

    notes: bool
    """Whether evidence stands in notes at all; else in the Evidence list, with links."""
    cells: Cells
    """What evidence leaves in a table's cell; with ``nothing`` it stands in the list."""
    fixed_cells: Cells
    """The same where the table's columns have widths."""
    long_notes: bool
    """Whether a note of several paragraphs keeps its text."""
    comments: bool
    """Whether a mark right behind a citation or an exclamation mark is kept apart from it by a comment."""
    seams: bool
    """Whether a mark right behind an exclamation mark is kept apart from it by something that prints nothing."""
    stops: bool
    """Whether a mark right behind several citations would be read as one of them: ``\\cites{a}{b}{mark}``."""
    raised: bool
    """Whether citations become raised numbers."""
    flowing: bool
    """Whether a line of evidence may be one node: pandoc takes half the time for it that it takes for one per word."""

    def line(self, text: str) -> list[ast.Node]:
        """Make inlines of a text."""
        if self.flowing:
            return [{"t": "Str", "c": text}]
        inlines: list[ast.Node] = []
        for node in ast.string(text):
            words = _UNESCAPED.split(node["c"]) if self.comments and node["t"] == "Str" else []
            inlines += [{"t": "Str", "c": word} for word in words if word] or [node]
        return inlines


def choose(writer: str, *, raised: bool) -> Layout:
    """Return the layout for a writer by pandoc's name; a writer that isn't known holds notes everywhere."""
    markdown = writer in _RUNS or writer.startswith(("markdown", "commonmark")) or writer == "opml"
    cells: Cells = "note"
    if writer in _LINKS_IN_CELLS:
        cells = "link"
    elif markdown:
        cells = "nothing"
    return Layout(
        notes=writer not in _NOTES_OFF_SLIDE,
        cells=cells,
        fixed_cells="nothing" if writer in _DRAWN else cells,
        long_notes=writer not in _SHORT_NOTES,
        comments=markdown,
        seams=writer in _ESCAPING,
        stops=writer in _TEX | _RUNS,
        raised=raised,
        flowing=writer in _FLOWING,
    )
