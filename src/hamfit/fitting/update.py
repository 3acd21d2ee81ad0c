"""Going on from an earlier fit: data are added to its sums or taken out of them, and the problem is solved again."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Any

from hamfit.data import DataSource
from hamfit.errors import DataError, NotFittedError
from hamfit.features.dissipation import Friction
from hamfit.features.scales import rounding_of_distances
from hamfit.fitting.accumulate import accumulate, with_bases
from hamfit.fitting.accumulated import Accumulated
from hamfit.fitting.core import with_more_data
from hamfit.fitting.kinetic import with_simplest_kinetic
from hamfit.fitting.pipeline import look_back, summary_of
from hamfit.fitting.plan import energies_take_part, plan_pass
from hamfit.fitting.record import Outcome, Stopwatch
from hamfit.fitting.recording import with_oddities
from hamfit.fitting.solving import baseline_of, weigh
from hamfit.fitting.yardstick import verdict_of
from hamfit.graphs.sums import joined_attribute_ranges
from hamfit.parallel import single_threaded_blas
from hamfit.progress import Progress
from hamfit.solve import ACCUMULATORS, WideEquations, check_determined, reason_for_qr
from hamfit.solve.ridges import AccumulatedProblem, make_ridge
from hamfit.targets.block import Equations


def add_data(before: Outcome, data: DataSource, equations: Equations, progress: Progress | None) -> Outcome:
    """The fit with further data: its weights are those of a fit to both, with the features as they are."""
    kept, new, watch = _sums(before, equations, progress)
    kept.merge(new)
    outcome = _solved_again(before, kept, equations, watch)
    solution = outcome.record.solution
    notes = look_back(outcome.features, equations, math.inf if solution is None else solution.residual)
    old = outcome.record.notes
    if "ranges" in notes and "ranges" in old:
        share = data.n_snapshots / (data.n_snapshots + before.record.trained_on["snapshots"])
        notes["ranges"] = outcome.features.feature_map.joined_ranges(old["ranges"], notes["ranges"], share)
    kept_notes = {name: value for name, value in old.items() if name != "hints"}
    notes["verdict"] = verdict_of(outcome.features, equations, None, of="the data that were added")
    trained = _trained_on_both(outcome.record.trained_on, summary_of(data))
    notes = with_oddities(notes, data)
    record = replace(outcome.record, trained_on=trained, notes=kept_notes | notes)
    return outcome._replace(features=with_more_data(outcome.features, data), record=record)


def remove_data(before: Outcome, data: DataSource, equations: Equations, progress: Progress | None) -> Outcome:
    """The fit without some of its data: its weights are those of a fit to the others (normal equations only).

    The noted ranges stay, since they do not say which data they came from.
    """
    kept, old, watch = _sums(before, equations, progress)
    kept.remove(old)
    outcome = _solved_again(before, kept, equations, watch)
    left = outcome.record.trained_on["snapshots"] - data.n_snapshots
    return outcome._replace(record=replace(outcome.record, trained_on=outcome.record.trained_on | {"snapshots": left}))


def _sums(
    before: Outcome, equations: Equations, progress: Progress | None
) -> tuple[Accumulated, Accumulated, Stopwatch]:
    """A copy of the sums that were kept, the sums of other data, and the time that those took."""
    record = before.record
    if record.accumulated is None or record.solution is None:
        raise NotFittedError("this model kept no sums to go on from: fit it with keep_accumulator=True (--keep)")
    kind = ACCUMULATORS[record.solution.route]
    kept, watch = record.accumulated.copy(), Stopwatch()  # a copy: untouched if anything goes wrong
    columns = before.features.solved
    energies = energies_take_part(equations, record.settings)
    baseline = baseline_of(columns, equations, record.settings) if energies else None
    if baseline is not None and kept.baseline is not None:
        baseline = kept.baseline = kept.baseline.joined(baseline)
    weights = record.row_weights if equations.source.stress is not None else replace(record.row_weights, stress=0.0)
    plan = plan_pass(equations, columns.width, kind, make_ridge("none"), record.settings, weights, progress, baseline)
    (other,) = accumulate(columns, equations, kind, with_bases(plan, columns, equations, kind))
    if kept.joint != other.joint:
        raise DataError("energies must be known of all data of a wide problem, or of none; fit all data together")
    watch.lap("rows")
    return kept, other, watch


def _solved_again(before: Outcome, accumulated: Accumulated, equations: Equations, watch: Stopwatch) -> Outcome:
    """Solve with the sums as they are now; a ridge that the data decide on is chosen anew, which costs no data."""
    features, record = before.features, before.record
    total = accumulated.combined()
    strategy = record.settings.strategy(pointwise="targets" not in record.trained_on, several=True).again()
    if strategy.chooses and isinstance(total, WideEquations) and record.solution is not None:
        strategy = make_ridge(record.solution.ridge)  # by rows that are not at hand any more
    if not strategy.chooses:
        check_determined(total.rows, features.solved.width, strategy.value, record.settings.truncation)
    kinds: list[Friction] = [] if features.friction is None else list(features.friction.kinds)
    with single_threaded_blas():
        facts = record.overlap, record.settings.truncation, rounding_of_distances(equations.source)
        choice = strategy.choose(AccumulatedProblem(total, (), *facts, least=features.feature_map.least_ridge))
        if not accumulated.fits_energies:
            simple = with_simplest_kinetic(
                choice.solution, features.feature_map, equations, total, record.row_weights, record.overlap
            )
            choice = replace(choice, solution=simple)
        weighted = weigh(
            features.feature_map, kinds, total, choice, record.overlap, kinetic_known=features.kinetic_known
        )
        if weighted.friction is not None:
            weighted = replace(weighted, friction=weighted.friction.with_noise(record.noise_shares[0]))
        weighted = replace(weighted, core=features.core)
    solution, reason = choice.solution, reason_for_qr(total, choice.solution)
    if reason is not None:
        solution = replace(solution, note=f"{solution.note}; fit anew from all data, by QR, because {reason}")
    watch.lap("solve")
    updated = replace(
        record,
        solution=solution,
        system=total.copy(),
        accumulated=accumulated if record.settings.keep_accumulator else None,
        ridge_path=None if choice.path is None else choice.path.to_dict(),
        times=watch.times(),
        left_out=None,  # sums of groups are not kept
    )
    return Outcome(weighted, accumulated.constants(solution.weights), updated)


def _trained_on_both(first: dict[str, Any], second: dict[str, Any]) -> dict[str, Any]:
    return first | {
        "snapshots": first["snapshots"] + second["snapshots"],
        "nodes": sorted({*first["nodes"], *second["nodes"]}),
        "system": first["system"] if first["system"] == second["system"] else None,
        "attributes": joined_attribute_ranges(first.get("attributes"), second["attributes"]),
    }
