"""Citekeys against the bibliography: what is unknown, why that may be, and what was probably meant.

The gate is exact. A key is unknown when pandoc doesn't find it, and never otherwise; while a bibliography can't
be read, nothing is called unknown.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from msgspec.structs import replace

from pandoc_provenance.gate.diagnosis import Diagnosis, Keys
from pandoc_provenance.model import Citation, Draft, Finding, Level, Library, Where
from pandoc_provenance.settings import Settings

_LATEX = (".tex", ".latex", ".ltx")


def check_keys(draft: Draft, library: Library, settings: Settings) -> tuple[Finding, ...]:
    """Hold a draft's citekeys against its library and return every finding of both, in order of place.

    Findings about the bibliographies come first. Codes: ``unknown-key`` at each place, ``no-bibliography`` once,
    ``url-as-citation``, ``duplicate-key``, ``waived-key``, ``stale-waiver``, ``dangling-crossref`` and
    ``unread-citation`` once each, and those of the library itself.
    With ``gate: warn`` no finding is an error; with ``gate: off`` only the library's remain, as warnings.
    """
    broken = tuple(_softened(finding, settings) for finding in library.findings)
    if settings.gate == "off":
        return broken
    cited = _cited(draft)
    known = library.known | {reference.key for reference in draft.references} | {"*"}
    if (draft.file or "").lower().endswith(_LATEX):
        # biber resolves them; pandoc's citeproc doesn't.
        known |= library.aliases.keys()
    places = _Order(draft, cited)
    found = [*_duplicates(library, cited), *_stale(draft, library, known, settings), *_unread(draft, known)]
    if not library.findings:
        found += _dangling(draft, known, settings)
        unknown = [citation for citation in cited if citation.key not in known]
        found += _excused(unknown, settings)
        rest = [citation for citation in unknown if not citation.ends_address and citation.key not in settings.waive]
        if library.files or draft.references:
            found += _unknown(rest, Keys(draft, library), settings)
        elif rest:
            found.append(_no_bibliography(rest, places, settings))
    return broken + tuple(sorted(found, key=lambda finding: places.rank(finding.where)))


def _cited(draft: Draft) -> Sequence[Citation]:
    return [*draft.nocite, *draft.unread, *(citation for claim in draft.claims for citation in claim.citations)]


def _softened(finding: Finding, settings: Settings) -> Finding:
    return finding if settings.gate == "error" else replace(finding, level="warning")


def _level(settings: Settings) -> Level:
    return "error" if settings.gate == "error" else "warning"


class _Order:
    """The order of places: files as the draft has them, then lines and columns; equal places stay as they came."""

    def __init__(self, draft: Draft, cited: Sequence[Citation]) -> None:
        names = dict.fromkeys([draft.file, *(citation.where.file for citation in cited)])
        self._files = {name: number for number, name in enumerate(names)}

    def rank(self, where: Where) -> tuple[int, int, int]:
        """Return what to sort a place by."""
        return self._files.get(where.file, len(self._files)), where.line or 0, where.column or 0


def _excused(unknown: Sequence[Citation], settings: Settings) -> Iterator[Finding]:
    """Report the keys that are unknown and no error: ends of web addresses, and what the user waived."""
    for citation in unknown:
        key = citation.key
        if citation.ends_address:
            message = f"pandoc reads the end of a web address as a citation of @{key}; put the address in <…>"
            yield Finding("url-as-citation", "warning", message, citation.where, key)
        elif key in settings.waive:
            message = f"unknown citekey @{key} is waived: {settings.waive[key]}"
            yield Finding("waived-key", "note", message, citation.where, key)


def _unknown(unknown: Iterable[Citation], keys: Keys, settings: Settings) -> Iterator[Finding]:
    diagnoses: dict[str, Diagnosis] = {}
    for citation in unknown:
        key = citation.key
        if key not in diagnoses:
            diagnoses[key] = keys.diagnose(key)
        said = diagnoses[key]
        message = f"unknown citekey @{key}{said.text}"
        yield Finding("unknown-key", _level(settings), message, citation.where, key, said.suggestion)


def _no_bibliography(unknown: Sequence[Citation], places: _Order, settings: Settings) -> Finding:
    """Fail closed, once: a draft whose citations nothing can confirm."""
    first = min((citation.where for citation in unknown), key=places.rank)
    count = f"{len(unknown)} citations" if len(unknown) > 1 else "a citation"
    remedy = "name one with `bibliography:` in the metadata or with --bibliography"
    return Finding("no-bibliography", _level(settings), f"{count} and no bibliography: {remedy}", first)


def _duplicates(library: Library, cited: Sequence[Citation]) -> Iterator[Finding]:
    for key in dict.fromkeys(citation.key for citation in cited):
        places = library.duplicates.get(key, ())
        if key in library.known and places:
            lines = ", ".join(str(place.line) for place in places if place.line)
            where = f" (lines {lines})" if lines else ""
            message = f"@{key} stands {len(places)} times in this bibliography{where}; pandoc takes the last"
            yield Finding("duplicate-key", "warning", message, places[-1], key)


def _stale(draft: Draft, library: Library, known: frozenset[str], settings: Settings) -> Iterator[Finding]:
    # A waiver of a key that isn't cited here may be for another draft of the same project.
    for key in settings.waive:
        if key in known or (not library.findings and key in library.references):
            message = f"the waiver for @{key} is no longer needed: a bibliography has the key"
            yield Finding("stale-waiver", "note", message, Where(file=draft.file), key)


def _dangling(draft: Draft, known: frozenset[str], settings: Settings) -> Iterator[Finding]:
    """Name once what was taken for cross-references and may be citations of nothing."""
    keys = [key for key in draft.dangling if key not in known and key not in settings.waive]
    if not keys:
        return
    cited = (citation for claim in draft.otherwise for citation in claim.citations)
    where = next((citation.where for citation in cited if citation.key == keys[0]), Where(file=draft.file))
    message = (
        f"@{keys[0]} has the form of a cross-reference, but nothing in this draft has this name; if it's meant as a"
        " citation, no bibliography has it"
        if len(keys) == 1
        else f"@{keys[0]} and {len(keys) - 1} more have the form of cross-references, but nothing in this draft has"
        " these names; if they're meant as citations, no bibliography has them"
    )
    yield Finding("dangling-crossref", "note", message, where, keys[0])


def _unread(draft: Draft, known: frozenset[str]) -> Iterator[Finding]:
    """Say once that citations have been found of which nothing but the keys is checked."""
    places = {citation.key: citation.where for citation in reversed(draft.unread) if citation.key in known}
    if places:
        key = next(citation.key for citation in draft.unread if citation.key in places)
        more = f" and {len(places) - 1} more are" if len(places) > 1 else " is"
        message = (
            f"@{key}{more} cited where pandoc's LaTeX reader passes over citations (formulas, commands that it doesn't"
            " know): the keys are checked, but not what they're cited for"
        )
        yield Finding("unread-citation", "note", message, places[key], key)
