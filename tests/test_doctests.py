"""The examples in the docstrings run."""

from __future__ import annotations

import doctest
import importlib
import pkgutil

import pytest

import hamfit

COMPILED = {"hamfit.features.kernels._fused", "hamfit.features.kernels.compiled"}  # missing without a compiler
MODULES = [
    "hamfit",
    *(found.name for found in pkgutil.walk_packages(hamfit.__path__, "hamfit.") if found.name not in COMPILED),
]


@pytest.mark.parametrize("name", MODULES)
def test_examples_of(name: str):
    assert doctest.testmod(importlib.import_module(name)).failed == 0


def test_there_are_examples():
    finder = doctest.DocTestFinder(exclude_empty=True)
    tests = [test for name in MODULES for test in finder.find(importlib.import_module(name), name)]
    assert sum(len(test.examples) for test in tests) >= 100
    assert sum(bool(test.examples) for test in tests) >= 35
