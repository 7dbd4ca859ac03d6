"""Unique stand-ins for words of a text, which pandoc treats as it treats the words themselves.

A token has as many characters as the word it stands for and takes as many columns, so that tables,
indentation and every other place in the text stay where they were. Knows nothing of citations.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable

# Letters without case, one column wide, alphanumeric for the oldest pandoc too (none newer than Unicode 8).
_NARROW = (
    (0x1401, 0x166C),  # Canadian syllabics
    (0x18B0, 0x18F5),  # Canadian syllabics, extended
    (0xA500, 0xA60B),  # Vai
    (0x12000, 0x12399),  # cuneiform
    (0x13000, 0x1342E),  # Egyptian hieroglyphs
    (0x14400, 0x14646),  # Anatolian hieroglyphs
    (0x16800, 0x16A38),  # Bamum, supplement
)
_WIDE = ((0xA000, 0xA48C),)  # Yi syllables: two columns
# Letters that join the one before them and take no column: a word with one of them gets no token.
_WIDTHLESS = re.compile("[\u1160-\u11ff\ud7b0-\ud7ff]")

_TAILS = 40
"""Letters of each width kept for second and later places; the others begin a token, so that two never run together."""


def _letters(ranges: Iterable[tuple[int, int]]) -> list[str]:
    codes = (code for first, last in ranges for code in range(first, last + 1))
    return [chr(code) for code in codes if unicodedata.category(chr(code)) == "Lo"]


_ALPHABETS = {wide: _letters(ranges) for wide, ranges in ((False, _NARROW), (True, _WIDE))}
_TAIL_LETTERS = "".join("".join(letters[:_TAILS]) for letters in _ALPHABETS.values())
_HEAD_LETTERS = "".join(f"{chr(first)}-{chr(last)}" for first, last in _NARROW + _WIDE)
_PATTERN = re.compile(f"(?![{_TAIL_LETTERS}])[{_HEAD_LETTERS}][{_TAIL_LETTERS}]*")


class Tokens:
    """Makes tokens for one parse and puts the words back afterwards."""

    def __init__(self, texts: Iterable[str]) -> None:
        used = set().union(*(text for text in texts if not text.isascii()))
        self._heads: dict[bool, list[str]] = {}
        self._tails: dict[bool, list[str]] = {}
        for wide, letters in _ALPHABETS.items():
            self._tails[wide] = [letter for letter in letters[:_TAILS] if letter not in used]
            self._heads[wide] = [letter for letter in letters[_TAILS:] if letter not in used]
        self.words: dict[str, str] = {}
        """The word each token stands for."""
        self._made: Counter[tuple[bool, ...]] = Counter()

    def make(self, word: str) -> str | None:
        """Return a new token for a word of letters and digits, None when no letters are left for one."""
        if _WIDTHLESS.search(word):
            return None
        shape = tuple(unicodedata.east_asian_width(letter) in "WF" for letter in word)
        number = self._made[shape]
        letters = []
        for place, wide in enumerate(shape):
            alphabet = self._tails[wide] if place else self._heads[wide]
            if not alphabet:
                return None
            number, index = divmod(number, len(alphabet))
            letters.append(alphabet[index])
        if number:
            return None
        self._made[shape] += 1
        token = "".join(letters)
        self.words[token] = word
        return token

    def within(self, text: str) -> list[str]:
        """List the tokens in something that pandoc made of the text."""
        return [] if text.isascii() else [found for found in _PATTERN.findall(text) if found in self.words]

    def restore(self, text: str) -> str:
        """Put the words back for the tokens in a text."""
        return _PATTERN.sub(lambda found: self.words.get(found[0], found[0]), text)
