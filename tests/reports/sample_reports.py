"""Reports made by hand."""

from __future__ import annotations

from msgspec.structs import replace

from pandoc_provenance.model import (
    BibliographyReport,
    CitationReport,
    Finding,
    Flag,
    Locator,
    Passage,
    Report,
    SourceReport,
    Summary,
    Tool,
    Where,
)


def passage(text: str, **changes) -> Passage:
    plain = Passage(
        text=text,
        page=6,
        page_label="4",
        section="Results",
        start=100,
        end=100 + len(text),
        boxes=((72.0, 500.0, 300.0, 512.0),),
        quotable=True,
        evidence_id="e" * 64,
    )
    return replace(plain, **changes)


def citation(key: str, claim: str, line: int = 12, **changes) -> CitationReport:
    plain = CitationReport(
        id=f"{line:016x}",
        key=key,
        mode="normal",
        claim=claim,
        context=claim,
        unit="sentence",
        where=Where(file="draft.md", line=line, column=5, heading="Results", rank=1),
        locator=None,
        signal="",
        band="supported",
        reason="",
        score=0.81,
        contrast=None,
        flags=(),
        passages=(passage(f"The source's words on: {claim}"),),
    )
    return replace(plain, **changes)


def source(key: str, **changes) -> SourceReport:
    plain = SourceReport(
        key=key,
        status="read",
        reason="",
        detail="",
        file=f"papers/{key}.pdf",
        sha256="a" * 64,
        media_type="application/pdf",
        pages=12,
        title=f"On {key}",
    )
    return replace(plain, **changes)


def reported(citations=(), sources=(), findings=(), **changes) -> Report:
    bands = ["supported", "partial", "weak", "none", "not-checked"]
    plain = Report(
        schema_version=1,
        tool=Tool(
            name="pandoc-provenance",
            version="0.1.0",
            scorer="lexical/1",
            band_limits={"supported": 0.7, "partial": 0.5, "weak": 0.3},
            measured_on="a labelled set",
            band_errors={"supported": "4 % of these had no support in the labelled set"},
        ),
        drafts=("draft.md",),
        summary=Summary(
            citations=len(citations),
            sources=len(sources),
            sources_read=sum(one.status == "read" for one in sources),
            crossrefs=0,
            bands={band: sum(row.band == band for row in citations) for band in bands},
            findings={},
            flags={},
        ),
        bibliography=(BibliographyReport(file="refs.bib", sha256="b" * 64, entries=120),),
        sources=tuple(sources),
        findings=tuple(findings),
        citations=tuple(citations),
    )
    return replace(plain, **changes)


def typical() -> Report:
    """Each band, a flag, a source that wasn't read, a gate finding."""
    return reported(
        citations=[
            citation("smith2020", "Warm tanks doubled the growth of the fry.", 12),
            citation(
                "jones2018",
                "Salinity had no effect on survival.",
                18,
                band="none",
                score=0.12,
                passages=(passage("Survival was recorded weekly by two observers.", page_label=None),),
            ),
            citation(
                "lee2015",
                "Feeding twice a day “raised yields by 40 %”.",
                21,
                band="partial",
                score=0.58,
                locator=Locator("page", "33-35"),
                flags=(
                    Flag("quotation-differs", "the quotation isn't in the source; nearest: “raised yields by 14 %”"),
                ),
            ),
            citation("kumar2011", "Algae cleared within a week.", 30, band="weak", score=0.37, passages=()),
            citation(
                "old1971",
                "The method is older than the instrument.",
                44,
                band="not-checked",
                reason="no-text-layer",
                score=None,
                passages=(),
            ),
        ],
        sources=[
            source("jones2018"),
            source("kumar2011"),
            source("lee2015"),
            source(
                "old1971", status="not-read", reason="no-text-layer", detail="none of 14 pages has any text", pages=14
            ),
            source("smith2020"),
        ],
        findings=[
            Finding(
                code="unknown-key",
                level="warning",
                message="unknown citekey @ghost2024 (did you mean @ghost2014?)",
                where=Where(file="draft.md", line=29, column=14),
                key="ghost2024",
                suggestion="ghost2014",
            )
        ],
    )
