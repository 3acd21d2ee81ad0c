"""Who may import whom, by the table in docs/architecture.md: files are parsed, imports inside functions included."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import hamfit
from sources import FILES, MODULES, SOURCES, module_of, name, tree_of

PAGE = (Path(__file__).parents[1] / "docs" / "architecture.md").read_text(encoding="utf-8")
PAPER = "hamfit_paper"


def table_of(page: str) -> dict[str, set[str]]:
    """Rooms in the order of the table on the page, and the rooms that each of them may import."""
    rows = re.search(r"^\| room \| may import \|.*\n\|[-|]+\n((?:\|.*\n)+)", page, re.MULTILINE)
    assert rows is not None, "the page has no table of rooms"
    cells = [[cell.strip() for cell in row.split("|")[1:3]] for row in rows[1].splitlines()]
    return {room: set(filter(None, re.split(r",\s*", allowed))) for room, allowed in cells}


ALLOWED = table_of(PAGE)


def room_of(module: str) -> str:
    """Room of a module: its first folder, or "shared" for a module beside the rooms that has no row of its own."""
    package, *parts = module.split(".")
    if package == PAPER or not parts:
        return package
    beside = (SOURCES[package] / package / f"{parts[0]}.py").exists()
    return "shared" if beside and parts[0] not in ALLOWED else parts[0]


def imports_of(path: Path) -> set[str]:
    """Modules of ours that a file imports anywhere, by their full names, and "dynamic" for names made at run time."""
    found: set[str] = set()
    for node in ast.walk(tree_of(path)):
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{name(path)}: relative import"
            for alias in node.names:
                inner = f"{node.module}.{alias.name}"
                found.add(inner if inner in MODULES else str(node.module))
        elif isinstance(node, ast.Call) and getattr(node.func, "attr", "") == "import_module":
            argument = node.args[0]
            found.add(argument.value if isinstance(argument, ast.Constant) else "dynamic")
    return {found for found in found if found.split(".")[0] in ("hamfit", PAPER, "dynamic")}


def imports() -> list[tuple[str, str]]:
    """All pairs of a module and a module of ours that it imports; the package itself, which imports all, apart."""
    modules = {module_of(path): path for path in FILES}
    return [(module, found) for module, path in modules.items() if module != "hamfit" for found in imports_of(path)]


def test_the_table_has_every_room_and_is_in_order():
    assert {room_of(module) for module in MODULES} - {"hamfit", "shared"} == set(ALLOWED)
    above: set[str] = set()
    for room, allowed in ALLOWED.items():
        assert allowed <= above, f"{room} may import {sorted(allowed - above)}, which do not stand above it"
        above.add(room)


def test_imports_go_in_the_allowed_direction():
    wrong = []
    for module, imported in imports():
        room, target = room_of(module), room_of(imported)
        if target not in {room, "shared", "hamfit", "dynamic"} | ALLOWED.get(room, set()):
            wrong.append(f"{module} ({room}) must not import {imported} ({target})")
    assert not wrong, "\n".join(wrong)


def test_only_the_command_line_imports_the_package_itself():
    """`import hamfit` inside the package would go round the table; the command line reads the version there."""
    wrong = []
    for path in FILES:
        for node in ast.walk(tree_of(path)):
            if isinstance(node, ast.ImportFrom) and node.module == "hamfit" and module_of(path).startswith("hamfit."):
                allowed = {*ALLOWED, "__version__"} if room_of(module_of(path)) == "cli" else set(ALLOWED)
                wrong += [f"{name(path)}: {alias.name}" for alias in node.names if alias.name not in allowed]
    assert not wrong, f"imported from hamfit instead of from a room: {wrong}"


def test_the_second_package_keeps_to_public_names():
    private = [
        f"{name(path)}: {node.module}.{alias.name}"
        for path in FILES
        if module_of(path).split(".")[0] == PAPER
        for node in ast.walk(tree_of(path))
        if isinstance(node, ast.ImportFrom) and str(node.module).split(".")[0] == "hamfit"
        for alias in node.names
        if re.search(r"(^|\.)_(?!_)", f"{node.module}.{alias.name}")
    ]
    assert not private, f"names with a leading underscore are nobody's business: {private}"


def test_dynamic_imports_are_only_where_they_are_known():
    dynamic = {module_of(path) for path in FILES if "dynamic" in imports_of(path) and PAPER not in path.parts}
    assert dynamic <= {
        "hamfit",
        "hamfit.registry",
        "hamfit.optional",
        "hamfit.cli",
        "hamfit.cli.common",
    }


@pytest.mark.parametrize("room", ["features", "solve", "fitting", "integrate", "data", "graphs", "systems", "metrics"])
def test_nobody_below_may_know_the_models(room: str):
    """The table itself: a change of it that lets the engine see the estimators has to change this test as well."""
    assert not ALLOWED[room] & {"models", "learned", "laws", "plots", "report", "cli"}


def loaded_by(code: str) -> set[str]:
    """Names of the modules that are loaded after `code` in a fresh interpreter."""
    program = f"{code}\nimport sys\nprint('\\n'.join(sys.modules))"
    environment = {key: value for key, value in os.environ.items() if not key.startswith(("COV", "PYTEST"))}
    result = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True, env=environment
    )
    return set(result.stdout.split())


def test_importing_hamfit_loads_nothing_heavy():
    loaded = loaded_by("import hamfit")
    assert not loaded & {"numpy", "scipy", "matplotlib", "torch", "click", "rich", "safetensors"}


def test_importing_models_leaves_extras_alone():
    loaded = loaded_by("from hamfit import RFHGN, generate, simulate")
    assert "numpy" in loaded
    assert not loaded & {"matplotlib", "torch", "click", "rich", "PIL"}


def test_public_names_exist_and_nothing_else_is_promised():
    for public in hamfit.__all__:
        assert getattr(hamfit, public) is not None
    assert dir(hamfit) == sorted(hamfit.__all__)
    with pytest.raises(AttributeError, match="has no attribute 'RFHG'"):
        hamfit.RFHG  # noqa: B018 - the access is the test
