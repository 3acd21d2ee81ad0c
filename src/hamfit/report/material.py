"""What the sections are made from: the model beside some of the data, looked at once."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from scipy.sparse import csr_array, diags_array

from hamfit.data import DataSource
from hamfit.data.measured import units_of
from hamfit.learned import LearnedHamiltonian, Uncertainty
from hamfit.learned.verdict import grade_of, judge, sentence_of
from hamfit.parallel import cached_property
from hamfit.plots.canvas import unit_of, with_unit
from hamfit.report.causes import Causes, friction_share, sampling_ratio
from hamfit.report.found_laws import FoundLaws, find_laws
from hamfit.state import State
from hamfit.targets.block import Combination, EquationBlock, Equations
from hamfit.targets.from_samples import FromSamples
from hamfit.targets.runs import Run, runs_of
from hamfit.validation import Array, IntArray
from hamfit.words import shortened

ROUNDING = 1e-8  # noise relative to the targets below which residuals are rounding errors, and intervals say nothing
MUCH = 0.05  # of the size of the targets, beyond which causes are looked for
_SHORTEST = 3  # samples of a run that is worth drawing
_MOST_NODES = 4000  # that are compared
_MOST_WORK = 2e10  # multiplications for standard deviations
_AT_ONCE = 512  # nodes


@dataclass(frozen=True)
class Compared:
    """What was measured in some equations, and what the model says there.

    Attributes
    ----------
    targets, predicted
        (∂H/∂q - friction, ∂H/∂p), shape (2, nodes, dim).
    friction
        The part of the force that is learned friction, shape (nodes, dim), or None.
    sigma
        Standard deviation of targets around predictions, noise included, shaped like `targets`, or None.
    distance, momentum
        Where in state space a node is: distance to the nearest node along its edges (NaN without any), and |p|.
    momenta
        Momenta as a friction of all nodes would enter the equations of forces, shape (nodes, dim).
    """

    targets: Array
    predicted: Array
    friction: Array | None
    sigma: Array | None
    distance: Array
    momentum: Array
    momenta: Array

    @property
    def missed(self) -> Array:
        """Measured less predicted, shape (2, nodes, dim)."""
        return self.targets - self.predicted

    @property
    def sizes(self) -> Array:
        """Root mean squares of forces and of velocities, to compare errors with; shape (halves,)."""
        root: Array = np.sqrt(np.mean(self.targets**2, axis=(1, 2)))
        return root


@dataclass(frozen=True)
class Material:
    """A fitted model, data, and how much of them to show.

    Attributes
    ----------
    model, data
        Any fitted model; data with derivatives or times.
    runs_shown
        How many runs are drawn.
    seed
        Of posterior draws and of the nodes that are drawn.
    """

    model: LearnedHamiltonian
    data: DataSource
    runs_shown: int = 3
    seed: int = 0

    @cached_property
    def equations(self) -> Equations:
        """The data as the equations that the model is compared with."""
        return self.model.equations_of(self.data)

    @property
    def source(self) -> DataSource:
        """Samples with momenta, estimated where positions alone were measured."""
        return self.equations.source

    @cached_property
    def uncertainty(self) -> Uncertainty | None:
        """How sure the model is, where that is known."""
        return self.model.uncertainty() if self.model.has_posterior else None

    @cached_property
    def relative_noise(self) -> float | None:
        """Noise of the fit relative to the forces or the velocities of these data, whichever is the larger share.

        None where it is not known.
        """
        sizes = self.compared.sizes
        if self.uncertainty is None or not sizes.any():
            return None
        noises = self.uncertainty.noises[: len(sizes), 0, 0]
        return float((noises[sizes > 0] / sizes[sizes > 0]).max())

    @property
    def exact(self) -> bool:
        """Whether the fit is exact but for rounding errors."""
        return self.relative_noise is not None and self.relative_noise < ROUNDING

    @cached_property
    def runs(self) -> list[Run]:
        """Runs of the source that are long enough to draw; none where times are not known."""
        if isinstance(self.equations, FromSamples):
            found = self.equations.runs
        else:
            found = [] if self.source.times is None else runs_of(self.source)
        return [run for run in found if len(run) >= _SHORTEST]

    @property
    def no_runs(self) -> str:
        """Why there are no runs, where there are none."""
        if self.source.times is None:
            return "the data have no times: they are independent snapshots."
        return f"no run has as many as {_SHORTEST} samples without a gap."

    def some_runs(self, count: int) -> list[Run]:
        """Return at most so many runs, evenly chosen."""
        return [self.runs[i] for i in evenly(len(self.runs), count)]

    @cached_property
    def compared(self) -> Compared:
        """What was measured and what the model says in evenly chosen equations."""
        found = [self._compared(self.equations.part(block)) for block in self._some(self.equations)]
        axes = {"targets": 1, "predicted": 1, "friction": 0, "sigma": 1, "distance": 0, "momentum": 0, "momenta": 0}
        joined: dict[str, Any] = {}
        for name, axis in axes.items():
            parts = [getattr(one, name) for one in found]
            joined[name] = None if parts[0] is None else np.concatenate(parts, axis)
        return Compared(**joined)

    @cached_property
    def errors(self) -> dict[str, float]:
        """Errors of the model on all of the data; see `LearnedHamiltonian.evaluate`."""
        return self.model.evaluate(self.data)

    @property
    def grade(self) -> str:
        """How much was learned: "learned", "partly" or "nothing"; earlier models do not say, and are trusted."""
        return grade_of(self.model)

    @property
    def verdict(self) -> str:
        """What the fit found out about itself on runs that it did not see, or else what the model is worth here."""
        said = sentence_of(self.model) or str(judge(self.model, self.data)["sentence"])
        return f"{said[:1].upper()}{said[1:]}."

    @cached_property
    def laws(self) -> FoundLaws:
        """The laws that the model has learned, with their named forms."""
        return find_laws(self)

    @cached_property
    def causes(self) -> Causes:
        """What friction and denser samples would change, where the model misses much; nothing is tried elsewhere."""
        friction = None
        if self.model.friction is None and not self.exact:
            friction = friction_share(self.compared.missed[0], self.compared.momenta)
        coarse = (self.relative_noise or 0.0) > MUCH and not self.equations.pointwise
        sampling = sampling_ratio(self.model, self.data, self.errors["relative_error"]) if coarse else None
        return Causes(friction, sampling)

    @cached_property
    def leverages(self) -> Array | None:
        """Leverage of evenly chosen samples; None where it is not known, or where an exact fit makes it meaningless."""
        if self.uncertainty is None or self.exact:
            return None
        found = [self.uncertainty.leverage(self.source.state(block)) for block in self._some(self.source)]
        return np.concatenate([np.atleast_1d(one) for one in found])

    def _some(self, items: Equations | DataSource) -> list[IntArray]:
        """Choose equations or samples evenly, as many as can be judged in little time, in parts of a few nodes."""
        counts = items.node_counts
        nodes = min(_MOST_NODES, _MOST_WORK / (2 * items.dim * self.model.feature_map.width**2))
        numbers = evenly(len(counts), int(nodes / counts.mean()))
        parts = -(-int(counts[numbers].sum()) // _AT_ONCE)
        return [part for part in np.array_split(numbers, min(len(numbers), parts)) if part.size]

    def named(self, name: str, of: str) -> str:
        """Return the name of a quantity with its unit, as axes of pictures have it: ``"time, s"``."""
        return with_unit(name, {"units": self._units}, of)

    def unit(self, of: str) -> str:
        """Return the unit of a quantity, such as ``"force"``; empty where it is not known."""
        return unit_of(self._units, of)

    @property
    def _units(self) -> dict[str, str]:
        """The units that the data state; where nothing but angles moves, they stand for lengths."""
        stated = {of: shortened(unit) for of, unit in units_of(self.data).items()}
        return {"length": stated["angle"]} | stated if "angle" in stated else stated

    def _compared(self, part: EquationBlock) -> Compared:
        friction = self.model.friction
        return Compared(
            targets=part.targets,
            predicted=np.stack(self.model.predicted(part)),
            friction=None if friction is None else part.combined(friction.force(part.state)),
            sigma=None if self.uncertainty is None else _deviations(self.uncertainty, part),
            distance=_place(part, nearest_distances(part.state)),
            momentum=_place(part, np.linalg.norm(part.state.p, axis=1)),
            momenta=part.combined(part.state.p),
        )


def evenly(count: int, most: int) -> IntArray:
    """Return at most `most` of the numbers below `count`, evenly spread, the first among them; at least one.

    >>> evenly(10, 3).tolist(), evenly(3, 10).tolist(), evenly(5, 0).tolist()
    ([0, 4, 9], [0, 1, 2], [0])
    """
    if not count:
        return np.empty(0, dtype=np.int64)
    return np.unique(np.linspace(0, count - 1, max(1, min(count, most))).astype(np.int64))


def nearest_distances(state: State) -> Array:
    """Return the distance of every node to the nearest that it shares an edge with, shape (nodes,); NaN without any.

    >>> from hamfit.graphs import chain
    >>> q = np.array([[0.0], [1.0], [3.0]])
    >>> nearest_distances(State(q, q, chain(3))).tolist()
    [1.0, 1.0, 2.0]
    """
    graph = state.graph
    r = np.linalg.norm(graph.differences(state.q), axis=1)
    found = np.full(graph.n_nodes, np.inf)
    np.minimum.at(found, graph.high, r)
    np.minimum.at(found, graph.low, r)
    return np.where(np.isfinite(found), found, np.nan)


def _deviations(uncertainty: Uncertainty, part: EquationBlock) -> Array:
    """Return the standard deviations of the targets of some equations, shape (2, nodes, dim)."""
    rows = np.stack(part.combined_halves(uncertainty.features.jacobian(part.state)))
    return np.sqrt(uncertainty.weights.deviations(rows) ** 2 + uncertainty.noises[: len(rows)] ** 2)


def _place(part: EquationBlock, values: Array) -> Array:
    """Return values at the states as averages over the states that enter each equation."""
    if part.combine is None:
        return part.combined(values)
    weights = tuple(_averaging(matrix) for matrix in part.combine.matrices)
    return replace(part, combine=Combination(weights, part.combine.nodes)).combined(values)


def _averaging(matrix: csr_array) -> csr_array:
    size = abs(matrix)
    return csr_array(diags_array(1 / size.sum(axis=1)) @ size)
