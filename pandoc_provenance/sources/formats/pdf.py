"""PDF files: PDFium's words laid out by our rules; pypdf's page texts where PDFium can't open the file."""

from __future__ import annotations

import functools
import io
import json
from importlib import metadata, util
from pathlib import Path
from typing import TYPE_CHECKING

from pandoc_provenance.model import Missing

if TYPE_CHECKING:
    from pandoc_provenance.sources.blocks import Reading

SUFFIXES = (".pdf",)
MEDIA_TYPE = "application/pdf"

_VERSION = 2
"""Raise it whenever the text or the pages made from the same file change."""

_PASSWORD = 4
"""PDFium's error number for a wrong password."""


def recognises(head: bytes, suffix: str) -> int:
    """Take what has a PDF header in its first kilobyte, and what is called .pdf."""
    return 2 if b"%PDF-" in head[:1024] else int(suffix == ".pdf")


@functools.lru_cache(maxsize=1)
def version() -> str:
    """Return the versions of this reader, of PDFium and of pypdf."""
    return f"pdf/{_VERSION}+pdfium-{_pdfium_build()}+pypdf-{metadata.version('pypdf')}"


def _pdfium_build() -> str:
    """Return PDFium's build number without loading PDFium, which costs every render 40 ms."""
    spec = util.find_spec("pypdfium2_raw")
    if spec is not None and spec.origin is not None:
        try:
            return str(json.loads((Path(spec.origin).parent / "version.json").read_bytes())["build"])
        except (OSError, ValueError, KeyError):
            pass
    import pypdfium2.version

    return str(pypdfium2.version.PDFIUM_INFO.build)


def read(data: bytes, name: str, sha256: str) -> Reading | Missing:
    """Read a PDF's bytes."""
    import pypdfium2

    from pandoc_provenance.sources.document import read_document

    try:
        document = pypdfium2.PdfDocument(data)
    except pypdfium2.PdfiumError as error:
        if getattr(error, "err_code", None) == _PASSWORD:
            return Missing("encrypted", f"{name} is protected by a password", media_type=MEDIA_TYPE)
        return _read_unordered(data, name, sha256)
    try:
        return read_document(document, name, sha256, profile=f"pdf/{_VERSION}+pdfium-{_pdfium_build()}")
    finally:
        document.close()


def _read_unordered(data: bytes, name: str, sha256: str) -> Reading | Missing:
    """Read page texts with pypdf: words in no order that could be trusted, so nothing is quoted."""
    import pypdf

    from pandoc_provenance.sources.blocks import Block, assemble

    damaged = Missing("damaged", f"{name} is not a PDF that can be opened", media_type=MEDIA_TYPE)
    try:
        pages = [page.extract_text() for page in pypdf.PdfReader(io.BytesIO(data)).pages]
    except Exception:
        # pypdf meets damage with whatever error comes first: KeyError, AttributeError, RecursionError …
        return damaged
    blocks = [
        Block("text", text, pages=[(0, number)], quotable=False)
        for number, page in enumerate(pages)
        if (text := " ".join(page.split()))
    ]
    if not blocks:
        return damaged
    profile = f"pdf-pages/{_VERSION}+pypdf-{metadata.version('pypdf')}"
    return assemble(blocks, sha256=sha256, media_type=MEDIA_TYPE, profile=profile, labels=[None] * len(pages))
