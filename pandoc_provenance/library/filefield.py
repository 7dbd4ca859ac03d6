r"""The `file` fields of reference managers, decoded into the paths they name.

One syntax per program, none of them marked as such:

=====================  =========================================================================
JabRef                 ``description:path:TYPE``, entries by ``;``, backslash before ``: ; \``
Zotero                 ``Title:path:mime/type``, the same escapes
Better BibTeX          ``path;path``; on Windows ``C\:\\Users\\…``, older ``C:\…``
Mendeley               ``:C$\backslash$:/Users/…/a.pdf:pdf``; on Unix ``:home/u/a.pdf:pdf``, its leading slash lost
Paperpile, by hand     a bare path
BibDesk                ``bdsk-file-1``: a property list in base64
=====================  =========================================================================

Knows nothing of which of these paths exist; where a part can be read in two ways, both are given,
the likelier one first.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from pandoc_provenance.model import Attachment

LIMIT = 20_000
"""Characters of a field that are read: the longest real one has 4,100."""

_MOST = 50
"""Paths that one entry may name."""

_FIELDS = re.compile(r"(file|pdf|local-url|localfile|bdsk-file-\d{1,3})\Z", re.IGNORECASE)
_BACKSLASH = re.compile(r"\{?\$\\backslash\$\}?|\{?\\textbackslash(?:\{\}|\b ?)\}?")
_BRACED = re.compile(r"\{(\\?[_&%#$~])\}")
_ENTITY = re.compile(r"&(?:#\d{1,7}|#[xX][0-9A-Fa-f]{1,6}|amp|lt|gt|quot|apos);")
_ESCAPE = re.compile(r"\\([\\:;_&%#$~{}])")
_LATEX = re.compile(r"\\([_&%#$~{}])")
_MEDIA_TYPE = re.compile(r"(?:application|audio|image|message|model|multipart|text|video)/[\w.+-]+\Z")
_KIND = re.compile(r"[A-Za-z][\w +-]{0,30}\Z")
_OTHER_ROOT = re.compile(r"[/\\.~]|[A-Za-z][A-Za-z0-9+.-]{1,9}\\?://")
_SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+.-]{1,9}\Z")
_KINDS = {
    "pdf": "application/pdf",
    "epub": "application/epub+zip",
    "html": "text/html",
    "htm": "text/html",
    "url": "text/html",
    "text": "text/plain",
    "txt": "text/plain",
    "markdown": "text/markdown",
    "md": "text/markdown",
}
"""What JabRef and Mendeley call a file's type, as media types."""


def attachments(fields: Mapping[str, str]) -> tuple[Attachment, ...]:
    """List the files that an entry's fields name, in the order of the fields.

    Args:
        fields: names as written and values without their outer braces, else raw.
    """
    found: list[Attachment] = []
    for name, value in fields.items():
        if not _FIELDS.match(name):
            continue
        if name.lower().startswith("bdsk"):
            path = _bibdesk(value)
            found += [Attachment(path)] if path else []
        else:
            found += decode(value)
    return tuple(dict.fromkeys(found))[:_MOST]


def decode(field: str) -> tuple[Attachment, ...]:
    """Decode one `file` field; a part that can be read in two ways gives both, the likelier first."""
    text = _BRACED.sub(r"\1", _BACKSLASH.sub(lambda _: "\\", field[:LIMIT].strip()))
    text = _protect_entities(text)
    found: list[Attachment] = []
    parts = list(_split(text, ";"))
    for part in parts:
        found += _part(part.strip())
    if len(parts) > 1 and not any(":" in part for part in parts):
        # A bare file name may hold a semicolon that nobody escaped.
        found.append(Attachment(_unescaped(text)))
    return tuple(dict.fromkeys(entry for entry in found if _usable(entry.path)))[:_MOST]


def _usable(path: str) -> bool:
    """Whether a path can be one: real names have private-use and zero-width characters, but no control characters."""
    return bool(path) and not any(character < " " or character == "\x7f" for character in path)


def _protect_entities(text: str) -> str:
    """Decode JabRef's XML entities, escaping what would separate."""
    import html

    def character(found: re.Match[str]) -> str:
        decoded = html.unescape(found[0])
        return "\\" + decoded if decoded in {":", ";", "\\"} else decoded

    return _ENTITY.sub(character, text)


def _split(text: str, separator: str) -> Iterator[str]:
    """Split at separators that have no backslash before them; a backslash escapes the next character."""
    start = position = 0
    while position < len(text):
        if text[position] == "\\" and position + 1 < len(text) and text[position + 1] in "\\:;":
            position += 2
            continue
        if text[position] == separator:
            yield text[start:position]
            start = position + 1
        position += 1
    yield text[start:]


def _part(part: str) -> list[Attachment]:
    """Read what stands between two semicolons."""
    pieces = _joined(list(_split(part, ":")))
    if len(pieces) == 1:
        return _readings(part, "")
    kind = pieces[-1].strip()
    media_type = kind if _MEDIA_TYPE.match(kind) else _KINDS.get(kind.lower(), "")
    typed = bool(media_type) or not kind or bool(_KIND.match(kind) and len(pieces) > 2)
    if not typed:
        # Description and path, unless it's a path with a colon in it.
        readings = [*_readings(pieces[-1], ""), *_readings(":".join(pieces[1:]), "")]
        return readings if "://" in part else [*readings, *_readings(part, "")]
    if len(pieces) == 2:
        return _readings(pieces[0], media_type)
    # A description may hold a colon that nobody escaped, and so may a path.
    middle = ":".join(pieces[1:-1])
    last = _readings(pieces[-2], media_type) if len(pieces) > 3 else []
    found = [*_readings(middle, media_type), *last]
    if pieces[0] == "" and "/" in middle and not (_OTHER_ROOT.match(middle) or _drive(middle)):
        # Mendeley's lost slash.
        found.append(Attachment("/" + _unescaped(middle), media_type))
    return found


def _joined(pieces: list[str]) -> list[str]:
    """Put drive letters and URL schemes together again with what follows them."""
    joined: list[str] = []
    for piece in pieces:
        before = joined[-1] if joined else ""
        drive = len(before) == 1 and before.isalpha() and piece[:1] in {"/", "\\"}
        if drive or (piece.startswith("//") and _SCHEME.match(before)):
            joined[-1] = f"{before}:{piece}"
        else:
            joined.append(piece)
    return joined


def _readings(path: str, media_type: str) -> list[Attachment]:
    """Give a path with its escapes decoded; where it's a raw Windows path, its backslashes kept too."""
    found = [Attachment(_unescaped(path), media_type)]
    if _raw_windows(path.strip()):
        found.append(Attachment(path.strip(), media_type))
    return found


def _unescaped(path: str) -> str:
    path = path.strip()
    if _raw_windows(path):
        # Its single backslashes separate folders: only LaTeX's escapes are escapes here.
        return _LATEX.sub(r"\1", path)
    return _ESCAPE.sub(r"\1", path)


def _raw_windows(path: str) -> bool:
    """Whether a path has a drive letter and backslashes that aren't doubled."""
    return _drive(path) and path[1] == ":" and path[2] == "\\" and path[2:4] != "\\\\"


def _drive(path: str) -> bool:
    return len(path) > 3 and path[0].isalpha() and path[1:].startswith((":\\", ":/", "\\:"))


def _bibdesk(value: str) -> str:
    """Return the relative path in a BibDesk property list, empty when there is none."""
    import base64
    import plistlib

    try:
        data = plistlib.loads(base64.b64decode("".join(value[: 5 * LIMIT].split())))
        if "$objects" in data:
            data = _archived(data)
        path = data.get("relativePath", "")
    except Exception:
        # Foreign bytes through a binary parser: whatever they break, they name no file.
        return ""
    return path if isinstance(path, str) and _usable(path) else ""


def _archived(data: Mapping[str, object]) -> dict[str, object]:
    """Read the dictionary at the top of a keyed archive, the newer form."""
    objects = data["$objects"]
    top = objects[data["$top"]["root"].data]  # type: ignore[index]
    pairs = zip(top["NS.keys"], top["NS.objects"], strict=True)
    return {objects[key.data]: objects[value.data] for key, value in pairs}  # type: ignore[index]
