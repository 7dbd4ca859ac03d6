"""Putting words back into a document that was parsed with tokens, and telling whether that is safe."""

from __future__ import annotations

from typing import Any

import msgspec

from pandoc_provenance import ast
from pandoc_provenance.draft.tokens import Tokens


class Outcome(msgspec.Struct):
    """What was found while the words were put back."""

    citations: dict[int, str]
    """Token of each citation, by the ``id`` of its dictionary in the document."""
    seen: set[str]
    """Every token that the document has."""
    doubtful: bool
    """Whether a token stood anywhere but in a citation or in text that pandoc takes over unread."""


# Nodes whose text pandoc takes over unread.
_RAW = frozenset({"RawInline", "RawBlock"})
_UNREAD = frozenset({"Code", "CodeBlock", "Math"}) | _RAW


def settle(document: ast.Document, tokens: Tokens) -> Outcome:
    """Put the words back, in place.

    Doubtful are tokens in plain text (an example list's label, an abbreviation), attributes, link targets,
    headings (pandoc makes identifiers of them and links to equal texts) and names of metadata fields; and
    words beyond ASCII where there are tables, since pandocs differ in how wide they take some letters.
    """
    outcome = Outcome({}, set(), False)
    tables = False
    # The second value says whether a token may stand in the strings below.
    stack: list[tuple[Any, bool]] = [(document["meta"], False), (document["blocks"], False)]
    while stack:
        value, safe = stack.pop()
        if isinstance(value, dict):
            # In metadata a user's own field may be called "t" or "citationId"; its value is a node then.
            kind = value.get("t") if isinstance(value.get("t"), str) else ""
            tables |= kind == "Table"
            safe = safe or kind in _UNREAD
            if kind in _RAW:
                # The format's name decides whether the code is read after all.
                outcome.doubtful |= bool(tokens.within(value["c"][0]))
            if isinstance(value.get("citationId"), str):
                _citation(value, tokens, outcome)
            elif kind == "Cite":
                stack.append((value["c"][0], False))
                stack.append((value["c"][1], True))
                continue
            elif kind == "Header":
                outcome.doubtful |= any(True for _ in ast.cites_in(value["c"]))
        _children(value, safe, stack, tokens, outcome)
    outcome.doubtful |= tables and not all(word.isascii() for word in tokens.words.values())
    return outcome


def _children(value: Any, safe: bool, stack: list[tuple[Any, bool]], tokens: Tokens, outcome: Outcome) -> None:
    """Put words back into the strings directly below a value and push what lies deeper."""
    for place, item in value.items() if isinstance(value, dict) else enumerate(value):
        if isinstance(item, str):
            _string(value, place, safe, tokens, outcome)
        elif isinstance(item, dict):
            kind = item.get("t")
            # Nine in ten nodes are words and blanks: not worth a turn of their own.
            if kind == "Str":
                _string(item, "c", safe, tokens, outcome)
            elif kind != "Space":
                stack.append((item, safe))
        elif isinstance(item, list):
            stack.append((item, safe))
        if isinstance(place, str) and tokens.within(place):
            outcome.doubtful = True


def _string(holder: Any, place: Any, safe: bool, tokens: Tokens, outcome: Outcome) -> None:
    text: str = holder[place]
    found = None if text.isascii() else tokens.within(text)
    if found:
        outcome.seen.update(found)
        outcome.doubtful |= not safe
        holder[place] = tokens.restore(text)


def _citation(citation: dict[str, Any], tokens: Tokens, outcome: Outcome) -> None:
    key: str = citation["citationId"]
    found = tokens.within(key)
    if found:
        outcome.citations[id(citation)] = found[0]
        outcome.seen.add(found[0])
        citation["citationId"] = tokens.restore(key)
