"""The quotations in a claim, and where the source has them: word for word, nearly, or not at all."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from pandoc_provenance.model import Claim, Source
from pandoc_provenance.text import align

_MARKS = {
    "“": "”",
    "„": "“”",
    "«": "»",
    "»": "«»",
    "”": "”",
    '"': '"',
    "‘": "’",
    "‚": "‘’",
    "‹": "›",
    "›": "‹›",
    "「": "」",
    "『": "』",
}
"""Opening marks and what closes them: English, German, French, Spanish, Swedish, Danish, Japanese."""

_ANY_MARK = re.compile(f"[{''.join(_MARKS)}]")

FEWEST_WORDS = 4
"""Words from which a quotation is looked for: under it, quote marks as often set a term apart."""
_FEWEST_BRIEF = 2
"""Words from which a term between quote marks may be a brief quotation."""
_FEWEST_LETTERS = 8
"""Characters from which a quotation in a script without blanks is looked for."""
_LONGEST = 6000
"""Characters behind an opening mark in which its closing mark is looked for."""
_MOST_UNCLOSED = 50
"""Opening marks without a closing one after which the text is given up: each costs ``_LONGEST`` steps."""

_LETTER_EDIT = re.compile(r"(?<!\w)\[(\w)\](?=\w)")
_GAP = re.compile(r"\w*\[[^\[\]]{0,200}\]\w*|\(\s?(?:\.\s?){3}\)|\(…\)|(?:\.\s?){3,4}|…")
_MOST_FRAGMENTS = 5
"""Fragments that aren't there word for word for which the nearest place is looked up."""
_WIDEST = 4000
"""Characters that a quotation with elisions may span beyond its own words."""


class Quotation(NamedTuple):
    """A quotation of the draft and its place in one source."""

    text: str
    """As the draft has it, without the marks."""
    spans: tuple[tuple[int, int], ...]
    """Where the source has its fragments, in order; empty when it isn't found word for word."""
    near: align.Near | None = None
    """The place that is most like it, when it isn't found word for word."""


def quoted(claim: Claim) -> tuple[str, ...]:
    """Return what a claim quotes, in order: between quote marks, else a block quotation as a whole."""
    inner = quoted_in(claim.text)
    # A block with quote marks of its own may hold its author's words around them.
    return inner or (_long_enough((claim.text,)) if claim.unit == "block-quote" else ())


def brief(claim: Claim) -> tuple[str, ...]:
    """Return what a claim has between quote marks in two or three words, in order: too short to be looked for alone."""
    return tuple(text for text in between_marks(claim.text) if _FEWEST_BRIEF <= len(align.Text(text)) < FEWEST_WORDS)


def quoted_in(text: str) -> tuple[str, ...]:
    """Return what stands between quote marks in a text, in order, if it has words enough to be looked for."""
    return _long_enough(between_marks(text))


def between_marks(text: str) -> tuple[str, ...]:
    """Return all that stands between quote marks in a text, in order."""
    return tuple(text[start:end].strip() for start, end in _marked(text))


def outside(text: str) -> str:
    """Return a text without what stands between its quote marks."""
    pieces, at = [], 0
    for start, end in _marked(text):
        pieces.append(text[at:start])
        at = end
    return " ".join((*pieces, text[at:]))


def _marked(text: str) -> list[tuple[int, int]]:
    """Return where quotations stand, without their marks."""
    found: list[tuple[int, int]] = []
    first = _ANY_MARK.search(text)
    at, unclosed = first.start() if first else len(text), 0
    while at < len(text) and unclosed < _MOST_UNCLOSED:
        closing = _MARKS.get(text[at])
        if closing is None or not _opens(text, at):
            at += 1
            continue
        end = _end(text, at, closing)
        if end < 0:
            unclosed += 1
            at += 1
            continue
        found.append((at + 1, end))
        at = end + 1
    return found


def located(quotations: Sequence[str], source: align.Text) -> tuple[tuple[Quotation, ...], ...]:
    """Return for each quotation the places where the source has it word for word, else the nearest, else none.

    Args:
        quotations: of ``quoted``.
        source: of ``readable``.

    Returns:
        One tuple per quotation: several places, or a single entry that says how it isn't there.
    """
    return tuple(_located(text, source) for text in quotations)


def readable(source: Source) -> align.Text:
    """Return a source's text ready for looking: its countable sentences, so that running heads don't interrupt."""
    return align.Text(source.text, [(item.start, item.end) for item in source.sentences if item.countable])


def _located(text: str, source: align.Text) -> tuple[Quotation, ...]:
    fragments = [align.Text(part) for part in _GAP.split(_LETTER_EDIT.sub(r"\1", text))]
    fragments = [fragment for fragment in fragments if len(fragment)]
    if not fragments:
        return ()
    found = tuple(Quotation(text, spans) for spans in _in_order(fragments, source))
    if found:
        return found
    missing = [part for part in fragments if next(align.find(part, source), None) is None][:_MOST_FRAGMENTS]
    if not missing:
        # All parts are there, but not one behind the other: the longest one is what to show.
        return (Quotation(text, (), align.nearest(max(fragments, key=len), source)),)
    nears = [align.nearest(part, source) for part in sorted(missing, key=len, reverse=True)]
    if all(near is not None and not near.changes for near in nears):
        return (Quotation(text, tuple((near.start, near.end) for near in nears if near)),)
    return (Quotation(text, (), next((near for near in nears if near is None or near.changes), None)),)


def _in_order(fragments: Sequence[align.Text], source: align.Text) -> list[tuple[tuple[int, int], ...]]:
    found = []
    for first, last in align.find(fragments[0], source):
        spans = [source.span(first, last)]
        for fragment in fragments[1:]:
            following = next(align.find(fragment, source, last + 1), None)
            if following is None:
                break
            last = following[1]
            spans.append(source.span(*following))
        own = sum(end - start for start, end in spans)
        if len(spans) == len(fragments) and spans[-1][1] - spans[0][0] <= own + _WIDEST:
            found.append(tuple(spans))
    return found


def _opens(text: str, at: int) -> bool:
    """Whether a mark that may also close a quotation stands where one begins."""
    if text[at] not in '“‘”"»›':
        return True
    before, after = text[at - 1 : at], text[at + 1 : at + 2]
    # Chinese has no blank before its opening “; Latin script does, and French has one behind its « too.
    return not (before.isascii() and before.isalnum()) and not (after.isspace() and text[at] != "»")


def _end(text: str, at: int, closing: str) -> int:
    depth = 0
    for position in range(at + 1, min(len(text), at + _LONGEST)):
        character = text[position]
        if character == text[at] and character not in closing:
            depth += 1
        elif character in closing and not (character == "’" and text[position + 1 : position + 2].isalnum()):
            if not depth:
                return position
            depth -= 1
    return -1


def _long_enough(texts: Sequence[str]) -> tuple[str, ...]:
    return tuple(text for text in texts if _is_long(align.Text(text)))


def _is_long(words: align.Text) -> bool:
    dense = len(words) and len(words.joined) <= 1.5 * len(words)
    return len(words) >= (_FEWEST_LETTERS if dense else FEWEST_WORDS)
