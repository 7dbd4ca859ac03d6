"""Having pandoc read pieces of LaTeX that stand in other formats, whatever they are pieces of.

Knows raw nodes and citations, nothing of the documents around them.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Container, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from pandoc_provenance import ast, pandoc
from pandoc_provenance.draft import texcommands
from pandoc_provenance.errors import PandocError

CITES = re.compile(r"\\[A-Za-z@]*cite", re.IGNORECASE)
"""A command that may cite."""

_FORMATS = frozenset({"tex", "latex", "beamer"})


def find(value: Any, pattern: re.Pattern[str] = CITES) -> Iterator[ast.Node]:
    """Yield the raw TeX nodes whose code matches, where ``ast.cites`` looks for Cites."""
    stack = [value]
    while stack:
        item = stack.pop()
        if isinstance(item, list):
            stack.extend(child for child in reversed(item) if isinstance(child, (list, dict)))
            continue
        # In metadata a user's own field may be called "t".
        kind = item["t"] if isinstance(item.get("t"), str) else ""
        if kind in {"RawInline", "RawBlock"}:
            if item["c"][0] in _FORMATS and pattern.search(item["c"][1]):
                yield item
        elif kind == "Cite":
            stack.append(item["c"][0])
        elif not (kind in {"Span", "Div"} and ast.is_ours(item)):
            stack.extend(child for child in reversed(item.values()) if isinstance(child, (list, dict)))


def cites_in(value: Any) -> list[ast.Node]:
    """List the Cites below any part of a document."""
    return list(ast.cites_in(value))


class _Left(NamedTuple):
    """A command that cites, and that pandoc doesn't read where it stands."""

    number: int
    """Of its text."""
    command: texcommands.Command
    keys: list[str]


class Reader:
    """Has pandoc read pieces of LaTeX, all by one run where that works."""

    _MOST_RUNS = 30
    """Runs to find the pieces that pandoc can't read: enough for two among ten thousand."""

    def __init__(self, timeout: float) -> None:
        self._timeout = timeout
        self._runs = 0
        self._was_slow = False
        self.nocite: list[ast.Node] = []
        """Cites of ``\\nocite``."""

    def read(self, texts: Sequence[str]) -> list[list[ast.Node]]:
        """Return each text's blocks, with those citations added that pandoc reads past."""
        said = self._parsed(texts, "latex")
        nocited = frozenset(ast.cited_keys(self.nocite))
        lost = {
            number: keys
            for number, (text, blocks) in enumerate(zip(texts, said, strict=True))
            if (keys := _lost(text, blocks, nocited))
        }
        whole = [blocks or [] for blocks in said]
        for number, blocks in self._read_bare(self._left(texts, said, lost)):
            whole[number] += blocks
        return whole

    def _left(
        self, texts: Sequence[str], said: Sequence[list[ast.Node] | None], lost: Mapping[int, Counter[str]]
    ) -> list[_Left]:
        """List the citations among what was lost.

        They stand in code that pandoc passes on as raw TeX when it's told to; comments and verbatim aren't.
        """
        past = [number for number in lost if said[number] is not None]
        raw = dict(zip(past, self._parsed([texts[number] for number in past], "latex+raw_tex"), strict=True))
        left = []
        for number, keys in lost.items():
            blocks = raw.get(number)
            pieces = [texts[number]] if blocks is None else [node["c"][1] for node in find(blocks)]
            for piece in map(_without_comments, pieces):
                for command in texcommands.find(piece):
                    own = [key for key in texcommands.keys_of(piece, command) if keys[key] > 0]
                    keys.subtract(own)
                    if own:
                        left.append(_Left(number, command, own))
        return left

    def _read_bare(self, left: Sequence[_Left]) -> Iterator[tuple[int, list[ast.Node]]]:
        """Yield what commands say without all that stood around them, by number of the text.

        Numbers stand for the keys meanwhile, so that pandoc reads whatever they are made of.
        """
        keys: list[str] = []
        texts = []
        for one in left:
            texts.append(texcommands.bare(one.command, map(str, range(len(keys), len(keys) + len(one.keys)))))
            keys += one.keys
        self._runs, known = 0, len(self.nocite)
        said = self._parsed(texts, "latex")
        for cite in (*self.nocite[known:], *cites_in([blocks or [] for blocks in said])):
            for citation in cite["c"][0]:
                citation["citationId"] = keys[int(citation["citationId"])]
        for one, blocks in zip(left, said, strict=True):
            yield one.number, blocks or []

    def _parsed(self, texts: Sequence[str], reader: str) -> list[list[ast.Node] | None]:
        """Return the blocks of each text, None for one that pandoc can't read."""
        if not texts or self._runs >= self._MOST_RUNS:
            return [None] * len(texts)
        self._runs += 1
        quotes = "\n\n".join(f"\\begin{{quote}}\n{text}\n\\end{{quote}}" for text in texts)
        try:
            source = f"{texcommands.PREAMBLE}\n\n{quotes}\n".encode()
            # Without files: a text from elsewhere may name any.
            document = pandoc.to_ast(source, reader, extra=["--sandbox"], timeout=self._timeout)
        except PandocError as error:
            if error.status is None:
                if self._was_slow:
                    raise
                self._was_slow = True
                return [None] * len(texts)
            document = None
        except RecursionError:
            document = None
        if document is not None and [block["t"] for block in document["blocks"]] == ["BlockQuote"] * len(texts):
            if reader == "latex":
                self.nocite += cites_in(document["meta"].get("nocite", []))
            return [block["c"] for block in document["blocks"]]
        if len(texts) == 1:
            return [None]
        half = len(texts) // 2
        return self._parsed(texts[:half], reader) + self._parsed(texts[half:], reader)


def _lost(text: str, blocks: list[ast.Node] | None, nocited: Container[str]) -> Counter[str]:
    """Count the keys that a text's commands name and pandoc didn't, those in comments and verbatim among them."""
    named: Counter[str] = Counter()
    for command in texcommands.find(text):
        named.update(texcommands.keys_of(text, command))
    if blocks is None:
        return named
    named -= Counter(ast.cited_keys(cites_in(blocks)))
    return Counter({key: count for key, count in named.items() if key not in nocited})


_COMMENT = re.compile(r"((?<!\\)(?:\\\\)*)%.*")


def _without_comments(text: str) -> str:
    return _COMMENT.sub(r"\1", text)
