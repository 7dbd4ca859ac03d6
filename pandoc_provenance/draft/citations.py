"""What stands around a citekey: mode, signal, prefix, locator, suffix; and which keys are cross-references.

Knows one pandoc citation at a time, nothing of claims or bibliographies.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from pandoc_provenance import ast
from pandoc_provenance.draft.locators import read_locator
from pandoc_provenance.model import Citation, Locator, Mode, Where

_MODES: dict[str, Mode] = {"NormalCitation": "normal", "AuthorInText": "narrative", "SuppressAuthor": "suppressed"}

# pandoc-crossref: https://lierdakil.github.io/pandoc-crossref/#reference-syntax
_CROSSREF = re.compile(r"[Ff]ig:|[Ee]q:|[Tt]bl:|[Ll]st:|[Ss]ec:")
# Quarto: https://quarto.org/docs/authoring/cross-references.html and …/cross-references-custom.html
_QUARTO = re.compile(
    r"(?:fig|tbl|lst|sec|eq|thm|lem|cor|prp|cnj|def|exm|exr|sol|rem|alg|prf|tip|nte|wrn|imp|cau"
    r"|suppfig|supptbl)-",
    re.IGNORECASE,
)

_SIGNALS = (
    # English, Bluebook's signals among them
    "see, e.g.|see e.g.|see, for example|see for example|see for instance|see generally|see especially|see also"
    "|see in particular|see|but see, e.g.|but see also|but see|but cf.|but compare|cf. also|cf.|cf|compare also|compare"
    "|e.g.|eg|for example|for instance|contra|accord|i.a.|inter alia|also|pace|following"
    # German
    "|vgl. auch|vgl. dazu|vgl. hierzu|vgl. etwa|vgl. z. B.|vgl. z.B.|vgl.|vgl|vergleiche|siehe auch|siehe dazu"
    "|siehe hierzu|siehe etwa|siehe z. B.|siehe z.B.|siehe|s. auch|s. a.|s.a.|s. dazu|s.|aber vgl.|so auch"
    "|dazu|hierzu|auch|etwa"
    "|z. B.|z.B.|anders|dagegen"
    # French
    "|voir aussi|voir par exemple|voir p. ex.|voir notamment|voir également|voir|comparer|mais voir|contra|p. ex.|p.ex."
    "|par exemple|notamment|aussi"
    # Spanish
    "|véase también|véase, por ejemplo|véase por ejemplo|véase|véanse|vease también|vease|cfr. también|cfr.|cfr"
    "|ver también|ver|pero véase|por ejemplo|p. ej.|también"
)
_SIGNAL = "(?:" + "|".join(re.escape(s) for s in sorted(set(_SIGNALS.split("|")), key=len, reverse=True)) + ")"
_AT_START = re.compile(rf"({_SIGNAL})(?![^\W_])[\s,:]*", re.IGNORECASE)
_AT_END = re.compile(rf"(?<![\w.])({_SIGNAL})[\s,:]*$", re.IGNORECASE)
_WHOLE_PREFIX = 200
"""Characters of a prefix in which a signal is looked for at its end; longer ones are prose."""


class Crossrefs:
    """Which keys of a document are cross-references: by their form, or because something in it has that name."""

    def __init__(self, document: ast.Document) -> None:
        self._prefixes = custom_prefixes(document)
        self._document = document
        self._identifiers: frozenset[str] | None = None

    def __contains__(self, key: object) -> bool:
        if not isinstance(key, str):
            return False
        if is_crossref(key, self._prefixes):
            return True
        # `@appendix:a1` beside `# Stories {#appendix:a1}`. Identifiers that pandoc makes of headings have no colon,
        # so that a heading "Osei2016" makes no cross-reference of the key.
        if ":" not in key:
            return False
        if self._identifiers is None:
            self._identifiers = frozenset(ast.identifiers(self._document["blocks"]))
        return key in self._identifiers


def is_crossref(key: str, prefixes: Iterable[str] = ()) -> bool:
    """Whether a key has the form of a pandoc-crossref or Quarto cross-reference: ``fig:one``, ``Tbl-two``.

    Only the form is looked at: a bibliography may hold such a key, and then it's a citation.

    Args:
        key: the citekey without ``@``.
        prefixes: further Quarto prefixes without hyphen, as ``custom_prefixes`` finds them.
    """
    if _CROSSREF.match(key) or _QUARTO.match(key):
        return True
    return any(key.lower().startswith(f"{prefix.lower()}-") for prefix in prefixes)


def custom_prefixes(document: ast.Document) -> tuple[str, ...]:
    """Return the prefixes that the metadata declares for Quarto: ``crossref: {custom: [{key: vid, …}]}``."""
    crossref = document["meta"].get("crossref")
    options: Any = ast.meta_value(crossref) if crossref else {}
    custom = options.get("custom") if isinstance(options, dict) else None
    kinds = custom if isinstance(custom, list) else []
    return tuple(kind["key"] for kind in kinds if isinstance(kind, dict) and isinstance(kind.get("key"), str))


def read_citation(
    citation: ast.Node, language: str, where: Where | None = None, *, ends_address: bool = False
) -> Citation:
    """Return what pandoc's citation says.

    Args:
        citation: pandoc's dictionary with ``citationId``, ``citationPrefix`` ….
        language: BCP 47 tag; decides which locator labels are known.
        where: place of the citation; empty when not given.
        ends_address: whether it's glued to a web address.
    """
    signal, prefix = _split_signal(plain(citation["citationPrefix"]))
    locator: Locator | None = None
    suffix = plain(citation["citationSuffix"])
    if suffix and not _begins_with_math(citation["citationSuffix"]):
        locator, suffix = read_locator(suffix, language)
    return Citation(
        key=citation["citationId"],
        mode=_MODES[citation["citationMode"]["t"]],
        where=where or Where(),
        prefix=prefix,
        signal=signal,
        locator=locator,
        suffix=suffix.lstrip(" ,;"),
        ends_address=ends_address,
    )


def plain(inlines: Any) -> str:
    """Return inlines as plain text on one line."""
    return " ".join(ast.text_of(inlines).split())


def _split_signal(prefix: str) -> tuple[str, str]:
    start = _AT_START.match(prefix)
    if start:
        return start[1], prefix[start.end() :].strip()
    end = _AT_END.search(prefix[-_WHOLE_PREFIX:]) if prefix else None
    if end and len(prefix) <= _WHOLE_PREFIX:
        return end[1], prefix[: end.start()].strip(" ,;")
    return "", prefix


def _begins_with_math(inlines: list[ast.Node]) -> bool:
    """Whether a formula is what the suffix says: its digits are no page."""
    for inline in inlines:
        if inline["t"] == "Math":
            return True
        if plain([inline]).strip(" ,;"):
            return False
    return False
