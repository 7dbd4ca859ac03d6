"""Reads every PDF of the corpus cold and warm, and checks what came out against what is known of the files.

Run ``python benchmarks/reading.py [--files]``. PROVENANCE_CORPUS names the folder that holds ``corpus/pdfs``,
``../shared`` beside the repository when not set. ``--files`` prints a line for each file. Exit status 1 when a file
crashed a reader, a sentence isn't where it's said to be, or a page label differs from the known one.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import resource
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pypdfium2

from pandoc_provenance import sources
from pandoc_provenance.model import Missing, Passage, Sentence, Source
from pandoc_provenance.store import Store

TIMEOUT = 60.0
"""Seconds for one file."""

DRAWN = 40
"""Sentences drawn from each file."""

_LONG_ENOUGH = 8
"""Words of a sentence that is drawn: fewer stand on many pages."""

Found = Mapping[str, Source | Missing]


def main() -> int:
    """Print the tables."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--files", action="store_true", help="print a line for each file")
    chosen = parser.parse_args()
    folder = Path(os.environ.get("PROVENANCE_CORPUS", Path(__file__).parents[2] / "shared")) / "corpus" / "pdfs"
    if not (folder / "manifest.json").is_file():
        print(f"no corpus at {folder}; set PROVENANCE_CORPUS", file=sys.stderr)
        return 2
    manifest = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))
    paths = {entry["file"]: folder / entry["file"] for entry in manifest}
    with tempfile.TemporaryDirectory() as scratch:
        store = Store(Path(scratch) / "store.sqlite")
        found = _speed(paths, store, Path(scratch))
        if chosen.files:
            _print_files(manifest, found)
        failed = _expectations(manifest, found)
        failed += _places(paths, found, store)
        store.close()
    return int(failed > 0)


def _speed(paths: Mapping[str, Path], store: Store, scratch: Path) -> Found:
    """Time cold reading by one and by two workers, and a warm run; return what was read."""
    found: Found = {}
    print(f"{'':28}{'seconds':>9}{'pages/s':>9}{'CPU s':>9}{'pages/CPU s':>13}{'MB':>6}")
    # A first run fills the system's file cache, so that the order of the others doesn't matter.
    sources.read(paths, store=Store(None), timeout=TIMEOUT, workers=2)
    for workers in (1, 2):
        kept = store if workers == 2 else Store(scratch / "one.sqlite")
        begin, busy = time.perf_counter(), _children()
        found = sources.read(paths, store=kept, timeout=TIMEOUT, workers=workers)
        seconds, busy = time.perf_counter() - begin, _children() - busy
        pages = sum(len(source.pages) for source in found.values() if isinstance(source, Source))
        # Of the largest worker of all; kilobytes on Linux.
        peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
        speeds = f"{seconds:9.2f}{pages / seconds:9.0f}{busy:9.2f}{pages / busy:13.0f}{peak:6.0f}"
        print(f"{f'cold, workers: {workers}':28}{speeds}")
    begin = time.perf_counter()
    again = sources.read(paths, store=store, timeout=TIMEOUT, workers=2)
    seconds = time.perf_counter() - begin
    assert again == found
    print(f"{f'warm ({len(found)} files, {pages} pages)':28}{seconds:9.3f}")
    size = (scratch / "store.sqlite").stat().st_size + (scratch / "store.sqlite-wal").stat().st_size
    print(f"{'store, MB':28}{size / 1024**2:9.1f}\n")
    return found


def _children() -> float:
    """Return the CPU seconds of all workers that have ended: what a busy machine doesn't change."""
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def _print_files(manifest: list[dict[str, Any]], found: Found) -> None:
    for entry in manifest:
        value = found[entry["file"]]
        expected = f"{entry.get('pages') or '-'!s:>4} pages {entry.get('chars_first5') or 0:6} characters at first"
        if isinstance(value, Missing):
            print(f"{entry['file'][:38]:40}{expected}   {value.reason}: {value.detail}")
        else:
            labels = [page.label or "-" for page in value.pages[:4]]
            shape = (
                f"{len(value.text):7} characters {len(value.sentences):5} sentences {len(value.sections):3} sections"
            )
            print(f"{entry['file'][:38]:40}{expected}   {shape}  {' '.join(labels)}")
    print()


def _expectations(manifest: list[dict[str, Any]], found: Found) -> int:
    """Compare outcomes, pages and labels with the manifest; return the number of failures."""
    counts: Counter[str] = Counter()
    failed = 0
    for entry in manifest:
        name, value = entry["file"], found[entry["file"]]
        counts[value.reason if isinstance(value, Missing) else "read"] += 1
        labels = entry.get("page_labels")
        known = labels if isinstance(labels, list) else None
        if isinstance(value, Source):
            if entry.get("pages") is not None and len(value.pages) != entry["pages"]:
                print(f"{name}: {len(value.pages)} pages, the manifest has {entry['pages']}")
            if known is not None and [page.label for page in value.pages[: len(known)]] != known:
                print(f"{name}: labels {[page.label for page in value.pages[: len(known)]]}, the manifest has {known}")
                failed += 1
        elif value.reason in ("crashed", "timeout"):
            print(f"{name}: {value.detail}")
            failed += 1
        elif (entry.get("chars_first5") or 0) > 100:
            print(f"{name}: {value.detail}; another reader sees {entry['chars_first5']} characters")
    print("outcomes: " + ", ".join(f"{count} {reason}" for reason, count in counts.most_common()))
    return failed


def _places(paths: Mapping[str, Path], found: Found, store: Store) -> int:
    """Draw sentences, and ask PDFium whether their words stand on their page and in their boxes."""
    rng = random.Random(1)
    counts: Counter[str] = Counter()
    for name, source in found.items():
        if not isinstance(source, Source) or not source.profile.startswith("pdf/"):
            continue
        long = [s for s in source.sentences if s.quotable and len(source.text[s.start : s.end].split()) >= _LONG_ENOUGH]
        drawn = rng.sample(long, min(DRAWN, len(long)))
        document = pypdfium2.PdfDocument(paths[name])
        passages = sources.with_boxes(source, tuple(_passage(source, sentence) for sentence in drawn), store)
        for passage in passages:
            _check(document, source, passage, counts)
        document.close()
    for what in ("slice", "page", "boxes"):
        share = counts[what] / max(1, counts["drawn"])
        print(f"{what + ' right':28}{counts[what]:9} of {counts['drawn']} ({share:.1%})")
    return (counts["drawn"] - counts["slice"]) + (counts["page"] < 0.99 * counts["drawn"])


def _passage(source: Source, sentence: Sentence) -> Passage:
    page = source.pages[sentence.page]
    text = source.text[sentence.start : sentence.end]
    return Passage(text, page.number, page.label, "", sentence.start, sentence.end, (), True, "")


def _check(document: pypdfium2.PdfDocument, source: Source, passage: Passage, counts: Counter[str]) -> None:
    counts["drawn"] += 1
    counts["slice"] += source.text[passage.start : passage.end] == passage.text
    assert passage.page is not None
    page = document[passage.page - 1].get_textpage()
    start = _letters(" ".join(passage.text.split()[:4]))
    counts["page"] += start in _letters(page.get_text_range())
    boxed = _letters("".join(page.get_text_bounded(*box) for box in passage.boxes))
    words = passage.text.split()
    inside = source.pages[passage.page - 1].end >= passage.end
    seen = sum(_letters(word) in boxed for word in words)
    counts["boxes"] += seen >= 0.9 * len(words) if inside else seen > 0
    page.close()


def _letters(text: str) -> str:
    return "".join(char for char in text.casefold() if char.isalnum())


if __name__ == "__main__":
    sys.exit(main())
