"""The accuracy command on a tiny set made here: it runs the product's code and counts right."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

BENCHMARKS = Path(__file__).parents[2] / "benchmarks"

SOURCES = {
    "birds": ["Storks nest on chimneys.", "They leave for Africa in August.", "Their number fell by half."],
    "ships": ["Clippers carried tea from Canton.", "Steam ended their trade.", "The canal opened in 1869."],
    "bread": ["Rye dough is leavened with sourdough.", "It keeps for two weeks.", "Wheat needs only yeast."],
}
CLAIMS = [
    ("birds", "Storks leave for Africa in August (Smith et al., 2001).", "supported", [1]),
    ("ships", "Clippers carried tea from Canton until steam ended their trade.", "supported", [0, 1]),
    ("bread", "Bananas are grown on the Canary Islands under plastic sheets.", "not_supported", []),
]


@pytest.fixture
def made_set(tmp_path: Path) -> Path:
    folder = tmp_path / "tiny"
    folder.mkdir()
    claims = [
        {"id": str(number), "source_id": source, "claim": text, "label": label, "gold_union": gold, "gold_sets": [gold]}
        for number, (source, text, label, gold) in enumerate(CLAIMS)
    ]
    sources = [
        {"source_id": name, "sentences": [{"sid": number, "text": text} for number, text in enumerate(texts)]}
        for name, texts in SOURCES.items()
    ]
    for name, rows in (("claims", claims), ("sources", sources)):
        (folder / f"{name}.jsonl").write_text("\n".join(map(json.dumps, rows)), encoding="utf-8")
    return tmp_path


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONIOENCODING": "utf-8"}
    return subprocess.run(
        [sys.executable, str(BENCHMARKS / "accuracy.py"), *arguments],
        capture_output=True,
        text=True,
        encoding="utf-8",
        env=environment,
        timeout=60,
        check=False,
    )


def test_figures_of_a_tiny_set_are_those_counted_by_hand(made_set: Path) -> None:
    done = run("tiny", "--folder", str(made_set), "--json")

    assert done.returncode == 0, done.stderr
    (result,) = json.loads(done.stdout)["sets"]
    assert (result["claims"], result["sources"]) == (3, 3)
    assert (result["location"]["claims"], result["location"]["mrr"], result["location"]["complete"]) == (2, 1.0, 1.0)
    assert result["support_auc"] == {"all others": 1.0, "not_supported": 1.0}
    assert result["reached"]["supported"]["supported"] == 1.0
    assert result["reached"]["not_supported"]["none"] == 1.0
    assert result["reached"]["random wrong source"]["supported"] == 0.0


def test_the_table_is_the_same_twice(made_set: Path) -> None:
    first, second = (run("tiny", "--folder", str(made_set)).stdout for _ in range(2))

    assert first == second
    assert first.startswith("tiny: 3 claims, 3 sources\n")


def test_a_set_that_is_not_there_is_one_clear_line(tmp_path: Path) -> None:
    done = run("tiny", "--folder", str(tmp_path))

    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1
