"""Sample Where It Matters: each neuron is built from a random pair of data points (Section 3.3)."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.random import Generator

from hamfit.errors import DataError
from hamfit.features.activations import Activation
from hamfit.features.layers import Dense
from hamfit.features.samplers import LayerInputs, Sampler
from hamfit.validation import Array, IntArray, known_name

# (s1, s2) of the SWIM paper: the neuron's argument runs from -s2 at the first point to s1 - s2 at the second.
_CONSTANTS = {"relu": (1.0, 0.0), "tanh": (math.log(3.0), math.log(3.0) / 2)}
_ROUNDS = 100
_COINCIDENT = 1e-12  # relative distance below which two points count as one


@dataclass(frozen=True)
class Swim(Sampler):
    """w = s1 (x2 - x1) / |x2 - x1|^2 and b = -<w, x1> - s2 for pairs (x1, x2) drawn uniformly from the data.

    Pairs of coincident points are drawn again, a bounded number of times: data with too few distinct points are an
    error, never a dead neuron or an endless loop.

    Attributes
    ----------
    constants
        ``"relu"`` (s1 = 1, s2 = 0; the paper's choice for all its activations) or ``"tanh"``
        (s1 = ln 3, s2 = ln 3 / 2).
    """

    name = "swim"
    constants: str = "relu"

    def __post_init__(self) -> None:
        known_name("SWIM constants", self.constants, _CONSTANTS)

    def layer(
        self, inputs: LayerInputs, width: int, activation: type[Activation], rng: Generator, *, message: bool = False
    ) -> Dense:
        """Draw pairs of input points, and put a neuron between the two of each pair."""
        del message  # all layers alike
        s1, s2 = _CONSTANTS[self.constants]
        start, difference = _distinct_pairs(inputs, width, rng)
        squared = np.einsum("ij,ij->i", difference, difference)
        weights = s1 * difference / squared[:, None]
        bias = -np.einsum("ij,ij->i", weights, start) - s2
        return Dense(weights, bias, activation)


def _distinct_pairs(inputs: LayerInputs, width: int, rng: Generator) -> tuple[Array, Array]:
    """Draw `width` pairs, and give their first points and differences, each of shape (width, dim)."""
    if inputs.count * (inputs.count - 1) < width:
        raise DataError(
            f"SWIM needs {width} different pairs of {inputs.what}, but {inputs.count} of them make only "
            f"{inputs.count * (inputs.count - 1)}; give more snapshots or a smaller width"
        )
    first, second = _candidate_pairs(inputs.count, width, rng)
    start, end = np.split(inputs.take(np.concatenate([first, second])), 2)
    for _ in range(_ROUNDS):
        scale = np.maximum(np.linalg.norm(start, axis=1), np.linalg.norm(end, axis=1))
        again = np.linalg.norm(end - start, axis=1) <= _COINCIDENT * scale
        again |= _repeated(np.concatenate([start, end], axis=1))
        if not again.any():
            return start, end - start
        redo = np.flatnonzero(again)
        first[redo] = rng.integers(inputs.count, size=redo.size)
        second[redo] = (first[redo] + rng.integers(1, inputs.count, size=redo.size)) % inputs.count
        start[redo], end[redo] = inputs.take(first[redo]), inputs.take(second[redo])
    raise DataError(
        f"SWIM found no {width} pairs of distinct {inputs.what} in {_ROUNDS} rounds: "
        "the snapshots are (nearly) identical; give more varied data, or use the sampler 'elm'"
    )


def _repeated(rows: Array) -> Array:
    """Mark rows that stand in an earlier place already: the same pair of points makes the same neuron."""
    repeated = np.ones(len(rows), dtype=bool)
    ends = rows[:, 0] - 3 * rows[:, -1]  # of a start and of an end
    if len(np.unique(ends)) == len(rows):  # as nearly always; whole rows take long to compare
        return ~repeated
    repeated[np.unique(rows, axis=0, return_index=True)[1]] = False
    return repeated


def _candidate_pairs(count: int, width: int, rng: Generator) -> tuple[IntArray, IntArray]:
    """Draw pairs among ``count * ceil(width / count)`` candidates (Appendix B.4): every point leads equally often."""
    candidates = count * math.ceil(width / count)
    first = rng.choice(candidates, size=width, replace=False, shuffle=True) % count
    second = (first + rng.integers(1, count, size=width)) % count
    return first, second
