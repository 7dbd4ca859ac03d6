"""The units that a draft's citations stand in: a walk over pandoc's blocks that yields stretches of text.

Knows pandoc's block nodes and which of them is a list item, a caption, a definition …; nothing of sentences.
"""

from __future__ import annotations

from collections.abc import Container, Iterator
from typing import Any

from msgspec import Struct

from pandoc_provenance import ast
from pandoc_provenance.draft import elision, tables
from pandoc_provenance.draft.flatten import Line, flatten
from pandoc_provenance.model import Unit
from pandoc_provenance.text import sentences


class Stretch(Struct, frozen=True):
    """Text that belongs together: a paragraph, a row, a caption, a heading."""

    line: Line
    unit: Unit
    heading: str
    """Headings above, and the heading itself where it's one, joined by " > "."""
    lead: str = ""
    """What its context begins with: the sentence before a list, the term of a definition."""
    first: bool = False
    """Whether it opens its item, definition or note, so that what was before says nothing for it."""
    whole: tuple[str, str] | None = None
    """Claim and context where the unit is read as a whole, None where its sentences are told apart."""
    label: str = ""
    """First cell of a row, which goes before a single sentence of another cell."""
    is_prose: bool = False
    """Whether the cells of a row hold sentences, so that the one that cites is told apart after all."""
    is_part: bool = False
    """Whether it's one of several blocks of its cell, such as a list item, which says what it says by itself."""


class Walker:
    """Walks blocks in order; headings met on the way count for what follows."""

    def __init__(self, groups: Container[int], language: str, heading: str = "") -> None:
        self._groups = groups
        self._language = language
        self._outer = heading
        self._headings: list[tuple[int, str]] = []

    @property
    def heading(self) -> str:
        """Path of the place reached so far."""
        texts = [text for _, text in self._headings if text]
        return " > ".join([self._outer, *texts] if self._outer else texts)

    def blocks(self, blocks: list[ast.Node], unit: Unit, lead: str = "", *, first: bool = False) -> Iterator[Stretch]:
        """Yield the stretches of some blocks; ``first`` is for the first of them, ``lead`` for all."""
        before: ast.Node | None = None
        for block in blocks:
            kind, content = block["t"], _content(block)
            if kind in {"BulletList", "OrderedList"}:
                introduced = self._lead_in(before) if before else ""
                yield from self._list(content if kind == "BulletList" else content[1], unit, introduced or lead)
            elif kind == "Div":
                if not ast.is_ours(block):
                    yield from self.blocks(content[1], unit, lead, first=first)
            else:
                yield from self._block(block, unit, lead, first)
            before = block
            first = first and kind in {"RawBlock", "CodeBlock", "Null"}

    def _block(self, block: ast.Node, unit: Unit, lead: str, first: bool) -> Iterator[Stretch]:
        kind, content = block["t"], _content(block)
        if kind in {"Para", "Plain"}:
            picture = content[0]["c"][1] if len(content) == 1 and content[0]["t"] == "Image" else None
            if picture is None:
                yield self._stretch(content, unit, lead, first)
            else:
                yield self._stretch(picture, "caption")
        elif kind == "Header":
            yield self._header(content)
        elif kind == "BlockQuote":
            yield from self.blocks(content, "block-quote" if unit == "sentence" else unit, lead)
        elif kind == "DefinitionList":
            for term, definitions in content:
                yield from self._definition(term, definitions)
        elif kind == "Table":
            yield from self._table(content)
        elif kind == "Figure":
            yield from self.blocks(content[2], unit)
            yield from self._caption(content[1])
        elif kind not in {"CodeBlock", "RawBlock", "HorizontalRule", "Null"}:
            # LineBlock, and whatever a later pandoc adds: its text, whatever its shape.
            yield self._stretch(block, unit, lead, first)

    def _stretch(self, value: Any, unit: Unit, lead: str = "", first: bool = False) -> Stretch:
        return Stretch(flatten(value, self._groups), unit, self.heading, lead, first)

    def _header(self, content: list[Any]) -> Stretch:
        level, _, inlines = content
        line = flatten(inlines, self._groups)
        text = elision.read(line.text)
        while self._headings and self._headings[-1][0] >= level:
            self._headings.pop()
        self._headings.append((level, text))
        return Stretch(line, "heading", self.heading, whole=(text, text))

    def _list(self, items: list[list[ast.Node]], unit: Unit, lead: str) -> Iterator[Stretch]:
        inner: Unit = "list-item" if unit in {"sentence", "block-quote"} else unit
        for item in items:
            yield from self.blocks(item, inner, lead, first=True)

    def _lead_in(self, block: ast.Node) -> str:
        """Return the last sentence of a paragraph when it ends in a colon, empty for any other block."""
        if block["t"] not in {"Para", "Plain"} or not block["c"]:
            return ""
        text = elision.read(flatten(block["c"], ()).text)
        if not text.endswith((":", "：")):
            return ""
        start, end = sentences.split(text, self._language)[-1]
        return text[start:end]

    def _definition(self, term: list[ast.Node], definitions: list[list[ast.Node]]) -> Iterator[Stretch]:
        line = flatten(term, self._groups)
        name = elision.read(line.text)
        lead = name if name.endswith(":") else f"{name}:"
        if line.marks:
            said = elision.read(flatten(definitions[:1], ()).text)
            whole = f"{lead} {said}" if said else name
            yield Stretch(line, "definition", self.heading, whole=(whole, whole))
        for definition in definitions:
            yield from self.blocks(definition, "definition", lead, first=True)

    def _table(self, content: list[Any]) -> Iterator[Stretch]:
        for row in tables.rows(content, self._groups, self._language):
            whole = (row.text, row.context)
            for line, label, parted in row.cells:
                yield Stretch(
                    line, "table-row", self.heading, whole=whole, label=label, is_prose=row.is_prose, is_part=parted
                )
        # Behind the rows, so that a lone "Source: [@k]" below finds what the table is about.
        yield from self._caption(content[1])

    def _caption(self, caption: list[Any]) -> Iterator[Stretch]:
        short, blocks = caption
        if short:
            yield self._stretch(short, "caption")
        for stretch in self.blocks(blocks, "caption"):
            if stretch.line.text.strip():
                yield stretch


def _content(node: ast.Node) -> Any:
    return node.get("c")


def metadata(document: ast.Document, groups: Container[int], language: str) -> Iterator[Stretch]:
    """Yield the stretches of the metadata's prose (abstract, title …); a field's name is their heading."""
    for key, value in document["meta"].items():
        if key not in ast.SETTINGS_KEYS:
            yield from _field(value, Walker(groups, language, key))


def _field(value: ast.Node, walker: Walker) -> Iterator[Stretch]:
    kind, content = value["t"], _content(value)
    if kind == "MetaMap":
        for item in content.values():
            yield from _field(item, walker)
    elif kind == "MetaList":
        for item in content:
            yield from _field(item, walker)
    elif kind == "MetaBlocks":
        yield from walker.blocks(content, "metadata")
    elif kind == "MetaInlines":
        yield from walker.blocks([{"t": "Plain", "c": content}], "metadata")
