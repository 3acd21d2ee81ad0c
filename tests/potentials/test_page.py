"""The page about potentials: its examples run, and its table names every law."""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np
import pytest

from hamfit import State, make_system
from hamfit.potentials import POTENTIALS
from hamfit.potentials.fields import FIELDS

PAGE = (Path(__file__).parents[2] / "docs" / "potentials.md").read_text(encoding="utf-8")


@pytest.fixture
def _restored(monkeypatch: pytest.MonkeyPatch) -> None:
    POTENTIALS.names()
    monkeypatch.setattr(POTENTIALS, "_members", dict(POTENTIALS._members))


@pytest.mark.usefixtures("_restored")
def test_examples_run(capsys: pytest.CaptureFixture[str]):
    names: dict[str, object] = {"__name__": __name__}
    for block in re.findall(r"```python\n(.*?)```", PAGE, flags=re.DOTALL):
        exec(block, names)
    lines = capsys.readouterr().out.splitlines()
    assert lines[1] == "inverse width of the well Å⁻¹"
    assert lines[2] == f"[9.81] {FIELDS.names()}"
    for potential in ("gaussian", "deep-morse"):
        chain = make_system("chain", nodes=2, dim=1, potential=potential)
        at_rest, h = np.zeros((2, 1)), 1e-4
        low, middle, high = (State(np.array([[0.0], [r]]), at_rest, chain.graph) for r in (0.7 - h, 0.7, 0.7 + h))
        slope = (chain.energy(high) - chain.energy(low)) / (2 * h)
        assert chain.gradient(middle)[0][1, 0] == pytest.approx(slope, rel=1e-6)


def test_the_table_names_every_law_with_its_default_values():
    rows = re.findall(r"^\| `([a-z-]+)` \| [^|]* \| ([^|]*) \|", PAGE, flags=re.MULTILINE)
    fields = [name for name, _ in re.findall(r"^\| `([a-z-]+)` \| [^|]* \| ([^|]*) \|$", PAGE, flags=re.MULTILINE)]
    assert sorted(fields) == FIELDS.names()
    rows = rows[: len(rows) - len(fields)]
    assert sorted(name for name, _ in rows) == POTENTIALS.names()
    for name, text in rows:
        stated = [float(number) for number in re.findall(r" = (-?[\d.]+\d|-?\d)", f" {text}")]
        assert stated == [item.default for item in POTENTIALS.get(name).parameters.values()], name
