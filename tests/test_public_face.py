"""What a visitor would type works as it stands, and what cannot be meant is one sentence of HamfitError."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import numpy as np
import pytest

import hamfit
from hamfit import (
    RFHGN,
    RFHNN,
    Graph,
    HamfitError,
    LearnedHamiltonian,
    PhaseSpaceData,
    RandomFeatures,
    RFInvariant,
    State,
    forecast,
    generate,
    identify_laws,
    load_model,
    make_system,
    open_data,
    simulate,
    write_report,
)
from hamfit.models import MODELS

RECIPES = [MODELS.get(name) for name in MODELS.names()]


@pytest.fixture(scope="module")
def data() -> PhaseSpaceData:
    return generate(make_system("chain", nodes=4), snapshots=60, seed=0)


@pytest.fixture(scope="module")
def model(data) -> RFInvariant:
    return RFInvariant(width=48, keep_accumulator=True).fit(data)


# -- data ------------------------------------------------------------------------------------------------------------


def test_data_are_a_sequence_of_states(data):
    train, test = data.split(0.5)
    assert (len(train), len(test), len(data)) == (30, 30, 60)
    assert isinstance(data[0], State)
    assert len(data[10:20]) == 10
    graph = data.graphs[0]
    assert PhaseSpaceData(data.q, data.p, graph=graph).n_snapshots == 60


# -- recipes ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", RECIPES, ids=lambda kind: kind.__name__)
def test_recipes_hold_parameters_and_nothing_else(kind):
    assert kind() == kind()
    assert kind(seed=3) != kind()
    assert repr(kind(seed=3)) == f"{kind.__name__}(seed=3)"
    assert kind(**kind(seed=3).get_params()) == kind(seed=3)
    assert kind().set_params(seed=3) == kind(seed=3)
    with pytest.raises(TypeError, match="positional"):
        kind(48, 384)
    with pytest.raises(HamfitError, match="did you mean 'seed'"):
        kind().set_params(seeds=3)


def test_scikit_learn_clones_recipes(data):
    base = pytest.importorskip("sklearn.base")
    original = RFHGN(hidden=8, width=40, sampler_options={"constants": "tanh"}).fit(data)
    copy = base.clone(original)
    assert copy == original
    assert not hasattr(copy, "learned_")


def test_fit_returns_the_recipe_and_keeps_the_result(data):
    recipe = RFHGN(hidden=6, width=30)
    assert not hasattr(recipe, "learned_")
    assert recipe.fit(data) is recipe
    assert isinstance(recipe.learned_, LearnedHamiltonian)
    assert recipe.weights_ is recipe.learned_.weights
    assert recipe.energy(data[0]) == recipe.learned_.energy(data[0])


def test_predict_gives_time_derivatives(data, model):
    q_dot, p_dot = model.predict(data)
    np.testing.assert_allclose(q_dot, data.q_dot, atol=1e-8)
    np.testing.assert_allclose(p_dot, data.p_dot, atol=1e-8)


def test_predicted_derivatives_hold_friction_and_known_forces(data):
    force = np.full(data.q.shape, 0.25)
    pushed = PhaseSpaceData(
        data.q, data.p, data.graphs[0], q_dot=data.q_dot, p_dot=data.p_dot - 0.3 * data.p + force, force=force
    )
    damped = RFInvariant(width=48, friction=["uniform"]).fit(pushed)
    assert damped.friction_.coefficients == pytest.approx([0.3], abs=1e-8)
    np.testing.assert_allclose(damped.predict(pushed)[1], pushed.p_dot, atol=1e-7)
    np.testing.assert_allclose(damped.time_derivative(data[0])[1], (data.p_dot - 0.3 * data.p)[0], atol=1e-7)


def test_friction_is_a_list_or_a_text(data):
    names = [RFInvariant(friction=friction).settings().friction for friction in (["uniform", "edge"], "uniform,edge")]
    assert names[0] == names[1] == ("uniform", "edge")
    assert RFInvariant(width=48, friction=["uniform", "edge"]).fit(data).friction_.table().keys() == {"uniform", "edge"}


# -- files -----------------------------------------------------------------------------------------------------------


def test_paths_are_opened(data, model, tmp_path):
    data.save(tmp_path / "data.npz")
    fitted = RFInvariant(width=48, keep_accumulator=True).fit(str(tmp_path / "data.npz"))
    np.testing.assert_array_equal(fitted.weights_, model.weights_)
    assert model.evaluate(tmp_path / "data.npz") == model.evaluate(data)
    assert len(open_data(tmp_path / "data.npz")) == 60


def test_a_path_without_a_suffix_is_a_file_if_there_is_one(data, tmp_path):
    data.save(tmp_path / "data.npz")
    (tmp_path / "data.npz").rename(tmp_path / "data")
    with pytest.raises(HamfitError, match="which is no file"):
        RFInvariant().fit(str(tmp_path / "nothing"))
    with pytest.raises(HamfitError, match="data") as error:
        RFInvariant().fit(str(tmp_path / "data"))
    assert "which is no file" not in str(error.value)


def test_a_model_comes_back_as_a_learned_hamiltonian_or_as_its_recipe(data, model, tmp_path):
    model.save(tmp_path / "model.safetensors")
    learned = load_model(tmp_path / "model.safetensors")
    assert isinstance(learned, LearnedHamiltonian)
    recipe = RFInvariant.load(tmp_path / "model.safetensors")
    assert recipe == RFInvariant(width=48, keep_accumulator=True)
    for found in (learned, recipe):
        np.testing.assert_array_equal(found.gradient(data[0])[0], model.gradient(data[0])[0])
    with pytest.raises(HamfitError, match=r"holds a RFInvariant, not a RFHGN; use hamfit\.load_model"):
        RFHGN.load(tmp_path / "model.safetensors")


def test_a_learned_hamiltonian_never_changes(data, model):
    before = model.learned_.weights.copy()
    longer = model.learned_.partial_fit(data)
    assert longer is not model.learned_
    assert longer.trained_on["snapshots"] == 120
    assert model.learned_.trained_on["snapshots"] == 60
    np.testing.assert_array_equal(model.learned_.weights, before)
    with pytest.raises(AttributeError):
        model.learned_.features = None
    with pytest.raises(ValueError, match="read-only"):
        model.learned_.weights[0] = 1.0


# -- use -------------------------------------------------------------------------------------------------------------


def test_motions_by_place_by_name_and_in_a_file(data, model, tmp_path):
    run = simulate(model, data[0], 0.01, 10)
    same = simulate(model, data[0], dt=0.01, steps=10, scheme="leapfrog")
    np.testing.assert_array_equal(run.q, same.q)
    run.save(tmp_path / "run.npz")
    np.testing.assert_array_equal(open_data(tmp_path / "run.npz").q, run.q)
    assert forecast(model, data[0], 0.01, 10).rollout.completed


def test_what_is_said_about_a_model_takes_recipes_and_learned_hamiltonians(data, model, tmp_path):
    for found in (model, model.learned_):
        assert "looks like harmonic" in str(identify_laws(found, data))
    pytest.importorskip("matplotlib")
    assert write_report(model.learned_, data, tmp_path / "page.html", sections=["summary"]).path.exists()


def test_make_system_suggests_the_name_of_a_parameter():
    with pytest.raises(HamfitError, match="nodes"):
        make_system("chain", n_nodes=8)


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (lambda data, model: generate("chain"), "make_system"),
        (lambda data, model: RFInvariant().fit(5), "data must be"),
        (lambda data, model: RFInvariant().fit(data.q), "data must be"),
        (lambda data, model: RFInvariant().fit("nowhere.npz"), "nowhere.npz"),
        (lambda data, model: model.energy(data), "takes a State"),
        (lambda data, model: model.gradient(data.q), "takes a State"),
        (lambda data, model: model.evaluate(data[0]), "data must be"),
        (lambda data, model: model.predict(None), "data must be"),
        (lambda data, model: simulate(model, data, 0.01, 10), "state"),
        (lambda data, model: forecast(make_system("chain", nodes=4), data[0], 0.01, 10), "fitted model"),
        (lambda data, model: write_report("model", data, "page.html"), "fitted model"),
        (lambda data, model: RFInvariant().energy(data[0]), "not fitted yet"),
        (lambda data, model: RFHNN(ridge="small").fit(data), "unknown choice of the ridge 'small'"),
        (lambda data, model: RFHNN(friction=3).fit(data), "friction must be names"),
        (lambda data, model: model.uncertainty().coverage(5), "data must be"),
        (lambda data, model: model.learned_.equations_of(5), "data must be"),
        (lambda data, model: model.uncertainty().leverage(data), "takes a State"),
        (lambda data, model: model.energy_known(data), "takes a State"),
        (lambda data, model: forecast(model, data[0], 0.01, 10, damping=lambda state: -state.p), "friction=False"),
        (lambda data, model: RFHNN(sampler_options=5).fit(data), "options of the sampler"),
        (lambda data, model: PhaseSpaceData(data.q, data.p, data.graphs[0], metadata=5), "metadata must be"),
        (lambda data, model: PhaseSpaceData.from_velocities(data.q, data.p, None), "graph must be"),
        (lambda data, model: PhaseSpaceData.concatenate(data), "takes a list"),
        (lambda data, model: identify_laws(model, 5), "data must be"),
        (lambda data, model: make_system("chain", nodes=4).energy(data), "takes a State"),
        (lambda data, model: State(data.q[0], data.p[0], None), "graph must be"),
        (lambda data, model: load_model(__file__), "is not a model file"),
        (lambda data, model: data.save(None), "must be a text or a path"),
        (lambda data, model: write_report(model, data, None), "must be a text or a path"),
        (lambda data, model: load_model(5), "must be a text or a path"),
        (lambda data, model: model.save(5), "must be a text or a path"),
        (lambda data, model: RFHNN(width=20).fit(data, scheduler=5), "scheduler must be"),
        (lambda data, model: RFHNN(width=20).fit(data, resume=True), "name its file with checkpoint"),
        (lambda data, model: RFInvariant().set_weights({}, np.ones(3), data), "arrays lack"),
        (lambda data, model: RandomFeatures(features="graph-networks").fit(data), "did you mean 'graph-network'"),
        (lambda data, model: RandomFeatures(feature_options={"depth": 2}).fit(data), "depth"),
    ],
)
def test_what_cannot_be_meant_is_one_sentence(data, model, wrong, said):
    with pytest.raises(HamfitError, match=said) as caught:
        wrong(data, model)
    assert "\n" not in str(caught.value)


def test_every_public_name_is_imported_from_hamfit():
    assert {"open_data", "forecast", "identify_laws", "write_report", "LearnedHamiltonian"} <= set(hamfit.__all__)
    assert Graph is hamfit.Graph


def test_the_number_of_the_version_is_the_same_everywhere():
    root = Path(__file__).parents[1]
    settings = [tomllib.loads((root / folder / "pyproject.toml").read_text()) for folder in (".", "paper")]
    citation = re.search(r"^version: (.*)$", (root / "CITATION.cff").read_text(), flags=re.MULTILINE)
    newest = re.search(r"^## \[(.*?)\]", (root / "CHANGELOG.md").read_text(encoding="utf-8"), flags=re.MULTILINE)
    said = {*(one["project"]["version"] for one in settings), citation[1], newest[1]}
    assert said == {hamfit.__version__}
