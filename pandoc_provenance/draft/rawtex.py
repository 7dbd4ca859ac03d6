r"""Citations in raw TeX (``\parencite[see][3]{key}`` in Markdown or Org), which pandoc passes on unread.

``wrap`` has pandoc read them as LaTeX and puts what they say in their place, as nodes that hold the raw one under
``ast.RAW``; ``unwrap`` puts the raw nodes back. Knows pandoc's nodes, nothing of claims or places.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from pandoc_provenance import ast, pandoc
from pandoc_provenance.draft import texpieces
from pandoc_provenance.text import thebibliography

_MAY_CITE = re.compile(rb"\\\\[A-Za-z@]*(?i:cite)")
_ITEM = re.compile(r"\\bibitem")
_CODE = "header-includes"
"""Metadata field of code that prints nothing: only its ``\\nocite`` counts."""


def wrap(document: ast.Document, *, timeout: float = pandoc.TIMEOUT) -> ast.Document:
    r"""Return the document with the citations in its raw TeX as Cites; the same object where there are none.

    A raw inline that is one citation becomes a Cite, any other a Span, a raw block a Div. ``\nocite`` goes to the
    metadata field ``nocite``. Code that pandoc can't read as LaTeX, or reads past, gives its citation commands alone.

    Args:
        document: as pandoc gave it; it isn't changed.
        timeout: seconds for each run of pandoc; there is one as a rule.

    Raises:
        PandocError: pandoc could not be started, or took too long twice.
    """
    if not _MAY_CITE.search(ast.encode(document)):
        return document
    nodes = [node for key, value in document["meta"].items() if _is_text(key) for node in texpieces.find(value)]
    nodes += texpieces.find(document["blocks"])
    # Last, so that what the code defines changes no text's meaning: pandoc has done that where it's to be done.
    code = [node for node in texpieces.find(document["meta"].get(_CODE, [])) if "nocite" in node["c"][1]]
    if not nodes and not code:
        return document
    reader = texpieces.Reader(timeout)
    said = reader.read([node["c"][1] for node in (*nodes, *code)])
    made = {id(node): _made(node, blocks) for node, blocks in zip(nodes, said, strict=False) if _has_keys(blocks)}
    if not made and not reader.nocite:
        return document
    meta = {key: _replaced(value, made) if _is_text(key) else value for key, value in document["meta"].items()}
    if reader.nocite:
        own = meta.get("nocite")
        added = {"t": "MetaInlines", "c": reader.nocite}
        meta["nocite"] = {"t": "MetaList", "c": [own, added] if own else [added], ast.RAW: own}
    return {**document, "meta": meta, "blocks": _replaced(document["blocks"], made), ast.RAW: True}


def keys(document: ast.Document) -> frozenset[str]:
    """Return the keys that a wrapped document's raw TeX cites: never cross-references, whatever they look like."""
    return frozenset(_keys_in([document["blocks"], document["meta"]])) if ast.RAW in document else frozenset()


def _keys_in(value: Any) -> Iterator[str]:
    for item in value.values() if isinstance(value, dict) else value:
        if isinstance(item, dict) and ast.RAW in item:
            yield from ast.cited_keys(texpieces.cites_in(item))
        elif isinstance(item, (list, dict)):
            yield from _keys_in(item)


def items(document: ast.Document) -> Iterator[str]:
    r"""Yield the keys of each ``\bibitem`` in a wrapped document's raw TeX, by which LaTeX finds what it cites."""
    if ast.RAW in document:
        for node in texpieces.find(document["blocks"], _ITEM):
            yield from (key for key, _ in thebibliography.keys(node["c"][1]))


def unwrap(document: ast.Document) -> ast.Document:
    """Return the document with its raw TeX as it was; what has been put inside a wrapped node is lost."""
    if ast.RAW not in document:
        return document
    whole = {key: _restored(value) for key, value in document.items() if key != ast.RAW}
    if whole["meta"].get("nocite", ...) is None:
        del whole["meta"]["nocite"]
    return whole


def _is_text(field: str) -> bool:
    return field not in ast.SETTINGS_KEYS and field != _CODE


def _has_keys(blocks: list[ast.Node]) -> bool:
    r"""Tell whether blocks cite; pandoc's Cite for ``\cite{}`` doesn't."""
    return bool(ast.cited_keys(texpieces.cites_in(blocks)))


def _made(node: ast.Node, blocks: list[ast.Node]) -> ast.Node:
    """Return what stands for a raw node."""
    if node["t"] == "RawBlock":
        return {"t": "Div", "c": [["", [], []], blocks], ast.RAW: node}
    inlines: list[ast.Node] = []
    for block in blocks:
        inlines += block["c"] if block["t"] in {"Para", "Plain"} else texpieces.cites_in(block)
    if len(inlines) == 1 and inlines[0]["t"] == "Cite":
        return {"t": "Cite", "c": [inlines[0]["c"][0], [node]], ast.RAW: node}
    return {"t": "Span", "c": [["", [], []], inlines], ast.RAW: node}


def _replaced(value: Any, made: Mapping[int, ast.Node]) -> Any:
    """Return a part of a document with other nodes for some; the same object where nothing changes."""
    if isinstance(value, dict):
        if id(value) in made:
            return made[id(value)]
        changed = {key: _replaced(item, made) for key, item in value.items() if isinstance(item, (list, dict))}
        return {**value, **changed} if any(changed[key] is not value[key] for key in changed) else value
    items = [_replaced(item, made) if isinstance(item, (list, dict)) else item for item in value]
    return items if any(new is not old for new, old in zip(items, value, strict=True)) else value


def _restored(value: Any) -> Any:
    if isinstance(value, dict):
        return value[ast.RAW] if ast.RAW in value else {key: _restored(item) for key, item in value.items()}
    return [_restored(item) for item in value] if isinstance(value, list) else value
