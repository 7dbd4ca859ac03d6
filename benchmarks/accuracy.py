"""How well is the place found, how well does the score tell support, and how often is each band wrong?

Run ``python benchmarks/accuracy.py [SET ...] [--folder DIR] [--json]``. A set is a folder in the form that
``labelled.py`` describes; the default ones lie in ``$PROVENANCE_CORPUS/bench``, ``../shared/bench`` beside the
repository when that isn't set. Everything is measured through ``evidence.judge`` and ``evidence.lexical``; nothing is
a copy. With the default sets the command also says whether the error rates in ``evidence/bands.py`` are those it
measured; exit status 1 when they aren't.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from statistics import mean

import labelled
import msgspec
from measuring import BANDS, NEAREST, RANDOM, Result, measure

from pandoc_provenance.evidence import bands

SETS = {
    "clscisumm": "CL-SciSumm",
    "citint": "Citation-Integrity",
    "wice": "WiCE",
    "wpcite": "Wikipedia citations",
}


def errors(results: Sequence[Result]) -> dict[str, str]:
    """Put the error rate of each band into words, as ``bands.ERRORS`` has them: means over the sets."""

    def share(band: str, *names: str) -> str:
        rows = [group[band] for result in results for name, group in result.reached.items() if name in names]
        return f"{100 * mean(rows):.1f} %"

    bad = tuple(labelled.UNSUPPORTED)
    told = {
        band: f"{share(band, NEAREST)} of claims put to the topically nearest wrong sources, {share(band, RANDOM)} of "
        f"those put to random ones and {share(band, *bad)} of those that readers called unsupported land here"
        for band in ("supported", "partial", "weak")
    }
    told["none"] = f"{share('none', 'supported')} of claims that readers called supported land here"
    return told


def table(result: Result) -> str:
    """Return a set's figures for people."""
    lines = [f"{result.name}: {result.claims} claims, {result.sources} sources"]
    if result.location:
        at = result.location
        lines.append(
            f"  location (n = {at.claims}): hit@1 {at.hit_at_1:.3f}, hit@5 {at.hit_at_5:.3f}, MRR {at.mrr:.3f}; "
            f"{at.passages:.2f} passages a claim"
            + (f", a complete set of sentences in {at.complete:.3f}" if at.complete is not None else "")
        )
    lines.append("  support AUC, supported against: " + _listed(result.support_auc))
    lines.append("  right source AUC, against wrong: " + _listed(result.source_auc))
    lines.append(f"  {'share of claims per band':<28}" + "".join(f"{band:>13}" for band in BANDS))
    for name, shares in sorted(result.reached.items()):
        lines.append(f"  {name:<28}" + "".join(f"{shares[band]:>13.3f}" for band in BANDS))
    told = (f"{name}: {row['supported']:.3f} (n = {row['claims']:.0f})" for name, row in result.by_length.items())
    lines.append("  nearest wrong source called supported, by content words: " + "; ".join(told))
    return "\n".join(lines)


def _listed(values: dict[str, float]) -> str:
    return ", ".join(f"{name} {value:.3f}" for name, value in sorted(values.items())) or "–"


def main() -> int:
    """Run the command."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("sets", nargs="*", metavar="SET", help=f"names of sets (default: {' '.join(SETS)})")
    parser.add_argument("--folder", type=Path, default=labelled.folder(), help="folder of the sets")
    parser.add_argument("--json", action="store_true", help="print JSON")
    options = parser.parse_args()
    names = tuple(options.sets) or tuple(SETS)
    missing = [name for name in names if not (options.folder / name / "claims.jsonl").is_file()]
    if missing:
        print(
            f"no labelled set {', '.join(missing)} in {options.folder}; set PROVENANCE_CORPUS or --folder",
            file=sys.stderr,
        )
        return 2
    results = [measure(labelled.load(options.folder / name)) for name in names]
    told = errors(results) if names == tuple(SETS) else {}
    if options.json:
        print(json.dumps({"sets": msgspec.to_builtins(results), "errors": told}, indent=1))
    else:
        print("\n\n".join(table(result) for result in results))
    if not told:
        return 0
    same = told == dict(bands.ERRORS)
    if not options.json:
        print("\nerror rates, " + ("as in evidence/bands.py:" if same else "NOT those in evidence/bands.py:"))
        for band, text in told.items():
            print(f"  {band}: {text}")
    return 0 if same else 1


if __name__ == "__main__":
    sys.exit(main())
