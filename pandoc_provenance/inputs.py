"""What front ends look for before they call the pipeline: the settings file, drafts in folders, the store."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from pathlib import Path

from pandoc_provenance.errors import InputError, SettingsError
from pandoc_provenance.settings import Settings
from pandoc_provenance.store import Store, default_path

SETTINGS_FILE = "provenance.yaml"

DRAFT_SUFFIXES = frozenset({".md", ".markdown", ".qmd", ".rmd", ".tex", ".latex"})
"""What a folder is searched for; a file that is named is read whatever its suffix."""

SKIPPED_FOLDERS = frozenset({"node_modules", "_site", "_book", "__pycache__", "site-packages"})
"""Made or foreign files, as a rule; folders with a leading dot are left out too."""


def settings_of(folder: Path, file: Path | None = None) -> Settings:
    """Read the settings file of a working folder, or the one that is named.

    Raises:
        InputError: the named file can't be read.
        SettingsError: it isn't a mapping of known options.
    """
    path = file or folder / SETTINGS_FILE
    if file is None and not path.is_file():
        return Settings()
    import yaml

    try:
        data = yaml.safe_load(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        raise InputError(f"{path.name} can't be read: {error}") from error
    except yaml.YAMLError as error:
        raise SettingsError(f"{path.name} isn't YAML: {' '.join(str(error).split())}") from error
    if data is None:
        return Settings()
    if not isinstance(data, dict):
        raise SettingsError(f"{path.name} has to hold options as `name: value` lines")
    return Settings.from_mapping(data, path.name)


def open_store(settings: Settings, folder: Path) -> Store:
    """Open the store where the settings want it."""
    return Store(folder / os.path.expanduser(settings.store) if settings.store else default_path())


def find_drafts(paths: Iterable[str]) -> list[Path]:
    """List the drafts: files as named, folders searched, each once and in a stable order; our own reports left out.

    Raises:
        InputError: a path isn't there, or a folder holds no draft.
    """
    found: dict[Path, None] = {}
    for name in paths:
        path = Path(name)
        if path.is_dir():
            drafts = list(_search(path))
            if not drafts:
                suffixes = ", ".join(sorted(DRAFT_SUFFIXES))
                raise InputError(f"{name}: no draft in this folder (looked for {suffixes})")
            found.update(dict.fromkeys(drafts))
        elif not path.exists():
            raise InputError(f"{name}: no such file or folder")
        elif not _is_report(path):
            found[path] = None
    return list(found)


def _is_report(path: Path) -> bool:
    return path.stem.endswith(".provenance")


def _search(folder: Path) -> Iterator[Path]:
    for current, folders, files in os.walk(folder):
        folders[:] = sorted(name for name in folders if not name.startswith(".") and name not in SKIPPED_FOLDERS)
        for name in sorted(files):
            path = Path(current) / name
            if path.suffix.lower() in DRAFT_SUFFIXES and not _is_report(path):
                yield path
