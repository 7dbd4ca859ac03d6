"""Where a draft's files lie: names in settings and metadata turned into paths, and paths into names for people."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from pathlib import Path
from urllib.parse import unquote

from msgspec import Struct

from pandoc_provenance.settings import Settings


class Surroundings(Struct, frozen=True):
    """The folders around one draft."""

    folder: Path
    """The working folder: what the user's own options are relative to and what names in reports start from."""
    search: tuple[Path, ...] = ()
    """Further folders where files that the draft names are looked for: its own, then pandoc's resource path."""

    def resolve(self, name: str) -> Path:
        """Return the first existing file of that name in the folders, else the path in the first of them."""
        # pandoc takes a name for a web address in the end, so that `my%20refs.bib` finds "my refs.bib".
        names = (name, unquote(name)) if "%" in name else (name,)
        candidates = [folder / one for one in names for folder in (*self.search, self.folder)]
        return next((path for path in candidates if path.exists()), candidates[0])

    def bibliographies(self, named: Iterable[str], *, latex: bool = False) -> tuple[tuple[str, Path], ...]:
        r"""Pair each bibliography's name with its path, each file once.

        Args:
            named: as the draft and the options have them.
            latex: whether ``.bib`` may be left out, as in ``\bibliography{refs}``.
        """
        found: dict[Path, str] = {}
        for name in named:
            path = self.resolve(name)
            if latex and not path.exists() and self.resolve(f"{name}.bib").exists():
                path = self.resolve(f"{name}.bib")
            found.setdefault(path, self.display(path) if os.path.isabs(name) else name)
        return tuple((name, path) for path, name in found.items())

    def folders(self, named: Sequence[str]) -> tuple[Path, ...]:
        """Resolve folders that an option names; ``~`` is the user's home."""
        return tuple(self.resolve(os.path.expanduser(name)) for name in named)

    def holds(self, name: str) -> bool:
        """Whether a file or folder of that name lies below these folders, symlinks resolved."""
        path = self.resolve(name).resolve()
        return any(path.is_relative_to(folder.resolve()) for folder in (self.folder, *self.search))

    def absent(self, settings: Settings) -> tuple[str, ...]:
        """Name the folders of the options that aren't there."""
        named = (*settings.sources, *settings.roots)
        return tuple(name for name, path in zip(named, self.folders(named), strict=True) if not path.is_dir())

    def roots(self, settings: Settings, bibliographies: Iterable[Path]) -> tuple[Path, ...]:
        """List the folders below which an attachment may lie."""
        around = (self.folder, *self.search, *(path.parent for path in bibliographies))
        chosen = (*self.folders(settings.sources), *self.folders(settings.roots))
        return tuple(dict.fromkeys((*around, *chosen)))

    def display(self, path: Path, roots: Sequence[Path] = ()) -> str:
        """Name a file for a report: below the working folder, else below the nearest root, else its bare name.

        Never absolute, so that a report is the same on every machine.
        """
        resolved = path.resolve()
        for root in (self.folder, *sorted(roots, key=lambda root: -len(str(root)))):
            if resolved.is_relative_to(root.resolve()):
                return resolved.relative_to(root.resolve()).as_posix()
        return path.name
