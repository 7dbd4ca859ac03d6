"""Whether the draft's citation style sets its own raised numbers, which ours must stand clear of."""

from __future__ import annotations

import re
from pathlib import Path

from pandoc_provenance import ast

_LIMIT = 512 * 1024
"""Bytes; the largest of the public CSL styles has 170 kB."""


def sets_raised_numbers(document: ast.Document) -> bool:
    """Tell whether citations become notes or superscripts once citeproc has run.

    The style is read only where the metadata names a local file, which is what ``--csl`` does too. Not
    finding it costs a space between two raised numbers, nothing else.
    """
    named = document["meta"].get("csl")
    if not named:
        return False
    path = Path(ast.text_of(named).strip())
    try:
        if not path.is_file():
            return False
        with path.open("rb") as file:
            style = file.read(_LIMIT)
    except (OSError, ValueError):
        return False
    return _is_raised(style)


def _is_raised(style: bytes) -> bool:
    head = _between(style, b"<style", b">")
    layout = _between(style, b"<citation", b"</citation>")
    return bool(re.search(rb"\bclass\s*=\s*[\"']note[\"']", head) or re.search(rb"=\s*[\"']sup[\"']", layout))


def _between(text: bytes, opening: bytes, closing: bytes) -> bytes:
    _, _, rest = text.partition(opening)
    return rest.partition(closing)[0]
