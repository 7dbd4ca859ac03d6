"""The reference list: where it begins, and where it ends. It never supports a claim."""

from __future__ import annotations

import re
from collections.abc import Sequence

from pandoc_provenance.sources.paragraphs import Paragraph

_NAMES = (
    r"references?(?: and (?:further reading|notes))?",
    r"(?:selected |annotated )?bibliography",
    r"works cited|sources cited|reference list|notes and references",
    r"literature(?: cited)?|cited (?:literature|works|references)",
    r"literatur(?:verzeichnis|hinweise|angaben|liste|quellen)?",
    r"quellen(?:verzeichnis|[- ]{1,2}und literaturverzeichnis)?|referenzen",
    r"bibliogra(?:phie|f[ií]a)|r[eé]f[eé]rences(?: bibliographiques)?|(?:[oœ]uvres|ouvrages) cités",
    r"referencias(?: bibliogr[aá]ficas)?|obras citadas|fuentes(?: citadas)?",
    r"riferimenti(?: bibliografici)?|referências(?: bibliográficas)?",
    r"参考文献|參考文獻|引用文献",
)
_HEADING = re.compile(
    r"\W*(?:(?:\d{1,2}(?:\.\d{1,2})*|[ivx]{1,5}|[a-h])[.:)]?\s+)?(?:list of )?(?:" + "|".join(_NAMES) + r")\W*",
    re.IGNORECASE,
)

_APPENDIX = re.compile(
    r"\W*(?:(?:\d{1,2}|[ivx]{1,5}|[a-h])[.:)]?\s+)?(?:appendi(?:x|ces)|supplement(?:ary|al)?|anhang|anh[äa]nge|annexe?s?|"
    r"ap[ée]ndices?|anexos?|acknowledge?ments?|danksagung|about the authors?|author (?:contributions|information)|"
    r"biograph(?:y|ies)|index|glossar(?:y)?|symbolverzeichnis|stichwortverzeichnis)\b",
    re.IGNORECASE,
)

_YEAR = re.compile(r"\b(?:1[6-9]|20)\d\d[a-z]?\b")
_ENTRY = re.compile(r"\s*(?:\[[^\]]{1,12}\]|\(\d{1,3}\)|\d{1,3}\.\s)")
_SOURCE = re.compile(
    r"\bpp?\.\s?\d|\bdoi\b|https?:|\bvol\.|\bin:\s|\bproc\b|\bproceedings\b|\bjournal\b|\bpress\b|\beds?\.|"
    r"\bet al\b|\barxiv\b|\d\s?\(\d+\)\s?[:,]|\d+:\d+[-–]\d+|\bs\.\s\d+|\bverlag\b|\bhrsg\b|\buniversity\b",
    re.IGNORECASE,
)
_INITIALS = re.compile(r"\b[A-Z]\.(?:\s?-?[A-Z]\.)*(?=[\s,;:&])|\bet al\b")

_LOOKED_AT = 12
"""Paragraphs behind the heading that say whether they are entries."""

_SHARE = 0.4
"""Share of them that must look like one; the first and the last column of a list are often torn."""


def is_heading(text: str) -> bool:
    """Tell whether a text is the heading of a reference list and nothing else."""
    return len(text) < 60 and bool(_HEADING.fullmatch(text))


def looks_like_entry(text: str) -> bool:
    """Tell whether a text has two of the four marks of a bibliography entry: number, year, initials, source."""
    marks = (_ENTRY.match(text), _YEAR.search(text), _INITIALS.search(text), _SOURCE.search(text))
    return sum(mark is not None for mark in marks) >= 2


def spans(texts: Sequence[str], headings: Sequence[bool]) -> list[tuple[int, int]]:
    """Return where reference lists lie: from behind their heading to before the next real one.

    Args:
        texts: the document's paragraphs.
        headings: which of them are headings by type, markup or outline.
    """
    found: list[tuple[int, int]] = []
    number = 0
    while number < len(texts):
        number += 1
        if not is_heading(texts[number - 1]) or not _is_list(texts[number : number + _LOOKED_AT]):
            continue
        end = number
        while end < len(texts) and not _ends(texts, headings, end):
            end += 1
        found.append((number, end))
        number = end
    return found


def _is_list(texts: Sequence[str]) -> bool:
    entries = sum(looks_like_entry(text) for text in texts)
    return bool(texts) and entries >= max(1.0, _SHARE * len([text for text in texts if len(text) > 20]))


def _ends(texts: Sequence[str], headings: Sequence[bool], number: int) -> bool:
    text = texts[number]
    if len(text) < 100 and _APPENDIX.match(text) and not looks_like_entry(text):
        return headings[number] or len(text) < 40
    if not headings[number] or looks_like_entry(text):
        return False
    # A line in bold inside the list (a journal, a group of entries) is followed by entries again.
    return not _is_list(texts[number + 1 : number + 4])


def mark(paragraphs: Sequence[Paragraph]) -> None:
    """Give the entries of reference lists their kind."""
    texts = [paragraph.text for paragraph in paragraphs]
    headings = [paragraph.kind == "heading" for paragraph in paragraphs]
    for start, end in spans(texts, headings):
        paragraphs[start - 1].kind = "heading"
        for paragraph in paragraphs[start:end]:
            paragraph.kind = "reference"
