"""What citeproc changes around the citations that it sets as notes or superscripts, for claims to be read as before.

It puts the punctuation behind such a citation before its note, inside a closing quotation mark where the language has
it there, and takes the blank before it away. What it moved stands in a node of its own, and the node behind the
citation loses it, so that both can be told from what the author wrote.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from pandoc_provenance import ast

_PUNCTUATION = re.compile(r"[^\w\s]+")
_IN_QUOTES = frozenset(".,")
_BLANKS = frozenset({"Space", "SoftBreak", "LineBreak"})


def is_set(cite: ast.Node) -> bool:
    """Whether citeproc made a note or a superscript of a citation."""
    shown = cite["c"][1]
    return bool(shown) and shown[-1]["t"] in {"Note", "Superscript"}


def keeps_blank(cite: ast.Node) -> bool:
    """Whether the blank before a citation is still there: a named one has the author's name before its note."""
    shown = cite["c"][1]
    return len(shown) > 1 and shown[-1]["t"] == "Note" and not _is_punctuation(shown[0])


def moved(siblings: Sequence[ast.Node], at: int) -> tuple[str, int]:
    """Return the punctuation that stood behind a citation, and where it stands now.

    Args:
        siblings: inlines, a citation that ``is_set`` among them.
        at: which of them is the citation.

    Returns:
        The punctuation, and how many pieces of text before the citation it stands: 1 right before it, 2 before the
        closing quotation mark, 0 in the citation itself or nowhere.
    """
    following = siblings[at + 1] if at + 1 < len(siblings) else {"t": "Space"}
    if following["t"] in {"Note", "Quoted"}:
        # What stands behind a note, and a quotation's first mark, it takes for punctuation and doubles.
        behind = ast.text_of(siblings[at + 1 : at + 3])
        return "", int(_is_moved(siblings[:at]) and behind.startswith(siblings[at - 1]["c"]))
    if following["t"] in _BLANKS or _PUNCTUATION.match(ast.text_of(following)):
        # All the punctuation goes where any does.
        return "", 0
    shown = siblings[at]["c"][1]
    if len(shown) > 1 and _is_punctuation(shown[-2]):
        return shown[-2]["c"], 0
    if _is_moved(siblings[:at]):
        return siblings[at - 1]["c"], 1
    if at and siblings[at - 1]["t"] == "Quoted":
        quoted = siblings[at - 1]["c"][1]
        if _is_moved(quoted) and quoted[-1]["c"] in _IN_QUOTES:
            return quoted[-1]["c"], 2
    return "", 0


def _is_moved(before: Sequence[ast.Node]) -> bool:
    """Whether inlines end in a node that is nothing but punctuation and belongs to the one before it."""
    return len(before) > 1 and _is_punctuation(before[-1]) and before[-2]["t"] not in _BLANKS


def _is_punctuation(node: ast.Node) -> bool:
    return node["t"] == "Str" and _PUNCTUATION.fullmatch(node["c"]) is not None
