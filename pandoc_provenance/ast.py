"""pandoc's document tree as plain JSON values, and the one order in which its citations are counted.

Nodes stay the dictionaries that pandoc wrote, so that whatever isn't touched goes back unchanged,
elements and raw formats of later pandocs included. Knows pandoc's node shapes, nothing of claims.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from pandoc_provenance.ours import is_ours as is_ours

Node = dict[str, Any]
"""``{"t": type, "c": content}``; see https://hackage.haskell.org/package/pandoc-types for each content."""
Document = dict[str, Any]
"""``{"pandoc-api-version": [...], "meta": {...}, "blocks": [...]}``."""

RAW = "\0raw"
"""Key, of a kind that no author writes, in a node that stands for raw TeX (``draft.rawtex``): the raw node itself."""

_LEAVES = frozenset({"Str", "Space", "SoftBreak", "LineBreak", "Code", "Math", "RawInline", "CodeBlock", "RawBlock"})

SETTINGS_KEYS = frozenset({"provenance", "references", "nocite", "bibliography", "csl"})
"""Metadata that holds no prose: its Cites (``nocite`` apart) are not citations of the draft."""


def decode(data: bytes) -> Document:
    """Parse pandoc's JSON; raises ``ValueError`` when it isn't a document."""
    try:
        document: Document = msgspec.json.decode(data)
    except msgspec.DecodeError as error:
        raise ValueError(str(error)) from error
    if not (isinstance(document, dict) and isinstance(document.get("meta"), dict)):
        raise ValueError("it has no metadata")
    if not isinstance(document.get("blocks"), list):
        raise ValueError("it has no blocks")
    return document


def encode(document: Document) -> bytes:
    """Write pandoc's JSON as UTF-8."""
    return msgspec.json.encode(document)


def cites(document: Document) -> Iterator[Node]:
    """Yield each Cite of the draft once, in the order that ``model.Claim.group`` counts.

    Metadata first (keys as they stand, without SETTINGS_KEYS), then the body; notes where their mark
    stands; a figure's caption but not its image's alt text, which repeats it; fallback text of a Cite left
    out. A Cite inside another's prefix or suffix comes after it. What is ours (``is_ours``) holds none.
    """
    for key, value in document["meta"].items():
        if key not in SETTINGS_KEYS:
            yield from cites_in(value)
    yield from cites_in(document["blocks"])


def cites_in(value: Any) -> Iterator[Node]:
    """Yield the Cites below any part of a document, as ``cites`` does."""
    if isinstance(value, list):
        for item in value:
            if isinstance(item, (list, dict)):
                yield from cites_in(item)
        return
    kind = value.get("t")
    if kind == "Cite":
        yield value
        for citation in value["c"][0]:
            yield from cites_in(citation["citationPrefix"])
            yield from cites_in(citation["citationSuffix"])
    elif kind in _LEAVES:
        return
    elif kind == "Figure":
        yield from cites_in_figure(value)
    elif kind == "MetaMap":
        for item in value["c"].values():
            yield from cites_in(item)
    elif kind is not None and isinstance(value.get("c"), (list, dict)):
        yield from cites_in(value["c"])


def cites_in_figure(figure: Node) -> Iterator[Node]:
    """Yield a Figure's citations: caption first, then its content without what only repeats the caption."""
    _, caption, content = figure["c"]
    in_caption = list(cites_in(caption))
    yield from in_caption
    keys = cited_keys(in_caption)
    for block in content:
        if block["t"] in {"Plain", "Para"}:
            for inline in block["c"]:
                inside = list(cites_in(inline))
                if not (inline["t"] == "Image" and cited_keys(inside) == keys):
                    yield from inside
        else:
            yield from cites_in(block)


def cited_keys(nodes: list[Node]) -> list[str]:
    """List the keys that Cite nodes name, in order."""
    return [citation["citationId"] for node in nodes for citation in node["c"][0]]


_WITH_IDENTIFIER = {
    "Header": 1,
    "Div": 0,
    "Span": 0,
    "Figure": 0,
    "Table": 0,
    "CodeBlock": 0,
    "Code": 0,
    "Image": 0,
    "Link": 0,
}
"""Nodes with attributes, and where in their content these stand."""


def identifiers(value: Any) -> Iterator[str]:
    """Yield the identifiers of all nodes below any part of a document, the empty one left out."""
    if isinstance(value, list):
        for item in value:
            if isinstance(item, (list, dict)):
                yield from identifiers(item)
        return
    kind, content = value.get("t"), value.get("c")
    if kind in _WITH_IDENTIFIER and content[_WITH_IDENTIFIER[kind]][0]:
        yield content[_WITH_IDENTIFIER[kind]][0]
    if isinstance(content, list):
        yield from identifiers(content)


def text_of(value: Any) -> str:
    """Return the plain text below any part of a document: no notes, no raw code, Cites by their fallback text."""
    parts: list[str] = []
    _collect(value, parts)
    return "".join(parts)


_TEXT_IS_CONTENT = frozenset({"Str", "MetaString"})
_TEXT_IS_SECOND = frozenset({"Code", "Math", "CodeBlock"})
_BLANKS = frozenset({"Space", "SoftBreak", "LineBreak"})
_SILENT = frozenset({"Note", "RawInline", "RawBlock"})
_LINES = frozenset({"Para", "Plain", "Header", "LineBlock"})


def _collect(value: Any, parts: list[str]) -> None:
    if isinstance(value, list):
        for item in value:
            if isinstance(item, (list, dict)):
                _collect(item, parts)
        return
    kind, content = value.get("t"), value.get("c")
    if kind in _TEXT_IS_CONTENT:
        parts.append(content)
    elif kind in _BLANKS:
        parts.append(" ")
    elif kind in _TEXT_IS_SECOND:
        parts.append(content[1])
    elif kind == "Quoted":
        marks = "‘’" if content[0]["t"] == "SingleQuote" else "“”"
        parts.append(marks[0])
        _collect(content[1], parts)
        parts.append(marks[1])
    elif kind == "MetaMap":
        for item in content.values():
            _collect(item, parts)
    elif kind is not None and kind not in _SILENT and isinstance(content, (list, dict)):
        _collect(content[1] if kind == "Cite" else content, parts)
        if kind in _LINES:
            parts.append("\n")


def meta_value(value: Any) -> Any:
    """Turn a metadata value into plain Python: strings, booleans, lists and dictionaries."""
    kind, content = value["t"], value.get("c")
    if kind == "MetaMap":
        return {key: meta_value(item) for key, item in content.items()}
    if kind == "MetaList":
        return [meta_value(item) for item in content]
    if kind == "MetaBool":
        return content
    return text_of(value).strip()


def string(text: str) -> list[Node]:
    """Turn plain text into Str and Space inlines."""
    inlines: list[Node] = []
    for word in text.split(" "):
        if inlines:
            inlines.append({"t": "Space"})
        if word:
            inlines.append({"t": "Str", "c": word})
    return inlines
