"""What named forms say of a law: each with parameters and errors, all of them ranked, and a sentence for people."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from hamfit.laws.fitting import FittedVariant
from hamfit.laws.uncertain import WORTH_SAYING, Uncertain
from hamfit.validation import Array

_TIED = 6.0  # difference of BIC below which two forms are not told apart
_NOT_ZERO = 2.0  # standard errors
LINEAR = "a term linear in "
"""How it begins to be said that a force which is the same everywhere is not seen."""


@dataclass(frozen=True)
class Candidate:
    """A named form, fitted to a learned law.

    Attributes
    ----------
    name, formula
        Name and text of the form.
    parameters
        Values with standard errors. A parameter that was held at its value has none, or an infinite one where nothing
        in the data says what it is.
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
    fitted, variance
        The fit, and the variance of its rows.
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
    variance: float = 0.0

    @property
    def determined(self) -> bool:
        """Whether the data say what all that was fitted is: finite errors, and an amplitude that differs from zero."""
        first, *_ = self.parameters.values()
        free = [self.parameters[name] for name in self.fitted.variant.names]
        known = all(np.isfinite(value.error) and np.isfinite(value.value) for value in free)
        return known and abs(first.value) > _NOT_ZERO * first.error

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

    def said(self, units: Mapping[str, str]) -> str:
        """Give name and parameters as text, with the units that data state."""
        end = "" if self.cutoff is None else f", ending at {self.cutoff:g}"
        forms = self.fitted.variant.form.parameters
        written = {name: forms[name].unit(units) if units else "" for name in self.parameters}
        texts = [
            f"{name} = {value}{' ' * bool(written[name])}{written[name]}"
            if np.isfinite(value.error)
            else f"{name} {value}"
            for name, value in self.parameters.items()
        ]
        return f"{self.name}: " + ", ".join(texts) + end

    def __str__(self) -> str:
        return self.said({})


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
    withheld
        Why no form is named, though one may fit; empty where nothing speaks against it.
    no_force
        What says that there is no force at all; empty where there is one.
    at_one_distance
        Whether the data show only how strong a force is, and not how it changes with the distance.
    """

    candidates: list[Candidate]
    against: str
    count: int
    undetermined: str = ""
    units: Mapping[str, str] = field(default_factory=dict)
    withheld: str = ""
    no_force: str = ""
    at_one_distance: bool = False

    @property
    def best(self) -> Candidate | None:
        """The form that the law looks like; None where no form fits, or the data do not determine its parameters."""
        if not self.candidates or self.withheld or self.no_force:
            return None
        first = self.candidates[0]
        return first if first.fits and first.determined and not self.at_one_distance else None

    @property
    def sentence(self) -> str:
        """What was found, as a sentence for people."""
        if self.no_force:
            return f"no force is seen: {self.no_force}"
        if not self.candidates:
            return "none of the named forms fits"
        first = self.candidates[0]
        if self.withheld:
            return f"no form is named, since {self.withheld} (nearest is {first.name})"
        if not first.fits:
            missed = f"it misses {100 * first.misfit:.2g} % of the force"
            return f"none of the named forms fits (nearest is {first.name}; {missed})"
        if not first.determined or self.at_one_distance:
            return f"these data do not determine a law: too little force, or too short a range ({first.name} would do)"
        text = f"this looks like {first.said(self.units)}"
        if first.misfit > WORTH_SAYING:
            text += f", but for {100 * first.misfit:.2g} % of the force"
        tied = [c.name for c in self.candidates[1:] if c.fits and c.bic - first.bic < _TIED and c.free <= first.free]
        text += f"; {' and '.join(tied)} would do as well" if tied else ""
        simpler = next((c for c in self.candidates[1:] if c.fits and c.free < first.free and c.name not in tied), None)
        if simpler is not None:
            but = f", but for {100 * simpler.misfit:.2g} % of the force" if simpler.misfit > 0 else ""
            text += f"; {simpler.name}, which has fewer constants, would do{but}"
        return text + (f"; these data leave {self.undetermined} open" if self.undetermined else "")

    def _repr_html_(self) -> str:
        from hamfit.laws.html import identification_html

        return identification_html(self)

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
