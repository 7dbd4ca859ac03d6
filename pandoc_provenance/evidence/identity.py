"""Names for evidence that hold anywhere: made of what was read, not of where, when or for whom.

A file's bytes, the profile that made its canonical text, that text, and the span in it, each hashed in full.
The same four give the same id in any draft on any machine; where an id is another, one of the four is.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable

from pandoc_provenance.model import Source

_SCHEME = "pandoc-provenance evidence 1"


def content_hash(source: Source) -> str:
    """Return the SHA-256 of a source's canonical text, hexadecimal."""
    return hashlib.sha256(source.text.encode("utf-8", "surrogatepass")).hexdigest()


def evidence_id(source: Source, content: str, start: int, end: int) -> str:
    """Return the id of a span of a source.

    Args:
        source: gives the file's hash and the profile.
        content: the source's ``content_hash``, given so that it's computed once per source.
        start: first character of the span.
        end: the character behind its last.
    """
    return hashlib.sha256(joined((_SCHEME, source.sha256, source.profile, content, str(start), str(end)))).hexdigest()


def joined(parts: Iterable[str]) -> bytes:
    """Join strings so that different rows of strings never give the same bytes: each behind its length."""
    encoded = [part.encode("utf-8", "surrogatepass") for part in parts]
    return b"".join(str(len(part)).encode() + b":" + part for part in encoded)
