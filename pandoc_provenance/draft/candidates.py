"""Where a text may name citation keys: more places than pandoc takes for citations, never fewer.

Works on the bare text, because pandoc says no places: what isn't a citation after all only costs a token.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator
from typing import Literal

import msgspec

from pandoc_provenance.draft import texcommands

Syntax = Literal["at", "latex", "typst"]
"""How a format names keys: ``@key`` (Markdown, Org, most others), ``\\cite{key}``, ``@key`` and ``cite(<key>)``."""


class Candidate(msgspec.Struct, frozen=True, array_like=True):
    """A place that may name a key. Offsets are characters into the text, ends exclusive."""

    place: int
    """Where a person would look: the ``@``, or the first character of a key without one."""
    start: int
    end: int
    """The key's first run of letters and digits."""


def find(text: str, syntax: Syntax, keys: Collection[str] = ()) -> list[Candidate]:
    """List a text's candidates in order, not overlapping; with ``keys`` also what ``find_keys`` finds."""
    # Raw TeX may stand in any format.
    found = [*_in_commands(text), *find_keys(text, keys)]
    if syntax != "latex":
        found.extend(_at_signs(text))
    if syntax == "typst":
        found.extend(Candidate(run.start(1), *run.span(1)) for run in _TYPST.finditer(text))
    return list(_apart(sorted(found, key=lambda candidate: candidate.start)))


_BRACED = re.compile(r"(?<=[{,])\s*([^\s{},\\%]+)\s*(?=[},])")


def find_keys(text: str, keys: Collection[str]) -> list[Candidate]:
    """List where a text has one of these keys alone between braces or commas."""
    found = []
    for braced in _BRACED.finditer(text) if keys else ():
        run = _RUN.search(braced[1]) if braced[1] in keys else None
        if run:
            start = braced.start(1)
            found.append(Candidate(start, start + run.start(), start + run.end()))
    return found


def _apart(candidates: Iterable[Candidate]) -> Iterator[Candidate]:
    end = 0
    for candidate in candidates:
        if candidate.start >= end:
            yield candidate
            end = candidate.end


# "@", then "_"s, or a brace and signs, then the run; but Org's "@@latex:\cite{key}@@" names a format.
_AT = re.compile(r"@(?!(?<=@@)(?:la)?tex:)(?:\{(?:[^\w\s{}]|_)*|_*)([^\W_]+)")
_TYPST = re.compile(r"\bcite\(\s*<_*([^\W_]+)")
_GAP = re.compile(r"\s")


def _at_signs(text: str) -> Iterator[Candidate]:
    end = -1
    for found in _AT.finditer(text):
        place = found.start()
        if place and text[place - 1].isalnum() and (end < 0 or _GAP.search(text, end, place)):
            # An e-mail address; but directly behind another key there may be a second.
            continue
        before = place
        while before and text[before - 1] == "\\":
            before -= 1
        # Behind an odd number of backslashes it's an escaped sign, or part of a TeX command's name.
        if not (place - before) % 2:
            yield Candidate(place, *found.span(1))
            end = found.end()


_RUN = re.compile(r"[^\W_]+")


def _in_commands(text: str) -> Iterator[Candidate]:
    for command in texcommands.find(text):
        for start, end in command.keys:
            run = _RUN.search(text, start, end)
            if run:
                yield Candidate(start, *run.span())
