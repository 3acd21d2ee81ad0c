"""The source files of the package, parsed once for all tests that look at the code itself."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[1]
SOURCES = {"hamfit": ROOT / "src", "hamfit_paper": ROOT / "paper" / "src"}
FILES = sorted(path for package, folder in SOURCES.items() for path in (folder / package).rglob("*.py"))

Definition = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


def name(path: Path) -> str:
    """A file as messages name it, such as ``hamfit/graphs/graph.py``."""
    folder = next(folder for folder in SOURCES.values() if path.is_relative_to(folder))
    return path.relative_to(folder).as_posix()


def module_of(path: Path) -> str:
    """Full name of the module in a file."""
    parts = Path(name(path)).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


MODULES = {module_of(path) for path in FILES}


@cache
def tree_of(path: Path) -> ast.Module:
    """Syntax tree of a file."""
    return ast.parse(path.read_text(encoding="utf-8"))


def definitions(path: Path) -> Iterator[Definition]:
    """All classes and functions of a file, inner ones too."""
    yield from (node for node in ast.walk(tree_of(path)) if isinstance(node, Definition))
