"""Finding and removing what an earlier run of ours put into a document."""

from __future__ import annotations

from typing import Any

from pandoc_provenance import ast, ours

COMMENT: ast.Node = {"t": "RawInline", "c": ["html", "<!--provenance-evidence-->"]}
"""Keeps a mark from being read as part of the citation before it when Markdown is written and read again."""

SEAM: ast.Node = {"t": "RawInline", "c": ["html", ""]}
"""Prints nothing, and keeps a writer from escaping an exclamation mark before ours as if an image began there."""

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
        else:
            cleaned, is_ours = _cleaned(item)
            if is_ours:
                changed = True
                _drop_separators(kept)
                joining = joining or _is_split(cleaned)
                continue
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


def _cleaned(node: ast.Node) -> tuple[ast.Node, bool]:
    """Return a node without anything of ours in it, and whether it's ours itself, with that or without."""
    if ours.is_ours(node):
        return node, True
    cleaned: ast.Node = without(node)
    return cleaned, cleaned is not node and ours.is_ours(cleaned)


def _drop_separators(kept: list[Any]) -> None:
    """Take what kept a mark apart from the end of what stands before it."""
    for separator in (COMMENT, SEAM, STOP):
        if kept and kept[-1] == separator:
            kept.pop()


def _is_split(node: ast.Node) -> bool:
    return node["t"] == "Span" and ours.SPLIT in node["c"][0][1]


def _is_text(node: Any) -> bool:
    return isinstance(node, dict) and node.get("t") == "Str"


def _is_emptied(before: ast.Node, after: ast.Node) -> bool:
    """Tell whether a paragraph held nothing but ours, as the one that is added to an author's note does."""
    return before is not after and after["t"] in {"Para", "Plain"} and not after["c"]
