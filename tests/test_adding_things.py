"""A member of a family is one class in one file: defined here, it is found, listed in the help, and used.

Data formats, report sections, exports and laws are shown likewise beside the tests of their rooms.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

import numpy as np
import pytest

from hamfit import RandomFeatures, RFInvariant, generate, load_model, make_system
from hamfit.data import PhaseSpaceData
from hamfit.features import FEATURE_MAPS, FeatureMap
from hamfit.features.dissipation import DISSIPATION, Friction
from hamfit.registry import Registry
from hamfit.solve.ridges import RIDGES, RidgeChoice, RidgeStrategy
from hamfit.targets import TARGETS, TargetMethod
from hamfit.targets.weak import Weak


@pytest.fixture
def newcomer(monkeypatch):
    """Lets a family have members for one test only."""

    def join(registry: Registry) -> None:
        registry.names()  # all real members first
        monkeypatch.setattr(registry, "_members", dict(registry._members))

    return join


@pytest.fixture
def data() -> PhaseSpaceData:
    return generate(make_system("chain", nodes=4, stiffness=3.0), snapshots=40, seed=0)


def test_a_feature_map(hamfit, newcomer, data):
    newcomer(FEATURE_MAPS)

    class Quadratic(FeatureMap):
        """Two features: half of the squared momenta, and half of the squared lengths of the edges."""

        name: ClassVar[str] = "quadratic"
        separable = True

        def __init__(self, *, width, sampler, activation, scale: float = 1.0):
            self.width, self.scale = 2, scale

        def sample(self, source, rng):
            pass

        def values(self, state):
            nodes, edges = (state.p**2).sum(axis=1), (state.graph.differences(state.q) ** 2).sum(axis=1)
            return np.stack([state.graph.sum_nodes(nodes), state.graph.sum_edges(edges)], axis=1) * self.scale / 2

        def jacobian(self, state, work=None):
            rows = np.zeros((2, *state.q.shape, 2))
            apart = self.scale * state.graph.differences(state.q)
            np.add.at(rows[0, ..., 1], state.graph.high, apart)
            np.add.at(rows[0, ..., 1], state.graph.low, -apart)
            rows[1, ..., 0] = self.scale * state.p
            return rows

        def energy_gradient(self, state, weights, work=None):
            by_q, by_p = self.jacobian(state) @ weights
            return by_q, by_p

        def astype(self, dtype):
            pass

        def arrays(self):
            return {"scale": np.array([self.scale])}

        def restore(self, arrays):
            self.scale = float(arrays["scale"][0])

    model = RandomFeatures(features="quadratic", feature_options={"scale": 2.0}).fit(data)
    np.testing.assert_allclose(model.weights_, [0.5, 1.5], rtol=1e-12)
    assert "quadratic" in hamfit("fit", "--help").out
    data.save("data.npz")
    told = hamfit(
        "fit", "data.npz", "-o", "m.safetensors", "--model", "random-features", "--features", "quadratic",
        "--feature-option", "scale=4", "--json",
    )  # fmt: skip
    assert told.json["train_relative_error"] < 1e-12
    np.testing.assert_allclose(load_model("m.safetensors").weights, [0.25, 0.75], rtol=1e-12)


def test_a_target_method(hamfit, newcomer):
    newcomer(TARGETS)

    @dataclass(frozen=True)
    class Wide(TargetMethod):
        """The weak form with one wide window."""

        name: ClassVar[str] = "wide"
        fewest: ClassVar[int] = 13
        window: float = 0.3

        def stencil(self, times):
            return Weak(window=self.window).stencil(times)

    runs = generate(make_system("chain", nodes=3), trajectories=3, per_trajectory=60, stride=5, dt=0.01, seed=0)
    samples = PhaseSpaceData(runs.q, runs.p, runs.graphs[0], times=runs.times, trajectory=runs.trajectory)
    model = RFInvariant(width=40, targets="wide").fit(samples)
    assert model.evaluate(runs)["relative_error"] < 0.01
    assert model.trained_on_["targets"] == {"name": "wide", "window": 0.3}
    assert "wide" in hamfit("fit", "--help").out
    samples.save("samples.npz")
    options = ("--targets", "wide", "--target-option", "window=0.4", "--width", 40, "--json")
    assert "wide (window 0.4)" in hamfit("fit", "samples.npz", "-o", "m.safetensors", *options).json["note"]


def test_a_ridge_strategy(hamfit, newcomer, data):
    newcomer(RIDGES)

    class Strong(RidgeStrategy):
        """Always the same strong ridge."""

        name: ClassVar[str] = "strong"

        def choose(self, problem):
            return RidgeChoice(problem.total.solve(ridge=0.5))

    assert RFInvariant(width=40, ridge="strong").fit(data).solution_.ridge == 0.5
    assert "strong" in hamfit("fit", "--help").out
    data.save("data.npz")
    told = hamfit("fit", "data.npz", "-o", "m.safetensors", "--ridge", "strong", "--width", 40, "--json")
    assert told.json["ridge"] == 0.5


def test_a_kind_of_friction(hamfit, newcomer, data):
    newcomer(DISSIPATION)

    @dataclass(frozen=True)
    class Sideways(Friction):
        """Acts on the first coordinate only."""

        name: ClassVar[str] = "sideways"

        @classmethod
        def of(cls, state):
            return cls()

        def columns(self, state):
            only = state.p.copy()
            only[:, 1:] = 0
            return only[:, :, None]

    slowed = data.p_dot - 0.2 * data.p * np.array([1.0, 0.0])
    damped = PhaseSpaceData(data.q, data.p, data.graphs[0], q_dot=data.q_dot, p_dot=slowed)
    model = RFInvariant(width=40, friction="sideways").fit(damped)
    assert model.friction_.coefficients == pytest.approx([0.2], abs=1e-9)
    assert "sideways" in hamfit("fit", "--help").out
    damped.save("damped.npz")
    told = hamfit("fit", "damped.npz", "-o", "m.safetensors", "--friction", "sideways", "--width", 40, "--json")
    assert told.json["friction"]["sideways"]["gamma"] == pytest.approx(0.2, abs=1e-9)
