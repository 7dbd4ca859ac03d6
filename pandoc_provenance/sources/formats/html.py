"""HTML: the main text without what surrounds it, in blocks; tables row by row."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from typing import TYPE_CHECKING

from pandoc_provenance.model import Missing

if TYPE_CHECKING:
    from pandoc_provenance.sources.blocks import Kind, Reading
    from pandoc_provenance.sources.prose import Draft

SUFFIXES = (".html", ".htm", ".xhtml")
MEDIA_TYPE = "text/html"

_VERSION = 1
"""Raise it whenever the text made from the same file changes."""

_STARTS = re.compile(
    rb"\s*(?:<\?xml[^>]{0,200}>\s*)?(?:<!--.{0,1000}?-->\s*)?<(?:!doctype\s+html|html|head|body)\b",
    re.IGNORECASE | re.DOTALL,
)
_CHARSET = re.compile(
    rb"<meta[^>]{0,300}?charset\s*=\s*[\"']?\s*([\w.:-]{1,40})|<\?xml[^>]{0,100}encoding=[\"']([\w.:-]{1,40})",
    re.IGNORECASE,
)
_REFERENCES = re.compile(
    r"\b(?:doc-bibliography|references|reference-list|bibliography|csl-bib-body|ref-list)\b", re.IGNORECASE
)
_ODD_SECTION = re.compile(r"<!\[(?!CDATA\[|if\b|else\b|endif\b)", re.IGNORECASE)
"""Marked sections that HTML doesn't have: Python's parser fails on them, browsers show or skip them."""

_HIDDEN = re.compile(r"display\s*:\s*none|visibility\s*:\s*hidden", re.IGNORECASE)

_VOID = frozenset(
    ("area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr")
)
_SKIPPED_NAMES = (
    "script style noscript template nav aside svg form button select textarea iframe object audio video canvas dialog "
    "menu"
)
_SKIPPED = frozenset(_SKIPPED_NAMES.split())
_SKIPPED_OUTSIDE = frozenset(("header", "footer"))
"""Left out unless in the main text, where they hold title, authors and notes."""

_MAIN = frozenset(("main", "article"))
_BLOCK_NAMES = (
    "address article blockquote body center dd details div dl dt fieldset figure footer header hr legend li main ol p "
    "section summary table tbody tfoot thead ul"
)
_BLOCK = frozenset(_BLOCK_NAMES.split())
_KINDS: dict[str, Kind] = {
    **dict.fromkeys(("h1", "h2", "h3", "h4", "h5", "h6"), "heading"),
    "tr": "row",
    "caption": "caption",
    "figcaption": "caption",
    "pre": "code",
    "title": "title",
}

_DEEPEST = 512
"""Open elements that are kept track of, as browsers do; deeper ones are text of the last."""

_MAIN_SHARE = 0.3
"""Share of all letters from which ``main`` or ``article`` is the text: some pages mark only their teasers so."""


def recognises(head: bytes, suffix: str) -> int:
    """Take what begins as HTML does, and what is called HTML and has tags."""
    start = head.lstrip(b"\xef\xbb\xbf").replace(b"\0", b"").lstrip(b"\xff\xfe")
    if _STARTS.match(start):
        return 2
    return int(suffix in SUFFIXES and b"<" in start)


def version() -> str:
    """Return this reader's version."""
    return f"html/{_VERSION}"


def read(data: bytes, name: str, sha256: str) -> Reading | Missing:
    """Read an HTML file's bytes."""
    from pandoc_provenance.sources import prose
    from pandoc_provenance.sources.blocks import assemble
    from pandoc_provenance.sources.decoding import decode

    found = _CHARSET.search(data[:4096])
    stated = (found[1] or found[2]).decode("ascii", "replace") if found else ""
    text = decode(data, stated).replace("\f", "\n")
    problem = prose.too_large(name, len(text), MEDIA_TYPE)
    if problem is not None:
        return problem
    parser = _Parser()
    parser.feed(_ODD_SECTION.sub("&lt;![", text))
    parser.close()
    blocks = prose.blocks(parser.drafts())
    if not blocks:
        return Missing("empty", f"{name} has no words outside its navigation", media_type=MEDIA_TYPE)
    return assemble(blocks, sha256=sha256, media_type=MEDIA_TYPE, profile=version())


class _Parser(HTMLParser):
    """Gathers text into blocks while elements open and close."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self._open: list[str] = []
        self._skipping = 0
        """How many of the open elements hide what is in them."""
        self._marks: list[tuple[bool, bool]] = []
        """For each open element, whether it hides and whether it is a reference list."""
        self._listed = 0
        self._main = 0
        self._pieces: list[str] = []
        self._found: list[tuple[Kind, str, bool, bool]] = []
        """Kind, text, whether in the main text, whether in a reference list."""

    def drafts(self) -> list[Draft]:
        """Return the blocks of the main text, the title first where no heading repeats it."""
        from pandoc_provenance.sources.prose import Draft

        self._flush()
        title = next((text for kind, text, _, _ in self._found if kind == "title"), "")
        body = [found for found in self._found if found[0] != "title"]
        main = [found for found in body if found[2]]
        if sum(len(found[1]) for found in main) >= _MAIN_SHARE * sum(len(found[1]) for found in body):
            body = main or body
        drafts = [Draft(kind, [(line, -1) for line in text.split("\n")], not listed) for kind, text, _, listed in body]
        if title and not any(kind == "heading" for kind, _, _, _ in body[:3]):
            drafts.insert(0, Draft("title", [(title, -1)]))
        return drafts

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in ("br", "wbr"):
            self._pieces.append("\n" if tag == "br" else "")
            return
        if tag in ("td", "th"):
            self._pieces.append(" ")
        if tag in _BLOCK or tag in _KINDS:
            self._flush()
            self._close_implied(tag)
        if tag in _VOID or len(self._open) >= _DEEPEST:
            return
        values = {name: value or "" for name, value in attrs}
        hides = (
            tag in _SKIPPED
            or (tag in _SKIPPED_OUTSIDE and not self._main)
            or "hidden" in values
            or values.get("aria-hidden") == "true"
            or bool(_HIDDEN.search(values.get("style", "")))
        )
        listed = bool(_REFERENCES.search(" ".join(values.get(name, "")[:200] for name in ("role", "class", "id"))))
        self._open.append(tag)
        self._marks.append((hides, listed and tag != "body"))
        self._skipping += hides
        self._listed += self._marks[-1][1]
        self._main += tag in _MAIN

    def handle_endtag(self, tag: str) -> None:
        if tag in _BLOCK or tag in _KINDS:
            self._flush()
        if tag in ("td", "th"):
            self._pieces.append(" ")
        if tag in self._open:
            while self._pop() != tag:
                pass

    def handle_data(self, data: str) -> None:
        if not self._skipping:
            self._pieces.append(data)

    def _close_implied(self, tag: str) -> None:
        """Close what HTML lets authors leave open: a paragraph before a block, an item before the next."""
        while self._open and (self._open[-1] == "p" or (tag in ("li", "tr", "dt", "dd") and self._open[-1] == tag)):
            self._pop()

    def _pop(self) -> str:
        hides, listed = self._marks.pop()
        tag = self._open.pop()
        self._skipping -= hides
        self._listed -= listed
        self._main -= tag in _MAIN
        return tag

    def _flush(self) -> None:
        text, self._pieces = "".join(self._pieces), []
        if not text.strip() or self._skipping:
            return
        kind: Kind = next((_KINDS[tag] for tag in reversed(self._open[-40:]) if tag in _KINDS), "text")
        if kind == "text" and "head" in self._open[:3]:
            return
        if kind != "code":
            text = " ".join(text.split())
        self._found.append((kind, text, self._main > 0, self._listed > 0))
