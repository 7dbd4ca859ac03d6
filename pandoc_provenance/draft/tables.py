"""Rows of a table as claims: cells joined by " — ", column heads beside them as context.

Knows pandoc's Table node (the same in 2.17 and 3.9), nothing of claims elsewhere.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterator
from typing import Any

from msgspec import Struct

from pandoc_provenance import ast
from pandoc_provenance.draft import elision
from pandoc_provenance.draft.flatten import Line, flatten
from pandoc_provenance.text import sentences

SEPARATOR = " — "
BLOCKS_APART = " / "
_WORD = re.compile(r"\w|…")
_MOST_COLUMNS = 1000
"""Columns beyond which spans are cut: a hostile ColSpan must not cost memory."""


class Row(Struct, frozen=True):
    """A row that may cite."""

    cells: tuple[tuple[Line, str, bool], ...]
    """Each block of a cell that has marks; the row's first cell as its label (empty for that cell itself); and whether
    the cell has other blocks."""
    text: str
    """Cells without citations, those that span into the row from above included, empty ones left out."""
    context: str
    """The same, each with its column's head: ``Study: Neg — Finding: mortality rose``."""
    is_prose: bool
    """Whether a cell holds several sentences or blocks, so that the row as a whole is no claim."""


class _Grid:
    """Cells by column, with those that span several rows carried down."""

    def __init__(self) -> None:
        self.hanging: dict[int, tuple[int, str]] = {}

    def place(self, cells: list[tuple[str, int, int]]) -> list[tuple[int, int, str]]:
        """Return (column, width, text) of a row's cells from (text, rows, columns), hanging ones included."""
        placed: list[tuple[int, int, str]] = []
        hanging = {column: (left, text) for column, (left, text) in self.hanging.items() if left > 0}
        self.hanging = {column: (left - 1, text) for column, (left, text) in hanging.items()}
        column = 0
        for text, height, width in cells:
            while column in hanging:
                placed.append((column, 1, hanging.pop(column)[1]))
                column += 1
            width = min(width, max(1, _MOST_COLUMNS - column))
            placed.append((column, width, text))
            if height > 1:
                # Only the first column repeats the text; the others keep their places.
                self.hanging.update({column + i: (height - 1, text if i == 0 else "") for i in range(width)})
            column += width
        placed += [(column, 1, text) for column, (_, text) in sorted(hanging.items()) if column < _MOST_COLUMNS]
        return placed


def rows(table: list[Any], groups: Container[int], language: str) -> Iterator[Row]:
    """Yield the rows that cite of a Table's content in order: heads, bodies, foot."""
    _, _, _, head, bodies, foot = table
    heads: dict[int, str] = {}
    yield from _rows(head[1], groups, language, {}, heads)
    for _, _, body_head, body in bodies:
        inner = dict(heads)
        if body_head:
            # Heads inside the body count for what follows them.
            inner = {}
            yield from _rows(body_head, groups, language, {}, inner)
            inner = {**heads, **inner}
        yield from _rows(body, groups, language, inner, None)
    yield from _rows(foot[1], groups, language, heads, None)


def _rows(
    nodes: list[Any],
    groups: Container[int],
    language: str,
    heads: dict[int, str],
    collected: dict[int, str] | None,
) -> Iterator[Row]:
    grid = _Grid()
    for _, cells in nodes:
        blocks = [[flatten(block, groups) for block in _blocks(cell[4])] for cell in cells]
        texts = [BLOCKS_APART.join(filter(None, (elision.read(line.text) for line in lines))) for lines in blocks]
        placed = grid.place([(text, cell[2], cell[3]) for text, cell in zip(texts, cells, strict=True)])
        if collected is not None:
            _collect(placed, collected)
        if any(line.marks for lines in blocks for line in lines):
            said = [(column, text) for column, _, text in placed if _WORD.search(text)]
            first = said[0][1] if said else ""
            yield Row(
                tuple(
                    (line, "" if text == first else first, len(lines) > 1)
                    for lines, text in zip(blocks, texts, strict=True)
                    for line in lines
                    if line.marks
                ),
                SEPARATOR.join(text for _, text in said),
                SEPARATOR.join(_with_head(heads.get(column, ""), text) for column, text in said),
                any(
                    len(lines) > 1 or len(sentences.split(line.shadow, language)) > 1
                    for lines in blocks
                    for line in lines
                ),
            )


def _blocks(blocks: Any) -> Iterator[ast.Node]:
    """Yield the blocks of a cell that have text of their own: paragraphs, and those of list items one by one."""
    for block in blocks:
        kind: str = block["t"]
        content: Any = block.get("c")
        if kind == "BulletList" or kind == "OrderedList":
            for item in content if kind == "BulletList" else content[1]:
                yield from _blocks(item)
        elif kind == "BlockQuote":
            yield from _blocks(content)
        elif kind == "Div" and not ast.is_ours(block):
            yield from _blocks(content[1])
        else:
            yield block


def _with_head(head: str, text: str) -> str:
    return f"{head}: {text}" if head else text


def _collect(placed: list[tuple[int, int, str]], heads: dict[int, str]) -> None:
    """Add a row of heads to those above it: "Outcome / Deaths"."""
    for column, width, text in placed:
        for at in range(column, column + width):
            above = heads.get(at, "")
            if text and text != above:
                heads[at] = f"{above} / {text}" if above else text
