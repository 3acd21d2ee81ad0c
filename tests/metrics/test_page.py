"""The page about metrics: its examples run, and it names every function."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import hamfit.metrics

PAGE = (Path(__file__).parents[2] / "docs" / "metrics.md").read_text(encoding="utf-8")


def test_examples_run(capsys: pytest.CaptureFixture[str]):
    names: dict[str, object] = {"__name__": __name__}
    for block in re.findall(r"```python\n(.*?)```", PAGE, flags=re.DOTALL):
        exec(block, names)
    assert names["errors"].shape == (501,)
    assert 0 < names["errors"][-1] < 0.1
    assert names["measured"].order == pytest.approx(4.0, abs=0.2)
    assert float(capsys.readouterr().out.splitlines()[-1]) < 1e-7


def test_every_function_is_on_the_page():
    assert [name for name in hamfit.metrics.__all__ if name not in PAGE and name != "ConvergenceOrder"] == []
