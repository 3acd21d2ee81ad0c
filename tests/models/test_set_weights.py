"""Weights that were found elsewhere make a fitted model; known energies fix its constants."""

from __future__ import annotations

import numpy as np
import pytest

from hamfit.errors import NotFittedError, ParameterError
from hamfit.graphs import chain, lattice
from hamfit.models import RFHGN, RFHNN, load_model
from support import relative_difference, spring_data


def copied(model, data):
    again = type(model)(**model.get_params())
    return again.set_weights(model.feature_map_.arrays(), model.weights_, data)


@pytest.mark.parametrize("kind", [RFHGN, RFHNN])
def test_a_model_with_the_weights_of_another_is_the_same_model(kind, tmp_path):
    data = spring_data(lattice(2, 3), 60)
    options = {"hidden": 8} if kind is RFHGN else {}
    model = kind(width=60, seed=2, **options).fit(data)
    again = copied(model, data)
    state = data.state(slice(0, 5))
    for left, right in zip(again.gradient(state), model.gradient(state), strict=True):
        assert left.tobytes() == right.tobytes()
    assert again.trained_on_ == model.trained_on_
    assert again.solution_ is None
    missing = data.energy - again.energy(data.state(slice(None)))
    assert abs(missing.mean()) < 1e-12
    assert again.constants_.size == (6, 7)
    again.save(tmp_path / "model.safetensors")
    assert load_model(tmp_path / "model.safetensors").evaluate(data) == again.evaluate(data)


def test_energies_of_several_sizes_fix_a_constant_per_node_and_one_per_edge():
    data = spring_data([chain(3), chain(5), lattice(2, 3)], 40)
    model = RFHGN(hidden=16, width=96, seed=0).fit(data)
    again = copied(model, data)
    assert again.energy_known(spring_data(lattice(3, 3), 1).state(0))
    assert relative_difference(again.energy(data.state(slice(None))), data.energy) < 0.02
    assert again.constants_.offset == 0.0


def test_without_energies_the_constant_stays_unknown():
    data = spring_data(chain(4), 60, energies=False)
    again = copied(RFHGN(hidden=8, width=40).fit(data), data)
    assert not again.energy_known(data.state(0))
    assert again.constants_.offset == 0.0


def test_weights_of_another_width_are_refused_and_nothing_is_kept():
    data = spring_data(chain(4), 60)
    model = RFHGN(hidden=8, width=40).fit(data)
    again = RFHGN(hidden=8, width=40)
    with pytest.raises(ParameterError, match=r"shape \(40,\)"):
        again.set_weights(model.feature_map_.arrays(), np.ones(41), data)
    with pytest.raises(NotFittedError):
        again.energy(data.state(0))
