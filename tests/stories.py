"""Golden stories: Markdown pages that a person reads and the tests run.

A page has a title, prose, and the headings Given, When, Then (When and Then may come again). Under them:

* a line that is only a code span names the file in the fenced block below it; one that ends in `.pdf`
  is typeset from the block's text, a line `\\f` ends a page;
* under When, a fenced block holds the command;
* under Then, "Exit status N." and the blocks after "Standard output" and "Standard error", and files.

`pytest --accept` writes what happened into the Then parts.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path

BLOCK = re.compile(r"^(?P<fence>`{3,})(?P<info>[^\n`]*)\n(?P<body>.*?)^(?P=fence)[ \t]*$", re.MULTILINE | re.DOTALL)
LABEL = re.compile(r"^(?:`(?P<file>[^`\n]+)`|(?P<stream>Standard output|Standard error))$", re.MULTILINE)
STATUS = re.compile(r"^Exit status (\d+)\.$", re.MULTILINE)


@dataclass
class Step:
    command: str
    then_span: tuple[int, int]
    expected: dict[str, tuple[str, tuple[int, int]]] = field(default_factory=dict)
    status: int = 0
    status_span: tuple[int, int] | None = None


@dataclass
class Story:
    path: Path
    text: str
    given: dict[str, str]
    steps: list[Step]


def read(path: Path) -> Story:
    text = path.read_text(encoding="utf-8")
    given: dict[str, str] = {}
    steps: list[Step] = []
    heads = [*re.finditer(r"^## (Given|When|Then)$", _without_blocks(text), re.MULTILINE)]
    for head, following in zip(heads, [*heads[1:], None], strict=True):
        start, end = head.end(), following.start() if following else len(text)
        if head[1] == "Given":
            given.update({label: body for label, body, _ in _blocks(text, start, end)})
        elif head[1] == "When":
            block = BLOCK.search(text, start, end)
            assert block, f"{path}: When without a command"
            steps.append(Step(block["body"], (end, end)))
        else:
            step = steps[-1]
            step.then_span = (start, end)
            step.expected = {label: (body, span) for label, body, span in _blocks(text, start, end)}
            status = STATUS.search(text, start, end)
            if status:
                step.status, step.status_span = int(status[1]), status.span(1)
    return Story(path, text, given, steps)


def _without_blocks(text: str) -> str:
    """Blank out fenced blocks, keeping offsets, so that headings inside them don't count."""
    return BLOCK.sub(lambda match: re.sub(r"[^\n]", " ", match[0]), text)


def _blocks(text: str, start: int, end: int):
    for block in BLOCK.finditer(text, start, end):
        labels = [*LABEL.finditer(text, start, block.start())]
        assert labels, f"a block without a name: {block[0][:60]!r}"
        yield labels[-1]["file"] or labels[-1]["stream"], block["body"], block.span("body")


def set_up(story: Story, folder: Path) -> None:
    for name, body in story.given.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        if path.suffix == ".pdf":
            typeset(path, body)
        else:
            path.write_text(body, encoding="utf-8")


def typeset(path: Path, text: str) -> None:
    """Make a PDF with one paragraph a line block; pages end at a line that is only `\\f`."""
    from reportlab.lib.pagesizes import A5
    from reportlab.pdfgen import canvas

    sheet = canvas.Canvas(str(path), pagesize=A5, invariant=1)
    for page in re.split(r"^\\f\n", text, flags=re.MULTILINE):
        y = A5[1] - 50
        for line in page.splitlines():
            heading = line.startswith("# ")
            sheet.setFont("Helvetica-Bold" if heading else "Helvetica", 14 if heading else 9)
            sheet.drawString(40, y, line.removeprefix("# "))
            y -= 20 if heading or not line else 12
        sheet.showPage()
    sheet.save()


def environment(folder: Path, pandoc: str) -> dict[str, str]:
    """An environment in which `pandoc` is the one under test and nothing of the user's is seen."""
    tools = folder.parent / "bin"
    tools.mkdir(exist_ok=True)
    link = tools / "pandoc"
    if not link.exists():
        link.symlink_to(pandoc)
    keep = {name: os.environ[name] for name in ("LANG", "SYSTEMROOT", "COVERAGE_PROCESS_START") if name in os.environ}
    path = os.pathsep.join((str(tools), str(Path(sys.executable).parent), os.defpath))
    return {**keep, "PATH": path, "HOME": str(folder.parent), "XDG_CACHE_HOME": str(folder.parent / "cache")}


def run(step: Step, folder: Path, pandoc: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["sh", "-e", "-c", step.command],
        cwd=folder,
        env=environment(folder, pandoc),
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=120,
        check=False,
        stdin=subprocess.DEVNULL,
    )


def observe(step: Step, done: subprocess.CompletedProcess[str], folder: Path) -> dict[str, str]:
    """What happened, under the labels that the page expects, plus streams that it forgot."""
    seen = {}
    for label in step.expected:
        if label not in {"Standard output", "Standard error"}:
            path = folder / label
            seen[label] = path.read_text(encoding="utf-8") if path.exists() else "(not written)\n"
    for label, stream in (("Standard output", done.stdout), ("Standard error", done.stderr)):
        if stream or label in step.expected:
            seen[label] = stream if stream.endswith("\n") or not stream else stream + "\n"
    return seen


def accept(story: Story, outcomes: list[tuple[int, dict[str, str]]]) -> None:
    """Write what happened into the page, last part first so that offsets hold."""
    text = story.text
    for step, (status, seen) in reversed([*zip(story.steps, outcomes, strict=True)]):
        edits = [(span, seen.get(label, "")) for label, (_, span) in step.expected.items()]
        if step.status_span:
            edits.append((step.status_span, str(status)))
        missing = [label for label in seen if label not in step.expected]
        if missing:
            extra = "".join(f"\n{label}\n\n```\n{seen[label]}```\n" for label in missing)
            edits.append(((step.then_span[1], step.then_span[1]), extra + "\n"))
        for (start, end), body in sorted(edits, reverse=True):
            text = text[:start] + body + text[end:]
    story.path.write_text(text, encoding="utf-8")
