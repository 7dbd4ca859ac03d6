"""Putting marks where a note may stand, and collecting the groups whose evidence has to stand elsewhere.

A note inside a note, a heading, a caption or a term loses its text, or stops the build, in some writer; a
note behind the punctuation keeps note styles from doubling it. Knows where, not what the evidence says.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from msgspec import Struct

from pandoc_provenance import ast, ours
from pandoc_provenance.annotate import marks
from pandoc_provenance.annotate.layouts import Layout
from pandoc_provenance.annotate.punctuation import closing

_SEVERAL = re.compile(r"\\[A-Za-z@]*cite(?:text)?s(?![A-Za-z@])")
"""A command that takes citations for as long as there are brackets and braces."""

_LINES = frozenset({"Para", "Plain"})
_BLOCKS = frozenset({"BlockQuote", "Div", "BulletList", "OrderedList"})
_TEXT = frozenset({"Str", "Space", "SoftBreak", "LineBreak"})
_OPEN = frozenset({"Emph", "Strong", "SmallCaps", "Quoted", "Span"})
"""Inlines in which a note may stand; at their end it moves behind them. All others it stands behind."""

_WITH_ATTRIBUTES = frozenset({"Cite", "Quoted", "Span"})
"""Inlines whose own inlines come second."""


class Entry(Struct, frozen=True):
    """A group whose evidence stands in the Evidence list."""

    group: int
    target: str
    """Identifier to link back to, empty when there is none."""


class Placer:
    """One walk over a document: rebuilds what gets a mark, collects what goes to the list."""

    def __init__(self, document: ast.Document, evidence: Mapping[int, list[ast.Node]], layout: Layout) -> None:
        numbered = ((id(cite), number) for number, cite in enumerate(ast.cites(document)))
        self._groups = {node: number for node, number in numbered if number in evidence}
        self._document = document
        self._evidence = evidence
        self._layout = layout
        self.entries: list[Entry] = []
        """In document order, which is the order of their numbers, from 1."""

    def place(self) -> list[Any]:
        """Return the document's blocks with their marks; ``entries`` is complete afterwards."""
        for key, value in self._document["meta"].items():
            if key not in ast.SETTINGS_KEYS:
                self._defer(value)
        return [self._block(block, self._layout.notes) for block in self._document["blocks"]]

    def _block(self, block: ast.Node, notes: bool) -> ast.Node:
        """Return a block with its marks. ``notes``: whether a note may stand here; else a link to the list does."""
        kind, content = block["t"], block.get("c")
        if not isinstance(content, list):
            return block
        if ast.RAW in block:
            # What stands inside is not what gets written.
            self._defer(content)
            return block
        if kind in _LINES:
            return self._paragraph(block, notes)
        if kind == "LineBlock":
            content = [self._line(line, notes) for line in content]
        elif kind in _BLOCKS:
            content = self._blocks(content, notes)
        elif kind == "DefinitionList":
            content = [[self._line(term, False), self._blocks(bodies, notes)] for term, bodies in content]
        elif kind == "Table":
            attributes, (short, caption), columns, *rows = content
            self._defer(short or [])
            content = [attributes, [short, self._blocks(caption, False)], columns, *self._rows(rows, columns, notes)]
        else:
            # Header, Figure, and whatever a later pandoc brings.
            self._defer(content, _identifier(block))
            return block
        return {**block, "c": content}

    def _rows(self, rows: list[Any], columns: list[Any], notes: bool) -> list[Any]:
        fixed = any(width["t"] == "ColWidth" for _, width in columns)
        cells = self._layout.fixed_cells if fixed else self._layout.cells
        if cells == "nothing":
            self._defer(rows)
            return rows
        return [self._blocks(part, notes and cells == "note") for part in rows]

    def _blocks(self, value: Any, notes: bool) -> Any:
        """Rebuild the blocks at any depth of lists: items, cells, definitions."""
        if isinstance(value, list):
            return [self._blocks(item, notes) for item in value]
        return self._block(value, notes) if isinstance(value, dict) else value

    def _paragraph(self, block: ast.Node, notes: bool) -> ast.Node:
        inlines = block["c"]
        # Before pandoc 3 a figure is a paragraph with nothing but an image, and stays one only so.
        if len(inlines) == 1 and inlines[0]["t"] == "Image":
            self._defer(inlines, inlines[0]["c"][0][0])
            return block
        return {**block, "c": self._line(inlines, notes)}

    def _line(self, inlines: Sequence[ast.Node], notes: bool) -> list[ast.Node]:
        line, waiting = self._run(inlines, notes)
        self._emit(line, waiting, notes)
        return line

    def _run(self, inlines: Sequence[ast.Node], notes: bool) -> tuple[list[ast.Node], list[int]]:
        """Return inlines with their marks, and the groups whose marks belong behind the last of them."""
        line: list[ast.Node] = []
        waiting: list[int] = []
        for position, item in enumerate(inlines):
            if not waiting and item["t"] in _TEXT:
                line.append(item)
                continue
            if waiting and not _is_passed(item, inlines[position + 1 : position + 2]):
                end = closing(item["c"]) if item["t"] == "Str" else 0
                if end:
                    line.append({"t": "Str", "c": item["c"][:end]})
                self._emit(line, waiting, notes, split=bool(end))
                waiting = []
                rest = {"t": "Str", "c": item["c"][end:]} if end else item
            else:
                rest = item
            node, groups = self._inline(rest, notes)
            line.append(node)
            waiting += groups
        return line, waiting

    def _inline(self, item: ast.Node, notes: bool) -> tuple[ast.Node, list[int]]:
        """Return an inline with the marks inside it, and the groups whose marks belong behind it."""
        kind, content = item["t"], item.get("c")
        if not isinstance(content, list):
            return item, []
        if kind == "Note":
            return self._note(item, notes), []
        if kind not in _OPEN or ast.RAW in item:
            return item, self._groups_in(item)
        if kind in _WITH_ATTRIBUTES:
            inside, waiting = self._run(content[1], notes)
            return {**item, "c": [content[0], inside]}, waiting
        inside, waiting = self._run(content, notes)
        return {**item, "c": inside}, waiting

    def _note(self, note: ast.Node, notes: bool) -> ast.Node:
        """Add a paragraph for each group inside the author's own note: notes don't nest."""
        if not (notes and self._layout.long_notes):
            self._defer(note)
            return note
        added = [{"t": "Para", "c": [_span([ours.MARK], self._told(group))]} for group in self._groups_in(note["c"])]
        return {**note, "c": [*note["c"], *added]} if added else note

    def _emit(self, line: list[ast.Node], groups: Iterable[int], notes: bool, *, split: bool = False) -> None:
        classes = [ours.MARK, ours.SPLIT] if split else [ours.MARK]
        for group in groups:
            gap = [ours.GAP] if self._layout.raised or _ends_in_note(line[-1]) else []
            cited = line[-1]
            if self._layout.stops and _takes_more(cited):
                line.append(marks.STOP)
            if self._layout.comments and _reads_on(cited):
                line.append(marks.COMMENT)
            if self._layout.seams and _is_exclaimed(cited):
                line.append(marks.SEAM)
            if notes:
                note = {"t": "Note", "c": [{"t": "Para", "c": self._told(group)}]}
                line.append(_span(classes, [*gap, note]))
            else:
                line.append(self._link(group, classes, gap))

    def _link(self, group: int, classes: list[str], gap: list[ast.Node]) -> ast.Node:
        """Enter a group in the list and return the mark that links there."""
        number = len(self.entries) + 1
        identifier = ours.back_id(number)
        self.entries.append(Entry(group, identifier))
        # Brackets, not a superscript: at the start of a Span, pandoc 2.17 reads a superscript as a note's mark.
        label = [{"t": "Str", "c": ours.label(number)}]
        link = {"t": "Link", "c": [["", [], []], label, [f"#{ours.entry_id(number)}", ""]]}
        return _span(classes, [*gap, link], identifier)

    def _told(self, group: int) -> list[ast.Node]:
        return [ours.OPENING, {"t": "Space"}, *self._evidence[group]]

    def _defer(self, value: Any, target: str = "") -> None:
        self.entries += [Entry(group, target) for group in self._groups_in(value)]

    def _groups_in(self, value: Any) -> list[int]:
        return [self._groups[id(cite)] for cite in ast.cites_in(value) if id(cite) in self._groups]


def _span(classes: list[str], inlines: list[ast.Node], identifier: str = "") -> ast.Node:
    return {"t": "Span", "c": [[identifier, classes, []], inlines]}


def _is_passed(item: ast.Node, following: Sequence[ast.Node]) -> bool:
    """Tell whether a mark that is due stands behind this inline rather than before it."""
    if item["t"] == "Str":
        return closing(item["c"]) == len(item["c"])
    if item["t"] == "RawInline":
        return bool(following) and following[0]["t"] == "Str" and closing(following[0]["c"]) > 0
    return item["t"] in {"Cite", "Note"}


def _reads_on(node: ast.Node) -> bool:
    """Tell whether Markdown's ``[`` right behind this would be read as a part of it: a suffix, an image."""
    return node["t"] in {"Cite", "Note"} or ast.RAW in node or _is_exclaimed(node)


def _is_exclaimed(node: ast.Node) -> bool:
    return node["t"] == "Str" and str(node["c"]).endswith("!")


def _takes_more(node: ast.Node) -> bool:
    """Tell whether LaTeX would read what stands in braces right behind this as one more citation."""
    if ast.RAW in node or node["t"] != "Cite":
        return ast.RAW in node and _SEVERAL.search(node[ast.RAW]["c"][1]) is not None
    # Written for biblatex it's \autocites; read from LaTeX it's what stood there.
    shown = node["c"][1][-1:]
    raw = shown[0]["c"][1] if shown and shown[0]["t"] == "RawInline" else ""
    return len(node["c"][0]) > 1 or _SEVERAL.search(raw) is not None


def _ends_in_note(node: ast.Node) -> bool:
    """Tell whether the last thing shown is a raised number: a note, or a citation of a note style."""
    kind = node["t"]
    if kind == "Note" or (kind == "Span" and ast.is_ours(node)):
        return True
    if kind not in _OPEN and kind != "Cite":
        return False
    children = node["c"][1] if kind in _WITH_ATTRIBUTES else node["c"]
    return bool(children) and _ends_in_note(children[-1])


def _identifier(block: ast.Node) -> str:
    """Return the identifier of a Header or Figure."""
    attributes = {"Header": 1, "Figure": 0}.get(block["t"])
    return str(block["c"][attributes][0]) if attributes is not None else ""
