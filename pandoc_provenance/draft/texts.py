"""The texts of a draft, its own and those it includes, and pandoc's runs over them."""

from __future__ import annotations

import os
import re
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path, PurePosixPath

from pandoc_provenance import ast, pandoc
from pandoc_provenance.draft import rawtex, texcommands, unread
from pandoc_provenance.draft.files import DraftFile, guess_reader, included, plain_chunks, syntax_of
from pandoc_provenance.errors import InputError, PandocError


class Texts:
    """What pandoc reads for one draft, and how."""

    def __init__(
        self,
        files: Sequence[DraftFile],
        reader: str | None,
        *,
        timeout: float,
        extra: Sequence[str] = (),
        beside: bool = False,
    ) -> None:
        """Collect the texts.

        Args:
            files: the draft's own files, at least one.
            reader: pandoc's format with extensions; by the files' suffixes when not given.
            timeout: seconds for each run.
            extra: further arguments for pandoc.
            beside: run pandoc on LaTeX in the first file's folder instead of the working folder, since LaTeX
                includes files relative to its main file and pandoc relative to where it runs; and tell pandoc of
                citation commands that it doesn't know.

        Raises:
            InputError: the format can't be told.
        """
        name = files[0].name or "standard input"
        chosen = reader or guess_reader(files)
        if chosen is None:
            raise InputError(f"{name}: the name doesn't say which format it is; name the reader, such as `markdown`")
        self.name = name
        self.reader = chosen
        self.syntax = syntax_of(chosen)
        self._timeout = timeout
        self._extra = tuple(extra)
        path = files[0].path
        self._beside = beside
        self._folder = path.parent.resolve() if beside and path and self.syntax == "latex" else None
        own = [plain_chunks(file) for file in files]
        self._own = len(own)
        self._includes: dict[PurePosixPath, str] = {}
        # pandoc splits its search path at ":", which a path on Windows has in it.
        if self.syntax == "latex" and os.name != "nt":
            for text in own:
                self._includes.update(included(text, self._folder or Path.cwd()))
        self.texts = [*own, *self._includes.values()]
        """The files' own texts, then those of included files."""
        base = PurePosixPath(files[0].name or "").parent if self._folder else PurePosixPath()
        self.names = [*(file.name for file in files), *(str(base / include) for include in self._includes)]
        """What messages call each of ``texts``; None for standard input."""

    def cited(self) -> tuple[unread.Named, ...]:
        """List the keys that LaTeX would look up in the texts, read or not by pandoc; none in other formats."""
        if self.syntax != "latex":
            return ()
        return unread.named(self.texts, self._own, {name: self._own + n for n, name in enumerate(self._includes)})

    def parse(self, texts: Sequence[str]) -> ast.Document:
        """Return pandoc's document with these texts in place of ``self.texts``, one by one, its raw TeX wrapped.

        Raises:
            InputError: pandoc doesn't know the format.
            PandocError: it can't read the draft, or took too long.
        """
        arguments = ["-f", self.reader, "-t", "json", *self._extra]
        marked = bool(self._includes) and list(texts) != self.texts
        own = [self._provided(text) for text in texts[: self._own]]
        if self._own == 1 and not marked:
            return self._run(arguments, own[0].encode())
        with tempfile.TemporaryDirectory(prefix="provenance-") as name:
            folder = Path(name)
            environment = {}
            if marked:
                # Found there first, includes are the marked ones; every other file is found as ever.
                environment["TEXINPUTS"] = f"{folder / 'included'}:{os.environ.get('TEXINPUTS') or '.'}"
                for include, text in zip(self._includes, texts[self._own :], strict=True):
                    _write(folder / "included" / include, text)
            inputs = [folder / str(number) for number in range(self._own)]
            for path, text in zip(inputs, own, strict=True):
                _write(path, text)
            return self._run([*arguments, *map(str, inputs)], b"", environment)

    def _provided(self, text: str) -> str:
        """Return a text with definitions of commands that pandoc doesn't know, where the author's are all made.

        A document that pandoc has parsed already knows nothing of them, nor does raw TeX that is passed on.
        """
        if not self._beside or self.syntax != "latex" or "+raw_tex" in self.reader:
            return text
        begin = _BEGIN.search(text)
        at = begin.end() if begin else 0
        return f"{text[:at]}{texcommands.PROVIDED}{text[at:]}"

    def _run(
        self, arguments: Sequence[str], stdin: bytes, environment: Mapping[str, str] | None = None
    ) -> ast.Document:
        try:
            result = pandoc.run(
                arguments, stdin=stdin, timeout=self._timeout, folder=self._folder, environment=environment or {}
            )
        except PandocError as error:
            if _UNKNOWN.search(error.stderr):
                raise InputError(f"{self.name}: pandoc can't read `{self.reader}`: {_first(error)}") from error
            raise PandocError(f"{self.name}: {error}", status=error.status, stderr=error.stderr) from error
        try:
            return rawtex.wrap(ast.decode(result.stdout), timeout=self._timeout)
        except RecursionError as error:
            raise PandocError(f"{self.name}: quotes or lists are nested too deeply to be read", status=0) from error


_BEGIN = re.compile(r"^[^%\n]*?\\begin\{document\}", re.MULTILINE)

# "Unknown input format X", and "The extension X is not supported" or, before pandoc 3, "unknown extension: X".
_UNKNOWN = re.compile(
    r"^Unknown (?:input format|reader)|^The extension \S+ is not supported|unknown extension:", re.MULTILINE
)


def _first(error: PandocError) -> str:
    return next((line.strip() for line in error.stderr.splitlines() if line.strip()), "no reason given")


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text.encode())
