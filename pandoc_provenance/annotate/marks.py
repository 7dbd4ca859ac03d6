"""Finding and removing what an earlier run of ours put into a document."""

from __future__ import annotations

from typing import Any

from pandoc_provenance import ast

SPLIT = "pv-split"
"""Class of a mark that stands inside what was one Str, so that taking it out joins the halves again."""

COMMENT: ast.Node = {"t": "RawInline", "c": ["html", "<!--pv-->"]}
"""Keeps a mark from being read as part of the citation before it when Markdown is written and read again."""

STOP: ast.Node = {"t": "RawInline", "c": ["latex", "\\relax{}"]}
"""Keeps a mark, which LaTeX gets in braces, from being read as one more argument of the citation before it."""


def without(value: Any) -> Any:
    """Return a part of a document without anything of ours; the same object where there is nothing."""
    if isinstance(value, list):
        return _without_in(value)
    content = value.get("c")
    if not isinstance(content, list):
        return value
    cleaned = _without_in(content)
    return value if cleaned is content else {**value, "c": cleaned}


def _without_in(items: list[Any]) -> list[Any]:
    kept: list[Any] = []
    changed = joining = False
    cleaned: Any
    for item in items:
        if not isinstance(item, dict):
            cleaned = _without_in(item) if isinstance(item, list) else item
        elif not isinstance(item.get("c"), list):
            cleaned = item
        elif _is_ours(item):
            changed = True
            if kept and kept[-1] == STOP:
                kept.pop()
            joining = joining or _is_split(item)
            continue
        else:
            cleaned = without(item)
            if _is_emptied(item, cleaned):
                changed = True
                continue
        changed = changed or cleaned is not item
        if joining and kept and _is_text(kept[-1]) and _is_text(cleaned):
            kept[-1] = {"t": "Str", "c": kept[-1]["c"] + cleaned["c"]}
        else:
            kept.append(cleaned)
        joining = False
    return kept if changed else items


def _is_ours(node: ast.Node) -> bool:
    kind = node.get("t")
    if kind in {"Span", "Div"}:
        return ast.is_ours(node)
    if kind == "Header":
        return ast.MARK in node["c"][1][1]
    return node == COMMENT


def _is_split(node: ast.Node) -> bool:
    return node["t"] == "Span" and SPLIT in node["c"][0][1]


def _is_text(node: Any) -> bool:
    return isinstance(node, dict) and node.get("t") == "Str"


def _is_emptied(before: ast.Node, after: ast.Node) -> bool:
    """Tell whether a paragraph held nothing but ours, as the one that is added to an author's note does."""
    return before is not after and after["t"] in {"Para", "Plain"} and not after["c"]
