"""What scoring needs to know of a source, made once and kept: where each stem stands.

Positions count the content words of the countable sentences; between two sentences one position stays free,
so that words of two sentences are never neighbours. Knows nothing of claims.
"""

from __future__ import annotations

import hashlib
from array import array
from bisect import bisect_right
from collections.abc import Iterable, Mapping
from functools import cached_property
from itertools import groupby

import msgspec

from pandoc_provenance.evidence.identity import joined
from pandoc_provenance.model import Source
from pandoc_provenance.store import Store
from pandoc_provenance.text import languages, words

_KIND = "index"
_VERSION = "index/1"
GUESSED_ON = 4000
"""Words of a source that its language is guessed from: more don't change the answer."""


class _Kept(msgspec.Struct, frozen=True, array_like=True):
    """An index as the store keeps it; the arrays are unsigned 32-bit integers in the machine's byte order."""

    language: str
    certain: bool
    sentences: bytes
    starts: bytes
    positions: dict[str, bytes]


class Index:
    """Stems of a source and where they stand."""

    def __init__(self, kept: _Kept) -> None:
        self.language = kept.language
        """Language whose stems these are, BCP 47 without region."""
        self.certain = kept.certain
        """Whether the language was read off the source; else it's the draft's."""
        self.sentences = _numbers(kept.sentences)
        """Of each countable sentence its number in ``Source.sentences``."""
        self._starts = _numbers(kept.starts)
        """Position at which each countable sentence begins, and one more behind the last."""
        self._kept = kept.positions
        self._read: dict[str, tuple[int, ...]] = {}
        self._factors: dict[float, tuple[float, ...]] = {}

    def __len__(self) -> int:
        return len(self.sentences)

    @cached_property
    def lengths(self) -> tuple[int, ...]:
        """Content words of each countable sentence."""
        return tuple(after - start - 1 for start, after in zip(self._starts, self._starts[1:], strict=False))

    @cached_property
    def mean_length(self) -> float:
        """Content words of a sentence in the mean, at least 1."""
        return max(1.0, sum(self.lengths) / max(1, len(self)))

    def length_factors(self, share: float) -> tuple[float, ...]:
        """Return for each countable sentence its length over the mean, of which only ``share`` counts."""
        if share not in self._factors:
            part = share / self.mean_length
            self._factors[share] = tuple(1 - share + part * max(1, length) for length in self.lengths)
        return self._factors[share]

    def positions(self, stem: str) -> array[int]:
        """Return where a stem stands, in order."""
        return _numbers(self._kept.get(stem, b""))

    def having(self, stem: str) -> tuple[int, ...]:
        """Return which countable sentences have a stem, in order."""
        if stem not in self._read:
            numbers = (bisect_right(self._starts, position) - 1 for position in self.positions(stem))
            self._read[stem] = tuple(number for number, _ in groupby(numbers))
        return self._read[stem]

    def sentence_at(self, position: int) -> int:
        """Return which countable sentence a position belongs to."""
        return bisect_right(self._starts, position) - 1


def indexes(sources: Mapping[str, Source], language: str, store: Store) -> dict[str, Index]:
    """Return the index of each source, from the store where it's there, made and kept where not.

    Args:
        sources: by citation key.
        language: of the draft: that of a source whose own can't be told.
        store: keeps what is made here.
    """
    names = {key: _name(source, language) for key, source in sources.items()}
    kept = store.get_many(_KIND, set(names.values()))
    made: dict[str, bytes] = {}
    result: dict[str, Index] = {}
    for key, source in sources.items():
        name = names[key]
        data = kept.get(name) or made.get(name)
        index = _decoded(data) if data else None
        if index is None:
            index = _made(source, language)
            made[name] = msgspec.msgpack.encode(index)
        result[key] = Index(index)
    if made:
        store.put_many(_KIND, made)
    return result


def _made(source: Source, language: str) -> _Kept:
    numbers = [number for number, sentence in enumerate(source.sentences) if sentence.countable]
    texts = (source.text[source.sentences[number].start : source.sentences[number].end] for number in numbers)
    rows = [words.tokens(text) for text in texts]
    guessed = languages.guess(_first(rows, GUESSED_ON), language)
    tongue = guessed or words.primary(language)
    starts = array("I", [0])
    positions: dict[str, array[int]] = {}
    for row in rows:
        position = starts[-1]
        for stem in words.stemmed(row, tongue):
            positions.setdefault(stem, array("I")).append(position)
            position += 1
        starts.append(position + 1)
    return _Kept(
        language=tongue,
        certain=guessed is not None,
        sentences=array("I", numbers).tobytes(),
        starts=starts.tobytes(),
        positions={stem: numbers.tobytes() for stem, numbers in positions.items()},
    )


def _first(rows: Iterable[list[str]], count: int) -> list[str]:
    found: list[str] = []
    for row in rows:
        found.extend(row)
        if len(found) >= count:
            break
    return found


def _decoded(data: bytes) -> _Kept | None:
    try:
        return msgspec.msgpack.decode(data, type=_Kept)
    except msgspec.DecodeError:
        return None


def _numbers(data: bytes) -> array[int]:
    numbers = array("I")
    numbers.frombytes(data)
    return numbers


def _name(source: Source, language: str) -> str:
    parts = (source.sha256, source.profile, _VERSION, words.VERSION, words.primary(language))
    return hashlib.sha256(joined(parts)).hexdigest()
