"""A stretch of a draft as one line of text, in which each citation and note mark is a single character.

Knows pandoc's inline nodes and the notation of claims, nothing of sentences.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Container
from typing import Any

from msgspec import Struct

from pandoc_provenance import ast
from pandoc_provenance.draft import citeproc
from pandoc_provenance.text.sentences import CITED, NAMED

NOTHING = "\ue002"
"""Stands where a character is left out of a claim without changing the length of the line."""
ELIDED = "[…]"
"""How a claim shows a citation that is a word of its sentence."""

_OURS = dict.fromkeys(map(ord, (CITED, NAMED, NOTHING)), "\ufffd")
_PARAGRAPHS = frozenset({"Para", "Plain", "Header"})
_SILENT = frozenset({"CodeBlock", "RawBlock"})
_STOPS = re.compile(r"[.!?…؟।。！？｡]")
_RAW_CITE = re.compile(r"\\[A-Za-z]*cit(?:e|ation)[A-Za-z]*\*?\s*[\[{(]")
_RAW_NAMED = re.compile(r"\\(?:[A-Za-z]*text(?:ual)?cite|citet|citeauthor|[Cc]iteA|citealt)", re.IGNORECASE)
_RAW_BREAK = re.compile(r"<br\b|\\(?:\s|,|quad|qquad|newline|\\|par\b)", re.IGNORECASE)
_CHUNK_HEAD = re.compile(r"\{(?:r|python|julia|ojs|bash|sql|stan)\b")
"""How a knitr or Quarto chunk begins that pandoc took for inline code: a program, no words of the draft."""
_ADDRESS = re.compile(r"(?:[A-Za-z][A-Za-z0-9+.-]{1,15}://|\bwww\.)[^\s<>()\[\]{}\"'“”‘’„«»,;—–]*[/=?&#~]$")
"""What stands before the ``@`` of an address. A bracket, a quote mark, a comma or a dash ends one."""
_GLUED = frozenset(" ([{“‘\"']")
"""Signs behind which an author writes a citation without a blank."""
_PIECES = 12
"""Pieces of text that are looked back over for the beginning of an address."""
_LONGEST_QUOTE = 800
"""Characters up to which a quotation stays one with its sentence, whatever stops stand inside."""


class Mark(Struct, frozen=True):
    """A place in a line where citations or an aside hang."""

    at: int
    """Offset of the placeholder in the line."""
    cites: tuple[ast.Node, ...] = ()
    """The Cite that stands here, then those inside its prefixes and suffixes."""
    note: tuple[ast.Node, ...] = ()
    """Blocks of the note whose mark stands here."""
    picture: tuple[ast.Node, ...] = ()
    """Alt text of an inline image, when it cites."""
    ends_address: bool = False
    """The Cite is glued to a web address: pandoc reads ``https://example.org/@user`` as a citation of ``user``."""


class Line(Struct, frozen=True):
    """A stretch of text without line breaks, its marks, and a twin to find sentences in."""

    text: str
    shadow: str
    """As long as ``text``; stops inside formulas, code and quotations are masked."""
    marks: tuple[Mark, ...]


class _Flattener:
    def __init__(self, groups: Container[int]) -> None:
        self.groups = groups
        self.text: list[str] = []
        self.masked: list[tuple[int, int]] = []
        self.marks: list[Mark] = []
        self.length = 0
        self.muted = False
        self._own: dict[str | None, Callable[[Any], None]] = {
            "Str": self.words,
            "MetaString": self.words,
            "Space": self.blank,
            "SoftBreak": self.blank,
            "LineBreak": self.blank,
            "Code": lambda content: self.verbatim(content[1], is_math=False),
            "Math": lambda content: self.verbatim(content[1], is_math=True),
            "Quoted": self.quoted,
            "Strikeout": self.struck,
            "LineBlock": self.lines,
            "Note": self.note,
            "Image": self.image,
            "RawInline": self.raw,
        }

    def add(self, text: str) -> None:
        self.text.append(text)
        self.length += len(text)

    def blank(self, _: Any = None) -> None:
        if self.text and self.text[-1] != " ":
            self.text.append(" ")
            self.length += 1

    def walk(self, value: Any) -> None:
        if not isinstance(value, list):
            self.node(value)
            return
        for at, item in enumerate(value):
            if isinstance(item, dict):
                # Nearly all that a draft is made of, without a call.
                content: Any = item.get("c")
                if item.get("t") == "Str" and content.isascii() and content.isprintable() and " " not in content:
                    if not self.muted:
                        self.text.append(content)
                        self.length += len(content)
                elif item.get("t") == "Cite" and citeproc.is_set(item):
                    self.cite_set(value, at)
                else:
                    self.node(item)
            elif isinstance(item, list):
                self.walk(item)

    def node(self, node: ast.Node) -> None:
        kind, content = node.get("t"), node.get("c")
        own = self._own.get(kind)
        if own:
            own(content)
        elif kind == "Cite":
            self.cite(node)
        elif kind in _SILENT or (kind in {"Span", "Div"} and ast.is_ours(node)):
            return
        elif kind is not None and isinstance(content, (list, dict)):
            self.walk(content)
            if kind in _PARAGRAPHS:
                self.blank()

    def shadowed(self, text: str) -> str:
        """Return the text with the stops in masked parts made letters."""
        if not self.masked:
            return text
        parts: list[str] = []
        done = 0
        for start, end in sorted(self.masked, key=lambda span: (span[0], -span[1])):
            if end > done:
                begin = max(start, done)
                parts += (text[done:begin], _STOPS.sub("x", text[begin:end]))
                done = end
        return "".join((*parts, text[done:]))

    def struck(self, content: list[ast.Node]) -> None:
        """Citations in struck-out words count, the words don't."""
        muted, self.muted = self.muted, True
        self.walk(content)
        self.muted = muted

    def lines(self, content: list[list[ast.Node]]) -> None:
        for line in content:
            self.walk(line)
            self.blank()

    def words(self, content: str) -> None:
        if self.muted:
            return
        text = content.translate(_OURS)
        # No-break spaces inside a Str: blanks of any kind are the same to whoever reads or scores a claim.
        pieces = text.split()
        if text[:1].isspace():
            self.blank()
        if pieces:
            self.add(" ".join(pieces))
        if text[-1:].isspace():
            self.blank()

    def verbatim(self, content: str, *, is_math: bool) -> None:
        text = " ".join(content.split()).translate(_OURS)
        if self.muted or not text or (not is_math and _CHUNK_HEAD.match(text)):
            return
        # A formula may end its sentence with its last character, code doesn't.
        self.masked.append((self.length, self.length + len(text) - is_math))
        self.add(text)

    def quoted(self, content: list[Any]) -> None:
        marks = "‘’" if content[0]["t"] == "SingleQuote" else "“”"
        first, begin = len(self.text), self.length
        if not self.muted:
            self.add(marks[0])
        self.walk(content[1])
        if not self.muted:
            self.add(marks[1])
        if self.length - begin <= _LONGEST_QUOTE:
            inside = "".join(self.text[first:])
            kept = len(inside.rstrip("’” " + CITED).rstrip(".!?…"))
            self.masked.append((begin, begin + kept))

    def cite(self, node: ast.Node) -> None:
        # LaTeX's \\cite{} is a Cite without citations.
        named = any(citation["citationMode"]["t"] == "AuthorInText" for citation in node["c"][0][:1])
        at, glued = self.length, named and self.in_address()
        self.add(NAMED if named else CITED)
        if id(node) in self.groups:
            self.marks.append(Mark(at, cites=tuple(ast.cites_in(node)), ends_address=glued))

    def cite_set(self, siblings: list[ast.Node], at: int) -> None:
        """Read a citation that citeproc has set, with what stood around it before."""
        behind, place = citeproc.moved(siblings, at)
        if not self.muted:
            if place and len(self.text) >= place:
                self.length -= len(self.text.pop(-place))
            if self.text and self.text[-1][-1:] not in _GLUED and not citeproc.keeps_blank(siblings[at]):
                self.blank()
        self.cite(siblings[at])
        if behind and not self.muted:
            self.add(behind)

    def in_address(self) -> bool:
        """Whether the text up to here ends inside a web address."""
        word = ""
        for piece in reversed(self.text[-_PIECES:]):
            word = piece.rpartition(" ")[2] + word
            if " " in piece:
                break
        return _ADDRESS.search(word) is not None

    def note(self, content: list[ast.Node]) -> None:
        self.marks.append(Mark(self.length, note=tuple(content)))
        self.add(CITED)

    def image(self, content: list[Any]) -> None:
        if any(id(cite) in self.groups for cite in ast.cites_in(content[1])):
            self.marks.append(Mark(self.length, picture=tuple(content[1])))
            self.add(CITED)

    def raw(self, content: list[str]) -> None:
        """Raw TeX that looks like a citation leaves the text as others do; one that pandoc reads is a Cite by now."""
        if self.muted:
            return
        if content[0] in {"tex", "latex"} and _RAW_CITE.match(content[1]):
            self.add(NAMED if _RAW_NAMED.match(content[1]) else CITED)
        elif _RAW_BREAK.match(content[1]):
            self.blank()


def flatten(value: Any, groups: Container[int]) -> Line:
    """Return inlines or blocks as one line.

    Args:
        value: any part of a document.
        groups: ``id`` of every Cite node that counts; others leave a placeholder and no mark.
    """
    flattener = _Flattener(groups)
    flattener.walk(value)
    text = "".join(flattener.text)
    return Line(text, flattener.shadowed(text), tuple(flattener.marks))
