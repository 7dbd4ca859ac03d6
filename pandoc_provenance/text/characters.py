"""Foreign text made fit for one line of any output: composed, without controls, blanks as single spaces."""

from __future__ import annotations

import unicodedata

_KEPT_FORMATS = frozenset("\u200c\u200d")
"""Joiners that Persian and Indic spelling needs; every other invisible format character goes."""

_DROPPED = frozenset({"Cc", "Cf", "Co", "Cs"})
_REPLACEMENTS = frozenset("\ufffc\ufffd")


def clean(text: str) -> str:
    """Return a text from a PDF, draft or bibliography as one printable line.

    Control characters stop LaTeX and make EPUB invalid XML, direction overrides turn the text around them,
    private-use and replacement characters are nothing that anybody wrote.
    """
    line = " ".join(text.split())
    if line.isascii() and line.isprintable():
        return line
    kept = "".join(character for character in line if not _is_noise(character))
    return " ".join(unicodedata.normalize("NFC", kept).split())


def cut(text: str, length: int) -> str:
    """Shorten a line to at most ``length`` characters at a word boundary, with " …" where words are missing."""
    if len(text) <= length:
        return text
    room = length - 2
    boundary = text.rfind(" ", 0, room + 1)
    # Text without blanks (CJK, a URL) has no boundary worth losing half of the room for.
    end = boundary if boundary > room // 2 else room
    return text[:end].rstrip(" ,;:–—-") + " …"


def _is_noise(character: str) -> bool:
    if character.isprintable():
        return character in _REPLACEMENTS
    code = ord(character)
    if code & 0xFFFE == 0xFFFE or 0xFDD0 <= code <= 0xFDEF:
        return True
    return character not in _KEPT_FORMATS and unicodedata.category(character) in _DROPPED
