"""Growth of many-body features, on clusters whose forces depend on angles."""

from __future__ import annotations

import numpy as np
import pytest

from hamfit import RFInvariant, generate, load_model, make_system
from hamfit.data import PhaseSpaceData
from hamfit.errors import ParameterError
from hamfit.fitting import orders
from hamfit.models import Auto, auto

CUTOFF = 1.8


def configurations(snapshots: int, seed: int, *, noise: float = 0.01) -> PhaseSpaceData:
    """Positions and noisy forces of Stillinger-Weber clusters, without momenta."""
    data = generate(make_system("stillinger-weber"), snapshots=snapshots, seed=seed)
    forces = data.p_dot + noise * data.p_dot.std() * np.random.default_rng(seed).normal(size=data.p_dot.shape)
    return PhaseSpaceData.from_forces(data.q, forces, [data.graph_at(at) for at in range(len(data))])


@pytest.fixture(scope="module")
def data() -> PhaseSpaceData:
    return configurations(150, 0)


@pytest.fixture(scope="module")
def new() -> PhaseSpaceData:
    return configurations(40, 1, noise=0.0)


@pytest.fixture(scope="module")
def grown(data: PhaseSpaceData) -> RFInvariant:
    return RFInvariant(body="auto", max_width=1100, cutoff=CUTOFF).fit(data)


def test_orders_and_width_rise_while_the_error_falls(grown: RFInvariant, data: PhaseSpaceData, new: PhaseSpaceData):
    growth = grown.notes_["growth"]
    tried = {(body, angular, width): error for body, angular, width, error in growth["tried"]}
    assert {(one[0], one[1]) for one in tried} >= {(3, 3), (4, 3)}
    assert growth["chosen"] == grown.feature_map_.width
    assert (growth["body"], growth["angular"]) == grown.feature_map_.orders
    chosen = tried[growth["body"], growth["angular"], growth["chosen"]]
    assert chosen <= min(tried.values()) / 0.96
    pairs = RFInvariant(width=64, cutoff=CUTOFF).fit(data).evaluate(new)["force_error"]
    assert grown.evaluate(new)["force_error"] < 0.5 * 0.01 < 0.1 * pairs  # half of the noise in the forces


@pytest.mark.slow
def test_a_width_bounds_the_search_and_orders_can_be_given(data: PhaseSpaceData):
    found = RFInvariant(body=3, angular=2, width=None, max_width=600, cutoff=CUTOFF).fit(data)
    assert found.feature_map_.orders == (3, 2)
    assert found.feature_map_.width <= 600
    bounded = RFInvariant(body="auto", width=400, cutoff=CUTOFF).fit(data)
    assert bounded.feature_map_.width <= 400


def test_the_search_ends_in_time(data: PhaseSpaceData):
    growth = RFInvariant(body="auto", seconds=0.01, cutoff=CUTOFF).fit(data).notes_["growth"]
    assert "within 0.01 s" in growth["reason"]
    assert len(growth["tried"]) == 2


@pytest.mark.parametrize("fall", [0.9, 0.99])
@pytest.mark.slow
def test_a_fall_by_a_tenth_is_worth_a_doubling_and_one_by_a_hundredth_is_not(data, fall: float, monkeypatch):
    """The error of a trial is made up: it falls by the same share with every doubling."""

    def made_up(search: orders._Search, which: tuple[int, int], width: int) -> orders._Trial:
        error = fall ** np.log2(width)
        search.growth.tried.append((*which, width, float(error)))
        return orders._Trial(which, width, float(error), 1000, 0.0, 0.0)

    monkeypatch.setattr(orders._Search, "trial", made_up)
    growth = RFInvariant(body=3, angular=1, width=None, max_width=2048, cutoff=CUTOFF).fit(data).notes_["growth"]
    assert growth["widths"] == ([512, 1024, 2048] if fall == 0.9 else [512, 1024])
    assert growth["reason"].startswith("2048 features are the most" if fall == 0.9 else "the error on held-out")
    assert growth["chosen"] == (2048 if fall == 0.9 else 512)


def test_too_small_a_limit_for_all_invariants_is_told_of(data: PhaseSpaceData):
    with pytest.raises(ParameterError, match="width must be at least 15 for these data"):
        RFInvariant(body=4, width=None, max_width=5, cutoff=CUTOFF).fit(data)


def test_the_default_takes_many_bodies_where_distances_leave_much(data: PhaseSpaceData, new: PhaseSpaceData):
    pairs = RFInvariant(width=128, cutoff=CUTOFF).fit(data).evaluate(new)["force_error"]
    assert pairs > 0.1
    model = Auto(cutoff=CUTOFF, max_width=700).fit(data)
    assert "features of several bodies are taken" in model.notes_["why"]
    assert model.notes_["parts"] == ["pair", "cluster"]
    assert model.evaluate(new)["force_error"] < 0.5 * pairs


def test_the_default_takes_many_bodies_for_motions_of_atoms(data: PhaseSpaceData, new: PhaseSpaceData):
    """Programs that move atoms write momenta beside forces; without many-body features, the default missed much."""

    def moving(still: PhaseSpaceData, metadata: dict[str, str]) -> PhaseSpaceData:
        p = np.random.default_rng(0).normal(size=still.q.shape)
        graphs = [still.graph_at(at) for at in range(len(still))]
        return PhaseSpaceData(still.q, p, graphs, q_dot=p, p_dot=still.p_dot, metadata=metadata)

    model = Auto(cutoff=CUTOFF, max_width=700).fit(moving(data, {"species": "elements"}))
    assert model.notes_["parts"] == ["kinetic", "pair", "cluster"]
    pairs = Auto(cutoff=CUTOFF, max_width=128).fit(moving(data, {}))
    assert "cluster" not in pairs.notes_["parts"]
    seen = moving(new, {"species": "elements"})
    assert model.evaluate(seen)["force_error"] < 0.5 * pairs.evaluate(seen)["force_error"]


def test_the_default_stays_with_pairs_where_they_suffice():
    data = generate(make_system("lennard-jones", rows=2, cols=3), snapshots=60, seed=0)
    graphs = [data.graph_at(at) for at in range(len(data))]
    model = Auto(width=128).fit(PhaseSpaceData.from_forces(data.q, data.p_dot, graphs))
    assert model.notes_["parts"] == ["pair"]
    assert model.solution_.route == "qr"


def test_orders_that_cannot_be_are_refused(data: PhaseSpaceData):
    with pytest.raises(ParameterError, match="body must be 2, 3, 4 or 5"):
        RFInvariant(body=7, width=100, cutoff=CUTOFF).fit(data)
    with pytest.raises(ParameterError, match="body"):
        RFInvariant(body="all", width=100, cutoff=CUTOFF).fit(data)


def test_orders_that_growth_has_found_come_back_from_a_file(data: PhaseSpaceData, monkeypatch, tmp_path):
    monkeypatch.setattr(orders, "_SIMPLE", (3, 4))
    monkeypatch.setattr(orders, "_USUAL", (3, 4))
    model = RFInvariant(body="auto", width=400, cutoff=CUTOFF).fit(data)
    assert model.feature_map_.orders == (3, 4)  # and not the degree of the recipe
    model.save(tmp_path / "model.safetensors")
    again = load_model(tmp_path / "model.safetensors")
    assert again.feature_map.orders == (3, 4)
    here = data.state(0)
    assert np.array_equal(again.gradient_q(here), model.learned_.gradient_q(here))


@pytest.mark.parametrize(
    ("alone", "together", "taken"), [(0.3, 0.2, True), (0.3, 0.27, False), (0.05, 0.02, True), (0.05, 0.03, False)]
)
def test_the_default_takes_many_bodies_for_little_where_they_leave_far_less(
    data: PhaseSpaceData, monkeypatch, alone: float, together: float, taken: bool
):
    monkeypatch.setattr(auto, "_missed", lambda recipe, _: alone if recipe.body is None else together)
    recipe, why = auto._with_bodies(RFInvariant(cutoff=CUTOFF), data)
    assert (recipe.body == "auto") == taken
    assert ("are taken" in why) == taken


def test_many_bodies_are_not_taken_where_fewer_features_are_allowed_than_they_need(data: PhaseSpaceData):
    """Four species, of which many bodies need 72 features, and pairs alone fewer."""
    species = {"species": np.array([1, 6, 7, 8, 1, 6, 7, 8])}
    graphs = [data.graph_at(at).with_attributes(species) for at in range(len(data))]
    coloured = PhaseSpaceData.from_forces(data.q, data.p_dot, graphs)
    for limit in ({"width": 40}, {"max_width": 60}):
        model = Auto(cutoff=CUTOFF, threads=1, **limit).fit(coloured)
        assert model.feature_map_.part_names == ["pair"]
        assert model.feature_map_.width <= 60
