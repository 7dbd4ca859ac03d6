"""Headings, title matter, captions and the reference list: told apart by outline, type and wording."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from pandoc_provenance.sources import references
from pandoc_provenance.sources.lines import Line
from pandoc_provenance.sources.paragraphs import CAPTION, Paragraph, finished

_NUMBERED = re.compile(
    r"(?:(?:chapter|section|part|appendix|kapitel|abschnitt|anhang|teil|chapitre|annexe|capítulo|sección)\s+)?"
    r"(?:\d{1,2}(?:\.\d{1,2}){0,3}\.?|[IVX]{1,5}\.|[A-H](?:\.\d{1,2}){1,3}\.?|[A-H]\.|§\s?\d+)[\s:—–.]+(?=[^\W\d_])",
    re.IGNORECASE,
)
_INITIAL = re.compile(r"[A-H]\.\s")
"""A letter alone may number a section or begin an author's name: only its type tells."""
_BARE_NUMBER = re.compile(r"\d+\s")
"""A number without a stop begins a row of a table as often."""
_ITALIC = re.compile(r"ital|obli|cmti|sfti|-it\b|slant", re.IGNORECASE)
_RUN_IN = re.compile(r"(?:abstract|zusammenfassung|résumé|resumen)\b", re.IGNORECASE)
_LEADERS = re.compile(r"(?:\s?\.){4,}|\s\d+$")
_PLAIN = re.compile(r"[\W_]+")

_KNOWN_WORDS = (
    "abstract introduction background method methods results discussion conclusion conclusions acknowledgements "
    "acknowledgments acknowledgement acknowledgment summary preface foreword appendix appendices index contents "
    "zusammenfassung einleitung einführung methoden ergebnisse diskussion fazit schluss danksagung anhang vorwort "
    "inhaltsverzeichnis résumé introduction méthodes résultats conclusion remerciements annexe annexes sommaire "
    "resumen introducción métodos resultados discusión conclusiones agradecimientos apéndice anexo"
)
_KNOWN = frozenset(_KNOWN_WORDS.split())
"""Headings that are headings whatever their type."""

_FOLLOW = 60
"""Characters of running text that must follow a heading known only by its type: labels in figures have none."""

_LONGEST = 160
"""Characters; a longer paragraph in bold or large type is text."""


def body_size(lines: Iterable[Line]) -> float:
    """Return the type size (points) of most of the letters."""
    sizes: Counter[float] = Counter()
    for line in lines:
        sizes[round(line.size, 1)] += len(line.text)
    return sizes.most_common(1)[0][0] if sizes else 10.0


def classify(paragraphs: Sequence[Paragraph], outline: Mapping[int, Sequence[str]], body: float) -> None:
    """Give each paragraph its kind.

    Args:
        paragraphs: of the whole document, in order.
        outline: page index to the titles that the file's outline sends there.
        body: type size (points) of the text.
    """
    titles = {page: {_plain(title) for title in names} for page, names in outline.items()}
    listed = sum(len(names) for names in titles.values())
    matched = []
    for number, paragraph in enumerate(paragraphs):
        if CAPTION.match(paragraph.text) and paragraph.kind == "text":
            paragraph.kind = "caption"
        elif _in_outline(paragraph, titles):
            matched.append(number)
    # An outline that names few of the headings (only the figures, only "Untitled") is no authority.
    trusted = listed >= 3 and len(matched) >= 0.6 * listed
    for number in matched:
        paragraphs[number].kind = "heading"
    for number, paragraph in enumerate(paragraphs):
        if paragraph.kind in ("text", "row") and _is_heading(
            paragraph, paragraphs[number + 1 : number + 4], body, trusted
        ):
            paragraph.kind = "heading"
    _mark_title(paragraphs, body)
    references.mark(paragraphs)


def _in_outline(paragraph: Paragraph, titles: Mapping[int, set[str]]) -> bool:
    names = titles.get(paragraph.page)
    return bool(names) and len(paragraph.lines) <= 4 and _plain(paragraph.text) in (names or ())


def _plain(text: str) -> str:
    """Return a heading's letters alone: without its number, case, blanks and hyphens."""
    return _PLAIN.sub("", _NUMBERED.sub("", text, count=1)).casefold()


def _is_heading(paragraph: Paragraph, following: Sequence[Paragraph], body: float, trusted: bool) -> bool:
    text = paragraph.text
    if len(text) > _LONGEST or len(paragraph.lines) > 4 or _LEADERS.search(text):
        return False
    letters = sum(char.isalpha() for char in text)
    if letters < 2 or letters < 0.4 * len(text):
        return False
    if _plain(text) in _KNOWN or references.is_heading(text):
        return True
    if text[-1] in ",;:-" or (text[-1] == "." and len(text) > _FOLLOW) or trusted or paragraph.lines[0].turn:
        return False
    numbered = bool(_NUMBERED.match(text))
    if _NUMBERED.sub("", text, count=1)[:1].islower() or (paragraph.kind == "row" and not numbered):
        return False
    strong = paragraph.size > 1.08 * body or (paragraph.bold and paragraph.size > 0.9 * body)
    return (strong or _is_numbered_title(paragraph)) and _is_followed(following, body)


def _is_numbered_title(paragraph: Paragraph) -> bool:
    """Tell whether a paragraph in the type of the text is a heading by number and capitals: "II. RELATED WORK"."""
    text = paragraph.text
    if len(paragraph.lines) > 2 or finished(text) or not _is_title_case(text):
        return False
    if _INITIAL.match(text):
        return bool(_ITALIC.search(paragraph.lines[0].font))
    return bool(_NUMBERED.match(text)) and not _BARE_NUMBER.match(text)


def _is_title_case(text: str) -> bool:
    words = [word for word in _NUMBERED.sub("", text, count=1).split() if len(word) > 3 and word[0].isalpha()]
    return bool(words) and sum(word[0].isupper() for word in words) > 0.6 * len(words)


def _is_followed(following: Sequence[Paragraph], body: float) -> bool:
    for other in following:
        if other.kind != "row" and len(other.text) >= _FOLLOW and other.size < 1.08 * body:
            return True
        if len(other.text) > _LONGEST or not (other.bold or other.size > 1.08 * body):
            return False
    return False


def _mark_title(paragraphs: Sequence[Paragraph], body: float) -> None:
    """Tell title and authors from headings: what is set large or bold on the first page before the text begins."""
    front: list[Paragraph] = []
    begun = False
    for paragraph in paragraphs[:40]:
        if paragraph.page != paragraphs[0].page:
            break
        text = paragraph.text
        begun = (
            _plain(text) in _KNOWN
            or bool(_RUN_IN.match(text))
            or (paragraph.kind == "heading" and bool(_NUMBERED.match(text)))
        )
        if begun or (len(text) > _LONGEST and paragraph.size < 1.08 * body):
            break
        front.append(paragraph)
    largest = max((paragraph.size for paragraph in front), default=0.0)
    if largest < 1.15 * body:
        return
    last = max(number for number, paragraph in enumerate(front) if paragraph.size > 0.98 * largest)
    for paragraph in front if begun else front[: last + 1]:
        if paragraph.kind == "heading" or paragraph.size > 1.08 * body:
            paragraph.kind = "title"
