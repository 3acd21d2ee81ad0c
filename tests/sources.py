"""The source files of the package, parsed once for all tests that look at the code itself."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import hamfit

SOURCE = Path(hamfit.__file__).parents[1]
PACKAGES = ("hamfit", "hamfit_paper")
FILES = sorted(path for package in PACKAGES for path in (SOURCE / package).rglob("*.py"))

Definition = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


def name(path: Path) -> str:
    """A file as messages name it, such as ``hamfit/graphs/graph.py``."""
    return path.relative_to(SOURCE).as_posix()


def module_of(path: Path) -> str:
    """Full name of the module in a file."""
    parts = path.relative_to(SOURCE).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


MODULES = {module_of(path) for path in FILES}


@cache
def tree_of(path: Path) -> ast.Module:
    """Syntax tree of a file."""
    return ast.parse(path.read_text(encoding="utf-8"))


def definitions(path: Path) -> Iterator[Definition]:
    """All classes and functions of a file, inner ones too."""
    yield from (node for node in ast.walk(tree_of(path)) if isinstance(node, Definition))
