"""Bibliography files in, a Library out: pandoc says which keys exist, our readers where and what they are.

Both are kept by content hash, so that a second run over unchanged files starts no process and parses nothing.
"""

from __future__ import annotations

import hashlib
import subprocess
from collections.abc import Collection, Sequence
from pathlib import Path

import msgspec
from msgspec.structs import replace

from pandoc_provenance.errors import PandocError
from pandoc_provenance.library import entries, files, verdict
from pandoc_provenance.library.files import Bibliography
from pandoc_provenance.model import BibliographyReport, Finding, Library, Reference, Where
from pandoc_provenance.store import Store

_SMALL = 256 * 1024
"""Bytes up to which our readers read a file that pandoc may refuse: they take 40 µs for each broken entry."""

_WORKERS = 2
"""pandocs at a time: one takes 0.3 GB and more on a 7,000-entry file."""

_UNKNOWN_FORMAT = 4
"""pandoc's exit status where it can't tell a bibliography's format."""


def load(paths: Sequence[tuple[str, Path]], keys: Collection[str], *, store: Store, timeout: float) -> Library:
    """Read bibliographies and let pandoc say which of the keys they have.

    Args:
        paths: each file's name as the user wrote it, and its path; where a key stands in several, the last counts.
        keys: citekeys as pandoc read them from the draft.
        store: keeps verdicts and entries by content hash.
        timeout: seconds for one run of pandoc.

    Raises:
        PandocError: there is no pandoc, or it can't be started.
    """
    found = [files.opened(name, path, store) for name, path in paths]
    readable = [file for file in found if isinstance(file, Bibliography)]
    known = _known(readable, verdict.askable(keys), store, timeout) if readable else set()
    references: dict[str, Reference] = {}
    aliases: dict[str, str] = {}
    duplicates: dict[str, tuple[Where, ...]] = {}
    for file in readable:
        # Our readers are slow on nonsense: a large file that pandoc refuses isn't read.
        if file.finding and len(file.data) > _SMALL:
            continue
        references.update((reference.key, reference) for reference in file.references())
        aliases.update(file.entries.aliases)
        for key, lines in entries.duplicates(file.entries.entries).items():
            duplicates[key] = tuple(Where(file=file.name, line=line or None) for line in lines)
    # An alias is its entry: citeproc finds those that stand alone or last in `ids`, biber all of them.
    for alias in sorted(aliases.keys() & set(keys) - references.keys()):
        references[alias] = replace(references[aliases[alias]], key=alias)
    # Of 177 real files there are 9 in which pandoc knows keys that no other reader sees.
    references.update((key, Reference(key)) for key in sorted(known - references.keys()))
    findings = (file if isinstance(file, Finding) else file.finding for file in found)
    return Library(
        files=tuple(
            file.report() if isinstance(file, Bibliography) else BibliographyReport(name, "", None)
            for file, (name, _) in zip(found, paths, strict=True)
        ),
        references=references,
        known=frozenset(known),
        findings=tuple(finding for finding in findings if finding),
        aliases=aliases,
        duplicates=duplicates,
    )


class _Question:
    """What a draft asks of one file, and what is known of the answer already."""

    def __init__(self, file: Bibliography, own: frozenset[str], odd: frozenset[str], pandoc: str, store: Store) -> None:
        """Look the answer up.

        Args:
            file: to ask.
            own: asked keys for which our reader sees an entry in the file: whether pandoc finds one doesn't depend
                on what else is cited, so each answer is kept by itself.
            odd: asked keys for which no reader of ours sees an entry anywhere: unknown ones, entries that only
                pandoc sees, and aliases, which it resolves in a draft that cites their entry too. Their answers are
                good for this very question only.
            pandoc: identity of the one to ask.
            store: keeps answers.
        """
        self.file = file
        self.keys = own | odd
        self._own = own
        self._mark = f"{pandoc}:{file.sha256}{file.suffix}"
        asked = hashlib.sha256("\0".join(sorted(self.keys)).encode()).hexdigest()
        self._whole = f"{self._mark}/{asked}"
        kept = store.get_many("citekeys", [self._mark, self._whole, *(f"{self._mark}:{key}" for key in own)])
        self.known: frozenset[str] | None = None
        """Those of the keys that pandoc finds, None until it has been asked."""
        if self._whole in kept:
            self.known = frozenset(msgspec.msgpack.decode(kept[self._whole], type=list[str]))
        elif not odd and all(f"{self._mark}:{key}" in kept for key in own) and self._mark in kept:
            self.known = frozenset(key for key in own if kept[f"{self._mark}:{key}"] == b"1")

    def keep(self, found: frozenset[str], store: Store) -> None:
        """Take pandoc's answer over into the store."""
        self.known = found & self.keys
        answers = {f"{self._mark}:{key}": b"1" if key in found else b"0" for key in self._own}
        whole = {self._whole: msgspec.msgpack.encode(sorted(self.known))}
        store.put_many("citekeys", {self._mark: b"", **answers, **whole})


def _known(found: list[Bibliography], keys: frozenset[str], store: Store, timeout: float) -> set[str]:
    """Return the keys that pandoc finds in any of the files; a file it refuses gets its finding."""
    pandoc = verdict.identity()
    # A large file that pandoc may refuse isn't read by us first: our readers are slow on nonsense.
    seen = {id(file): file.keys() if file.is_read or len(file.data) <= _SMALL else frozenset() for file in found}
    odd = keys.difference(*seen.values())
    latex = keys.intersection(frozenset().union(*(seen[id(file)] for file in found if file.is_latex)))
    questions = [_Question(file, keys & seen[id(file)], odd, pandoc, store) for file in found if not file.is_latex]
    asked = [question for question in questions if question.known is None]
    if asked:
        _ask(asked, verdict.api_version(pandoc, store, timeout), store, timeout)
    return {*latex, *(key for question in questions for key in question.known or ())}


def _ask(questions: list[_Question], api: list[int], store: Store, timeout: float) -> None:
    from concurrent.futures import ThreadPoolExecutor

    with ThreadPoolExecutor(_WORKERS) as pool:
        runs = []
        for question in questions:
            file = question.file
            runs.append(pool.submit(verdict.ask, file.data, file.suffix, question.keys, api=api, timeout=timeout))
        for question, run in zip(questions, runs, strict=True):
            try:
                question.keep(run.result(), store)
            except PandocError as error:
                question.file.finding = _refused(question.file, error, timeout)


def _refused(file: Bibliography, error: PandocError, timeout: float) -> Finding:
    if isinstance(error.__cause__, subprocess.TimeoutExpired):
        return files.overdue(file.name, timeout)
    if error.status is None:
        raise error
    if error.status == _UNKNOWN_FORMAT:
        return files.unsupported(file.name, file.suffix)
    from pandoc_provenance.library import refusal

    return refusal.explain(file.text, file.suffix.lower(), file.name, error)
