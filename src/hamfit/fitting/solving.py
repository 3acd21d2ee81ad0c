"""From equations to weights: draw features, go over the data once, decompose, choose the ridge."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, NamedTuple

import numpy as np

from hamfit.errors import DataError, ParameterError
from hamfit.features import FeatureMap
from hamfit.features.dissipation import Friction
from hamfit.features.dissipation.learned import LearnedFriction
from hamfit.features.dissipation.with_friction import WithFriction
from hamfit.features.scales import rounding_of_distances
from hamfit.features.weighted import WeightedFeatures
from hamfit.fitting.accumulate import accumulate, reason_in_sample, with_bases
from hamfit.fitting.accumulated import Accumulated, merged, set_priors, with_held_rows
from hamfit.fitting.baseline import EnergyBaseline, given_atoms
from hamfit.fitting.checkpoint import Checkpoint, fingerprint
from hamfit.fitting.drawing import draw, friction_kinds
from hamfit.fitting.energy_weight import EnergyWeight, StressWeight, found_stress_weight, found_weight
from hamfit.fitting.kinetic import with_simplest_kinetic
from hamfit.fitting.left_out import GroupSums, LeftOutFits
from hamfit.fitting.plan import Plan, energies_take_part, plan_pass
from hamfit.fitting.precision import refuse_unheld
from hamfit.fitting.record import Stopwatch
from hamfit.fitting.settings import MOST_BY_QR, FitSettings, FitTask, Running
from hamfit.fitting.turns import in_turn
from hamfit.fitting.weights import EVEN, NoiseShares, RowWeights, noise_shares
from hamfit.parallel import single_threaded_blas, undivided
from hamfit.solve import (
    Accumulator,
    TriangularFactor,
    WideEquations,
    check_determined,
    first_accumulator,
    reason_for_qr,
)
from hamfit.solve.ridges import AccumulatedProblem, RidgeChoice, RidgeStrategy
from hamfit.solve.ridges.held_out import HeldOutPath
from hamfit.solve.ridges.if_noisy import EXACT
from hamfit.targets.block import Equations

_NEARLY_EXACT = 1e-3  # error of held-out rows, below which there is hardly any noise
_ROWS_OF_QR = 4  # for each column, from which a fit without a residual is no interpolation


@dataclass(frozen=True)
class Solved:
    """Weights, and what they were found from.

    Attributes
    ----------
    features
        The features of H with their weights, and friction.
    accumulated, total
        The sums over all data, and the linear problem that they make.
    choice
        Solution and path of ridges.
    weights, noise_shares
        What the rows were multiplied by, and how noise is shared out between forces and velocities.
    notes
        How the width was found, where it was not given.
    groups
        Sums of groups of runs, where the ridge was chosen by leaving them out.
    simplified
        Whether the kinetic part is another than that of the linear problem; see `with_simplest_kinetic`.
    held_out
        The fit without the equations that the ridge of a wide problem was chosen by.
    """

    features: WeightedFeatures
    accumulated: Accumulated
    total: Accumulator
    choice: RidgeChoice
    weights: RowWeights
    noise_shares: NoiseShares
    notes: dict[str, Any]
    groups: GroupSums | None = None
    simplified: bool = False
    held_out: LeftOutFits | None = None


def solve_equations(
    task: FitTask, equations: Equations, running: Running | None = None, watch: Stopwatch | None = None
) -> Solved:
    """Draw the features of H and of friction, and find their weights by one linear solve, under a running watch."""
    watch = watch or Stopwatch()
    feature_map, settings, running = task.feature_map, task.settings, running or Running()
    potential_only = len(equations.halves) == 1
    if potential_only and not feature_map.separable:
        raise DataError(
            "forces without velocities determine the potential energy only, and this model does not keep it apart from "
            "the kinetic energy; use the invariant model (RFInvariant, --model invariant), or give velocities"
        )
    if potential_only and settings.friction:
        raise ParameterError("friction cannot be learned from forces without velocities; leave friction away")
    energies = energies_take_part(equations, settings)
    weights = RowWeights.of(
        equations, settings.velocity_weight, settings.energy_weight, settings.stress_weight, energies=energies
    )
    if settings.growth is None:  # refuses too little memory before any work
        route = settings.route or ("wide" if feature_map.width > MOST_BY_QR else "qr")
        kind = first_accumulator(route, settings.truncation)
        plan_pass(equations, feature_map.width, kind, settings.ridge_for(equations), settings, weights)
    with single_threaded_blas():  # also around the solve: more BLAS threads would give other bits
        kinds = friction_kinds(settings.friction, equations)
        features, notes = draw(feature_map, equations, kinds, weights, settings, running.progress)
        columns = WithFriction(features, kinds) if kinds else features
        baseline = baseline_of(columns, equations, settings) if energies else None
        if weights.stress > 0:
            check_strain(columns, equations)
        watch.lap("sampling")
        task = replace(task, settings=replace(settings, route=settings.route_for(columns, equations)))
        ridge = task.settings.ridge_for(equations)
        passed = _solve_by_route(task, columns, equations, ridge, weights, running, watch, baseline)
        if settings.route is None and _nearly_exact(passed):
            task = replace(task, settings=replace(settings, route="qr"))
            ridge = task.settings.ridge_for(equations)
            passed = _solve_by_route(task, columns, equations, ridge, weights, running, watch, baseline)
        accumulated, total, choice, groups, held_out, found, strained = passed
        if found is not None:
            weights = replace(weights, energies=found.factor * weights.energies)
            notes["energy_weight"] = found.to_dict()
        if strained is not None:
            weights = replace(weights, stress=strained.factor * weights.stress)
            notes["stress_weight"] = strained.to_dict()
        if not accumulated.fits_energies:
            simple = with_simplest_kinetic(choice.solution, features, equations, total, weights, equations.overlap)
            choice = replace(choice, solution=simple)
        simplified = not np.array_equal(choice.solution.weights, passed.choice.solution.weights)
        weighted = weigh(features, kinds, total, choice, equations.overlap, kinetic_known=potential_only)
        if settings.dtype != "float64":
            refuse_unheld(weighted, equations, settings.dtype)
        shares = EVEN if choice.solution.residual <= EXACT else noise_shares(weighted, equations, weights)
        if weighted.friction is not None:
            weighted = replace(weighted, friction=weighted.friction.with_noise(shares[0]))
        watch.lap("solve")
    return Solved(weighted, accumulated, total, choice, weights, shares, notes, groups, simplified, held_out)


class _Passed(NamedTuple):
    """Sums over all data, their linear problem and its solution, and the sums of groups, where they were asked for."""

    accumulated: Accumulated
    total: Accumulator
    choice: RidgeChoice
    groups: GroupSums | None
    held_out: LeftOutFits | None = None
    energies: EnergyWeight | None = None
    stresses: StressWeight | None = None


def baseline_of(columns: FeatureMap, equations: Equations, settings: FitSettings) -> EnergyBaseline:
    """What is taken off the energies of some equations; energies of single atoms, where they are known."""
    atoms = given_atoms(settings.atom_energies, equations.source, columns)
    return EnergyBaseline.of(columns, equations.source, atoms, one_size=len(equations.halves) == 1)


def check_strain(columns: FeatureMap, equations: Equations) -> None:
    """Refuse features that have no strain derivative, before the pass over data with stresses."""
    try:
        columns.strain_jacobian(equations.part(slice(0, 1)).state)
    except DataError as error:
        raise DataError(f"{error}; or leave the stress of the data out (stress_weight=0, --stress-weight 0)") from None


def weigh(
    features: FeatureMap,
    kinds: list[Friction],
    total: Accumulator,
    choice: RidgeChoice,
    overlap: float,
    *,
    kinetic_known: bool,
) -> WeightedFeatures:
    """The features with their solved weights, and friction with its standard errors."""
    solved, width = choice.solution.weights, features.width
    friction = None
    if kinds:
        coefficients = slice(width, WithFriction(features, kinds).width)
        errors = total.posterior(overlap, choice.solution.ridge).standard_errors()
        friction = LearnedFriction(kinds, solved[coefficients], errors[coefficients])
    return WeightedFeatures(features, np.ascontiguousarray(solved[:width]), friction, kinetic_known)


def _nearly_exact(passed: _Passed) -> bool:
    """Whether a wide problem is narrow enough for QR, and held so well that sums of squares lose some of it.

    Not where energies had to be left aside.
    """
    solution, path = passed.choice.solution, passed.choice.path
    if passed.energies is not None and passed.energies.doubt:
        return False
    narrow = solution.width <= MOST_BY_QR and solution.rows >= _ROWS_OF_QR * solution.width
    return narrow and isinstance(path, HeldOutPath) and path.error < _NEARLY_EXACT


def _solve_by_route(
    task: FitTask,
    columns: FeatureMap,
    equations: Equations,
    ridge: RidgeStrategy,
    weights: RowWeights,
    running: Running,
    watch: Stopwatch,
    baseline: EnergyBaseline | None,
) -> _Passed:
    """Sums over all data, their linear problem and its solution, by QR where normal equations would not do."""
    settings = task.settings
    assert settings.route is not None
    kind, auto = first_accumulator(settings.route, settings.truncation), settings.route == "auto"
    reason = None
    if auto and kind is not TriangularFactor and not ridge.chooses and settings.truncation is None:
        plan = plan_pass(equations, columns.width, kind, ridge, settings, weights)
        reason = reason_in_sample(plan, columns, equations, ridge.value)
    if reason is None:
        passed = _pass_and_choose(task, columns, equations, kind, ridge, weights, running, watch, baseline)
        reason = reason_for_qr(passed.total, passed.choice.solution) if auto else None
        if reason is None:
            return passed
    passed = _pass_and_choose(task, columns, equations, TriangularFactor, ridge, weights, running, watch, baseline)
    solution = passed.choice.solution
    solution = replace(solution, note=f"{solution.note}; by QR, because {reason}")
    return passed._replace(choice=replace(passed.choice, solution=solution))


def _pass_and_choose(
    task: FitTask,
    columns: FeatureMap,
    equations: Equations,
    kind: type[Accumulator],
    ridge: RidgeStrategy,
    weights: RowWeights,
    running: Running,
    watch: Stopwatch,
    baseline: EnergyBaseline | None,
) -> _Passed:
    """One pass over the data, and the ridge that its strategy finds in the sums."""
    plan = plan_pass(equations, columns.width, kind, ridge, task.settings, weights, running.progress, baseline)
    if running.checkpoint is not None:
        facts = partial(fingerprint, task, columns, equations, plan.blocks)
        plan = replace(plan, checkpoint=Checkpoint(running.checkpoint, facts, resume=running.resume))
    watch.lap("solve")
    plan = plan if running.scheduler is None else replace(plan, apart=False, stress_apart=False)
    plan = with_bases(plan, columns, equations, kind)
    go_over = _go_over(running.scheduler)
    parts = go_over(columns, equations, kind, plan)
    watch.lap("rows")
    with undivided():
        wide = kind is WideEquations
        energies = stresses = None
        if wide:
            set_priors(parts[0], columns.column_priors())
            energies = found_weight(*parts) if plan.apart else None
            factor = 1.0 if energies is None else energies.factor
            stresses = found_stress_weight(parts[0], parts[1], factor) if plan.stress_apart else None
            factors = factor, 1.0 if stresses is None else stresses.factor
            accumulated = with_held_rows(parts, *factors)
            groups = in_turn(columns, equations, plan, factors, go_over)
        else:
            accumulated = merged(parts)
            groups = [part.combined() for part in parts] if ridge.by_groups else []
        total = accumulated.combined()
        rounding = rounding_of_distances(equations.source)
    if not ridge.chooses:  # of held nodes there are no rows, which only now have been counted
        check_determined(accumulated.gradients.rows, columns.width, ridge.value, task.settings.truncation)
    problem = AccumulatedProblem(
        total, groups, equations.overlap, task.settings.truncation, rounding, columns.least_ridge
    )
    choice = ridge.choose(problem)
    watch.lap("solve")
    kept = GroupSums.of_pass(plan.groups, parts) if groups and ridge.consecutive and not wide else None
    held_out = _held_out(plan, choice, equations, columns.width)
    return _Passed(accumulated, total, choice, kept, held_out, energies, stresses)


def _held_out(plan: Plan, choice: RidgeChoice, equations: Equations, width: int) -> LeftOutFits | None:
    """The fit without the equations that were held out of a wide problem, once for each slice of them."""
    if not isinstance(choice.path, HeldOutPath):
        return None
    slices = plan.groups[1]
    weights = np.tile(choice.path.without[:width], (len(slices), 1))
    return LeftOutFits(slices, weights, sum(each.stop - each.start for each in slices) / equations.n_equations)


def _go_over(scheduler: Any) -> Callable[..., list[Accumulated]]:
    """What makes one pass over the data: threads, or a cluster."""
    if scheduler is None:
        return accumulate
    from hamfit.fitting.cluster import accumulate_on_cluster

    return partial(accumulate_on_cluster, scheduler)
