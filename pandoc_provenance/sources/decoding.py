"""Bytes to text, for formats that are text: marks first, then UTF-8, then what old files are in."""

from __future__ import annotations

import codecs
import re

_MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)

_CONTROLS = re.compile("[\x00-\x08\x0e-\x1a\x1c-\x1f\x7f-\x9f]")
_BINARY = re.compile(b"[\x00-\x08\x0e-\x1a\x1c-\x1f]")

_NOISE = 0.02
"""Share of control characters from which bytes aren't text."""


def decode(data: bytes, stated: str = "") -> str:
    """Return the text of a file's bytes with line feeds as line ends and without control characters.

    A byte order mark decides; without one UTF-16 is known by its zero bytes; else UTF-8 when the bytes are valid,
    else the encoding that the file states, else Windows-1252, in which every byte but five has a meaning.

    Args:
        data: the whole file.
        stated: encoding that the file names itself (HTML's ``charset``), empty when it names none.
    """
    text = _decoded(data, stated)
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    return _CONTROLS.sub("", text)


def _decoded(data: bytes, stated: str) -> str:
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return data.decode(encoding, "replace")
    wide = _wide(data)
    if wide:
        return data.decode(wide, "replace")
    for encoding in ("utf-8", stated, "cp1252"):
        try:
            # A stated UTF-8 or UTF-16 that the bytes contradict is a wrong label.
            if encoding and not (encoding == stated and _is_unicode(stated)):
                return data.decode(encoding)
        except (UnicodeDecodeError, LookupError):
            continue
    return data.decode("latin-1")


def _is_unicode(encoding: str) -> bool:
    try:
        return codecs.lookup(encoding).name.startswith("utf")
    except LookupError:
        return False


def _wide(data: bytes) -> str:
    """Return the UTF-16 that the zero bytes of Latin text betray, empty where they don't."""
    sample = data[:4096]
    half = len(sample) // 2
    if half < 2:
        return ""
    even, odd = sample[0::2].count(0), sample[1::2].count(0)
    if odd > 0.4 * half and even < 0.05 * half:
        return "utf-16-le"
    return "utf-16-be" if even > 0.4 * half and odd < 0.05 * half else ""


def looks_like_text(head: bytes) -> bool:
    """Tell whether a file that begins like this is text in any encoding that ``decode`` knows."""
    if any(head.startswith(mark) for mark, _ in _MARKS) or _wide(head):
        return True
    return bool(head) and len(_BINARY.findall(head)) <= _NOISE * len(head)


def first_binary(head: bytes) -> int | None:
    """Return where the first byte stands that text in one-byte units never has (a NUL …), None where there is none."""
    found = _BINARY.search(head)
    return found.start() if found else None
