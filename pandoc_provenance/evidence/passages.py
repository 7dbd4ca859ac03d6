"""Which places to show for a claim: what it quotes first, then the best sentence and those that complete it."""

from __future__ import annotations

from collections.abc import Sequence

from pandoc_provenance.evidence.lexical import Hit, Ranking
from pandoc_provenance.evidence.quotations import Quotation
from pandoc_provenance.evidence.reading import Reading
from pandoc_provenance.model import Passage

MOST = 3
COMPLETES = 0.15
"""Share of the claim's weight that a further sentence must add. On WiCE's sentence sets (319 claims) the passages
then hold a complete set for 40 % of claims (29 % with one passage, 45 % with always two), at 1.5 passages a claim
of which 80 % belong to a set (87 %, 72 %)."""
_LOOKED_AT = 30
"""Hits that are looked at for completing: beyond, a sentence shares less than any shown one."""
_ON_PAGE = 0.8
"""Share of the best rank from which a sentence on the page that the locator names goes before it: overlap alone
doesn't tell near equals apart, the author does."""


def ordered(ranking: Ranking, reading: Reading, located: frozenset[int]) -> tuple[Hit, ...]:
    """Return those hits of a ranking that may be shown, in the order of showing them.

    Args:
        ranking: of the claim in this source.
        reading: of the source.
        located: pages (by position) that the citation's locator names; empty when unknown.
    """
    hits = list(ranking.hits)
    if reading.unquotable_are_headings:
        # A title shares the subject's words with every claim and bears none of them out.
        hits = [hit for hit in hits if reading.sentence(hit.number).quotable] or hits
    if located:
        on_page = (hit for hit in hits if reading.sentence(hit.number).page in located)
        first = next((hit for hit in on_page if hit.rank >= _ON_PAGE * hits[0].rank), None)
        if first is not None:
            hits.remove(first)
            hits.insert(0, first)
    return tuple(hits)


def chosen(ranking: Ranking, hits: Sequence[Hit], quoted: Sequence[Quotation], reading: Reading) -> tuple[Passage, ...]:
    """Return up to ``MOST`` passages, best first.

    Args:
        ranking: of the claim in this source.
        hits: its hits in the order to show them.
        quoted: the claim's quotations that were found word for word: they are the best evidence of where.
        reading: of the source.
    """
    places = _merged([_widened(span, reading) for quotation in quoted for span in quotation.spans])[:MOST]
    covered = 0
    for hit in ranking.hits if places else ():
        sentence = reading.sentence(hit.number)
        if any(start < sentence.end and sentence.start < end for start, end in places):
            covered |= hit.words
    while len(places) < MOST:
        following = _completing(ranking, hits, covered, first=not places)
        if following is None:
            break
        covered |= following.words
        sentence = reading.sentence(following.number)
        if (sentence.start, sentence.end) in places:
            break
        places.append((sentence.start, sentence.end))
    return tuple(reading.passage(start, end) for start, end in places)


def quoted(quotations: Sequence[Quotation], reading: Reading) -> tuple[Passage, ...]:
    """Return up to ``MOST`` passages for quotations alone: where they stand, else where the source is most like them.

    Args:
        quotations: of the claim; those without any place give no passage.
        reading: of the source.
    """
    spans = [
        span
        for quotation in quotations
        for span in quotation.spans or ([(quotation.near.start, quotation.near.end)] if quotation.near else [])
    ]
    return tuple(
        reading.passage(start, end) for start, end in _merged([_widened(span, reading) for span in spans])[:MOST]
    )


def _completing(ranking: Ranking, hits: Sequence[Hit], covered: int, *, first: bool) -> Hit | None:
    if first:
        return hits[0] if hits else None
    gains = [ranking.share(hit.words & ~covered) for hit in hits[:_LOOKED_AT]]
    best = max(gains, default=0.0)
    return hits[gains.index(best)] if best >= COMPLETES else None


def _widened(span: tuple[int, int], reading: Reading) -> tuple[int, int]:
    """Return the sentences around a quotation; where a running head or the like stands between them, itself."""
    sentences = reading.touched(*span)
    if sentences and all(sentence.countable for sentence in sentences):
        return min(span[0], sentences[0].start), max(span[1], sentences[-1].end)
    return span


def _merged(spans: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """Return spans in their order, those that overlap as one."""
    merged: list[tuple[int, int]] = []
    for start, end in spans:
        touching = [place for place in merged if place[0] < end and start < place[1]]
        at = merged.index(touching[0]) if touching else len(merged)
        merged = [place for place in merged if place not in touching]
        merged.insert(at, (min(start, *(p[0] for p in touching), start), max(end, *(p[1] for p in touching), end)))
    return merged
