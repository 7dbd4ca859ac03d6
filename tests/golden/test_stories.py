"""Every golden page happens as it's told."""

from __future__ import annotations

from pathlib import Path

import pytest
import stories

PAGES = sorted(Path(__file__).parent.glob("*.md"))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_story(page: Path, pandoc_path: str, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    newest = request.node.callspec.params["pandoc_path"] == request.getfixturevalue("newest_pandoc")
    story = stories.read(page)
    folder = tmp_path / "work"
    folder.mkdir()
    stories.set_up(story, folder)
    outcomes = []
    for step in story.steps:
        done = stories.run(step, folder, pandoc_path)
        outcomes.append((done.returncode, stories.observe(step, done, folder)))
    if newest and request.config.getoption("--accept"):
        stories.accept(story, outcomes)
        return
    for step, (status, seen) in zip(story.steps, outcomes, strict=True):
        assert seen.get("Standard error", "") == step.expected.get("Standard error", ("",))[0]
        assert status == step.status
        for label, (body, _) in step.expected.items():
            # Writers differ between pandocs; what we say and write ourselves may not.
            if newest or label.endswith((".provenance.md", ".provenance.json")) or label == "Standard error":
                assert seen[label] == body, label
        if newest:
            assert seen.keys() <= step.expected.keys() | {"Standard error"}
