"""Inside of OpenMM: tabulated forces, written as XML and read again, and any model by PythonForce."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import pytest

from hamfit.data import PhaseSpaceData
from hamfit.errors import DataError, ParameterError
from hamfit.graphs import CutoffNeighbours, Graph
from hamfit.interop.exports import exported
from hamfit.interop.openmm import TabulatedForce, python_force
from hamfit.models import RFInvariant
from hamfit.state import State
from hamfit.units import ASE_UNITS, OPENMM_UNITS, Conversion

from . import agreement
from .pair_models import CUTOFF, chain, chain_data, fluid, fluid_data

pytestmark = [pytest.mark.host]
openmm = pytest.importorskip("openmm")
BACK = Conversion.between(OPENMM_UNITS, ASE_UNITS)


def read_again(thing: Any) -> Any:
    return openmm.XmlSerializer.deserialize(openmm.XmlSerializer.serialize(thing))


def asked(system: Any, positions: np.ndarray, platform: str = "Reference") -> tuple[float, np.ndarray]:
    """Energy in kJ/mol and forces in kJ/mol/nm at positions in nm."""
    integrator = openmm.VerletIntegrator(1e-3)
    context = openmm.Context(system, integrator, openmm.Platform.getPlatformByName(platform))
    context.setPositions(positions)
    found = context.getState(getEnergy=True, getForces=True)
    return found.getPotentialEnergy()._value, np.array(found.getForces(asNumpy=True)._value)


def system_of(atoms: agreement.Atoms, force: Any) -> Any:
    system = openmm.System()
    for mass in atoms.masses.tolist():
        system.addParticle(mass)
    if atoms.cell is not None:
        system.setDefaultPeriodicBoxVectors(*(openmm.Vec3(*row) for row in (0.1 * atoms.cell).tolist()))
    system.addForce(force)
    return system


def test_python_force_agrees_to_rounding():
    learned = agreement.model()
    for atoms in agreement.states():
        system = system_of(atoms, python_force(learned, atoms.numbers, periodic=atoms.cell is not None))
        energy, forces = asked(system, 0.1 * atoms.positions)
        agreement.assert_agrees(learned, atoms, energy * BACK.energy, forces * BACK.force)


@pytest.mark.parametrize("tolerance", [1e-6, 1e-4])
def test_tables_agree_to_their_tolerance_after_xml(tolerance):
    learned = agreement.model(0)
    made = TabulatedForce(learned, tolerance=tolerance)
    assert made.table.error <= tolerance
    for atoms in agreement.states()[:: 1 if tolerance == 1e-6 else 10]:
        force = read_again(made.force(atoms.numbers, periodic=atoms.cell is not None))
        energy, forces = asked(system_of(atoms, force), 0.1 * atoms.positions)
        agreement.assert_agrees(learned, atoms, energy * BACK.energy, forces * BACK.force, tolerance)


def test_the_platform_cpu_is_in_single_precision():
    learned = agreement.model(0)
    made = TabulatedForce(learned)
    for atoms in agreement.states()[::8]:
        energy, forces = asked(
            system_of(atoms, made.force(atoms.numbers, periodic=atoms.cell is not None)), 0.1 * atoms.positions, "CPU"
        )
        agreement.assert_agrees(learned, atoms, energy * BACK.energy, forces * BACK.force, 5e-5)


def test_below_its_table_a_law_goes_on_as_a_straight_line():
    made = TabulatedForce(fluid(), inner=0.8)
    found = []
    for r in (0.8, 0.6, 0.4):
        system = openmm.System()
        for _ in range(2):
            system.addParticle(1.0)
        system.addForce(made.force(particles=2))
        found.append(asked(system, np.array([[0.0, 0.0, 0.0], [r, 0.0, 0.0]])))
    pushes = [forces[1, 0] for _, forces in found]
    assert pushes[0] > 0
    assert pushes == pytest.approx([pushes[0]] * 3, rel=1e-6)
    assert found[2][0] - found[1][0] == pytest.approx(0.2 * pushes[0], rel=1e-6)


@pytest.mark.parametrize("dim", [2, 3])
def test_bonds_of_each_kind_move_as_they_do_in_hamfit(dim):
    made, state = TabulatedForce(chain(dim)), chain_data(dim).state(3)
    _, forces = asked(read_again(made.system(state)), made.positions(state))
    exact = -chain(dim).gradient_q(state)
    np.testing.assert_allclose(forces[:, :dim], exact, atol=1e-6 * np.abs(exact).max())
    np.testing.assert_allclose(made.velocities(state)[:, :dim], chain(dim).gradient_p(state), rtol=1e-9)
    both = python_force(chain(dim), graph=state.graph)
    system = openmm.System()
    for _ in range(4):
        system.addParticle(1.0)
    system.addForce(both)
    _, forces = asked(system, made.positions(state))
    np.testing.assert_allclose(forces[:, :dim], exact, atol=1e-9 * np.abs(exact).max())


def test_a_motion_keeps_its_energy():
    atoms = agreement.states()[0]
    system = system_of(atoms, TabulatedForce(agreement.model(0)).force(atoms.numbers, periodic=True))
    context = openmm.Context(system, openmm.VerletIntegrator(2e-3), openmm.Platform.getPlatformByName("Reference"))
    context.setPositions(0.1 * atoms.positions)
    context.setVelocitiesToTemperature(200, 1)
    energies = []
    for _ in range(20):
        context.getIntegrator().step(10)
        found = context.getState(getEnergy=True)
        energies.append((found.getKineticEnergy() + found.getPotentialEnergy())._value)
    assert np.ptp(energies[1:]) < 0.02 * abs(found.getKineticEnergy()._value)


def test_the_export_writes_a_system_or_a_force(hamfit, tmp_path):
    data = fluid_data()
    cell = data.graph_at(0).cell
    assert cell[0, 0] < 2 * CUTOFF  # which OpenMM refuses: take the particles without their box
    free = PhaseSpaceData(data.q, data.p, Graph(27, [[1, 0]]))
    free.save(tmp_path / "data.npz")
    data.save(tmp_path / "boxed.npz")
    fluid().save(tmp_path / "m.safetensors")
    done = hamfit("export", "m.safetensors", "--to", "openmm", "-o", "system.xml", "--initial", "data.npz", "--json")
    assert done.code == 0, done.err
    facts = json.loads(done.out)
    assert facts["tabulation_error"] <= 1e-6
    system = openmm.XmlSerializer.deserialize((tmp_path / "system.xml").read_text())
    _, forces = asked(system, data.q[0])
    state = State(data.q[0], data.p[0], free.graph_at(0))
    exact = -fluid().gradient_q(State(state.q, state.p, CutoffNeighbours(CUTOFF)(state.q)))
    np.testing.assert_allclose(forces, exact, atol=1e-6 * np.abs(exact).max())
    assert system.getParticleMass(0)._value == pytest.approx(1.0, rel=1e-6)
    done = hamfit("export", "m.safetensors", "force.xml", "--to", "openmm", "--option", "periodic=0", "--json")
    force = openmm.XmlSerializer.deserialize((tmp_path / "force.xml").read_text())
    assert force.getNumParticles() == 0
    assert not force.usesPeriodicBoundaryConditions()
    done = hamfit("export", "m.safetensors", "--to", "openmm", "-o", "system.xml", "--initial", "boxed.npz")
    assert done.code == 2
    assert "OpenMM needs twice the cutoff, 5, at least" in done.err


def test_bad_input_is_one_sentence(tmp_path):
    learned, atoms = agreement.model(0), agreement.states()[0]
    made = TabulatedForce(learned, tolerance=1e-3)
    with pytest.raises(DataError, match="species 54 was not seen in training"):
        made.force([18, 54])
    with pytest.raises(DataError, match="species 54 was not seen in training"):
        python_force(learned, [18, 54])
    with pytest.raises(ParameterError, match=r"python_force\(model, \.\.\.\)"):
        TabulatedForce(agreement.model())
    with pytest.raises(ParameterError, match="act along bonds; give the graph"):
        TabulatedForce(chain()).force()
    skew = State(atoms.positions, np.zeros((27, 3)), atoms.graph._changed(cell=atoms.cell[::-1].copy()))
    with pytest.raises(DataError, match="first lattice vector along x"):
        made.system(skew)
    some = State(atoms.positions, np.zeros((27, 3)), atoms.graph._changed(cell=np.diag([30.0, 30.0, 0.0])))
    with pytest.raises(DataError, match="in all directions of a box or in none"):
        made.system(some)
    many = RFInvariant(width=60, moments=1, radial=3, cutoff=CUTOFF, threads=1).fit(fluid_data())
    with pytest.raises(ParameterError, match="more than a sum over pairs"):
        exported(many, tmp_path / "out.xml", "openmm")
    assert not list(tmp_path.iterdir())


def test_an_error_in_the_model_reaches_the_caller():
    atoms = agreement.states()[0]
    system = system_of(atoms, python_force(agreement.model(), atoms.numbers[:-1], periodic=True))
    with pytest.raises(Exception, match="species must be 27 integers"):
        asked(system, 0.1 * atoms.positions)
