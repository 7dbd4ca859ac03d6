"""A source while it is being judged: what several steps ask of it, worked out once and only when asked."""

from __future__ import annotations

from bisect import bisect_right
from functools import cached_property

from pandoc_provenance.evidence import identity, pages, quotations
from pandoc_provenance.evidence.index import Index
from pandoc_provenance.model import Passage, Sentence, Source
from pandoc_provenance.text import align

_HEADINGS = 0.4
"""Most of a text's sentences that are headings: in a leaflet of headings and single sentences it's about half."""


class Reading:
    """A source with its index."""

    def __init__(self, source: Source, index: Index) -> None:
        self.source = source
        self.index = index

    @cached_property
    def words(self) -> align.Text:
        """The text as quotations are looked for in it."""
        return quotations.readable(self.source)

    @cached_property
    def numbering(self) -> tuple[pages.Label | None, ...] | None:
        """Printed number of each page, None when the file doesn't tell."""
        return pages.numbering(self.source)

    @cached_property
    def unquotable_are_headings(self) -> bool:
        """Whether what can't be quoted are headings: few; where it's many, their words may be spliced."""
        unquotable = sum(not self.sentence(number).quotable for number in range(len(self.index)))
        return unquotable <= _HEADINGS * len(self.index)

    @cached_property
    def says_something(self) -> bool:
        """Whether anything stands under the headings that may count: a file of references alone supports nothing."""
        titles = frozenset(self.source.sections)
        sentences = (self.sentence(number) for number in range(len(self.index)))
        return any(self.source.text[one.start : one.end] not in titles for one in sentences)

    def sentence(self, number: int) -> Sentence:
        """Return a countable sentence by its number in the index."""
        return self.source.sentences[self.index.sentences[number]]

    def around(self, offset: int) -> Sentence | None:
        """Return the sentence that an offset of the text lies in, or the one before it."""
        number = bisect_right(self._starts, offset) - 1
        return self.source.sentences[number] if number >= 0 else None

    def touched(self, start: int, end: int) -> tuple[Sentence, ...]:
        """Return the sentences that a span of the text has part in, in order."""
        first = max(0, bisect_right(self._starts, start) - 1)
        near = self.source.sentences[first : bisect_right(self._starts, end - 1)]
        return tuple(sentence for sentence in near if sentence.end > start)

    def passage(self, start: int, end: int) -> Passage:
        """Return a span of the text with its place."""
        first = self.around(start)
        page = self.source.pages[first.page] if first and first.page >= 0 else None
        return Passage(
            text=self.source.text[start:end],
            page=page.number if page else None,
            page_label=page.label if page else None,
            section=self.source.sections[first.section] if first and first.section >= 0 else "",
            start=start,
            end=end,
            boxes=(),
            quotable=all(sentence.quotable for sentence in self.touched(start, end)),
            evidence_id=identity.evidence_id(self.source, self._content, start, end),
        )

    def page_index(self, offset: int) -> int:
        """Return which page an offset lies on, -1 where there are no pages."""
        found = self.around(offset)
        return found.page if found else -1

    def page_name(self, position: int) -> str:
        """Name a page for people: its printed number where it's known, else its place in the file; "" for none."""
        if position < 0:
            return ""
        number = self.numbering[position] if self.numbering else None
        page = self.source.pages[position]
        if page.label and pages.label(page.label) == number:
            return f"p. {page.label}"
        if number is not None and number.series == "":
            return f"p. {number.number}"
        return f"p. {page.number} of the file"

    @cached_property
    def _content(self) -> str:
        return identity.content_hash(self.source)

    @cached_property
    def _starts(self) -> list[int]:
        return [sentence.start for sentence in self.source.sentences]
