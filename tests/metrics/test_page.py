"""The page about metrics: it names every function."""

from __future__ import annotations

from pathlib import Path

import hamfit.metrics

PAGE = (Path(__file__).parents[2] / "docs" / "metrics.md").read_text(encoding="utf-8")


def test_every_function_is_on_the_page():
    assert [name for name in hamfit.metrics.__all__ if name not in PAGE and name != "ConvergenceOrder"] == []
