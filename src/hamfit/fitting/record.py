"""What a fit leaves behind: the Hamiltonian that it found, and how it was found."""

from __future__ import annotations

import time
from dataclasses import dataclass, field, fields, replace
from typing import Any, NamedTuple

from hamfit.features import FeatureMap
from hamfit.features.dissipation.learned import LearnedFriction
from hamfit.features.weighted import WeightedFeatures
from hamfit.fitting.accumulated import Accumulated
from hamfit.fitting.constants import EnergyConstants
from hamfit.fitting.settings import FitSettings
from hamfit.fitting.weights import AS_GIVEN, EVEN, NoiseShares, RowWeights
from hamfit.html import card
from hamfit.solve import Accumulator, Solution
from hamfit.validation import Array


@dataclass(frozen=True)
class FitTimes:
    """Seconds of a fit, by what it did.

    Attributes
    ----------
    choice
        Looking at the data before the fit, and choosing the model and how samples become equations.
    sampling, rows, solve
        Sampling of the features, passes over the data, and the solves.
    looking_back
        Fits without groups of runs, the verdict, errors of friction, hints.
    """

    choice: float = 0.0
    sampling: float = 0.0
    rows: float = 0.0
    solve: float = 0.0
    looking_back: float = 0.0

    @property
    def total(self) -> float:
        """Seconds of the whole fit: the sum of its parts."""
        return self.choice + self.training + self.looking_back

    @property
    def training(self) -> float:
        """Seconds of finding the weights alone, which other ways of training are compared with."""
        return self.sampling + self.rows + self.solve

    def filled_up(self, seconds: float) -> FitTimes:
        """Count what is missing of so many seconds for the choice, which is made before the clock of a fit runs."""
        return replace(self, choice=self.choice + max(0.0, seconds - self.total))


@dataclass
class Stopwatch:
    """Adds up the seconds of every stage of a fit, one stage after the other."""

    seconds: dict[str, float] = field(default_factory=dict)
    _last: float = field(default_factory=time.perf_counter)

    def lap(self, stage: str) -> None:
        """Count the time since the last lap for `stage`."""
        now = time.perf_counter()
        self.seconds[stage] = self.seconds.get(stage, 0.0) + now - self._last
        self._last = now

    def times(self) -> FitTimes:
        """The seconds of all stages so far."""
        return FitTimes(**self.seconds)


@dataclass(frozen=True)
class FitRecord:
    """How a Hamiltonian was learned: enough to judge it, to say how sure it is, and to go on from it.

    Attributes
    ----------
    model, parameters
        Name and parameters of the recipe.
    settings
        What the fit did with the features.
    trained_on
        Summary of the training data.
    solution
        How the solve went; None for weights that were found elsewhere, not fitted.
    system
        The linear problem, reduced: what the posterior is found from.
    accumulated
        The sums of the fit, where they are kept.
    ridge_path
        The criterion over all ridge values, where the ridge was chosen by the data.
    overlap, gain
        How many rows of the fit shared the information of one, since they were made of the same samples, and how a
        constant gradient entered a row; one, where derivatives were given.
    row_weights
        What the rows were multiplied by, so that neither forces nor velocities drowned in the other's units.
    noise_shares
        Noise of the weighted rows of ∂H/∂q and of ∂H/∂p, relative to that of all rows.
    times
        Seconds spent, part by part.
    notes
        What else was found out about the data, by name: ``"growth"``, the widths that were tried and their errors;
        ``"ranges"``, where distances and momenta were; ``"hints"``, sentences on attributes that seem to be missing.
    left_out
        Weights of the fits to all data but one group of runs each, friction's last, shape (groups, columns); None where
        the residual says as much. See `hamfit.fitting.left_out`.
    """

    model: str
    parameters: dict[str, Any]
    settings: FitSettings
    trained_on: dict[str, Any]
    solution: Solution | None = None
    system: Accumulator | None = None
    accumulated: Accumulated | None = None
    ridge_path: dict[str, Any] | None = None
    overlap: float = 1.0
    gain: float = 1.0
    row_weights: RowWeights = AS_GIVEN
    noise_shares: NoiseShares = EVEN
    times: FitTimes = FitTimes()
    notes: dict[str, Any] = field(default_factory=dict)
    left_out: Array | None = None


class Outcome(NamedTuple):
    """What a fit returns: the weighted features of H and of friction, the constants of the energy, and the record."""

    features: WeightedFeatures
    constants: EnergyConstants
    record: FitRecord


@dataclass(frozen=True, eq=False)
class FoundByFit:
    """Features with weights, the constants of the energy, and the record of the fit; see `LearnedHamiltonian`."""

    features: WeightedFeatures
    constants: EnergyConstants
    record: FitRecord = field(repr=False)

    def __getattr__(self, name: str) -> Any:
        """Find an attribute under the name that it has on a recipe: ``weights_`` is ``weights``."""
        plain = name.removesuffix("_")
        known = [item.name for item in fields(self)]
        if plain != name and (plain in known or isinstance(getattr(type(self), plain, None), property)):
            return getattr(self, plain)
        raise AttributeError(f"LearnedHamiltonian has no attribute '{name}'")

    @property
    def name(self) -> str:
        """Name of the recipe that it was made by."""
        return self.record.model

    @property
    def feature_map(self) -> FeatureMap:
        """The sampled features Φ."""
        return self.features.feature_map

    @property
    def weights(self) -> Array:
        """The weights W_L of the features, shape (width,)."""
        return self.features.weights

    @property
    def friction(self) -> LearnedFriction | None:
        """The friction that was learned, with standard errors, or None."""
        return self.features.friction

    @property
    def solution(self) -> Solution | None:
        """How the solve went; None for weights that were found elsewhere."""
        return self.record.solution

    @property
    def ridge_path(self) -> dict[str, Any] | None:
        """The criterion over all ridge values, where the ridge was chosen by the data."""
        return self.record.ridge_path

    @property
    def trained_on(self) -> dict[str, Any]:
        """Summary of the training data."""
        return self.record.trained_on

    @property
    def notes(self) -> dict[str, Any]:
        """What else was found out about the training data; see `FitRecord`."""
        return self.record.notes

    @property
    def times(self) -> FitTimes:
        """Seconds that the fit took, part by part."""
        return self.record.times

    def _repr_html_(self) -> str:
        """Show what was learned, from what, and how well, for notebooks."""
        verdict = self.notes.get("verdict") or {}
        rows: list[tuple[str, Any]] = [("verdict", verdict["sentence"])] if verdict else []
        rows += [("parts", self.notes["parts"])] if "parts" in self.notes else []
        known = ("snapshots", "nodes", "dim", "targets", "units")
        rows.append(("trained on", {name: self.trained_on[name] for name in known if self.trained_on.get(name)}))
        rows.append(("features", len(self.weights)))
        rows += (
            []
            if self.friction is None
            else [("friction", {kind: row["gamma"] for kind, row in self.friction.table().items()})]
        )
        rows += [("hint", hint) for hint in self.notes.get("hints") or ()]
        rows.append(("seconds", self.times.total))
        below = "" if self.solution is None else self.solution._repr_html_()
        return card(f"{type(self).__name__} ({self.name})", rows, below=below)

    @property
    def separable(self) -> bool:
        """Whether H is a sum T(p) + V(q)."""
        return self.features.separable
