"""The ridge that a model chooses for itself."""

from __future__ import annotations

import numpy as np
import pytest

from hamfit.data import PhaseSpaceData
from hamfit.errors import DataError, ParameterError
from hamfit.graphs import chain
from hamfit.models import RFHGN, load_model
from support import spring_data


def noisy(snapshots: int, seed: int, noise: float = 0.3, runs: int = 5) -> PhaseSpaceData:
    """Springs with noise on the derivatives, in `runs` trajectories."""
    clean = spring_data(chain(4), snapshots, seed=seed)
    rng = np.random.default_rng(seed)
    return PhaseSpaceData(
        clean.q,
        clean.p,
        clean.graphs[0],
        q_dot=clean.q_dot + noise * rng.normal(size=clean.q.shape),
        p_dot=clean.p_dot + noise * rng.normal(size=clean.q.shape),
        trajectory=np.repeat(np.arange(runs), snapshots // runs),
    )


TRAIN, TEST = noisy(60, 1), spring_data(chain(4), 200, seed=9)
OPTIONS = {"hidden": 24, "width": 200}


@pytest.mark.parametrize("choice", ["auto", "trajectory"])
@pytest.mark.parametrize("route", ["normal", "qr", "auto"])
def test_the_choice_helps_and_is_what_it_says(choice, route):
    model = RFHGN(**OPTIONS, ridge=choice, route=route).fit(TRAIN)
    chosen = model.solution_.ridge
    assert chosen > 1e-10
    assert model.ridge_path_["ridge"] == chosen
    same = RFHGN(**OPTIONS, ridge=chosen, route=model.solution_.route).fit(TRAIN)
    predicted, expected = (np.stack(m.predict_gradients(TEST)) for m in (model, same))
    assert np.abs(predicted - expected).max() < 1e-5 * np.abs(expected).max()
    none = RFHGN(**OPTIONS, ridge=1e-14).fit(TRAIN)
    assert model.evaluate(TEST)["mse"] < 0.5 * none.evaluate(TEST)["mse"]


def test_the_curve_is_saved_with_the_model(tmp_path):
    model = RFHGN(**OPTIONS, ridge="auto").fit(TRAIN)
    model.save(tmp_path / "m.safetensors")
    loaded = load_model(tmp_path / "m.safetensors")
    assert loaded.ridge_path_ == model.ridge_path_
    assert loaded.record.parameters["ridge"] == "auto"
    assert RFHGN(**OPTIONS, ridge=1e-6).fit(TRAIN).ridge_path_ is None


def test_what_cannot_be_chosen_says_why():
    with pytest.raises(ParameterError, match="did you mean 'auto'"):
        RFHGN(**OPTIONS, ridge="atuo").fit(TRAIN)
    with pytest.raises(ParameterError, match="exclude each other"):
        RFHGN(**OPTIONS, ridge="auto", truncation=1e-6).fit(TRAIN)
    with pytest.raises(DataError, match="no trajectories"):
        RFHGN(**OPTIONS, ridge="trajectory").fit(TEST)
    with pytest.raises(DataError, match="at least two"):
        RFHGN(**OPTIONS, ridge="trajectory").fit(noisy(20, 2, runs=1))
    mixed = TRAIN.take(np.random.default_rng(0).permutation(len(TRAIN)))
    with pytest.raises(DataError, match="stand together"):
        RFHGN(**OPTIONS, ridge="trajectory").fit(mixed)
