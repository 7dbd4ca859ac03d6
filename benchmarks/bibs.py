"""Reads real bibliographies of many reference managers: keys, `file` fields, refusals, and the time it takes.

Run ``python benchmarks/bibs.py [--pandoc PATH] [--all]``. PROVENANCE_CORPUS names the folder that holds
``corpus/bibs``, ``../shared`` beside the repository when not set. For each file: do our entries have the keys that
pandoc's own conversion lists, does every `file` field give a path, is a refused file's finding at the line that pandoc
names. Prints what differs, then the counts and the time of a first and a second load of the largest file. Exit
status 1 when something differs; ``--all`` prints every decoded path too.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

from pandoc_provenance import pandoc
from pandoc_provenance.errors import PandocError
from pandoc_provenance.library import bibliography
from pandoc_provenance.library.entries import read
from pandoc_provenance.store import Store

SECONDS = 120.0
"""For each run of pandoc."""

READERS = {".json": "csljson", ".bibtex": "bibtex"}
"""pandoc's reader by extension; BibLaTeX otherwise."""

PATH = re.compile(r"(?i)(?:[a-z][a-z0-9+.-]{1,9}://\S+|[^\0]*[^/\\:;]\.[a-z0-9]{2,5}|[^:;]{1,200})\Z")
"""What a person would call a path or an address."""

LEFT = re.compile(r"\\[:;_&%#$~{}]|\$\\|[{}]|:(?:PDF|application/\w+|text/\w+)\Z")
"""What decoding must not leave behind."""


def main() -> int:
    """Run over the corpus and print the table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--pandoc", help="the pandoc to run")
    parser.add_argument("--all", action="store_true", help="print every decoded path")
    chosen = parser.parse_args()
    if chosen.pandoc:
        pandoc.prefer(chosen.pandoc)
    folder = Path(os.environ.get("PROVENANCE_CORPUS", Path(__file__).parents[2] / "shared")) / "corpus" / "bibs"
    if not (folder / "bib_truth.json").is_file():
        print(f"no corpus at {folder}; set PROVENANCE_CORPUS", file=sys.stderr)
        return 2
    truth = json.loads((folder / "bib_truth.json").read_text(encoding="utf-8"))
    counts: Counter[str] = Counter()
    paths = sorted(path for path in folder.rglob("*") if path.suffix in {".bib", ".biblatex", ".bibtex", ".json"})
    for path in paths:
        if path.name != "bib_truth.json":
            keys(path, str(path.relative_to(folder)), truth.get(path.name, {}), counts)
            fields(path, truth.get(path.name, {}), counts, chosen.all)
    for what in ("files", "refused", "entries", "only pandoc", "only ours", "file fields", "paths", "differences"):
        print(f"{what:12}{counts[what]:8}")
    speed(max(paths, key=lambda path: path.stat().st_size if path.suffix == ".bib" else 0))
    return int(bool(counts["differences"]))


def keys(path: Path, name: str, truth: dict, counts: Counter[str]) -> None:
    """Compare a file's keys with those that pandoc's conversion lists, or its finding with pandoc's refusal."""
    counts["files"] += 1
    store = Store(None)
    ours = bibliography.load([(name, path)], (), store=store, timeout=SECONDS)
    if ours.findings:
        counts["refused"] += 1
        finding = ours.findings[0]
        said = re.search(r"line (\d+), column (\d+)", str(truth.get("pandoc_biblatex", "")))
        # An entry that is never closed is named by its own line, not by the line where pandoc gives up.
        agrees = said is None or finding.where.line == int(said[1]) or "never closed" in finding.message
        counts["differences"] += not agrees
        print(f"{name}:{finding.where.line}: {finding.message}{'' if agrees else f' BUT PANDOC SAYS {said[0]}'}")
        return
    theirs = listed(path)
    asked = theirs | ours.references.keys()
    known = bibliography.load([(name, path)], asked, store=store, timeout=SECONDS).known
    for key in sorted(theirs ^ known):
        counts["differences"] += 1
        print(f"{name}: @{key} is {'listed by pandoc but unknown' if key in theirs else 'known but not listed'}")
    for kind, only in (("only pandoc", theirs - ours.references.keys()), ("only ours", ours.references.keys() - known)):
        counts[kind] += len(only)
        if only:
            print(f"{name}: {kind}: {', '.join(sorted(only)[:5])}")
    counts["entries"] += len(theirs)
    store.close()


def listed(path: Path) -> set[str]:
    """List the keys that pandoc's own conversion of a file has."""
    reader = READERS.get(path.suffix, "biblatex")
    try:
        done = pandoc.run(["-f", reader, "-t", "csljson", str(path)], timeout=SECONDS)
    except PandocError as error:
        print(f"{path.name}: pandoc's conversion fails where citeproc doesn't: {error}")
        return set()
    return {entry["id"] for entry in json.loads(done.stdout)}


def fields(path: Path, truth: dict, counts: Counter[str], everything: bool) -> None:
    """Decode every `file` field of a file and look at each path as a person would."""
    text = path.read_bytes().decode("utf-8-sig", "replace")
    entries = read(text, path.suffix).entries
    attached = [entry for entry in entries if entry.attachments]
    raw = len(re.findall(r"(?im)^\s*(?:file|bdsk-file-1)\s*=\s*[{\"]\s*[^\s{}\"]", text))
    counts["file fields"] += raw
    if raw > len(attached):
        # An entry that stands inside another, unclosed one is no difference: pandoc doesn't see it either.
        nested = len(re.findall(r"(?m)^\s*@\w+\s*\{", text)) - len(entries)
        counts["differences"] += max(0, raw - len(attached) - nested)
        print(f"{path.name}: {raw} `file` fields, but only {len(attached)} entries with a path")
    for entry in attached:
        for attachment in entry.attachments:
            counts["paths"] += 1
            odd = not PATH.match(attachment.path) or LEFT.search(attachment.path)
            counts["differences"] += bool(odd)
            if odd or everything:
                print(f"{path.name}: @{entry.key}: {attachment.path!r} {attachment.media_type}{' ODD' if odd else ''}")


def speed(path: Path) -> None:
    """Time a first and a second load of a file with 300 cited keys, and one with a key that is new."""
    with tempfile.TemporaryDirectory() as folder:
        store = Store(Path(folder) / "store.sqlite")
        cited = [entry.key for entry in read(path.read_text(encoding="utf-8"), path.suffix).entries][:300]
        for what, asked in (
            ("cold", cited),
            ("warm", cited),
            ("warm", cited),
            ("new draft", [*cited, "ghost2024"]),
            ("warm", [*cited, "ghost2024"]),
        ):
            began = time.perf_counter()
            library = bibliography.load([(path.name, path)], asked, store=store, timeout=SECONDS)
            seconds = time.perf_counter() - began
            size = f"{len(library.references)} entries, {path.stat().st_size / 1e6:.1f} MB"
            print(f"{path.name} ({size}), {len(asked)} keys, {what}: {1000 * seconds:.0f} ms")
        store.close()


if __name__ == "__main__":
    sys.exit(main())
