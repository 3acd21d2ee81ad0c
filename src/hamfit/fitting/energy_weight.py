"""Weights of energies and stresses beside forces, by held-out configurations, and whether energies belong to forces.

A wide problem keeps its rows of energies apart until the weight is known. For some of the columns, and for weights from
a sixteenth to sixty-four times the usual one, held-out forces and energies are predicted. With F and E the root mean
squares of what is missed of them, the weight with the least F⁴ E is taken: forces that are worse by one per cent pay
for energies that are better by four. (The ratio of the noises, which probability would take, is no stable
choice: energies of crystals that count for little are predicted badly, and then count for less; see docs/solve.md.)
The weight of stresses is found in the same way, with that of energies which was found: F⁴ E S is least.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import scipy.linalg

from hamfit.fitting.accumulated import Accumulated
from hamfit.solve import KeptRows, WideEquations
from hamfit.solve.wide import FORCES_COUNT
from hamfit.validation import Array, IntArray

_FACTORS = 2.0 ** np.arange(-4, 7)
_RIDGES = 10.0 ** np.arange(-12, -2)
_COLUMNS = 640  # at most, that are looked at
_HARDLY = 2.0**-12  # factor with which energies say next to nothing, but of their constants
_FEWEST = 8  # energies that are held out, from which they tell anything
_TOLD = 10  # beyond the constants, from which they tell that something is wrong
_UNRELATED, _RELATED = 0.5, 0.9  # correlations of given energies with those that forces alone predict
_KNOWN = 0.5  # error of held-out forces, relative to their size, up to which they predict energies
_NO_WORSE, _HELD = 1.1, 0.1  # forces with energies over those without, and error of energies over their spread
_SLOPES = 0.6, 1.7  # of given energies over predicted ones, beyond which units differ


@dataclass(frozen=True)
class EnergyWeight:
    """What was found about the energies of a wide problem.

    Attributes
    ----------
    factor
        What rows of energies are multiplied by, beyond their usual weight.
    forces, energies
        Root mean squares of what is missed of held-out rows of forces and of energies, in units of their rows.
    doubt
        Half a sentence where energies do not belong to the forces, else nothing.
    """

    factor: float
    forces: float
    energies: float
    doubt: str = ""

    def to_dict(self) -> dict[str, Any]:
        """Plain data for a file."""
        return {"factor": self.factor, "forces": self.forces, "energies": self.energies} | (
            {"doubt": self.doubt} if self.doubt else {}
        )


@dataclass(frozen=True)
class StressWeight:
    """What was found about the stresses of a wide problem: as for energies, with what is missed of stresses."""

    factor: float
    forces: float
    stresses: float

    def to_dict(self) -> dict[str, Any]:
        """Plain data for a file."""
        return {"factor": self.factor, "forces": self.forces, "stresses": self.stresses}


def found_stress_weight(total: Accumulated, held: Accumulated, of_energies: float) -> StressWeight | None:
    """Find the weight of stresses, which stand apart, beside energies times a factor; None where there are too few."""
    stresses, kept, sums, rows = total.stresses, held.stresses, total.gradients, held.gradients
    if stresses is None or kept is None or kept.rows < _FEWEST * 6 or stresses.rows < _FEWEST * 6 or not rows.rows:
        return None
    assert isinstance(sums, WideEquations)
    assert isinstance(rows, KeptRows)
    columns = _some_columns(total)
    gram, moment = sums.gram[np.ix_(columns, columns)], sums.moment[columns]
    beside = None
    if isinstance(total.energies, KeptRows) and isinstance(held.energies, KeptRows):
        known, targets = of_energies * total.energies.matrix[:, columns], of_energies * total.energies.targets
        gram, moment = gram + known.T @ known, moment + targets @ known
        if held.energies.rows >= _FEWEST and of_energies > _HARDLY:  # not where energies are left aside
            beside = held.energies.matrix[:, columns], held.energies.targets
    problem = _Problem(
        gram=gram,
        moment=moment,
        priors=np.ones(len(columns)) if sums.priors is None else sums.priors[columns],
        energies=(stresses.matrix[:, columns], stresses.targets),
        held=(rows.matrix[:, columns], rows.targets),
        held_energies=(kept.matrix[:, columns], kept.targets),
        constants=0,
        beside=beside,
    )
    best = min((problem.best(float(factor)) for factor in _FACTORS), key=lambda each: each.score())
    return StressWeight(best.factor, best.forces, best.energies)


def _some_columns(total: Accumulated) -> IntArray:
    """Columns that are looked at: some of the features, evenly spread, and all constants."""
    step = -(-total.width // _COLUMNS)
    return np.append(np.arange(0, total.width, step), np.arange(total.width, total.gradients.width))


def found_weight(total: Accumulated, held: Accumulated) -> EnergyWeight | None:
    """Find the weight from the sums, in which energies stand apart, and held-out rows; None where there are too few."""
    sums, energies = total.gradients, total.energies
    assert isinstance(sums, WideEquations)
    rows, held_energies = held.gradients, held.energies
    if not isinstance(energies, KeptRows) or not isinstance(held_energies, KeptRows):
        return None
    assert isinstance(rows, KeptRows)
    if held_energies.rows < _FEWEST or energies.rows < _FEWEST or not rows.rows:
        return None
    columns = _some_columns(total)
    gram, moment = sums.gram[np.ix_(columns, columns)], sums.moment[columns]
    if total.stresses is not None:  # with their usual weight
        strains = total.stresses.matrix[:, columns]
        gram, moment = gram + strains.T @ strains, moment + total.stresses.targets @ strains
    problem = _Problem(
        gram=gram,
        moment=moment,
        priors=np.ones(len(columns)) if sums.priors is None else sums.priors[columns],
        energies=(energies.matrix[:, columns], energies.targets),
        held=(rows.matrix[:, columns], rows.targets),
        held_energies=(held_energies.matrix[:, columns], held_energies.targets),
        constants=sums.width - total.width,
    )
    tried = [problem.best(float(factor)) for factor in _FACTORS]
    best = min(tried, key=lambda each: each.score())
    alone = problem.best(_HARDLY, energies_count=False)
    doubt, aside = ("", False) if problem.agree(best, alone) else problem.doubt(alone.weights)
    best = alone if aside else best
    return EnergyWeight(best.factor, best.forces, best.energies, doubt)


@dataclass(frozen=True)
class _Fit:
    factor: float
    forces: float
    energies: float
    weights: Array
    beside: float = 1.0

    def score(self, energies_count: bool = True) -> float:
        """The criterion, which the least of decides."""
        with np.errstate(divide="ignore"):
            apart = (1 - FORCES_COUNT) * np.log(self.energies) if energies_count else 0.0
            return float(FORCES_COUNT * np.log(self.forces) + apart + (1 - FORCES_COUNT) * np.log(self.beside))


@dataclass(frozen=True)
class _Problem:
    """Sums of forces, and rows of energies and of what is held out, in some of the columns."""

    gram: Array
    moment: Array
    priors: Array
    energies: tuple[Array, Array]
    held: tuple[Array, Array]
    held_energies: tuple[Array, Array]
    constants: int
    beside: tuple[Array, Array] | None = None

    def best(self, factor: float, *, energies_count: bool = True) -> _Fit:
        """The fit with rows of energies times a factor, and the ridge that suits it, or that suits forces alone."""
        rows, targets = self.energies
        gram, moment = self.gram + factor**2 * (rows.T @ rows), self.moment + factor**2 * (targets @ rows)
        norms = np.sqrt(np.maximum(np.diag(gram), 0.0))
        scales = np.where(norms > 0, norms, 1.0) / self.priors
        unit, right = gram / scales / scales[:, None], moment / scales
        found = []
        for ridge in _RIDGES:
            try:
                factored = scipy.linalg.cho_factor(unit + ridge * np.eye(len(unit)), lower=True, check_finite=False)
            except scipy.linalg.LinAlgError:
                continue
            weights = scipy.linalg.cho_solve(factored, right, check_finite=False) / scales
            beside = 1.0 if self.beside is None else _missed(self.beside, weights)
            missed = _missed(self.held, weights), _missed(self.held_energies, weights)
            found.append(_Fit(factor, *missed, weights, beside))
        none = _Fit(factor, np.inf, np.inf, np.zeros(len(unit)))
        return min(found, key=lambda each: each.score(energies_count), default=none)

    def agree(self, both: _Fit, alone: _Fit) -> bool:
        """Whether one fit holds energies and, as well as without them, forces: then they belong together.

        Forces alone say little of the energies of particles of differing sizes, which have no common path.
        """
        spread = float(np.sqrt((self._beyond_constants(*self.held_energies)[0] ** 2).mean()))
        return both.forces <= _NO_WORSE * alone.forces and both.energies <= _HELD * spread

    def _beyond_constants(self, rows: Array, *energies: Array) -> list[Array]:
        """What the constants of energies, which are no news, leave of those of some rows, each of shape (rows,)."""
        constants = rows[:, rows.shape[1] - self.constants :]
        if not self.constants:
            return list(energies)
        return [each - constants @ np.linalg.lstsq(constants, each, rcond=None)[0] for each in energies]

    def doubt(self, weights: Array) -> tuple[str, bool]:
        """Compare energies, which hardly counted for these weights, with what forces say of them.

        Returns half a sentence, or nothing, and whether energies are better left aside. Those of all configurations are
        compared, also of those whose forces were fitted: a few may agree by chance. Constants explain as many energies
        as there are of them, whatever forces say.
        """
        targets, given = self.held[1], np.append(self.energies[1], self.held_energies[1])
        if len(given) - self.constants < _TOLD:
            return "", False
        if not _missed(self.held, weights) <= _KNOWN * np.sqrt((targets**2).mean()):
            return "", False
        rows = np.concatenate([self.energies[0], self.held_energies[0]])
        given, predicted = self._beyond_constants(rows, given, rows @ weights)
        if not predicted.any() or not given.any():
            return "", False
        correlation = float(given @ predicted / np.sqrt((given @ given) * (predicted @ predicted)))
        if correlation < _UNRELATED:
            said = (
                "the energies do not belong to the forces: they have a correlation of "
                f"{correlation:.2f} with what the forces say of them, and are left aside; check their order and sign"
            )
            return said, True
        slope = float(given @ predicted / (predicted @ predicted))
        if correlation > _RELATED and not _SLOPES[0] < slope < _SLOPES[1]:
            said = (
                f"the energies change {slope:.3g} times as much as the forces say: they seem to be in other units than "
                "forces times lengths, and are left aside"
            )
            return said, True
        return "", False


def _missed(rows: tuple[Array, Array], weights: Array) -> float:
    return float(np.sqrt(((rows[0] @ weights - rows[1]) ** 2).mean()))
