"""How rich the functions of a Lagrangian, how long its windows and how strong its ridge are to be.

Equations of one part of the runs after the other are left out. What is fitted to the others is judged by the
accelerations that it predicts there, in the weak form and with the same windows for all candidates, relative to those
of each coordinate. A candidate whose mass matrix is not positive definite at any sample is out.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

import numpy as np

from hamfit.data import PhaseSpaceData
from hamfit.errors import SolveError
from hamfit.features import LagrangianNetwork
from hamfit.features.dissipation import Friction
from hamfit.features.dissipation.learned import LearnedFriction
from hamfit.features.lagrangian.terms import Level
from hamfit.features.weighted import WeightedFeatures
from hamfit.fitting.lagrangian_rows import accelerations, accumulated, merged_sums, with_expected
from hamfit.progress import Progress
from hamfit.rng import generator
from hamfit.targets.from_samples import taken
from hamfit.targets.lagrangian import LagrangianBlock, LagrangianEquations, some_runs
from hamfit.targets.runs import Run
from hamfit.targets.weak import Weak
from hamfit.validation import Array, IntArray

_MOST_SAMPLES = 8_000  # that the choice is made by
_PARTS = 4  # that are left out in turn
_INDISTINCT = 1.01  # times the least error: then the poorer functions, and the stronger ridge, win
_WIDEST = 600  # columns
_EXACT = 1e-9  # relative error at which nothing richer is tried


@dataclass(frozen=True)
class LagrangianProblem:
    """What all candidates are fitted to: how features are made, the samples and their runs, and kinds of friction."""

    make: Callable[[Level], LagrangianNetwork]
    samples: PhaseSpaceData
    runs: Sequence[Run]
    friction: Sequence[Friction]


@dataclass(frozen=True)
class Chosen:
    """What was chosen, and the errors of all candidates.

    Attributes
    ----------
    level, method, ridge
        Functions, windows, ridge.
    error
        Relative error of accelerations in parts that were left out; NaN where nothing was left out.
    tried
        Errors by level and window.
    """

    level: Level
    method: Weak
    ridge: float
    error: float
    tried: tuple[tuple[Level, float, float], ...] = ()

    def to_dict(self) -> dict[str, Any]:
        """Give the choice as plain data."""
        return {
            "level": asdict(self.level),
            "window": self.method.window,
            "ridge": self.ridge,
            "error": None if math.isnan(self.error) else self.error,
            "tried": [
                [list(asdict(level).values()), window, None if math.isinf(error) else error]
                for level, window, error in self.tried
            ],
        }


def choose(
    problem: LagrangianProblem,
    *,
    levels: Sequence[Level],
    methods: Sequence[Weak],
    ridges: Sequence[float],
    progress: Progress | None = None,
) -> Chosen:
    """Choose functions and windows, each with the ridge that suits it; nothing richer where that was twice in vain."""
    if len(levels) == len(methods) == len(ridges) == 1:
        return Chosen(levels[0], methods[0], ridges[0], math.nan)
    samples, runs = taken(problem.samples, some_runs(problem.runs, _MOST_SAMPLES))
    problem = replace(problem, samples=samples, runs=runs)
    judge = _Judge(problem, methods[0])
    best: Chosen | None = None
    tried: list[tuple[Level, float, float]] = []

    def tries(level: Level, method: Weak) -> None:
        nonlocal best
        ridge, error = judge.judged(level, method, ridges)
        tried.append((level, float(method.window or 0.0), error))
        if error < (math.inf if best is None else best.error / _INDISTINCT):
            best = Chosen(level, method, ridge, error)
        if progress is not None:
            progress(len(tried), len(levels) * len(methods))

    fruitless, widths = 0, set[int]()
    for level in levels:
        width = judge.width(level)
        if width in widths or (tried and not width <= judge.widest):  # the same functions again, or too many
            continue
        widths.add(width)
        before = best
        for method in methods:
            tries(level, method)
        fruitless = fruitless + 1 if best is before and before is not None else 0
        if fruitless > 1 or (best is not None and best.error < _EXACT):
            break
    if best is None:
        raise SolveError(
            "no Lagrangian was found whose mass matrix M(q) is positive definite where data were: are v the rates of "
            "q, in the same units of time, and does everything that moves stand in the data?"
        )
    return replace(best, tried=tuple(tried))


class _Judge:
    """Left-out parts of the runs, and what accelerations are there.

    Parameters
    ----------
    problem
        What all candidates share.
    method
        Windows by which accelerations are judged.

    Attributes
    ----------
    widest
        Number of columns that there are rows enough for.
    """

    def __init__(self, problem: LagrangianProblem, method: Weak) -> None:
        self._problem = problem
        self._made: dict[Weak, LagrangianEquations] = {}
        equations = self._equations(method)
        self.widest = min(_WIDEST, int(equations.node_counts.sum()) * equations.dim)
        self._held_out = [equations.part(numbers) for numbers in _parts(equations)]

    def width(self, level: Level) -> int:
        """Count the columns of a level."""
        return self._sampled(level).width

    def judged(self, level: Level, method: Weak, ridges: Sequence[float]) -> tuple[float, float]:
        """Find the best ridge of a level and a window, and its error; infinite where no mass matrix is definite."""
        network = self._sampled(level)
        equations = self._equations(method)
        parts = [accumulated(network, self._problem.friction, equations, one) for one in _parts(equations)]
        missed = np.zeros((len(ridges), *self._shape))
        for number, held_out in enumerate(self._held_out):
            others = merged_sums([part for k, part in enumerate(parts) if k != number or len(parts) == 1])
            spectrum = others.decompose()
            for k, ridge in enumerate(ridges):
                weights = with_expected(network, spectrum.solution(ridge, None).weights)
                missed[k] += self._missed(network, weights, held_out)
        truth = np.zeros(self._shape)
        for part in self._held_out:
            truth += _squares(part, part.rates @ part.state.p, self._shape)
        moving = truth > 0
        errors = np.sqrt((missed[:, moving] / truth[moving]).mean(axis=1)) if moving.any() else np.zeros(len(ridges))
        errors = np.where(np.isfinite(errors), errors, np.inf)
        good = np.flatnonzero(errors <= _INDISTINCT * errors.min())
        strongest = int(good[np.argmax(np.asarray(ridges)[good])])
        return ridges[strongest], float(errors[strongest])

    def _equations(self, method: Weak) -> LagrangianEquations:
        """The equations of a window, which are the same for all levels."""
        if method not in self._made:
            self._made[method] = LagrangianEquations(self._problem.samples, method, self._problem.runs)
        return self._made[method]

    def _missed(self, network: LagrangianNetwork, weights: Array, part: LagrangianBlock) -> Array:
        """Squared errors of accelerations of each coordinate; infinite where there are none."""
        kinds = self._problem.friction
        friction = None
        if kinds:
            found = weights[network.width :]
            friction = LearnedFriction(kinds, found, np.zeros(len(found)))
        features = WeightedFeatures(network, weights[: network.width], friction)
        a = accelerations(features, part.state, part.force)
        if a is None or not np.isfinite(a).all():
            return np.full(self._shape, np.inf)
        assert part.combine is not None
        return _squares(part, part.combine @ a - part.rates @ part.state.p, self._shape)

    @property
    def _shape(self) -> tuple[int, int]:
        """Coordinates that are judged apart: of every node, or, where systems differ, of all nodes together."""
        nodes = self._problem.samples.node_counts
        return (int(nodes[0]) if (nodes == nodes[0]).all() else 1), self._problem.samples.dim

    def _sampled(self, level: Level) -> LagrangianNetwork:
        network = self._problem.make(level)
        network.sample(self._problem.samples, generator(0))
        return network


def _squares(part: LagrangianBlock, values: Array, shape: tuple[int, int]) -> Array:
    """Sums of squares over equations of values at their nodes, where nodes are not held, by coordinate."""
    return ((values * (part.weights > 0)) ** 2).reshape(-1, *shape).sum(axis=0)


def _parts(equations: LagrangianEquations) -> list[IntArray]:
    """Numbers of the equations of each part that is left out in turn; one part where there is one group only."""
    groups = equations.groups
    assert groups is not None
    places = np.unique(groups, return_inverse=True)[1]
    count = min(_PARTS, int(places.max()) + 1)
    return [np.flatnonzero(places % count == part) for part in range(count)]
