"""Rules that turn numbers into plain sentences with what to do. Each is a function of numbers alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from hamfit.report.causes import Causes
from hamfit.report.energies import Drift
from hamfit.report.material import MUCH
from hamfit.report.parts import Finding, percent, rounded
from hamfit.solve import Solution
from hamfit.validation import Array

_FEW = 10.0  # independent numbers per weight that the data determine
_EXPLAINS = 0.1  # share of the squared residual
_COARSE = 2.0  # times the error with every other sample
_INEXACT = 1e-4  # residual from which noise, not rounding, is what an ill-conditioned solve amplifies
_ILL, _ILL_NORMAL = 1e12, 1e7  # condition numbers beyond which digits are lost by QR and by normal equations
_OFF = 0.05  # of the share that an interval should hold
_OUTSIDE = 0.01  # share of the states
_DRIFT, _SURE = 0.03, 4.0  # of the kinetic energy; standard errors
_WORSE = 3.0  # times the error in training
_UNCLEAR = 2.0  # standard errors


def too_little_data(solution: Solution, effective: float | None, overlap: float = 1.0) -> list[Finding]:
    """Warn of too few rows for the weights that the data determine, or of fewer rows than weights."""
    rows = solution.rows / overlap
    if rows < solution.width:
        what = f"There are fewer independent equations ({rows:.0f}) than features ({solution.width})."
    elif effective and rows < _FEW * effective:
        what = (
            f"Each of the {effective:.0f} weights that the data determine rests on {rows / effective:.1f} independent "
            f"numbers only; {_FEW:.0f} or more are comfortable."
        )
    else:
        return []
    return [Finding(what, "Give more snapshots, longer or more runs, or fewer features (--width).")]


def said_by_data(sentences: Sequence[str]) -> list[Finding]:
    """Pass on what tests on the data and on what the fit misses have said; each sentence names what to do."""
    return [Finding(f"{said[:1].upper()}{said[1:]}.", "") for said in dict.fromkeys(sentences)]


def derivative_noise(relative: float | None, causes: Causes, *, said: bool) -> list[Finding]:
    """Warn of equations that scatter around what the model can represent, with advice that follows from tests.

    Parameters
    ----------
    relative
        Noise relative to the size of the targets.
    causes
        What was tried to explain it.
    said
        Whether the data themselves say what is wrong, in a warning of their own.
    """
    if relative is None or relative < MUCH:
        return []
    what = f"The equations scatter by {percent(relative)} of their size around what the model can represent."
    remedies = []
    if causes.friction is not None and causes.friction > _EXPLAINS:
        share = percent(causes.friction)
        remedies.append(
            f"Friction explains {share} of it in equations that were left out: fit with --friction uniform."
        )
    if causes.sampling is not None and causes.sampling > _COARSE:
        times = rounded(causes.sampling)
        remedies.append(f"With every other sample the error is {times} times as large: sample more often.")
    if not remedies:
        remedies += [f"{name[:1].upper()}{name[1:]} was tried, and is not the cause." for name in causes.tried]
        remedies.append(
            "What the data say about the model stands in another warning."
            if said
            else "The derivatives or samples are noisy, or H lacks a part that another model has (--model, --field)."
        )
    return [Finding(what, " ".join(remedies))]


def conditioning(solution: Solution) -> list[Finding]:
    """Warn of directions that the data do not determine."""
    ill = solution.condition > (_ILL_NORMAL if solution.route == "normal" else _ILL) or solution.rank < solution.width
    if not ill or solution.ridge > 0:
        return []
    what = (
        f"The features are nearly collinear on these data: condition number {rounded(solution.condition)}, "
        f"{solution.rank} of {solution.width} directions were used."
    )
    if solution.route == "normal" and solution.condition > _ILL_NORMAL:
        return [Finding(what, "Normal equations lose half of the digits there: fit with --route qr.")]
    if solution.residual > _INEXACT:
        remedy = "Noise is amplified along the others where the model is used beyond its data: fit with --ridge auto."
        return [Finding(what, remedy)]
    remedy = "The fit is exact enough for this to do no harm where the training data were; beyond them, be careful."
    return [Finding(what, remedy, serious=False)]


def generalisation(trained: float, here: float) -> list[Finding]:
    """Warn where errors on the data of the report are larger than those of the fit."""
    if here <= _WORSE * trained or here < 1e-6:
        return []
    what = f"The relative error on these data ({percent(here)}) is much larger than in training ({percent(trained)})."
    return [Finding(what, "Train on states like these as well, or regularise (--ridge auto).")]


def coverage(shares: Mapping[float, float], halves: Mapping[str, Mapping[float, float]] | None = None) -> list[Finding]:
    """Warn of intervals that hold more or fewer of the targets than they should.

    Parameters
    ----------
    shares
        What intervals hold of all targets, by the share that they should hold.
    halves
        The same for forces and for velocities, by name.
    """
    off = [level for level in _off(shares) if level > 0.5]  # narrow ones are a matter of the noise's shape
    if off:
        level = max(off)
        wide = shares[level] > level
        what = f"Intervals that should hold {percent(level)} of the derivatives hold {percent(shares[level])}."
        remedy = (
            "They are too wide: bands on this page err on the safe side."
            if wide
            else "They are too narrow: do not rely on the bands on this page; train on data like these as well."
        )
        return [Finding(what, remedy)]
    uneven = {name: _off(found) for name, found in (halves or {"derivatives": shares}).items()}
    said = [
        f"of {name}, {percent(max(levels))} intervals hold {percent((halves or {name: shares})[name][max(levels)])}"
        for name, levels in uneven.items()
        if levels
    ]
    if not said:
        return []
    what = f"The noise is not the same for all derivatives: {'; '.join(said)}."
    return [
        Finding(what, "Over all of them intervals are about right; for one kind alone they are not.", serious=False)
    ]


def _off(shares: Mapping[float, float]) -> list[float]:
    return [level for level, found in shares.items() if abs(found - level) > _OFF]


def outside(leverages: Array, limit: float) -> list[Finding]:
    """Warn of states beyond what the training data covered: those with a leverage above the limit of the model."""
    share = float(np.mean(leverages > limit))
    if share <= _OUTSIDE:
        return []
    what = (
        f"{percent(share)} of these states lie outside of what the training data covered (leverage above {limit:.3g})."
    )
    return [Finding(what, "Predictions there are extrapolation: train on such states as well.")]


def ridge_edge(path: Mapping[str, Any]) -> list[Finding]:
    """Warn where the chosen ridge is the first or the last that was tried."""
    if len(path["ridges"]) < 2:
        return []
    if path["best"] == len(path["ridges"]) - 1:
        what = f"The chosen ridge, {rounded(path['ridge'])}, is the largest that was tried."
        return [
            Finding(what, "The features hardly explain the data: check units, attributes and the times of samples.")
        ]
    if path["best"] == 0:
        what = f"The chosen ridge, {rounded(path['ridge'])}, is the smallest that was tried."
        remedy = "The data ask for no ridge: there is little noise, or there are few features; --width may be raised."
        return [Finding(what, remedy, serious=False)]
    return []


def energy_drift(drift: Drift | None, *, friction: bool, explained: float | None = None) -> list[Finding]:
    """Warn of a learned energy that changes along measured runs more than it should.

    Parameters
    ----------
    drift
        The change, with its error.
    friction
        Whether friction was fitted.
    explained
        What friction explains of the residual in equations that were left out, where that was tried.
    """
    if drift is None or abs(drift.change) < _DRIFT or abs(drift.change) < _SURE * drift.error:
        return []
    size = f"{percent(abs(drift.change))} of the kinetic energy (± {percent(drift.error)})"
    if drift.change > 0:
        what = f"The learned energy rises along measured runs by {size} on average."
        return [Finding(what, "If something drives the system, give the external force with the data (force).")]
    if friction:
        what = f"The learned energy falls along measured runs by {size} more than the learned friction explains."
        return [Finding(what, "Try another kind of friction, or several (--friction node, species, edge).")]
    what = f"The learned energy falls along measured runs by {size} on average, and no friction was fitted."
    if explained:
        found = f"Friction explains {percent(explained)} of the residual in equations that were left out: fit with"
        return [Finding(what, f"{found} --friction uniform.")]
    return [Finding(what, "Friction was tried and does not explain the residual: a part of H may be missing.")]


def samples_left_out(left_out: int, total: int) -> list[Finding]:
    """Warn of samples that are left out because their runs are too short."""
    if not left_out:
        return []
    what = f"{left_out} of {total} samples are in runs too short for the method that makes equations of them."
    remedy = "They were left out: measure longer runs without gaps, or use --targets gauss or midpoint."
    return [Finding(what, remedy, serious=left_out > 0.1 * total)]


def friction_signs(table: Mapping[str, Mapping[str, float]]) -> list[Finding]:
    """Warn of coefficients of friction that are negative, or that are not told from zero."""
    negative = [name for name, row in table.items() if row["z"] < -_UNCLEAR]
    unclear = [name for name, row in table.items() if abs(row["z"]) <= _UNCLEAR]
    found = []
    if negative:
        what = f"Friction {', '.join(negative)} came out negative: it would feed energy into the system."
        found.append(Finding(what, "Look for a drive or a missing external force, or fit fewer kinds of friction."))
    if unclear:
        what = f"Friction {', '.join(unclear)} is not told from zero by these data."
        found.append(Finding(what, "Leave it out, or measure longer runs.", serious=False))
    return found


def ended_early(messages: Sequence[str]) -> list[Finding]:
    """Warn of roll-outs that did not reach their end."""
    return [
        Finding(f"A roll-out ended early: {message}.", "The model left what it knows; train on more of state space.")
        for message in dict.fromkeys(message for message in messages if message)
    ]


def leaves_coverage(times: Sequence[float | None]) -> list[Finding]:
    """Warn of roll-outs that go where no training data were."""
    left = [time for time in times if time is not None]
    if not left:
        return []
    what = (
        f"{len(left)} of {len(times)} roll-outs leave what the training data covered, the first at time "
        f"{rounded(min(left))}."
    )
    return [Finding(what, "What follows is extrapolation: train on such states as well.")]
