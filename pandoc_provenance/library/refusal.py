"""Why pandoc refuses a bibliography: the entry, its line, and what to do, as one finding.

pandoc names a line, a column and an unexpected character. A person needs the entry's key and the cause;
both are read from the text at that place.
"""

from __future__ import annotations

import json
import re
import unicodedata

from pandoc_provenance.errors import PandocError
from pandoc_provenance.library import readers
from pandoc_provenance.model import Finding, Where

_PLACE = re.compile(r"\(?line (\d{1,9}), column (\d{1,9})\)?")
_HEAD = re.compile(r"@[ \t]{0,20}(\w{1,40})\s{0,20}([{(])[ \t]{0,20}([^\s,{}()=\"]{0,200})")
_ITEM = re.compile(r"Error in \$\[(\d{1,9})\][^:\n]{0,99}: ([^\n]{1,300})")
_STRAY = re.compile(r"@[ \t]{0,20}\w{0,40}\s{0,9}\Z")
_TYPE = re.compile(r"(@[\w.-]{1,60})\s{0,20}[{(]")
_ESCAPED = re.compile(r"\\[{}]")
_COMMENTS = {"comment", "preamble", "string"}
_TAB = 4
"""pandoc counts a tab up to the next multiple of this."""


def undecodable(data: bytes, error: UnicodeDecodeError, name: str) -> Finding:
    """Explain a file that isn't UTF-8: pandoc's citeproc stops at it."""
    line = data.count(b"\n", 0, error.start) + 1
    if data[:2] in {b"\xff\xfe", b"\xfe\xff"}:
        encoding, place = "UTF-16", Where(file=name, line=1)
    else:
        encoding, place = "Latin-1 or another encoding", Where(file=name, line=line)
    message = f"{name} is not UTF-8 but {encoding}, which pandoc's citeproc refuses; save it as UTF-8 (iconv)"
    return broken(message, place)


def explain(text: str, suffix: str, name: str, error: PandocError) -> Finding:
    """Explain pandoc's refusal of a file.

    Args:
        text: the file's text without byte order mark.
        suffix: its extension in lower case.
        name: its name as the user wrote it.
        error: what ``verdict.ask`` raised, with its ``status``.
    """
    if suffix == ".json":
        return _in_json(text, name, error.stderr)
    found = _PLACE.search(error.stderr)
    if found is None:
        said = next((line.strip() for line in error.stderr.splitlines() if line.strip()), str(error))
        return broken(f"pandoc refuses {name}: {said[:200]}", Where(file=name))
    line, column = int(found[1]), int(found[2])
    if suffix in {".yaml", ".yml"}:
        # libyaml counts from 0; its last line says what it missed.
        said = [part.strip() for part in error.stderr.splitlines() if part.strip()][-1]
        place = Where(file=name, line=line + 1, column=column + 1)
        return broken(f"pandoc can't read {name} as YAML: {said[:200]}", place)
    return _in_bibtex(text, name, line, column)


def broken(message: str, place: Where, key: str = "") -> Finding:
    """Make the finding that a bibliography can't be used."""
    return Finding("bibliography-broken", "error", message, place, key=key)


def _in_json(text: str, name: str, said: str) -> Finding:
    try:
        items = json.loads(text)
    except json.JSONDecodeError as error:
        place = Where(file=name, line=error.lineno, column=error.colno)
        return broken(f"{name} is not valid JSON: {error.msg}", place)
    except (ValueError, RecursionError):
        return broken(f"{name} is nested too deep to be CSL-JSON", Where(file=name))
    item = _ITEM.search(said)
    if item and isinstance(items, list) and int(item[1]) < len(items):
        key = str(items[int(item[1])].get("id", "")) if isinstance(items[int(item[1])], dict) else ""
        line = next((entry.line for entry in readers.read(text, ".json").entries if entry.key == key), 0)
        entry = f"entry {key}" if key else f"entry number {int(item[1]) + 1}"
        message = f"pandoc refuses the whole of {name} because of {entry}: {item[2][:200]}"
        return broken(message, Where(file=name, line=line or None), key)
    return broken(f"{name} is JSON but not CSL-JSON: it must be a list of entries, each with an `id`", Where(file=name))


def _in_bibtex(text: str, name: str, line: int, column: int) -> Finding:
    lines = text.replace("\r", "").split("\n")
    offset = _offset(lines, line, column)
    body = "\n".join(lines)
    heads = [head for head in _HEAD.finditer(body, 0, offset + 250) if head.start() <= offset]
    heads = [head for head in heads if _opens_line(body, head.start())] or heads
    # An `@` that pandoc doesn't expect begins the next entry: the one before it isn't closed.
    if heads and heads[-1].start() == offset and body[offset : offset + 1] == "@":
        heads.pop()
    stray = _STRAY.search(body, max(0, offset - 80), offset)
    if not heads or (stray and heads[-1].start(2) != offset):
        kind = _TYPE.match(body, stray.start()) if stray else None
        cause = "an `@` in text outside the entries is taken for one; remove it"
        if kind:
            cause = f"the entry type {kind[1]} has a character that isn't a letter; write @misc or the like"
        return broken(f"pandoc refuses {name}: {cause}", Where(file=name, line=line, column=column))
    head: re.Match[str] | None = heads[-1]
    if body[offset : offset + 1] == "":
        head = _unclosed(body, heads)
    if head is None:
        cause = "it ends inside an entry; a brace or quotation mark is not closed, or stands behind a %"
        return broken(f"pandoc refuses {name}: {cause}", Where(file=name, line=line, column=column))
    key = _key(body, head)
    cause = _cause(body, head, key, offset)
    if head[1].lower() in _COMMENTS:
        key, cause = "", "something in it reads like an entry to pandoc; remove it"
    entry = f"entry {key}" if key else f"an @{head[1]}"
    # The line is the entry's where the fault shows only later, pandoc's own otherwise.
    place = Where(file=name, line=line, column=column)
    if body[offset : offset + 1] in {"@", ""}:
        place = Where(file=name, line=body.count("\n", 0, head.start()) + 1)
    message = f"pandoc refuses the whole of {name} because of {entry}: {cause}"
    return broken(message, place, key)


def _unclosed(body: str, heads: list[re.Match[str]]) -> re.Match[str] | None:
    """Return the first entry that opens more braces than it closes before the next one begins."""
    ends = [*(head.start() for head in heads[1:]), len(body)]
    for head, end in zip(heads, ends, strict=True):
        entry = _ESCAPED.sub("", body[head.start() : end])
        if entry.count("{") > entry.count("}"):
            return head
    return None


def _offset(lines: list[str], line: int, column: int) -> int:
    """Turn pandoc's line and column into an offset; it counts tabs up to their stops."""
    before = sum(len(text) + 1 for text in lines[: line - 1])
    if line > len(lines):
        return max(0, before - 1)
    position = 1
    for index, character in enumerate(lines[line - 1]):
        if position >= column:
            return before + index
        position += _TAB - (position - 1) % _TAB if character == "\t" else 1
    return before + len(lines[line - 1])


def _opens_line(body: str, offset: int) -> bool:
    # A short look back: a hostile file can be one long line of entries.
    before = body[max(0, offset - 40) : offset]
    return not before.rpartition("\n")[2].strip() and ("\n" in before or offset <= 40)


def _key(body: str, head: re.Match[str]) -> str:
    """Return an entry's key as its author meant it, odd characters included."""
    end = body.find("\n", head.start(3))
    rest = body[head.start(3) : end if end >= 0 else len(body)][:200]
    key, comma, _ = rest.partition(",")
    return key.strip() if comma else rest.strip().rstrip("}")


def _cause(body: str, head: re.Match[str], key: str, offset: int) -> str:
    character = body[offset : offset + 1]
    if head[2] == "(":
        return "it opens with a parenthesis; write @" + head[1] + "{…}"
    if not key:
        return f"it has no key; write @{head[1]}{{key,"
    if offset <= head.start(3) + len(key):
        if character.isspace() or body[offset - 1 : offset].isspace():
            return "its key has a blank; take it out here and where it's cited"
        return f"its key has {_named(character)}; replace it here and where it's cited"
    if character in {"", "@"}:
        return "it is never closed; a brace, quotation mark or comma is missing in it"
    before = body[head.start() : offset].rstrip()
    if not before.endswith(",") and (character.isalpha() or character == "_"):
        return f"a comma is missing before {body[offset : offset + 30].split('=')[0].strip() or character}"
    return f"{_named(character)} is not expected here; a brace, quotation mark or comma is missing or too many"


def _named(character: str) -> str:
    """Name a character so that it can be found: itself, and what it is when it isn't on every keyboard."""
    shown = character if character.isprintable() else "a hidden character"
    if character.isascii():
        return f"`{shown}`" if character.isprintable() else shown
    return f"{shown} (U+{ord(character):04X}, {unicodedata.name(character, 'unnamed').lower()})"
