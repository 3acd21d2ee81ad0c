"""What a fit is asked to do: settings that a recipe has decided on, and how the work is to be run."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from hamfit.errors import ParameterError
from hamfit.features import FeatureMap
from hamfit.features.core import CORES
from hamfit.files import path_of
from hamfit.progress import Progress
from hamfit.solve import ROUTES
from hamfit.solve.ridges import RidgeStrategy, make_ridge
from hamfit.targets.block import Equations
from hamfit.targets.equations import AUTO
from hamfit.validation import known_name, non_negative_number, number, positive_number

_DTYPES = ("float64", "float32")
MOST_BY_QR = 2048
"""Columns, beyond which reflections take too long."""
_FEWEST_EQUATIONS = 5  # of which one can be held out


@dataclass(frozen=True)
class GrowthLimits:
    """Where the search for a number of features ends: at so many, at this relative error, after so many seconds.

    With `orders`, body order and degree of many-body features are searched for as well.
    """

    max_width: int
    tolerance: float
    seconds: float | None = None
    orders: bool = False


@dataclass(frozen=True)
class FitSettings:
    """Everything that a fit does with its features, apart from what the features are.

    Attributes
    ----------
    targets, target_options
        How samples become equations, see `hamfit.targets`.
    friction
        Kinds of friction to learn beside H.
    growth
        Limits of the search for a number of features; None where the number is given.
    ridge, exact_ridge
        A number or the name of a strategy (`hamfit.solve.ridges`); None takes what suits the targets: `exact_ridge`
        where derivatives are given, since they may be exact; otherwise the one that predicts left-out runs best, or,
        where there is only one group of equations, left-out rows.
    truncation, route
        How the linear problem is solved, see `hamfit.solve`; for the route None, by QR, or as a wide problem where the
        features expect weights of differing size, or are very many.
    velocity_weight
        Weight of the equations of ∂H/∂p relative to those of ∂H/∂q; None balances them, see `RowWeights`.
    energy_weight, stress_weight
        Weight of the energy rows and of the stress rows, where the data hold energies and stresses. None finds
        them in wide problems, see `hamfit.fitting.energy_weight`, and is 1 in others.
    atom_energies
        Energies of single atoms by species; None where they are not known.
    core
        Repulsive core below the distances of the data: ``"none"``, ``"zbl"``, or ``"auto"``, see `hamfit.fitting.core`.
    dtype
        Precision of the features.
    keep_accumulator
        Whether the sums are kept, so that data can be added and removed later.
    seed
        Of the random features.
    threads, memory
        How many threads, and how many MB for the pass over the data; None for all cores and for what is fastest.
    """

    targets: str = AUTO
    target_options: dict[str, Any] | None = None
    friction: tuple[str, ...] = ()
    growth: GrowthLimits | None = None
    ridge: float | str | None = None
    exact_ridge: str = "none"
    truncation: float | None = None
    route: str | None = "auto"
    velocity_weight: float | None = None
    energy_weight: float | None = None
    stress_weight: float | None = None
    atom_energies: Mapping[Any, float] | None = None
    core: str = "none"
    dtype: str = "float64"
    keep_accumulator: bool = False
    seed: int = 0
    threads: int | None = None
    memory: float | None = None

    def check(self) -> None:
        """Refuse values that no fit can work with, before any work is done."""
        known_name("dtype", self.dtype, _DTYPES)
        known_name("core", self.core, ("auto", *CORES))
        if self.route is not None:
            known_name("route", self.route, ROUTES)
        if self.velocity_weight is not None:
            positive_number("velocity_weight", self.velocity_weight)
        if self.energy_weight is not None:
            non_negative_number("energy_weight", self.energy_weight)
        if self.stress_weight is not None:
            non_negative_number("stress_weight", self.stress_weight)
        if self.truncation is not None and not 0 <= number("truncation", self.truncation) < 1:
            raise ParameterError(f"truncation must lie in [0, 1), got {self.truncation!r}")
        if self.ridge is not None and make_ridge(self.ridge).chooses and self.truncation is not None:
            raise ParameterError("an automatic ridge and a truncation exclude each other; give one of them")

    def ridge_for(self, equations: Equations) -> RidgeStrategy:
        """How the ridge is found for these equations."""
        several = equations.groups is not None and np.ptp(equations.groups) > 0
        if self.ridge == "auto" and equations.pointwise and len(equations.halves) == 1:
            return make_ridge("held-out")  # configurations have errors that are not those of single rows
        return self.strategy(pointwise=equations.pointwise, several=bool(several))

    def route_for(self, columns: FeatureMap, equations: Equations) -> str:
        """The route for features that are drawn: as asked for, or as they need."""
        if self.route is not None:
            return self.route
        priors = columns.column_priors()
        many = columns.width > MOST_BY_QR or columns.least_ridge > 0
        many |= priors is not None and float(np.ptp(priors)) > 0
        able = equations.pointwise and equations.n_equations >= _FEWEST_EQUATIONS and self.truncation is None
        return "wide" if many and able else "qr"

    def strategy(self, *, pointwise: bool, several: bool) -> RidgeStrategy:
        """How the ridge is found: as asked for, or as suits the targets, since those made of samples are never exact.

        Parameters
        ----------
        pointwise
            Whether derivatives were given, so that every snapshot is an equation of its own.
        several
            Whether there are several groups of equations, of which one can be left out.
        """
        if self.route == "wide" and self.ridge in (None, "auto"):
            return make_ridge("held-out")
        if self.ridge is not None:
            return make_ridge(self.ridge)
        if self.truncation is not None:
            return make_ridge("none")
        if pointwise:
            return make_ridge(self.exact_ridge)
        return make_ridge("trajectory" if several else "gcv")


@dataclass(frozen=True)
class FitTask:
    """One fit to be done.

    Attributes
    ----------
    model, parameters
        Name and parameters of the recipe, as they are noted in the result.
    feature_map
        Not yet sampled.
    settings
        What to do with it.
    probe
        A smaller fit of the same kind, wide enough to judge target methods by; None where there is nothing to judge.
    notes
        What was found out about the data before, which stands in the notes of the result.
    looked_over
        Whether single configurations that would spoil a fit were looked for before, in all data that these are of.
    """

    model: str
    parameters: dict[str, Any]
    feature_map: FeatureMap
    settings: FitSettings
    probe: FitTask | None = None
    notes: dict[str, Any] = field(default_factory=dict)
    looked_over: bool = False


@dataclass(frozen=True)
class Running:
    """How a fit is run; none of it changes the result.

    Attributes
    ----------
    progress
        Called with (blocks done, blocks in all).
    scheduler
        A ``dask.distributed`` client, or the address of a scheduler: the pass over the data then runs there.
    checkpoint
        File name for the sums so far, written now and then.
    resume
        Whether to go on from the checkpoint, if there is one.
    """

    progress: Progress | None = None
    scheduler: Any = None
    checkpoint: str | Path | None = None
    resume: bool = False

    def __post_init__(self) -> None:
        if self.checkpoint is not None:
            path_of(self.checkpoint)
        if self.checkpoint is not None and self.scheduler is not None:
            raise ParameterError("a fit on a cluster keeps no checkpoint; fit in this process, or without a checkpoint")
        if self.resume and self.checkpoint is None:
            raise ParameterError("resume=True goes on from a checkpoint: name its file with checkpoint=...")
