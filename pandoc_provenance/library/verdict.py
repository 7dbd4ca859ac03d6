"""pandoc's word on which citekeys a bibliography file has.

A tiny document cites the keys, one paragraph each; pandoc's citeproc runs over it with a style that prints
the same letter for every entry. A found key's citation comes back as that letter alone, an unknown one's as
strong text with a question mark. No warning is parsed, so no key can be mistaken for another, whatever
characters it has.
"""

from __future__ import annotations

import os
import re
from collections.abc import Collection, Iterable
from pathlib import Path

import msgspec

from pandoc_provenance import ast, pandoc
from pandoc_provenance.store import Store

_STYLE = """<?xml version="1.0" encoding="utf-8"?>
<style xmlns="http://purl.org/net/xbiblio/csl" version="1.0" class="in-text">
<info><title>keys</title><id>keys</id><updated>2024-01-01T00:00:00Z</updated></info>
<citation><layout><text value="Y"/></layout></citation>
</style>
"""

_FOUND = [{"t": "Str", "c": "Y"}]

_SURROGATE = re.compile("[\ud800-\udfff]")

_SCRIPT = 1_000_000
"""A pandoc of fewer bytes is a script that starts another: pandoc itself has 50 MB and more."""


def askable(keys: Iterable[str]) -> frozenset[str]:
    """Leave out what can be no key: ``*``, which stands for every entry, and lone surrogates, which no file has."""
    return frozenset(key for key in keys if key != "*" and not _SURROGATE.search(key))


def ask(data: bytes, suffix: str, keys: Collection[str], *, api: list[int], timeout: float) -> frozenset[str]:
    """Return those of the keys that pandoc finds in a bibliography.

    Args:
        data: the file's bytes. They go to pandoc as a copy, so that what was hashed is what was asked, and
            no file name can be read as a web address or an escape.
        suffix: the file name's extension as written; pandoc goes by it.
        keys: as pandoc read them from a draft, and askable.
        api: version of pandoc's document format, from ``api_version``.
        timeout: seconds.

    Raises:
        PandocError: pandoc refuses the file (``status`` set) or took too long.
    """
    import tempfile

    document = {"pandoc-api-version": api, "meta": {}, "blocks": [_citing(key) for key in sorted(keys)]}
    with tempfile.TemporaryDirectory(prefix="provenance-") as name:
        style, copy = Path(name, "keys.csl"), Path(name, f"library{suffix}")
        style.write_text(_STYLE, encoding="utf-8")
        copy.write_bytes(data)
        arguments = ["--from=json", "--to=json", "--citeproc", f"--csl={style}", f"--bibliography={copy}"]
        answer = pandoc.run(arguments, stdin=ast.encode(document), timeout=timeout)
    cites = (block["c"][0]["c"] for block in ast.decode(answer.stdout)["blocks"] if block["t"] == "Plain")
    return frozenset(citations[0]["citationId"] for citations, printed in cites if printed == _FOUND)


def identity() -> str:
    """Name the pandoc that gives the verdicts, without starting it where its file tells enough."""
    executable = Path(pandoc.find()).resolve()
    try:
        state = executable.stat()
    except OSError:
        return ".".join(map(str, pandoc.version(pandoc.find())))
    if state.st_size < _SCRIPT:
        return ".".join(map(str, pandoc.version(pandoc.find())))
    return f"{os.path.normcase(executable.name)}:{state.st_size}:{state.st_mtime_ns}"


def api_version(pandoc_identity: str, store: Store, timeout: float) -> list[int]:
    """Return the version of the document format that this pandoc takes; it refuses any other."""
    kept = store.get("pandoc-api", pandoc_identity)
    if kept is None:
        answer = pandoc.run(["--from=native", "--to=json"], stdin=b"[]", timeout=timeout)
        kept = msgspec.json.encode(ast.decode(answer.stdout)["pandoc-api-version"])
        store.put("pandoc-api", pandoc_identity, kept)
    return msgspec.json.decode(kept, type=list[int])


def _citing(key: str) -> ast.Node:
    citation = {
        "citationId": key,
        "citationPrefix": [],
        "citationSuffix": [],
        "citationMode": {"t": "NormalCitation"},
        "citationNoteNum": 0,
        "citationHash": 0,
    }
    return {"t": "Plain", "c": [{"t": "Cite", "c": [[citation], []]}]}
