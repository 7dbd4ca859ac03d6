"""What a document's metadata says about its bibliographies, its language and our own options."""

from __future__ import annotations

from typing import Any

from pandoc_provenance import ast
from pandoc_provenance.errors import SettingsError
from pandoc_provenance.model import Reference


def bibliographies(document: ast.Document) -> tuple[str, ...]:
    """List the bibliography files that a document names: in a string, a list, or the values of a map (multibib).

    Names are as citeproc takes them, typography included: ``a--b.bib`` in YAML names a file with an en dash.
    """
    value = document["meta"].get("bibliography")
    names = [] if value is None else _strings(value)
    return tuple(dict.fromkeys(name for name in names if name))


def references(document: ast.Document) -> tuple[Reference, ...]:
    """List the entries that stand in the metadata field ``references`` itself, keys as citeproc compares them."""
    value = document["meta"].get("references")
    entries = value["c"] if value is not None and value["t"] == "MetaList" else []
    found = []
    for entry in entries:
        fields = entry["c"] if entry["t"] == "MetaMap" else {}
        key = ast.meta_value(fields["id"]) if "id" in fields else ""
        if isinstance(key, str) and key:
            title = ast.meta_value(fields["title"]) if "title" in fields else ""
            found.append(Reference(key, title if isinstance(title, str) else ""))
    return tuple(found)


def options(document: ast.Document) -> dict[str, Any]:
    """Return the metadata field ``provenance`` as plain values, empty when there is none.

    pandoc reads strings in YAML as Markdown; here they come back as they were written, as far as that can be told:
    straight quotes, ``--`` and ``...``, underscores and asterisks. What can't be told can be written as code
    (backticks), which is taken as it is.

    Raises:
        SettingsError: the field is something else than a map.
    """
    value = document["meta"].get("provenance")
    plain = _plain(value) if value is not None else {}
    if not isinstance(plain, dict) and plain not in ("", []):
        raise SettingsError("metadata `provenance` has to hold options as `name: value` lines")
    return plain if isinstance(plain, dict) else {}


def language(document: ast.Document) -> str:
    """Return the document's BCP 47 language tag, ``en`` when it names none."""
    value = document["meta"].get("lang")
    tag = ast.meta_value(value) if value is not None else ""
    return tag if isinstance(tag, str) and tag else "en"


def _strings(value: Any) -> list[str]:
    if value["t"] == "MetaList":
        return [name for item in value["c"] for name in _strings(item)]
    if value["t"] == "MetaMap":
        return [name for item in value["c"].values() for name in _strings(item)]
    return [] if value["t"] == "MetaBool" else [ast.text_of(value).strip()]


def _plain(value: Any) -> Any:
    kind, content = value["t"], value["c"]
    if kind == "MetaMap":
        return {key: _plain(item) for key, item in content.items()}
    if kind == "MetaList":
        return [_plain(item) for item in content]
    if kind in {"MetaBool", "MetaString"}:
        return content
    return _written(content).strip()


_TYPOGRAPHY = str.maketrans({"—": "---", "–": "--", "…": "...", "’": "'", "‘": "'", "“": '"', "”": '"', "\xa0": " "})
_MARKS = {"Emph": "_", "Strong": "**", "Strikeout": "~~", "Subscript": "~", "Superscript": "^"}
_BLOCKS = frozenset({"Para", "Plain", "Header", "LineBlock"})


def _written(value: Any) -> str:
    """Return the Markdown that a part of a document was most likely written as."""
    if isinstance(value, list):
        return "".join(_written(item) for item in value if isinstance(item, (dict, list)))
    kind, content = value["t"], value.get("c")
    if kind == "Str":
        text: str = content
        return text.translate(_TYPOGRAPHY)
    if kind in {"Space", "SoftBreak", "LineBreak"}:
        return " "
    if kind in {"Code", "CodeBlock", "RawInline", "RawBlock"}:
        return str(content[1])
    if kind == "Math":
        sign = "$" if content[0]["t"] == "InlineMath" else "$$"
        return f"{sign}{content[1]}{sign}"
    if kind == "Quoted":
        sign = "'" if content[0]["t"] == "SingleQuote" else '"'
        return f"{sign}{_written(content[1])}{sign}"
    if kind in _MARKS:
        return f"{_MARKS[kind]}{_written(content)}{_MARKS[kind]}"
    text = _written(content[1] if kind in {"Cite", "Link", "Span"} else content) if content else ""
    return f"{text}\n" if kind in _BLOCKS else text
