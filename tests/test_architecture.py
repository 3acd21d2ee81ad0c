"""Who may import whom: every file of the package is parsed, imports inside functions included."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from pathlib import Path

import pytest

import hamfit

PACKAGE = Path(hamfit.__file__).parent
FILES = sorted(PACKAGE.rglob("*.py"))

# Modules beside the rooms; they know each other, and `state` knows graphs.
SHARED = {"errors", "registry", "rng", "progress", "validation", "files", "optional", "parallel", "state", "tensors"}
ALLOWED = {
    "shared": set(),
    "potentials": set(),
    "graphs": set(),
    "data": {"graphs"},
    "integrate": {"graphs", "data"},
    "metrics": {"graphs", "integrate"},
    "systems": {"potentials", "graphs", "data", "integrate"},
    "features": {"potentials", "graphs"},
    "solve": set(),
    "targets": {"graphs", "data"},
    "models": {"features", "solve", "data", "graphs", "metrics", "targets"},
    "forecasts": {"models", "integrate", "systems", "graphs"},
    "laws": {"targets", "features", "data", "graphs"},
    "plots": {"data", "graphs", "integrate", "metrics", "systems"},
    "baselines": {"data", "graphs", "features", "integrate", "models", "metrics", "systems"},
}
ALLOWED["experiments"] = set(ALLOWED) - {"shared", "laws"}
ALLOWED["report"] = {"models", "targets", "data", "laws", "plots", "forecasts", "systems", "graphs", "solve"}
ALLOWED["interop"] = {"models", "laws", "forecasts"}
ALLOWED["cli"] = set(ALLOWED)


def module_of(path: Path) -> str:
    parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


MODULES = {module_of(path) for path in FILES}


def room_of(module: str) -> str:
    """Room of a module of ours: its first folder, or "shared" for the modules beside the rooms."""
    parts = module.split(".")
    if len(parts) == 1:
        return "hamfit"
    return "shared" if parts[1] in SHARED else parts[1]


def imports_of(path: Path) -> set[str]:
    """Modules of ours that a file imports anywhere, by their full names."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative import"
            for alias in node.names:
                inner = f"{node.module}.{alias.name}"
                found.add(inner if inner in MODULES else str(node.module))
        elif isinstance(node, ast.Call) and getattr(node.func, "attr", "") == "import_module":
            argument = node.args[0]
            found.add(argument.value if isinstance(argument, ast.Constant) else "dynamic")
    return {name for name in found if name.split(".")[0] in ("hamfit", "dynamic")}


def name(path: Path) -> str:
    return str(path.relative_to(PACKAGE))


def test_every_room_is_in_the_table():
    rooms = {room_of(module_of(path)) for path in FILES} - {"hamfit"}
    assert rooms == set(ALLOWED)


@pytest.mark.parametrize("path", [p for p in FILES if module_of(p) != "hamfit"], ids=name)
def test_imports_go_in_the_allowed_direction(path: Path):
    module = module_of(path)
    room = room_of(module)
    for imported in imports_of(path) - {"dynamic", "hamfit"}:
        target = room_of(imported)
        if target in (room, "shared"):
            if imported == "hamfit.state" and room == "graphs":
                raise AssertionError(f"{module} imports {imported}, which itself imports graphs")
            continue
        if module == "hamfit.state" and target == "graphs":
            continue
        assert target in ALLOWED[room], f"{module} ({room}) must not import {imported} ({target})"


@pytest.mark.parametrize("path", [p for p in FILES if module_of(p) != "hamfit"], ids=name)
def test_only_the_command_line_imports_the_package_itself(path: Path):
    """`import hamfit` inside the package would go round the table; the command line reads the version there."""
    if "hamfit" in imports_of(path):
        names = {
            alias.name
            for node in ast.walk(ast.parse(path.read_text()))
            if isinstance(node, ast.ImportFrom) and node.module == "hamfit"
            for alias in node.names
        }
        assert names <= {"__version__"} | set(ALLOWED), f"{module_of(path)} imports {names} from hamfit"
        assert "__version__" not in names or room_of(module_of(path)) == "cli"


def test_dynamic_imports_are_only_where_they_are_known():
    dynamic = {module_of(path) for path in FILES if "dynamic" in imports_of(path)}
    assert dynamic <= {
        "hamfit",
        "hamfit.registry",
        "hamfit.optional",
        "hamfit.cli",
        "hamfit.cli.common",
    }


@pytest.mark.parametrize("room", ["features", "solve", "integrate", "data", "graphs", "systems", "metrics", "shared"])
def test_nobody_below_may_know_the_models(room: str):
    """The table itself: a change of it that lets the engine see the estimators has to change this test as well."""
    assert not ALLOWED[room] & {"models", "laws", "plots", "cli"}


@pytest.mark.parametrize("path", FILES, ids=name)
def test_every_module_says_what_it_is(path: Path):
    docstring = ast.get_docstring(ast.parse(path.read_text()))
    assert docstring
    assert len(docstring.splitlines()[0]) > 4


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
