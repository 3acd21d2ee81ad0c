"""The benchmark of coverage as a module: its motions are integrated without hamfit."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

_FILE = Path(__file__).parents[2] / "benchmarks" / "coverage.py"


def load() -> ModuleType:
    spec = importlib.util.spec_from_file_location("coverage_of_intervals", _FILE)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
