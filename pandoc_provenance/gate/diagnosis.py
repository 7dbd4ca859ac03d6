"""Why a key is unknown: another case, an alias, a key that pandoc cut; else the nearest real key."""

from __future__ import annotations

import re
import unicodedata

from msgspec import Struct

from pandoc_provenance.gate.nearest import Nearest
from pandoc_provenance.model import Draft, Library

# https://pandoc.org/MANUAL.html#citation-syntax: punctuation inside a key stands alone between word characters.
_GOES_ON = re.compile(r"[:.#$%&\-+?<>~/]?\w")
_MANUBOT = re.compile(
    r"(?:doi|pmid|pmc|pmcid|arxiv|isbn|url|https?|wikidata|zotero|raw|tag|clinicaltrials|handle|swh|uniprot):",
    re.IGNORECASE,
)
# https://manubot.org/manubot/manubot.cite.html: the prefixes in use.
_CROSSREF = re.compile(r"(fig|tbl|tab|sec|eq|lst|thm|lem|cor|prp|def)_", re.IGNORECASE)


class Diagnosis(Struct, frozen=True):
    """What is said behind ``unknown citekey @key``."""

    text: str = ""
    suggestion: str = ""
    """The real key that was meant, empty when none is near."""


class Keys:
    """All keys that a draft may cite, for the question which of them was meant."""

    def __init__(self, draft: Draft, library: Library) -> None:
        unresolved = library.aliases.keys() - library.known
        inline = {entry.key for entry in draft.references}
        self._keys = sorted((library.references.keys() - unresolved) | library.known | inline)
        self._aliases = library.aliases
        self._folded: dict[str, list[str]] | None = None
        self._nearest: Nearest | None = None

    def diagnose(self, key: str) -> Diagnosis:
        """Say why a key is unknown, as far as the other keys tell."""
        if self._folded is None:
            self._folded = {}
            for other in self._keys:
                self._folded.setdefault(_fold(other), []).append(other)
            self._nearest = Nearest(self._keys)
        if key in self._aliases:
            entry = self._aliases[key]
            return Diagnosis(
                f": it's an alias (ids) of @{entry}, which pandoc doesn't resolve here; cite @{entry}", entry
            )
        same = self._folded.get(_fold(key))
        if same and key in same:
            # `id: 12345` in YAML is a number, and pandoc looks for text.
            return Diagnosis(f": an entry @{key} is there, but pandoc doesn't find it; put its id in quotes", key)
        if same and same[0].casefold() == key.casefold():
            return Diagnosis(f": keys are case-sensitive, and @{same[0]} is there", same[0])
        if same:
            return Diagnosis(f": @{same[0]} is there, which looks alike but has other characters", same[0])
        whole = self._cut(key)
        if whole:
            said = f" (did you mean @{{{whole}}}? Without the braces pandoc reads no further than this)"
            return Diagnosis(said, whole)
        near = self._nearest(key) if self._nearest else ""
        said = f" (did you mean @{near}?)" if near else ""
        crossref = _CROSSREF.match(key)
        if _MANUBOT.match(key):
            said += ": keys of this kind are for manubot; pandoc needs an entry with this key"
        elif crossref and not near:
            said = f" (a cross-reference has a hyphen: @{crossref[1]}-{key[crossref.end() :]})"
        return Diagnosis(said, near)

    def _cut(self, key: str) -> str:
        """Find a key that pandoc stops reading where this one ends, at a double hyphen for example."""
        longer = (other for other in self._keys if other.startswith(key) and len(other) > len(key))
        return min((other for other in longer if not _GOES_ON.match(other[len(key) :])), key=len, default="")


def _fold(key: str) -> str:
    """Make keys alike that look alike: case, Unicode forms, hyphens and quotation marks, hidden characters."""
    folded = unicodedata.normalize("NFKC", key).casefold()
    visible = (character for character in folded if unicodedata.category(character) != "Cf")
    return "".join(visible).translate(_ALIKE)


_ALIKE = str.maketrans({"‐": "-", "‑": "-", "–": "-", "—": "-", "−": "-", "’": "'", "‘": "'", "ʼ": "'"})
