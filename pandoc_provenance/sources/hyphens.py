"""Words that a line end parts: joined, or kept with their hyphen, by what the rest of the document writes."""

from __future__ import annotations

import re
from collections.abc import Iterable

_WORD = re.compile(r"[^\W\d_]+(?:[-‐][^\W\d_]+)*")
_TAIL = re.compile(r"([^\W\d_]+)$")
_HEAD = re.compile(r"[^\W\d_]+")
HYPHENS = "-\u2010\u00ad"

# Closed compounds whose halves are both words, so that a short document may show only the halves.
_CLOSED_WORDS = (
    "another anyone anything become became before cannot elsewhere everyone everything forward furthermore hence "
    "however indeed input inside instead into itself likewise meanwhile moreover network nevertheless nonetheless "
    "nothing offset often outcome output outside overall overview people setup someone something sometimes somewhat "
    "therefore themselves throughout today together toward towards understand until update upon whatever whenever "
    "whereas wherein whereby wherever whether within without workflow workload underlying underestimate "
    "underestimation overestimate background database feedback framework hardware software timestamp "
    "thereof whereof hereof thereto hereto hitherto "
    "daher damit danach darauf davon hierbei jedoch obwohl somit wobei wodurch"
)
_CLOSED = frozenset(_CLOSED_WORDS.split())

_LINKS = frozenset(("of", "to"))
"""Behind a word they are the middle of a chain ("bag-of-words", "end-to-end"); no ending is written like them."""


class Hyphens:
    """Decides for one document how parted words are joined.

    The rule, in order: before a digit the hyphen stays ("MUC-6"); a word that the document writes whole elsewhere
    is joined ("in-tervention", "Trace-Monkey"); before a capital the hyphen stays ("mid-Sep."), in a word that is
    written with it elsewhere ("state-of"), and between a word of the document and "of" or "to"; where both halves are
    words of the document and long enough it stays ("trace-based"); everything else is joined. A compound is joined
    wrongly ("operator-trust") where the document has neither it nor its second half elsewhere: of 62 parted words of
    which it has only the first half (75 papers), 7 are such compounds and 55 are rightly joined ("restrict-ing").
    """

    def __init__(self, lines: Iterable[str]) -> None:
        self._whole: set[str] = set()
        self._hard: set[str] = set()
        for line in lines:
            # Halves at the line ends would vote for themselves.
            for found in _WORD.findall(line):
                word = found.casefold().replace("\u2010", "-")
                if "-" in word:
                    self._hard.add(word)
                    self._whole.update(word.split("-"))
                else:
                    self._whole.add(word)

    def keeps(self, before: str, after: str) -> bool:
        """Tell whether the hyphen between the end of ``before`` (without it) and the start of ``after`` stays."""
        head, tail = _TAIL.search(before), _HEAD.match(after)
        if head is None or tail is None:
            return True
        first, second = head[0].casefold(), tail[0].casefold()
        if first + second in self._whole or first + second in _CLOSED:
            return False
        if (
            tail[0][0].isupper()
            or f"{first}-{second}" in self._hard
            or before[head.start() - 1 : head.start()] in tuple("-‐")
        ):
            return True
        if second in _LINKS and len(first) >= 3 and first in self._whole:
            return True
        return len(first) >= 3 and len(second) >= 4 and first in self._whole and second in self._whole


def parted(text: str) -> bool:
    """Tell whether a line ends with a hyphen behind a letter."""
    return len(text) > 1 and text[-1] in HYPHENS and text[-2].isalpha()


def inner(text: str, *, parted_before: bool, parted_here: bool) -> str:
    """Return a line without the halves of words at its ends: what may vote on how words are written."""
    words = text.split(" ")
    return " ".join(words[1 if parted_before else 0 : len(words) - (1 if parted_here else 0)])
