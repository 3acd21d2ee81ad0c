"""A pair model taken apart says what the model itself says; what is no sum over pairs is refused."""

from __future__ import annotations

import numpy as np
import pytest

from hamfit import RFHGN, RFInvariant, generate, make_system
from hamfit.data import PhaseSpaceData
from hamfit.errors import DataError, ParameterError
from hamfit.graphs import Graph
from hamfit.interop.pair_functions import PairModel
from hamfit.state import State

from . import agreement
from .pair_models import CUTOFF, chain, chain_data, fluid, fluid_data


def test_laws_add_up_to_the_energy_and_to_the_forces_of_the_model():
    learned = agreement.model(0)
    pairs = PairModel.of(learned, instead="")
    assert pairs.types == [{"species": 18}, {"species": 36}]
    assert pairs.masses == [39.948, 83.798]
    assert [law.ends for law in pairs.laws] == [(0, 0), (0, 1), (1, 1)]
    assert not pairs.bonded
    for atoms in agreement.states()[::13]:
        graph = atoms.graph
        ends = np.sort(pairs.types_of(graph)[graph.edges], axis=1)
        apart = graph.differences(atoms.positions)
        r = np.linalg.norm(apart, axis=1)
        energy, slope = np.zeros((2, len(r)))
        for law in pairs.laws:
            mine = (ends == law.ends).all(axis=1)
            energy[mine], slope[mine] = law(r[mine])
        expected, forces = agreement.reference(learned, atoms)
        constant = float(learned.constants.of(graph)[0])
        assert energy.sum() + constant == pytest.approx(expected, rel=1e-11)
        found = -graph.scatter_difference((slope / r)[:, None] * apart)
        np.testing.assert_allclose(found, forces, atol=1e-11 * np.abs(forces).max())


def test_a_law_ends_with_its_cutoff_and_knows_where_data_were():
    (law,) = PairModel.of(fluid(), instead="").laws
    energy, slope = law(np.array([CUTOFF, 2 * CUTOFF]))
    assert not energy.any()
    assert not slope.any()
    r = np.linalg.norm(fluid_data().state(slice(0, 40)).flat().graph.differences(
        fluid_data().state(slice(0, 40)).flat().q), axis=1)  # fmt: skip
    assert law.seen[0] == pytest.approx(r.min(), rel=0.02)
    assert law.seen[1] <= CUTOFF


def test_bonds_of_each_kind_have_their_law():
    pairs = PairModel.of(chain(), instead="")
    assert pairs.bonded
    assert pairs.cutoff is None
    assert len(pairs.laws) == 3
    state = chain_data().state(0)
    which = pairs.laws_of(state)
    assert sorted(which.tolist()) == [0, 1, 2]
    r = np.linalg.norm(state.graph.differences(state.q), axis=1)
    slope = np.array([pairs.laws[k](r[[e]])[1][0] for e, k in enumerate(which)])
    stiffness = state.graph.edge_attributes["stiffness"]
    assert pairs.range_of(pairs.laws[0])[1] > r.max()
    apart = state.graph.differences(state.q)
    found = state.graph.scatter_difference((slope / r)[:, None] * apart)
    np.testing.assert_allclose(found, chain().gradient_q(state), atol=1e-11)
    assert set(stiffness) == {1.0, 2.0, 3.0}


def test_the_mass_is_that_of_the_kinetic_energy():
    assert PairModel.of(fluid(), instead="").masses[0] == pytest.approx(1.0, rel=1e-6)
    assert PairModel.of(fluid(), instead="", masses=2.5).masses == [2.5]
    assert PairModel.of(agreement.model(0), instead="", masses="1,2").masses == [1.0, 2.0]
    for given in ("1,2,3", "heavy", -1.0):
        with pytest.raises(ParameterError, match="masses must be"):
            PairModel.of(agreement.model(0), instead="", masses=given)


def test_missing_masses_are_asked_for():
    data = generate(make_system("lennard-jones", graph_cutoff=2.0), snapshots=1, seed=0)
    still = data.q + 0.05 * np.random.default_rng(0).normal(size=(30, *data.q.shape[1:]))
    system = make_system("lennard-jones")
    graph = data.graph_at(0)
    forces = np.stack([-system.gradient(State(q, np.zeros_like(q), graph))[0] for q in still])
    units = {"length": "nm", "time": "ps", "mass": "u"}
    for given, said in ((units, "no masses"), (None, None)):
        found = PhaseSpaceData.from_forces(still, forces, graph, **({} if given is None else {"units": given}))
        model = RFInvariant(width=40, cutoff=2.0, threads=1).fit(found)
        if said is None:
            assert PairModel.of(model, instead="").masses == [1.0]
        else:
            with pytest.raises(ParameterError, match=r"had no masses; give them, --option masses=39\.948 say"):
                PairModel.of(model, instead="")


def test_what_is_no_sum_over_pairs_is_refused_with_what_to_do_instead():
    data = chain_data()
    for recipe, said in (
        (
            RFHGN(width=20, hidden=6, threads=1),
            "'rf-hgn' is no sum over pairs, so that no table holds it; fit the model 'inv",
        ),
        (RFInvariant(width=60, moments=1, radial=3, threads=1), r"\(many-body part\), so that no table holds it; do"),
        (
            RFInvariant(width=60, velocities=True, threads=1),
            r"\(velocity part\), .*; fit the model 'invariant' without velocities",
        ),
        (RFInvariant(width=60, field="shared", threads=1), r"\(field part\)"),
    ):
        kept = data if not isinstance(recipe, RFHGN) else generate(make_system("chain", nodes=4), snapshots=40, seed=0)
        with pytest.raises(ParameterError, match=said):
            PairModel.of(recipe.fit(kept), instead="do that")


def test_particles_that_were_not_seen_are_refused():
    pairs = PairModel.of(agreement.model(0), instead="")
    graph = Graph(2, [[1, 0]], node_attributes={"species": np.array([18, 54]), "mass": np.array([39.948, 131.3])})
    with pytest.raises(DataError, match="species 54 of node 1 was not seen in training"):
        pairs.types_of(graph)


def test_ranges_are_checked():
    pairs = PairModel.of(fluid(), instead="")
    (law,) = pairs.laws
    assert pairs.range_of(law) == (0.5 * law.seen[0], CUTOFF)
    assert pairs.range_of(law, 0.7) == (0.7, CUTOFF)
    with pytest.raises(ParameterError, match=r"must begin below their end, got inner=3"):
        pairs.range_of(law, 3.0)
    with pytest.raises(ParameterError, match=r"end at its cutoff 2\.5: outer cannot be chosen"):
        pairs.range_of(law, None, 3.0)
    bonds = PairModel.of(chain(), instead="")
    assert bonds.range_of(bonds.laws[0], 0.1, 9.0) == (0.1, 9.0)
