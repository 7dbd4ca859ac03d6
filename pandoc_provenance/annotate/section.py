"""The "Evidence" list for groups whose place holds no note: before the references, linked both ways."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from pandoc_provenance import ast, ours
from pandoc_provenance.annotate.layouts import SLIDES
from pandoc_provenance.annotate.placing import Entry
from pandoc_provenance.model import Claim
from pandoc_provenance.text.characters import cut
from pandoc_provenance.text.wording import UNITS

_LONG_SLIDE = {"beamer": ("allowframebreaks",), "revealjs": ("scrollable", "smaller")}
"""Classes that keep a slide from being cut off at its end; those for reveal.js are Quarto's."""

_NAME_LENGTH = 80


def add(
    blocks: list[Any],
    entries: Sequence[Entry],
    claims: Mapping[int, Claim],
    evidence: Mapping[int, list[ast.Node]],
    *,
    spell: Callable[[str], str],
    line: Callable[[str], list[ast.Node]],
    writer: str,
) -> list[Any]:
    """Return the blocks with the list in its place; the same blocks when there are no entries."""
    if not entries:
        return blocks
    items = [
        [_item(entry, number, claims[entry.group], evidence[entry.group], spell, line)]
        for number, entry in enumerate(entries, 1)
    ]
    numbering = [1, {"t": "Decimal"}, {"t": "Period"}]
    classes = [ours.MARK, "unnumbered", *_LONG_SLIDE.get(writer, ())]
    level = _slide_level(blocks) if writer in SLIDES else _top_level(blocks)
    header = {"t": "Header", "c": [level, [ours.SECTION, classes, []], ours.HEADING]}
    body = {"t": "Div", "c": [["", [ours.MARK], []], [{"t": "OrderedList", "c": [numbering, items]}]]}
    at = _before_references(blocks)
    return [*blocks[:at], header, body, *blocks[at:]]


def _item(
    entry: Entry,
    number: int,
    claim: Claim,
    told: list[ast.Node],
    spell: Callable[[str], str],
    line: Callable[[str], list[ast.Node]],
) -> ast.Node:
    named = cut(spell(claim.context or claim.text), _NAME_LENGTH)
    name = line(f"{UNITS[claim.unit]} “{named}”" if named else UNITS[claim.unit])
    if entry.target:
        name = [{"t": "Link", "c": [["", [], []], name, [f"#{entry.target}", ""]]}]
    anchor = {"t": "Span", "c": [[ours.entry_id(number), [], []], name]}
    return {"t": "Para", "c": [anchor, {"t": "LineBreak"}, *told]}


def _top_level(blocks: Sequence[ast.Node]) -> int:
    return min((block["c"][0] for block in blocks if block["t"] == "Header"), default=1)


def _slide_level(blocks: Sequence[ast.Node]) -> int:
    """Return the heading level that makes slides, as pandoc finds it: the highest with content right below."""
    levels = [
        block["c"][0]
        for block, following in itertools.pairwise(blocks)
        if block["t"] == "Header" and following["t"] not in {"Header", "HorizontalRule"}
    ]
    return min(levels, default=_top_level(blocks))


def _before_references(blocks: Sequence[ast.Node]) -> int:
    """Return where the list goes: before ``#refs`` and its heading, else before a last bare heading, else last.

    citeproc fills the first Div with the identifier ``refs``, or appends the references to the document.
    """
    for at, block in enumerate(blocks):
        if _holds_references(block):
            return at - 1 if at and blocks[at - 1]["t"] == "Header" else at
    return len(blocks) - 1 if blocks and blocks[-1]["t"] == "Header" else len(blocks)


def _holds_references(block: ast.Node) -> bool:
    if block["t"] != "Div":
        return False
    (identifier, _, _), inside = block["c"]
    return identifier == "refs" or any(_holds_references(part) for part in inside)
