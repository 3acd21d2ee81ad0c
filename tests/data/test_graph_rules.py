"""Graphs by a rule: all pairs, a cutoff with images, bonds that stay, and shapes by name."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from ase import Atoms
from ase.build import bulk, molecule
from ase.neighborlist import neighbor_list

from hamfit.data import PhaseSpaceData, open_data
from hamfit.data.graph_rules import graph_rule, regraphed
from hamfit.errors import DataError, ParameterError
from hamfit.graphs import Graph, chain


@pytest.mark.parametrize("cutoff", [2.0, 3.7, 6.0])
def test_cutoffs_beyond_the_cell_have_the_pairs_of_ase(cutoff: float):
    atoms = bulk("Si", cubic=False)  # two atoms in a small, slanted cell
    atoms.rattle(0.1, seed=0)
    graph = PhaseSpaceData.from_ase([atoms], graph=f"cutoff:{cutoff}").graph
    expected = np.sort(neighbor_list("d", atoms, cutoff))[::2]
    np.testing.assert_allclose(
        np.sort(np.linalg.norm(graph.differences(atoms.positions), axis=1)), expected, rtol=1e-12
    )


def test_all_pairs_and_shapes():
    atoms = molecule("CH4")
    for name, count in (("all", 10), ("complete", 10), ("none", 0), ("chain", 4), ("ring", 5), (chain(5), 4)):
        assert PhaseSpaceData.from_ase([atoms, atoms], graph=name).graph.n_edges == count
    assert PhaseSpaceData.from_ase([atoms], graph="cutoff", cutoff=1.2).graph.n_edges == 4
    with pytest.raises(
        DataError, match=r"atoms, frame 0: in a periodic cell pairs have images: give the graph by a dist"
    ):
        PhaseSpaceData.from_ase([bulk("Si")], graph="all")


def test_bonds_are_those_of_the_first_frame():
    water = molecule("H2O")
    torn = water.copy()
    torn.positions[1] += 5.0
    methane = molecule("CH4")
    data = PhaseSpaceData.from_ase([water, methane, torn], graph="bonds")
    assert [data.graphs[owner].n_edges for owner in data.graph_of] == [2, 4, 2]
    assert data.graph_of.tolist() == [0, 1, 0]


def test_bonds_go_on_through_the_borders():
    atoms = Atoms("HCl", [[0.2, 1, 1], [9.9, 1, 1]], cell=[10.0, 10.0, 10.0], pbc=True)
    lengths = []
    frames = []
    for shift in np.linspace(0.0, 3.0, 7):
        moved = atoms.copy()
        moved.positions[:, 0] += shift
        moved.wrap()
        frames.append(moved)
    data = PhaseSpaceData.from_ase(frames, graph="bonds")
    for number in range(len(data)):
        graph = data.graphs[data.graph_of[number]]
        lengths.append(np.linalg.norm(graph.differences(data.q[number]), axis=1).tolist())
    np.testing.assert_allclose(lengths, [[0.3]] * 7, rtol=1e-9)
    assert len(data.graphs) > 1


def test_bonds_need_elements():
    words = r"and 0 to 1 are not all atomic numbers"
    with pytest.raises(DataError, match=words):
        PhaseSpaceData.from_ase([Atoms("XH", [[0, 0, 0], [0, 0, 1]])], graph="bonds")
    with pytest.raises(DataError, match="the data do not name any"):
        PhaseSpaceData.from_ase([Atoms("X2", [[0, 0, 0], [0, 0, 1]])], graph="bonds")


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({}, "say who acts on whom: cutoff:R"),
        ({"shape": "cutoff:far"}, "must be a distance, such as cutoff:5, got 'far'"),
        ({"shape": "cutoff:-1"}, "the cutoff of the graph must be"),
        ({"shape": "cutoff"}, "must be a distance"),
        ({"shape": "all", "cutoff": 3.0}, "goes with the graph 'cutoff' alone"),
        ({"shape": "bond"}, "unknown graph 'bond'"),
        ({"shape": "all", "edges": "0-1"}, "not both"),
    ],
)
def test_rules_that_are_none(given: dict, words: str):
    with pytest.raises(ParameterError, match=words):
        graph_rule(given.pop("shape", None), **given)


def test_tables_with_a_cutoff(tmp_path: Path):
    (tmp_path / "tracks.csv").write_text("t,id,x,y\n0,1,0,0\n0,2,1,0\n0,3,5,0\n1,1,0,0\n1,2,4,0\n1,3,5,0\n")
    options = {"columns": "t=t id=id q=x,y", "mass": 1.0, "units": "none"}
    data = open_data(tmp_path / "tracks.csv", graph="cutoff:1.5", **options).take(slice(None))
    assert [data.graphs[owner].edges.tolist() for owner in data.graph_of] == [[[1, 0]], [[2, 1]]]
    assert data.graphs[0].masses.tolist() == [1.0, 1.0, 1.0]
    assert open_data(tmp_path / "tracks.csv", graph="all", **options).edge_counts.tolist() == [3, 3]


def test_other_edges_for_the_same_data():
    data = PhaseSpaceData([[[0.0], [1.0], [5.0]]], None, Graph(3, [[2, 0]], node_attributes={"mass": [1.0, 2.0, 3.0]}))
    found = regraphed(data, graph_rule("cutoff:2"))
    assert found.graph.edges.tolist() == [[1, 0]]
    assert found.graph.masses.tolist() == [1.0, 2.0, 3.0]
    assert data.graph.edges.tolist() == [[2, 0]]
