"""The examples in the docstrings run."""

from __future__ import annotations

import doctest
import importlib
import pkgutil

import pytest

import hamfit

MODULES = ["hamfit", *(module.name for module in pkgutil.walk_packages(hamfit.__path__, "hamfit."))]
FLAGS = doctest.NORMALIZE_WHITESPACE


@pytest.mark.parametrize("name", MODULES)
def test_examples_of(name: str):
    result = doctest.testmod(importlib.import_module(name), optionflags=FLAGS)
    assert result.failed == 0


def test_there_are_examples():
    finder = doctest.DocTestFinder(exclude_empty=True)
    tests = [test for name in MODULES for test in finder.find(importlib.import_module(name), name)]
    assert sum(len(test.examples) for test in tests) >= 60
    assert sum(bool(test.examples) for test in tests) >= 25
