"""LaTeX's citation commands: where a text has them, and what pandoc is told of those that it doesn't know.

Works on the bare text and knows no document tree.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

import msgspec

_COMMAND = re.compile(r"\\([A-Za-z@]+)\*?")
_BLANK = re.compile(r"(?:\s|%.*(?:\n|$))*")
_REACH = 4000
"""Characters of arguments read behind one citation command."""


class Command(msgspec.Struct, frozen=True, array_like=True):
    """A command whose name has "cite" in it."""

    name: str
    """Without backslash and star."""
    keys: tuple[tuple[int, int], ...]
    """Start and end of each key that it may name, in characters of the text."""


def find(text: str) -> Iterator[Command]:
    """Yield the commands of a text that may cite, nested ones too, in the order in which they begin."""
    # Arguments lie apart in any sane text; nested ones by the million must not cost their product.
    budget = 4 * len(text)
    for command in _COMMAND.finditer(text):
        name = command[1].lower()
        if "cite" not in name or budget < 0:
            continue
        keys: list[tuple[int, int]] = []
        # \volcite{volume}{key}
        groups = 2 if "volcite" in name else 1
        for opening, start, end in arguments(text, command.end()):
            budget -= abs(end) - start
            if opening != "{":
                continue
            keys.extend(in_list(text, start, end))
            groups -= 1
            if groups <= 0 and not name.endswith("s"):
                break
        yield Command(command[1], tuple(keys))


def arguments(text: str, position: int) -> Iterator[tuple[str, int, int]]:
    """Yield opening sign, start and end of each argument behind a command; a negative end is how far none was found."""
    limit = min(len(text), position + _REACH)
    while position < limit:
        blank = _BLANK.match(text, position, limit)
        position = blank.end() if blank else position
        if position >= limit or text[position] not in _CLOSING:
            return
        end = _closing(text, position, limit)
        yield text[position], position + 1, end
        if end < 0:
            return
        position = end + 1


_CLOSING = {"{": "}", "[": "]", "(": ")", "<": ">"}


def _closing(text: str, position: int, limit: int) -> int:
    """Return where the bracket at ``position`` closes, else the place where looking ended, negative."""
    closing, depth = _CLOSING[text[position]], 0
    position += 1
    while position < limit:
        sign = text[position]
        if sign == closing and not depth:
            return position
        if sign == "\\":
            position += 1
        elif sign == "{":
            depth += 1
        elif sign == "}":
            depth -= 1
            if depth < 0:
                break
        position += 1
    return -position


_PART = re.compile(r"[^,]+")
_COMMENT = re.compile(r"%.*")
_LETTER = re.compile(r"[^\W_]")


def in_list(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """Yield the keys of a list between commas; a macro's ``#1`` is none, and where there are commands nothing is.

    The end is negative where the list isn't closed (see ``arguments``).
    """
    if end < 0 or _COMMAND.search(text, start, end):
        return
    # Comments become blanks of the same length, so that offsets stay.
    keys = _COMMENT.sub(lambda comment: " " * len(comment[0]), text[start:end])
    for part in _PART.finditer(keys):
        key = part[0].strip()
        if _LETTER.search(key) and "#" not in key and "{" not in key:
            first = start + part.start() + part[0].index(key)
            yield first, first + len(key)


_KEY = re.compile(r"[^\s\\{}%$~]+")


def keys_of(text: str, command: Command) -> list[str]:
    r"""List the keys of a command that look like keys; the volume of a ``\volcite`` is none."""
    keys = [text[start:end] for start, end in command.keys]
    return [key for key in keys["volcite" in command.name.lower() :] if _KEY.fullmatch(key)]


_WITH_MORE = re.compile(r"(?i:volcite)|^cite(?:field|affixed)$")
"""Commands with further arguments."""


def bare(command: Command, keys: Iterable[str]) -> str:
    """Return a command with these keys and nothing else: what pandoc reads wherever the command stood."""
    name = "cite" if _WITH_MORE.search(command.name) else re.sub(r"(?<=cite)s$", "", command.name)
    return f"\\{name}{{{','.join(keys)}}}"


_LIKE = {
    "citet": "Citet citetalias Citetalias citeA citeN shortciteA shortciteN newcite citeposs citeasnoun"
    " possessivecite citeonline citetitle Citetitle",
    "citeauthor": "Citeauthor shortciteauthor",
    "citealt": "Citealt citealtp",
    "citep": "Citep citepalias Citepalias shortcite onlinecite citenum notecite pnotecite Notecite Pnotecite"
    " fnotecite fullcite citelist",
    "citealp": "Citealp citeNP shortciteNP",
    "citeyear": "citeyearNP shortciteyear citedate citeurl Citeyear",
    "footcite": "footfullcite",
    "autocites": "smartcites Smartcites",
    "textcite": "nptextcite",
}
_ARGUMENTS = r"\newcommand{\citefield}[3][]{\citet[#1]{#2}}\newcommand{\citeaffixed}[2]{\citep{#1}}"
_VOLUMES = "volcite Volcite pvolcite Pvolcite avolcite Avolcite svolcite Svolcite"

PREAMBLE = (
    "".join(f"\\let\\{name}\\{known}" for known, names in _LIKE.items() for name in names.split())
    + _ARGUMENTS
    + "".join(f"\\newcommand{{\\{name}}}[2][]{{\\autocite}}" for name in _VOLUMES.split())
    + r"\newcommand{\tvolcite}[2][]{\textcite}\newcommand{\Tvolcite}[2][]{\textcite}"
    + r"\newcommand{\ftvolcite}[2][]{\footcite}\newcommand{\fvolcite}[2][]{\footcite}"
)
"""Definitions on one line by which pandoc reads more of what biblatex, natbib, apacite, chicago, harvard, cite and
abntex2 cite with; 2.17 and 3.9 know the same commands by themselves."""

PROVIDED = re.sub(r"\\let(\\\w+)(\\\w+)", r"\\newcommand{\1}{\2}", PREAMBLE).replace("\\newcommand", "\\providecommand")
"""The same for a whole LaTeX draft: what it defines itself stays as it is."""

_KNOWN_TO_PANDOC = (
    "cite citep citet citealp citealt citeal citeauthor citeyear citeyearpar nocite autocite parencite textcite"
    " smartcite supercite footcite footcitetext cites autocites parencites textcites supercites footcites"
    " footcitetexts"
)
_FURTHER = "citen onlinecite citepos citegen fullciteA fullciteNP bibentry textcquote blockcquote"
NAMES = frozenset(
    name
    for names in (_KNOWN_TO_PANDOC, _FURTHER, _VOLUMES, "tvolcite Tvolcite ftvolcite fvolcite", *_LIKE.values())
    for name in names.split()
    if name != "citelist"
) | {"citefield", "citeaffixed"}
"""Commands whose argument LaTeX looks up, nothing else being called like them: no ``\\citename``, no ``\\citetext``."""


def is_citing(name: str) -> bool:
    r"""Whether a command's argument is citekeys; ``\Cite`` is what ``\cite`` is at the start of a sentence."""
    return name in NAMES or name[:1].lower() + name[1:] in NAMES
