"""The page about baselines: its table is what was measured."""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("torch")

from hamfit.graphs import ring
from hamfit_paper.baselines.rings import ARCHITECTURES
from hamfit_paper.properties import properties

PAGE = (Path(__file__).parents[3] / "docs" / "baselines.md").read_text(encoding="utf-8")
ROWS = re.findall(r"^\| `([a-z]+)` \|[^|]+\| (yes|no) \| (yes|no) \| (yes|no) \|$", PAGE, flags=re.MULTILINE)


def test_table_names_every_architecture():
    assert sorted(name for name, *_ in ROWS) == ARCHITECTURES.names()


@pytest.mark.parametrize(("name", "translation", "rotation", "energy"), ROWS)
def test_properties_are_as_the_table_says(name: str, translation: str, rotation: str, energy: str):
    q, p = np.random.default_rng(0).normal(size=(2, 4, 4, 2))
    network = ARCHITECTURES.get(name)(ring(4), 2, seed=0, interval=0.1)
    found = properties(network.time_derivative, q, p, energy=network.energy if network.has_energy else None)
    measured = [value < 1e-6 for value in (found.translation, found.rotation, found.energy)]
    assert measured == [said == "yes" for said in (translation, rotation, energy)]
