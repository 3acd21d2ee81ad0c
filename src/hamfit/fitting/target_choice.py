"""Which targets suit noisy samples: candidates are fitted to most of the runs and judged on the others.

What they are judged by is one and the same: the weak form of the held-out samples after smoothing, since a model that
predicts noisy samples best from noisy samples is not the one that is nearest to the truth.
"""

from __future__ import annotations

import copy
import math
from dataclasses import replace

import numpy as np

from hamfit.data import DataSource, PhaseSpaceData
from hamfit.fitting.settings import FitTask
from hamfit.fitting.solving import solve_equations
from hamfit.targets import TargetMethod
from hamfit.targets.block import Equations
from hamfit.targets.equations import equations_of
from hamfit.targets.errors import ErrorSums
from hamfit.targets.from_samples import FromSamples
from hamfit.targets.runs import runs_of
from hamfit.targets.smoothing import DEGREE, Smoothing
from hamfit.targets.weak import Weak

_MOST_SAMPLES = 12_000  # that the choice is made by
_HELD_OUT = 0.2
_INDISTINCT = 1.0025  # times the least error: where the bias of smoothing does not show, its lower variance wins


def choose_equations(task: FitTask, data: DataSource) -> tuple[Equations, str]:
    """The equations of training data, and a sentence on what was made of which data, empty for given derivatives."""
    if task.probe is None:
        equations = equations_of(data, task.settings.targets, task.settings.target_options)
        return equations, equations.note
    choice, errors = choose_targets(task.probe, data)
    equations = equations_of(data) if choice is None else equations_of(data, choice)
    if not errors:
        return equations, equations.note
    found = ", ".join(f"{name} {error:.4g}" for name, error in errors.items())
    return equations, f"{equations.note}, chosen by its error on held-out runs ({found})"


def choose_targets(probe: FitTask, data: DataSource) -> tuple[TargetMethod | None, dict[str, float]]:
    """The method with the least error on held-out runs, its options chosen, and the errors of all candidates.

    Smoothing is exact for linear forces and averages over most samples; it is taken unless its error is noticeably
    larger. Where the least smoothing suits the samples best, noise does not show, and the bias of smoothing would
    decide: there it is the weak form. None where there is nothing to choose: given derivatives, or runs too short for
    the weak form, or for a part of them to be held out.

    Parameters
    ----------
    probe
        A small fit, which is done once with each of the candidates.
    """
    if data.has_derivatives:
        return None, {}
    suited = equations_of(data)
    if not isinstance(suited, FromSamples) or not isinstance(suited.method, Weak):
        return None, {}
    training, held_out = _two_parts(suited)
    longest = max(map(len, runs_of(held_out)))
    if longest < Weak.fewest:
        return None, {}
    smooth = equations_of(training, Smoothing.name).method
    assert isinstance(smooth, Smoothing)
    assert smooth.window is not None
    weak = Weak(suited.method.window)
    if smooth.window <= Smoothing().needs() | 1:
        return weak, {}
    candidates: dict[str, TargetMethod] = {
        "weak": weak,
        "smoothing": Smoothing(smooth.window),
        "weak after smoothing": replace(weak, smoothing=max(DEGREE + 2, smooth.window // 2 | 1)),
    }
    yardstick = equations_of(held_out, replace(weak, smoothing=min(smooth.window, longest)))
    errors = {name: _error(probe, equations_of(training, choice), yardstick) for name, choice in candidates.items()}
    best = min(errors, key=errors.__getitem__)
    if errors["smoothing"] <= _INDISTINCT * errors[best]:
        best = "smoothing"
    return candidates[best], errors


def _two_parts(equations: FromSamples) -> tuple[PhaseSpaceData, PhaseSpaceData]:
    """Runs to fit and runs held out, the latter spread evenly; of few runs, their beginnings and their ends."""
    runs = equations.runs
    typical = float(np.mean([len(run) for run in runs]))
    most = max(5, int(_MOST_SAMPLES / typical))
    chosen = [runs[i] for i in np.unique(np.linspace(0, len(runs) - 1, most).astype(int))]
    if len(chosen) < 5:
        cuts = [round((1 - _HELD_OUT) * len(run)) for run in chosen]
        first = np.concatenate([run.snapshots[:cut] for run, cut in zip(chosen, cuts, strict=True)])
        last = np.concatenate([run.snapshots[cut:] for run, cut in zip(chosen, cuts, strict=True)])
        return equations.samples(first), equations.samples(last)
    every = round(1 / _HELD_OUT)
    held_out = np.concatenate([run.snapshots for run in chosen[every // 2 :: every]])
    others = np.concatenate([run.snapshots for i, run in enumerate(chosen) if i % every != every // 2])
    return equations.samples(others), equations.samples(held_out)


def _error(probe: FitTask, equations: Equations, yardstick: Equations) -> float:
    """Relative errors of forces and of velocities of a small fit to some equations, on others, taken together."""
    fitted = solve_equations(replace(probe, feature_map=copy.deepcopy(probe.feature_map)), equations).features
    totals = [ErrorSums() for _ in yardstick.halves]
    for block in yardstick.blocks(256):
        part = yardstick.part(block)
        predicted = part.combined_halves(fitted.derivatives(part.state))
        for half, (truth, found) in enumerate(zip(part.targets, predicted, strict=True)):
            totals[half] += ErrorSums.of(truth, found)
    return math.hypot(*(np.nan_to_num(total.relative_error) for total in totals))
