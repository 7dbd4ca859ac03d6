"""Quotations too short to be looked for that have a number: “five fathoms” where the source has “three fathoms”.

Two or three words between quote marks are a term as often as a quotation, and which of a source's terms is meant can't
be told. With a number it can: the other words stand beside one number in the source, and it's another one.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from typing import NamedTuple

from pandoc_provenance.text import align

_COUNTING = {
    "en": "two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
    "eighteen nineteen twenty",
    "de": "zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn "
    "achtzehn neunzehn zwanzig",
    "fr": "deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize",
    "es": "dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete "
    "dieciocho diecinueve veinte",
}
"""From two on: "one" and its like are pronouns and articles too."""
_ROUND = (
    (30, "thirty dreissig - treinta"),
    (40, "forty vierzig quarante cuarenta"),
    (50, "fifty fünfzig cinquante cincuenta"),
    (60, "sixty sechzig soixante sesenta"),
    (70, "seventy siebzig - setenta"),
    (80, "eighty achtzig - ochenta"),
    (90, "ninety neunzig - noventa"),
    (100, "hundred hundert cent cien"),
    (1000, "thousand tausend mille mil"),
)
_VALUES = {
    language: {word: str(number) for number, word in enumerate(names.split(), 2)}
    | {words.split()[column]: str(number) for number, words in _ROUND}
    for column, (language, names) in enumerate(_COUNTING.items())
}
"""Number words by language, folded as ``align`` folds them."""

_FEWEST_LETTERS = 2
"""Letters of the longest word beside the number: “A 1” is a name. A sign counts as three."""


class _Pattern(NamedTuple):
    """A short quotation whose number may be another."""

    words: tuple[str, ...]
    slot: int
    """Which of the words is the number."""
    number: str
    """The number as the draft writes it."""
    values: dict[str, str]


def counts(text: str, language: str) -> bool:
    """Whether a short quotation has exactly one number, and a word beside it."""
    return _pattern(text, language) is not None


def has(text: str, source: align.Text, language: str) -> bool:
    """Whether a source has a short quotation, its number in words or in digits; False for one without a number.

    Args:
        text: the quotation.
        source: of ``quotations.readable``.
        language: of the source, BCP 47 without region: that of the number words.
    """
    pattern = _pattern(text, language)
    if pattern is None:
        return False
    wanted = _value(pattern.words[pattern.slot], pattern.values)
    return any(
        _value(source.word(first + pattern.slot), pattern.values) == wanted for first in _places(pattern, source)
    )


def nearest(
    text: str, source: align.Text, language: str, spans: tuple[tuple[int, int], ...] | None
) -> align.Near | None:
    """Return the first place where a source has a short quotation with another number; None for one without a number.

    Args:
        text: the quotation; the source doesn't have it.
        source: of ``quotations.readable``.
        language: of the source.
        spans: where to look, in the order of looking; None for everywhere.
    """
    pattern = _pattern(text, language)
    if pattern is None:
        return None
    found = [(first, *source.span(first, first + len(pattern.words) - 1)) for first in _places(pattern, source)]
    for begin, end in spans if spans is not None else ((0, len(source.text)),):
        for first, start, stop in found:
            if begin <= start and stop <= end:
                number = source.text[slice(*source.span(first + pattern.slot, first + pattern.slot))]
                return align.Near(start, stop, (align.Change(pattern.number, number),))
    return None


def _pattern(text: str, language: str) -> _Pattern | None:
    """Read a quotation that has exactly one number, and a word beside it."""
    ours, values = align.Text(text), _VALUES.get(language, {})
    words = tuple(ours.word(number) for number in range(len(ours)))
    slots = [number for number, word in enumerate(words) if _value(word, values)]
    if len(slots) != 1 or max((len(word) for word in words if not _value(word, values)), default=0) < _FEWEST_LETTERS:
        return None
    start, end = ours.span(slots[0], slots[0])
    # "FGF21 resistance" has a name in it, and no number.
    glued = text[start - 1 : start].isalpha() or text[end : end + 1].isalpha()
    return None if glued else _Pattern(words, slots[0], text[start:end], values)


def _places(pattern: _Pattern, source: align.Text) -> Iterator[int]:
    """Yield the first word of each place that has the other words of a pattern around a number of its own."""
    anchor = max((word for slot, word in enumerate(pattern.words) if slot != pattern.slot), key=len)
    offset = pattern.words.index(anchor)
    position = source.joined.find(anchor)
    while position >= 0:
        number = bisect_left(source.places, position)
        first = number - offset
        if number < len(source) and source.places[number] == position and _fits(pattern, source, first):
            yield first
        position = source.joined.find(anchor, position + 1)


def _fits(pattern: _Pattern, source: align.Text, first: int) -> bool:
    if first < 0 or first + len(pattern.words) > len(source):
        return False
    for slot, word in enumerate(pattern.words):
        there = source.word(first + slot)
        if not (_value(there, pattern.values) if slot == pattern.slot else there == word):
            return False
    # "1·5 mg", "3–5 years", "twenty-two years": there the number isn't the one word.
    place = first + pattern.slot
    beside = [at for at in (place - 1, place + 1) if 0 <= at < len(source)]
    return not any(_value(source.word(at), pattern.values) for at in beside)


def _value(word: str, values: dict[str, str]) -> str:
    """Return the number that a folded word is, empty for other words."""
    bare = word.strip("|")
    return bare if bare != word and bare.lstrip("-")[:1].isdigit() else values.get(word, "")
