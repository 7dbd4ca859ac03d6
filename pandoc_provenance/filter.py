"""The pandoc filter: AST on standard input, annotated AST on standard output, reports beside the output.

Metadata (see ``settings.Settings`` for every option)::

    provenance:
      gate: error        # error | warn | off
      annotate: footnotes
      reports: [md, json]
      sources: papers/

Standard output belongs to the AST, so descriptor 1 is pointed at standard error before anything else runs.
"""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import BinaryIO


def main(arguments: list[str] | None = None) -> int:
    """Run as pandoc's filter; the one argument is the writer's name. Returns the exit status."""
    output = _take_stdout()
    # One document goes through this process and all of it is kept to the end: looking for garbage costs 5 %.
    gc.disable()
    from pandoc_provenance.errors import ProvenanceError

    writer = (arguments or sys.argv[1:] or ["html"])[0]
    try:
        answer = run(sys.stdin.buffer.read(), writer)
    except ProvenanceError as error:
        _say(f"pandoc-provenance: error: {error}")
        return 2
    except RecursionError:
        _say("pandoc-provenance: error: the document nests too deep (hundreds of quotes or lists in each other)")
        return 2
    if answer is None:
        return 1
    with output:
        output.write(answer)
    return 0


def run(data: bytes, writer: str) -> bytes | None:
    """Check one document; return the annotated document, or None when the gate failed.

    Raises:
        ProvenanceError: the set-up is wrong.
    """
    from pandoc_provenance import annotate, ast, inputs, invocation, messages, pandoc
    from pandoc_provenance.draft import metadata, rawtex, reader
    from pandoc_provenance.errors import InputError
    from pandoc_provenance.surroundings import Surroundings

    try:
        document = ast.decode(data)
    except ValueError as error:
        raise InputError(f"standard input isn't a pandoc document: {error}") from error
    parent = invocation.find_invocation()
    if parent:
        pandoc.prefer(parent.executable)
    folder = Path.cwd()
    settings = inputs.settings_of(folder).merged(metadata.options(document), "metadata `provenance`")
    around = Surroundings(folder, parent.resource_path if parent else ())
    clean = rawtex.wrap(annotate.strip(document), timeout=settings.timeout)
    names = settings.draft or (parent.inputs if parent else ())
    for missing in (name for name in settings.draft if not (folder / name).is_file()):
        raise InputError(f"option `draft`: there is no file {missing}")
    reading = reader.begin(
        clean,
        reader.load_inputs(names, folder),
        parent.reader if parent else None,
        timeout=settings.timeout,
        extra=("--file-scope",) if parent and parent.file_scope else (),
    )
    # All that follows needs no lines and columns until something is said of a place: they come meanwhile.
    from pandoc_provenance import pipeline, reports

    store = inputs.open_store(settings, folder)
    for problem in messages.absent(around.absent(settings)):
        _say(f"pandoc-provenance: warning: {problem}")
    gated = pipeline.gate(reading.draft, settings, around, store)
    name = messages.title(names)
    if gated.findings:
        gated = pipeline.gate(reading.located(), settings, around, store)
    for finding in gated.findings:
        _say(messages.line(finding))
    if gated.failed:
        _say(messages.verdict(gated.findings, name))
        return None
    judged = pipeline.judge(gated, store, _progress)
    if store.problem:
        _say(f"pandoc-provenance: warning: {store.problem}")
    draft = reading.located()
    report = pipeline.report(judged, draft, store)
    stem = _stem(settings.report, parent.output if parent else None, names)
    written = reports.write(report, folder / stem, settings.reports)
    _say(messages.summary(report, name, [around.display(path) for path in written]))
    if settings.annotate == "none":
        return data
    shown = annotate.annotate(clean, gated.draft.claims, report.citations, mode=settings.annotate, writer=writer)
    return ast.encode(rawtex.unwrap(shown))


def _stem(chosen: str | None, output: str | None, inputs: Sequence[str]) -> Path:
    """Decide where the reports go: as chosen, beside the output, else in the working folder."""
    if chosen:
        return Path(chosen)
    if output:
        return _without_extension(Path(output))
    return Path(_without_extension(Path(inputs[0])).name if inputs else "provenance")


def _without_extension(path: Path) -> Path:
    """Return `draft.html` as `draft`, and `draft-1.2` as it is: what has no letter is no extension."""
    return path.with_suffix("") if any(map(str.isalpha, path.suffix)) else path


def _progress(done: int, total: int) -> None:
    """Say once that sources are being read: it's the only thing that takes long, and only the first time."""
    if not done:
        from pandoc_provenance.messages import counted

        _say(f"pandoc-provenance: reading {counted(total, 'cited source')}, the first time only")


def _take_stdout() -> BinaryIO:
    """Return standard output for the AST alone; whatever else prints goes to standard error from now on."""
    own = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    return own


def _say(text: str) -> None:
    sys.stderr.write(text + "\n")


if __name__ == "__main__":
    sys.exit(main())
