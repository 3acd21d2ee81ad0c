"""The ASE calculator: the same numbers as hamfit, and everything in ASE that a calculator is for."""

from __future__ import annotations

import importlib
import sys
import warnings

import numpy as np
import pytest
from ase import Atoms, units
from ase.calculators.fd import calculate_numerical_forces, calculate_numerical_stress
from ase.filters import FrechetCellFilter
from ase.lattice.cubic import FaceCenteredCubic
from ase.md.verlet import VelocityVerlet
from ase.optimize import BFGS
from ase.phonons import Phonons
from ase.vibrations import Vibrations
from scipy.optimize import minimize, minimize_scalar

from hamfit import RFInvariant, generate, make_system, simulate
from hamfit.errors import DataError, MissingDependencyError, ParameterError
from hamfit.graphs import CutoffNeighbours, Graph
from hamfit.interop.ase import ExtrapolationWarning, HamfitCalculator
from hamfit.parallel import single_threaded_blas
from hamfit.state import State
from interop import agreement

PAIRS, MANY = agreement.model(0), agreement.model(2)


def in_ase(one: agreement.Atoms, **options: object) -> Atoms:
    atoms = Atoms(one.numbers, positions=one.positions, cell=one.cell, pbc=one.cell is not None)
    atoms.calc = HamfitCalculator(options.pop("model", MANY), **options)
    return atoms


def test_all_states_agree_with_hamfit():
    for model in (MANY, PAIRS):
        calculator = HamfitCalculator(model)
        for one in agreement.states():
            atoms = in_ase(one)
            atoms.calc = calculator
            agreement.assert_agrees(model, one, atoms.get_potential_energy(), atoms.get_forces())


@pytest.mark.parametrize("model", [PAIRS, MANY], ids=["pairs", "many-body"])
@pytest.mark.parametrize("tolerance", [0.0, 1e-10], ids=["features", "tables"])
def test_the_derivatives_are_those_that_ase_finds_by_differences(model, tolerance):
    for number in (3, 34):
        atoms = in_ase(agreement.states()[number], model=model, table_tolerance=tolerance)
        exact = calculate_numerical_forces(atoms, eps=1e-4, iatoms=[0, 4])
        np.testing.assert_allclose(atoms.get_forces()[[0, 4]], exact, atol=1e-7)
        if atoms.pbc.any():
            np.testing.assert_allclose(atoms.get_stress(), calculate_numerical_stress(atoms, eps=1e-5), atol=1e-8)


def test_energies_of_atoms_add_up_and_know_their_species():
    atoms = in_ase(agreement.states()[1])
    shares = atoms.get_potential_energies()
    assert shares.sum() == pytest.approx(atoms.get_potential_energy(), rel=1e-12)
    exact = in_ase(agreement.states()[1], table_tolerance=0.0).get_potential_energies()
    np.testing.assert_allclose(shares, exact, atol=1e-10)
    assert atoms.get_potential_energy(force_consistent=True) == atoms.get_potential_energy()
    alone = Atoms("ArKr", positions=[[0, 0, 0], [0, 0, 9.0]], calculator=HamfitCalculator(MANY))
    free = alone.get_potential_energies()  # an atom too far from others to be changed by them has an energy of its own
    apart = Atoms("KrKrAr", positions=[[0, 0, 0], [3.2, 0, 0], [0, 0, 9.0]], calculator=alone.calc)
    assert apart.get_potential_energies()[2] == pytest.approx(free[0], rel=1e-12)


def test_nve_is_the_motion_of_hamfits_own_integrator():
    one = agreement.states()[35]
    atoms, learned, dt = in_ase(one, table_tolerance=0.0), MANY, 0.5 * units.fs
    momenta = np.random.default_rng(0).normal(scale=np.sqrt(one.masses[:, None] * 0.004), size=one.positions.shape)
    atoms.set_momenta(momenta)
    near = CutoffNeighbours.along(agreement.CUTOFF + 0.5, None)  # pairs that come within the cutoff in a step are there
    start = State(one.positions, momenta, near(one.positions).with_attributes(one.graph.node_attributes))
    run = simulate(learned, start, dt=dt, steps=200, neighbours=near, table_tolerance=0)
    energies = []
    motion = VelocityVerlet(atoms, timestep=dt)
    motion.attach(lambda: energies.append(atoms.get_total_energy()))
    motion.run(200)
    np.testing.assert_allclose(atoms.positions, run.q[-1], atol=1e-10)
    np.testing.assert_allclose(atoms.get_momenta(), run.p[-1], atol=1e-9)
    np.testing.assert_allclose(energies, run.energy, atol=1e-10)
    assert np.ptp(run.energy) < 1e-3
    assert np.abs(atoms.positions - one.positions).max() > 0.1


def test_neighbours_are_kept_between_calls_and_particles_may_leave_the_cell():
    atoms = in_ase(agreement.states()[5])
    before = atoms.get_forces()
    atoms.rattle(0.01, seed=1)
    atoms.get_forces()
    assert atoms.calc.host.searches == 1
    atoms.rattle(1.0, seed=1)
    atoms.get_forces()
    assert atoms.calc.host.searches == 2
    moved = in_ase(agreement.states()[5])
    moved.positions[::3] += moved.cell[0] - 2 * moved.cell[2]
    np.testing.assert_allclose(moved.get_forces(), before, atol=1e-10)


def test_a_cell_smaller_than_the_cutoff_is_that_of_its_supercell():
    atoms = FaceCenteredCubic("Ar", latticeconstant=4.3, size=(1, 1, 1))
    atoms.rattle(0.05, seed=0)
    for model in (PAIRS, MANY):
        for cell in (np.diag([4.3, 4.3, 4.3]), np.array([[4.3, 0, 0], [1.0, 4.2, 0], [0.5, -0.4, 4.1]])):
            small = atoms.copy()
            small.set_cell(cell, scale_atoms=True)
            large = small.repeat((3, 2, 2))
            for one in (small, large):
                one.calc = HamfitCalculator(model, table_tolerance=0)
            energy = 12 * small.get_potential_energy()
            constant = float(model.constants.offset)  # holds for one size
            assert large.get_potential_energy() - constant == pytest.approx(energy - 12 * constant, rel=1e-12)
            np.testing.assert_allclose(large.get_forces()[:4], small.get_forces(), atol=1e-11)
            np.testing.assert_allclose(large.get_stress(), small.get_stress(), atol=1e-12)


@pytest.fixture(scope="module")
def silicon() -> tuple[object, np.ndarray, RFInvariant]:
    """Eight Stillinger-Weber atoms: the system, a place off its minimum, and a model of it."""
    system = make_system("stillinger-weber", side=2, q_amplitude=0.06)
    data = generate(system, snapshots=300, seed=0)
    return system, data.q[0], RFInvariant(width=600, moments=3, radial=8, cutoff=1.8, seed=0, threads=1).fit(data)


def true_energy(system: object, x: np.ndarray) -> tuple[float, np.ndarray]:
    """Energy and its gradient, flat, of the true system at flat positions."""
    q = x.reshape(-1, 3)
    state = State(q, np.zeros_like(q), Graph(len(q), []))
    return float(system.energy(state)), system.gradient(state)[0].ravel()


def lengths(q: np.ndarray) -> np.ndarray:
    return np.linalg.norm(q[:, None] - q[None], axis=-1)[np.triu_indices(len(q), 1)]


def test_an_optimisation_ends_at_the_true_minimum(silicon):
    system, start, model = silicon
    truth = minimize(lambda x: true_energy(system, x), start.ravel(), jac=True, options={"gtol": 1e-8})
    atoms = Atoms("Si8", positions=start, calculator=HamfitCalculator(model))
    assert BFGS(atoms, logfile=None, maxstep=0.04).run(fmax=1e-6, steps=300)
    np.testing.assert_allclose(lengths(atoms.positions), lengths(truth.x.reshape(-1, 3)), atol=4e-4)
    assert 0 <= true_energy(system, atoms.positions.ravel())[0] - truth.fun < 5e-6
    assert np.abs(lengths(start) - lengths(truth.x.reshape(-1, 3))).max() > 0.05


def test_vibrations_are_those_of_the_true_system(silicon, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    system, start, model = silicon
    truth = minimize(lambda x: true_energy(system, x), start.ravel(), jac=True, options={"gtol": 1e-8}).x
    steps = 1e-4 * np.eye(24)
    hessian = np.array([true_energy(system, truth + h)[1] - true_energy(system, truth - h)[1] for h in steps]) / 2e-4
    mass = 28.0
    exact = np.sqrt(np.maximum(np.linalg.eigvalsh(0.5 * (hessian + hessian.T)), 0.0) / mass)[6:]
    atoms = Atoms("Si8", positions=truth.reshape(-1, 3), masses=8 * [mass], calculator=HamfitCalculator(model))
    BFGS(atoms, logfile=None, maxstep=0.04).run(fmax=1e-7, steps=300)
    vibrations = Vibrations(atoms, delta=1e-3)
    vibrations.run()
    found = np.sort(np.abs(vibrations.get_energies()))[6:] / units._hbar * units._e / units.s  # ħω in eV to ω
    np.testing.assert_allclose(np.sort(found), np.sort(exact), rtol=0.01)


def pair_law(r: float) -> float:
    """The true energy of two argon atoms."""
    two = agreement.Atoms("pair", np.array([18, 18]), np.array([[0.0, 0.0, 0.0], [r, 0.0, 0.0]]), None)
    return agreement.truth(two, many_body=False)[0]


def test_phonons_of_a_chain_are_those_of_its_springs(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    spacing = 2.9  # only neighbours are within the cutoff; the chain is under pressure, so that it has one stiffness
    atoms = Atoms("Ar", cell=[30, 30, spacing], pbc=(False, False, True))
    phonons = Phonons(atoms, HamfitCalculator(PAIRS), supercell=(1, 1, 6), delta=1e-3)
    phonons.run()
    phonons.read(acoustic=True)
    step = 1e-3
    stiffness = (pair_law(spacing + step) - 2 * pair_law(spacing) + pair_law(spacing - step)) / step**2
    for k in (0.1, 0.25, 0.5):
        exact = 2 * np.sqrt(stiffness / agreement.MASSES[18]) * np.sin(np.pi * k)
        found = phonons.band_structure([(0, 0, k)])[0].max() / (units._hbar / units._e * units.s)
        assert found == pytest.approx(exact, rel=1e-4)


def test_a_cell_relaxes_to_the_true_lattice_constant():
    def energy(a: float) -> float:
        crystal = FaceCenteredCubic("Ar", latticeconstant=a, size=(3, 3, 3))
        one = agreement.Atoms("fcc", crystal.numbers, crystal.positions, crystal.cell[:])
        return agreement.truth(one, many_body=False)[0]

    exact = minimize_scalar(energy, bracket=(4.1, 4.3), options={"xtol": 1e-9}).x
    atoms = FaceCenteredCubic("Ar", latticeconstant=4.3, size=(1, 1, 1))
    atoms.set_cell(atoms.cell[:] + np.array([[0, 0.1, 0], [0, 0, 0], [0.05, 0, 0.1]]), scale_atoms=True)
    atoms.calc = HamfitCalculator(PAIRS)
    with single_threaded_blas():  # of matrices of 3 x 3
        assert BFGS(FrechetCellFilter(atoms), logfile=None).run(fmax=1e-6, steps=200)
    np.testing.assert_allclose(atoms.cell.lengths(), 3 * [exact], rtol=1e-6)
    np.testing.assert_allclose(atoms.cell.angles(), 3 * [90.0], atol=1e-3)
    assert np.abs(atoms.get_stress()).max() < 1e-6


def test_the_posterior_is_given_where_it_is_asked_for_and_leaving_the_data_is_told_once():
    atoms = in_ase(agreement.states()[36], uncertainty=True)
    forces, learned = atoms.get_forces(), MANY
    results, state = atoms.calc.results, agreement.states()[36].at_rest
    np.testing.assert_allclose(results["force_std"], learned.uncertainty().gradient(state)[0], rtol=1e-6)
    assert results["energy_std"] == 0.0  # the first state is what energies are relative to
    assert results["leverage"] == pytest.approx(float(learned.uncertainty().leverage(state)), rel=1e-6)
    assert not results["extrapolating"]
    atoms.rattle(0.05, seed=0)
    assert 0 < atoms.calc.get_property("energy_std", atoms) < 0.1 * abs(atoms.get_potential_energy())
    assert set(atoms.calc.export_properties()) >= {"energy", "forces"}
    atoms.positions[0] = atoms.positions[1] + [1.2, 0.0, 0.0]
    with pytest.warns(ExtrapolationWarning, match="have left what the training data covered"):
        atoms.get_forces()
    assert atoms.calc.results["extrapolating"]
    atoms.positions[0] += 0.01
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert np.abs(atoms.get_forces() - forces).max() > 1
    assert "force_std" not in in_ase(agreement.states()[36]).calc.implemented_properties


def test_species_may_go_by_other_numbers():
    data = generate(make_system("mixture", rows=2, cols=2, dim=3), snapshots=80, seed=0)
    model = RFInvariant(width=120, threads=1).fit(data)
    atoms = Atoms("ArKrArKr", positions=data.q[0])
    atoms.calc = HamfitCalculator(model, species={"Ar": 0, "Kr": 1}, graph="all")
    np.testing.assert_allclose(atoms.get_forces(), -model.gradient(data.state(0))[0], atol=1e-6)
    atoms.calc = HamfitCalculator(model, graph="all")
    with pytest.raises(DataError, match=r"species 18, 36 was not seen in training.* it knows 0, 1"):
        atoms.get_forces()
    atoms = Atoms("ArXe", positions=data.q[0, :2], calculator=HamfitCalculator(model, species={"Ar": 0}, graph="all"))
    with pytest.raises(DataError, match="atoms of Xe, for which no species was given; given: Ar"):
        atoms.get_forces()
    with pytest.raises(ParameterError, match="unknown element 'Arg'; did you mean 'Ar'"):
        HamfitCalculator(model, species={"Arg": 0}, graph="all")


@pytest.mark.parametrize("by", ["charge", "mass"])
def test_charges_and_masses_that_differ_among_atoms_are_read_from_the_atoms(by):
    model, states = agreement.repelling(by)
    one, other = states[0], states[1]
    atoms = Atoms("Ar5", positions=one.q, calculator=HamfitCalculator(model, graph="all"))
    for state in (one, other):  # the positions stay, and the change is noticed
        given = state.graph.node_attributes[by]
        atoms.set_initial_charges(given) if by == "charge" else atoms.set_masses(given)
        exact = -model.gradient_q(State(one.q, 0 * one.q, state.graph))
        np.testing.assert_allclose(atoms.get_forces(), exact, atol=1e-12)


def test_without_ase_the_command_that_installs_it_is_named(monkeypatch):
    monkeypatch.setitem(sys.modules, "ase.calculators.calculator", None)
    monkeypatch.delitem(sys.modules, "hamfit.interop.ase")
    with pytest.raises(MissingDependencyError, match=r"pip install 'hamfit\[ase\]'"):
        importlib.import_module("hamfit.interop.ase")
