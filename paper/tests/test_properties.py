"""Measured symmetries: of flows whose properties are known, and of hamfit's own model."""

from __future__ import annotations

import numpy as np
import pytest

from hamfit import RFHGN
from hamfit.errors import DataError
from hamfit.graphs import ring
from hamfit_paper.properties import flow_of, properties
from support import spring_data

HELD = 1e-8


BROKEN = 1e-5


@pytest.fixture(scope="module")
def sample():
    return np.random.default_rng(5).normal(size=(2, 6, 4, 2))


def springs(q):
    return np.roll(q, 1, axis=1) + np.roll(q, -1, axis=1) - 2 * q


def test_springs_have_all_properties(sample):
    def energy(q, p):
        return (np.sum(p**2, axis=(1, 2)) + np.sum((q - np.roll(q, 1, axis=1)) ** 2, axis=(1, 2))) / 2

    found = properties(lambda q, p: (p, springs(q)), *sample, energy=energy)
    assert max(found.translation, found.rotation, found.circulation) < 1e-12
    assert found.own_energy < 1e-10


@pytest.mark.parametrize(
    ("force", "broken"),
    [
        (lambda q, p: springs(q) - q, {"translation"}),
        (lambda q, p: springs(q) * [1.0, 2.0], {"rotation"}),
        (lambda q, p: springs(q) - 0.1 * p, {"circulation"}),
        (lambda q, p: springs(q) + 0.1 * springs(q)[..., ::-1] * [1, -1], {"circulation"}),
        (lambda q, p: springs(q) - 0.1 * q[..., ::-1] * [1, -1], {"translation", "circulation"}),
    ],
    ids=["tethered", "anisotropic", "friction", "swirl", "swirl about the origin"],
)
def test_each_defect_is_found_and_no_other(sample, force, broken):
    found = properties(lambda q, p: (p, force(q, p)), *sample)
    for name in ("translation", "rotation", "circulation"):
        value = getattr(found, name)
        assert (value > 1e-3) if name in broken else (value < 1e-12), name
    assert found.own_energy is None
    assert found.energy == found.circulation


def test_momenta_in_a_magnetic_field_have_no_circulation(sample):
    """H = Σ |p + A q|² / 2, which is no sum of a function of q and one of p."""
    field = np.array([[0.3, 1.0], [-0.5, 0.2]])

    def flow(q, p):
        velocity = p + q @ field.T
        return velocity, -velocity @ field

    assert properties(flow, *sample).circulation < 1e-12


def test_a_wrong_energy_is_found(sample):
    found = properties(lambda q, p: (p, springs(q)), *sample, energy=lambda q, p: np.sum(p**2, axis=(1, 2)))
    assert found.energy == found.own_energy > 1e-2


def test_what_is_not_finite_has_no_property(sample):
    found = properties(lambda q, p: (p, np.full_like(q, np.nan)), *sample)
    assert found.translation == found.rotation == found.energy == np.inf


def test_a_fitted_model_of_ours_can_be_measured():
    data = spring_data(ring(4), 80, seed=3)
    model = RFHGN(width=64, hidden=8, seed=0).fit(data)
    flow, energy = flow_of(model, ring(4))
    found = properties(flow, data.q[:4], data.p[:4], energy=energy, draws=2)
    assert found.translation < HELD
    assert found.energy < 1e-6


def test_mistakes_are_named(sample):
    with pytest.raises(DataError, match="states, nodes, dim"):
        properties(lambda q, p: (p, q), sample[0][0], sample[1][0])
    with pytest.raises(DataError, match="differ from node to node"):
        properties(lambda q, p: (p, q), sample[0], 0 * sample[1])
