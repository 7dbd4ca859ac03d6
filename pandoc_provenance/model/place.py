"""A place in a file that a person edits."""

from __future__ import annotations

from msgspec import Struct


class Where(Struct, frozen=True):
    """A place in a draft or a bibliography, as a person would look it up."""

    file: str | None = None
    """Path as the user wrote it, ``/``-separated and never absolute in reports; None on standard input."""
    line: int | None = None
    """1-based line of the ``@`` or of the key, None where the input text isn't known."""
    column: int | None = None
    """1-based column in characters; None with ``line``."""
    heading: str = ""
    """Headings above the place, joined by " > "; empty before the first heading."""
    rank: int = 0
    """1-based number of the citation under that heading; 0 where it has no meaning."""
