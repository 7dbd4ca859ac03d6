"""Print claims, evenly spread over a folder of drafts, for a person to read against the drafts.

    python benchmarks/claims.py [FOLDER] [-n 200]

Without FOLDER the shared drafts below PROVENANCE_CORPUS (default ../shared). pandoc reads each draft once, with a
time limit; a draft that it can't read is named at the end.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterator
from pathlib import Path

from pandoc_provenance import pandoc
from pandoc_provenance.draft import metadata
from pandoc_provenance.draft.claims import read_claims
from pandoc_provenance.errors import PandocError
from pandoc_provenance.model import Claim

READERS = {".md": "markdown", ".markdown": "markdown", ".qmd": "markdown", ".Rmd": "markdown", ".tex": "latex"}


def drafts(folder: Path) -> Iterator[Path]:
    """Yield the drafts below a folder."""
    yield from (path for path in sorted(folder.rglob("*")) if path.suffix in READERS and path.is_file())


def claims(draft: Path, timeout: float) -> tuple[Claim, ...]:
    """Read a draft's claims; raises ``PandocError`` where pandoc can't."""
    document = pandoc.to_ast(draft.read_bytes(), READERS[draft.suffix], timeout=timeout, folder=draft.parent)
    return read_claims(document, metadata.language(document))


def main() -> None:
    """Print them."""
    corpus = Path(os.environ.get("PROVENANCE_CORPUS", Path(__file__).parents[2] / "shared"))
    parser = argparse.ArgumentParser(description="Print claims of many drafts for a person to read.")
    parser.add_argument("folder", nargs="?", type=Path, default=corpus / "corpus" / "drafts")
    parser.add_argument("-n", "--number", type=int, default=200, help="claims to print")
    parser.add_argument("--timeout", type=float, default=20.0, help="seconds for one draft")
    options = parser.parse_args()

    found: list[tuple[Path, Claim]] = []
    unread: list[str] = []
    for draft in drafts(options.folder):
        try:
            found += [(draft, claim) for claim in claims(draft, options.timeout)]
        except PandocError as error:
            unread.append(f"{draft.relative_to(options.folder)}: {error}")
    number = min(options.number, len(found))
    for position in range(number):
        draft, claim = found[position * len(found) // number]
        place = claim.citations[0].where
        print(f"{draft.relative_to(options.folder)}  {place.heading or '(before the first heading)'}  no. {place.rank}")
        print(f"  {claim.unit}: {', '.join(citation.key for citation in claim.citations)}")
        if claim.context != claim.text:
            print(f"  context  {claim.context}")
        print(f"  claim    {claim.text or '(nothing)'}\n")
    print(f"{number} of {len(found)} claims; {len(unread)} drafts that pandoc can't read")
    for line in unread:
        print(f"  {line}")


if __name__ == "__main__":
    main()
