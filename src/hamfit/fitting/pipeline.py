"""The whole of a fit, from top to bottom."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any

from hamfit.data import DataSource
from hamfit.data.measured import units_of
from hamfit.features import FeatureMap, InvariantNetwork
from hamfit.features.scales import InputScales
from hamfit.features.weighted import WeightedFeatures
from hamfit.fitting.central import central_hints
from hamfit.fitting.checkpoint import remove_checkpoints
from hamfit.fitting.core import with_core
from hamfit.fitting.friction_errors import with_checked_errors
from hamfit.fitting.hints import (
    MissedForces,
    angle_hints,
    drag_hints,
    explained_by_identity,
    frame_hints,
    friction_hints,
    hints_from,
    missing_field,
    place_hints,
)
from hamfit.fitting.left_out import is_exact, left_out_fits
from hamfit.fitting.other_forces import across_hints, time_hints
from hamfit.fitting.outliers import refuse_outliers, said_of_outliers
from hamfit.fitting.record import FitRecord, Outcome, Stopwatch
from hamfit.fitting.recording import doubted, with_oddities
from hamfit.fitting.settings import FitTask, Running
from hamfit.fitting.solving import solve_equations
from hamfit.fitting.symptoms import Sample, symptoms_of
from hamfit.fitting.target_choice import choose_equations
from hamfit.fitting.without_forces import refuse_without_forces
from hamfit.fitting.yardstick import LEARNED, contradicted, held_exactly, lowered, verdict_of
from hamfit.parallel import single_threaded_blas
from hamfit.solve import Accumulator, WideEquations
from hamfit.solve.ridges.if_noisy import EXACT
from hamfit.targets.block import Equations


def fit(task: FitTask, data: DataSource, running: Running) -> Outcome:
    """Learn H from data: make equations, draw features, solve ``eq:fully-linear-system``, and look back at the data.

    Parameters
    ----------
    task
        What to fit.
    data
        Snapshots with time derivatives, or samples of runs, in memory or in a file. Energies are optional: with them
        the energy is right in absolute terms, without them up to a constant.
    running
        How to run it: progress, cluster, checkpoint.
    """
    with single_threaded_blas():  # from beginning to end: what is looked at before and after is small
        return _fit(task, data, running)


def _fit(task: FitTask, data: DataSource, running: Running) -> Outcome:
    watch = Stopwatch()
    task.settings.check()
    if running.checkpoint is not None and not running.resume:
        remove_checkpoints(running.checkpoint)
    equations, said = choose_equations(task, data)
    refuse_without_forces(equations)
    forces_alone = len(equations.halves) == 1
    if forces_alone and not task.looked_over:
        refuse_outliers(equations)
    watch.lap("choice")
    solved = solve_equations(task, equations, running, watch)
    solution = solved.choice.solution
    left_out = solved.held_out
    if left_out is None and not isinstance(solved.total, WideEquations):
        left_out = left_out_fits(
            solved.features.solved,
            equations,
            solution,
            solved.total,
            solved.groups,
            solved.weights,
            task.settings,
            simplified=solved.simplified,
        )
    several = left_out is not None and solved.held_out is None  # fits, of which each leaves out something else
    kept = left_out.around(solution.weights[: left_out.weights.shape[1]]) if left_out is not None and several else None
    features = with_checked_errors(solved.features, equations, solved.total, solution, solved.weights, kept)
    exact = is_exact(solution) and solved.total.squared_targets > 0  # of nothing, there is nothing to hold
    verdict = held_exactly(solution) if exact else verdict_of(features, equations, left_out)
    invariant = isinstance(features.feature_map, InvariantNetwork)
    some = Sample.of(equations) if invariant and solution.residual > EXACT else None
    notes = noted_before(task, features.feature_map, some) | solved.notes
    notes["verdict"] = verdict
    notes = with_oddities(notes | look_back(features, equations, solution.residual, notes, some), data)
    unseen = unseen_attributes(features.feature_map, data)
    notes |= {"unseen_attributes": unseen} if unseen else {}
    outliers = said_of_outliers(equations) if forces_alone else ""
    notes |= {"outliers": outliers} if outliers else {}
    note = "; ".join(filter(None, [solution.note, said, *notes.get("hints", []), *unseen]))
    watch.lap("looking_back")
    record = FitRecord(
        model=task.model,
        parameters=task.parameters,
        settings=task.settings,
        trained_on=summary_of(data, equations),
        solution=replace(solution, note=note),
        system=_kept(solved.total),
        accumulated=solved.accumulated.copy() if task.settings.keep_accumulator else None,
        ridge_path=None if solved.choice.path is None else solved.choice.path.to_dict(),
        overlap=equations.overlap,
        gain=equations.gain,
        row_weights=solved.weights,
        noise_shares=solved.noise_shares,
        times=watch.times(),
        notes=notes,
        left_out=kept,
    )
    features = with_core(features, data, task.settings.core)
    return Outcome(features, solved.accumulated.constants(solution.weights), record)


def _kept(total: Accumulator) -> Accumulator:
    """The linear problem for a record: without the buffers of the pass, and without a second copy of a wide one."""
    return total if isinstance(total, WideEquations) else total.copy()


def noted_before(task: FitTask, feature_map: FeatureMap, some: Sample | None) -> dict[str, Any]:
    """Say which parts H has, what the data show, and what was found out before the fit; nothing of other features.

    `some` of the equations are looked at, or None where a fit holds all of them exactly: it lacks nothing.
    """
    if not isinstance(feature_map, InvariantNetwork):
        return dict(task.notes)
    seen = {} if some is None or "symptoms" in task.notes else {"symptoms": symptoms_of(some).to_dict()}
    return {"parts": feature_map.part_names} | seen | task.notes


def unseen_attributes(feature_map: FeatureMap, data: DataSource) -> list[str]:
    """Sentences on attributes that differ within the data, but that the features do not depend on."""
    if feature_map.sees_attributes or (feature_map.knows_nodes_by_place and data.static):
        return []
    return [
        f"the {kind.removesuffix('s')} attribute '{name}' differs ({ends[0]:g} to {ends[1]:g}), but this model does "
        "not look at attributes: the model 'invariant' does"
        for kind, found in data.attribute_ranges().items()
        for name, ends in found.items()
        if ends and ends[0] != ends[1]
    ]


def look_back(
    features: WeightedFeatures,
    equations: Equations,
    residual: float,
    seen: Mapping[str, Any] = MappingProxyType({}),
    some: Sample | None = None,
) -> dict[str, Any]:
    """Where the data were, whether their frame of reference suits the model, and what it seems to lack.

    `seen` are notes from before: the parts of H, the symptoms of the data, and the verdict, which is lower where
    something is lacking. `some` of the equations are looked at, which are taken here where they were not before.
    """
    lacking: list[str] = []
    rubbing: list[str] = []
    ranges = features.feature_map.ranges(equations.source)
    if ranges is not None and residual > EXACT:  # what is held exactly lacks no attribute
        missed = MissedForces.of(features, some or Sample.of(equations))
        tried = getattr(features.feature_map, "field", "none") != "none"
        by_identity = missing_field(seen, tried=tried) or hints_from(
            explained_by_identity(features, equations), equations.source.graph_at(0).node_attributes
        )
        lacking = by_identity or place_hints(features, missed)
        rubbing = friction_hints(features, missed) or drag_hints(features, missed)
        if not lacking and not rubbing:
            lacking = across_hints(missed) or time_hints(features, missed)
    hints = frame_hints(features.feature_map, equations) + lacking + rubbing
    notes = {} if ranges is None else {"ranges": ranges}
    if "verdict" in seen:
        verdict = lowered(seen["verdict"]) if lacking or rubbing else seen["verdict"]
        odd = seen.get("symptoms", {}).get("contradiction")
        verdict = contradicted(verdict, odd) if odd else verdict
        doubt = seen.get("energy_weight", {}).get("doubt")
        notes["verdict"] = doubted(verdict, doubt) if doubt else verdict
        grade = notes["verdict"]["grade"]
        hints += angle_hints(equations, grade) + ([] if grade == LEARNED else central_hints(equations))
    return notes | ({"hints": hints} if hints else {})


def summary_of(data: DataSource, equations: Equations | None = None) -> dict[str, Any]:
    """What is noted of training data: sizes, the system that made them, and how targets were found from samples."""
    summary = {
        "dim": data.dim,
        "snapshots": data.n_snapshots,
        "nodes": sorted({int(n) for n in data.node_counts})[:16],
        "system": data.metadata.get("system"),
        "attributes": data.attribute_ranges(),
    }
    units = units_of(data)
    if units:
        summary["units"] = dict(units)
    if equations is not None or data.has_momenta:
        scales = InputScales.of(data if equations is None else equations.source)
        summary["scales"] = [scales.length, scales.momentum]
    if equations is not None and not equations.pointwise:
        summary["targets"] = {"name": equations.method.name, **equations.method.options()}
    return summary
