"""A session over drafts in files: settings in layers, one store, one draft after another."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from pandoc_provenance import inputs, pipeline
from pandoc_provenance.draft import reader as drafts
from pandoc_provenance.errors import InputError
from pandoc_provenance.model import Draft, Finding, Report
from pandoc_provenance.pipeline import Gated, Progress
from pandoc_provenance.settings import Settings
from pandoc_provenance.store import Store
from pandoc_provenance.surroundings import Surroundings

MACHINE = frozenset({"roots", "sources", "store", "draft", "report"})
"""Options about the machine rather than the draft. The filter takes them from metadata all the same: who renders a
draft with pandoc has already let it name files to include."""

_CONVERT = "convert it first, for example `pandoc DRAFT -o draft.md`, or check the text it was made from"
_NOT_TEXT = {
    **dict.fromkeys((".docx", ".odt", ".epub", ".pptx"), _CONVERT),
    ".pdf": "check the text it was made from",
}
"""Suffixes of files that are no text, and what to do instead."""


class Session:
    """What the commands and the Python functions share."""

    def __init__(self, options: Mapping[str, Any], *, folder: Path | None = None, config: Path | None = None) -> None:
        """Open the store and check the options; raises ``SettingsError`` and ``InputError``."""
        self.folder = folder or Path.cwd()
        """The working folder."""
        self.options = options
        self.base = inputs.settings_of(self.folder, config)
        self.settings = self.settings_for({})
        self.store: Store = inputs.open_store(self.settings, self.folder)

    def settings_for(self, document: Mapping[str, object], around: Surroundings | None = None) -> Settings:
        """Layer the options: settings file, then the draft's own, then those of this session.

        A draft that somebody sent may not open folders of this machine, so ``MACHINE`` options count only from the
        settings file and the session; of its `sources` those count that lie beside it.
        """
        own = {name: value for name, value in document.items() if name not in MACHINE}
        named = document.get("sources")
        if around is not None and isinstance(named, (str, list)):
            listed = [named] if isinstance(named, str) else named
            own["sources"] = [name for name in listed if around.holds(str(name))]
        return self.base.merged(own, "metadata `provenance`").merged(self.options, "options")

    def around(self, path: Path) -> Surroundings:
        """Return a draft's surroundings: files that it names are looked for beside it first."""
        return Surroundings(self.folder, (path.parent,))

    def read(self, path: Path, reader: str | None = None) -> Draft:
        """Read one draft; raises ``InputError`` and ``PandocError``."""
        name = self.around(path).display(path)
        if path.suffix.lower() in _NOT_TEXT:
            raise InputError(f"{name}: drafts of this kind aren't read; {_NOT_TEXT[path.suffix.lower()]}")
        try:
            return drafts.read([drafts.load(path, name)], reader, timeout=self.settings.timeout)
        except RecursionError as error:
            raise InputError("the draft nests too deep (hundreds of quotes or lists in each other)") from error

    def gate(self, path: Path, reader: str | None = None) -> Gated:
        """Read one draft and hold its keys against its bibliographies."""
        draft = self.read(path, reader)
        return pipeline.gate(draft, self.settings_for(draft.options, self.around(path)), self.around(path), self.store)

    def check(self, gated: Gated, progress: Progress | None = None) -> Report:
        """Find the evidence for a draft that has been gated, passed or not."""
        return pipeline.check(gated, self.store, progress)


def check_keys(paths: Iterable[str | Path], **options: Any) -> tuple[Finding, ...]:
    """Hold the citekeys of drafts (files or folders) against their bibliographies.

    Args:
        paths: drafts, or folders that are searched for drafts.
        options: fields of ``Settings``; they outrank the drafts' own.

    Raises:
        ProvenanceError: a draft can't be read, or an option is wrong.
    """
    session = Session(options)
    found = inputs.find_drafts(str(path) for path in paths)
    return tuple(finding for path in found for finding in session.gate(path).findings)


def check(path: str | Path, **options: Any) -> Report:
    """Check one draft and return its report; nothing is written.

    Args:
        path: the draft.
        options: fields of ``Settings``; they outrank the draft's own.

    Raises:
        ProvenanceError: the draft can't be read, or an option is wrong.
    """
    session = Session(options)
    (file,) = inputs.find_drafts([str(path)])
    return session.check(session.gate(file))
