"""What a note says: per key the band in words, the place in the source, its words, and the leads."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pandoc_provenance import ast
from pandoc_provenance.model import CitationReport
from pandoc_provenance.text import wording
from pandoc_provenance.text.characters import cut

QUOTATION = 300
"""Characters quoted at most: about three lines of a footnote."""


def tell(
    rows: Sequence[CitationReport], spell: Callable[[str], str], line: Callable[[str], list[ast.Node]] = ast.string
) -> list[ast.Node]:
    """Write one citation group's evidence as the inlines of one paragraph, a line per key and per lead.

    One paragraph, because two inside a footnote stop LaTeX in some places. No Cite and no ``@key``: a
    citation in our note would change the author's bibliography, "ibid." and note numbers.

    Args:
        rows: the group's rows in order.
        spell: makes foreign text printable by the writer.
        line: makes inlines of a text.
    """
    inlines: list[ast.Node] = []
    for row in rows:
        if inlines:
            inlines.append({"t": "LineBreak"})
        key = {"t": "Code", "c": [["", [], []], spell(row.key)]}
        inlines += [key, {"t": "Space"}, *line(f"— {_line(row, spell)}")]
        for flag in row.flags:
            inlines += [{"t": "LineBreak"}, *line(f"{wording.LEAD}: {spell(flag.message)}")]
    return inlines


def _line(row: CitationReport, spell: Callable[[str], str]) -> str:
    said = spell(wording.verdict(row.band, row.reason))
    if not row.passages:
        return f"{said}."
    best = row.passages[0]
    said += "; nearest passage" if row.band == "none" else ""
    place = spell(wording.place(best))
    said += f", {place}" if place else ""
    quoted = cut(spell(best.text), QUOTATION) if best.quotable else ""
    return f"{said}: “{quoted}”" if quoted else f"{said}."
