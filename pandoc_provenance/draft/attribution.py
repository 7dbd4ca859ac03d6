"""What each citation in a stretch of text is for: its sentence, its clause, or what it points back to.

Knows sentences, clauses and notes; nothing of how a document is walked or of what a citation says itself.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from pandoc_provenance import ast
from pandoc_provenance.draft import clauses, elision
from pandoc_provenance.draft.flatten import ELIDED, Line, Mark, flatten
from pandoc_provenance.draft.pointing import only_points
from pandoc_provenance.draft.tables import SEPARATOR
from pandoc_provenance.draft.units import Stretch, Walker
from pandoc_provenance.model import Unit
from pandoc_provenance.text import sentences
from pandoc_provenance.text.characters import cut
from pandoc_provenance.text.sentences import CITED

# "[@k] (holding that X)": a gerund and "that", which alone make a parenthesis the claim.
_HOLDING = re.compile(
    r"[^\W\d_]+(?:ing|ant|ando|iendo)\b[^()]{0,60}?\b(?:that|que|qu['’])\b.{8,}"
    r"|(?:wonach|mit dem Ergebnis, dass)\b.{8,}",
    re.IGNORECASE | re.DOTALL,
)
_LONGEST_PARENTHESIS = 800
_ELLIPSES = 4
"""Characters by which an excerpt is longer than ``elision.LONGEST``."""
_LONGEST_QUOTATION = 3
"""Sentences of a block quotation that one citation behind it is for: as many as a place in a source is wide."""


class Attributed(NamedTuple):
    """A Cite node with the words that it's cited for."""

    node: ast.Node
    text: str
    context: str
    unit: Unit
    heading: str
    ends_address: bool
    """See ``Mark.ends_address``."""


class _Said(NamedTuple):
    """A sentence without its citations, and what stands around it."""

    text: str
    context: str


_NOTHING_SAID = _Said("", "")


class Attribution:
    """Reads stretches and keeps what each citation group among them is for."""

    def __init__(self, numbers: Mapping[int, int], language: str) -> None:
        self._numbers = numbers
        self._language = language
        self.found: dict[int, Attributed] = {}
        """By the group's number."""

    def read(self, stretches: Iterable[Stretch], carrier: _Said = _NOTHING_SAID) -> None:
        """Read stretches in order; ``carrier`` is the sentence at whose note mark they stand."""
        previous: Stretch | None = None
        for stretch in stretches:
            if stretch.line.marks:
                self._stretch(stretch, previous, carrier)
            if stretch.line.text.strip():
                previous = stretch

    def _stretch(self, stretch: Stretch, previous: Stretch | None, carrier: _Said) -> None:
        if stretch.whole and not stretch.is_prose and len(stretch.whole[0]) <= elision.LONGEST:
            said = _Said(*stretch.whole)
            if said.text in ("", ELIDED):
                said = self._before(stretch, previous, carrier)
            for mark in stretch.line.marks:
                self._hang(mark, mark.cites, said, stretch.unit, stretch)
            return
        line = stretch.line
        pointers = {mark.at: self._pointed(mark) for mark in line.marks if mark.note}
        asides = frozenset(mark.at for mark in line.marks if not mark.cites)
        spans = sentences.split(line.shadow, self._language)
        said = _NOTHING_SAID
        lonely: _Said | None = None
        ends = [mark.at for mark in line.marks]
        for start, end in spans:
            marks = line.marks[bisect_left(ends, start) : bisect_left(ends, end)]
            text = elision.prepare(line.text[start:end], {at - start for at in asides})
            own = elision.finish(text)
            if only_points(own):
                if not said.text and lonely is None:
                    alone = all(only_points(elision.read(line.text[a:b])) for a, b in spans)
                    lonely = self._before(stretch, previous, carrier) if alone else _NOTHING_SAID
                taken = _pointing(said if said.text else lonely or _NOTHING_SAID, own)
                for mark in marks:
                    self._hang(mark, mark.cites or pointers.get(mark.at, ()), taken, stretch.unit, stretch)
            else:
                said = self._said(stretch, spans, (start, end), own)
                self._sentence(stretch, marks, start, text, said, pointers)

    def _said(self, stretch: Stretch, spans: list[tuple[int, int]], span: tuple[int, int], own: str) -> _Said:
        """Return a sentence with its context: the row it stands in, the quotation, the term, what leads to it."""
        if stretch.whole:
            # A cell that only names something ("HTTP [@k]") needs its row to say anything.
            enough = stretch.is_part or len(spans) > 1 or clauses.enough(own, self._language)
            return _Said(_labelled(stretch.label, own) if enough else stretch.whole[0], stretch.whole[1])
        if stretch.unit == "block-quote" and len(spans) > 1:
            context = elision.read_around(stretch.line.text, span[0])
            if span == spans[-1] and _ends_with_citation(stretch.line.text):
                own = elision.read(stretch.line.text[spans[-_LONGEST_QUOTATION:][0][0] :])
            return _Said(own, context)
        if stretch.lead and (stretch.unit == "definition" or (stretch.first and span == spans[0])):
            return _Said(own, f"{stretch.lead} {own}")
        return _Said(own, own)

    def _before(self, stretch: Stretch, previous: Stretch | None, carrier: _Said) -> _Said:
        """Return what a lone citation is for: what stands before its block."""
        if stretch.first or previous is None:
            if carrier.text:
                return carrier
            if stretch.lead:
                return _Said(stretch.lead, stretch.lead)
        elif previous.whole:
            if previous.whole[0]:
                return _Said(*previous.whole)
        else:
            text = previous.line.text
            spans = sentences.split(previous.line.shadow, self._language)
            if previous.unit == "block-quote" and spans:
                return _Said(
                    elision.read(text[spans[-_LONGEST_QUOTATION:][0][0] :]), elision.read_around(text, len(text))
                )
            for start, end in reversed(spans):
                own = elision.read(text[start:end])
                if not only_points(own):
                    return _Said(own, own)
        heading = stretch.heading.rsplit(" > ", 1)[-1]
        return carrier if carrier.text else _Said(heading, heading)

    def _sentence(
        self,
        stretch: Stretch,
        marks: Sequence[Mark],
        start: int,
        text: str,
        said: _Said,
        pointers: dict[int, tuple[ast.Node, ...]],
    ) -> None:
        groups = [mark.at - start for mark in marks if mark.cites or pointers.get(mark.at)]
        parts = clauses.divide(text, groups, self._language)
        for mark in marks:
            unit, own = stretch.unit, said
            if max(len(said.text), len(said.context)) > elision.LONGEST:
                near = elision.excerpt(text, 0, len(text), mark.at - start)
                own = _Said(*(near if len(one) > elision.LONGEST else one for one in said))
            part = parts.get(mark.at - start)
            held = _holding(stretch.line, mark.at)
            if held:
                unit, own = "clause", own._replace(text=held)
            elif part:
                clause = clauses.balanced(elision.excerpt(text, *part, mark.at - start))
                unit, own = "clause", own._replace(text=_labelled(stretch.label, clause))
            self._hang(mark, mark.cites or pointers.get(mark.at, ()), own, unit, stretch)

    def _hang(self, mark: Mark, cites: Iterable[ast.Node], said: _Said, unit: Unit, stretch: Stretch) -> None:
        """Keep what the citations at a mark are for; read the note or picture that hangs there."""
        text, context = (cut(one, elision.LONGEST + _ELLIPSES) for one in said)
        for node in cites:
            number = self._numbers.get(id(node))
            if number is not None:
                glued = mark.ends_address and node is mark.cites[0]
                self.found[number] = Attributed(node, text, context, unit, stretch.heading, glued)
        if mark.note and not any(id(node) in self._numbers for node in cites):
            walker = Walker(self._numbers, self._language, stretch.heading)
            self.read(walker.blocks(list(mark.note), "note", first=True), said)
        if mark.picture:
            line = flatten(list(mark.picture), self._numbers)
            self.read([Stretch(line, "caption", stretch.heading, first=True)], said)

    def _pointed(self, mark: Mark) -> tuple[ast.Node, ...]:
        """Return the citations of a note that only points to works: they are for the sentence that carries its mark."""
        blocks = list(mark.note)
        cites = tuple(node for node in ast.cites_in(blocks) if id(node) in self._numbers)
        return cites if cites and only_points(elision.read(flatten(blocks, ()).text)) else ()


def _pointing(taken: _Said, own: str) -> _Said:
    """Return what a sentence that only points supports, itself ("See […].") in the context."""
    if not own or own in (ELIDED, "."):
        return taken
    return _Said(taken.text or own, f"{taken.context} {own}".strip())


def _ends_with_citation(text: str) -> bool:
    """Whether a citation stands behind the last full stop: at a quotation's end it's for all of it."""
    bare = text.rstrip(f" .{CITED}")
    return CITED in text[len(bare) :] and text[len(bare) : len(bare) + 1] == "."


def _labelled(label: str, text: str) -> str:
    return f"{label}{SEPARATOR}{text}" if label else text


def _holding(line: Line, at: int) -> str:
    """Return the parenthesis behind a citation when it says what the work holds, else nothing."""
    opening = at + 1
    while opening < len(line.text) and line.text[opening] in " .":
        opening += 1
    if line.text[opening : opening + 1] != "(":
        return ""
    depth = 0
    for end in range(opening, min(len(line.text), opening + _LONGEST_PARENTHESIS)):
        depth += {"(": 1, ")": -1}.get(line.text[end], 0)
        if depth == 0:
            held = elision.read(line.text[opening + 1 : end])
            return holds(held)
    return ""


def holds(text: str) -> str:
    """Return a text that reads like what a work holds ("holding that …"), nothing for any other."""
    return text if _HOLDING.fullmatch(text) else ""
