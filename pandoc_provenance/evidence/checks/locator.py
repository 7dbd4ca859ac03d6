"""``locator-differs``: the citation names one page, or section, and the words stand on another.

Bad: ``[@k, p. 42]`` for a sentence that the source has on its page 44. Good: the page, a range or list that has it,
a sentence that runs over from it. Nothing is said where the printed page numbers of the file aren't known, where
the claim is hardly found in the source at all, or where the named page has it about as well.
"""

from __future__ import annotations

import re

from pandoc_provenance.evidence import pages
from pandoc_provenance.evidence.checks import Case
from pandoc_provenance.model import Flag, Locator

CODE = "locator-differs"
_NUMBERED = re.compile(
    r"(?:chapter|section|kapitel|abschnitt|chapitre|capítulo|sección|§)?\s{0,3}(\d+(?:\.\d+)*)\b", re.IGNORECASE
)


def check(case: Case) -> Flag | None:
    """Flag a locator that names another place than those of the passages."""
    locator = case.citation.locator
    if locator is None or not case.passages or not (case.quoted or case.band in ("supported", "partial")):
        return None
    if locator.label == "page":
        return _pages(locator, case)
    if locator.label in ("chapter", "section"):
        return _sections(locator, case)
    return None


def _pages(locator: Locator, case: Case) -> Flag | None:
    asked, numbers = pages.asked(locator), case.reading.numbering
    if not asked or numbers is None:
        return None
    found = [case.reading.page_index(passage.start) for passage in case.passages]
    # A passage may run over to the next page, and a locator may name only that one.
    ends = [case.reading.page_index(passage.end - 1) for passage in case.passages]
    named = pages.matching(asked, numbers)
    if named & {*found, *ends} or any(position < 0 or numbers[position] is None for position in found):
        return None
    place = case.reading.page_name(found[0])
    if not named:
        if not _comparable(asked, numbers):
            return None
        return Flag(CODE, f"locator differs: the file has no page {locator.value}; the passage stands on {place}")
    return Flag(CODE, f"locator differs: cited for page {locator.value}, the passage stands on {place}")


def _comparable(asked: tuple[pages.Span, ...], numbers: tuple[pages.Label | None, ...]) -> bool:
    """Whether pages that the file lacks are told by the same count as its own.

    A file that merely counts from 1 may be a preprint of what was printed as pages 33 to 48.
    """
    known = [number for number in numbers if number is not None]
    same = [number for number in known if number.series == asked[0].first.series]
    return bool(same) and min(number.number for number in same) > 1


def _sections(locator: Locator, case: Case) -> Flag | None:
    wanted = _NUMBERED.fullmatch(locator.value.strip())
    section = case.passages[0].section
    here = _NUMBERED.match(section.strip())
    if wanted is None or here is None:
        return None
    headings = [_NUMBERED.match(heading.strip()) for heading in case.reading.source.sections]
    # Only where the file numbers its sections the way the locator does is there anything to compare.
    if not any(heading and heading[1] == wanted[1] for heading in headings):
        return None
    found = [_NUMBERED.match(passage.section.strip()) for passage in case.passages]
    if any(number is None or f"{number[1]}.".startswith(f"{wanted[1]}.") for number in found):
        return None
    return Flag(CODE, f"locator differs: cited for {locator.label} {locator.value}, the passage stands in “{section}”")
