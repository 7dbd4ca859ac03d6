"""What each writer can carry: where its notes keep their text, and what a mark must look like.

Found by rendering a document with a citation at each place through every writer of pandoc 2.17 and 3.9,
and the LaTeX and Typst ones on to PDF.
"""

from __future__ import annotations

from msgspec import Struct

from pandoc_provenance import ast

SLIDES = frozenset({"beamer", "revealjs", "slidy", "slideous", "dzslides", "s5", "pptx"})
"""Writers for which a heading begins a slide."""

_NOTES_OFF_SLIDE = SLIDES - {"pptx"}
"""Notes push each other off beamer's slide, or stand all together on the last one."""

_CELLS_WITHOUT_NOTES = frozenset(
    {"gfm", "commonmark", "commonmark_x", "org", "texinfo", "muse", "opml", "bbcode_fluxbb", "bbcode_phpbb"}
)
"""Writers that lose a cell's note, print it twice, or number it apart in tables that they write as HTML."""

_SHORT_NOTES = frozenset({"asciidoc", "asciidoctor", "asciidoc_legacy"})
"""Writers that leave out a note of several paragraphs."""

_TEX = frozenset({"latex", "beamer"})

_RUNS = frozenset({"json", "native"})
"""What may be written as Markdown or LaTeX later on."""


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
    notes_in_cells: bool
    long_notes: bool
    """Whether a note of several paragraphs keeps its text."""
    comments: bool
    """Whether a mark right behind a citation is kept apart from it by a comment."""
    stops: bool
    """Whether a mark right behind several citations would be read as one of them: ``\\cites{a}{b}{mark}``."""
    raised: bool
    """Whether citations become raised numbers."""
    flowing: bool
    """Whether a line of evidence may be one node: pandoc takes half the time for it that it takes for one per word."""

    def line(self, text: str) -> list[ast.Node]:
        """Make inlines of a text."""
        return [{"t": "Str", "c": text}] if self.flowing else ast.string(text)


def choose(writer: str, *, raised: bool) -> Layout:
    """Return the layout for a writer by pandoc's name; a writer that isn't known holds notes everywhere."""
    return Layout(
        notes=writer not in _NOTES_OFF_SLIDE,
        notes_in_cells=writer not in _CELLS_WITHOUT_NOTES,
        long_notes=writer not in _SHORT_NOTES,
        comments=writer in _RUNS or writer.startswith(("markdown", "commonmark")),
        stops=writer in _TEX | _RUNS,
        raised=raised,
        flowing=writer in _FLOWING,
    )
