"""The product on real drafts with real sources: are the claims right, is a passage quoted with its page?

    python benchmarks/samples.py [sample] [scisumm] [nasty] [--show]

Runs `check` in process over the corpora that PROVENANCE_CORPUS names (a folder that holds corpus/; `../shared`
beside the repository when not given). `--show` prints each citation for a person to read.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import tempfile
from collections.abc import Iterator
from pathlib import Path

from rapidfuzz import fuzz

from pandoc_provenance.model import CitationReport, Report, Source
from pandoc_provenance.session import Session

CORPUS = Path(os.environ.get("PROVENANCE_CORPUS", Path(__file__).resolve().parents[2] / "shared")) / "corpus"
SAMPLE = CORPUS / "sources/chitragupta-sample"
SCISUMM = CORPUS / "sources/scisumm"
NASTY = CORPUS / "nasty"


def plain(text: str) -> str:
    """Fold what typography changes, to compare a claim with the one a person wrote down."""
    text = text.replace("–", "--").replace("’", "'").replace("…", "...").replace("“", '"').replace("”", '"')
    return re.sub(r" (?=[.,;:])", "", " ".join(re.sub(r"\[[^]]*\]|[*_]", " ", text).split())).rstrip(" .,;:")


def checked(draft: Path, session: Session, bibliography: Path) -> Report:
    """Check one draft with the given bibliography."""
    session.options = {**session.options, "bibliography": [str(bibliography)]}
    return session.check(session.gate(draft))


def show(rows: Iterator[CitationReport] | tuple[CitationReport, ...]) -> None:
    """Print rows for a person to read."""
    for row in rows:
        best = row.passages[0] if row.passages else None
        flags = "; ".join(flag.message for flag in row.flags)
        print(f"  {row.where.file}:{row.where.line}:{row.where.column} @{row.key} [{row.unit}] {row.band} {row.score}")
        print(f"      claim    {row.claim}")
        print(f"      passage  {best.page if best else '-'} {best.text if best else row.reason}")
        if flags:
            print(f"      flags    {flags}")


def sample(session: Session, verbose: bool) -> bool:
    """The five drafts with 32 citations of five PDFs, whose claims an earlier tool's authors wrote down by position."""
    told = json.loads((SAMPLE / "positional_claims.json").read_text(encoding="utf-8"))
    total = right = written = quoted = 0
    for draft in sorted((SAMPLE / "drafts").rglob("*.*")):
        report = checked(draft, session, SAMPLE / "papers/bibliography.bib")
        if verbose:
            show(report.citations)
        places = told.get(draft.name, [])
        written += len(places)
        for row in report.citations:
            total += 1
            quoted += bool(row.passages and row.passages[0].quotable and row.passages[0].page)
            near = [
                claim for claim in places if claim["citekey"] == row.key and abs(claim["line"] - row.where.line) <= 1
            ]
            expected = {plain(claim["claim"]) for claim in near}
            # A clause of the sentence is ours to choose; the sentence it stands in is not.
            if plain(row.context) in expected or plain(row.claim) in expected:
                right += 1
            elif near:
                print(f"  {draft.name}:{row.where.line} differs\n    told {near[0]['claim']}\n    ours {row.context}")
    print(
        f"sample: {total} citations, the claim is the one written down in {right} of the {written} that were, "
        f"a quoted passage with its page for {quoted} of {total}"
    )
    return right == written and quoted == total


def scisumm(session: Session, verbose: bool) -> bool:
    """150 citing sentences with the sentences that people marked in the cited PDFs."""
    from pandoc_provenance import sources
    from pandoc_provenance.evidence import index, lexical
    from pandoc_provenance.text import words

    report = checked(SCISUMM / "scisumm-draft.md", session, SCISUMM / "scisumm.bib")
    gold = [json.loads(line) for line in (SCISUMM / "gold.jsonl").read_text(encoding="utf-8").splitlines()]
    paths = {path.stem: path for path in (SCISUMM / "pdf").glob("*.pdf")}
    read = sources.read(paths, store=session.store, timeout=60, workers=2)
    texts = {key: source for key, source in read.items() if isinstance(source, Source)}
    indexes = index.indexes(texts, "en", session.store)
    ranks: list[float] = []
    unfound = 0
    for row, marked in zip(report.citations, gold, strict=True):
        assert row.key == marked["key"]
        if row.band == "not-checked":
            continue
        spans = [span for text in marked["reference_text"] if (span := find(text, texts[row.key].text))]
        if not spans:
            unfound += 1
            continue
        tree = indexes[row.key]
        ranking = lexical.rank(words.stems(row.claim, tree.language), tree)
        rows = [texts[row.key].sentences[tree.sentences[hit.number]] for hit in ranking.hits]
        hits = (n for n, one in enumerate(rows, 1) if any(one.start < end and start < one.end for start, end in spans))
        ranks.append(1 / next(hits, float("inf")))
    if verbose:
        show(report.citations)
    scored = sum(row.band != "not-checked" for row in report.citations)
    reasons = {row.reason for row in report.citations if row.reason}
    count = len(ranks)
    shares = (sum(r == 1 for r in ranks) / count, sum(r >= 0.2 for r in ranks) / count, sum(ranks) / count)
    print(
        f"scisumm: {scored} of {len(report.citations)} scored, not checked: {sorted(reasons) or 'none'}; against the "
        f"marked sentences (n = {count}, {unfound} not found in the PDF's text): "
        "hit@1 {:.3f}, hit@5 {:.3f}, MRR {:.3f}".format(*shares)
    )
    return len(report.citations) == len(gold)


def find(sentence: str, text: str) -> tuple[int, int] | None:
    """Find where a marked sentence stands in a PDF's text: the middle of its best alignment, or None."""
    at = fuzz.partial_ratio_alignment(sentence, text, score_cutoff=80)
    if at is None or len(sentence) < 15:
        return None
    margin = (at.dest_end - at.dest_start) // 5
    return at.dest_start + margin, at.dest_end - margin


def nasty(session: Session, verbose: bool) -> bool:
    """One Markdown and one LaTeX draft with everything awkward in it; `--show` prints how each construct was read."""
    for name in ("nasty.md", "nasty.tex"):
        gated = session.gate(NASTY / name)
        session.options = {**session.options, "bibliography": [str(NASTY / "papers/bibliography.bib")]}
        gated = session.gate(NASTY / name)
        report = session.check(gated)
        if verbose:
            show(report.citations)
        unknown = [finding.key for finding in report.findings if finding.code == "unknown-key"]
        print(
            f"nasty: {name}: {len(report.citations)} citations, unknown {unknown}, flags {dict(report.summary.flags)}"
        )
    return True


def main() -> int:
    """Run the chosen samples; exit status 1 when a goal is missed."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", default=["sample", "scisumm", "nasty"])
    parser.add_argument("--show", action="store_true")
    arguments = parser.parse_args()
    if not CORPUS.exists():
        raise SystemExit(f"no corpus at {CORPUS}: set PROVENANCE_CORPUS to a folder that holds corpus/")
    with tempfile.TemporaryDirectory() as folder:
        good = True
        for name in arguments.names:
            session = Session({"store": str(Path(folder) / "store.sqlite")}, folder=CORPUS)
            good &= {"sample": sample, "scisumm": scisumm, "nasty": nasty}[name](session, arguments.show)
            session.store.close()
    return 0 if good else 1


if __name__ == "__main__":
    raise SystemExit(main())
