"""The evidence in the document: a footnote per citation group, and a list for where no footnote may stand.

What is added can be found and taken out again, so that a second run gives what the first one gave: it has
the shapes of ``ours``.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence

from pandoc_provenance import ast
from pandoc_provenance.annotate import characters, layouts, marks, passages, section
from pandoc_provenance.annotate.placing import Placer
from pandoc_provenance.annotate.style import sets_raised_numbers
from pandoc_provenance.errors import SettingsError
from pandoc_provenance.model import CitationReport, Claim

MODES = ("footnotes", "none")


def annotate(
    document: ast.Document, claims: Sequence[Claim], rows: Sequence[CitationReport], *, mode: str, writer: str
) -> ast.Document:
    """Return the document with the evidence of its citations.

    Args:
        document: as pandoc gave it, before or behind citeproc; it isn't changed.
        claims: what the citation groups are cited for; ``group`` counts as in ``ast.cites``.
        rows: the claims' citations in order, as the report has them.
        mode: ``footnotes``, or ``none`` for the document as it is.
        writer: pandoc's name of the output format, a filter's first argument.

    Raises:
        SettingsError: there is no such mode.
        ValueError: the rows aren't those of the claims.
    """
    if mode not in MODES:
        raise SettingsError(f"option `annotate`: unknown value `{mode}`; known are {', '.join(MODES)}")
    if mode == "none":
        return document
    document = strip(document)
    spell = characters.speller(document, writer)
    layout = layouts.choose(writer, raised=sets_raised_numbers(document))
    evidence = {claim.group: passages.tell(own, spell, layout.line) for claim, own in _grouped(claims, rows) if own}
    placer = Placer(document, evidence, layout)
    blocks = section.add(
        placer.place(),
        placer.entries,
        {claim.group: claim for claim in claims},
        evidence,
        spell=spell,
        line=layout.line,
        writer=writer,
    )
    return {**document, "blocks": blocks}


def _grouped(
    claims: Sequence[Claim], rows: Sequence[CitationReport]
) -> Iterator[tuple[Claim, Sequence[CitationReport]]]:
    ends = list(itertools.accumulate(len(claim.citations) for claim in claims))
    if (ends[-1] if ends else 0) != len(rows):
        raise ValueError(f"{len(rows)} rows for {ends[-1] if ends else 0} citations")
    for claim, end in zip(claims, ends, strict=True):
        yield claim, rows[end - len(claim.citations) : end]


def strip(document: ast.Document) -> ast.Document:
    """Return the document without anything that ``annotate`` put there; the same object where there is nothing."""
    blocks = marks.without(document["blocks"])
    return document if blocks is document["blocks"] else {**document, "blocks": blocks}
