"""Data added to a fit, and taken back: the weights are those of a fit from scratch."""

from __future__ import annotations

import numpy as np
import pytest

from hamfit.data import PhaseSpaceData
from hamfit.errors import NotFittedError, SolveError
from hamfit.graphs import chain, lattice, ring
from hamfit.models import RFHGN, RFInvariant, load_model
from hamfit.systems import generate, make_system
from support import spring_data

DATA = spring_data(chain(5), 120, seed=31)
FIRST, SECOND = DATA.take(slice(0, 80)), DATA.take(slice(80, 120))
OPTIONS = {"sampler": "elm", "hidden": 6, "width": 20, "keep_accumulator": True}


def close(model: RFHGN, other: RFHGN, tolerance: float = 1e-10) -> None:
    assert np.linalg.norm(model.weights_ - other.weights_) < tolerance * np.linalg.norm(other.weights_)
    assert model.solution_.rows == other.solution_.rows
    assert model.trained_on_["snapshots"] == other.trained_on_["snapshots"]


def with_features_of(model: RFHGN, data) -> RFHGN:
    """A fit from scratch to `data`, with the features that `model` has drawn."""
    fresh = RFHGN(**OPTIONS | {"route": model.route})
    fresh.make_feature_map = lambda: _as_drawn(model)
    return fresh.fit(data)


def _as_drawn(model: RFHGN):
    feature_map = RFHGN(**OPTIONS).make_feature_map()
    feature_map.restore(model.feature_map_.arrays())
    feature_map.sample = lambda *_: None
    return feature_map


@pytest.mark.parametrize("route", ["normal", "qr"])
def test_partial_fit_equals_a_fit_to_both(route):
    model = RFHGN(**OPTIONS, route=route).fit(FIRST)
    expected = with_features_of(model, DATA)
    close(model.partial_fit(SECOND), expected)
    assert model.constants_.offset == pytest.approx(expected.constants_.offset, rel=1e-9)


def test_forget_equals_a_fit_without():
    model = RFHGN(**OPTIONS).fit(DATA)
    expected = with_features_of(model, FIRST)
    close(model.forget(SECOND), expected)


def test_energies_of_a_new_size_join_in():
    other = spring_data([ring(4), lattice(2, 3)], 30, seed=32)
    model = RFHGN(**OPTIONS).fit(FIRST)
    assert model.constants_.per_node == 0
    both = type(DATA).concatenate([FIRST, other])
    expected = with_features_of(model, both)
    model.partial_fit(other)
    close(model, expected, 1e-8)
    assert model.constants_.per_node == pytest.approx(expected.constants_.per_node, rel=1e-6)
    assert model.trained_on_["nodes"] == [4, 5, 6]
    model.forget(other)
    assert model.constants_.per_node == 0


def test_a_saved_model_goes_on(tmp_path):
    model = RFHGN(**OPTIONS).fit(FIRST)
    model.save(tmp_path / "model.safetensors")
    loaded = load_model(tmp_path / "model.safetensors")
    np.testing.assert_array_equal(loaded.partial_fit(SECOND).weights_, model.partial_fit(SECOND).weights_)


def test_partial_fit_of_a_new_model_is_a_fit():
    np.testing.assert_array_equal(RFHGN(**OPTIONS).partial_fit(FIRST).weights_, RFHGN(**OPTIONS).fit(FIRST).weights_)


def test_what_cannot_be_done_says_why_and_changes_nothing():
    plain = RFHGN(**OPTIONS | {"keep_accumulator": False}).fit(FIRST)
    with pytest.raises(NotFittedError, match="keep_accumulator=True"):
        plain.partial_fit(SECOND)
    with pytest.raises(NotFittedError, match="kept no sums"):
        plain.learned_.partial_fit(SECOND)
    with pytest.raises(NotFittedError, match="keep_accumulator=True"):
        RFHGN().partial_fit(SECOND)
    with pytest.raises(NotFittedError, match="not fitted"):
        RFHGN(**OPTIONS).forget(FIRST)
    by_qr = RFHGN(**OPTIONS, route="qr").fit(DATA)
    with pytest.raises(SolveError, match="normal equations only"):
        by_qr.forget(SECOND)
    model = RFHGN(**OPTIONS).fit(SECOND)
    before = model.weights_.copy()
    with pytest.raises(SolveError, match="not all in the fit"):
        model.forget(FIRST)
    np.testing.assert_array_equal(model.weights_, before)
    assert model.trained_on_["snapshots"] == 40


def test_a_model_without_accumulator_is_small(tmp_path):
    for keep in (True, False):
        RFHGN(**OPTIONS | {"keep_accumulator": keep}).fit(FIRST).save(tmp_path / f"{keep}.safetensors")
    kept, plain = ((tmp_path / f"{keep}.safetensors").stat().st_size for keep in (True, False))
    assert kept - plain > 8 * 20 * 20


def test_forgetting_what_was_never_there_or_too_much_is_refused():
    model = RFHGN(**OPTIONS).fit(DATA)
    stranger = spring_data(chain(5), 40, seed=99, amplitude=3.0)
    with pytest.raises(SolveError, match="not all in the fit"):
        model.forget(stranger)
    with pytest.raises(SolveError, match="not determined"):
        model.forget(DATA)
    assert model.trained_on_["snapshots"] == len(DATA)


def test_an_automatic_ridge_is_chosen_anew():
    model = RFHGN(**OPTIONS, ridge="auto").fit(FIRST)
    model.partial_fit(SECOND)
    assert model.ridge_path_["rows"] == model.solution_.rows
    assert model.ridge_path_["ridge"] == model.solution_.ridge


def test_the_ridge_of_sampled_runs_is_chosen_by_runs_and_later_by_the_evidence():
    """Sums of later data do not say which run they came from, so that no run can be left out any more."""
    runs = generate(make_system("chain", nodes=4), trajectories=4, per_trajectory=40, stride=5, dt=0.01, seed=0)
    sampled = PhaseSpaceData(runs.q, runs.p, runs.graph, times=runs.times, trajectory=runs.trajectory)
    model = RFHGN(**OPTIONS, targets="weak").fit(sampled[:80])
    assert model.ridge_path_["criterion"] == "trajectory"
    model.partial_fit(sampled[80:])
    assert model.ridge_path_["criterion"] == "evidence"
    assert model.ridge_path_["rows"] == model.solution_.rows
    assert RFHGN(**OPTIONS, targets="weak", truncation=1e-8).fit(sampled).ridge_path_ is None


def test_the_system_is_noted_only_where_all_data_come_from_it():
    some, more, other = (
        generate(make_system("chain", nodes=4, potential=potential), snapshots=30, seed=seed)
        for seed, potential in enumerate(("harmonic", "harmonic", "morse"))
    )
    model = RFInvariant(width=40, keep_accumulator=True).fit(some)
    assert model.partial_fit(more).trained_on_["system"] == some.metadata["system"]
    assert model.partial_fit(other).trained_on_["system"] is None
    assert model.trained_on_["snapshots"] == 90


def test_hints_are_those_of_the_last_data():
    """Three snapshots are too few to say what nodes differ in, and what was said of other data is not repeated."""
    data = generate(make_system("chain", nodes=4, masses=[1.0, 2.0, 4.0, 8.0]), snapshots=60, seed=0)
    bare = PhaseSpaceData(data.q, data.p, chain(4), q_dot=data.q_dot, p_dot=data.p_dot)
    model = RFInvariant(width=40, keep_accumulator=True).fit(bare[:57])
    assert model.notes_["hints"]
    model.partial_fit(bare[57:])
    assert "hints" not in model.notes_
    assert "ranges" in model.notes_


def test_a_choice_by_trajectories_goes_on_by_the_evidence():
    runs = spring_data(chain(5), 40, seed=33, trajectory=np.repeat(np.arange(4), 10))
    model = RFHGN(**OPTIONS, ridge="trajectory").fit(runs)
    assert model.ridge_path_["criterion"] == "trajectory"
    assert model.partial_fit(SECOND).ridge_path_["criterion"] == "evidence"
