"""Equations that the data hold: with both halves of the gradient, or with dH/dq from forces alone."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from hamfit.data import PhaseSpaceData, StoredData
from hamfit.errors import DataError
from hamfit.graphs import chain
from hamfit.systems import generate, make_system
from hamfit.targets.equations import equations_of
from hamfit.targets.given import GivenDerivatives, GivenForces

DATA = generate(make_system("chain", nodes=4), snapshots=9, seed=0)
FORCES = PhaseSpaceData.from_forces(DATA.q, DATA.p_dot, DATA.graph)


def test_both_halves_of_given_derivatives():
    equations = equations_of(DATA)
    assert isinstance(equations, GivenDerivatives)
    assert equations.halves == ("q", "p")
    assert equations.part(slice(2, 5)).targets.shape == (2, 12, 2)
    assert (equations.n_equations, equations.dim) == (9, 2)


def test_forces_give_one_half():
    equations = equations_of(FORCES)
    assert isinstance(equations, GivenForces)
    assert (equations.halves, equations.method.name, equations.pointwise) == (("q",), "forces", True)
    part = equations.part(np.array([4, 1]))
    np.testing.assert_array_equal(part.targets[0], DATA.gradients(np.array([4, 1]))[0])
    assert part.targets.shape == (1, 8, 2)
    np.testing.assert_array_equal(part.state.q, DATA.q[[4, 1]].reshape(-1, 2))
    assert not part.state.p.any()
    assert equations.source.has_momenta
    assert not equations.source.state(0).p.any()


def test_forces_of_data_that_know_more():
    equations = equations_of(DATA, "forces")
    part = equations.part(slice(None))
    assert len(part.targets) == 1
    assert not part.state.p.any()  # the potential energy alone is learned, so the nodes are looked at as if at rest
    np.testing.assert_array_equal(part.targets[0], DATA.gradients()[0])
    kinetic = (DATA.p**2).sum(axis=(1, 2)) / 2
    np.testing.assert_allclose(equations.source.energy, DATA.energy - kinetic, rtol=1e-12)


def test_forces_in_a_file(tmp_path: Path):
    FORCES.save(tmp_path / "forces.h5")
    with StoredData(tmp_path / "forces.h5") as stored:
        found, expected = (equations_of(data).part(slice(3, 7)) for data in (stored, FORCES))
    np.testing.assert_array_equal(found.targets, expected.targets)
    np.testing.assert_array_equal(found.state.q, expected.state.q)


def test_an_external_force_is_no_part_of_the_gradient():
    push = np.random.default_rng(1).normal(size=DATA.q.shape)
    pushed = PhaseSpaceData(DATA.q, None, DATA.graph, p_dot=DATA.p_dot + push, force=push)
    targets = equations_of(pushed).part(slice(None)).targets
    np.testing.assert_allclose(targets[0], DATA.gradients()[0], rtol=1e-12)


@pytest.mark.parametrize("data", [DATA, FORCES])
def test_portions_hold_their_data(data: PhaseSpaceData):
    equations = equations_of(data)
    assert isinstance(equations, GivenDerivatives)
    part, first = equations.portion(3, 7)
    assert first == 3
    assert type(part) is type(equations)
    assert part.n_equations == 4
    np.testing.assert_array_equal(part.part(slice(0, 2)).targets, equations.part(slice(3, 5)).targets)


def test_data_without_forces_are_refused():
    with pytest.raises(DataError, match=r"the data hold no forces: make them by PhaseSpaceData\.from_forces"):
        equations_of(PhaseSpaceData(DATA.q, DATA.p, chain(4)), "forces")
