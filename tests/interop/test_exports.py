"""Exports are found by name, and what they write is what the model itself says."""

from __future__ import annotations

import csv
from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner

from hamfit.cli import application
from hamfit.data import PhaseSpaceData
from hamfit.errors import NotFittedError, ParameterError
from hamfit.graphs import chain
from hamfit.interop.exports import Export, export_model
from hamfit.models import RFHGN, RFInvariant
from hamfit.state import State
from hamfit.systems import generate, make_system


@pytest.fixture(scope="module")
def model() -> RFInvariant:
    data = generate(make_system("chain", nodes=4, potential="morse"), snapshots=60, seed=0)
    return RFInvariant(width=40, threads=1).fit(data)


def blocks(path: Path) -> dict[str, np.ndarray]:
    """Distance, energy and force of every kind of pair, each of shape (points, 3)."""
    found = defaultdict(list)
    with path.open(newline="", encoding="utf-8") as file:
        for row in csv.DictReader(file):
            found[row["pair"]].append([float(row[name]) for name in ("distance", "energy", "force")])
    return {pair: np.array(rows) for pair, rows in found.items()}


def at_rest(first: float, second: float, graph: object) -> State:
    """Three nodes in a plane with bonds of the given lengths, at a right angle."""
    q = np.array([[0.0, 0.0], [first, 0.0], [first, second]])
    return State(q, np.zeros_like(q), graph)


def test_the_pair_table_adds_up_to_the_energy_of_larger_systems(model, tmp_path):
    path = export_model(model, tmp_path / "new" / "pairs.csv", "pair-table", {"points": 50.0})
    ((r, energy, force),) = (table.T for table in blocks(path).values())
    assert len(r) == 50
    reference = float(model.energy(at_rest(r[10], r[10], chain(3)))) - 2 * energy[10]
    for i, j in ((0, 49), (20, 31), (45, 7)):
        state = at_rest(r[i], r[j], chain(3))
        assert float(model.energy(state)) - reference == pytest.approx(energy[i] + energy[j], abs=1e-10)
        np.testing.assert_allclose(-model.gradient(state)[0][2], [0.0, force[j]], atol=1e-10)
    np.testing.assert_allclose(np.gradient(energy, r)[5:-5], -force[5:-5], rtol=0.05, atol=0.05)


def test_the_range_of_distances_can_be_given(model, tmp_path):
    path = export_model(model, tmp_path / "pairs.csv", "pair-table", {"low": 0.5, "high": 2.0, "points": 16})
    (table,) = blocks(path).values()
    np.testing.assert_allclose(table[:, 0], np.linspace(0.5, 2.0, 16))


def test_every_kind_of_pair_has_its_block(tmp_path):
    data = generate(make_system("chain", nodes=4, stiffness=[1.0, 2.0, 3.0]), snapshots=80, seed=0)
    graph = chain(4).with_attributes({"species": np.array([0, 0, 1, 1])})
    kinds = PhaseSpaceData(data.q, data.p, graph, q_dot=data.q_dot, p_dot=data.p_dot)
    model = RFInvariant(width=60, threads=1).fit(kinds)
    tables = blocks(export_model(model, tmp_path / "pairs.csv", "pair-table"))
    assert sorted(tables) == ["species 0-0", "species 0-1", "species 1-1"]
    for pair, table in tables.items():
        ends = np.array([int(name) for name in pair.split()[1].split("-")])
        state = State([[0.0, 0.0], [table[60, 0], 0.0]], np.zeros((2, 2)), chain(2).with_attributes({"species": ends}))
        assert -model.gradient(state)[0][1, 0] == pytest.approx(table[60, 2], abs=1e-10)


def test_what_cannot_be_exported_is_told_and_nothing_is_written(model, tmp_path):
    for options, said in (
        ({"point": 5}, "the export 'pair-table' has no option 'point'. Known: points, low, high, isolated"),
        ({"points": 0}, "points must be a positive integer"),
        ({"low": 3.0, "high": 2.0}, "low must be below high"),
    ):
        with pytest.raises(ParameterError, match=said):
            export_model(model, tmp_path / "pairs.csv", "pair-table", options)
    with pytest.raises(ParameterError, match=r"end in \.csv, got .*pairs\.txt"):
        export_model(model, tmp_path / "pairs.txt", "pair-table")
    with pytest.raises(ParameterError, match="unknown export 'pairs'"):
        export_model(model, tmp_path / "pairs.csv", "pairs")
    with pytest.raises(NotFittedError, match="call fit"):
        export_model(RFInvariant(), tmp_path / "pairs.csv", "pair-table")
    data = generate(make_system("chain", nodes=4), snapshots=40, seed=0)
    with pytest.raises(ParameterError, match="'invariant' only"):
        export_model(RFHGN(width=20, hidden=6, threads=1).fit(data), tmp_path / "pairs.csv", "pair-table")
    many = RFInvariant(width=60, moments=1, radial=3, threads=1).fit(data)
    with pytest.raises(ParameterError, match="more than a sum over pairs"):
        export_model(many, tmp_path / "pairs.csv", "pair-table")
    assert not list(tmp_path.iterdir())
    assert blocks(export_model(many, tmp_path / "pairs.csv", "pair-table", {"isolated": 1}))


@pytest.fixture
def toy(restored_exports) -> type[Export]:
    """An export that a test defines, gone after it."""

    @dataclass(frozen=True)
    class Toy(Export):
        name, suffixes = "toy", (".toy",)
        word: str = "weights"

        def write(self, model: RFInvariant, path: Path) -> None:
            path.write_text(f"{self.word} {len(model.weights_)}")

    return Toy


def test_an_export_defined_elsewhere_is_listed_and_used(toy, model, tmp_path):
    told = CliRunner().invoke(application, ["export", "--help"]).output
    assert "[lammps|openmm|pair-table|toy]" in told
    model.save(tmp_path / "m.safetensors")
    out = tmp_path / "m.toy"
    arguments = ["export", tmp_path / "m.safetensors", out, "--to", "toy", "--option", "word=numbers", "--json"]
    assert CliRunner().invoke(application, [str(one) for one in arguments]).exit_code == 0
    assert out.read_text() == f"numbers {len(model.weights_)}"
