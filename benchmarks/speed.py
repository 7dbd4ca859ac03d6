"""Speed as ratios in one run: the filter and the gate against pandoc alone, cold reading, peak memory.

    python benchmarks/speed.py [--runs N]

The draft has 300 and more citations over real PDFs; it's put together from the corpora that PROVENANCE_CORPUS
names (a folder that holds corpus/ and bench/; `../shared` beside the repository when not given).
Commands are run in turn, A B C A B C …, so that a drifting machine hits them alike; medians are printed.
"""

from __future__ import annotations

import argparse
import importlib.util
import os
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

CORPUS = Path(os.environ.get("PROVENANCE_CORPUS", Path(__file__).resolve().parents[2] / "shared")) / "corpus"
SCISUMM = CORPUS / "sources/scisumm"
SAMPLE = CORPUS / "sources/chitragupta-sample"


def make_draft(folder: Path) -> int:
    """Put the draft, its bibliography and its sources into a folder; return the number of citations."""
    shutil.copytree(SCISUMM / "pdf", folder / "pdf")
    shutil.copytree(SAMPLE / "papers/files", folder / "files")
    bibs = [SCISUMM / "scisumm.bib", SAMPLE / "papers/bibliography.bib"]
    (folder / "refs.bib").write_text("\n".join(bib.read_text(encoding="utf-8") for bib in bibs), encoding="utf-8")
    citing = (SCISUMM / "scisumm-draft.md").read_text(encoding="utf-8").split("---", 2)[2]
    prose = [path.read_text(encoding="utf-8") for path in sorted((SAMPLE / "drafts").rglob("*.md"))]
    text = "\n\n".join(("---\nbibliography: refs.bib\n---", citing, *prose, citing))
    (folder / "draft.md").write_text(text, encoding="utf-8")
    return len(re.findall(r"\[@", text))


def bundled() -> str:
    """Return the pandoc that pypandoc-binary brings."""
    spec = importlib.util.find_spec("pypandoc")
    assert spec
    assert spec.origin
    return str(Path(spec.origin).parent / "files" / "pandoc")


def run(command: list[str], folder: Path, environment: dict[str, str]) -> tuple[float, float]:
    """Run a command; return seconds and peak memory in MB of it and its children."""
    start = time.perf_counter()
    process = subprocess.Popen(
        command,
        cwd=folder,
        env=environment,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        stdin=subprocess.DEVNULL,
    )
    assert process.stderr
    errors = process.stderr.read().decode("utf-8", "replace")
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode not in (0, 1):
        raise SystemExit(f"{command} ended with {process.returncode}:\n{errors}")
    return time.perf_counter() - start, usage.ru_maxrss / 1024


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=int, default=9)
    parser.add_argument("--pandoc", default=bundled(), help="the pandoc to run; the bundled one when not given")
    arguments = parser.parse_args()
    if not SCISUMM.exists():
        raise SystemExit(f"no corpus at {CORPUS}: set PROVENANCE_CORPUS to a folder that holds corpus/")
    program = str(Path(sys.executable).parent / "pandoc-provenance")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        cited = make_draft(folder)
        tools = folder / "bin"
        tools.mkdir()
        (tools / "pandoc").symlink_to(arguments.pandoc)
        path = f"{tools}{os.pathsep}{os.environ['PATH']}"
        environment = {**os.environ, "XDG_CACHE_HOME": str(folder / "cache"), "PATH": path}
        alone = [arguments.pandoc, "draft.md", "--citeproc", "-o", "alone.html"]
        commands = {
            "pandoc --citeproc": alone,
            "the same with --filter": [*alone[:-1], "ours.html", "--filter", program],
            "pandoc-provenance gate": [program, "gate", "draft.md"],
        }
        cold, _ = run(commands["the same with --filter"], folder, environment)
        seconds: dict[str, list[float]] = {title: [] for title in commands}
        memory: dict[str, float] = {}
        for _ in range(arguments.runs):
            for title, command in commands.items():
                taken, peak = run(command, folder, environment)
                seconds[title].append(taken)
                memory[title] = max(memory.get(title, 0), peak)
        base = seconds["pandoc --citeproc"]
        print(f"{cited} citations over {len(list(folder.glob('*/*.pdf')))} PDFs, {arguments.runs} runs, medians")
        for title, taken in seconds.items():
            ratios = [one / other for one, other in zip(taken, base, strict=True)]
            print(
                f"{title:24} {statistics.median(taken):7.3f} s  x{statistics.median(ratios):5.2f}"
                f"  {memory[title]:6.0f} MB"
            )
        added = [one - other for one, other in zip(seconds["the same with --filter"], base, strict=True)]
        ratio = statistics.median(extra / other for extra, other in zip(added, base, strict=True))
        print(f"{'the filter adds':24} {statistics.median(added):7.3f} s  x{ratio:5.2f}   (goal: at most 1)")
        print(f"{'first render, cold store':24} {cold:7.3f} s")


if __name__ == "__main__":
    main()
