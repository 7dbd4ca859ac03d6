"""Reading bibliography files: BibTeX and BibLaTeX, CSL-JSON, CSL-YAML, RIS.

The readers take what they can of a file that pandoc refuses, and nothing of one they can't read themselves.
"""

from __future__ import annotations

import contextlib
import json
import logging
import re
from collections.abc import Iterable, Iterator
from typing import Any

from pandoc_provenance.library import filefield, latex
from pandoc_provenance.library.entries import Entries, Entry
from pandoc_provenance.text import thebibliography

_DEPTH = 50
"""Levels that a YAML bibliography may nest; real ones have 5."""


def _bibtex(text: str) -> Entries:
    from bibtexparser.model import DuplicateBlockKeyBlock, DuplicateFieldKeyBlock
    from bibtexparser.model import Entry as Block
    from bibtexparser.splitter import Splitter

    with _silent("bibtexparser.splitter"):
        blocks = Splitter(text).split().blocks
    twice = (DuplicateBlockKeyBlock, DuplicateFieldKeyBlock)
    lines = text.split("\n")
    entries: list[Entry] = []
    aliases: dict[str, str] = {}
    for found in blocks:
        block = found.ignore_error_block if isinstance(found, twice) else found
        # pandoc skips `% @book{…}` and keeps `@xdata` for others to refer to.
        line = (block.start_line or 0) + 1 if block else 0
        if not isinstance(block, Block) or block.entry_type == "xdata" or _commented(lines, line):
            continue
        fields: dict[str, str] = {}
        for field in block.fields:
            fields.setdefault(field.key.lower(), latex.unwrapped(field.value))
        entries.append(Entry(block.key, line, latex.plain(fields.get("title", "")), filefield.attachments(fields)))
        for alias in fields.get("ids", "").split(","):
            if alias.strip():
                aliases[alias.strip()] = block.key
    return Entries(tuple(entries), aliases)


def _commented(lines: list[str], number: int) -> bool:
    return number <= len(lines) and "%" in lines[number - 1].partition("@")[0]


@contextlib.contextmanager
def _silent(name: str) -> Iterator[None]:
    """Keep a library's log off the terminal: the finding says what is wrong, once."""
    logger = logging.getLogger(name)
    before, logger.disabled = logger.disabled, True
    try:
        yield
    finally:
        logger.disabled = before


def _json(text: str) -> Entries:
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        return Entries()
    items = data.get("items") if isinstance(data, dict) else data
    return _csl(items, _places(text, r'"id"\s*:\s*("(?:[^"\\]|\\.){0,1000}"|-?\d{1,20})', json.loads))


def _yaml(text: str) -> Entries:
    import yaml

    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    try:
        if not _flat(yaml.parse(text, Loader=loader)):
            return Entries()
        data = yaml.load(text, Loader=loader)  # noqa: S506 -- the safe loader, in C where there is one
    except (yaml.YAMLError, ValueError, RecursionError):
        return Entries()
    items = data.get("references") if isinstance(data, dict) else data
    return _csl(items, _places(text, r"^[ \t-]{0,40}id[ \t]{0,9}:[ \t]{1,9}(\S[^\n]{0,1000})", _scalar))


def _flat(events: Iterable[Any]) -> bool:
    """Whether a YAML text has no aliases, which can multiply without end, and doesn't nest too deep."""
    depth = 0
    for event in events:
        kind = type(event).__name__
        depth += kind.endswith("StartEvent") - kind.endswith("EndEvent")
        if kind == "AliasEvent" or depth > _DEPTH:
            return False
    return True


def _scalar(value: str) -> str:
    value = value.strip()
    return value[1:-1] if len(value) > 1 and value[0] == value[-1] and value[0] in "\"'" else value


def _places(text: str, pattern: str, decode: Any) -> dict[str, list[int]]:
    """Find the lines where ids are written."""
    places: dict[str, list[int]] = {}
    line, position = 1, 0
    for found in re.finditer(pattern, text, re.MULTILINE):
        line += text.count("\n", position, found.start(1))
        position = found.start(1)
        with contextlib.suppress(ValueError):
            places.setdefault(str(decode(found[1])), []).append(line)
    return places


def _csl(items: Any, places: dict[str, list[int]]) -> Entries:
    """Read CSL items; the standard knows no attachments, but Better BibTeX can be made to write `file`."""
    entries: list[Entry] = []
    for item in items if isinstance(items, list) else ():
        key = item.get("id") if isinstance(item, dict) else None
        if isinstance(key, bool) or not isinstance(key, (str, int)):
            continue
        lines = places.get(str(key), [])
        title = item.get("title")
        files = item.get("file")
        named = files if isinstance(files, list) else [files]
        attached = [entry for name in named if isinstance(name, str) for entry in filefield.decode(name)]
        entries.append(
            Entry(
                key=str(key),
                line=lines.pop(0) if lines else 0,
                title=_untagged(title) if isinstance(title, str) else "",
                attachments=tuple(attached),
            )
        )
    return Entries(tuple(entries))


def _untagged(title: str) -> str:
    return " ".join(re.sub(r"</?(?:i|b|em|strong|sub|sup|span|sc)\b[^<>]{0,99}>", "", title[:4000]).split())


_RIS_TAG = re.compile(r"([A-Z][A-Z0-9])  ?-(?: (.*))?\Z")


def _ris(text: str) -> Entries:
    entries: list[Entry] = []
    fields: dict[str, list[str]] = {}
    start = 0
    for number, line in enumerate(text.split("\n"), 1):
        found = _RIS_TAG.match(line.rstrip("\r"))
        if not found:
            continue
        tag, value = found[1], (found[2] or "").strip()
        if tag == "TY":
            fields, start = {}, number
        elif tag == "ER":
            if fields.get("ID"):
                entries.append(_ris_entry(fields, start))
            fields = {}
        else:
            fields.setdefault(tag, []).append(value)
    return Entries(tuple(entries))


def _ris_entry(fields: dict[str, list[str]], line: int) -> Entry:
    title = next(iter([*fields.get("TI", []), *fields.get("T1", [])]), "")
    named = [path for tag in ("L1", "L2", "L4") for path in fields.get(tag, [])]
    attached = tuple(entry for path in named for entry in filefield.decode(path))
    return Entry(fields["ID"][0], line, " ".join(title.split()), attached)


def _latex(text: str) -> Entries:
    return Entries(tuple(Entry(key, line, "") for key, line in thebibliography.keys(text)))


_READERS = {
    ".bib": _bibtex,
    ".biblatex": _bibtex,
    ".bibtex": _bibtex,
    ".json": _json,
    ".yaml": _yaml,
    ".yml": _yaml,
    ".ris": _ris,
    ".bbl": _latex,
    ".tex": _latex,
}
"""Those that pandoc's citeproc takes, up to 3.9, and LaTeX's own."""


def read(text: str, suffix: str) -> Entries:
    """Read a text by the reader of its extension; nothing of an unknown one."""
    reader = _READERS.get(suffix)
    return reader(text) if reader else Entries()
