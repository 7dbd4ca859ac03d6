r"""Which commands of a LaTeX draft take citekeys: LaTeX's own, and the author's that hand their argument to one.

``\newcommand{\see}[1]{\footnote{See \cite{#1}.}}`` makes ``\see`` one. Works on live code (``livecode``), so that
nothing in a comment counts.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from msgspec import Struct

from pandoc_provenance.draft import texcommands
from pandoc_provenance.draft.livecode import blanked

_BLANKS = r"\s{0,40}"
# Blanks beside blanks can be parted in many ways: a hostile draft has few of them.
_NAME = rf"{_BLANKS}(?:\{{{_BLANKS})?\\(?P<name>[A-Za-z@]+){_BLANKS}(?:\}}{_BLANKS})?"
_DEFAULT = rf"(?:\[(?P<count>\d)\]{_BLANKS})?(?P<optional>\[[^\[\]]{{0,200}}\])?{_BLANKS}(?=\{{)"
_SPECIFIED = rf"\{{(?P<spec>(?:[^{{}}]|\{{[^{{}}]{{0,80}}\}}){{0,80}})\}}{_BLANKS}(?=\{{)"
_ENVIRONMENT = rf"\*?{_BLANKS}\{{(?P<environment>[^{{}}\n]{{1,60}})\}}{_BLANKS}"
_HEADS = (
    re.compile(
        r"\\(?:newcommand|renewcommand|providecommand|DeclareRobustCommand|(?:re)?newrobustcmd|providerobustcmd)\*?"
        + _NAME
        + _DEFAULT
    ),
    re.compile(rf"\\[egx]?def{_BLANKS}\\(?P<name>[A-Za-z@]+)(?P<parameters>[^{{}}\n]{{0,80}})(?=\{{)"),
    re.compile(rf"\\(?:New|Renew|Provide|Declare)(?:Expandable)?DocumentCommand{_NAME}{_SPECIFIED}"),
    re.compile(rf"\\(?:re)?newenvironment{_ENVIRONMENT}{_DEFAULT}"),
    re.compile(rf"\\(?:New|Renew|Provide|Declare)DocumentEnvironment{_ENVIRONMENT}{_SPECIFIED}"),
)
_LET = re.compile(rf"\\let{_BLANKS}\\([A-Za-z@]+){_BLANKS}(?:={_BLANKS})?\\([A-Za-z@]+)")
_DECLARED = re.compile(rf"\\Declare(Multi)?CiteCommand\*?{_NAME}")
_SPEC = re.compile(r"[mrsvo]|[OD]\s*\{[^{}]*\}")
_SIMPLE = re.compile(r"(?:#\d)*")
_ONLY_COMMAND = re.compile(r"\s*\\([A-Za-z@]+)\s*")
_USED = re.compile(r"\\(?:begin\s*\{([^{}\n]{1,60})\}|([A-Za-z@]+))")
_PARAMETERS = re.compile(r"\s*#\d(?:\s*,\s*#\d)*\s*")
_BRACES = re.compile(r"\\[\s\S]|[{}]")
_COMMAND = re.compile(r"\\([A-Za-z@]+)\*?")
_ROUNDS = 5
"""How deep macros that only call macros are followed."""


class _Rule(Struct, frozen=True):
    """Where a command takes its keys."""

    kinds: str | None = None
    """An author's parameters in order, ``o`` in square brackets, ``m`` in braces, ``s`` a star, which is part of the
    command's name here; None for LaTeX's own commands."""
    keys: frozenset[int] = frozenset({0})
    """Which of them: parameters, 0 for the first; with LaTeX's own commands which argument in braces."""
    every: bool = False
    """Whether each further argument in braces holds keys too."""


_FIRST = _Rule()
_SECOND = _Rule(keys=frozenset({1}))
_ALL = _Rule(every=True)


class _Definition(Struct, frozen=True):
    name: str
    """Without backslash; an environment's with ``begin`` and a blank before it."""
    kinds: str | None
    """None where it isn't known which arguments it takes."""
    text: int
    head: tuple[int, int]
    bodies: tuple[tuple[int, int], ...]


class Macros:
    """The commands of a draft that cite, and its code without what only defines them."""

    def __init__(self, live: Mapping[int, str]) -> None:
        """Read the definitions in live code, texts by number."""
        self._live = live
        self._definitions = [found for number, text in live.items() for found in _definitions(number, text)]
        self._rules: dict[str, _Rule | None] = {}
        """The author's commands; None for one that is called like a command that cites and doesn't."""
        self._read_rules()
        unused = self._unused()
        self.code = {
            number: blanked(
                text,
                [
                    span
                    for one in self._definitions
                    if one.text == number
                    for span in (one.head, *(one.bodies if one.name in unused else ()))
                ]
                + [let.span() for let in _LET.finditer(text)],
                # No blank: what stands behind isn't an argument of what stands before.
                filling=".",
            )
            for number, text in live.items()
        }
        """The texts again, heads of definitions and bodies of macros that nothing uses blanked out."""

    def keys(self, number: int) -> Iterator[tuple[int, int]]:
        """Yield start and end of each key that the live code of a text cites."""
        text = self.code[number]
        # Arguments lie apart in any sane text; nested ones by the million must not cost their product.
        budget = 4 * len(text)
        for command in _COMMAND.finditer(text):
            rule = self._rule(command[1])
            if rule is not None and budget > 0:
                for start, end in _key_arguments(rule, text, command.end()):
                    budget -= abs(end) - command.start()
                    yield from texcommands.in_list(text, start, end)

    def _rule(self, name: str) -> _Rule | None:
        if name in self._rules:
            return self._rules[name]
        if not texcommands.is_citing(name):
            return None
        return _SECOND if "volcite" in name.lower() else _ALL if name.endswith("s") else _FIRST

    def _read_rules(self) -> None:
        aliases = []
        for text in self._live.values():
            for multi, name in _DECLARED.findall(text):
                self._rules[name] = _ALL if multi else _FIRST
            aliases += _LET.findall(text)
        bodies = [
            (one, self._live[one.text][slice(*one.bodies[0])]) for one in self._definitions if one.kinds is not None
        ]
        for one, body in bodies:
            alone = _ONLY_COMMAND.fullmatch(body) if not one.kinds else None
            if alone:
                aliases.append((one.name, alone[1]))
            elif "cite" not in body.lower() and texcommands.is_citing(one.name):
                self._rules[one.name] = None
        for _ in range(_ROUNDS):
            known = len(self._rules)
            for name, other in aliases:
                rule = self._rule(other)
                if rule is not None:
                    self._rules.setdefault(name, rule)
            for one, body in bodies:
                keys = self._handed_on(body) if one.kinds else frozenset()
                if keys:
                    self._rules.setdefault(one.name, _Rule(one.kinds, keys))
            if len(self._rules) == known:
                break

    def _handed_on(self, body: str) -> frozenset[int]:
        """Return which of its parameters a macro's body cites."""
        return frozenset(
            int(digit) - 1
            for command in _COMMAND.finditer(body)
            if (rule := self._rule(command[1])) is not None
            for start, end in _key_arguments(rule, body, command.end())
            if end >= 0 and _PARAMETERS.fullmatch(body, start, end)
            for digit in re.findall(r"\d", body[start:end])
        )

    def _unused(self) -> frozenset[str]:
        """Return the macros that no live code comes to, whatever they cite."""
        bodies: dict[str, list[str]] = {}
        spans: dict[int, list[tuple[int, int]]] = {number: [] for number in self._live}
        for one in self._definitions:
            spans[one.text] += (one.head, *one.bodies)
            bodies.setdefault(one.name, []).extend(self._live[one.text][slice(*body)] for body in one.bodies)
        unused = set(bodies)
        waiting = [blanked(text, spans[number]) for number, text in self._live.items()]
        while waiting and unused:
            for environment, command in _USED.findall(waiting.pop()):
                name = f"begin {environment}" if environment else command
                if name in unused:
                    unused.remove(name)
                    waiting += bodies[name]
        return frozenset(unused)


def _definitions(number: int, text: str) -> Iterator[_Definition]:
    heads = [head for pattern in _HEADS for head in pattern.finditer(text)]
    if not heads:
        return
    closing: dict[int, int] = {}
    opened: list[int] = []
    for brace in _BRACES.finditer(text):
        if brace[0] == "{":
            opened.append(brace.start())
        elif brace[0] == "}" and opened:
            closing[opened.pop()] = brace.start()
    for head in heads:
        groups = head.groupdict()
        bodies = []
        start = head.end()
        for _ in range(2 if groups.get("environment") else 1):
            if start in closing:
                bodies.append((start + 1, closing[start]))
                start = closing[start] + 1
        if bodies:
            name = f"begin {groups['environment']}" if groups.get("environment") else groups["name"]
            yield _Definition(name, _kinds(groups), number, head.span(), tuple(bodies))


def _kinds(groups: Mapping[str, str | None]) -> str | None:
    """Return the parameters of a definition's head, None where they can't be told."""
    if "environment" in groups:
        return None
    if "spec" in groups:
        spec = "".join((groups["spec"] or "").split())
        if _SPEC.sub("", spec):
            return None
        return "".join("o" if one[0] in "oOD" else "s" if one[0] == "s" else "m" for one in _SPEC.findall(spec))
    if "parameters" in groups:
        parameters = groups["parameters"] or ""
        return "m" * parameters.count("#") if _SIMPLE.fullmatch("".join(parameters.split())) else None
    count = int(groups["count"] or 0)
    return "o" + "m" * (count - 1) if count and groups["optional"] else "m" * count


def _key_arguments(rule: _Rule, text: str, position: int) -> Iterator[tuple[int, int]]:
    """Yield start and end of each argument that holds keys behind a command; a negative end where it isn't closed."""
    at = 0
    for opening, start, end in texcommands.arguments(text, position):
        if end < 0:
            yield start, end
            return
        if rule.kinds is None:
            if opening == "{":
                if at in rule.keys or (rule.every and at):
                    yield start, end
                at += 1
                if at > max(rule.keys) and not rule.every:
                    return
            continue
        while rule.kinds[at : at + 1] == "s" or (rule.kinds[at : at + 1] == "o" and opening != "["):
            at += 1
        if at >= len(rule.kinds) or (rule.kinds[at] == "m" and opening != "{"):
            return
        if at in rule.keys:
            yield start, end
        at += 1
        if at >= len(rule.kinds):
            return
