"""Evidence: which passage of a cited source bears on a claim, how well, and what conflicts.

``judge`` goes straight through: index the sources, look up the claim's quotations, rank sentences by the claim,
read the band, choose passages, ask the checks. A source that wasn't read, a claim without words, and a claim
in another language than the source are "not checked" with a ``MissingReason`` or ``ClaimReason``: never "no support".
A quotation in the source's language is compared whatever the language of the words around it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import chain, islice

from pandoc_provenance.evidence import bands, checks, lexical, pages, passages
from pandoc_provenance.evidence.index import GUESSED_ON, indexes
from pandoc_provenance.evidence.quotations import Quotation
from pandoc_provenance.evidence.quoting import Quoting
from pandoc_provenance.evidence.reading import Reading
from pandoc_provenance.model import Citation, Claim, Evidence, Missing, Source
from pandoc_provenance.store import Store
from pandoc_provenance.text import languages, words

SCORER = lexical.NAME
"""Name and version of what scores, for the report."""


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
    quoting = Quoting(claim, tokens, readings, language)
    return tuple(
        _evidence(claim, tokens, citation, readings[citation.key], quoting)
        if citation.key in readings
        else Evidence("not-checked", None, _reason(sources.get(citation.key)))
        for citation in claim.citations
    )


def _reason(source: Source | Missing | None) -> str:
    return source.reason if isinstance(source, Missing) else "unknown-key"


def _evidence(claim: Claim, tokens: Sequence[str], citation: Citation, reading: Reading, quoting: Quoting) -> Evidence:
    if not tokens:
        return Evidence("not-checked", None, "no-claim")
    if not reading.says_something:
        return Evidence("not-checked", None, "empty")
    asked = pages.asked(citation.locator)
    on_pages = pages.matching(asked, reading.numbering) if asked and reading.numbering else frozenset()
    found, unfound = quoting.found(citation.key, on_pages), quoting.unfound(citation.key)
    stems = words.stemmed(tokens, reading.index.language)
    if found and quoting.is_foreign_to(reading):
        # Only what is quoted can be compared.
        stems = _stems((*found, *unfound), reading)
    ranking = lexical.rank(stems, reading.index)
    score = bands.score(_share(ranking, stems, found, reading), len(set(stems)))
    band = bands.band(score)
    reason = "" if stems else "no-words"
    if stems and band in ("weak", "none") and not found and quoting.is_foreign_to(reading):
        reason = "other-language"
    if reason:
        # What is quoted in the source's words can be held against it all the same.
        unfound += quoting.miscounted(citation.key, None)
        chosen = passages.quoted((*found, *unfound, *quoting.brief(citation.key)), reading)
        case = checks.Case(claim, citation, reading, chosen, "not-checked", found, unfound)
        return Evidence("not-checked", None, reason, chosen, checks.flags(case))
    chosen = passages.chosen(ranking, passages.ordered(ranking, reading, on_pages), found, reading)
    unfound += quoting.miscounted(citation.key, tuple((passage.start, passage.end) for passage in chosen[:1]))
    case = checks.Case(claim, citation, reading, chosen, band, found, unfound)
    return Evidence(band, score, passages=chosen, flags=checks.flags(case))


def _share(ranking: lexical.Ranking, stems: Sequence[str], found: Sequence[Quotation], reading: Reading) -> float:
    """Return the share of the claim that was found: in the best window, and in what it quotes word for word."""
    if not found:
        return ranking.share_found
    bits = {stem: 1 << bit for bit, stem in enumerate(dict.fromkeys(stems))}
    return ranking.share(ranking.window | sum(bits.get(stem, 0) for stem in set(_stems(found, reading))))


def _stems(quoted: Sequence[Quotation], reading: Reading) -> list[str]:
    return [stem for place in quoted for stem in words.stems(place.text, reading.index.language)]
