"""Sentence boundaries in scholarly prose, by rules: English, German, French, Spanish, and full stops of other scripts.

Linear in the text's length. A citation may stand in the text as one character: ``CITED`` behind a full stop
belongs to the sentence before it when a new sentence follows, ``NAMED`` always begins the next one.
"""

from __future__ import annotations

import functools
import re
from typing import NamedTuple

from pandoc_provenance.text import abbreviations

CITED = "\ue000"
"""Stands for what is read with the words before it: a parenthetical citation, a note mark."""
NAMED = "\ue001"
"""Stands for a citation that is a word of its sentence."""

# Every alternative always succeeds where it begins, so that nothing is scanned twice.
_STOP = re.compile(r"\n[ \t\r\f]*\n\s*|[.!?…؟۔।॥።]+|[。！？｡]+")
_CLOSERS = re.compile("(?:[\"'”’“‟»«›‹)\\]}*_」』）】》〉]|[\u00a0\u202f]»| »(?=[\\s.,;:!?)]|$))*")
_MARK = (
    r"\[\d{1,4}(?:[\s,;–—-]{1,3}\d{1,4}){0,40}\]"  # [12], [13,14]
    r"|[⁰¹²³⁴-⁹](?:[⁰¹²³⁴-⁹,–⁻-]*[⁰¹²³⁴-⁹])?"
    "|" + CITED
)
_MARKS = re.compile(rf"(?:\s*(?:{_MARK}))+")
_GLUED_NUMBER = re.compile(r"\d{1,3}(?:[,–-]\d{1,3}){0,20}(?=\s+[^\W\d_a-zß-öø-ÿ])")
_AFTER_MARKS = re.compile(r"[.,;]?")
_BLANKS = re.compile(r"\s*")
_OPENERS = "\"'“”„‟‘’«»‹›¿¡*_—–-"
_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)?")
_BRAND = re.compile(r"[a-z]{1,4}[A-Z]|p[0-9]{2}|[α-ω]-")
_NUMBERISH = re.compile(r"[(\[]?(?:\d|[IVXLC]+\b|[A-Z]\d|[A-Z]\b(?!\s+[a-z]))")
_DOTTED = re.compile(r"(?:^|[\s(\[„“\"»«])((?:[^\W\d_]{1,4}\.[\s\u00a0\u202f]?){1,3}[^\W\d_]{1,4})$")
_ROMAN = re.compile(r"[IVXLC]+$")
_REACH = 24
"""Characters looked back for an abbreviation: longer words are none."""


class _Rules(NamedTuple):
    never: frozenset[str]
    unless_starter: frozenset[str]
    if_number: frozenset[str]
    starters: frozenset[str]
    german: bool


@functools.lru_cache(maxsize=16)
def _rules(language: str) -> _Rules:
    tongue = language.replace("_", "-").split("-")[0].lower()
    if tongue not in abbreviations.STARTERS:
        tongue = "en"
    parts = [
        table[""] | table[tongue]
        for table in (abbreviations.NEVER, abbreviations.UNLESS_STARTER, abbreviations.IF_NUMBER)
    ]
    return _Rules(parts[0], parts[1], parts[2], abbreviations.STARTERS[tongue], tongue == "de")


def split(text: str, language: str = "en") -> list[tuple[int, int]]:
    """Return the sentences of a text as (start, end) spans.

    Spans are trimmed of blanks, in order, don't overlap, and cover every character that isn't blank.
    A blank line always ends a sentence.

    Args:
        text: running text; single line breaks are blanks.
        language: BCP 47 tag; decides which abbreviations and ordinals are known (English for unknown tags).
    """
    rules = _rules(language)
    spans: list[tuple[int, int]] = []
    start = _skip_blanks(text, 0)
    for stop in _STOP.finditer(text):
        at = stop.start()
        if at < start:
            continue
        end = at if text[at] == "\n" else _end(text, start, at, stop.end(), rules)
        if end >= 0:
            _add(spans, text, start, end)
            start = _skip_blanks(text, end)
    _add(spans, text, start, len(text))
    return spans


def _add(spans: list[tuple[int, int]], text: str, start: int, end: int) -> None:
    while end > start and text[end - 1].isspace():
        end -= 1
    if end > start:
        spans.append((start, end))


def _skip_blanks(text: str, at: int) -> int:
    match = _BLANKS.match(text, at)
    return match.end() if match else at


def _end(text: str, start: int, at: int, after: int, rules: _Rules) -> int:
    """Return where the sentence ends whose stop begins at ``at`` and ends at ``after``, or -1 when it goes on."""
    if at == start:
        return -1
    mark = text[at]
    closed = _CLOSERS.match(text, after).end()  # type: ignore[union-attr]
    if mark in "。！？｡":
        return _with_marks(text, closed)
    if _in_brackets(text, start, at, after, closed, mark):
        return -1
    end = _with_marks(text, closed)
    if end == closed and end < len(text) and text[end].isdigit():
        glued = _GLUED_NUMBER.match(text, end)
        if not glued or not (closed > after or (text[max(at - 2, 0) : at].isalpha() and text[at - 1].islower())):
            return -1
        end = glued.end()
    if end >= len(text):
        return end
    if not (text[end].isspace() or text[end] in (CITED, NAMED)):
        return -1
    following = _skip_blanks(text, end)
    if following >= len(text):
        return end
    if mark == "." and after - at == 1 and _belongs_to_word(text, start, at, following, rules, closed > after):
        return -1
    if text[at - 1] in (CITED, NAMED, ")", "]") and mark == "." and after - at == 1:
        # No abbreviation: even lower case begins a sentence here.
        return end
    return end if _begins(text, following) and not _trails_off(text, at, after, mark) else -1


def _with_marks(text: str, at: int) -> int:
    """Move past reference marks that belong to the sentence which ended: nothing or a new sentence follows them."""
    marks = _MARKS.match(text, at)
    if not marks:
        return at
    end = _AFTER_MARKS.match(text, marks.end()).end()  # type: ignore[union-attr]
    following = _skip_blanks(text, end)
    if following >= len(text) or (end > marks.end() and text[end - 1] == "."):
        return end
    # Scripts without case need no blank here.
    apart = following > end or text[following] == NAMED or text[following].lower() == text[following].upper()
    return end if apart and _begins(text, following) else at


def _in_brackets(text: str, start: int, at: int, after: int, closed: int, mark: str) -> bool:
    """Whether the stop ends what stands in brackets inside a sentence: ``(really?)``, ``[…]``."""
    if closed == after or text[after] not in ")]":
        return False
    if mark in ".…" and text[at - 1 : at] in ("[", "("):
        return True
    opening = text.rfind("(" if text[after] == ")" else "[", max(start, at - 400), at)
    return opening > start and opening >= 0 and text[start:opening].strip(_OPENERS + " ") != ""


def _trails_off(text: str, at: int, after: int, mark: str) -> bool:
    """Whether an ellipsis stands between blanks, for words left out in the middle."""
    return (mark == "…" or after - at >= 3) and at > 0 and text[at - 1].isspace()


def _begins(text: str, at: int) -> bool:
    """Whether a sentence can begin here."""
    first = text[at]
    if first in "([{" or first == NAMED:
        return True
    limit = min(at + 4, len(text))
    while at < limit and (text[at] in _OPENERS or text[at].isspace()):
        at += 1
    if at >= len(text):
        return True
    first = text[at]
    if first == CITED:
        # A citation that lower case follows is the subject of a new sentence.
        return True
    return not (first.islower() or first in ",;:)].!?…") or bool(_BRAND.match(text, at))


def _belongs_to_word(text: str, start: int, at: int, following: int, rules: _Rules, closed: bool) -> bool:
    """Whether a single full stop at ``at`` is part of an abbreviation, an initial, an ordinal or a list number."""
    if text[at - 1].isspace():
        return False
    pieces = text[max(start, at - _REACH) : at].split()
    if not pieces:
        return False
    raw = pieces[-1]
    token = raw.lstrip("([{“„«\"'‘’»*_—–-/" + CITED + NAMED)
    if not token:
        return False
    if at - len(token) == start and (token.isdigit() or len(token) == 1 or _ROMAN.match(token)) and not closed:
        return True
    word = token.lower()
    if ("/" in word or "-" in word) and word not in rules.never | rules.unless_starter:
        word = token = re.split("[/-]", token)[-1]
        word = word.lower()
    dotted = _DOTTED.search(text[max(start, at - 14) : at].lower())
    if dotted:
        word = re.sub(r"\s", "", dotted[1])
    if word in rules.never:
        return True
    if word in rules.if_number:
        return bool(_NUMBERISH.match(text, following)) or text[following].islower()
    if token.isdigit() or (rules.german and _ROMAN.match(token)):
        return rules.german and len(token) <= 4 and not token[3:].isdigit() and _is_ordinal(text, following, rules)
    if word in rules.unless_starter or dotted or (len(token) == 1 and token.isalpha()):
        return not _starts_with_starter(text, following, rules, strict=len(token) == 1 and token.isupper())
    return False


def _is_ordinal(text: str, following: int, rules: _Rules) -> bool:
    word = _WORD.match(text, following)
    if not word:
        return False
    return word[0].lower() in abbreviations.MONTHS or word[0].lower() not in rules.starters


def _starts_with_starter(text: str, following: int, rules: _Rules, *, strict: bool) -> bool:
    """Whether a new sentence begins here even behind an abbreviation."""
    if text[following] == NAMED:
        return not strict
    while following < len(text) and text[following] in "\"'“„«‘ ":
        following += 1
    word = _WORD.match(text, following)
    if not word:
        return False
    return word[0][0].isupper() and word[0].lower() in rules.starters and text[word.end() : word.end() + 1] != "."
