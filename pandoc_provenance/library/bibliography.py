"""Bibliography files in, a Library out: pandoc says which keys exist, our readers where and what they are.

Both are kept by content hash, so that a second run over unchanged files starts no process and parses nothing.
"""

from __future__ import annotations

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
"""Bytes up to which pandoc is asked about every entry at once (0.2 s), so that the next draft finds all answers."""

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
    # citeproc looks an alias up among the entries that the same draft cites; verdicts are asked over more.
    known -= {alias for alias, key in aliases.items() if key not in keys and alias not in references}
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
    """What is known and still to be asked about one file."""

    def __init__(self, file: Bibliography, keys: frozenset[str], pandoc: str, store: Store) -> None:
        self.file = file
        self.mark = f"{pandoc}:{file.sha256}{file.suffix}"
        everything = store.get("citekeys-all", self.mark)
        answers = frozenset(msgspec.msgpack.decode(everything, type=list[str])) if everything is not None else ()
        kept = store.get_many("citekeys", [self.mark, *(f"{self.mark}:{key}" for key in keys)])
        self.known = {key for key in keys if key in answers or kept.get(f"{self.mark}:{key}") == b"1"}
        self.unasked = {key for key in keys - self.known if f"{self.mark}:{key}" not in kept}
        self.accepted = self.mark in kept
        # pandoc converts what is cited and no more: everything takes it two to four times as long, once.
        self.everything = everything is None and (self.accepted or len(file.data) <= _SMALL)

    def keys(self) -> set[str]:
        """Return the keys to ask: what the draft needs, and every entry where that pays."""
        if self.everything:
            return self.unasked | {entry.key for entry in self.file.entries.entries}
        aliases = self.file.entries.aliases
        return self.unasked | {aliases[key] for key in self.unasked & aliases.keys()}

    def keep(self, found: frozenset[str], store: Store) -> None:
        """Take pandoc's answer over into the store."""
        self.known |= found & self.unasked
        # Whether an alias is found depends on what else was asked: a "no" for it is good for this run only.
        lasting = self.unasked - (self.file.entries.aliases.keys() - found)
        answers = {f"{self.mark}:{key}": b"1" if key in found else b"0" for key in lasting}
        store.put_many("citekeys", {self.mark: b"", **answers})
        if self.everything:
            store.put("citekeys-all", self.mark, msgspec.msgpack.encode(sorted(found)))


def _known(found: list[Bibliography], keys: frozenset[str], store: Store, timeout: float) -> set[str]:
    """Return the keys that pandoc finds in any of the files; a file it refuses gets its finding."""
    pandoc = verdict.identity()
    latex = {entry.key for file in found if file.is_latex for entry in file.entries.entries}
    questions = [_Question(file, keys, pandoc, store) for file in found if not file.is_latex]
    known = {*(keys & latex), *(key for question in questions for key in question.known)}
    for question in questions:
        # One file that has a key is enough.
        question.unasked -= known
    asked = [question for question in questions if question.unasked or not question.accepted]
    if asked:
        _ask(asked, verdict.api_version(pandoc, store, timeout), store, timeout)
    return known.union(*(question.known for question in questions))


def _ask(questions: list[_Question], api: list[int], store: Store, timeout: float) -> None:
    from concurrent.futures import ThreadPoolExecutor

    with ThreadPoolExecutor(_WORKERS) as pool:
        runs = []
        for question in questions:
            file = question.file
            runs.append(pool.submit(verdict.ask, file.data, file.suffix, question.keys(), api=api, timeout=timeout))
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
