"""The fit of a Lagrangian, from top to bottom: rates, windows, how rich the functions are, ridge, one linear solve.

Window, functions and ridge are chosen by leaving out parts of the runs and judging the accelerations that are predicted
there, and whether the mass matrix is positive definite; never by the residual of the equations, which a mass matrix
that is nearly singular makes small.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from hamfit.data import DataSource
from hamfit.data.still import said_of_still_coordinates
from hamfit.errors import DataError, SolveError
from hamfit.features import LagrangianNetwork
from hamfit.features.dissipation import Friction
from hamfit.features.dissipation.learned import LearnedFriction
from hamfit.features.lagrangian.terms import Level
from hamfit.features.weighted import WeightedFeatures
from hamfit.fitting.constants import EnergyConstants
from hamfit.fitting.friction_errors import DIFFER
from hamfit.fitting.lagrangian_choice import Chosen, LagrangianProblem, choose
from hamfit.fitting.lagrangian_doubt import Doubt, doubt_of, groups_of
from hamfit.fitting.lagrangian_friction import lacking_friction
from hamfit.fitting.lagrangian_rows import (
    accumulated,
    beside_momenta,
    kinds_of_friction,
    mass_by_forces,
    merged_sums,
    noise_beside_forces,
    smallest_of_masses,
    with_expected,
)
from hamfit.fitting.lagrangian_verdict import lagrangian_hints, verdict_of_accelerations
from hamfit.fitting.left_out import jackknife_errors
from hamfit.fitting.pipeline import summary_of, unseen_attributes
from hamfit.fitting.record import FitRecord, Outcome, Stopwatch
from hamfit.fitting.recording import with_oddities
from hamfit.fitting.settings import FitSettings
from hamfit.parallel import single_threaded_blas
from hamfit.progress import Progress
from hamfit.rng import generator
from hamfit.solve import Accumulator, Solution, solutions_without
from hamfit.solve.ridges.if_noisy import EXACT
from hamfit.targets.lagrangian import LagrangianEquations, rates_of
from hamfit.targets.runs import Excerpt, Run, excerpts_of, runs_of
from hamfit.targets.weak import Weak
from hamfit.validation import Array

DEFINITE = 1e-6  # smallest over largest eigenvalue of M, below which the first line says so
_BETTER = 0.95  # times the residual of poorer functions, for richer ones to be worth it
_MOST_APART = 0.1  # relative: momenta of the data that differ by more from M(q) v are something else
_RATES_ALONE = "give the rates alone (PhaseSpaceData.from_rates, hamfit convert --mass unknown)"
_APART = (
    "the momenta of the data are not those of the learned Lagrangian, p = M(q) v, but differ by {:.2g} %, so that "
    f"motions that begin with them are others; {_RATES_ALONE}"
)
_AGAINST_MOMENTA = f"the momenta of the data point against their rates: check their sign, or {_RATES_ALONE}"


@dataclass(frozen=True)
class LagrangianTask:
    """One fit to be done.

    Attributes
    ----------
    model, parameters, settings
        Name and parameters of the recipe, and what to do with the features.
    make
        Makes the features of a level with a mean of the first entry of M, not yet sampled.
    mass
        That mean, where it is known; else it follows from known forces, else from momenta, or is one without them.
    levels
        How rich the functions may be, from poor to rich.
    method
        The weak form, with what is chosen already.
    ridges
        Ridges to choose from.
    """

    model: str
    parameters: dict[str, Any]
    settings: FitSettings
    make: Callable[[Level, float], LagrangianNetwork]
    mass: float | None
    levels: Sequence[Level]
    method: Weak
    ridges: Sequence[float]


def fit_lagrangian(task: LagrangianTask, data: DataSource, progress: Progress | None = None) -> Outcome:
    """Learn L from coordinates, rates and times; the outcome is its Legendre transform, a Hamiltonian."""
    task.settings.check()
    watch = Stopwatch()
    with single_threaded_blas():
        samples = rates_of(data, task.method.smoothing)
        _refuse_still(samples)
        method = replace(task.method, smoothing=None)
        runs = [run for run in runs_of(samples) if len(run) >= method.needs()]
        if not runs:
            raise DataError(
                f"a Lagrangian needs runs of at least {method.needs()} samples without gaps, the longest has "
                f"{max(map(len, runs_of(samples)))}; sample more often"
            )
        base = method.chosen(_in_units_of_each(excerpts_of(samples, runs)))
        kinds = kinds_of_friction(task.settings.friction, samples)
        mass = _mass(task, LagrangianEquations(samples, base, runs), kinds) if task.mass is None else task.mass

        def make(level: Level) -> LagrangianNetwork:
            return task.make(level, mass)

        watch.lap("sampling")
        chosen = choose(
            LagrangianProblem(make, samples, runs, kinds),
            levels=task.levels,
            methods=[base] if task.method.window is not None else _windows(base, runs),
            ridges=task.ridges,
            progress=progress,
        )
        watch.lap("rows")
        equations = LagrangianEquations(samples, chosen.method, runs, left_out=len(samples) - sum(map(len, runs)))
        solved = _solved(make(chosen.level), chosen, kinds, equations)
        smallest, apart = smallest_of_masses(solved.features, samples), 0.0
        if not smallest > 0:
            raise SolveError(
                "the mass matrix M(q) that fits best is not positive definite where data were, so that it makes no "
                "motion; give more or less noisy data, or poorer functions (harmonics=1, degree=2)"
            )
        if data.has_momenta:
            scale, apart = beside_momenta(solved.features, samples, data.at_nodes("p"))
            if not scale > 0:
                raise SolveError(_AGAINST_MOMENTA)
            if task.mass is None and not _has_forces(samples):
                solved = _solved(task.make(chosen.level, scale * mass), chosen, kinds, equations)
            else:  # L has a scale already, and momenta may have another
                apart = math.hypot(apart, 1 - 1 / scale)
        doubt = doubt_of(solved.features, equations, solved.left_out)
        hints = [_APART.format(100 * apart)] if apart > _MOST_APART else []
        if not kinds and solved.solution.residual > EXACT:
            hints += lacking_friction(solved.features, equations, solved.solution)
        watch.lap("solve")
    return _outcome(task, data, equations, solved, chosen, smallest, doubt, watch, hints)


def _refuse_still(samples: DataSource) -> None:
    """Refuse coordinates that never move, whose masses nothing tells."""
    said = said_of_still_coordinates(samples)
    if said:
        raise DataError(f"{said[0]}; nothing tells of its mass, so that no Lagrangian can be learned with it")


@dataclass(frozen=True)
class _Solved:
    """Features with their weights, the solution, what was added up, and the weights without one group of runs each."""

    features: WeightedFeatures
    solution: Solution
    system: Accumulator
    left_out: Array


def _solved(
    network: LagrangianNetwork, chosen: Chosen, kinds: list[Friction], equations: LagrangianEquations
) -> _Solved:
    """Solve for the weights of features that are not yet sampled."""
    network.sample(equations.source, generator(0))  # nothing is drawn at random
    parts = [accumulated(network, kinds, equations, numbers) for numbers in groups_of(equations)]
    system = merged_sums(parts)
    solution = system.solve(ridge=chosen.ridge)
    solution = replace(solution, weights=with_expected(network, solution.weights))
    left_out = with_expected(network, solutions_without(parts if len(parts) > 1 else [], system, chosen.ridge))
    return _Solved(_weighted(network, kinds, solution, system, equations.overlap, left_out), solution, system, left_out)


def _has_forces(samples: DataSource) -> bool:
    """Whether there are known forces, which give L a scale."""
    forces = samples.external_force()
    return forces is not None and bool(forces.any())


def _mass(task: LagrangianTask, equations: LagrangianEquations, kinds: list[Friction]) -> float:
    """The mean of the first entry of M: the one that known forces determine, with the poorest functions that do."""
    if not _has_forces(equations.source):
        return 1.0
    best, least = 0.0, np.inf
    for level in task.levels:
        network = task.make(level, 1.0)
        network.sample(equations.source, generator(task.settings.seed))
        if network.width > equations.n_equations / equations.overlap and least < np.inf:
            break
        mass, residual = mass_by_forces(network, kinds, equations)
        if residual < _BETTER * least:
            best, least = mass, residual
    if not best > 0:
        raise SolveError(
            "the known forces do not agree with the motion: the mass that they ask for is not positive; check their "
            "sign and unit, or give the mass (mass=)"
        )
    return best


def _in_units_of_each(excerpts: list[Excerpt]) -> list[Excerpt]:
    """Divide every coordinate by its size, so that windows do not follow the one with the largest numbers."""
    if len({excerpt.samples.shape[1] for excerpt in excerpts}) > 1:
        return excerpts
    sizes = np.sqrt(np.mean([(excerpt.samples**2).mean(axis=0) for excerpt in excerpts], axis=0))
    return [replace(excerpt, samples=excerpt.samples / np.where(sizes > 0, sizes, 1.0)) for excerpt in excerpts]


def _windows(base: Weak, runs: Sequence[Run]) -> list[Weak]:
    """The window that the motion suggests, first, and one of half and one of twice its duration where runs allow it."""
    assert base.window is not None
    interval = float(np.median(np.concatenate([np.diff(run.times) for run in runs])))
    longest = float(np.quantile([run.times[-1] - run.times[0] for run in runs], 0.25))
    found = [base]
    for window in (base.window / 2, 2 * base.window):
        near = round(min(window, longest) / interval) * interval
        if near >= base.fewest * interval and all(abs(near - one.window) > interval / 2 for one in found):  # type: ignore[operator]
            found.append(replace(base, window=near))
    return found


def _weighted(
    network: LagrangianNetwork,
    kinds: list[Friction],
    solution: Solution,
    system: Accumulator,
    overlap: float,
    left_out: Array,
) -> WeightedFeatures:
    """The features with their weights, and friction with its standard errors, checked by leaving out runs."""
    friction = None
    if kinds:
        errors = system.posterior(overlap, solution.ridge).standard_errors()[network.width :]
        if len(left_out):
            shown = jackknife_errors(left_out[:, network.width :])
            errors = np.where(shown > DIFFER * errors, shown, errors)
        friction = LearnedFriction(kinds, solution.weights[network.width :], errors)
    return WeightedFeatures(network, np.ascontiguousarray(solution.weights[: network.width]), friction)


def _outcome(
    task: LagrangianTask,
    data: DataSource,
    equations: LagrangianEquations,
    solved: _Solved,
    chosen: Chosen,
    smallest: float,
    doubt: Doubt | None,
    watch: Stopwatch,
    hints: list[str],
) -> Outcome:
    """The Hamiltonian, with a record of how it was found."""
    features, solution = solved.features, solved.solution
    unseen = unseen_attributes(features.feature_map, data)
    error = "" if math.isnan(chosen.error) else f", accelerations of left-out parts right to {chosen.error:.2g}"
    said = [
        f"Lagrangian with {chosen.level}{error}",
        f"single coefficients of M and U may be undetermined, the motion is what was fitted; the scale is fixed by the "
        f"mean of the first entry of M, {features.feature_map.mass:g}",  # type: ignore[attr-defined]
    ]
    if smallest < DEFINITE:
        hints.append(
            f"the mass matrix M(q) is nearly singular where data were (eigenvalues apart by {1 / smallest:.1g}): do "
            "not trust motions near there"
        )
    verdict = verdict_of_accelerations(features, equations, chosen.error)
    verdict = verdict if doubt is None else doubt.applied(verdict)
    hints += lagrangian_hints(verdict["grade"], data)
    notes: dict[str, Any] = {"lagrangian": chosen.to_dict() | {"smallest_eigenvalue_of_masses": smallest}}
    notes["verdict"] = verdict
    notes |= {"unseen_attributes": unseen} if unseen else {}
    notes |= {"hints": hints} if hints else {}
    notes = with_oddities(notes, data)
    note = "; ".join(filter(None, [*notes.get("hints", []), solution.note, equations.note, *said, *unseen]))
    record = FitRecord(
        model=task.model,
        parameters=task.parameters,
        settings=task.settings,
        trained_on=summary_of(data, equations),
        solution=replace(solution, note=note, weights=features.weights),
        system=solved.system.copy(),
        overlap=equations.overlap,
        gain=equations.gain,
        noise_shares=noise_beside_forces(features, equations),
        times=watch.times(),
        notes=notes,
    )
    return Outcome(features, EnergyConstants(), record)
