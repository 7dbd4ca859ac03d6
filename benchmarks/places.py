"""Cuts each citation's key out of the draft at the line and column given for it, over the corpus of real drafts.

Run ``python benchmarks/places.py [--pandoc PATH] [--filter] [SET…]``. PROVENANCE_CORPUS names the folder that
holds ``corpus/drafts``, ``../shared`` beside the repository when not set. Prints every wrong and missing place and
every document that isn't what pandoc makes of the untouched text, then the counts. Exit status 1 when a place is
wrong or a document differs.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

from pandoc_provenance import ast, pandoc
from pandoc_provenance.draft import locate
from pandoc_provenance.draft.files import load
from pandoc_provenance.draft.texts import Texts
from pandoc_provenance.errors import ProvenanceError

TIMEOUT = 30.0
"""Seconds for one run of pandoc."""


def main() -> int:
    """Run over the corpus and print the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("sets", nargs="*", help="only these sets of corpus/drafts")
    parser.add_argument("--pandoc", help="the pandoc to run")
    parser.add_argument("--filter", action="store_true", help="align with a plain parse, as the filter has to")
    chosen = parser.parse_args()
    if chosen.pandoc:
        pandoc.prefer(chosen.pandoc)
    root = Path(os.environ.get("PROVENANCE_CORPUS", Path(__file__).parents[2] / "shared")) / "corpus" / "drafts"
    if not (root / "truth.json").is_file():
        print(f"no corpus at {root}; set PROVENANCE_CORPUS", file=sys.stderr)
        return 2
    counts: Counter[str] = Counter()
    for name, path in _documents(root, chosen.sets):
        _measure(name, path, chosen.filter, counts)
    for what in ("documents", "unreadable", "citations", "exact", "wrong", "missing", "differing", "runs"):
        print(f"{what:12}{counts[what]:8}")
    print(f"{'places, s':12}{counts['places_ms'] / 1000:8.2f}\n{'plain, s':12}{counts['plain_ms'] / 1000:8.2f}")
    return int(bool(counts["wrong"] or counts["differing"]))


def _documents(root: Path, sets: Sequence[str]) -> Iterator[tuple[str, Path]]:
    for part in json.loads((root / "truth.json").read_text(encoding="utf-8"))["sets"]:
        if sets and part["id"] not in sets:
            continue
        for document in part["docs"]:
            if document["pandoc_ok"]:
                yield f"{part['id']}/{document['doc']}", root / part["id"] / document["doc"]


def _measure(name: str, path: Path, as_filter: bool, counts: Counter[str]) -> None:
    counts["documents"] += 1
    try:
        texts = Texts([load(path, path.name)], None, timeout=TIMEOUT, beside=True)
        start = time.perf_counter()
        plain = texts.parse(texts.texts)
        counts["plain_ms"] += round(1000 * (time.perf_counter() - start))

        def parse(given: Sequence[str]) -> ast.Document:
            counts["runs"] += 1
            return texts.parse(given)

        start = time.perf_counter()
        if as_filter:
            document = plain
            places = locate.find(plain, texts.texts, parse, texts.syntax)
        else:
            document, places = locate.read(texts.texts, parse, texts.syntax)
        counts["places_ms"] += round(1000 * (time.perf_counter() - start))
    except ProvenanceError as error:
        counts["unreadable"] += 1
        print(f"{name}: {error}")
        return
    if document != plain:
        counts["differing"] += 1
        print(f"{name}: the document isn't pandoc's")
    keys = [ast.cited_keys([node]) for node in ast.cites(document)]
    groups = [*zip(keys, places.cites, strict=True), (locate.nocite_keys(document), places.nocite)]
    for key, place in ((key, place) for keys, found in groups for key, place in zip(keys, found, strict=True)):
        if key != "*":
            _count(name, key, place, texts, counts)


def _count(name: str, key: str, place: locate.Place | None, texts: Texts, counts: Counter[str]) -> None:
    counts["citations"] += 1
    if place is None:
        counts["missing"] += 1
        print(f"{name}: missing: {key}")
        return
    line = texts.texts[place.file].split("\n")[place.line - 1]
    cut = line[place.column - 1 :]
    if cut.startswith((f"@{key}", f"@{{{key}}}", key)):
        counts["exact"] += 1
    else:
        counts["wrong"] += 1
        print(f"{name}: {texts.names[place.file]}:{place.line}:{place.column}: wrong: {key}: {cut[: len(key) + 3]}")


if __name__ == "__main__":
    sys.exit(main())
