"""Builders of sources and claims for the evidence tests, in the values that the stages exchange."""

from __future__ import annotations

import hashlib

from pandoc_provenance.evidence import judge
from pandoc_provenance.model import Citation, Claim, Evidence, Locator, Missing, Page, Sentence, Source, Where
from pandoc_provenance.store import Store

TRIAL = (
    (
        "Effects of a Vaccination Campaign",
        "We studied 1,200 adults in three coastal towns over two winters.",
        "Vaccination did not reduce hospital admissions in older adults.",
        "The effect on deaths was small and uncertain (1.25 %, from −5 to 8 %).",
    ),
    (
        "Boosters were followed by fewer admissions among nurses and midwives.",
        "The price of the campaign rose by a quarter in the second winter.",
        "We conclude that the timing of a campaign matters more than its size.",
    ),
    ("Roads, harbours and the weather were as in other years.", "Smith, J. (2003). Boosters for nurses. Press."),
)


def make_source(
    pages: tuple[tuple[str, ...], ...] = TRIAL,
    *,
    labels: tuple[str | None, ...] = ("33", "34", "35"),
    uncounted: tuple[str, ...] = ("Smith, J. (2003). Boosters for nurses. Press.",),
    headings: tuple[str, ...] = ("Effects of a Vaccination Campaign",),
) -> Source:
    """A source of pages of sentences, one sentence per line."""
    text, sentences, spans, sections = "", [], [], []
    for number, page in enumerate(pages):
        begin = len(text)
        for sentence in page:
            if sentence in headings:
                sections.append(sentence)
            start = len(text)
            text += sentence + "\n"
            sentences.append(
                Sentence(
                    start,
                    len(text) - 1,
                    number,
                    len(sections) - 1,
                    quotable=sentence not in headings,
                    countable=sentence not in uncounted,
                )
            )
        label = labels[number] if number < len(labels) else None
        spans.append(Page(number + 1, label, begin, len(text)))
    sha256 = hashlib.sha256(text.encode()).hexdigest()
    return Source(sha256, "application/pdf", "test/1", text, tuple(spans), tuple(sections), tuple(sentences))


def make_claim(text: str, *keys: str, locator: Locator | None = None, unit: str = "sentence") -> Claim:
    citations = tuple(Citation(key, "normal", Where(), locator=locator) for key in keys or ("trial",))
    return Claim(text, text, unit, 0, citations)


def judged(
    claim: Claim, source: Source | Missing | None = None, language: str = "en", **others: Source | Missing
) -> Evidence:
    """What the claim's first source says to it."""
    sources = {"trial": source or make_source(), **others}
    return judge([claim], sources, language=language, store=Store(None))[0][0]
