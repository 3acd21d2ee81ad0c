"""Whether a Lagrangian was learned: its accelerations in the weak form, by the yardstick of all fits."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from hamfit.data import DataSource
from hamfit.features.scales import power_of_two
from hamfit.features.weighted import WeightedFeatures
from hamfit.fitting.lagrangian_rows import accelerations
from hamfit.fitting.yardstick import LEARNED, HeldOut, graded, looked_at, not_independent, trivial_errors
from hamfit.graphs import angle_coordinates
from hamfit.targets.lagrangian import LagrangianEquations

_GROUPS, _NODES = 10, 3000  # of equations, and of all equations that are looked at


def verdict_of_accelerations(
    features: WeightedFeatures, equations: LagrangianEquations, held_out: float = math.nan, *, of: str = "held-out data"
) -> dict[str, Any]:
    """Judge a Lagrangian by ∫ψ a dt beside -∫ψ' v dt; see `hamfit.fitting.yardstick` for grades.

    Parameters
    ----------
    features, equations
        What was learned, and what it is judged on.
    held_out
        Relative error of accelerations on parts that were left out, where it is known: errors are then as large as
        that at least.
    of
        What the equations are of, for the sentence.
    """
    cuts = np.array_split(np.arange(equations.n_equations), min(_GROUPS, equations.n_equations))
    targets, model, noise, scale = [], [], [], _scale(equations)
    for cut in cuts:
        numbers = looked_at(equations, slice(int(cut[0]), int(cut[-1]) + 1), _NODES / len(cuts))
        part, floor = equations.part(numbers), equations.noise_floor(numbers)
        assert part.combine is not None
        found = accelerations(features, part.state, part.force)
        moving = part.weights > 0
        true = scale * np.where(moving, part.rates @ part.state.p, 0.0)
        missed = np.full(true.shape, np.inf)
        if found is not None:
            missed = np.where(moving, true - scale * (part.combine @ found), 0.0)
        targets.append(true[None])
        model.append(float((missed**2).sum()))
        noise.append(0.0 if floor is None else float(((scale * np.where(moving, floor[0], 0.0)) ** 2).sum()))
    errors, size = np.array(model), np.array([float((true**2).sum()) for true in targets])
    if not size.any():
        sentence = "nothing could be learned: nothing is accelerated in the data"
        return {"grade": "nothing", "sentence": sentence, "error": 0.0, "trivial": 0.0}
    fitted = math.sqrt(errors.sum() / size.sum())
    if not math.isnan(held_out) and held_out > fitted > 0:
        errors = errors * (held_out / fitted) ** 2
    half = HeldOut(errors, trivial_errors(targets, None)[:, 0], np.array(noise), size, mean_is_news=True)
    verdict = graded({"accelerations": half}, of)
    return verdict if math.isnan(held_out) else not_independent(verdict, equations)


def lagrangian_hints(grade: str, data: DataSource) -> list[str]:
    """Sentences for a user: coordinates that may be angles where little was learned, and a single run."""
    hints = []
    state = data.state(slice(0, 1)).flat()
    if grade != LEARNED and angle_coordinates(state.graph, state.dim) is None:
        hints.append(
            "no coordinate is said to be an angle: if some are, convert the recording again and say so (hamfit convert "
            "--angles all, or the names of their columns)"
        )
    if data.trajectory is None or len(np.unique(np.asarray(data.trajectory))) == 1:
        hints.append(
            "there is a single run: left-out parts of it are near those that were fitted, so that other motions may be "
            "predicted much worse than this says; record more runs from other beginnings"
        )
    return hints


def _scale(equations: LagrangianEquations) -> float:
    """The factor that brings accelerations to about one, so that squares stay within range."""
    part = equations.part(np.unique(np.linspace(0, equations.n_equations - 1, _GROUPS).astype(np.int64)))
    size = float(np.abs(part.rates @ part.state.p).max())
    return 1 / power_of_two(size) if size > 0 else 1.0
