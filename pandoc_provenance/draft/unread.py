r"""Citations of a LaTeX draft that LaTeX resolves and pandoc reads past.

pandoc passes over what it doesn't know (``\footnotetext{…}``, commands of packages, pictures) and takes formulas as
they stand, with the citations in them. Found in the text, they have keys and places, and no claim.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Container, Iterable, Mapping, Sequence
from pathlib import PurePosixPath

from msgspec import Struct

from pandoc_provenance.draft import locate
from pandoc_provenance.draft.livecode import LiveCode
from pandoc_provenance.draft.texmacros import Macros

_KEY = re.compile(r"[^\s\\{}%$~#]+")


class Named(Struct, frozen=True):
    """A key that a text cites."""

    key: str
    place: locate.Place


def named(texts: Sequence[str], own: int, includes: Mapping[PurePosixPath, int]) -> tuple[Named, ...]:
    """List every key that LaTeX would look up, in order; see ``LiveCode`` for the arguments."""
    macros = Macros(LiveCode(texts, own, includes).found)
    found = []
    for number in sorted(macros.code):
        lines = locate.line_starts(texts[number])
        for start, end in sorted(set(macros.keys(number))):
            key = texts[number][start:end]
            if _KEY.fullmatch(key):
                line = bisect_right(lines, start)
                found.append(Named(key, locate.Place(number, line, start - lines[line - 1] + 1)))
    return tuple(found)


def absent(found: Iterable[Named], read: Container[str]) -> tuple[Named, ...]:
    """Return the places of those keys that pandoc read nowhere: all that can be told before its own are known."""
    return tuple(one for one in found if one.key not in read)


def left(found: Iterable[Named], read: Sequence[tuple[str, locate.Place | None]]) -> tuple[Named, ...]:
    """Return those of a draft's keys that pandoc didn't read where they stand.

    Args:
        found: of ``named``.
        read: each key that pandoc read from the same texts, and where. One whose place isn't known may stand at any
            place that has the key.
    """
    places = {place for _, place in read if place is not None}
    somewhere = Counter(key for key, place in read if place is None)
    rest = []
    for one in found:
        if one.place in places:
            continue
        if somewhere[one.key] > 0:
            somewhere[one.key] -= 1
        else:
            rest.append(one)
    return tuple(rest)
