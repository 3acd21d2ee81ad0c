"""`equations_of`: the data as a fit sees them, by a method that is named or chosen from the length of their runs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from hamfit.data import DataSource
from hamfit.errors import DataError, ParameterError
from hamfit.targets import TARGETS, TargetMethod, make_method
from hamfit.targets.block import Equations
from hamfit.targets.derivatives import Derivatives
from hamfit.targets.forces import Forces
from hamfit.targets.from_samples import FromSamples, with_estimated_momenta
from hamfit.targets.given import GivenDerivatives, GivenForces
from hamfit.targets.runs import Run, excerpts_of, runs_of

AUTO = "auto"


def equations_of(
    data: DataSource, targets: str | TargetMethod = AUTO, options: dict[str, Any] | None = None
) -> Equations:
    """Make the equations of data by a method, or by the one that suits the length of their runs.

    With ``"auto"`` these are given derivatives or forces, where there are any; else the weak form, where most samples
    are in runs of at least thirteen; else Gauss collocation (two stages) or, for the shortest runs, the midpoint rule.
    A method itself, instead of its name, is taken as it is: its options have been chosen.
    """
    if isinstance(targets, TargetMethod):
        return _from_samples(data, targets, runs_of(data))
    targets = target_name(targets)  # a wrong one is an error before the data are looked at
    if targets == AUTO and options:
        raise ParameterError("options of the targets go with a method: name it, for example targets='weak'")
    if targets == Derivatives.name or (targets == AUTO and data.has_derivatives):
        make_method(Derivatives.name, options)
        return GivenDerivatives(data)
    if targets == Forces.name or (targets == AUTO and data.has_forces):
        make_method(Forces.name, options)
        return GivenForces(data)
    if data.has_rates and not data.has_momenta:
        raise DataError(
            "the data hold rates without momenta, since masses are not known: learn a Lagrangian from them "
            "(--model lagrangian, RFLagrangian), or give masses with velocities"
        )
    runs = runs_of(data)
    method = _suitable(runs, not data.has_momenta) if targets == AUTO else make_method(targets, options)
    return _from_samples(data, method.chosen(excerpts_of(data, _long_enough(runs, method))), runs)


def target_name(targets: str) -> str:
    """Check that `targets` is ``"auto"`` or the name of a method, and give the name."""
    return AUTO if isinstance(targets, str) and targets == AUTO else TARGETS.get(targets).name


def _from_samples(data: DataSource, method: TargetMethod, runs: Sequence[Run]) -> FromSamples:
    usable, alone = _long_enough(runs, method), not data.has_momenta
    left_out = sum(map(len, runs)) - sum(map(len, usable))
    if alone:
        data, usable = with_estimated_momenta(data, method, usable)
    return FromSamples(data, method, usable, left_out=left_out, positions_alone=alone)


def _long_enough(runs: Sequence[Run], method: TargetMethod) -> list[Run]:
    found = [run for run in runs if len(run) >= method.needs()]
    if not found:
        longest = max(map(len, runs))
        if longest < 2:
            raise DataError(
                "no run has two samples, so that no motion can be seen: give longer runs (is the column of runs the "
                "right one?), or time derivatives"
            )
        raise DataError(
            f"targets '{method.name}' need runs of at least {method.needs()} samples without gaps, the longest has "
            f"{longest}; sample more often, or use targets 'midpoint' (2 samples) or 'finite-difference'"
        )
    return found


def _suitable(runs: Sequence[Run], positions_alone: bool) -> TargetMethod:
    lengths = np.array([len(run) for run in runs])
    weak = make_method("weak")
    if lengths[lengths >= 13].sum() >= 0.5 * lengths.sum() or (positions_alone and lengths.max() >= weak.needs()):
        return weak
    if positions_alone:
        return make_method("finite-difference")
    gauss = make_method("gauss")
    return gauss if lengths[lengths >= gauss.needs()].sum() >= 0.5 * lengths.sum() else make_method("midpoint")
