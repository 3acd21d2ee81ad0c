"""Measured symmetries of the seven networks."""

from __future__ import annotations

import numpy as np
import pytest

pytest.importorskip("torch")

from hamfit.graphs import ring
from hamfit_paper.baselines.rings import ARCHITECTURES
from hamfit_paper.properties import properties

HELD = 1e-8


BROKEN = 1e-5


@pytest.fixture(scope="module")
def sample():
    return np.random.default_rng(5).normal(size=(2, 6, 4, 2))


def springs(q):
    return np.roll(q, 1, axis=1) + np.roll(q, -1, axis=1) - 2 * q


@pytest.mark.parametrize(
    ("name", "translation", "rotation", "conserves"),
    [
        ("fgnn", True, False, False),
        ("fgnode", False, False, False),
        ("gnode", True, False, False),
        ("lgn", False, False, True),
        ("lgnn", True, True, True),
        ("hgn", False, False, True),
        ("hgnn", False, False, True),
    ],
)
def test_the_seven(sample, name: str, translation: bool, rotation: bool, conserves: bool):
    module = ARCHITECTURES.get(name)(ring(4), interval=0.1)
    found = properties(module.time_derivative, *sample, energy=module.energy if module.has_energy else None)
    for value, held in ((found.translation, translation), (found.rotation, rotation), (found.energy, conserves)):
        assert value < HELD if held else value > BROKEN
    if name in ("hgn", "hgnn"):
        assert found.circulation < HELD
    if name in ("lgn", "lgnn"):
        assert found.circulation > BROKEN  # its momentum is not p


@pytest.mark.parametrize("name", ["fgnn", "fgnode", "lgn", "hgn"])
def test_inputs_decide_about_translation(sample, name: str):
    for inputs, held in (("relative", True), ("absolute", False)):
        module = ARCHITECTURES.get(name)(ring(4), interval=0.1, inputs=inputs)
        value = properties(module.time_derivative, *sample).translation
        assert value < HELD if held else value > BROKEN
