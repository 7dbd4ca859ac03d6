"""What we write into documents, and the one test that tells it from what an author wrote.

A name isn't enough, since an author may use it too: a node is ours when it has our class and exactly the shape
that ``annotate`` gives it, or that pandoc makes of that when it writes and reads it. None of these shapes holds
a citation or raw code, so that whatever is taken for ours hides no citation. Knows pandoc's nodes, not claims.
"""

from __future__ import annotations

import re
from typing import Any

from pandoc_provenance.text.wording import EVIDENCE

MARK = "provenance-evidence"
"""Class of every Span, Div and Header that we put into a document."""

SPLIT = "provenance-evidence-split"
"""Class of a mark that stands inside what was one Str, so that taking it out joins the halves again."""

SECTION = "provenance-evidence-list"
"""Identifier of the Evidence list's heading. No heading's text gives an identifier like those of its entries."""

GAP: dict[str, Any] = {"t": "Str", "c": "\u00a0"}
"""Between two raised numbers, so that "1 2" isn't read as "12"."""

HEADING = [{"t": "Str", "c": EVIDENCE}]
OPENING = {"t": "Str", "c": f"{EVIDENCE}:"}
"""Before the first key of a note."""

_ENTRY = re.compile(r"provenance-evidence-e[0-9]+")
_BACK = re.compile(r"(provenance-evidence-r[0-9]+)?")
_FILE = re.compile(r"^[^#]*\.xhtml[#_]")
_LABEL = re.compile(rf"\[{EVIDENCE[0]}[0-9]+\]")
_PARAGRAPHS = frozenset({"Para", "Plain"})
_BLANKS = frozenset({"Space", "SoftBreak", "LineBreak"})
_DASHES = ("—", "--")
"""What stands between a key and its evidence; the second where pandoc's extension ``smart`` is off."""


def entry_id(number: int) -> str:
    """Return the identifier of an entry of the Evidence list, counted from 1."""
    return f"provenance-evidence-e{number}"


def back_id(number: int) -> str:
    """Return the identifier of the mark that links to an entry."""
    return f"provenance-evidence-r{number}"


def label(number: int) -> str:
    """Return what the mark shows that links to an entry."""
    return f"[{EVIDENCE[0]}{number}]"


def is_ours(node: dict[str, Any]) -> bool:
    """Tell whether we put this node into the document."""
    kind = node.get("t")
    if kind == "Span":
        (identifier, classes, pairs), inlines = node["c"]
        return _has_our_class(classes) and not pairs and _is_mark(_name(identifier), inlines)
    if kind == "Div":
        (identifier, _, _), blocks = node["c"]
        if _name(identifier) == SECTION:
            # ``--section-divs`` puts a heading and what follows into one.
            return len(blocks) == 2 and _is_heading(blocks[0]) and _is_list(blocks[1])
        return _is_list(node)
    if kind == "Header":
        identifier, classes, _ = node["c"][1]
        return MARK in classes and _name(identifier) == SECTION and _is_heading(node)
    return False


def _has_our_class(classes: list[str]) -> bool:
    return classes in ([MARK], [MARK, SPLIT])


def _name(identifier: str) -> str:
    """Return an identifier, or the target of a link, without the file's name that EPUB puts before it."""
    return _FILE.sub("", identifier)


def _is_mark(identifier: str, inlines: list[Any]) -> bool:
    """Tell whether this is a note, a link to the list, or what an author's own note got at its end."""
    if _is_told(inlines, OPENING):
        return not identifier
    if not 1 <= len(inlines) <= 2 or (len(inlines) == 2 and inlines[0] != GAP):
        return False
    last = inlines[-1]
    if last["t"] == "Note":
        blocks = last["c"]
        paragraph = len(blocks) == 1 and blocks[0]["t"] in _PARAGRAPHS
        return not identifier and paragraph and _is_told(blocks[0]["c"], OPENING)
    return last["t"] == "Link" and _BACK.fullmatch(identifier) is not None and _is_link_to_entry(last)


def _is_link_to_entry(link: dict[str, Any]) -> bool:
    _, shown, (target, _) = link["c"]
    if len(shown) != 1 or shown[0]["t"] != "Str" or not target.startswith("#"):
        return False
    return bool(_LABEL.fullmatch(shown[0]["c"]) and _ENTRY.fullmatch(_name(target[1:])))


def _is_heading(node: dict[str, Any]) -> bool:
    return bool(node["t"] == "Header" and node["c"][2] == HEADING)


def _is_list(node: dict[str, Any]) -> bool:
    if node["t"] != "Div":
        return False
    attributes, blocks = node["c"]
    if attributes != ["", [MARK], []] or len(blocks) != 1 or blocks[0]["t"] != "OrderedList":
        return False
    items = blocks[0]["c"][1]
    return bool(items) and all(len(item) == 1 and _is_entry(item[0]) for item in items)


def _is_entry(block: dict[str, Any]) -> bool:
    inlines = block["c"] if block["t"] in _PARAGRAPHS else []
    if not inlines or inlines[0]["t"] != "Span":
        return False
    (identifier, classes, _), name = inlines[0]["c"]
    named = _ENTRY.fullmatch(_name(identifier)) is not None and not classes and _are_words(name)
    return named and _is_told(inlines[1:])


def _is_told(inlines: list[Any], opening: dict[str, Any] | None = None) -> bool:
    """Tell whether this is the evidence of a citation: its opening, a blank, a key as code, a dash, and words."""
    if opening:
        if not inlines or inlines[0] != opening:
            return False
        inlines = inlines[1:]
    if [node["t"] for node in inlines[1:4:2]] != ["Code", "Str"]:
        return False
    blanks = all(node["t"] in _BLANKS for node in inlines[0:3:2])
    return blanks and inlines[3]["c"].startswith(_DASHES) and _are_words(inlines)


def _are_words(inlines: list[Any]) -> bool:
    """Tell whether nothing stands here but words, and what pandoc makes of words: “”, an address, 🙂."""
    for node in inlines:
        kind = node["t"]
        if kind in _BLANKS or kind in {"Str", "Code"}:
            continue
        if kind not in {"Quoted", "Link", "Span"} or not _are_words(node["c"][1]):
            return False
        if kind == "Span" and node["c"][0][1] != ["emoji"]:
            return False
    return True
