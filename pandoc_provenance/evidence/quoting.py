"""What a claim quotes, held against each of its sources: found, wanted there and not found, or another's."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property

from pandoc_provenance.evidence import counted, quotations
from pandoc_provenance.evidence.quotations import Quotation
from pandoc_provenance.evidence.reading import Reading
from pandoc_provenance.model import Claim
from pandoc_provenance.text import languages, words

_Places = tuple[tuple[Quotation, ...], ...]


class Quoting:
    """A claim's quotations and the places that its sources have for them."""

    def __init__(self, claim: Claim, tokens: Sequence[str], readings: Mapping[str, Reading], language: str) -> None:
        """Look every quotation up in every source of the claim that was read.

        Args:
            claim: of the draft.
            tokens: of its text.
            readings: sources by key.
            language: that the claim's own words are in where they don't tell: the draft's.
        """
        self._claim = claim
        self._tokens = tokens
        self._language = language
        self._texts = quotations.quoted(claim)
        self._brief = quotations.brief(claim)
        keys = dict.fromkeys(citation.key for citation in claim.citations)
        self._readings = {key: readings[key] for key in keys if key in readings}
        # A source is read into words only for something to look up: that takes half a second a megabyte.
        self._located: dict[str, _Places] = {
            key: quotations.located(self._texts, reading.words) if self._texts else ()
            for key, reading in self._readings.items()
        }

    @cached_property
    def language(self) -> str:
        """Language of what the claim says around its quotations, else of all of it, BCP 47 without region."""
        around = quotations.outside(self._claim.text)
        own = None if around == self._claim.text else languages.guess(words.tokens(around), self._language)
        return own or languages.guess(self._tokens, self._language) or self._language

    def is_foreign_to(self, reading: Reading) -> bool:
        """Whether claim and source surely are in different languages."""
        if not reading.index.certain or not languages.is_known(self._language):
            return False
        return self.language != reading.index.language

    def found(self, key: str, on_pages: frozenset[int]) -> tuple[Quotation, ...]:
        """Return the quotations that a source has, each on one of these pages where it stands there too."""
        found = []
        for places in self._located.get(key, ()):
            exact = [place for place in places if place.spans]
            if exact:
                named = (place for place in exact if self._readings[key].page_index(place.spans[0][0]) in on_pages)
                found.append(next(named, exact[0]))
        return tuple(found)

    def unfound(self, key: str) -> tuple[Quotation, ...]:
        """Return the quotations that no source of the claim has and that this one should have had."""
        unfound = []
        for number, places in enumerate(self._located.get(key, ())):
            if any(any(place.spans for place in theirs[number]) for theirs in self._located.values()):
                continue
            # Of several sources, one that wasn't read may be the one quoted; only a near miss accuses this one.
            others_unread = any(other.key not in self._located for other in self._claim.citations)
            others_near = any(
                theirs[number] and theirs[number][0].near for other, theirs in self._located.items() if other != key
            )
            if not places:
                continue
            accused = not (others_unread or others_near) and not self._is_translated(places[0], self._readings[key])
            if places[0].near or accused:
                unfound.append(places[0])
        return tuple(unfound)

    def miscounted(self, key: str, spans: tuple[tuple[int, int], ...] | None) -> tuple[Quotation, ...]:
        """Return the short quotations that a source has with another number.

        Args:
            key: of the source.
            spans: where in it to look; None for everywhere.
        """
        reading = self._readings[key]
        wanted = [text for text in self._counting(reading) if text not in self._counted]
        nears = [(text, counted.nearest(text, reading.words, reading.index.language, spans)) for text in wanted]
        return tuple(Quotation(text, (), near) for text, near in nears if near is not None)

    def brief(self, key: str) -> tuple[Quotation, ...]:
        """Return the quotations of two or three words that a source has word for word."""
        if not self._brief:
            return ()
        located = quotations.located(self._brief, self._readings[key].words)
        return tuple(places[0] for places in located if places and places[0].spans)

    @cached_property
    def _counted(self) -> frozenset[str]:
        """Brief quotations that some source of the claim has with their number."""
        return frozenset(
            text
            for reading in self._readings.values()
            for text in self._counting(reading)
            if counted.has(text, reading.words, reading.index.language)
        )

    def _counting(self, reading: Reading) -> tuple[str, ...]:
        """Return the brief quotations that have a number in a source's language."""
        return tuple(text for text in self._brief if counted.counts(text, reading.index.language))

    def _is_translated(self, quotation: Quotation, reading: Reading) -> bool:
        """Whether a quotation is in the claim's language and not in the source's, where it can't stand."""
        if not self.is_foreign_to(reading):
            return False
        return (languages.guess(words.tokens(quotation.text), self.language) or self.language) != reading.index.language
