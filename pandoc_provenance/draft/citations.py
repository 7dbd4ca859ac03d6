"""What stands around a citekey: mode, signal, prefix, locator, suffix; and which keys are cross-references.

Knows one pandoc citation at a time, nothing of claims or bibliographies.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterable
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


# What names things: `{#eq-x}` behind a formula or caption, `\label{eq:x}`, `#| label: fig-x` and `{r fig-x}` in chunks.
_NAMES = re.compile(
    r"(?:\{#|\\label\{|\blabel\s{0,4}[:=]\s{0,4}\\?[\"']?|\{[A-Za-z]\w{0,20}[ ,]\s{0,4}(?!label\b))([\w:.-]{1,200})"
)
_PART = re.compile(r"-\d{1,3}$")


class Crossrefs:
    """Which keys of a document are cross-references: by their form, or because something in it has that name."""

    def __init__(
        self, document: ast.Document, language: str = "en", texts: Iterable[str] = (), known: Container[str] = ()
    ) -> None:
        """Sort out the keys.

        Args:
            document: pandoc's tree.
            language: BCP 47 tag; decides which locator labels are known.
            texts: what it was made from, where names may stand that the tree doesn't have.
            known: keys that are citations although they look like cross-references (``fig-2020`` in a bibliography).
        """
        self._document = document
        self._texts = texts
        self._prefixes = custom_prefixes(document)
        self._found: frozenset[str] | None = None
        self._written: frozenset[str] | None = None
        cited = [citation for node in ast.cites(document) for citation in node["c"][0]]
        keys = dict.fromkeys(citation["citationId"] for citation in cited if citation["citationId"] not in known)
        formed = {key for key in keys if is_crossref(key, self._prefixes)}
        # A locator is something that only a citation has, and what is cited once is cited wherever it's named.
        located = {
            citation["citationId"]
            for citation in cited
            if citation["citationId"] in formed
            and read_citation(citation, language).locator
            and not self._is_named(citation["citationId"])
        }
        # `@appendix:a1` beside `# Stories {#appendix:a1}`. Identifiers that pandoc makes of headings have no colon,
        # so that a heading "Osei2016" makes no cross-reference of the key.
        named = {key for key in keys if key not in formed and ":" in key and key in self._identifiers()}
        self.aside: frozenset[str] = frozenset((formed - located) | named)
        """Keys that are set aside."""
        self.dangling = tuple(key for key in keys if key in formed - located and not self._is_named(key))
        """Those among them that nothing in the document is called like, so that only their form speaks for it."""

    def _is_named(self, key: str) -> bool:
        """Whether something has this name; ``@Fig:one`` begins a sentence, ``@fig-one-2`` is a part of a figure."""
        low = key[:1].lower() + key[1:]
        # pandoc-crossref's autoSectionLabels puts "sec:" before pandoc's own identifiers.
        names = {key, low, _PART.sub("", low), low.removeprefix("sec:")}
        return not (names.isdisjoint(self._identifiers()) and names.isdisjoint(self._labels()))

    def _identifiers(self) -> frozenset[str]:
        if self._found is None:
            self._found = frozenset(ast.identifiers(self._document["blocks"]))
        return self._found

    def _labels(self) -> frozenset[str]:
        """Return the names that no identifier has yet: other programs make them of text."""
        if self._written is None:
            tree = ast.encode(self._document).decode()
            self._written = frozenset(name for text in (tree, *self._texts) for name in _NAMES.findall(text))
        return self._written


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
