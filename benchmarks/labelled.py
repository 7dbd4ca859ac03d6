"""Labelled claims in the product's own values: what the accuracy benchmark reads.

A set is a folder with ``claims.jsonl`` (``id``, ``source_id``, ``claim``, ``label``, and where known ``gold_union`` and
``gold_sets``: ids of the sentences that bear the claim out) and ``sources.jsonl`` (``source_id``, ``sentences`` of
``sid``, ``text`` and, where known, ``heading`` and ``back``, the back matter).
"""

from __future__ import annotations

import json
import math
import os
import re
from collections import Counter
from pathlib import Path

import msgspec

from pandoc_provenance.model import Citation, Claim, Sentence, Source, Where
from pandoc_provenance.text import words

SUPPORTED = frozenset({"supported"})
UNSUPPORTED = frozenset({"not_supported", "no_evidence", "erroneous", "contradicted"})

_NAME = r"[A-Z][\w'’-]{1,40}"
_NARRATIVE = re.compile(rf"{_NAME}(?:(?:,? (?:and|&) |, ){_NAME}){{0,9}}(?: et al\.?,?)? \(\d{{4}}[a-z]?\)")
_PARENTHETICAL = re.compile(r"\([^()]{0,300}\b(?:19|20)\d\d[a-z]?[^()]{0,300}\)")
_NUMBERED = re.compile(r"\[[\d,; –-]*\]")


class Labelled(msgspec.Struct, frozen=True):
    """A claim with what people said of it."""

    id: str
    source: str
    text: str
    label: str
    gold: frozenset[int]
    """Ids of sentences that at least one person marked."""
    gold_sets: tuple[frozenset[int], ...]
    """Sets of sentences each of which is enough."""

    def claim(self, keys: tuple[str, ...]) -> Claim:
        """Return the claim as the draft stage would give it, citing these sources."""
        citations = tuple(Citation(key, "normal", Where()) for key in keys)
        return Claim(self.text, self.text, "sentence", 0, citations)


class LabelledSet(msgspec.Struct, frozen=True):
    """One set: claims, their sources, and which sentence of a source has which id."""

    name: str
    claims: tuple[Labelled, ...]
    sources: dict[str, Source]
    ids: dict[str, tuple[int, ...]]


def folder() -> Path:
    """Return where the labelled sets are: PROVENANCE_CORPUS, or `../shared` beside the repository."""
    corpus = os.environ.get("PROVENANCE_CORPUS") or Path(__file__).resolve().parents[2] / "shared"
    return Path(corpus) / "bench"


def load(path: Path) -> LabelledSet:
    """Read a set."""
    sources: dict[str, Source] = {}
    ids: dict[str, tuple[int, ...]] = {}
    for line in (path / "sources.jsonl").read_text(encoding="utf-8").splitlines():
        record = json.loads(line)
        sources[record["source_id"]] = _source(path.name, record)
        ids[record["source_id"]] = tuple(sentence["sid"] for sentence in record["sentences"])
    records = (json.loads(line) for line in (path / "claims.jsonl").read_text(encoding="utf-8").splitlines())
    claims = tuple(
        Labelled(
            id=record["id"],
            source=record["source_id"],
            text=without_citations(record["claim"]),
            label=record["label"],
            gold=frozenset(record.get("gold_union") or ()),
            gold_sets=tuple(frozenset(gold) for gold in record.get("gold_sets") or () if gold),
        )
        for record in records
    )
    return LabelledSet(path.name, claims, sources, ids)


def without_citations(text: str) -> str:
    """Take author-year and numbered citations out, as the draft stage does with those it sees as nodes."""
    return _NUMBERED.sub(" ", _PARENTHETICAL.sub(" ", _NARRATIVE.sub(" […] ", text))).strip()


def nearest(labelled: LabelledSet, count: int) -> dict[str, tuple[str, ...]]:
    """Return for each source the others that are topically nearest: cosine of tf-idf over whole texts."""
    counts = {key: Counter(words.stems(source.text)) for key, source in labelled.sources.items()}
    spread = Counter(stem for stems in counts.values() for stem in stems)
    vectors = {}
    for key, stems in counts.items():
        vector = {stem: (1 + math.log(n)) * math.log(len(counts) / spread[stem]) for stem, n in stems.items()}
        length = math.sqrt(sum(weight * weight for weight in vector.values())) or 1.0
        vectors[key] = {stem: weight / length for stem, weight in vector.items() if weight}
    found = {}
    for key, vector in vectors.items():
        likeness = [
            (-sum(weight * other.get(stem, 0.0) for stem, weight in vector.items()), name)
            for name, other in vectors.items()
            if name != key
        ]
        found[key] = tuple(name for _, name in sorted(likeness)[:count])
    return found


def _source(name: str, record: dict) -> Source:
    sentences, parts, length = [], [], 0
    for sentence in record["sentences"]:
        text = sentence["text"]
        heading, back = bool(sentence.get("heading")), bool(sentence.get("back"))
        sentences.append(Sentence(length, length + len(text), -1, -1, quotable=not heading, countable=not back))
        parts.append(text)
        length += len(text) + 1
    return Source(
        sha256=f"{name}/{record['source_id']}",
        media_type="text/plain",
        profile="labelled/1",
        text="\n".join(parts),
        pages=(),
        sections=(),
        sentences=tuple(sentences),
    )
