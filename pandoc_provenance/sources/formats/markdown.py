"""Markdown: headings, items, rows and paragraphs, the words without their marks."""

from __future__ import annotations

import html
import re
from typing import TYPE_CHECKING

from pandoc_provenance.model import Missing

if TYPE_CHECKING:
    from pandoc_provenance.sources.blocks import Kind, Reading
    from pandoc_provenance.sources.prose import Draft

SUFFIXES = (".md", ".markdown", ".qmd", ".rmd", ".mkd")
MEDIA_TYPE = "text/markdown"

_VERSION = 1
"""Raise it whenever the text made from the same file changes."""

_FENCE = re.compile(r" {0,3}(`{3,}|~{3,})")
_ATX = re.compile(r" {0,3}(#{1,6})(?:\s+(.*))?$")
_SETEXT = re.compile(r" {0,3}(?:={2,}|-{2,})\s*$")
_RULE = re.compile(r" {0,3}(?:[-*_][ \t]*){3,}$")
_ITEM = re.compile(r"\s*(?:[-*+]|\(?(?:\d{1,9}|[a-zA-Z]|#)[.)])\s+(?:\[[ xX]\]\s)?")
_QUOTE = re.compile(r"(?: {0,3}> ?){1,20}")
_DEFINITION = re.compile(r" {0,3}[:~]\s+")
_LINK_DEFINITION = re.compile(r" {0,3}\[[^\]^\n]{1,200}\]:\s")
_NOTE = re.compile(r" {0,3}\[\^[^\]\n]{1,100}\]:\s*")
_DELIMITER = re.compile(r"\s*[|+]?[\s:|+=-]*-{2,}[\s:|+=-]*$")
_DIV = re.compile(r"\s*:{3,}")

# Every repetition is bounded or stops at its own opening sign, so that no input makes them slow.
_CODE = re.compile(r"(`{1,3})([^`\n]{1,1000})\1(?!`)")
_LINK = re.compile(
    r"!?\[([^\[\]\n]{0,1000})\](?:\([^()\n]{0,2000}(?:\([^()\n]{0,200}\)[^()\n]{0,500})?\)|\[[^\[\]\n]{0,200}\])"
)
_SPAN = re.compile(r"\[([^\[\]\n]{1,1000})\]\{[^{}\n]{1,300}\}")
_ATTRIBUTES = re.compile(r"\s*\{[#.:=][^{}\n]{0,300}\}\s*$")
_NOTE_MARK = re.compile(r"\[\^[^\]\s]{1,100}\]")
_AUTOLINK = re.compile(r"<((?:https?|mailto|ftp):[^<>\s]{1,500})>")
_TAG = re.compile(r"</?[a-zA-Z][^<>]{0,1000}>")
_STARS = re.compile(r"(?<![\\*\w])\*{1,3}(?=[^\s*])|(?<=[^\s*\\])\*{1,3}(?![*\w])|(?<=\w)\*{2,3}(?=\w)|~~")
_UNDERSCORES = re.compile(r"(?<![\\\w])_{1,3}(?=[^\s_])|(?<=[^\s_\\])_{1,3}(?!\w)")
_ESCAPE = re.compile(r"\\([!-/:-@\[-`{-~])")


def recognises(head: bytes, suffix: str) -> int:
    """Take text that is called Markdown."""
    from pandoc_provenance.sources.decoding import looks_like_text

    return 2 if suffix in SUFFIXES and looks_like_text(head) else 0


def version() -> str:
    """Return this reader's version."""
    return f"markdown/{_VERSION}"


def read(data: bytes, name: str, sha256: str) -> Reading | Missing:
    """Read a Markdown file's bytes."""
    from pandoc_provenance.sources import prose
    from pandoc_provenance.sources.blocks import assemble
    from pandoc_provenance.sources.decoding import decode

    text = decode(data).replace("\f", "\n")
    problem = prose.too_large(name, len(text), MEDIA_TYPE)
    if problem is not None:
        return problem
    lines = _without_front_matter(_without_comments(text).split("\n"))
    blocks = prose.blocks(_Blocks().read(lines))
    if not blocks:
        return Missing("empty", f"{name} has no words", media_type=MEDIA_TYPE)
    return assemble(blocks, sha256=sha256, media_type=MEDIA_TYPE, profile=version())


def _without_comments(text: str) -> str:
    pieces: list[str] = []
    position = 0
    while (start := text.find("<!--", position)) >= 0:
        end = text.find("-->", start + 4)
        if end < 0:
            break
        pieces.append(text[position:start])
        position = end + 3
    return "".join([*pieces, text[position:]])


def _without_front_matter(lines: list[str]) -> list[str]:
    if lines and lines[0].rstrip() == "---":
        for number, line in enumerate(lines[1:], 1):
            if line.rstrip() in ("---", "..."):
                return lines[number + 1 :]
    return lines


class _Blocks:
    """Gathers lines into blocks."""

    def __init__(self) -> None:
        self._drafts: list[Draft] = []
        self._current: list[str] = []
        self._fence = ""

    def read(self, lines: list[str]) -> list[Draft]:
        for line in [*lines, ""]:
            if not self._code(line):
                self._line(_QUOTE.sub("", line, count=1))
        self._end()
        return self._drafts

    def _code(self, line: str) -> bool:
        """Take a line of a fenced block."""
        fence = _FENCE.match(line)
        if self._fence:
            if fence and fence[1].startswith(self._fence) and not line.strip().strip(self._fence[0]):
                self._end("code")
                self._fence = ""
            else:
                self._current.append(line)
            return True
        if fence:
            self._end()
            self._fence = fence[1]
        return bool(fence)

    def _line(self, line: str) -> None:
        heading = _ATX.match(line)
        if heading:
            self._end()
            self._add("heading", [plain(re.sub(r"\s+#+\s*$", "", heading[2] or ""))])
        elif self._current and _SETEXT.match(line) and "|" not in self._current[-1]:
            self._end("heading")
        elif not line.strip() or _RULE.match(line) or _DIV.match(line) or _LINK_DEFINITION.match(line):
            self._end()
        elif _DELIMITER.match(line):
            # What stood above is the head of a table.
            self._end("row")
        elif line.lstrip().startswith("|") or (line.count("|") > 1 and self._drafts and self._drafts[-1].kind == "row"):
            self._end()
            self._current.append(" ".join(cell.strip() for cell in line.strip().strip("|").split("|")))
            self._end("row")
        else:
            self._text(line)

    def _text(self, line: str) -> None:
        for mark in (_NOTE, _ITEM, _DEFINITION):
            if found := mark.match(line):
                self._end()
                line = line[found.end() :]
                break
        self._current.append(line)

    def _end(self, kind: Kind = "text") -> None:
        lines, self._current = self._current, []
        if kind == "row":
            for line in lines:
                self._add("row", [plain(line.replace("|", " "))])
        elif kind == "code":
            self._add("code", lines)
        elif lines:
            # Marks may run over line ends.
            self._add(kind, plain("\n".join(line.rstrip(" \\") for line in lines)).split("\n"))

    def _add(self, kind: Kind, lines: list[str]) -> None:
        from pandoc_provenance.sources.prose import Draft

        if any(line.strip() for line in lines):
            self._drafts.append(Draft(kind, [(line, -1) for line in lines]))


def plain(text: str) -> str:
    """Return a piece of Markdown without its inline marks; what stands in back ticks stays as it is."""
    pieces = []
    position = 0
    for code in _CODE.finditer(text):
        pieces += [_plain(text[position : code.start()]), code[2]]
        position = code.end()
    return "".join([*pieces, _plain(text[position:])])


def _plain(text: str) -> str:
    if "[" in text:
        text = _SPAN.sub(r"\1", _LINK.sub(r"\1", _NOTE_MARK.sub("", text)))
    if "{" in text:
        text = _ATTRIBUTES.sub("", text)
    if "<" in text:
        text = _TAG.sub("", _AUTOLINK.sub(r"\1", text))
    text = _UNDERSCORES.sub("", _STARS.sub("", text))
    text = _ESCAPE.sub(r"\1", text)
    return html.unescape(text) if "&" in text else text
