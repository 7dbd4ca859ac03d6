"""Characters as a page draws them to characters as people type them. Knows nothing of files or layout."""

from __future__ import annotations

import re
import unicodedata

UNKNOWN = "\ufffd"
"""Stands for one or more glyphs that are drawn but of which the file doesn't say what they mean. A hole that
shows is better than words that silently lost letters ("ecient") or a sign ("M = 0" for "M ≠ 0")."""

_DROPPED = "\u00ad\u200b\u200e\u200f\u2060\ufeff"

# Adobe's private codes for the pieces that tall brackets are built of: no words in them.
_BRACKET_PIECES = "".join(chr(code) for code in range(0xF8E5, 0xF8FF))

_TABLE: dict[int, str] = {
    **{ord(char): "" for char in _DROPPED + _BRACKET_PIECES},
    **dict.fromkeys((*range(0x09), 0x0B, 0x0C, *range(0x0E, 0x20), *range(0x7F, 0xA0)), UNKNOWN),
    **{code: unicodedata.normalize("NFKC", chr(code)) for code in range(0xFB00, 0xFB07)},
    # Bullets of the Symbol and Wingdings fonts.
    **dict.fromkeys((0xF06C, 0xF06E, 0xF076, 0xF0A7, 0xF0B7, 0xF0D8, 0xF0FC), "•"),
}

_NOISE = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u00ad\u200b\u200e\u200f\u2060\ufb00-\ufb06\ufeff\ue000-\uf8ff"
    "\U000f0000-\U0010ffff]"
)
_PRIVATE = re.compile("[\ue000-\uf8ff\U000f0000-\U0010ffff]")
_HOLES = re.compile(UNKNOWN + "{2,}")

# TeX draws an accent and then the letter under it; without a map the file says "na¨ıve".
_ACCENTS = dict(zip("`¨´ˆ˜ˇ˘¯˙˚", "\u0300\u0308\u0301\u0302\u0303\u030c\u0306\u0304\u0307\u030a", strict=True))
_ACCENTED = re.compile(r"([¨´ˆ˜ˇ˘¯˙˚])([A-Za-zıȷ])")
_CEDILLA = re.compile("([cCsStT])¸")
_DOTLESS = {"ı": "i", "ȷ": "j"}

# Knuth's OT1 fonts keep ligatures and accents at low codes; files older than Unicode maps give the bare codes.
_OT1_CODES = {
    **{code: chr(0xFB00 + code - 0x0B) for code in range(0x0B, 0x10)},
    **dict(zip((0x10, 0x11, 0x12, 0x13, 0x14, 0x15, 0x16, 0x17, 0x19, 0x7F), "ıȷ`´ˇ˘¯˚ß¨", strict=True)),
}
_OT1 = re.compile(
    "[\x0b\x0c\x0e\x0f](?=[a-z])|(?<=[a-z])\x0b(?![a-z])|(?<=[a-z])\r(?=[a-z])"
    "|[\x12-\x17\x7f](?=[A-Za-z\x10\x11])|(?<=[a-z\x12-\x17\x7f])[\x10\x11]|(?<=[a-z])\x19(?=[a-z ])"
)


def restore_ot1(text: str) -> str:
    """Give OT1's bare codes beside small letters their ligature or accent, one character for one."""
    return _OT1.sub(lambda code: _OT1_CODES[ord(code[0])], text)


def clean(word: str) -> str:
    """Return a word in NFC, ligatures expanded, format characters left out, glyphs of unknown meaning as one hole."""
    if word.isascii() and word.isprintable():
        return word
    if _NOISE.search(word):
        word = _PRIVATE.sub(UNKNOWN, word.translate(_TABLE))
    word = _HOLES.sub(UNKNOWN, word)
    word = _CEDILLA.sub(lambda found: _composed(found[1], "\u0327", found[0]), _ACCENTED.sub(_accented, word))
    return unicodedata.normalize("NFC", word)


def _accented(found: re.Match[str]) -> str:
    return _composed(_DOTLESS.get(found[2], found[2]), _ACCENTS[found[1]], found[0])


def _composed(letter: str, mark: str, otherwise: str) -> str:
    whole = unicodedata.normalize("NFC", letter + mark)
    return whole if len(whole) == 1 else otherwise


def is_cjk(char: str) -> bool:
    """Tell whether a character belongs to a script that is written without blanks (Chinese, Japanese)."""
    code = ord(char)
    return (
        0x2E80 <= code <= 0x9FFF or 0xF900 <= code <= 0xFAFF or 0xFF00 <= code <= 0xFFEF or 0x20000 <= code <= 0x3FFFF
    )
