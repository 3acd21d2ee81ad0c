"""Find out which named form a learned law looks like, with parameters, standard errors and a ranking."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from hamfit.data import DataSource
from hamfit.data.measured import units_of
from hamfit.errors import ParameterError, unknown_name
from hamfit.laws.fitting import FittedVariant, fit_variant
from hamfit.laws.free_curve import FreeCurve
from hamfit.laws.observed import ObservedCurve, ObservedForces
from hamfit.laws.pair import PairLaw
from hamfit.laws.uncertain import Uncertain, effective_count
from hamfit.laws.units import LawUnits
from hamfit.laws.variants import Variant, variants_of
from hamfit.potentials import POTENTIALS, Potential
from hamfit.validation import Array, positive_number

_STARTS = 3
_STEPS_NEAR, _STEPS_ON_DATA = 12, 40
_TIED = 6.0  # difference of BIC below which two forms are not told apart
_WORTH_SAYING = 1e-3  # share of the force
_TOLERANCE = {"data": 0.005, "curve": 0.01}  # a learned curve is itself off by some of that
_SURE = 5.0  # standard deviations of χ² by which a residual is larger than expected


@dataclass(frozen=True)
class Candidate:
    """A named form, fitted to a learned law.

    Attributes
    ----------
    name, formula
        Name and text of the form.
    parameters
        Values with standard errors; a parameter that was held at its value has no error.
    cutoff
        Where the form is made to end by an envelope, or None.
    bic
        Bayesian information criterion; lower is better.
    residual
        What the form leaves of the numbers it was fitted to, relative.
    misfit
        What it leaves that another function of the distance would explain, relative; from data, beyond what noise does.
    fits
        Whether no other function of the distance is called for.
    """

    name: str
    formula: str
    parameters: dict[str, Uncertain]
    cutoff: float | None
    bic: float
    residual: float
    misfit: float
    fits: bool
    fitted: FittedVariant

    @property
    def free(self) -> int:
        """Number of parameters that were fitted, those that were held not among them."""
        return len(self.fitted.free)

    def energy(self, r: Array) -> Array:
        """Evaluate the energy V(r), up to a constant, at distances of any shape."""
        return self.fitted.energy(r)

    def slope(self, r: Array) -> Array:
        """Evaluate the slope V'(r) at distances of any shape."""
        return self.fitted.slope(r)

    def __str__(self) -> str:
        end = "" if self.cutoff is None else f", ending at {self.cutoff:g}"
        return f"{self.name}: " + ", ".join(f"{name} = {value}" for name, value in self.parameters.items()) + end


@dataclass(frozen=True)
class Identification:
    """All candidates for a law, the best first.

    Attributes
    ----------
    candidates
        One for each form.
    against
        What was fitted: the learned ``"curve"``, or forces in ``"data"``.
    count
        How many independent numbers that is.
    undetermined
        What of V(r) the data say nothing about, beyond a constant; empty where they determine it.
    units
        Names of the units that the data state, by quantity.
    """

    candidates: list[Candidate]
    against: str
    count: int
    undetermined: str = ""
    units: Mapping[str, str] = field(default_factory=dict)

    @property
    def best(self) -> Candidate | None:
        """The form that the law looks like; None where no form fits."""
        return self.candidates[0] if self.candidates and self.candidates[0].fits else None

    @property
    def sentence(self) -> str:
        """What was found, as a sentence for people."""
        if not self.candidates:
            return "none of the named forms fits"
        first = self.candidates[0]
        if self.best is None:
            return (
                f"none of the named forms fits (nearest is {first}; it misses {100 * first.misfit:.2g} % of the force)"
            )
        text = f"this looks like {first}"
        if first.misfit > _WORTH_SAYING:
            text += f", but for {100 * first.misfit:.2g} % of the force"
        tied = [c.name for c in self.candidates[1:] if c.fits and c.bic - first.bic < _TIED and c.free <= first.free]
        text += f"; {' and '.join(tied)} would do as well" if tied else ""
        return text + (f"; these data leave {self.undetermined} open" if self.undetermined else "")

    def to_dict(self) -> dict[str, Any]:
        """Give everything as plain numbers and texts by name."""
        return {
            "sentence": self.sentence,
            "best": None if self.best is None else self.best.name,
            "against": self.against,
            "count": self.count,
            "undetermined": self.undetermined,
            "candidates": [
                {
                    "form": candidate.name,
                    "formula": candidate.formula,
                    "parameters": {name: p.value for name, p in candidate.parameters.items()},
                    "units": {name: p.unit(self.units) for name, p in candidate.fitted.variant.form.parameters.items()},
                    "errors": {name: p.error for name, p in candidate.parameters.items()},
                    "cutoff": candidate.cutoff,
                    "delta_bic": candidate.bic - self.candidates[0].bic,
                    "residual": candidate.residual,
                    "misfit": candidate.misfit,
                    "fits": candidate.fits,
                }
                for candidate in self.candidates
            ],
        }


def identify(
    law: PairLaw,
    data: DataSource | None = None,
    *,
    sigma: Array | None = None,
    covariance: Array | None = None,
    forms: Sequence[str] | None = None,
    tolerance: float | None = None,
) -> Identification:
    """Fit every named form to a learned law and rank them, to learn what the law is and with which constants.

    With `data`, forms are fitted to ∂H/∂q itself: standard errors and BIC then count real numbers. Without, they are
    fitted to the learned slopes V'(r), of which there are as many independent ones as `covariance` has directions, or
    as the residual shows by its changes of sign.

    Parameters
    ----------
    law
        From `pair_law`.
    data
        Snapshots with time derivatives, or runs: those of the training, or others.
    sigma, covariance
        Standard deviation or covariance of the learned slopes, shape (points,) or (points, points).
    forms
        Names of the candidates; None for all.
    tolerance
        Share of the force that a form may miss and still be what the law "looks like"; None for 0.005 of forces in
        data, and 0.01 of a learned curve, which is itself off by some of that.

    Examples
    --------
    >>> from hamfit.laws import pair_law
    >>> from hamfit.systems import make_system
    >>> law = pair_law(make_system("lennard-jones", epsilon=2.0), np.linspace(0.9, 3.0, 100))
    >>> identify(law).best.name
    'lennard-jones'
    """
    what = "curve" if data is None else "data"
    accepted = _TOLERANCE[what] if tolerance is None else positive_number("tolerance", tolerance)
    if data is not None and (sigma is not None or covariance is not None):
        raise ParameterError("give data, or the uncertainty of the learned slopes, not both")
    chosen, units = _forms(forms), LawUnits.of(law.curve)
    scaled, cutoff = units.scaled(law.curve), None if law.cutoff is None else law.cutoff / units.length
    with np.errstate(all="ignore"):
        guesses = [(v, v.starts(scaled, _STARTS)) for form in chosen for v in variants_of(form, cutoff)]
    if data is None:
        curve = ObservedCurve(law.curve, sigma, covariance, units)
        found = [fit_variant(variant, curve, starts) for variant, starts in guesses]
        return _ranked_on_curve(law, curve, [item for item in found if item is not None], accepted)
    forces, plain = ObservedForces(law, data, units), ObservedCurve(law.curve, units=units)
    near = [fit_variant(variant, plain, starts, _STEPS_NEAR) for variant, starts in guesses]
    found = [fit_variant(item.variant, forces, [item.free], _STEPS_ON_DATA) for item in near if item is not None]
    return _ranked_on_data(forces, [item for item in found if item is not None], accepted, units_of(data))


def _forms(names: Sequence[str] | None) -> list[type[Potential]]:
    """Look up the forms that are to be tried; None for all that data can determine."""
    known = {name: POTENTIALS.get(name) for name in POTENTIALS.names() if POTENTIALS.get(name).identifiable}
    for name in names or ():
        if name not in known:
            raise unknown_name("form", name, known)
    return [known[name] for name in (known if names is None else names)]


def _ranked_on_data(
    observed: ObservedForces, found: list[FittedVariant], tolerance: float, units: Mapping[str, str]
) -> Identification:
    rows, size = observed.count, float(observed.y @ observed.y)
    in_users = 2 * np.log(observed.units.force)  # of the squares, so that the criterion is that of the user's units
    free = FreeCurve.over(observed)
    candidates = []
    for fitted in found:
        k = len(fitted.free)
        gain = free.explained(fitted.residual(observed))
        left = max(fitted.squares - gain, 1e-300)
        noise = observed.overlap * left / max(1, rows - k - free.used)
        by_chance, spread = free.used * noise, np.sqrt(2.0 * free.used) * noise  # of the gain, if the form is right
        misfit = float(np.sqrt(max(0.0, gain - by_chance - 2 * spread) / size))
        independent = rows / observed.overlap
        bic = independent * (np.log(fitted.squares / rows) + in_users) + k * np.log(independent)
        variance = observed.overlap * fitted.squares / max(1, rows - k)
        fits = misfit <= tolerance or gain <= by_chance + _SURE * spread
        candidates.append(_candidate(fitted, variance, bic, np.sqrt(fitted.squares / size), misfit, fits))
    undetermined = "a term linear in r" if free.constant_open else f"{free.open} functions of r"
    return Identification(_best_of_each(candidates), observed.what, rows, undetermined if free.open else "", units)


def _ranked_on_curve(
    law: PairLaw, observed: ObservedCurve, found: list[FittedVariant], tolerance: float
) -> Identification:
    rows, size = len(observed.y), float(observed.y @ observed.y)
    count = observed.count
    if not found:
        return Identification([], observed.what, count or rows)
    if count is None:
        best = min(found, key=lambda fitted: fitted.squares)
        count = effective_count(best.residual(observed), max(len(fitted.free) for fitted in found))
    share = count / rows
    candidates = []
    for fitted in found:
        k = len(fitted.free)
        misfit = law.curve.off(fitted.slope(law.r))
        expected = count - k + _SURE * np.sqrt(2.0 * max(1, count - k))
        if observed.noise_known:
            squares = share * fitted.squares
            bic, variance = squares + k * np.log(count), 1 / share
            fits = misfit <= tolerance or squares <= expected
        else:
            bic = count * np.log(fitted.squares) + k * np.log(count)
            variance = fitted.squares / (count - k)
            fits = misfit <= tolerance
        candidates.append(_candidate(fitted, variance, bic, np.sqrt(fitted.squares / size), misfit, fits))
    return Identification(_best_of_each(candidates), observed.what, count)


def _candidate(
    fitted: FittedVariant, variance: float, bic: float, residual: float, misfit: float, fits: bool
) -> Candidate:
    variant: Variant = fitted.variant
    parameters = fitted.uncertain(variance)
    numbers = float(bic), float(residual), float(misfit)
    return Candidate(variant.form.name, variant.form.formula, parameters, fitted.cutoff, *numbers, bool(fits), fitted)


def _best_of_each(candidates: list[Candidate]) -> list[Candidate]:
    """Keep the best variant of every form, the best form first."""
    best: dict[str, Candidate] = {}
    for candidate in sorted(candidates, key=lambda c: c.bic):
        best.setdefault(candidate.name, candidate)
    return list(best.values())
