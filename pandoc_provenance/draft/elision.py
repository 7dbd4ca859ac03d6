"""Taking citations out of a sentence: parenthetical ones vanish with their punctuation, others become ``[…]``.

Works on the one-character notation of ``flatten``; ``prepare`` keeps every offset, ``finish`` makes plain text.
"""

from __future__ import annotations

import re
from collections.abc import Container

from pandoc_provenance.draft.flatten import ELIDED, NOTHING
from pandoc_provenance.draft.pointing import only_points
from pandoc_provenance.text.sentences import CITED, NAMED

_BRACKETED = re.compile(r"[(\[]([^()\[\]]*)[)\]]")
_APPENDED = re.compile(rf"(?<=[;,(\[] ){NAMED}(?=\s?[;,)\]])")
_AND = r"and|or|as well as|und|oder|sowie|et|ou|y|e|o"
_JOINED = re.compile(rf"(?<={CITED})[\s,;/&–—-]{{0,4}}(?:(?:{_AND})(?=[\s{CITED}]))?[\s,;]{{0,3}}(?={CITED})")
_CLUSTER = re.compile(rf"{CITED}[{CITED}{NOTHING}]*")
_AFTER_WORD_OF_PLACE = re.compile(
    r"(?:^|[\s(\[“‘\"'’])(?:of|in|by|from|to|with|see|following|per|via|than|at|on|for|as|like|into|using|under|between"
    r"|both|and|unlike|against|towards?|cf\.|e\.g\.,?|including|within|citing|through|over|about|after|before|since|against|or|versus|vs\.|von|nach|bei|aus|mit|durch|zu|siehe|vgl\.|laut"
    r"|gemäß|wie|für|auf|dans|de|par|selon|chez|voir|d['’]après|sur|à|en|por|según|con|véase|ver|a)\s$",
    re.IGNORECASE,
)
_STRANDED = re.compile(
    r"\b(?:on|about|for|with|to|at|over|through|after|before|against|under|upon|like|into|since|auf|aus|mit|zu)\s$",
    re.IGNORECASE,
)
_CLAUSE_END = re.compile(r"\s?(?:[.,;:!?)\]”]|$)")
_BEFORE_VERB = re.compile(r"(?:['’]s\b)?\s+[^\W\d_A-ZÀ-ÞΑ-ΩА-Я]")
_GONE = re.compile(rf"([ ]*)[{CITED}{NOTHING}](?:[ ]*[{CITED}{NOTHING}])*([ ]*)([.!?]?)")
_REPAIRS = (
    (re.compile(r"([(\[])\s?[,;:.]{1,9}\s?"), r"\1"),
    (re.compile(r"[\s,;:]{1,9}([)\]])"), r"\1"),
    (re.compile(r"\s?(?:\(\)|\[\])"), ""),
    (re.compile(r"(?:,\s?){1,9}([,;:.])(?!\w)"), r"\1"),
    (re.compile(r"[;:]\s?([.;])(?!\w)"), r"\1"),
)
_OPENING = 40
"""Characters of signs and left-out words after which a citation still opens its sentence."""
_EDGES = " \t,;:–—"


def prepare(text: str, notes: Container[int]) -> str:
    """Mark what leaves a sentence together with its citations; the text keeps its length.

    Brackets that hold only citations and words that point are left out, words that join citations too. A
    parenthetical citation that is a word of its sentence ("as in [@k]", "[@k] showed") becomes a named one.

    Args:
        text: the sentence, citations as placeholders.
        notes: offsets of placeholders that stand for note marks: never words.
    """
    if CITED not in text and NAMED not in text:
        return text
    text = _BRACKETED.sub(_without_pointing_brackets, text)
    text = _JOINED.sub(lambda joint: NOTHING * len(joint[0]), text)
    return _CLUSTER.sub(lambda cluster: _named(cluster, notes), text)


def _without_pointing_brackets(match: re.Match[str]) -> str:
    inside = match[1]
    if not (CITED in inside or NAMED in inside):
        return match[0]
    if not only_points(inside):
        return _APPENDED.sub(CITED, match[0])
    kept = "".join(CITED if character in (CITED, NAMED) else NOTHING for character in inside)
    return f"{NOTHING}{kept}{NOTHING}"


def _named(cluster: re.Match[str], notes: Container[int]) -> str:
    text, start = cluster.string, cluster.start()
    if start in notes or (start and text[start - 1] == NOTHING):
        return cluster[0]
    if start < _OPENING and not text[:start].strip(NOTHING + _EDGES + "“‘\"'«„([*"):
        is_word = bool(_BEFORE_VERB.match(text, cluster.end()))
    else:
        tail = text[max(0, start - 16) : start]
        # "… which trust is built on [@k].": the preposition has its object already.
        stranded = _CLAUSE_END.match(text, cluster.end()) and _STRANDED.search(tail)
        quoted = text[start - 1] in "“‘" and text[cluster.end() : cluster.end() + 1] in ("”", "’")
        is_word = quoted or (not stranded and bool(_AFTER_WORD_OF_PLACE.search(tail)))
    return NAMED + cluster[0][1:] if is_word else cluster[0]


def finish(text: str) -> str:
    """Return a prepared sentence, or a part of one, as a person reads it."""
    if CITED in text or NOTHING in text:
        text = _GONE.sub(_closed_up, text)
        for pattern, replacement in _REPAIRS:
            text = pattern.sub(replacement, text)
        text = text.lstrip(_EDGES + ".")
    return " ".join(text.replace(NAMED, ELIDED).split())


def _closed_up(gone: re.Match[str]) -> str:
    """Return what stays where placeholders stood: a blank between words, the stop once."""
    text = gone.string
    before = text[gone.start() - 1 : gone.start()] if gone.start() else ""
    after = text[gone.end() : gone.end() + 1]
    stop = gone[3]
    if stop and (before in ".!?" or not before):
        stop = ""
        return " " if after and not after.isspace() else ""
    if stop:
        return stop if not gone[2] or stop == "." else f" {stop}"
    if after == ",":
        return ""
    if gone[2] or (gone[1] and (after.isalnum() or after in "([“‘«")):
        return " "
    return ""


LONGEST = 2000
"""Characters of a claim and of its context. Sentences of prose have some hundred; without a limit, a sentence of 5,000
citations, each of which shows all of it, makes a report of 250 MB."""


def excerpt(text: str, start: int, end: int, at: int) -> str:
    """Return a part of a prepared sentence as a person reads it, at most ``LONGEST`` characters around an offset.

    "…" stands where words are missing.
    """
    first, last = _window(text, start, end, at)
    return _with_gaps(finish(text[first:last]), first > start, last < end)


def read_around(text: str, at: int) -> str:
    """Return what is around an offset of a text, without citations, in the length of ``excerpt``."""
    first, last = _window(text, 0, len(text), at)
    return _with_gaps(read(text[first:last]), first > 0, last < len(text))


def _window(text: str, start: int, end: int, at: int) -> tuple[int, int]:
    first = max(start, min(at - LONGEST // 2, end - LONGEST))
    last = min(end, first + LONGEST)
    # Text without blanks has no boundary worth looking for.
    begin = text.find(" ", first, at) if first > start else -1
    stop = text.rfind(" ", at, last) if last < end else -1
    return first if begin < 0 else begin, last if stop < 0 else stop


def _with_gaps(text: str, before: bool, behind: bool) -> str:
    return f"{'… ' if before else ''}{text}{' …' if behind else ''}"


def read(text: str) -> str:
    """Return a text without its citations where no offsets are needed."""
    return finish(prepare(text, ()))
