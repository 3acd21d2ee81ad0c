"""The section on energies and stress: its example runs, and finds what it says."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest

PAGE = (Path(__file__).parents[2] / "docs" / "models.md").read_text(encoding="utf-8")


def test_the_example_runs_and_finds_the_constants():
    section = PAGE.partition("## Energies and stress beside forces")[2]
    names: dict[str, Any] = {"__name__": __name__}
    exec(re.findall(r"```python\n(.*?)```", section, flags=re.DOTALL)[0], names)
    model, data = names["model"], names["data"]
    assert model.constants_.per_species == pytest.approx({1: -13.5, 8: -432.0}, abs=1e-4)
    errors = model.evaluate(data)
    assert max(errors[name] for name in ("force_error", "energy_mae_per_node", "stress_error")) < 1e-4
    stress = model.learned_.strain_gradient(names["state"]) / data.volumes[0]
    np.testing.assert_allclose(stress, data.stress[0], atol=1e-4 * np.abs(data.stress).max())
