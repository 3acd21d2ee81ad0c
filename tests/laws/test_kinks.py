"""At a kink of the potential there is no frequency; where it is smooth, however anharmonic, there is one."""

from __future__ import annotations

import numpy as np
import pytest
from tests import fields as made

from hamfit import Graph, PhaseSpaceData, RFInvariant
from hamfit.laws import identify_laws
from hamfit.laws.equilibrium import Equilibrium
from hamfit.laws.kinks import KinkError, refuse_kinks
from hamfit.laws.rigid import RigidMotions

ONE = Graph(1, made.NO_EDGES)


class Force:
    """One node on a line with the given ∂H/∂q."""

    def __init__(self, slope):
        self.slope = slope

    def gradient(self, state):
        return self.slope(state.q), state.p


def looked_at(slope, error=0.0):
    rigid = RigidMotions((), (), np.zeros((1, 1), dtype=bool), np.zeros(1, dtype=bool))
    around = Equilibrium(np.zeros((1, 1)), ONE, np.array([0]), 1 / 256, 1.0, rigid, np.zeros(1))
    refuse_kinks(around, Force(slope), np.ones((1, 1, 1)), np.array([error]))


@pytest.mark.parametrize(
    "slope",
    [
        np.sign,
        lambda x: np.sign(x) * 0.1 + x,
        lambda x: np.where(x > 0, 4 * x, x),
        lambda x: np.where(x > 0, 4 * x, 0.0),
    ],
    ids=["jump", "small-jump", "two-springs", "slack"],
)
def test_kinks_of_any_kind(slope):
    with pytest.raises(KinkError, match="has a kink"):
        looked_at(slope)


@pytest.mark.parametrize(
    "slope",
    [
        lambda x: 4 * x,
        lambda x: 4 * x - 2 * x**2 + 8 * x**3,
        lambda x: np.sin(3 * x),
        lambda x: np.exp(-4 * x) * (1 - np.exp(-4 * x)),
        lambda x: x + np.abs(x) * x,  # as at r0 = 0 of a Morse bond: only the third derivative jumps
        lambda x: np.where(x > 0, 1.1 * x, x),  # too little of a kink to matter
    ],
    ids=["spring", "cubic", "pendulum", "morse", "third", "little"],
)
@pytest.mark.parametrize("error", [0.0, 0.01])
def test_smooth_potentials(slope, error):
    looked_at(slope, error)


def test_a_kink_that_is_rounded_off_counts_where_the_curvature_is_hardly_known():
    def rounded(x):
        return np.tanh(x / 0.05)

    looked_at(rounded, error=1e-6)
    with pytest.raises(KinkError):
        looked_at(rounded, error=0.05)


@pytest.mark.parametrize("noise", [0.0, 0.01])
@pytest.mark.parametrize(
    "slope", [lambda x: 0.3 * np.sign(x) + x, lambda x: np.where(x > 0, 4 * x, x)], ids=["jump", "two-springs"]
)
def test_learned_kinks_have_no_frequency(slope, noise):
    """They were 0.406 ± 0.011 and 0.2325 ± 0.0019, which the smoothness of features made."""
    rng = np.random.default_rng(0)
    q, p = rng.uniform(-1, 1, (400, 1, 1)), rng.normal(size=(400, 1, 1))
    q_dot, p_dot = p + noise * rng.normal(size=p.shape), noise * rng.normal(size=p.shape) - slope(q)
    data = PhaseSpaceData(q, p, ONE, q_dot=q_dot, p_dot=p_dot)
    laws = identify_laws(RFInvariant(field="shared").fit(data), data)
    assert laws.oscillations is None
    assert any("has a kink" in remark for remark in laws.remarks)


def test_a_sharp_well_that_is_learned_well_has_its_frequency():
    rng = np.random.default_rng(0)
    q, p = rng.uniform(-1, 1, (400, 1, 1)), rng.normal(size=(400, 1, 1))
    data = PhaseSpaceData(q, p, ONE, q_dot=p, p_dot=-q * np.exp(-8 * q**2))
    (f,) = identify_laws(RFInvariant(field="shared").fit(data), data).oscillations.frequencies
    assert f.value == pytest.approx(1 / (2 * np.pi), rel=5e-8)
