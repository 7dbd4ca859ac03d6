"""Evidence: which passage of a cited source bears on a claim, how well, and what conflicts.

``judge`` goes straight through: index the sources, rank their sentences by the claim, look up its quotations,
choose passages, read the band, ask the checks. A source that wasn't read, a claim without words, and a claim
in another language than the source are "not checked" with a ``MissingReason`` or ``ClaimReason``: never "no support".
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import chain, islice

from pandoc_provenance.evidence import bands, checks, lexical, pages, passages, quotations
from pandoc_provenance.evidence.index import GUESSED_ON, indexes
from pandoc_provenance.evidence.quotations import Quotation
from pandoc_provenance.evidence.reading import Reading
from pandoc_provenance.model import Citation, Claim, Evidence, Missing, Source
from pandoc_provenance.store import Store
from pandoc_provenance.text import languages, words

SCORER = lexical.NAME
"""Name and version of what scores, for the report."""

_Located = dict[str, tuple[tuple[Quotation, ...], ...]]


def judge(
    claims: Sequence[Claim], sources: Mapping[str, Source | Missing], *, language: str, store: Store
) -> tuple[tuple[Evidence, ...], ...]:
    """Say for each citation of each claim what its source says to it.

    Args:
        claims: of a draft, in order.
        sources: what each cited key's file says, or why it wasn't read.
        language: BCP 47 tag of the draft.
        store: keeps what is worked out about a source.

    Returns:
        One tuple per claim with one ``Evidence`` per citation of it, in their order. Passages come without boxes.
    """
    cited = dict.fromkeys(citation.key for claim in claims for citation in claim.citations)
    read = {key: source for key in cited if isinstance(source := sources.get(key), Source)}
    readings = {key: Reading(read[key], index) for key, index in indexes(read, words.primary(language), store).items()}
    rows = [words.tokens(claim.text) for claim in claims]
    tongue = languages.guess(islice(chain.from_iterable(rows), GUESSED_ON), language) or words.primary(language)
    return tuple(_judged(claim, tokens, sources, readings, tongue) for claim, tokens in zip(claims, rows, strict=True))


def _judged(
    claim: Claim,
    tokens: Sequence[str],
    sources: Mapping[str, Source | Missing],
    readings: Mapping[str, Reading],
    language: str,
) -> tuple[Evidence, ...]:
    keys = dict.fromkeys(citation.key for citation in claim.citations)
    texts = quotations.quoted(claim)
    located: _Located = {
        key: quotations.located(texts, readings[key].words) for key in keys if texts and key in readings
    }
    return tuple(
        _evidence(claim, tokens, citation, readings[citation.key], located, language)
        if citation.key in readings
        else Evidence("not-checked", None, _reason(sources.get(citation.key)))
        for citation in claim.citations
    )


def _reason(source: Source | Missing | None) -> str:
    return source.reason if isinstance(source, Missing) else "unknown-key"


def _evidence(
    claim: Claim, tokens: Sequence[str], citation: Citation, reading: Reading, located: _Located, language: str
) -> Evidence:
    stems = words.stemmed(tokens, reading.index.language)
    if not stems:
        return Evidence("not-checked", None, "no-words" if tokens else "no-claim")
    if not len(reading.index):
        return Evidence("not-checked", None, "empty")
    ranking = lexical.rank(stems, reading.index)
    asked = pages.asked(citation.locator)
    on_pages = pages.matching(asked, reading.numbering) if asked and reading.numbering else frozenset()
    found = _found(located.get(citation.key, ()), on_pages, reading)
    score = bands.score(_share(ranking, stems, found, reading), len(set(stems)))
    band = bands.band(score)
    if band in ("weak", "none") and not found and _is_foreign(tokens, reading, language):
        return Evidence("not-checked", None, "other-language")
    hits = passages.ordered(ranking, reading, on_pages)
    chosen = passages.chosen(ranking, hits, found, reading)
    case = checks.Case(claim, citation, reading, chosen, band, found, _unfound(claim, citation, located))
    return Evidence(band, score, passages=chosen, flags=checks.flags(case))


def _found(
    located: tuple[tuple[Quotation, ...], ...], on_pages: frozenset[int], reading: Reading
) -> tuple[Quotation, ...]:
    """Return the quotations that the source has, each on the page that the locator names, else at its first place."""
    found = []
    for places in located:
        exact = [place for place in places if place.spans]
        if exact:
            named = (place for place in exact if reading.page_index(place.spans[0][0]) in on_pages)
            found.append(next(named, exact[0]))
    return tuple(found)


def _unfound(claim: Claim, citation: Citation, located: _Located) -> tuple[Quotation, ...]:
    """Return the quotations that no source of the claim has and that this one should have had."""
    unfound = []
    for number, places in enumerate(located.get(citation.key, ())):
        if any(any(place.spans for place in theirs[number]) for theirs in located.values()):
            continue
        # Of several sources, one that wasn't read may be the one quoted; only a near miss accuses this one.
        others_unread = any(other.key not in located for other in claim.citations)
        others_near = any(
            theirs[number] and theirs[number][0].near for key, theirs in located.items() if key != citation.key
        )
        if places and (places[0].near or not (others_unread or others_near)):
            unfound.append(places[0])
    return tuple(unfound)


def _share(ranking: lexical.Ranking, stems: Sequence[str], found: Sequence[Quotation], reading: Reading) -> float:
    """Return the share of the claim that was found: in the best window, and in what it quotes word for word."""
    if not found:
        return ranking.share_found
    quoted = {stem for place in found for stem in words.stems(place.text, reading.index.language)}
    bits = {stem: 1 << bit for bit, stem in enumerate(dict.fromkeys(stems))}
    return ranking.share(ranking.window | sum(bits.get(stem, 0) for stem in quoted))


def _is_foreign(tokens: Sequence[str], reading: Reading, language: str) -> bool:
    """Whether claim and source surely are in different languages."""
    if not reading.index.certain or not languages.is_known(language):
        return False
    return (languages.guess(tokens, language) or language) != reading.index.language
