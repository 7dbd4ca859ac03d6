"""The whole product in one screen: a draft and its library go in, a report comes out."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import get_args

from msgspec import Struct
from msgspec.structs import replace

from pandoc_provenance import __version__
from pandoc_provenance import gate as keys
from pandoc_provenance.library import bibliography
from pandoc_provenance.model import (
    SCHEMA_VERSION,
    Band,
    Citation,
    CitationReport,
    Claim,
    Draft,
    Evidence,
    Finding,
    Library,
    Missing,
    Reference,
    Report,
    Source,
    SourceReport,
    Summary,
    Tool,
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
    named = around.bibliographies((*settings.bibliography, *draft.bibliography))
    cited = {citation.key for claim in draft.claims for citation in claim.citations}
    cited.update(citation.key for citation in draft.nocite)
    library = bibliography.load(named, cited, store=store, timeout=settings.timeout)
    findings = keys.check_keys(draft, library, settings)
    # A web address that pandoc took for a citation has been reported; nobody cites anything there.
    real = [claim for claim in draft.claims if any(_is_meant(citation, library) for citation in claim.citations)]
    draft = replace(draft, claims=tuple(real))
    return Gated(draft, settings, around, library, findings, named)


def check(gated: Gated, store: Store, progress: Progress | None = None) -> Report:
    """Read the cited sources, find each claim's passages and put everything into one report."""
    from pandoc_provenance import evidence, sources

    settings, around, claims = gated.settings, gated.around, gated.draft.claims
    cited = (citation.key for claim in claims for citation in claim.citations)
    references = {**gated.library.references, **{entry.key: entry for entry in gated.draft.references}}
    attached = _attached(cited, references, gated.bibliographies, settings, around)
    paths = {key: path for key, path in attached.items() if isinstance(path, Path)}
    read = sources.read(paths, store=store, timeout=settings.timeout, workers=settings.workers, progress=progress)
    found = {key: read[key] if isinstance(where, Path) else where for key, where in attached.items()}
    judged = evidence.judge(claims, found, language=gated.draft.language, store=store)
    rows = _rows(claims, judged, found, store)
    files = _names(paths, gated.bibliographies, settings, around)
    tool = Tool(
        name="pandoc-provenance",
        version=__version__,
        scorer=evidence.SCORER,
        band_limits=evidence.bands.LIMITS,
        band_errors=evidence.bands.ERRORS,
    )
    return assemble(gated, rows, _sources(gated.library, found, files), tool)


def _is_meant(citation: Citation, library: Library) -> bool:
    return not citation.ends_address or citation.key in library.known


def assemble(gated: Gated, rows: tuple[CitationReport, ...], read: tuple[SourceReport, ...], tool: Tool) -> Report:
    """Put rows, sources and findings into a report and count them."""
    bands: Counter[str] = Counter(dict.fromkeys(get_args(Band), 0))
    bands.update(row.band for row in rows)
    return Report(
        schema_version=SCHEMA_VERSION,
        tool=tool,
        drafts=(gated.draft.file,) if gated.draft.file else (),
        summary=Summary(
            citations=len(rows),
            sources=len(read),
            sources_read=sum(source.status == "read" for source in read),
            crossrefs=gated.draft.crossrefs,
            bands=dict(bands),
            findings=_counted(finding.code for finding in gated.findings),
            flags=_counted(flag.code for row in rows for flag in row.flags),
        ),
        bibliography=gated.library.files,
        sources=read,
        findings=gated.findings,
        citations=rows,
    )


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
    return library, _sources(library, found, _names(paths, named, settings, around))


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


def _rows(
    claims: tuple[Claim, ...],
    judged: tuple[tuple[Evidence, ...], ...],
    found: dict[str, Source | Missing],
    store: Store,
) -> tuple[CitationReport, ...]:
    """Flatten claims and their citations into the report's rows, with boxes on the passages."""
    from pandoc_provenance import sources

    rows: list[CitationReport] = []
    seen: Counter[str] = Counter()
    for claim, verdicts in zip(claims, judged, strict=True):
        for citation, verdict in zip(claim.citations, verdicts, strict=True):
            source = found[citation.key]
            passages = verdict.passages
            if isinstance(source, Source) and passages:
                passages = sources.with_boxes(source, passages, store)
            identity = hashlib.sha256(f"{claim.text}\0{citation.key}".encode()).hexdigest()[:16]
            seen[identity] += 1
            rows.append(
                CitationReport(
                    id=identity if seen[identity] == 1 else f"{identity}-{seen[identity]}",
                    key=citation.key,
                    mode=citation.mode,
                    claim=claim.text,
                    context=claim.context,
                    unit=claim.unit,
                    where=citation.where,
                    locator=citation.locator,
                    signal=citation.signal,
                    band=verdict.band,
                    reason=verdict.reason,
                    score=verdict.score,
                    contrast=None,
                    flags=verdict.flags,
                    passages=passages,
                )
            )
    return tuple(rows)


def _sources(library: Library, found: dict[str, Source | Missing], files: dict[str, str]) -> tuple[SourceReport, ...]:
    """Tell for each cited key how it went with its file."""
    rows = []
    for key, source in sorted(found.items()):
        reference = library.references.get(key)
        common = SourceReport(
            key=key,
            status="read",
            reason="",
            detail="",
            file=files.get(key, ""),
            sha256=source.sha256,
            media_type=source.media_type,
            pages=None,
            title=reference.title if reference else "",
        )
        if isinstance(source, Missing):
            rows.append(replace(common, status="not-read", reason=source.reason, detail=source.detail))
        else:
            rows.append(replace(common, pages=len(source.pages) or None))
    return tuple(rows)


def _counted(codes: Iterable[str]) -> dict[str, int]:
    return dict(sorted(Counter(codes).items()))
