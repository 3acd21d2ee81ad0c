"""Densities that matter: found where energies are functions of them, and carried over to larger clusters."""

from __future__ import annotations

import numpy as np
import pytest

from hamfit import PhaseSpaceData, RFInvariant, generate, load_model, make_system
from hamfit.errors import ParameterError
from hamfit.features.cluster import part as part_module
from hamfit.features.cluster.part import ClusterPart
from hamfit.graphs import Graph
from hamfit.solve import TriangularFactor
from hamfit.solve.ridges import AccumulatedProblem
from hamfit.solve.ridges.evidence import MaximalEvidence
from support import relative_difference

CUTOFFS = {"embedded-atom": 2.0, "stillinger-weber": 1.8}


def clusters(name: str, snapshots: int, seed: int, side: int = 2) -> PhaseSpaceData:
    return generate(make_system(name, side=side, graph_cutoff=CUTOFFS[name]), snapshots=snapshots, seed=seed)


def axes_of(model: RFInvariant) -> np.ndarray | None:
    found = [part.axes for part in model.feature_map_.parts if isinstance(part, ClusterPart)]
    return found[0]


@pytest.fixture(scope="module")
def embedded() -> RFInvariant:
    return RFInvariant(body=2, width=300).fit(clusters("embedded-atom", 300, 0))


def test_embedding_energies_carry_over_from_8_atoms_to_27(embedded: RFInvariant):
    """0.31 and 36 with two seeds where the evidence may take any ridge, 570 where neurons see random densities."""
    assert axes_of(embedded) is not None
    assert embedded.evaluate(clusters("embedded-atom", 50, 1))["relative_error"] < 1e-3
    assert embedded.evaluate(clusters("embedded-atom", 15, 2, side=3))["relative_error"] < 0.02


def test_there_may_be_fewer_densities_than_neurons_see():
    model = RFInvariant(body=2, width=120, radial=4).fit(clusters("embedded-atom", 200, 0))
    axes = axes_of(model)
    assert axes is not None
    assert axes.shape == (4, 4)
    assert model.evaluate(clusters("embedded-atom", 20, 1))["relative_error"] < 1e-2


@pytest.mark.parametrize(("body", "angular"), [(2, 0), (3, 1)])
def test_further_data_leave_the_ridge_that_densities_need(body: int, angular: int, tmp_path):
    """Without it, the error on 27 atoms rises tenfold when data are added to a model of two bodies."""
    data, more = clusters("embedded-atom", 300, 0), clusters("embedded-atom", 40, 4)
    recipe = RFInvariant(body=body, angular=angular, width=150, route="qr", ridge="evidence", keep_accumulator=True)
    model = recipe.fit(data)
    assert model.solution_.ridge == 1e-13
    assert model.solution_.note.startswith("ridge 1e-13, the least for these features, by maximal evidence")
    model.save(tmp_path / "model.safetensors")
    again = load_model(tmp_path / "model.safetensors").partial_fit(more)
    assert again.solution_.ridge >= 1e-13
    np.testing.assert_array_equal(again.weights_, model.partial_fit(more).weights_)


@pytest.mark.filterwarnings("error")
def test_densities_that_are_the_same_everywhere_do_not_matter():
    """Without a cutoff, and with as many atoms in every cluster, the first density is the number of others."""
    data = clusters("embedded-atom", 300, 0)
    whole = PhaseSpaceData.from_forces(data.q, data.p_dot, Graph(8, [(i, j) for i in range(8) for j in range(i)]))
    model = RFInvariant(body=2, width=150).fit(whole)
    axes = axes_of(model)
    assert axes is not None
    assert np.isfinite(axes).all()
    assert not axes[0].any()
    assert model.evaluate(whole)["relative_error"] < 1e-3


def test_one_density_matters_to_one_embedding_function(embedded: RFInvariant):
    """The axes fall fast: the third one matters a hundredth as much as the first one, random ones as much."""
    part = next(part for part in embedded.feature_map_.parts if isinstance(part, ClusterPart))
    state = clusters("embedded-atom", 40, 1).state(slice(0, 40)).flat()
    run = next(part_module._runs(part.columns.recipe, embedded.feature_map_.encoding.read(state), 1))
    spread = run.values(part.columns.inputs).std(axis=0)
    assert spread[2:].max() < 0.05 * spread[0]


def test_files_and_compiled_loops_hold_the_found_densities(embedded: RFInvariant, tmp_path):
    embedded.save(tmp_path / "model.safetensors")
    state = clusters("embedded-atom", 1, 3, side=3).state(0)
    loaded = load_model(tmp_path / "model.safetensors")
    expected = embedded.feature_map_.energy_gradient(state, embedded.learned_.features.weights)[0]
    assert relative_difference(loaded.gradient(state)[0], expected) < 1e-8


def test_directions_are_not_pressed_into_densities():
    model = RFInvariant(body=3, angular=2, width=150).fit(clusters("stillinger-weber", 150, 0))
    assert axes_of(model) is None


@pytest.mark.parametrize("species", [[0] * 8, [0] * 7 + [1]])
def test_few_configurations_tell_nothing_of_densities(species: list[int]):
    """Twelve atoms of one kind are not even enough for the neurons of a trial."""
    data = clusters("embedded-atom", 12, 0)
    graphs = [graph.with_attributes({"species": np.array(species)}) for graph in data.graphs]
    few = PhaseSpaceData.from_forces(data.q, data.p_dot, graphs, graph_of=data.graph_of)
    assert axes_of(RFInvariant(body=2, width=90).fit(few)) is None


def test_two_bodies_with_noise_are_judged_by_configurations():
    data = clusters("embedded-atom", 60, 0)
    noise = 0.05 * np.random.default_rng(0).normal(size=data.q.shape)
    noisy = PhaseSpaceData.from_forces(data.q, data.p_dot + noise, data.graphs, graph_of=data.graph_of)
    assert RFInvariant(body=2, width=100, cutoff=2.0).fit(noisy).solution_.route == "wide"


def test_radial_functions_of_many_bodies_are_as_many_as_asked_for():
    data = clusters("stillinger-weber", 40, 0)
    model = RFInvariant(body=3, angular=1, width=80, radial=7, route="qr", ridge=1e-12).fit(data)
    part = next(part for part in model.feature_map_.parts if isinstance(part, ClusterPart))
    assert part.columns.recipe.mixing.shape[3] == part.columns.recipe.chebyshev.count == 7
    with pytest.raises(ParameterError, match="radial must be at most 32"):
        RFInvariant(body=3, width=80, radial=33).fit(data)


def test_the_evidence_does_not_go_below_the_least_ridge():
    rng = np.random.default_rng(0)
    total = TriangularFactor(12)
    rows = rng.normal(size=(60, 12)) * np.geomspace(1, 1e-6, 12) @ rng.normal(size=(12, 12))
    total.add(rows, rows @ np.ones(12) + 1e-9 * rng.normal(size=60))
    free = MaximalEvidence().choose(AccumulatedProblem(total))
    bound = MaximalEvidence().choose(AccumulatedProblem(total, least=1e-5))
    assert free.solution.ridge < 1e-8
    assert bound.solution.ridge >= 1e-5
    same = MaximalEvidence().choose(AccumulatedProblem(total, least=0.1 * free.solution.ridge))
    assert same.solution.ridge == free.solution.ridge
