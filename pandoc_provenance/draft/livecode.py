r"""Which parts of a LaTeX draft are live: no comment, no verbatim, no dead branch, nothing behind the end.

Texts are read in the order in which LaTeX inputs them, so that a switch set in one holds in the next. Knows TeX's
conditionals and the environments that set their content as it stands, nothing of citations.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import PurePosixPath

from msgspec import Struct

from pandoc_provenance.draft.files import INCLUDE, include_name

_TOKEN = re.compile(r"\\(?:([A-Za-z@]+)|[\s\S])|%[^\n]*|[{}]")
_ENVIRONMENT = re.compile(r"\s*\{([^{}\n]{1,60})\}")
_VERBATIM_TEXT = (
    "verbatim Verbatim BVerbatim LVerbatim SaveVerbatim VerbatimOut verbatimtab spverbatim comment lstlisting minted"
    " filecontents tcblisting luacode pycode pyblock pyconsole sagesilent sageblock asy"
)
_VERBATIM = frozenset(_VERBATIM_TEXT.split())
"""Environments whose content LaTeX doesn't run; the author's own are found where they're declared."""
_DECLARED = re.compile(
    r"\\(?:lstnewenvironment|excludecomment|newverbatim|newtcblisting|DeclareTCBListing|NewTCBListing)\s*\{(\w+\*?)\}"
    r"|\\(?:DefineVerbatimEnvironment|RecustomVerbatimEnvironment)\s*\{(\w+\*?)\}"
    r"|\\newminted\s*\[(\w+)\]"
)
_INLINE = {
    "verb": re.compile(r"\*?([^\sA-Za-z*])"),
    "Verb": re.compile(r"\*?(?:\[[^\]\n]{0,200}\])?([^\sA-Za-z*])"),
    "lstinline": re.compile(r"(?:\[[^\]\n]{0,200}\])?([^\sA-Za-z])"),
    "mintinline": re.compile(r"(?:\[[^\]\n]{0,200}\])?\{[^}\n]{0,60}\}([^\sA-Za-z])"),
}
_LONGEST_INLINE = 2000
"""Characters of a line in which inline verbatim has to end."""
_SWITCH = re.compile(r"\s*\\if([A-Za-z@]+)")
_LET = re.compile(r"\s*\\if([A-Za-z@]+)\s*=?\s*\\if(true|false)(?![A-Za-z@])")
_ARGUMENT = re.compile(r"\s*\{")
_DEEPEST = 30
"""Files that input each other; TeX itself gives up at 15."""


class _Branch(Struct):
    """A conditional that is open."""

    live: bool
    """Whether what stands around it is."""
    value: bool | None
    """None where only TeX can tell: then both branches count."""


class _Reading(Struct):
    """What is known of one text so far."""

    text: str
    dead: list[tuple[int, int]]
    branches: list[_Branch]
    live: bool = True
    since: int = 0
    """Where the dead branch began, if ``live`` is false."""
    depth: int = 0
    """Of braces."""


class LiveCode:
    """Reads a draft's texts as LaTeX inputs them."""

    def __init__(self, texts: Sequence[str], own: int, includes: Mapping[PurePosixPath, int]) -> None:
        """Read the texts.

        Args:
            texts: the draft's own, then those they include.
            own: how many are the draft's own.
            includes: number of each included text, by the name under which it's input.
        """
        self._texts = texts
        self._includes = includes
        self._switches: dict[str, bool | None] = {}
        found = (name for text in texts for names in _DECLARED.findall(text) for name in names if name)
        self._verbatim = _VERBATIM | frozenset(found)
        self.found: dict[int, str] = {}
        """Texts by number with everything dead blanked out, as long as they were; those never input are missing."""
        for number in range(own):
            self._read(number, 0)

    def _read(self, number: int, depth: int) -> None:
        self.found[number] = ""
        at = _Reading(self._texts[number], [], [])
        position = 0
        while position >= 0:
            token = _TOKEN.search(at.text, position)
            if token is None:
                break
            position = token.end()
            name: str | None = token[1]
            if name is None:
                if token[0][0] == "%":
                    at.dead.append(token.span())
                elif at.live:
                    at.depth += {"{": 1, "}": -1}.get(token[0], 0)
            elif not self._conditional(at, name, token) and at.live:
                position = self._command(at, name, token, depth)
        if not at.live:
            at.dead.append((at.since, len(at.text)))
        self.found[number] = blanked(at.text, at.dead)

    def _conditional(self, at: _Reading, name: str, token: re.Match[str]) -> bool:
        """Follow conditionals, in dead branches too; tell whether the command was one."""
        if name == "fi":
            if at.branches:
                self._turn(at, at.branches.pop().live, token)
        elif name == "else":
            if at.branches:
                self._turn(at, at.branches[-1].live and at.branches[-1].value is not True, token)
        elif name[:2] == "if" and name != "iff" and not _ARGUMENT.match(at.text, token.end()):
            # What takes its branches as arguments (etoolbox, ifthen, biblatex) has no \fi.
            value = {"iftrue": True, "iffalse": False}.get(name, self._switches.get(name[2:]))
            at.branches.append(_Branch(at.live, value))
            self._turn(at, at.live and value is not False, token)
        else:
            return False
        return True

    @staticmethod
    def _turn(at: _Reading, live: bool, token: re.Match[str]) -> None:
        if at.live and not live:
            at.since = token.end()
        elif live and not at.live:
            at.dead.append((at.since, token.start()))
        at.live = live

    def _command(self, at: _Reading, name: str, token: re.Match[str], depth: int) -> int:
        """Follow a live command; return where to read on, negative at the end of what LaTeX reads."""
        text, end = at.text, token.end()
        if name == "begin":
            return self._begin(at, end)
        if name == "end" or name == "endinput":
            environment = _ENVIRONMENT.match(text, end)
            if name == "endinput" or (environment and environment[1] == "document"):
                at.dead.append((end, len(text)))
                return -1
        elif name in _INLINE:
            return _inline(at, _INLINE[name].match(text, end), end)
        elif name == "string":
            following = _TOKEN.match(text, end)
            if following:
                at.dead.append(following.span())
                return following.end()
        elif name == "newif" or name == "let":
            return self._declare(text, name, end)
        elif name in {"input", "include", "subfile"}:
            include = INCLUDE.match(text, token.start())
            number = self._includes.get(include_name(include)) if include else None
            if number is not None and number not in self.found and depth < _DEEPEST:
                self._read(number, depth + 1)
        else:
            for ending, value in (("true", True), ("false", False)):
                switch = name.removesuffix(ending)
                if switch != name and switch in self._switches:
                    # Inside a group or a macro's body it may hold for a while, or never.
                    self._switches[switch] = None if at.depth else value
        return end

    def _declare(self, text: str, name: str, end: int) -> int:
        declared = (_SWITCH if name == "newif" else _LET).match(text, end)
        if declared is None:
            return end
        self._switches[declared[1]] = name == "let" and declared[2] == "true"
        return declared.end()

    def _begin(self, at: _Reading, end: int) -> int:
        environment = _ENVIRONMENT.match(at.text, end)
        if environment is None or environment[1].rstrip("*") not in self._verbatim:
            return end
        close = at.text.find(f"\\end{{{environment[1]}}}", environment.end())
        at.dead.append((environment.end(), close if close >= 0 else len(at.text)))
        return close


def _inline(at: _Reading, opening: re.Match[str] | None, end: int) -> int:
    """Leave out inline verbatim, which ends on its line."""
    if opening is None:
        return end
    line = at.text.find("\n", opening.end(), opening.end() + _LONGEST_INLINE)
    limit = line if line >= 0 else opening.end() + _LONGEST_INLINE
    close = at.text.find("}" if opening[1] == "{" else opening[1], opening.end(), limit)
    if close < 0:
        return end
    at.dead.append((opening.end(), close))
    return close + 1


_VISIBLE = re.compile(r"[^\n]")


def blanked(text: str, spans: Sequence[tuple[int, int]], filling: str = " ") -> str:
    """Return a text with another character in place of each that stands in some spans; line ends stay."""
    parts: list[str] = []
    done = 0
    for start, end in sorted(spans):
        if end > done:
            begin = max(start, done)
            parts += (text[done:begin], _VISIBLE.sub(filling, text[begin:end]))
            done = end
    return "".join((*parts, text[done:]))
