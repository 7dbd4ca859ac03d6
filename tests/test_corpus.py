"""The commands over the shared corpora hold what they promise; skipped where the corpora aren't."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
CORPUS = Path(os.environ.get("PROVENANCE_CORPUS", ROOT.parent / "shared"))

pytestmark = [
    pytest.mark.corpus,
    pytest.mark.skipif(not (CORPUS / "corpus").is_dir(), reason=f"no corpora at {CORPUS}"),
]


@pytest.mark.parametrize(
    "command",
    [
        "gate_truth.py",  # no false alarm and no miss without a cause
        "places.py",  # every citation at its line and column
        "bibs.py",  # keys as pandoc reads them, file fields as a person does
        "samples.py",  # the written-down claims, a quoted passage with its page
        "accuracy.py",  # the error rates in evidence/bands.py are the measured ones
    ],
)
def test_command(command: str, newest_pandoc: str, tmp_path: Path) -> None:
    tools = tmp_path / "bin"
    tools.mkdir()
    (tools / "pandoc").symlink_to(newest_pandoc)
    environment = {
        **os.environ,
        "PROVENANCE_CORPUS": str(CORPUS),
        "PATH": f"{tools}{os.pathsep}{os.environ['PATH']}",
        "XDG_CACHE_HOME": str(tmp_path / "cache"),
    }

    done = subprocess.run(
        [sys.executable, ROOT / "benchmarks" / command],
        env=environment,
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
    )

    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-2000:]
