"""Which punctuation belongs to the words before it, so that a raised mark stands behind it."""

from __future__ import annotations

_CLOSING = frozenset(".,;:!?)]}…‥。、，．：；！？）］｝」』】〕〉》〗〙〛｠｣､｡·।॥؟،؛")
# Closing in one language is opening in another („German“, »German«); what touches a citation closes.
# An apostrophe does so only where no word goes on: “Smith (2020)’s”.
_QUOTES = frozenset("\"'’‘”“‟‚„»«›‹")
_NARROW = frozenset("\u00a0\u202f\u2009")


def closing(text: str) -> int:
    """Return how many characters at the start of a text are closing punctuation.

    French sets a no-break space before some of it, which is then taken along.
    """
    end = 0
    while end < len(text):
        width = 1 if text[end] in _NARROW and end + 1 < len(text) else 0
        character = text[end + width]
        if character in _QUOTES:
            following = text[end + width + 1 : end + width + 2]
            if following.isalnum():
                break
        elif character not in _CLOSING:
            break
        end += width + 1
    return end
