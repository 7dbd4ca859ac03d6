"""Drafts with made-up evidence, and pandoc to read and write them."""

from __future__ import annotations

import subprocess
from pathlib import Path

from msgspec.structs import replace

from pandoc_provenance import ast
from pandoc_provenance.annotate import annotate
from pandoc_provenance.model import Citation, CitationReport, Claim, Passage, Where

PASSAGE = Passage(
    text="Words of the source.",
    page=6,
    page_label="4",
    section="Results",
    start=0,
    end=20,
    boxes=((0.0, 0.0, 1.0, 1.0),),
    quotable=True,
    evidence_id="e" * 64,
)

ROW = CitationReport(
    id="0" * 16,
    key="key",
    mode="normal",
    claim="A claim.",
    context="A claim.",
    unit="sentence",
    where=Where(),
    locator=None,
    signal="",
    band="supported",
    reason="",
    score=0.9,
    contrast=None,
    flags=(),
    passages=(PASSAGE,),
)


def pandoc(executable: str, arguments: list[str], data: bytes, folder: Path | None = None) -> bytes:
    done = subprocess.run([executable, *arguments], input=data, capture_output=True, check=False, cwd=folder)
    assert done.returncode == 0, done.stderr.decode()
    return done.stdout


def read(executable: str, text: str, reader: str = "markdown", *more: str, folder: Path | None = None) -> ast.Document:
    return ast.decode(pandoc(executable, ["-f", reader, "-t", "json", *more], text.encode(), folder))


def write(executable: str, document: ast.Document, writer: str, *more: str, folder: Path | None = None) -> str:
    return pandoc(executable, ["-f", "json", "-t", writer, *more], ast.encode(document), folder).decode()


def judged(document: ast.Document, words: str = "") -> tuple[tuple[Claim, ...], tuple[CitationReport, ...]]:
    """Make a claim per citation group and a row per key, each quoting words that stand nowhere else."""
    claims, rows = [], []
    for group, cite in enumerate(ast.cites(document)):
        keys = ast.cited_keys([cite])
        citations = tuple(Citation(key=key, mode="normal", where=Where()) for key in keys)
        claims.append(Claim(f"Claim {group}.", f"Claim {group}.", "sentence", group, citations))
        for number, key in enumerate(keys):
            quoted = replace(PASSAGE, text=f"Marker{group}x{number}. {words}")
            rows.append(replace(ROW, key=key, passages=(quoted,)))
    return tuple(claims), tuple(rows)


def annotated(document: ast.Document, writer: str = "html", words: str = "") -> ast.Document:
    return annotate(document, *judged(document, words), mode="footnotes", writer=writer)


def shown(inlines: list[ast.Node]) -> str:
    """Draw inlines with ``@`` for a citation, ``{n}`` for our note, ``{E}`` for our link, ``[n]`` for a note."""
    return "".join(_drawn(node) for node in inlines)


_DRAWN = {"Space": " ", "SoftBreak": " ", "LineBreak": "/", "Cite": "@", "Note": "[n]", "Image": "I", "Math": "M"}


def _drawn(node: ast.Node) -> str:
    kind, content = node["t"], node.get("c")
    if kind in _DRAWN:
        return _DRAWN[kind]
    if kind == "Span" and ast.is_ours(node):
        gap = "~" if content[1][0].get("c") == "\u00a0" else ""
        mark = "n" if content[1][-1]["t"] == "Note" else "E"
        return f"{gap}{{{mark}}}"
    if kind in {"Str", "Code"}:
        return content if kind == "Str" else content[1]
    if kind == "RawInline":
        return "!" if content[1] == "<!--provenance-evidence-->" else "R"
    inside = content[1] if kind in {"Quoted", "Span", "Link"} else content
    return f"{kind}({shown(inside)})"
