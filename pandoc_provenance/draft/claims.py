"""Who cites what, in which words: the claims of a draft from pandoc's document tree.

The unit of a claim is the sentence, the row of a table, the list item, the heading, the caption, the definition,
the note; where one sentence holds several citation groups apart, the clause. Knows nothing of sources.
"""

from __future__ import annotations

from collections.abc import Container

from pandoc_provenance import ast
from pandoc_provenance.draft import citations
from pandoc_provenance.draft.attribution import Attributed, Attribution, holds
from pandoc_provenance.draft.units import Walker, metadata
from pandoc_provenance.model import Citation, Claim, Where


def read_claims(document: ast.Document, language: str, aside: Container[str] | None = None) -> tuple[Claim, ...]:
    """Return one claim per citation group of a draft, in the order of ``ast.cites``.

    A group that names only cross-references gives no claim; its number is counted all the same.

    Args:
        document: pandoc's tree as decoded, no node standing in it twice.
        language: BCP 47 tag; decides abbreviations, locator labels and which words carry content.
        aside: keys that are cross-references; by default as ``citations.Crossrefs`` finds them.

    Returns:
        Claims whose places have no file and line: heading path, and rank of the group below it.
    """
    aside = citations.Crossrefs(document, language).aside if aside is None else aside
    numbers = {
        id(node): number
        for number, node in enumerate(ast.cites(document))
        if any(key not in aside for key in ast.cited_keys([node]))
    }
    if not numbers:
        return ()
    reader = Attribution(numbers, language)
    reader.read(metadata(document, numbers, language))
    reader.read(Walker(numbers, language).blocks(document["blocks"], "sentence"))
    ranks: dict[str, int] = {}
    claims: list[Claim] = []
    for number, found in sorted(reader.found.items()):
        rank = ranks[found.heading] = ranks.get(found.heading, 0) + 1
        where = Where(heading=found.heading, rank=rank)
        cited = tuple(
            citations.read_citation(citation, language, where, ends_address=found.ends_address)
            for citation in found.node["c"][0]
            if citation["citationId"] not in aside
        )
        claims.append(_claim(found, number, cited))
    return tuple(claims)


def read_nocite(document: ast.Document) -> tuple[Citation, ...]:
    """Return the citations of the metadata field ``nocite``, the wildcard ``*`` left out."""
    nodes = ast.cites_in(document["meta"].get("nocite", []))
    found = (citation for node in nodes for citation in node["c"][0])
    return tuple(citations.read_citation(citation, "en") for citation in found if citation["citationId"] != "*")


def _claim(found: Attributed, number: int, cited: tuple[Citation, ...]) -> Claim:
    """Make the claim; a suffix that says what the only work holds is nearer than the sentence."""
    if len(cited) == 1:
        holding = holds(cited[0].suffix.strip("() "))
        if holding:
            return Claim(holding, found.context, "clause", number, cited)
    return Claim(found.text, found.context, found.unit, number, cited)
