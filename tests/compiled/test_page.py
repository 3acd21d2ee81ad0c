"""The page about compiled Hamiltonians: its example runs, and does what it says."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from hamfit.compiled.loops import engine

PAGE = (Path(__file__).parents[2] / "docs" / "compiled.md").read_text(encoding="utf-8")


@pytest.mark.skipif(engine() is None, reason="the loops were not compiled")
def test_examples_run(capsys):
    names: dict[str, object] = {}
    for block in re.findall(r"```python\n(.*?)```", PAGE, flags=re.DOTALL):
        exec(block, names)
    assert names["run"].completed
    assert names["exact"].evaluated == ""
    assert names["run"].evaluated in capsys.readouterr().out
    assert re.fullmatch(
        r"1 table of \d+ pieces, relative error of forces at most .*; loops in C", names["run"].evaluated
    )
