"""Which part of a sentence each of its citation groups is cited for.

A parenthetical group takes the words since the group before it; a named one the words from itself up to the next
group or up to the semicolon before the words of that, or, at the end of its clause ("…, as shown by @k, and …"), those
before it. What has fewer than
``ENOUGH`` content words is no claim: then the whole sentence stands.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from pandoc_provenance.draft.flatten import NOTHING
from pandoc_provenance.text import words
from pandoc_provenance.text.sentences import CITED, NAMED

ENOUGH = 4
"""Content words that make a claim: in 406 groups of real drafts that share a sentence, 104 shorter ones made none."""

_WEAK = r"and|or|nor|und|oder|sowie|et|ou|ni|y|o"
_STRONG = (
    r"but|because|while|whereas|whilst|although|though|yet|aber|während|wobei|weil|mais|tandis que|alors que|pero"
    r"|mientras que|mientras|porque"
)
_JOINTS = f"{_WEAK}|{_STRONG}"
_LEADING = re.compile(rf"(?:[\s,;:.!?–—{CITED}{NOTHING}]|[)\]](?![^\s,;.)\]]))+(?:(?:{_JOINTS})\s+)?", re.IGNORECASE)
_LEADING_JOINT = re.compile(rf"(?:{_JOINTS})\s+", re.IGNORECASE)
_TRAILING_JOINT = re.compile(rf"(?<=[\s,;])(?:{_JOINTS})$", re.IGNORECASE)
_CLAUSE_ENDS = re.compile(rf"[{CITED}{NOTHING}\s]*(?:$|[,;:.!?)\]]|(?:{_JOINTS})\b)", re.IGNORECASE)
_STRONG_BREAK = re.compile(rf"[,;:]\s|\s(?:{_STRONG})\s", re.IGNORECASE)
_BREAK = re.compile(rf"[,;:]\s|\s(?:{_JOINTS})\s", re.IGNORECASE)
_RELATIVE = re.compile(r",\s(?:which|who|whose|where|deren|dessen|qui|dont|où|que|cuy[ao]s?)\s", re.IGNORECASE)
_PAIRS = {")": "(", "]": "[", "”": "“"}


class _Cluster:
    """Groups between which nothing is said, and which part of the sentence they take."""

    def __init__(self, at: int, named: bool) -> None:
        self.start = at
        self.end = at + 1
        self.named = named
        self.groups = [at]
        self.span = (at, at)
        self.forward = False


def divide(text: str, groups: Sequence[int], language: str) -> dict[int, tuple[int, int]]:
    """Return the span of the clause of each group that has one; the others stand for the whole sentence.

    Args:
        text: a sentence as ``elision.prepare`` leaves it.
        groups: offsets of the placeholders of its citation groups, ascending.
        language: BCP 47 tag; decides which words carry content.
    """
    clusters = _clusters(text, groups, language)
    if len(clusters) < 2:
        return {}
    spans: dict[int, tuple[int, int]] = {}
    before: _Cluster | None = None
    short = 0
    for cluster, after in zip(clusters, [*clusters[1:], None], strict=True):
        cluster.span = _span(text, cluster, before, after, language)
        start, end = _inside_bracket(text, *_trimmed(text, *cluster.span), language)
        if _content(text[start:end], language) >= ENOUGH:
            spans.update(dict.fromkeys(cluster.groups, (start, end)))
        else:
            short += 1
        before = cluster
    # "Strict vocabulary [@a], marked staleness [@b] and owned semantics [@c] are …": one statement about a list.
    return spans if 2 * short <= len(clusters) else {}


def _inside_bracket(text: str, start: int, end: int, language: str) -> tuple[int, int]:
    """Narrow a clause that ends inside a bracket which it doesn't begin in to the bracket, if that says enough."""
    opening = text.rfind("(", start, end)
    if opening >= 0 and ")" not in text[opening:end] and _content(text[opening:end], language) >= ENOUGH:
        return opening + 1, end
    return start, end


def _clusters(text: str, groups: Sequence[int], language: str) -> list[_Cluster]:
    clusters: list[_Cluster] = []
    for at in groups:
        named = text[at] == NAMED
        last = clusters[-1] if clusters else None
        if last and last.named == named and not _content(text[last.end : at], language):
            joins = True
        else:
            # "[@a][@b]" where the first is a word of its sentence: the second hangs on it.
            joins = last is not None and not named and not text[last.end : at].strip(NOTHING + CITED)
        if last and joins:
            last.end = at + 1
            last.groups.append(at)
        else:
            clusters.append(_Cluster(at, named))
    return clusters


def _span(
    text: str, cluster: _Cluster, before: _Cluster | None, after: _Cluster | None, language: str
) -> tuple[int, int]:
    """Return what a cluster takes, before connecting words at its ends are cut off."""
    since = 0
    if before:
        since = before.span[1] if before.end < before.span[1] < cluster.start else before.end
        if before.forward and before.span[1] >= cluster.start:
            since = before.span[0]
    limit = after.start if after else len(text)
    ends_clause = _CLAUSE_ENDS.match(text, cluster.end) is not None
    if not cluster.named:
        return since, cluster.start if ends_clause else _clause_end(text, cluster.end, after, language)
    taken = before is not None and before.forward
    if ends_clause and not taken and _content(text[since : cluster.start], language) >= ENOUGH:
        return since, _relative_end(text, cluster.end, limit)
    cluster.forward = True
    if after and after.named:
        limit = _before_next_clause(text, cluster.end, after, language)
    elif after:
        limit = _before_semicolon(text, cluster.end, after, language)
    return _clause_start(text, before.end if before else 0, cluster.start, language), limit


def _relative_end(text: str, start: int, limit: int) -> int:
    """Return where the relative clause on a named citation ends: "the detectors of […], whose alarms …"."""
    relative = _RELATIVE.match(text, start, limit)
    if not relative:
        return start
    found = _STRONG_BREAK.search(text, relative.end(), limit)
    return found.start() if found else limit


def _clause_start(text: str, since: int, start: int, language: str) -> int:
    """Return where the few words begin that lead to a named citation ("As […] shows"), or the citation itself."""
    breaks = list(_BREAK.finditer(text, since, start))
    begin = breaks[-1].start() if breaks else since
    return begin if _content(text[begin:start], language) < ENOUGH else start


def _clause_end(text: str, start: int, after: _Cluster | None, language: str) -> int:
    """Return where the clause ends that goes on behind a citation: "The trial [@k] found no change, but …"."""
    limit = (after.end if after.named else after.start) if after else len(text)
    found = _STRONG_BREAK.search(text, start, limit)
    if found or not after:
        return found.start() if found else limit
    weak = list(_BREAK.finditer(text, start, limit))
    return weak[-1].start() if weak and _content(text[weak[-1].end() : limit], language) < ENOUGH else limit


def _before_semicolon(text: str, start: int, after: _Cluster, language: str) -> int:
    """Cut off what stands behind a semicolon, if there is enough on either side; behind a colon it's a list."""
    at = text.rfind(";", start, after.start)
    if at < 0 or ":" in text[start:at]:
        return after.start
    sides = (text[start:at], text[at : after.start])
    return at if any(_content(side, language) >= ENOUGH for side in sides) else after.start


def _before_next_clause(text: str, start: int, after: _Cluster, language: str) -> int:
    """Cut off the first words of the clause that the next named group is the subject of."""
    breaks = list(_BREAK.finditer(text, start, after.start))
    if breaks and _content(text[breaks[-1].end() : after.start], language) < ENOUGH:
        return breaks[-1].start()
    return after.end


def _trimmed(text: str, start: int, end: int) -> tuple[int, int]:
    leading = _LEADING.match(text, start, end) if start else _LEADING_JOINT.match(text, start, end)
    if leading:
        start = leading.end()
    if end < len(text):
        end = _without_trailing(text, start, end)
        joint = _TRAILING_JOINT.search(text, max(start, end - 16), end)
        end = _without_trailing(text, start, joint.start()) if joint else end
    return start, max(start, end)


def _without_trailing(text: str, start: int, end: int) -> int:
    while end > start and text[end - 1] in " ,;:–—([":
        end -= 1
    return end


def enough(text: str, language: str) -> bool:
    """Whether a text has the content words that make a claim."""
    return _content(text, language) >= ENOUGH


def _content(text: str, language: str) -> int:
    return len(words.stems(text, language))


def balanced(text: str) -> str:
    """Leave out brackets and quotation marks whose partner stands outside the clause."""
    opened: list[tuple[str, int]] = []
    lonely: set[int] = set()
    for at, character in enumerate(text):
        if character in _PAIRS.values():
            opened.append((character, at))
        elif character in _PAIRS:
            if opened and opened[-1][0] == _PAIRS[character]:
                opened.pop()
            else:
                lonely.add(at)
    lonely.update(at for _, at in opened)
    return "".join(character for at, character in enumerate(text) if at not in lonely) if lonely else text
