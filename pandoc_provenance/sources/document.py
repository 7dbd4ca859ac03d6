"""A whole PDF document: pages read through PDFium, laid out, put together. Refuses what is too large or has no text."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pypdfium2
import pypdfium2.raw as pdfium

from pandoc_provenance.model import Missing
from pandoc_provenance.sources import columns, compose, flow, furniture, headings, paragraphs
from pandoc_provenance.sources.blocks import Reading, assemble
from pandoc_provenance.sources.glyphs import read_lines
from pandoc_provenance.sources.letters import UNKNOWN
from pandoc_provenance.sources.lines import Line

MEDIA_TYPE = "application/pdf"

MAX_PAGES = 5_000
"""Pages; the longest book in any library seen has 2,600."""

MAX_CHARACTERS = 20_000_000
"""Characters of a whole file; 5,000 closely printed pages."""

MAX_PAGE_CHARACTERS = 1_000_000
"""Characters on one page; a page of a telephone book has 20,000."""

_UNKNOWN_SHARE = 0.5
"""Share of pages whose words are mostly glyphs without a meaning, from which a text layer is none."""


def read_document(document: Any, name: str, sha256: str, *, profile: str) -> Reading | Missing:
    """Read an open document."""
    count = len(document)
    if count == 0:
        return Missing("damaged", f"{name} has no pages that can be read", media_type=MEDIA_TYPE)
    if count > MAX_PAGES:
        return _too_large(name, f"{count:,} pages", f"{MAX_PAGES:,} pages")
    pages: list[list[Line]] = []
    characters = 0
    for lines, length in _pages(document):
        characters += length
        if length > MAX_PAGE_CHARACTERS:
            return _too_large(name, f"{length:,} characters on page {len(pages) + 1}", f"{MAX_PAGE_CHARACTERS:,}")
        if characters > MAX_CHARACTERS:
            return _too_large(name, f"over {MAX_CHARACTERS:,} characters", f"{MAX_CHARACTERS:,}")
        pages.append(lines)
    problem = _without_text(pages, name)
    if problem is not None:
        return problem
    kept, folios = furniture.strip(pages)
    labels = _labels(document, folios)
    ordered = [columns.in_reading_order(_with_letters(page)) for page in kept]
    body = headings.body_size(line for page in ordered for line in page)
    found = [paragraph for page in ordered for paragraph in paragraphs.build(page, body)]
    headings.classify(found, _outline(document), body)
    return assemble(
        compose.blocks(flow.join(found)),
        sha256=sha256,
        media_type=MEDIA_TYPE,
        profile=profile,
        labels=labels,
    )


def _too_large(name: str, what: str, limit: str) -> Missing:
    return Missing("too-large", f"{name} has {what}, and {limit} is the limit", media_type=MEDIA_TYPE)


def _pages(document: Any) -> Iterator[tuple[list[Line], int]]:
    """Yield each page's lines and its number of characters; a page that can't be loaded has none."""
    for number in range(len(document)):
        page = pdfium.FPDF_LoadPage(document.raw, number)
        text = pdfium.FPDFText_LoadPage(page) if page else None
        try:
            length = pdfium.FPDFText_CountChars(text) if text else 0
            yield (read_lines(text, number) if 0 < length <= MAX_PAGE_CHARACTERS else []), length
        finally:
            if text:
                pdfium.FPDFText_ClosePage(text)
            if page:
                pdfium.FPDF_ClosePage(page)


def _without_text(pages: list[list[Line]], name: str) -> Missing | None:
    count = len(pages)
    many = f"{count} page{'s' * (count != 1)}"
    words = [word.text for page in pages for line in page for word in line.words]
    if not any(char.isalnum() for word in words for char in word):
        return Missing("no-text-layer", f"{name} has {many} and no text layer: it may be a scan", media_type=MEDIA_TYPE)
    blind = sum(1 for page in pages if 2 * sum(map(_dark_words, page)) > sum(len(line.words) for line in page))
    if blind > _UNKNOWN_SHARE * sum(1 for page in pages if page):
        detail = f"{name} doesn't say which letters its fonts show on {blind} of {many}: it would need OCR"
        return Missing("no-text-layer", detail, media_type=MEDIA_TYPE)
    return None


def _dark_words(line: Line) -> int:
    """Return how many words of a line are holes with at most a letter beside them."""
    if UNKNOWN not in line.text:
        return 0
    return sum(UNKNOWN in word.text and sum(map(str.isalpha, word.text)) < 2 for word in line.words)


def _with_letters(lines: list[Line]) -> list[Line]:
    """Leave out lines of which most is unknown."""
    return [line for line in lines if 2 * _dark_words(line) <= len(line.words)]


def _labels(document: Any, folios: list[str | None]) -> list[str | None]:
    """Return each page's label as the file states it, else as its running heads and feet show it.

    Labels that only count the pages from 1 are what programs write unasked: numbers on the pages come before them.
    """
    stated = [document.get_page_label(number).strip() or None for number in range(len(folios))]
    asked = any(label not in (None, str(number + 1)) for number, label in enumerate(stated))
    if asked or not any(folios):
        return [label or folio for label, folio in zip(stated, folios, strict=True)]
    return folios


def _outline(document: Any) -> dict[int, list[str]]:
    """Return the outline's titles by page; an outline that is broken is no reason to lose the text."""
    titles: dict[int, list[str]] = {}
    try:
        for bookmark in document.get_toc(max_depth=8):
            target = bookmark.get_dest()
            page = target.get_index() if target else None
            if page is not None:
                titles.setdefault(page, []).append(bookmark.get_title())
    except (pypdfium2.PdfiumError, UnicodeDecodeError):
        pass
    return titles
