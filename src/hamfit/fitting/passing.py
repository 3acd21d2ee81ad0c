"""One linear problem of a fit: the pass over the data that sums it up, its route, and the choice of its ridge."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, NamedTuple

import numpy as np

from hamfit.features import FeatureMap
from hamfit.features.scales import rounding_of_distances
from hamfit.fitting.accumulate import accumulate, reason_in_sample, with_bases
from hamfit.fitting.accumulated import Accumulated, merged, set_priors, with_held_rows
from hamfit.fitting.baseline import EnergyBaseline
from hamfit.fitting.checkpoint import Checkpoint, fingerprint
from hamfit.fitting.energy_weight import EnergyWeight, StressWeight, found_stress_weight, found_weight
from hamfit.fitting.known_rows import note_energies
from hamfit.fitting.left_out import GroupSums, LeftOutFits
from hamfit.fitting.plan import Plan, plan_pass
from hamfit.fitting.record import Stopwatch
from hamfit.fitting.settings import MOST_BY_QR, FitSettings, FitTask, Running
from hamfit.fitting.turns import in_turn
from hamfit.fitting.weights import RowWeights
from hamfit.parallel import undivided
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
from hamfit.targets.block import Equations

_NEARLY_EXACT = 1e-3  # error of held-out rows, below which there is hardly any noise
_ROWS_OF_QR = 4  # for each column, from which a fit without a residual is no interpolation


class Passed(NamedTuple):
    """Sums over all data, their linear problem and its solution, and the sums of groups, where they were asked for."""

    accumulated: Accumulated
    total: Accumulator
    choice: RidgeChoice
    groups: GroupSums | None
    held_out: LeftOutFits | None = None
    energies: EnergyWeight | None = None
    stresses: StressWeight | None = None


@dataclass(frozen=True)
class LinearProblem:
    """Everything that a pass over the data needs.

    `sums` are those of all rows, where growth has left them: then no pass is needed.
    """

    task: FitTask
    columns: FeatureMap
    equations: Equations
    weights: RowWeights
    running: Running
    watch: Stopwatch
    baseline: EnergyBaseline | None
    sums: TriangularFactor | None

    @property
    def settings(self) -> FitSettings:
        """What is asked for."""
        return self.task.settings

    @property
    def ridge(self) -> RidgeStrategy:
        """How the ridge is found by the route of the settings."""
        return self.settings.ridge_for(self.equations)

    def by(self, route: str) -> LinearProblem:
        """The same problem by a route."""
        return replace(self, task=replace(self.task, settings=replace(self.settings, route=route)))

    def plan(self, kind: type[Accumulator]) -> Plan:
        """The plan of a pass."""
        facts = self.ridge, self.settings, self.weights, self.running.progress, self.baseline
        plan = plan_pass(self.equations, self.columns.width, kind, *facts)
        if self.running.checkpoint is not None:
            facts_of_sums = partial(fingerprint, self.task, self.columns, self.equations, plan.blocks)
            checkpoint = Checkpoint(self.running.checkpoint, facts_of_sums, resume=self.running.resume)
            plan = replace(plan, checkpoint=checkpoint)
        return plan

    def sums_of_growth(self, kind: type[Accumulator], checkpoint: Checkpoint | None) -> Accumulated | None:
        """The sums of all rows, where growth has them: of one group of motions, without energies or stresses.

        A checkpoint to go on from comes first: whether it is one of this fit is told by the pass.
        """
        of_rows_alone = self.baseline is None and self.weights.stress == 0 and self.equations.pointwise
        if self.sums is None or kind is not TriangularFactor or self.ridge.by_groups or not of_rows_alone:
            return None
        if checkpoint is not None and checkpoint.goes_on(kind):
            return None
        total = Accumulated(self.sums)
        if self.equations.source.energy is not None:
            note_energies(total, self.columns, self.equations.source)
        return total


def nearly_exact(passed: Passed) -> bool:
    """Whether a wide problem is narrow enough for QR, and held so well that sums of squares lose some of it.

    Not where energies had to be left aside.
    """
    solution, path = passed.choice.solution, passed.choice.path
    if passed.energies is not None and passed.energies.doubt:
        return False
    narrow = solution.width <= MOST_BY_QR and solution.rows >= _ROWS_OF_QR * solution.width
    return narrow and isinstance(path, HeldOutPath) and path.error < _NEARLY_EXACT


def solve_by_route(problem: LinearProblem) -> Passed:
    """Sums over all data, their linear problem and its solution, by QR where normal equations would not do."""
    settings, ridge = problem.settings, problem.ridge
    assert settings.route is not None
    kind, auto = first_accumulator(settings.route, settings.truncation), settings.route == "auto"
    reason = None
    if auto and kind is not TriangularFactor and not ridge.chooses and settings.truncation is None:
        reason = reason_in_sample(problem.plan(kind), problem.columns, problem.equations, ridge.value)
    if reason is None:
        passed = _pass_and_choose(problem, kind)
        reason = reason_for_qr(passed.total, passed.choice.solution) if auto else None
        if reason is None:
            return passed
    passed = _pass_and_choose(problem, TriangularFactor)
    solution = passed.choice.solution
    solution = replace(solution, note=f"{solution.note}; by QR, because {reason}")
    return passed._replace(choice=replace(passed.choice, solution=solution))


def _pass_and_choose(problem: LinearProblem, kind: type[Accumulator]) -> Passed:
    """One pass over the data, and the ridge that its strategy finds in the sums."""
    columns, equations, ridge, watch = problem.columns, problem.equations, problem.ridge, problem.watch
    plan, go_over = problem.plan(kind), _go_over(problem.running.scheduler)
    watch.lap("solve")
    ready = problem.sums_of_growth(kind, plan.checkpoint)
    if ready is None:
        plan = with_bases(plan, columns, equations, kind)
        parts = go_over(columns, equations, kind, plan)
    else:
        parts = [ready]
        if plan.progress is not None:
            plan.progress(len(plan.blocks), len(plan.blocks))
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
            groups = in_turn(columns, equations, plan, factors, go_over, problem.settings.memory)
        else:
            accumulated = merged(parts)
            groups = [part.combined() for part in parts] if ridge.by_groups else []
        total = accumulated.combined()
        rounding = rounding_of_distances(equations.source)
    truncation = problem.settings.truncation
    if not ridge.chooses:  # of held nodes there are no rows, which only now have been counted
        check_determined(accumulated.gradients.rows, columns.width, ridge.value, truncation)
    facts = equations.overlap, truncation, rounding, columns.least_ridge
    choice = ridge.choose(AccumulatedProblem(total, groups, *facts))
    watch.lap("solve")
    kept = GroupSums.of_pass(plan.groups, parts) if groups and ridge.consecutive and not wide else None
    held_out = _held_out(plan, choice, equations, columns.width)
    return Passed(accumulated, total, choice, kept, held_out, energies, stresses)


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
