"""Does the gate agree with an independent count of unknown keys?

Run ``python benchmarks/gate_truth.py [--pandoc PATH] [SET ...]``. PROVENANCE_CORPUS names the folder that holds
``corpus/drafts``, ``../shared`` beside the repository when not set. Every document that pandoc parses goes through the
product's own reader, library and gate, with all bibliographies of its set, and its unknown keys are compared with
``truth.json``. Each difference is printed with its cause where the data name one, and the set's note. Exit status 1
when a false alarm or a miss is left without a cause.
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
from collections.abc import Iterator
from pathlib import Path

import msgspec

from pandoc_provenance import pandoc
from pandoc_provenance.draft import reader
from pandoc_provenance.errors import ProvenanceError
from pandoc_provenance.gate import check_keys
from pandoc_provenance.library import bibliography
from pandoc_provenance.model import Draft, Finding, Library
from pandoc_provenance.settings import Settings
from pandoc_provenance.store import Store

SECONDS = 60.0
"""For each run of pandoc."""


class Set(msgspec.Struct, frozen=True):
    """One set of drafts of the corpus."""

    name: str
    note: str
    root: Path
    usable: tuple[tuple[str, Path], ...]
    """Its bibliographies as far as pandoc takes them."""
    refused: frozenset[str]
    """Keys that stand in those that pandoc refuses."""
    aliases: frozenset[str]
    """Keys that the set's drafts define in Manubot's way, ``[@key]: doi:…``: inline references to the truth, not to
    pandoc."""
    items: tuple[tuple[str, Path], ...]
    """The set's LaTeX files with a ``thebibliography``: bibliographies of its LaTeX documents, as the truth has it."""


def main() -> int:
    """Run over the corpus and print the differences and the counts."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("sets", nargs="*", help="only these sets")
    parser.add_argument("--pandoc", help="the pandoc to run")
    chosen = parser.parse_args()
    if chosen.pandoc:
        pandoc.prefer(chosen.pandoc)
    drafts = Path(os.environ.get("PROVENANCE_CORPUS", Path(__file__).parents[2] / "shared")) / "corpus" / "drafts"
    if not (drafts / "truth.json").is_file():
        print(f"no corpus at {drafts}; set PROVENANCE_CORPUS", file=sys.stderr)
        return 2
    truth = json.loads((drafts / "truth.json").read_text(encoding="utf-8"))
    print(f"truth from {truth['pandoc']}, gate with pandoc {'.'.join(map(str, pandoc.version(pandoc.find())))}")
    counts: Counter[str] = Counter()
    began = time.perf_counter()
    with tempfile.TemporaryDirectory() as folder:
        store = Store(Path(folder) / "store.sqlite")
        for entry in truth["sets"]:
            if not chosen.sets or entry["id"] in chosen.sets:
                compare_set(entry, drafts / entry["id"], store, counts)
        store.close()
    print(
        f"\n{counts['documents']} documents compared, {counts['unparsed']} that pandoc doesn't parse; "
        f"{counts['citations']} citations, {counts['unknown']} unknown keys in the truth\n"
        f"{counts['false alarm']} false alarms, {counts['miss']} misses without a cause; "
        f"{counts['caused']} differences with one; {time.perf_counter() - began:.0f} s"
    )
    return 1 if counts["false alarm"] or counts["miss"] or not counts["documents"] else 0


def compare_set(entry: dict, root: Path, store: Store, counts: Counter[str]) -> None:
    """Compare each document of a set that the truth's pandoc parsed."""
    part = describe(entry, root, store)
    for document in entry["docs"]:
        if not document["pandoc_ok"]:
            counts["unparsed"] += 1
            continue
        try:
            draft = reader.read([reader.load(root / document["doc"], document["doc"])], timeout=SECONDS)
        except ProvenanceError as error:
            counts["unparsed"] += 1
            print(f"{part.name}/{document['doc']}: not parsed here, though by the truth's pandoc: {error}")
            continue
        keys = {citation.key for claim in draft.claims for citation in claim.citations}
        keys.update(citation.key for citation in (*draft.nocite, *draft.unread))
        keys.update(draft.dangling)
        named = part.usable + part.items if document["doc"].endswith(".tex") else part.usable
        library = bibliography.load(named, keys, store=store, timeout=SECONDS)
        counts["documents"] += 1
        counts["citations"] += document["n_citations"]
        counts["unknown"] += len(document["unknown_vs_all_bibs"])
        for kind, key, cause in differences(part, document, draft, library):
            counts["caused" if cause else kind] += 1
            print(f"{part.name}/{document['doc']}: {kind} @{key}: {cause or 'NO CAUSE KNOWN'} [set: {part.note}]")


def describe(entry: dict, root: Path, store: Store) -> Set:
    """Sort out which of a set's bibliographies pandoc takes."""
    usable, refused = [], set()
    for name in entry["bibs"]:
        library = bibliography.load([(name, root / name)], (), store=store, timeout=SECONDS)
        if library.findings:
            print(f"{entry['id']}: compared without a file of its list: {library.findings[0].message}")
            refused.update(library.references)
        else:
            usable.append((name, root / name))
    aliases: set[str] = set()
    items: list[tuple[str, Path]] = []
    for document in entry["docs"]:
        text = (root / document["doc"]).read_text(encoding="utf-8", errors="replace")
        aliases.update(re.findall(r"^\[@([^\]\s]{1,200})\]:\s", text, re.MULTILINE))
        if "\\bibitem" in text and document["doc"].endswith(".tex"):
            items.append((document["doc"], root / document["doc"]))
    found = (tuple(usable), frozenset(refused), frozenset(aliases), tuple(items))
    return Set(entry["id"], entry["note"], root, *found)


def differences(part: Set, document: dict, draft: Draft, library: Library) -> Iterator[tuple[str, str, str]]:
    """Yield what the gate and the truth don't agree on: kind, key, and the cause where the data name one."""
    findings = check_keys(draft, library, Settings())
    truth = set(document["unknown_vs_all_bibs"])
    addresses = {finding.key for finding in findings if finding.code == "url-as-citation"}
    seen = {*document["keys"], *document["nocite"]}
    for key in sorted(truth ^ unknown(findings, draft, addresses)):
        cause = ""
        if key in truth:
            if key in addresses:
                cause = "reported as the end of a web address instead"
            elif resolves(key, part):
                cause = "pandoc --citeproc itself resolves it from these bibliographies"
            yield "miss", key, cause
            continue
        if key not in seen:
            cause = "a citation that the truth's parse doesn't have"
        elif key in part.refused:
            cause = "stands only in a bibliography that pandoc refuses, which the truth read by a regular expression"
        elif key in part.aliases:
            cause = "a Manubot alias, which the truth takes for an inline reference and pandoc for an unknown key"
        yield "false alarm", key, cause


def resolves(key: str, part: Set) -> bool:
    """Ask pandoc in the plainest way, apart from the product's code, whether it resolves a key."""
    named = [f"--bibliography={path}" for _, path in part.usable]
    done = pandoc.run(["-f", "markdown", "-t", "plain", "--citeproc", *named], stdin=f"[@{{{key}}}]".encode())
    return bool(named) and "not found" not in done.stderr and "?" not in done.stdout.decode()


def unknown(findings: tuple[Finding, ...], draft: Draft, addresses: set[str]) -> set[str]:
    """Return the keys that the gate calls unknown; one finding stands for all where there is no bibliography."""
    if not any(finding.code == "no-bibliography" for finding in findings):
        return {finding.key for finding in findings if finding.code == "unknown-key"}
    cited = {citation.key for claim in draft.claims for citation in claim.citations}
    cited.update(citation.key for citation in draft.unread)
    return cited - {reference.key for reference in draft.references} - addresses


if __name__ == "__main__":
    sys.exit(main())
