"""Lines and columns of citations, which pandoc's document tree doesn't tell.

The first letters of every key that a text may name are replaced by a token of their own (tokens.py), pandoc
parses that, and the tokens say which Cite came from where. Putting the words back gives the document of the
untouched text, unless a token stood where pandoc compares words, such as a link's label or a heading's
identifier. Then the untouched text is parsed too, and only the places are taken over.

Exact on all 2,977 citations of 302 real drafts, each by one run of pandoc (benchmarks/places.py); aligning key
sequences instead gave 30 wrong and 63 missing lines in 2,168.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Collection, Sequence
from typing import Any

import msgspec

from pandoc_provenance import ast
from pandoc_provenance.draft import align, candidates, settle
from pandoc_provenance.draft.tokens import Tokens
from pandoc_provenance.errors import PandocError

Parse = Callable[[Sequence[str]], ast.Document]
"""Gives pandoc's document for the texts (of the draft's files and of those they include, in a fixed order)."""


class Place(msgspec.Struct, frozen=True, array_like=True):
    """Where a key is named."""

    file: int
    """Index of the text."""
    line: int
    """1-based."""
    column: int
    """1-based, in characters: of the ``@``, or of a key without one."""


class Places(msgspec.Struct, frozen=True):
    """The places of a document's citations, None where one isn't known."""

    cites: tuple[tuple[Place | None, ...], ...]
    """``cites[k][j]`` is citation j of the k-th Cite that ``ast.cites`` yields."""
    nocite: tuple[Place | None, ...] = ()
    """Of all citations in the metadata field ``nocite``, in order, wildcards included."""
    read: tuple[tuple[str, Place | None], ...] = ()
    """Each key that pandoc reads in the texts themselves, and where: a document may have been changed since."""


def read(texts: Sequence[str], parse: Parse, syntax: candidates.Syntax) -> tuple[ast.Document, Places]:
    """Parse a draft and find the places of its citations, by one run of pandoc where that is safe, else by two.

    Raises:
        PandocError: pandoc can't read the draft, or took too long.
    """
    try:
        marked = _parse_marked(texts, parse, syntax)
    except PandocError as error:
        if error.status is None:
            raise
        # Were it for the tokens, the untouched text would still be readable; else this says what is wrong with it.
        document = parse(texts)
        return document, unknown(document)
    if marked.doubtful:
        document = parse(texts)
        places = _transfer(marked, document)
    else:
        document, places = marked.document, _places(marked.document, marked.spots)
    return document, _completed(places, document, texts, parse, syntax)


def find(document: ast.Document, texts: Sequence[str], parse: Parse, syntax: candidates.Syntax) -> Places:
    """Find the places of a document's citations in the texts it was made from.

    Other programs may have changed the document meanwhile: what can't be told for certain stays unknown.
    A text that pandoc can't read gives no places.
    """
    try:
        places = _transfer(_parse_marked(texts, parse, syntax), document)
    except PandocError:
        return unknown(document)
    return _completed(places, document, texts, parse, syntax)


def _completed(
    places: Places, document: ast.Document, texts: Sequence[str], parse: Parse, syntax: candidates.Syntax
) -> Places:
    """Look once more for keys without a place that stand in TeX's braces: in arguments of the author's own macros."""
    nodes = zip(ast.cites(document), places.cites, strict=True)
    missing = {
        key for node, known in nodes for key, place in zip(ast.cited_keys([node]), known, strict=True) if place is None
    }
    if not any(candidates.find_keys(text, missing) for text in texts):
        return places
    try:
        marked = _parse_marked(texts, parse, syntax, missing)
    except PandocError:
        return places
    # Labels may have got tokens too, which only matters when the citations come out otherwise.
    same = align.keys(marked.document) == align.keys(document)
    return _places(marked.document, marked.spots) if same else places


def unknown(document: ast.Document) -> Places:
    """Return the places of a document whose text isn't known."""
    return _places(document, {})


class _Marked(msgspec.Struct):
    document: ast.Document
    """With the words put back."""
    spots: dict[int, Place]
    """By ``id`` of the citation (the dictionary inside ``document``)."""
    doubtful: bool
    """Whether pandoc may read the untouched text otherwise."""


def _parse_marked(texts: Sequence[str], parse: Parse, syntax: candidates.Syntax, keys: Collection[str] = ()) -> _Marked:
    tokens = Tokens(texts)
    spots: dict[str, Place] = {}
    marked = []
    for number, text in enumerate(texts):
        lines = line_starts(text)
        parts, end = [], 0
        for candidate in candidates.find(text, syntax, keys):
            token = tokens.make(text[candidate.start : candidate.end])
            if token is None:
                continue
            parts += [text[end : candidate.start], token]
            end = candidate.end
            line = bisect_right(lines, candidate.place)
            spots[token] = Place(number, line, candidate.place - lines[line - 1] + 1)
        marked.append("".join([*parts, text[end:]]))
    document = parse(marked)
    outcome = settle.settle(document, tokens)
    # What LaTeX drops (comments, unknown environments) never changes what it makes of the rest.
    lost = syntax != "latex" and len(outcome.seen) < len(spots)
    by_citation = {number: spots[token] for number, token in outcome.citations.items()}
    return _Marked(document, by_citation, outcome.doubtful or lost)


def line_starts(text: str) -> list[int]:
    """Return the offset at which each line of a text begins."""
    starts, position = [0], text.find("\n")
    while position >= 0:
        starts.append(position + 1)
        position = text.find("\n", position + 1)
    return starts


def _places(document: ast.Document, spots: dict[int, Place]) -> Places:
    nodes, others = list(ast.cites(document)), _nocite(document)
    cites = tuple(_of_cite(node, spots) for node in nodes)
    nocite = tuple(place for node in others for place in _of_cite(node, spots))
    places = (*(place for group in cites for place in group), *nocite)
    return Places(cites, nocite, tuple(zip(ast.cited_keys([*nodes, *others]), places, strict=True)))


def _of_cite(node: ast.Node, spots: dict[int, Place]) -> tuple[Place | None, ...]:
    return tuple(spots.get(id(citation)) for citation in node["c"][0])


def nocite_keys(document: ast.Document) -> list[str]:
    """List the keys in the metadata field ``nocite``, wildcards included: what ``Places.nocite`` runs beside."""
    return ast.cited_keys(_nocite(document))


def _nocite(document: ast.Document) -> list[ast.Node]:
    value: Any = document["meta"].get("nocite")
    return [] if value is None else list(ast.cites_in(value))


def _transfer(marked: _Marked, document: ast.Document) -> Places:
    """Give a document's citations the places of the like citations of the marked text."""
    known = _places(marked.document, marked.spots)
    cites = known.cites
    if align.keys(marked.document) != align.keys(document):
        like = align.pairs(align.cites(marked.document), align.cites(document))
        nowhere = unknown(document).cites
        cites = tuple(known.cites[like[k]] if k in like else nowhere[k] for k in range(len(nowhere)))
    own, other = nocite_keys(marked.document), nocite_keys(document)
    like = align.pairs([align.Sign((key,)) for key in own], [align.Sign((key,)) for key in other])
    nocite = tuple(known.nocite[like[k]] if k in like else None for k in range(len(other)))
    return Places(cites, nocite, known.read)
