"""Where a text may name citation keys: more places than pandoc takes for citations, never fewer.

Works on the bare text, because pandoc says no places: what isn't a citation after all only costs a token.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator
from typing import Literal

import msgspec

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
    if syntax == "latex":
        found = [*_in_commands(text), *find_keys(text, keys)]
    else:
        found = list(_at_signs(text))
        if syntax == "typst":
            found.extend(Candidate(run.start(1), *run.span(1)) for run in _TYPST.finditer(text))
    return list(_apart(sorted(found, key=lambda candidate: candidate.start)))


_BRACED = re.compile(r"(?<=[{,])\s*([^\s{},\\%]+)\s*(?=[},])")


def find_keys(text: str, keys: Collection[str]) -> list[Candidate]:
    """List where a LaTeX text has one of these keys alone between braces or commas."""
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


# "@", then "_"s, or a brace and signs, then the run.
_AT = re.compile(r"@(?:\{(?:[^\w\s{}]|_)*|_*)([^\W_]+)")
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


_COMMAND = re.compile(r"\\([A-Za-z@]+)\*?")
_RUN = re.compile(r"[^\W_]+")
_BLANK = re.compile(r"(?:\s|%.*(?:\n|$))*")
_REACH = 4000
"""Characters of arguments read behind one citation command."""


def _in_commands(text: str) -> Iterator[Candidate]:
    # Arguments lie apart in any sane text; nested ones by the million must not cost their product.
    budget = 4 * len(text)
    for command in _COMMAND.finditer(text):
        name = command[1].lower()
        if "cite" not in name or budget < 0:
            continue
        several = name.endswith("s")
        # \volcite{volume}{key}
        groups = 2 if "volcite" in name else 1
        for opening, start, end in _arguments(text, command.end()):
            budget -= abs(end) - start
            if opening != "{" or end < 0:
                continue
            if not _COMMAND.search(text, start, end):
                yield from _in_list(text, start, end)
            groups -= 1
            if groups <= 0 and not several:
                break


def _arguments(text: str, position: int) -> Iterator[tuple[str, int, int]]:
    """Yield opening sign, start and end of each argument behind a command; a negative end is how far none was found."""
    limit = min(len(text), position + _REACH)
    while position < limit:
        blank = _BLANK.match(text, position, limit)
        position = blank.end() if blank else position
        if position >= limit or text[position] not in _CLOSING:
            return
        end = _closing(text, position, limit)
        yield text[position], position + 1, end
        if end < 0:
            return
        position = end + 1


_CLOSING = {"{": "}", "[": "]", "(": ")", "<": ">"}


def _closing(text: str, position: int, limit: int) -> int:
    """Return where the bracket at ``position`` closes, else the place where looking ended, negative."""
    closing, depth = _CLOSING[text[position]], 0
    position += 1
    while position < limit:
        sign = text[position]
        if sign == closing and not depth:
            return position
        if sign == "\\":
            position += 1
        elif sign == "{":
            depth += 1
        elif sign == "}":
            depth -= 1
            if depth < 0:
                break
        position += 1
    return -position


_PART = re.compile(r"[^,]+")
_COMMENT = re.compile(r"%.*")


def _in_list(text: str, start: int, end: int) -> Iterator[Candidate]:
    """Yield the keys of a list between commas; a macro's ``#1`` is none."""
    # Comments become blanks of the same length, so that offsets stay.
    keys = _COMMENT.sub(lambda comment: " " * len(comment[0]), text[start:end])
    for part in _PART.finditer(keys):
        key = part[0].strip()
        run = _RUN.search(key)
        if run and "#" not in key and "{" not in key:
            first = start + part.start() + part[0].index(key)
            yield Candidate(first, first + run.start(), first + run.end())
