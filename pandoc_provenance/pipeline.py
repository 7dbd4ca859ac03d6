"""The whole product in one screen: a draft and its library go in, a report comes out."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from pandoc_provenance import assembly
from pandoc_provenance import gate as keys
from pandoc_provenance.library import bibliography
from pandoc_provenance.model import (
    Citation,
    Draft,
    Evidence,
    Finding,
    Library,
    Missing,
    Reference,
    Report,
    Source,
    SourceReport,
)
from pandoc_provenance.settings import Settings
from pandoc_provenance.store import Store
from pandoc_provenance.surroundings import Surroundings

Progress = Callable[[int, int], None]
"""Told how many source files have been read, and how many there are to read."""
Bibliographies = tuple[tuple[str, Path], ...]
"""Each file's name as the user wrote it, and its path."""


class Gated(Struct, frozen=True):
    """A draft whose keys have been held against its bibliographies, with all that checking it takes."""

    draft: Draft
    settings: Settings
    around: Surroundings
    library: Library
    findings: tuple[Finding, ...]
    bibliographies: Bibliographies

    @property
    def failed(self) -> bool:
        """Whether the build has to stop."""
        return any(finding.level == "error" for finding in self.findings)


def gate(draft: Draft, settings: Settings, around: Surroundings, store: Store) -> Gated:
    """Hold every citekey of a draft against its bibliographies."""
    latex = (draft.file or "").lower().endswith((".tex", ".latex", ".ltx"))
    named = around.bibliographies((*settings.bibliography, *draft.bibliography), latex=latex)
    cited = {citation.key for claim in draft.claims for citation in claim.citations}
    cited.update(citation.key for citation in (*draft.nocite, *draft.unread))
    library = bibliography.load(named, cited | set(draft.dangling), store=store, timeout=settings.timeout)
    draft = _with_lookalikes(draft, library)
    findings = keys.check_keys(draft, library, settings)
    # A web address that pandoc took for a citation has been reported; nobody cites anything there.
    real = [claim for claim in draft.claims if any(_is_meant(citation, library) for citation in claim.citations)]
    draft = replace(draft, claims=tuple(real))
    return Gated(draft, settings, around, library, findings, named)


class Judged(Struct, frozen=True):
    """A gated draft with what its sources say; ``report`` makes a report of it."""

    gated: Gated
    found: Mapping[str, Source | Missing]
    """What each cited key's file says, or why that isn't known."""
    files: Mapping[str, str]
    """Names of the files that were found, by key."""
    verdicts: tuple[tuple[Evidence, ...], ...]
    """For each claim, one for each of its citations."""


def check(gated: Gated, store: Store, progress: Progress | None = None) -> Report:
    """Read the cited sources, find each claim's passages and put everything into one report."""
    return report(judge(gated, store, progress), gated.draft, store)


def judge(gated: Gated, store: Store, progress: Progress | None = None) -> Judged:
    """Read the cited sources and find each claim's passages. Nothing here needs lines and columns."""
    from pandoc_provenance import evidence, sources

    settings, around, claims = gated.settings, gated.around, gated.draft.claims
    cited = (citation.key for claim in claims for citation in claim.citations)
    references = {**{entry.key: entry for entry in gated.draft.references}, **gated.library.references}
    attached = _attached(cited, references, gated.bibliographies, settings, around)
    paths = {key: path for key, path in attached.items() if isinstance(path, Path)}
    read = sources.read(paths, store=store, timeout=settings.timeout, workers=settings.workers, progress=progress)
    found = {key: read[key] if isinstance(where, Path) else where for key, where in attached.items()}
    verdicts = evidence.judge(claims, found, language=gated.draft.language, store=store)
    return Judged(gated, found, _names(paths, gated.bibliographies, settings, around), verdicts)


def report(judged: Judged, draft: Draft, store: Store) -> Report:
    """Put verdicts into a report.

    Args:
        judged: of ``judge``.
        draft: the draft again, its citations' places known by now.
        store: for the passages' boxes.
    """
    gated = judged.gated
    draft = _with_lookalikes(draft, gated.library)
    groups = {claim.group for claim in gated.draft.claims}
    claims = tuple(claim for claim in draft.claims if claim.group in groups)
    rows = assembly.rows(claims, judged.verdicts, judged.found, store)
    read = assembly.source_rows(gated.library, judged.found, judged.files)
    return assembly.report(draft, gated.findings, gated.library.files, read, rows)


def _with_lookalikes(draft: Draft, library: Library) -> Draft:
    """Return the draft with those of its ``dangling`` keys as citations that a bibliography has."""
    real = library.known.intersection(draft.dangling)
    if not real:
        return draft
    rest = set(draft.dangling) - real
    claims = []
    for claim in draft.otherwise:
        cited = tuple(citation for citation in claim.citations if citation.key not in rest)
        if cited:
            claims.append(replace(claim, citations=cited))
    count = sum(citation.key in real for claim in claims for citation in claim.citations)
    left = tuple(key for key in draft.dangling if key in rest)
    return replace(draft, claims=tuple(claims), dangling=left, crossrefs=draft.crossrefs - count)


def _is_meant(citation: Citation, library: Library) -> bool:
    return not citation.ends_address or citation.key in library.known


def sync(
    named: Bibliographies, settings: Settings, around: Surroundings, store: Store, progress: Progress | None = None
) -> tuple[Library, tuple[SourceReport, ...]]:
    """Read every file that a library attaches, so that later runs find all of it in the store."""
    from pandoc_provenance import sources

    library = bibliography.load(named, (), store=store, timeout=settings.timeout)
    attached = _attached(library.references, library.references, named, settings, around)
    paths = {key: path for key, path in attached.items() if isinstance(path, Path)}
    read = sources.read(paths, store=store, timeout=settings.timeout, workers=settings.workers, progress=progress)
    found = {key: read[key] if isinstance(where, Path) else where for key, where in attached.items()}
    return library, assembly.source_rows(library, found, _names(paths, named, settings, around))


def _attached(
    cited: Iterable[str],
    references: Mapping[str, Reference],
    named: Bibliographies,
    settings: Settings,
    around: Surroundings,
) -> dict[str, Path | Missing]:
    """Find each key's file."""
    from pandoc_provenance.library import attachments

    by_name = dict(named)
    folders = around.folders(settings.sources)
    roots = around.roots(settings, by_name.values())
    found: dict[str, Path | Missing] = {}
    for key in sorted(set(cited)):
        reference = references.get(key)
        if reference is None:
            found[key] = Missing("unknown-key", f"@{key} is in no bibliography")
            continue
        file = reference.where.file if reference.where else None
        folder = by_name[file].parent if file in by_name else around.folder
        found[key] = attachments.find(reference, bibliography_folder=folder, folders=folders, roots=roots)
    return found


def _names(
    paths: Mapping[str, Path], named: Bibliographies, settings: Settings, around: Surroundings
) -> dict[str, str]:
    roots = around.roots(settings, dict(named).values())
    return {key: around.display(path, roots) for key, path in paths.items()}
