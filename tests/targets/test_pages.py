"""The pages about targets and uncertainty: their examples run, and they name every method and kind."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from hamfit.features.dissipation import DISSIPATION
from hamfit.targets import TARGETS

FOLDER = Path(__file__).parents[2] / "docs"


def run_examples(page: str) -> dict[str, Any]:
    names: dict[str, Any] = {"__name__": __name__}
    for block in re.findall(r"```python\n(.*?)```", (FOLDER / page).read_text(encoding="utf-8"), flags=re.DOTALL):
        exec(block, names)
    return names


def test_targets(capsys: pytest.CaptureFixture[str]):
    names = run_examples("targets.md")
    assert "targets by " in capsys.readouterr().out
    assert names["other"].trained_on_["targets"] == {"name": "smoothing", "window": 15, "degree": 5}


def test_uncertainty():
    names = run_examples("uncertainty.md")
    assert names["by_q"].shape == (25, 2)
    assert len(np.unique(names["chosen"])) == 5
    assert names["gamma"]["gamma"] == pytest.approx(0.3, rel=1e-6)
    assert names["run"].completed


def test_everything_is_on_the_pages():
    pages = [(FOLDER / page).read_text(encoding="utf-8") for page in ("targets.md", "uncertainty.md")]
    assert [name for name in TARGETS.names() if f"`{name}`" not in pages[0]] == []
    assert [name for name in DISSIPATION.names() if f"`{name}`" not in pages[1]] == []
