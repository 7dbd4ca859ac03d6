"""Who may import whom, and what may be loaded at start-up."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import pandoc_provenance

PACKAGE = Path(pandoc_provenance.__file__).parent
NAME = "pandoc_provenance"

VALUES = {"model", "errors"}
FOUNDATION = VALUES | {"settings", "text", "ours", "ast", "pandoc", "store"}
STAGES = {"draft", "library", "sources", "evidence", "gate", "annotate", "reports"}
ANY = (
    FOUNDATION
    | STAGES
    | {"surroundings", "pipeline", "inputs", "invocation", "messages", "session", "commands", "filter"}
)

MAY_IMPORT = {
    "model": set(),
    "errors": set(),
    "text": VALUES,
    "ours": VALUES | {"text"},
    "ast": VALUES | {"ours"},
    "store": VALUES,
    "settings": VALUES,
    "pandoc": VALUES | {"ast"},
    **dict.fromkeys(STAGES, FOUNDATION),
    "surroundings": VALUES | {"settings"},
    "messages": VALUES,
    "inputs": VALUES | {"settings", "store"},
    "invocation": FOUNDATION,
    "assembly": FOUNDATION | {"evidence", "sources"},
    "pipeline": FOUNDATION | STAGES | {"surroundings", "assembly"},
    "session": FOUNDATION | STAGES | {"surroundings", "pipeline", "inputs"},
    "commands": ANY,
    "filter": ANY,
    "cli": ANY,
    "__init__": ANY,
}

HOMES = {
    "bibtexparser": {"library"},
    "click": {"commands"},
    "platformdirs": {"store"},
    "psutil": {"invocation"},
    "pypdf": {"sources"},
    "pypdfium2": {"sources"},
    "rapidfuzz": {"gate", "text", "evidence"},
    "rich": {"commands", "reports"},
    "Stemmer": {"text"},
    "yaml": {"inputs", "invocation", "library"},
}

MODULES = sorted(PACKAGE.rglob("*.py"))


def room(module: Path) -> str:
    return module.relative_to(PACKAGE).parts[0].removesuffix(".py")


def imported(module: Path) -> set[str]:
    names = set()
    for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{module}: relative import"
            assert node.module
            names.add(node.module)
            names.update(f"{node.module}.{alias.name}" for alias in node.names)
    return names


@pytest.mark.parametrize("module", MODULES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_rooms_import_only_what_the_table_allows(module: Path) -> None:
    here = room(module)
    ours = {name.split(".")[1] for name in imported(module) if name.startswith(f"{NAME}.")}
    ours &= {path.stem for path in PACKAGE.iterdir()}  # names from the package itself (__version__) aren't rooms

    assert ours - {here} <= MAY_IMPORT[here], f"{here} may not import {ours - {here} - MAY_IMPORT[here]}"


@pytest.mark.parametrize("module", MODULES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_libraries_are_imported_only_in_their_homes(module: Path) -> None:
    here = room(module)
    top = {name.split(".")[0] for name in imported(module)}
    strangers = top - set(sys.stdlib_module_names) - set(HOMES) - {NAME, "msgspec"}

    assert not strangers, f"no home is known for {strangers}"
    for library in top & set(HOMES):
        assert here in HOMES[library], f"{library} may not be imported in {here}"


@pytest.mark.parametrize(
    ("start", "unwanted"),
    [
        ("pandoc_provenance.cli", "click rich msgspec bibtexparser pypdfium2 yaml rapidfuzz psutil"),
        ("pandoc_provenance.filter", "click rich bibtexparser pypdfium2 yaml rapidfuzz psutil pypdf"),
        ("pandoc_provenance.pipeline", "click rich bibtexparser pypdfium2 pypdf rapidfuzz yaml psutil"),
        ("pandoc_provenance.sources.worker", "click rich bibtexparser rapidfuzz Stemmer psutil yaml"),
    ],
)
def test_start_up_loads_nothing_heavy(start: str, unwanted: str) -> None:
    program = f"import sys, {start}; print(sorted(set(sys.modules) & set({unwanted.split()!r})))"

    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)

    assert done.stdout.strip() == "[]"


def test_files_and_functions_stay_small() -> None:
    long = []
    for module in MODULES:
        text = module.read_text(encoding="utf-8")
        if text.count("\n") > 250:
            long.append(f"{module.relative_to(PACKAGE)}: {text.count(chr(10))} lines")
        long += [
            f"{module.relative_to(PACKAGE)}:{node.lineno} {node.name}"
            for node in ast.walk(ast.parse(text))
            if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)) and (node.end_lineno or 0) - node.lineno >= 60
        ]

    assert long == []
