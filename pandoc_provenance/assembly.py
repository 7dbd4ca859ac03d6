"""From verdicts to the report: rows, sources, counts. Decides nothing."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import get_args

from msgspec.structs import replace

from pandoc_provenance import __version__
from pandoc_provenance.model import (
    SCHEMA_VERSION,
    Band,
    BibliographyReport,
    CitationReport,
    Claim,
    Draft,
    Evidence,
    Finding,
    Library,
    Missing,
    Report,
    Source,
    SourceReport,
    Summary,
    Tool,
)
from pandoc_provenance.store import Store


def report(
    draft: Draft,
    findings: tuple[Finding, ...],
    files: tuple[BibliographyReport, ...],
    read: tuple[SourceReport, ...],
    rows: tuple[CitationReport, ...],
) -> Report:
    """Put rows, sources and findings into a report and count them."""
    from pandoc_provenance import evidence

    bands: Counter[str] = Counter(dict.fromkeys(get_args(Band), 0))
    bands.update(row.band for row in rows)
    return Report(
        schema_version=SCHEMA_VERSION,
        tool=Tool(
            name="pandoc-provenance",
            version=__version__,
            scorer=evidence.SCORER,
            band_limits=evidence.bands.LIMITS,
            measured_on=evidence.bands.MEASURED_ON,
            band_errors=evidence.bands.ERRORS,
        ),
        drafts=(draft.file,) if draft.file else (),
        summary=Summary(
            citations=len(rows),
            sources=len(read),
            sources_read=sum(source.status == "read" for source in read),
            crossrefs=draft.crossrefs,
            bands=dict(bands),
            findings=_counted(finding.code for finding in findings),
            flags=_counted(flag.code for row in rows for flag in row.flags),
        ),
        bibliography=files,
        sources=read,
        findings=findings,
        citations=rows,
    )


def rows(
    claims: tuple[Claim, ...],
    judged: tuple[tuple[Evidence, ...], ...],
    found: Mapping[str, Source | Missing],
    store: Store,
) -> tuple[CitationReport, ...]:
    """Flatten claims and their citations into the report's rows, with boxes on the passages."""
    from pandoc_provenance import sources

    flat: list[CitationReport] = []
    seen: Counter[str] = Counter()
    for claim, verdicts in zip(claims, judged, strict=True):
        for citation, verdict in zip(claim.citations, verdicts, strict=True):
            source = found[citation.key]
            passages = verdict.passages
            if isinstance(source, Source) and passages:
                passages = sources.with_boxes(source, passages, store)
            identity = hashlib.sha256(f"{claim.text}\0{citation.key}".encode()).hexdigest()[:16]
            seen[identity] += 1
            flat.append(
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
    return tuple(flat)


def source_rows(
    library: Library, found: Mapping[str, Source | Missing], files: Mapping[str, str]
) -> tuple[SourceReport, ...]:
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
