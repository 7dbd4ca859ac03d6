"""Foreign text in Markdown: shown letter by letter, whoever wrote it and whatever renders it."""

from __future__ import annotations

import re

from pandoc_provenance.text.characters import clean

# What begins markup inside a line in pandoc's Markdown, CommonMark or GitHub's, and as little else as can be,
# since the report is also read as it stands: the claims' own […] is no link. Colons hold the scheme of a bare
# link or an emoji's name.
_MARKUP = re.compile(
    r"(?P<elision>\[…\](?![(\[{:]))|[\\`*_{}\[\]<|~^$@]|&(?=[#\w])|:(?=[\w/+-])|(?<=[wW]{3})\.|(?<=[.-])[.-]"
)


def escape(text: str) -> str:
    """Return a text as one line of Markdown that shows just this text: no link, image, HTML, math or citation.

    The line must not begin with it: what makes a list or a heading at the start of a line is left as it is.
    """
    return _MARKUP.sub(lambda found: found["elision"] or f"\\{found[0]}", clean(text))


def code(text: str) -> str:
    """Return a text as inline code, in a fence longer than any backticks in it."""
    line = clean(text)
    if not line:
        return ""
    fence = "`" * (max((len(run) for run in re.findall("`+", line)), default=0) + 1)
    pad = " " if line[0] == "`" or line[-1] == "`" else ""
    return f"{fence}{pad}{line}{pad}{fence}"
