"""The two packages: hamfit_paper stands on the public interface of hamfit, which knows neither it nor PyTorch."""

from __future__ import annotations

import ast
import doctest
import importlib
import importlib.util
import pkgutil
from collections.abc import Iterator
from pathlib import Path

import hamfit
import hamfit_paper

LIBRARY, PAPER = (Path(package.__file__).parent for package in (hamfit, hamfit_paper))


def imported(path: Path) -> Iterator[tuple[str, str]]:
    """Modules that a file imports anywhere, each with the name that is taken from it, or an empty one."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            yield from ((alias.name, "") for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from ((str(node.module), alias.name) for alias in node.names)


def is_public(module: str, name: str) -> bool:
    """Whether a name comes from a package of hamfit or a module beside the packages, and has no underscore."""
    steps = module.split(".")[1:]
    inside = LIBRARY.joinpath(*steps).is_dir() or len(steps) == 1
    return inside and not any(part.startswith("_") for part in (*steps, name))


def test_the_reproduction_uses_public_names_only():
    assert is_public("hamfit.features.representations", "REPRESENTATIONS")
    assert is_public("hamfit.state", "State")
    assert not is_public("hamfit.models.base", "MODELS")
    assert not is_public("hamfit.registry", "_members")
    private = [
        f"{path.relative_to(PAPER)}: {module} {name}"
        for path in sorted(PAPER.rglob("*.py"))
        for module, name in imported(path)
        if module.split(".")[0] == "hamfit" and not is_public(module, name)
    ]
    assert private == []


def test_the_library_knows_neither_the_reproduction_nor_torch():
    found = [
        f"{path.relative_to(LIBRARY)}: {module}"
        for path in sorted(LIBRARY.rglob("*.py"))
        for module, _ in imported(path)
        if module.split(".")[0] in ("hamfit_paper", "torch")
    ]
    assert found == []


def test_the_examples_in_the_docstrings_run():
    without = () if importlib.util.find_spec("torch") else ("hamfit_paper.baselines",)
    names = [found.name for found in pkgutil.walk_packages(hamfit_paper.__path__, "hamfit_paper.")]
    results = [doctest.testmod(importlib.import_module(name)) for name in names if not name.startswith(without)]
    assert sum(result.failed for result in results) == 0
    assert sum(result.attempted for result in results) >= 30
