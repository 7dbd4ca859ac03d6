"""Report files beside the output: one module per format, whose name is the option's value."""

from __future__ import annotations

import errno
import importlib
import os
import pkgutil
import secrets
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path, PurePath

from pandoc_provenance.errors import InputError, SettingsError
from pandoc_provenance.model import Report

_NOT_FORMATS = frozenset({"markup", "ranking", "schema", "terminal"})
"""Modules of this package that write no report file."""


def formats() -> tuple[str, ...]:
    """Return the names of the report formats, sorted."""
    found = {module.name for module in pkgutil.iter_modules(__path__) if not module.ispkg}
    return tuple(sorted(found - _NOT_FORMATS))


def write(report: Report, stem: Path, formats: Sequence[str]) -> list[Path]:
    """Write a report as ``<stem>.provenance.<format>`` files and return their paths.

    All are rendered and written under other names before the first appears, each whole. The stem ``provenance``,
    for a draft without a name, isn't said twice unless that would hit a draft.

    Raises:
        SettingsError: there is no such format.
        InputError: the folder isn't there or can't be written to.
    """
    rendered = {_path(report, stem, name): _render(report, name) for name in dict.fromkeys(formats)}
    waiting: dict[Path, Path] = {}
    path = stem
    try:
        for path, text in rendered.items():
            waiting[path] = path.parent / f".{path.name}.{secrets.token_hex(4)}.tmp"
            with waiting[path].open("xb") as file:
                file.write(text.encode("utf-8"))
            if path.is_dir():
                raise IsADirectoryError(errno.EISDIR, "a folder has its name")
        for path, draft in waiting.items():
            os.replace(draft, path)
    except OSError as error:
        remedy = "choose another place with `report`, or make the folder writable"
        raise InputError(f"the report {path} can't be written ({error.strerror}): {remedy}") from error
    finally:
        for draft in waiting.values():
            with suppress(OSError):
                draft.unlink(missing_ok=True)
    return list(rendered)


def _path(report: Report, stem: Path, name: str) -> Path:
    plain = f"provenance.{name}"
    if stem.name in {"", "provenance"} and plain not in {PurePath(draft).name for draft in report.drafts}:
        return stem.parent / plain
    return stem.parent / f"{stem.name}.{plain}"


def _render(report: Report, name: str) -> str:
    known = formats()
    if name not in known:
        raise SettingsError(f"option `reports`: unknown format `{name}`; known are {', '.join(known)}")
    text: str = importlib.import_module(f"{__name__}.{name}").render(report)
    return text
