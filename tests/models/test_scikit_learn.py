"""scikit-learn takes recipes and data as they are: clones, splits, searches, pipelines; bad splits are told."""

from __future__ import annotations

import copy
import pickle
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from hamfit import RFHGN, PhaseSpaceData, RFInvariant, generate, make_system, simulate
from hamfit.errors import DataError, ParameterError
from hamfit.models import MODELS

sklearn = pytest.importorskip("sklearn")
from sklearn.base import clone  # noqa: E402
from sklearn.exceptions import NotFittedError  # noqa: E402
from sklearn.model_selection import (  # noqa: E402
    GridSearchCV,
    GroupKFold,
    KFold,
    RandomizedSearchCV,
    ShuffleSplit,
    TimeSeriesSplit,
    cross_val_score,
)
from sklearn.pipeline import make_pipeline  # noqa: E402
from sklearn.utils import estimator_checks, get_tags, indexable  # noqa: E402
from sklearn.utils.validation import _num_samples, check_is_fitted  # noqa: E402

PAGE = (Path(__file__).parents[2] / "docs" / "scikit-learn.md").read_text(encoding="utf-8")
RECIPES = [MODELS.get(name) for name in MODELS.names()]
GRID = {"width": [4, 48], "ridge": [0.0, 1.0]}


@pytest.fixture(scope="module")
def data() -> PhaseSpaceData:
    return generate(make_system("chain", nodes=4, potential="morse"), snapshots=60, seed=0)


@pytest.fixture(scope="module")
def runs() -> PhaseSpaceData:
    """Six runs with derivatives."""
    system = make_system("chain", nodes=3, potential="morse")
    return generate(system, trajectories=6, per_trajectory=15, stride=4, dt=0.02, seed=0)


@pytest.fixture(scope="module")
def samples(runs) -> PhaseSpaceData:
    """The same runs, of which times are known and derivatives are not."""
    return PhaseSpaceData(runs.q, runs.p, runs.graph, times=runs.times, trajectory=runs.trajectory)


def small(**parameters) -> RFInvariant:
    return RFInvariant(threads=1, **{"width": 40, **parameters})


@pytest.mark.parametrize("kind", RECIPES, ids=lambda kind: kind.__name__)
@pytest.mark.parametrize(
    "check",
    [
        estimator_checks.check_estimator_cloneable,
        estimator_checks.check_estimator_repr,
        estimator_checks.check_valid_tag_types,
        estimator_checks.check_no_attributes_set_in_init,
        estimator_checks.check_get_params_invariance,
        estimator_checks.check_set_params,
        estimator_checks.check_do_not_raise_errors_in_init_or_set_params,
        estimator_checks.check_parameters_default_constructible,
    ],
    ids=lambda check: check.__name__,
)
def test_the_checks_of_scikit_learn_that_need_no_arrays(kind, check):
    check(kind.__name__, kind())


def test_tags_and_whether_it_is_fitted(data):
    recipe = small()
    assert not get_tags(recipe).target_tags.required
    with pytest.raises(NotFittedError):
        check_is_fitted(recipe)
    check_is_fitted(recipe.fit(data))
    with pytest.raises(NotFittedError):
        check_is_fitted(clone(recipe))


def test_data_are_indexed_by_snapshots(data, tmp_path):
    data.save(tmp_path / "data.h5")
    for one in (data, PhaseSpaceData.load(tmp_path / "data.h5"), data[5:]):
        assert _num_samples(one) == len(one) == one.shape[0]
        assert indexable(one, None)[0] is one
        part = one[np.array([3, 1]), ...]
        np.testing.assert_array_equal(part.q, one.q[[3, 1]])
    mask = np.arange(60) < 7
    np.testing.assert_array_equal(data[mask, ...].q, data.q[:7])


def test_scores_are_those_of_fits_by_hand(data):
    scores = cross_val_score(small(width=12), data, cv=KFold(3))
    for (train, test), score in zip(KFold(3).split(data), scores, strict=True):
        assert small(width=12).fit(data[train]).score(data[test]) == score
    assert scores.min() < 1 - 1e-9  # narrow enough that an exchange of parts would be seen


def test_a_search_over_width_and_ridge_with_grouped_runs_finds_a_better_model_than_the_worst(runs):
    recipe = small()
    before = recipe.get_params()
    search = GridSearchCV(recipe, GRID, cv=GroupKFold(3)).fit(runs, groups=runs.trajectory)
    scores = search.cv_results_["mean_test_score"]
    assert search.best_params_["width"] == 48
    assert search.best_score_ == scores.max()
    assert 1 - scores.max() < 1e-3 * (1 - scores.min())
    other = generate(make_system("chain", nodes=5, potential="morse"), snapshots=30, seed=9)
    worst = small(**search.cv_results_["params"][int(scores.argmin())]).fit(runs)
    assert 1 - search.score(other) < 0.1 * (1 - worst.score(other))
    assert recipe.get_params() == before
    assert not hasattr(recipe, "learned_")
    assert clone(search.best_estimator_) == search.best_estimator_
    assert clone(search).fit(runs, groups=runs.trajectory).best_params_ == search.best_params_


@pytest.mark.slow
def test_processes_give_the_same_search(samples):
    found = [
        GridSearchCV(small(), GRID, cv=3, n_jobs=jobs).fit(samples.runs()).cv_results_["mean_test_score"]
        for jobs in (1, 2)
    ]
    np.testing.assert_array_equal(*found)


def test_searches_are_nested_and_shown(runs):
    search = GridSearchCV(small(), {"width": [6, 40]}, cv=2)
    assert cross_val_score(search, runs.runs(), cv=2).min() > 0.999
    assert "RFInvariant" in search.fit(runs)._repr_html_()
    assert "RFInvariant" in make_pipeline(small())._repr_html_()


def test_random_search_and_the_last_step_of_a_pipeline(data):
    search = RandomizedSearchCV(small(), {"width": [6, 40]}, n_iter=2, cv=2, random_state=0).fit(data)
    assert search.best_params_ == {"width": 40}
    pipeline = make_pipeline("passthrough", small())
    assert pipeline.fit(data).score(data) == small().fit(data).score(data)
    assert pipeline.set_params(rfinvariant__width=6)[-1].width == 6
    np.testing.assert_array_equal(pipeline.predict(data)[1], pipeline[-1].predict(data)[1])


# -- samples of runs -------------------------------------------------------------------------------------------------


def test_samples_are_split_by_runs(samples):
    by_group = cross_val_score(small(), samples, cv=GroupKFold(3), groups=samples.trajectory)
    by_run = cross_val_score(small(), samples.runs(), cv=GroupKFold(3), groups=np.arange(6))
    np.testing.assert_allclose(by_run, by_group, rtol=1e-9)
    assert by_group.min() > 0.99


@pytest.mark.parametrize("cv", [KFold(3, shuffle=True, random_state=0), ShuffleSplit(2, random_state=0)])
def test_a_split_that_takes_samples_out_of_runs_is_refused(samples, runs, cv):
    with pytest.raises(DataError, match=r"out of run \d.*GroupKFold with groups=data\.trajectory"):
        cross_val_score(small(), samples, cv=cv)
    assert cross_val_score(small(), runs, cv=cv, error_score="raise").min() > 0.99  # derivatives need no neighbours
    with pytest.raises(DataError, match="times"):  # unless samples are asked for
        cross_val_score(small(targets="weak"), runs, cv=cv, error_score="raise")
    assert runs.times is not None


def test_parts_of_runs_without_holes_are_no_harm(samples):
    long = simulate(make_system("chain", nodes=3), samples[0], 0.05, 200).to_data()
    for train, test in [*TimeSeriesSplit(3).split(long), *KFold(4).split(long)]:
        assert len(long[train, ...]) == len(train)
        assert long[test, ...].times is not None
    with pytest.raises(DataError, match="out of run 0"):
        long[np.r_[0:50, 52:200], ...]
    assert len(long[::2]) == len(long[np.arange(0, 201, 2)]) == 101  # whoever thins a run out means it


def test_runs_are_data_of_their_own(samples, data):
    assert [len(run) for run in samples.runs()] == [15] * 6
    np.testing.assert_array_equal(samples.runs()[4].q, samples.q[samples.trajectory == 4])
    np.testing.assert_array_equal(small().fit(samples.runs()).weights_, small().fit(samples).weights_)
    with pytest.raises(DataError, match="no runs"):
        data.runs()
    for wrong in ([], [samples[0]], [samples, 3]):
        with pytest.raises(DataError, match="data must be"):
            small().fit(wrong)


def test_targets_beside_the_data_are_refused(data):
    with pytest.raises(ParameterError, match="leave y away"):
        small().fit(data, np.zeros(60))
    with pytest.raises(ParameterError, match="leave y away"):
        small().fit(data).score(data, np.zeros(60))


# -- between processes -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("through", [lambda thing: pickle.loads(pickle.dumps(thing)), copy.deepcopy])
def test_data_and_models_come_through_as_they_are(data, samples, through):
    for one in (data, samples):
        there = through(one)
        np.testing.assert_array_equal(there.q, one.q)
        np.testing.assert_array_equal(there.graph.edges, one.graph.edges)
        for array in (there.q, there.p):
            with pytest.raises(ValueError, match="read-only"):
                array[0] = 0
    for recipe in (small(), RFHGN(width=30, hidden=6, threads=1)):
        assert through(recipe) == recipe
        recipe.fit(data)
        recipe.uncertainty()
        run = simulate(recipe, data[0], 0.01, 300)  # with tables by now
        again = simulate(through(recipe), data[0], 0.01, 300)
        np.testing.assert_allclose(again.q, run.q, rtol=0, atol=1e-9)  # another layout in memory rounds otherwise


def test_a_recipe_does_not_need_scikit_learn():
    code = (
        "import sys; sys.modules['sklearn'] = None\n"
        "from hamfit import RFInvariant, generate, make_system\n"
        "data = generate(make_system('chain', nodes=3), snapshots=20, seed=0)\n"
        "model = RFInvariant(width=10, threads=1).fit(data); model.score(data); model._repr_html_(); repr(model)\n"
        "print('fine')"
    )
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "fine\n"
