"""What the accuracy benchmark measures of a labelled set, through the product's own code."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from statistics import mean

import labelled
import msgspec
from labelled import Labelled, LabelledSet

from pandoc_provenance.evidence import index, judge, lexical, passages
from pandoc_provenance.evidence.reading import Reading
from pandoc_provenance.model import Evidence
from pandoc_provenance.store import Store
from pandoc_provenance.text import words

SEED = 20
WRONG = 3
"""Wrong sources per claim, of the nearest and of the random ones."""
LENGTHS = ((1, 4), (5, 7), (8, 12), (13, 20), (21, 10_000))
BANDS = ("supported", "partial", "weak", "none", "not-checked")
NEAREST, RANDOM = "nearest wrong source", "random wrong source"


class Verdict(msgspec.Struct, frozen=True):
    """What a claim got from its own source and from wrong ones."""

    label: str
    words: int
    own: Evidence
    near: tuple[Evidence, ...]
    random: tuple[Evidence, ...]


class Location(msgspec.Struct, frozen=True):
    """How well the marked sentences are found among all of the source."""

    claims: int
    hit_at_1: float
    hit_at_5: float
    mrr: float
    complete: float | None
    """Share of claims whose passages hold a complete set of sentences, where sets are marked."""
    passages: float
    """Per claim."""


class Result(msgspec.Struct, frozen=True):
    """Everything measured on one set."""

    name: str
    claims: int
    sources: int
    location: Location | None
    support_auc: dict[str, float]
    """Supported claims against others, by what the others are."""
    source_auc: dict[str, float]
    """Right source against wrong ones, nearest and random."""
    reached: dict[str, dict[str, float]]
    """Share of claims in each band, by label and by kind of wrong source."""
    by_length: dict[str, dict[str, float]]
    """Share of claims that reach "supported" in the nearest wrong sources, by number of content words."""


def measure(found: LabelledSet) -> Result:
    """Measure one set."""
    verdicts = _verdicts(found)
    own = [_score(verdict.own) for verdict in verdicts]
    near = [_score(wrong) for verdict in verdicts for wrong in verdict.near]
    others = [_score(wrong) for verdict in verdicts for wrong in verdict.random]
    return Result(
        name=found.name,
        claims=len(found.claims),
        sources=len(found.sources),
        location=_location(found),
        support_auc=_support(verdicts),
        source_auc={"random": auc(own, others), "nearest": auc(own, near)} if others else {},
        reached=_reached(verdicts),
        by_length=_by_length(verdicts),
    )


def auc(positive: Sequence[float], negative: Sequence[float]) -> float:
    """Return the chance that a positive scores above a negative one, ties counting half; NaN without either."""
    if not positive or not negative:
        return float("nan")
    rows = sorted([(score, 1) for score in positive] + [(score, 0) for score in negative])
    total, at = 0.0, 0
    while at < len(rows):
        end = at
        while end < len(rows) and rows[end][0] == rows[at][0]:
            end += 1
        total += sum(kind for _, kind in rows[at:end]) * (at + 1 + end) / 2
        at = end
    return (total - len(positive) * (len(positive) + 1) / 2) / (len(positive) * len(negative))


def _verdicts(found: LabelledSet) -> list[Verdict]:
    chance = random.Random(SEED)
    near = labelled.nearest(found, WRONG)
    keys = sorted(found.sources)
    asked = []
    for claim in found.claims:
        wrong = [key for key in keys if key != claim.source]
        others = chance.sample(wrong, min(WRONG, len(wrong)))
        asked.append(claim.claim((claim.source, *near[claim.source], *others)))
    judged = judge(asked, found.sources, language="en", store=Store(None))
    return [
        Verdict(
            label=claim.label,
            words=len(set(words.stems(claim.text))),
            own=evidence[0],
            near=evidence[1 : 1 + len(near[claim.source])],
            random=evidence[1 + len(near[claim.source]) :],
        )
        for claim, evidence in zip(found.claims, judged, strict=True)
    ]


def _location(found: LabelledSet) -> Location | None:
    claims = [claim for claim in found.claims if claim.gold]
    if not claims:
        return None
    indexes = index.indexes(found.sources, "en", Store(None))
    ranks, complete, shown = [], [], []
    for claim in claims:
        reading = Reading(found.sources[claim.source], indexes[claim.source])
        order, chosen = _ranked(claim, reading, found.ids[claim.source])
        ranks.append(next((rank for rank, sid in enumerate(order, 1) if sid in claim.gold), 0))
        shown.append(len(chosen))
        if claim.gold_sets:
            complete.append(any(gold <= chosen for gold in claim.gold_sets))
    return Location(
        claims=len(claims),
        hit_at_1=mean(rank == 1 for rank in ranks),
        hit_at_5=mean(0 < rank <= 5 for rank in ranks),
        mrr=mean(1 / rank if rank else 0.0 for rank in ranks),
        complete=mean(complete) if complete else None,
        passages=mean(shown),
    )


def _ranked(claim: Labelled, reading: Reading, ids: Sequence[int]) -> tuple[list[int], set[int]]:
    ranking = lexical.rank(words.stems(claim.text, reading.index.language), reading.index)
    hits = passages.ordered(ranking, reading, frozenset())
    spans = {(passage.start, passage.end) for passage in passages.chosen(ranking, hits, (), reading)}
    chosen = {
        ids[number]
        for number, sentence in enumerate(reading.source.sentences)
        if (sentence.start, sentence.end) in spans
    }
    return [ids[reading.index.sentences[hit.number]] for hit in hits], chosen


def _score(evidence: Evidence) -> float:
    return evidence.score if evidence.score is not None else 0.0


def _support(verdicts: Sequence[Verdict]) -> dict[str, float]:
    good = [_score(verdict.own) for verdict in verdicts if verdict.label in labelled.SUPPORTED]
    contrasts: dict[str, list[float]] = {}
    for verdict in verdicts:
        if verdict.label not in labelled.SUPPORTED:
            contrasts.setdefault("all others", []).append(_score(verdict.own))
            contrasts.setdefault(verdict.label, []).append(_score(verdict.own))
    return {name: auc(good, bad) for name, bad in contrasts.items()}


def _reached(verdicts: Sequence[Verdict]) -> dict[str, dict[str, float]]:
    groups: dict[str, list[Evidence]] = {}
    for verdict in verdicts:
        groups.setdefault(verdict.label, []).append(verdict.own)
        groups.setdefault(NEAREST, []).extend(verdict.near)
        groups.setdefault(RANDOM, []).extend(verdict.random)
    return {name: _shares(group) for name, group in groups.items() if group}


def _shares(group: Iterable[Evidence]) -> dict[str, float]:
    found = [evidence.band for evidence in group]
    return {band: found.count(band) / len(found) for band in BANDS}


def _by_length(verdicts: Sequence[Verdict]) -> dict[str, dict[str, float]]:
    rows = {}
    for least, most in LENGTHS:
        near = [wrong for verdict in verdicts if least <= verdict.words <= most for wrong in verdict.near]
        if near:
            name = f"{least} to {most}" if most < 10_000 else f"{least} or more"
            rows[name] = {"claims": len(near) / WRONG, "supported": _shares(near)["supported"]}
    return rows
