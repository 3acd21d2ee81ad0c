"""Find out which named form a learned law looks like, with parameters, standard errors and a ranking."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from hamfit.data import DataSource
from hamfit.data.measured import units_of
from hamfit.errors import ParameterError, unknown_name
from hamfit.laws.candidates import LINEAR, Candidate, Identification
from hamfit.laws.field import FieldLaw
from hamfit.laws.fitting import FittedVariant, fit_variant
from hamfit.laws.free_curve import FreeCurve
from hamfit.laws.observed import Observed, ObservedField, ObservedForces
from hamfit.laws.observed_curve import ObservedCurve
from hamfit.laws.one_distance import at_one_distance
from hamfit.laws.pair import PairLaw
from hamfit.laws.softening import share_of_noise, unsoftened
from hamfit.laws.starts import FIRST, STEPS, starts_near
from hamfit.laws.uncertain import Uncertain, effective_count
from hamfit.laws.variants import Variant, variants_of
from hamfit.parallel import map_in_threads, thread_count
from hamfit.potentials import POTENTIALS, Law
from hamfit.potentials.fields import FIELDS
from hamfit.registry import Registry
from hamfit.validation import Array, positive_number

_STEPS_ON_DATA, _STEPS_FROM_AFAR = 40, 400
_TOLERANCE = {"data": 0.005, "curve": 0.01}  # a learned curve is itself off by some of that
_MANY = 10_000  # slopes, from which threads gain more than they cost
_NOTHING = "all that other pairs and fields could not do as well is rounding"
_SURE = 5.0  # standard deviations of χ² by which a residual is larger than expected


def identify(
    law: PairLaw | FieldLaw,
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
        From `pair_law` or `field_law`.
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
    variants, units = _variants(law, forms), law.units
    if data is None:
        curve, scaled = ObservedCurve(law.curve, sigma, covariance, units), units.scaled(law.curve)
        with np.errstate(all="ignore"):
            guesses = [(variant, variant.starts(scaled, FIRST)) for variant in variants]
        found = [fit_variant(variant, curve, starts) for variant, starts in guesses]
        return _ranked_on_curve(law, curve, [item for item in found if item is not None], accepted)
    forces = ObservedField(law, data, units) if isinstance(law, FieldLaw) else ObservedForces(law, data, units)
    if not forces.y.any():
        return Identification([], forces.what, forces.count, no_force=_NOTHING)
    told = [variant for variant in variants if len(variant.names) < forces.count]  # not by so few samples
    constant_open = FreeCurve.over(forces).constant_open
    near = starts_near(told, law.curve, units, constant_open=constant_open)
    steps = _STEPS_FROM_AFAR if constant_open else _STEPS_ON_DATA
    found = map_in_threads(
        lambda item: fit_variant(item[0], forces, item[1], steps),
        [(variant, starts) for variant, starts in zip(told, near, strict=True) if starts],
        thread_count(None) if len(forces.r) > _MANY else 1,
    )
    stated = units_of(data)
    if stated and ("length" not in stated or (isinstance(law, FieldLaw) and law.angle)):  # all, or this, are angles
        stated = {**stated, "length": "rad"}
    return _ranked_on_data(forces, [item for item in found if item is not None], accepted, stated)


def _variants(law: PairLaw | FieldLaw, names: Sequence[str] | None) -> list[Variant]:
    """List what is tried: the forms that are named, or, for None, all of the family that data can determine."""
    if isinstance(law, FieldLaw):
        return [v for form in _named(FIELDS, names) for v in variants_of(form, angle=law.angle)]
    cutoff = None if law.cutoff is None else law.cutoff / law.units.length
    return [v for form in _named(POTENTIALS, names) for v in variants_of(form, cutoff)]


def _named(family: Registry[Any], names: Sequence[str] | None) -> list[type[Law]]:
    known = {name: family.get(name) for name in family.names() if family.get(name).identifiable}
    for name in names or ():
        if name not in known:
            raise unknown_name("form", name, known)
    return [known[name] for name in (known if names is None else names)]


def _ranked_on_data(
    observed: ObservedForces | ObservedField, found: list[FittedVariant], tolerance: float, units: Mapping[str, str]
) -> Identification:
    rows, size = observed.count, float(observed.y @ observed.y) or 1.0
    in_users = 2 * np.log(observed.units.force)  # of the squares, so that the criterion is that of the user's units
    free, shaken = FreeCurve.over(observed), observed.shaken()
    candidates = []
    for fitted in found:
        k = len(fitted.free)
        gain = free.explained(fitted.residual(observed))
        by_chance, spread = _by_chance(free, fitted, observed, shaken, fitted.squares - gain)
        misfit = float(np.sqrt(max(0.0, gain - by_chance - 2 * spread) / size))
        independent = rows / observed.overlap
        bic = independent * (np.log(fitted.squares / rows) + in_users) + k * np.log(independent)
        variance = observed.overlap * fitted.squares / max(1, rows - k)
        fits = misfit <= tolerance or gain <= by_chance + _SURE * spread
        found_so = _candidate(_unsoftened(fitted, shaken), variance, bic, np.sqrt(fitted.squares / size), misfit, fits)
        candidates.append(_with_open_lengths(found_so) if free.constant_open else found_so)
    undetermined = f"{free.open} function{'s' if free.open > 1 else ''} of r"
    of_places = isinstance(observed, ObservedField)
    if free.constant_open:
        undetermined = LINEAR + ("the coordinate" if of_places else "r")
    elif of_places:
        undetermined = "other functions of the coordinate"
    ranked = _best_of_each(candidates)
    short = isinstance(observed, ObservedForces) and at_one_distance(observed, ranked)
    return Identification(ranked, observed.what, rows, undetermined if free.open else "", units, at_one_distance=short)


def _ranked_on_curve(
    law: PairLaw | FieldLaw, observed: ObservedCurve, found: list[FittedVariant], tolerance: float
) -> Identification:
    rows, size = len(observed.y), float(observed.y @ observed.y) or 1.0
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
        misfit = law.curve.off(fitted.slope(law.curve.r))
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


def _by_chance(
    free: FreeCurve,
    fitted: FittedVariant,
    observed: ObservedForces | ObservedField,
    shaken: Sequence[Observed],
    left: float,
) -> tuple[float, float]:
    """Tell how much a free curve would explain of noise alone, if the form is right, and how much that varies.

    `left` are the squares that a free curve leaves. They tell it where rows are independent, or as many as their
    overlap leaves; where samples can be shaken, these show it.
    """
    if not shaken or observed.groups is None:
        noise = observed.overlap * max(left, 1e-300) / max(1, observed.count - len(fitted.free) - free.used)
        return free.used * noise, float(np.sqrt(2.0 * free.used)) * noise
    plus, minus = (fitted.residual(one) for one in shaken)
    share = share_of_noise(fitted.squares, [float(plus @ plus), float(minus @ minus)])
    mean, spread = free.by_chance((plus - minus) / 2, observed.groups)
    return share * mean, share * spread


def _unsoftened(fitted: FittedVariant, shaken: Sequence[Observed]) -> FittedVariant:
    """Take from the parameters what noise of the samples did to them; as they are where that is not known.

    So they are, too, where they would go beyond their bounds.
    """
    again = [fit_variant(fitted.variant, one, [fitted.free], STEPS) for one in shaken]
    known = [(one.free, one.squares) for one in again if one is not None]
    if len(known) < len(again):
        return fitted
    free, (low, high) = unsoftened(fitted.free, fitted.squares, known), fitted.variant.bounds
    return replace(fitted, free=free) if ((low < free) & (free < high)).all() else fitted


def _candidate(
    fitted: FittedVariant, variance: float, bic: float, residual: float, misfit: float, fits: bool
) -> Candidate:
    variant: Variant = fitted.variant
    parameters = fitted.uncertain(variance)
    numbers = float(bic), float(residual), float(misfit)
    name, formula = variant.form.name, variant.form.formula
    return Candidate(name, formula, parameters, fitted.cutoff, *numbers, bool(fits), fitted, float(variance))


def _with_open_lengths(candidate: Candidate) -> Candidate:
    """Say that lengths which were held are not known, where a constant of V' is open: such a length makes one."""
    variant = candidate.fitted.variant
    held = {name for name in variant.held if variant.form.parameters[name].dimension == {"length": 1}}
    known = candidate.parameters.items()
    return replace(candidate, parameters={n: Uncertain(v.value, np.inf) if n in held else v for n, v in known})


def _best_of_each(candidates: list[Candidate]) -> list[Candidate]:
    """Keep the best variant of every form, the best form first."""
    best: dict[str, Candidate] = {}
    for candidate in sorted(candidates, key=lambda c: c.bic):
        best.setdefault(candidate.name, candidate)
    return list(best.values())
