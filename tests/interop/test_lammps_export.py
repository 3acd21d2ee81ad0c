"""`hamfit export --to lammps` without LAMMPS: what stands in the folder is what the model says."""

from __future__ import annotations

import json

import numpy as np
import pytest

from hamfit import RFInvariant, generate, make_system
from hamfit.data import PhaseSpaceData
from hamfit.errors import DataError, FileError, ParameterError
from hamfit.graphs import CutoffNeighbours
from hamfit.interop.exports import exported
from hamfit.interop.lammps_data import LammpsState
from hamfit.interop.lammps_units import LammpsUnits
from hamfit.interop.pair_functions import PairModel
from hamfit.state import State

from . import agreement
from .pair_models import CUTOFF, chain, chain_data, fluid, fluid_data, sections


def test_the_command_writes_a_folder_and_says_how_exact_it_is(hamfit, tmp_path):
    fluid().save(tmp_path / "m.safetensors")
    done = hamfit("export", tmp_path / "m.safetensors", "--to", "lammps", "-o", tmp_path / "out", "--json")
    assert done.code == 0
    facts = json.loads(done.out)
    assert facts["tabulation_error"] <= 1e-6 == facts["tolerance"]
    assert sorted(one.name for one in (tmp_path / "out").iterdir()) == ["hamfit.table", "in.hamfit"]
    include = (tmp_path / "out" / "in.hamfit").read_text()
    assert f"largest relative error of tables: {facts['tabulation_error']:.2e}, asked for: 1e-06" in include
    assert facts["style"] in include
    assert "units lj" in include
    ((header, rows),) = sections(tmp_path / "out" / "hamfit.table").values()
    law = PairModel.of(fluid(), instead="").laws[0]
    energy, slope = law(rows[:, 1])
    np.testing.assert_allclose(rows[:, 2], energy, rtol=1e-14, atol=1e-14)
    np.testing.assert_allclose(rows[:, 3], -slope, rtol=1e-14, atol=1e-14)
    assert rows[-1, 1:].tolist() == [CUTOFF, 0.0, 0.0]
    assert header[1] == str(len(rows)) == facts["style"].split()[-1]
    assert float(header[3]) < law.seen[0]
    assert f"trained on distances from {law.seen[0]:.6g}" in include
    model, out = tmp_path / "m.safetensors", tmp_path / "out"
    done = hamfit("export", model, out, "--to", "lammps", "--tolerance", 1e-3, "--json")
    assert done.code == 0  # the folder of an export is replaced by another
    assert 1e-6 < json.loads(done.out)["tabulation_error"] <= 1e-3


def test_bad_input_is_one_sentence_and_nothing_is_written(hamfit, tmp_path):
    fluid().save(tmp_path / "m.safetensors")
    many = RFInvariant(width=60, moments=1, radial=3, cutoff=CUTOFF, threads=1).fit(fluid_data())
    many.save(tmp_path / "many.safetensors")
    fluid_data().save(tmp_path / "data.npz")
    before = sorted(one.name for one in tmp_path.iterdir())
    out = tmp_path / "out"
    for arguments, words in (
        (["m", "--to", "lammps"], "name one file or folder to write: OUTPUT, or -o OUTPUT"),
        (["m", out, "--to", "lammps", "-o", out], "name one file or folder to write"),
        (["many", out, "--to", "lammps"], "hamfit.interop.lammps.attach(lmp, model)"),
        (["m", out, "--to", "lammps", "--tolerance", 1e-17], "cannot be reached"),
        (["m", out, "--to", "lammps", "--tolerance", -1], "tolerance must be"),
        (["m", out, "--to", "lammps", "--option", "units=si"], "unknown units of LAMMPS 'si'"),
        (["m", out, "--to", "lammps", "--option", "units=atoms"], "unknown units"),
        (["m", out, "--to", "lammps", "--initial", tmp_path / "no.npz"], "does not exist"),
        (["m", out, "--to", "lammps", "--initial", tmp_path / "data.npz", "--index", 40], "none of index 40"),
        (["m", tmp_path, "--to", "lammps"], "holds other files"),
        (["m", tmp_path / "pairs.csv", "--to", "pair-table", "--tolerance", 1], "has no option 'tolerance'"),
    ):
        done = hamfit("export", tmp_path / f"{arguments[0]}.safetensors", *arguments[1:])
        assert done.code == 2, done.err
        assert words in done.err
        assert done.err.count("\n") == 1
        assert sorted(one.name for one in tmp_path.iterdir()) == before


def test_every_pair_of_species_has_its_table_in_lammps_units(tmp_path):
    learned = agreement.model(0)
    exported(learned, tmp_path / "metal", "lammps")
    exported(learned, tmp_path / "real", "lammps", {"units": "real", "tolerance": 1e-6})
    metal, real = (sections(tmp_path / name / "hamfit.table") for name in ("metal", "real"))
    assert list(metal) == list(real) == ["PAIR_1_1", "PAIR_1_2", "PAIR_2_2"]
    for keyword, (_, rows) in metal.items():
        np.testing.assert_allclose(real[keyword][1][:, 2:], rows[:, 2:] * 23.060547830619, rtol=1e-9, atol=1e-12)
        np.testing.assert_array_equal(real[keyword][1][:, 1], rows[:, 1])
    include = (tmp_path / "metal" / "in.hamfit").read_text()
    assert "# type 2: species 36" in include
    assert "\nmass 2 83.798\n" in include
    assert "\npair_coeff 1 2 ${hamfit}/hamfit.table PAIR_1_2\n" in include


def test_a_pair_that_was_never_seen_is_refused(tmp_path):
    data = generate(make_system("chain", nodes=3), snapshots=60, seed=0)
    graph = data.graph_at(0).with_attributes({"species": np.array([0, 1, 0])})
    learned = RFInvariant(width=40, cutoff=9.0, threads=1).fit(
        PhaseSpaceData(data.q, data.p, graph, q_dot=data.q_dot, p_dot=data.p_dot)
    )
    with pytest.raises(ParameterError, match="the pair species 0-0 was never closer than the cutoff in training"):
        exported(learned, tmp_path / "out", "lammps")
    assert not list(tmp_path.iterdir())


def test_bonds_and_a_state_are_written(tmp_path):
    chain_data().save(tmp_path / "data.npz")
    exported(chain(), tmp_path / "out", "lammps", {"initial": tmp_path / "data.npz", "index": 7})
    include = (tmp_path / "out" / "in.hamfit").read_text()
    assert "bond_style table" in include
    assert include.count("\nbond_coeff ") == 3
    text = (tmp_path / "out" / "state.data").read_text().splitlines()
    assert text[2:6] == ["4 atoms", "1 atom types", "3 bonds", "3 bond types"]
    state = chain_data().state(7)
    at = text.index("Atoms  # bond") + 2
    np.testing.assert_array_equal(np.array([line.split()[3:5] for line in text[at : at + 4]], dtype=float), state.q)
    at = text.index("Velocities") + 2
    found = np.array([line.split()[1:3] for line in text[at : at + 4]], dtype=float)
    np.testing.assert_allclose(found, chain().gradient_p(state), rtol=1e-9)
    at = text.index("Bonds") + 2
    bonds = np.array([line.split() for line in text[at : at + 3]], dtype=int)
    np.testing.assert_array_equal(bonds[:, 2:] - 1, state.graph.edges)
    assert sorted(bonds[:, 1]) == [1, 2, 3]
    example = (tmp_path / "out" / "in.example").read_text()
    assert "dimension 2\n" in example
    with pytest.raises(FileError, match="name another folder"):
        (tmp_path / "out" / "log.lammps").touch()
        exported(chain(), tmp_path / "out", "lammps")


def test_any_cell_is_turned_as_lammps_wants_it():
    rng = np.random.default_rng(3)
    pairs, learned = PairModel.of(fluid(), instead=""), fluid()
    cell = 4.5 * np.eye(3) + rng.normal(scale=0.4, size=(3, 3))
    q = fluid_data().q[0][:8] * 0.9
    near = CutoffNeighbours(CUTOFF, cell=cell)(q)
    state = State(q, rng.normal(size=q.shape), near)
    found = LammpsState.of(pairs, state, LammpsUnits.of(None))
    assert not np.triu(found.cell, 1).any()
    assert (np.diag(found.cell) > 0).all()
    np.testing.assert_allclose(found.cell @ found.cell.T, cell @ cell.T, atol=1e-12)
    again = State(found.positions, state.p, CutoffNeighbours(CUTOFF, cell=found.cell)(found.positions))
    assert float(learned.energy(again)) == pytest.approx(float(learned.energy(state)), rel=1e-8)
    np.testing.assert_allclose(np.linalg.norm(found.velocities, axis=1), np.linalg.norm(state.p, axis=1), rtol=1e-6)


def test_states_that_lammps_would_read_differently_are_refused():
    pairs = PairModel.of(chain(), instead="")
    state = chain_data().state(0)
    graph = state.graph.periodic(2)
    box = graph._changed(cell=np.diag([0.2, 0.2]))
    with pytest.raises(DataError, match="longer than half the cell"):
        LammpsState.of(pairs, State(state.q, state.p, box), LammpsUnits.of(None))
    skew = graph._changed(cell=np.array([[3.0, 1.0], [0.0, 0.0]]))
    with pytest.raises(DataError, match="must have them along the axes"):
        LammpsState.of(pairs, State(state.q, state.p, skew), LammpsUnits.of(None))


def test_held_particles_do_not_move():
    state = chain_data().state(0)
    graph = state.graph.with_attributes({"held": np.array([1, 0, 0, 1])})
    pairs, units = PairModel.of(chain(), instead=""), LammpsUnits.of(None)
    found = LammpsState.of(pairs, State(state.q, state.p, graph), units)
    script = found.script(pairs, units, 0.01)
    assert "group held id 1 4\ngroup moving subtract all held\nfix motion moving nve\n" in script
    assert not found.velocities[[0, 3]].any()
    assert found.velocities[[1, 2]].any()
