"""The bands, their limits, and how often each is wrong: the one place, read by the reports too.

The error rates are what ``benchmarks/accuracy.py`` prints on four public labelled sets: CL-SciSumm 2020 training
(752 citing sentences, 40 papers), Citation-Integrity (2,141, 70 papers), WiCE dev (349 claims, 349 web pages)
and a set of Wikipedia citations with page text (107 claims, 97 pages). The limits were chosen on the same sets,
so on others expect a little more.
"""

from __future__ import annotations

from collections.abc import Mapping

from pandoc_provenance.model import Band

UNSEEN_WORDS = 2.0
"""Words not found that every claim is taken to have besides its own.

The words of a short claim meet by chance: with a limit of 0.55 on the bare share, 4 to 18 % of four-word claims were
"supported" by the topically nearest wrong source, 0.4 to 1.8 % of ten-word ones. With two more words the rate hardly
depends on length (benchmarks/accuracy.py prints it), and at 2 % of wrong sources 24, 29, 86 and 31 % of rightly cited
claims are above the limit instead of 21, 25, 81 and 25 %. The price: AUC of supported against other claims of the right
source .649, .774, .769 instead of .656, .778, .786 on citint (1,000 claims), wice and wpcite."""

LIMITS: Mapping[str, float] = {"supported": 0.45, "partial": 0.30, "weak": 0.15}
"""Least score of each band, chosen among multiples of 0.05:

* supported: the smallest at which at most 2 % of claims reach it in the three topically nearest wrong sources, in
  the mean of the four sets, and at most 1 % in random wrong sources on each;
* partial: the smallest at which at most 5 % of claims reach it in random wrong sources on each set;
* weak: the largest under which at most 10 % of rightly cited claims fall on each set.
"""

_RATES = (
    "{} of claims put to the topically nearest wrong sources, {} of those put to random ones and {} of those that "
    "readers called unsupported land here"
)
MEASURED_ON = "CL-SciSumm, Citation-Integrity, WiCE and a set of Wikipedia citations (means over the sets)"
"""Where the error rates come from, in words."""
ERRORS: Mapping[str, str] = {
    "supported": _RATES.format("1.4 %", "0.2 %", "6.8 %"),
    "partial": _RATES.format("6.7 %", "1.3 %", "24.6 %"),
    "weak": _RATES.format("38.4 %", "18.4 %", "45.1 %"),
    "none": "5.3 % of claims that readers called supported land here",
}
"""Measured error rate of each band in words, the mean over the sets; "unsupported" is a reader's label that the source
says nothing of it, or something else, or the contrary."""


def score(share: float, words: int) -> float:
    """Return the score of a claim: what was found of it and of ``UNSEEN_WORDS`` more, 0 to 1.

    Args:
        share: share of the claim's weight that was found, 0 to 1.
        words: number of the claim's different content words.
    """
    return round(share * words / (words + UNSEEN_WORDS), 4)


def band(score: float) -> Band:
    """Return the band of a score."""
    if score >= LIMITS["supported"]:
        return "supported"
    if score >= LIMITS["partial"]:
        return "partial"
    return "weak" if score >= LIMITS["weak"] else "none"
