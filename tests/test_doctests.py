"""The examples in the docstrings run."""

from __future__ import annotations

import doctest
import importlib
import importlib.util

from sources import MODULES

COMPILED = ("hamfit.features.kernels.compiled",)  # missing without a compiler
OPTIONAL = () if importlib.util.find_spec("torch") else ("hamfit_paper",)
IMPORTABLE = sorted(module for module in MODULES if not module.startswith(COMPILED + OPTIONAL))


def test_examples_run():
    finder, runner = doctest.DocTestFinder(exclude_empty=True), doctest.DocTestRunner(verbose=False)
    said: list[str] = []
    for module in IMPORTABLE:
        for example in finder.find(importlib.import_module(module), module):
            runner.run(example, out=said.append)
    found = runner.summarize(verbose=False)
    assert not found.failed, "".join(said)
    assert found.attempted >= 100
