"""The real key that was most likely meant by one that doesn't exist, or none.

A citekey is an author, a year and perhaps a word. People mistype one letter, a language model keeps the author and
shifts the year, forgets the suffix letter, changes the separator or the order. So letters and digits are compared
apart: a key is near when the letters agree and the digits nearly do, or the other way round. Keys that are both a
little off (`chen2018`, `shen2019`) are other people's works and not suggested.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

_SHORTEST = 3
"""Letters that an author's name needs before a part of it says anything."""

_YEARS_OFF = 2
"""Years between which the same author is still suggested."""

_IDENTIFIER = re.compile(r"(?i)(?:(?:doi|pmid|pmc|pmcid|arxiv|isbn|url|https?|wikidata):|10\.\d{4,9}/|\d+\Z)")
_RESOLVER = re.compile(r"(?i)(?:doi:|https?://(?:dx\.)?doi\.org/|url:|https?://|arxiv:|pmid:)+")


class Nearest:
    """Finds the nearest of a set of keys."""

    def __init__(self, keys: Sequence[str]) -> None:
        self._keys = keys
        self._by_letters: dict[str, list[str]] = {}
        self._by_digits: dict[str, list[str]] = {}
        self._bare: dict[str, str] = {}
        for key in keys:
            letters, digits = _parts(key)
            self._by_letters.setdefault(letters, []).append(key)
            self._by_digits.setdefault(digits, []).append(key)
            self._bare.setdefault(_RESOLVER.sub("", key).casefold(), key)

    def __call__(self, key: str) -> str:
        """Return the nearest key, empty when none is near; of equally near ones the first in order of keys."""
        if _IDENTIFIER.match(key):
            # One digit more or less is another work: only other spellings of the same identifier are near.
            return self._bare.get(_RESOLVER.sub("", key).casefold(), "")
        letters, digits = _parts(key)
        if len(letters) < _SHORTEST:
            return ""
        costs = [*self._other_digits(letters, digits), *self._other_letters(letters, digits)]
        return min(costs, default=(0, 0, 0, ""))[3]

    def _other_digits(self, letters: str, digits: str) -> Iterable[tuple[int, int, int, str]]:
        """Cost the keys of the same letters: separators and order differ, or the year does."""
        from rapidfuzz.distance import OSA

        for other in self._by_letters.get(letters, ()):
            theirs = _parts(other)[1]
            if theirs == digits:
                yield 0, 0, len(other), other
            elif digits and theirs and (theirs.endswith(digits) or digits.endswith(theirs)):
                yield 1, 0, len(other), other
            elif len(digits) == len(theirs) == 4 and abs(int(digits) - int(theirs)) <= _YEARS_OFF:
                yield 2, abs(int(digits) - int(theirs)), len(other), other
            elif len(digits) >= _SHORTEST and OSA.distance(digits, theirs, score_cutoff=1) == 1:
                # Of `osei2061`'s neighbours, `osei2016` is nearer than `osei2001`.
                yield 3, abs(int(digits) - int(theirs)) if len(digits) == len(theirs) == 4 else 1, len(other), other

    def _other_letters(self, letters: str, digits: str) -> Iterable[tuple[int, int, int, str]]:
        """Cost the keys of the same digits: a letter is mistyped, or a suffix or a title word missing."""
        from rapidfuzz.distance import OSA
        from rapidfuzz.process import extract_iter

        others = self._by_digits.get(digits, ())
        theirs = [_parts(other)[0] for other in others]
        limit = 1 if len(letters) < 8 else 2 if len(letters) < 14 else 3
        for _, distance, index in extract_iter(letters, theirs, scorer=OSA.distance, score_cutoff=limit):
            if distance:
                yield 2, int(distance), len(others[index]), others[index]
        for other, name in zip(others, theirs, strict=True):
            shorter = min(len(name), len(letters))
            if digits and shorter >= _SHORTEST and (name.startswith(letters) or letters.startswith(name)):
                yield 1, abs(len(name) - len(letters)), len(other), other


def _parts(key: str) -> tuple[str, str]:
    """Split a key into its letters, case folded, and its digits."""
    letters = "".join(character for character in key if character.isalpha()).casefold()
    return letters, "".join(character for character in key if character.isdigit() and character.isascii())
