"""The whole of a fit, from top to bottom."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from hamfit.data import DataSource
from hamfit.features import FeatureMap
from hamfit.features.weighted import WeightedFeatures
from hamfit.fitting.checkpoint import remove_checkpoints
from hamfit.fitting.hints import explained_by_identity, frame_hints, hints_from
from hamfit.fitting.record import FitRecord, Outcome
from hamfit.fitting.settings import FitTask, Running
from hamfit.fitting.solving import solve_equations
from hamfit.fitting.target_choice import choose_equations
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
    task.settings.check()
    if running.checkpoint is not None and not running.resume:
        remove_checkpoints(running.checkpoint)
    equations, said = choose_equations(task, data)
    solved = solve_equations(task, equations, running)
    solution = solved.choice.solution
    notes = solved.notes | look_back(solved.features, equations)
    unseen = unseen_attributes(solved.features.feature_map, data)
    notes |= {"unseen_attributes": unseen} if unseen else {}
    note = "; ".join(filter(None, [solution.note, said, *notes.get("hints", []), *unseen]))
    path = solved.choice.path
    record = FitRecord(
        model=task.model,
        parameters=task.parameters,
        settings=task.settings,
        trained_on=summary_of(data, equations),
        solution=replace(solution, note=note),
        system=solved.total.copy(),  # without the buffers of the pass
        accumulated=solved.accumulated.copy() if task.settings.keep_accumulator else None,
        ridge_path=None if path is None else path.to_dict(),
        overlap=equations.overlap,
        gain=equations.gain,
        row_weights=solved.weights,
        noise_shares=solved.noise_shares,
        times=solved.times,
        notes=notes,
    )
    return Outcome(solved.features, solved.accumulated.constants(solution.weights), record)


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


def look_back(features: WeightedFeatures, equations: Equations) -> dict[str, Any]:
    """Where the data were, whether their frame of reference suits the model, and which attributes they seem to lack."""
    hints = frame_hints(features.feature_map, equations)
    ranges = features.feature_map.ranges(equations.source)
    if ranges is not None:
        hints += hints_from(explained_by_identity(features, equations))
    return ({} if ranges is None else {"ranges": ranges}) | ({"hints": hints} if hints else {})


def summary_of(data: DataSource, equations: Equations | None = None) -> dict[str, Any]:
    """What is noted of training data: sizes, the system that made them, and how targets were found from samples."""
    summary = {
        "dim": data.dim,
        "snapshots": data.n_snapshots,
        "nodes": sorted({int(n) for n in data.node_counts})[:16],
        "system": data.metadata.get("system"),
        "attributes": data.attribute_ranges(),
    }
    if equations is not None and not equations.pointwise:
        summary["targets"] = {"name": equations.method.name, **equations.method.options()}
    return summary
