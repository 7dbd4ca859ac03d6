r"""Keys that LaTeX itself defines: ``\bibitem`` in a ``thebibliography``, ``\entry`` in biblatex's ``.bbl`` files.

pandoc's tree doesn't hold them, so they're read off the text; both drafts and bibliography files have them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

_COMMAND = re.compile(r"\\(?:bibitem|entry)(?![A-Za-z])\s*")
_KEY = re.compile(r"\s*\{\s*([^{}\s][^{}]*?)\s*\}")
_LABEL_REACH = 2000
"""Characters of a label (``\bibitem[label]{key}``) that are read; natbib's have some hundred."""


def keys(text: str) -> Iterator[tuple[str, int]]:
    """Yield each key with its 1-based line, comments left out."""
    line, done = 1, 0
    for command in _COMMAND.finditer(text):
        if _in_comment(text, command.start()):
            continue
        key = _KEY.match(text, _behind_label(text, command.end()))
        if key:
            line += text.count("\n", done, command.start())
            done = command.start()
            yield key[1], line


def _in_comment(text: str, at: int) -> bool:
    begin = max(text.rfind("\n", 0, at) + 1, at - _LABEL_REACH)
    return re.search(r"(?<!\\)(?:\\\\)*%", text[begin:at]) is not None


def _behind_label(text: str, at: int) -> int:
    """Return where the label that begins at ``at`` has ended; brackets inside its braces don't end it."""
    if text[at : at + 1] != "[":
        return at
    depth = 0
    for position in range(at + 1, min(len(text), at + _LABEL_REACH)):
        character = text[position]
        if character == "{":
            depth += 1
        elif character == "}":
            depth -= 1
        elif character == "]" and depth <= 0:
            return position + 1
    return at
