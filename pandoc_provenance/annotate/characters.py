"""Which characters a writer's output can carry: anything for most, little for LaTeX, whose engine isn't known."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from typing import Any

from pandoc_provenance import ast
from pandoc_provenance.text.characters import clean

_TEX = frozenset({"latex", "beamer"})
"""Writers whose output may go through pdfLaTeX: PDF has ``latex`` as its writer's name."""

_UNKNOWN = "?"


def speller(document: ast.Document, writer: str) -> Callable[[str], str]:
    """Return the function that makes a foreign text printable by this writer.

    pdfLaTeX stops at most characters beyond Western European ones. A script that the draft itself is
    written in must work with whatever engine its author uses, so that is let through.
    """
    if writer not in _TEX:
        return clean
    own: set[str] = set()
    _collect(document["blocks"], own)
    # Some accented Latin letters don't prove that the engine knows all of them.
    scripts = {_script(character) for character in own if character > _LATIN and character.isalpha()} - {"LATIN"}

    def spell(text: str) -> str:
        line = clean(text)
        if line.isascii():
            return line
        return "".join(
            character
            if _is_safe(character) or character in own or (character.isalpha() and _script(character) in scripts)
            else _fallback(character)
            for character in line
        )

    return spell


_LATIN = "\u017f"
"""End of Latin Extended-A: pdfLaTeX prints all letters up to here but the gaps, and a few beyond."""

_LATIN_GAPS = frozenset("ĦħĸĿŀŉŦŧſ")
"""Letters of Latin Extended-A that T1 encoding lacks."""

_SAFE_BEYOND = frozenset("‐‑–—‘’‚“”„†‡•…‰‹›€™→←↑↓ﬀﬁﬂﬃﬄȘșȚț\u00a0")


def _is_safe(character: str) -> bool:
    if character <= _LATIN:
        return character not in _LATIN_GAPS
    return character in _SAFE_BEYOND


def _script(character: str) -> str:
    """Return the first word of a letter's name, which is its script: LATIN, GREEK, CJK."""
    return unicodedata.name(character, "").split(" ")[0]


_SPELLED = {
    "−": "-", "‒": "–", "―": "—", "′": "'", "″": "''", "≤": "<=", "≥": ">=", "≠": "/=", "≈": "~", "≃": "~", "∼": "~",
    "≡": "=", "∞": "infinity", "∑": "sum", "∏": "product", "∫": "integral", "√": "sqrt", "∂": "d", "∆": "Delta",
    "∇": "nabla", "∈": "in", "∉": "not in", "⊂": "subset of", "⊆": "subset of", "∪": "union", "∩": "intersection",
    "∀": "for all", "∃": "there is", "∅": "empty set", "⋅": "·", "∙": "·", "∗": "*", "∘": "°", "⟨": "<", "⟩": ">",
    "⇒": "=>", "⇐": "<=", "↔": "<->", "⇔": "<=>", "✓": "yes", "✗": "no", "■": "•", "▪": "•", "●": "•", "○": "o",
    "ſ": "s", "Ħ": "H", "ħ": "h", "ĸ": "k", "Ŧ": "T", "ŧ": "t",
}  # fmt: skip


def _fallback(character: str) -> str:
    """Spell a character in safe ones as readably as can be: ``<=`` for ≤, alpha for α, else its base letter."""
    if character in _SPELLED:
        return _SPELLED[character]
    parts = unicodedata.normalize("NFKD", character)
    plain = "".join(_SPELLED.get(part, part if part.isascii() and part.isprintable() else "") for part in parts)
    if plain:
        return plain
    # A combining accent alone (its letter stands before it) or a joiner leaves nothing to write.
    if unicodedata.category(character) in {"Mn", "Me", "Cf"}:
        return ""
    words = unicodedata.name(parts[0], "").split(" ")
    if words[:2] == ["GREEK", "SMALL"] or words[:2] == ["GREEK", "CAPITAL"]:
        name = words[words.index("LETTER") + 1] if "LETTER" in words[:-1] else ""
        return name.lower() if words[1] == "SMALL" else name.capitalize()
    return _UNKNOWN


def _collect(value: Any, letters: set[str]) -> None:
    if isinstance(value, list):
        for item in value:
            if isinstance(item, (list, dict)):
                _collect(item, letters)
    elif value.get("t") == "Str":
        letters.update(value["c"])
    elif isinstance(value.get("c"), list):
        _collect(value["c"], letters)
