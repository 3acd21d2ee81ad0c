"""Laws of one coordinate: slopes against differences, and what every law promises."""

from __future__ import annotations

import numpy as np
import pytest

from hamfit.errors import ParameterError
from hamfit.potentials.fields import FIELDS, FieldPotential


def law(name: str, **constants: float) -> FieldPotential:
    return FIELDS.get(name).with_constants(**constants)


TO_TEST = [
    *[law(name) for name in FIELDS.names()],
    law("harmonic", k=-0.7, x0=1.2),
    law("cosine", A=2.5, n=1.4, x0=-0.4),
    law("double-well", k=0.3, w=0.8, x0=0.2),
    law("anharmonic", k=2.0, eta=-0.1, x0=0.3),
    law("gaussian", D=-1.5, w=0.7, x0=0.1),
]


@pytest.mark.parametrize("potential", TO_TEST, ids=lambda item: f"{item.law.name} {item.constants}")
class TestEveryField:
    def test_slope_is_the_derivative_of_the_energy(self, potential: FieldPotential):
        x, h = np.linspace(-2.0, 2.0, 23), 1e-3
        weights = {1: 4 / 5, 2: -1 / 5, 3: 4 / 105, 4: -1 / 280}  # central differences of order eight
        slope = sum(w * (potential.energy(x + k * h) - potential.energy(x - k * h)) for k, w in weights.items()) / h
        np.testing.assert_allclose(potential.slope(x), slope, rtol=0, atol=1e-10 * np.abs(slope).max())

    def test_energies_are_proportional_to_the_first_parameter(self, potential: FieldPotential):
        x, (first, *others) = np.linspace(-2.0, 2.0, 23), potential.constants
        twice = FieldPotential(potential.law, [2 * first, *others])
        np.testing.assert_allclose(twice.energy(x), 2 * potential.energy(x), rtol=1e-13)
        np.testing.assert_allclose(twice.slope(x), 2 * potential.slope(x), rtol=1e-13)

    def test_a_place_moves_with_the_origin(self, potential: FieldPotential):
        x = np.linspace(-2.0, 2.0, 23)
        moved = [
            value + (0.7 if parameter.place else 0.0)
            for value, parameter in zip(potential.constants, potential.law.parameters.values(), strict=True)
        ]
        np.testing.assert_allclose(potential.law.slope(x + 0.7, moved), potential.slope(x), rtol=1e-12, atol=1e-13)


def test_a_pendulum_by_hand():
    pendulum = law("cosine", A=3.0, x0=0.5)
    assert pendulum.energy(np.array([0.5])) == -3.0
    assert pendulum.slope(np.array([0.5 + np.pi / 2])) == pytest.approx(3.0)


def test_what_is_wrong_is_said():
    with pytest.raises(ParameterError, match="unknown parameter of the potential 'cosine' 'B'"):
        law("cosine", B=1.0)
    with pytest.raises(ParameterError, match="A \\(amplitude\\) must be a number between 0 and inf"):
        law("cosine", A=-1.0)
