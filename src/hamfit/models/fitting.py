"""The pass over the data: blocks of rows from the feature map into accumulators, in threads.

The data is cut into blocks that stay in cache, and the blocks into a fixed number of lanes, each with an accumulator of
its own; lanes are merged in order. Neither depends on the number of threads, so neither does the result.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from hamfit.data import PhaseSpaceData
from hamfit.features import FeatureMap, Workspace
from hamfit.models.constants import size_columns
from hamfit.parallel import map_in_threads
from hamfit.solve import Accumulator
from hamfit.validation import Array

_BLOCK_ELEMENTS = 300_000  # of the rows of one block: about 2.4 MB in float64, measured best of 75 k to 1.2 M
_LANES = 8


@dataclass
class FitTimes:
    """Seconds of a fit: sampling of the features, passes over the data, and the solves."""

    sampling: float = 0.0
    rows: float = 0.0
    solve: float = 0.0

    @property
    def total(self) -> float:
        """All of the fit."""
        return self.sampling + self.rows + self.solve

    def timed(
        self, accumulate: Callable[[type[Accumulator]], Accumulator], watch: Callable[[], float]
    ) -> Callable[[type[Accumulator]], Accumulator]:
        """`accumulate`, with its time booked under `rows` and the time before it under `solve`."""

        def wrapped(kind: type[Accumulator]) -> Accumulator:
            self.solve += watch()
            total = accumulate(kind)
            self.rows += watch()
            return total

        return wrapped


def stopwatch() -> Callable[[], float]:
    """Function that returns the seconds since it was last called."""
    last = time.perf_counter()

    def lap() -> float:
        nonlocal last
        now = time.perf_counter()
        passed, last = now - last, now
        return passed

    return lap


def blocks_of(data: PhaseSpaceData, width: int) -> list[slice]:
    """Blocks of snapshots whose rows fit into the cache."""
    rows_each = 2 * data.dim * max(1.0, float(data.node_counts.mean()))
    return data.blocks(max(1, int(_BLOCK_ELEMENTS / (rows_each * width))))


def accumulate_gradients(
    feature_map: FeatureMap,
    data: PhaseSpaceData,
    kind: type[Accumulator],
    threads: int,
    progress: Callable[[int, int], None] | None = None,
) -> Accumulator:
    """Rows ∂Φ and targets (∂H/∂q, ∂H/∂p) of all snapshots, accumulated."""
    blocks = blocks_of(data, feature_map.width)
    lanes = [lane for lane in np.array_split(np.arange(len(blocks)), _LANES) if lane.size]
    done = 0
    lock = threading.Lock()

    def run(lane: Array) -> Accumulator:
        nonlocal done
        total = kind(feature_map.width)
        work = Workspace()
        for number in lane:
            block = blocks[number]
            rows = feature_map.jacobian(data.state(block), work)
            targets = np.stack(data.gradients(block))
            total.add(rows.reshape(-1, feature_map.width), targets.reshape(-1))
            if progress is not None:
                with lock:
                    done += 1
                    progress(done, len(blocks))
        return total

    first, *others = map_in_threads(run, lanes, threads)
    for other in others:
        first.merge(other)
    return first


def accumulate_energies(feature_map: FeatureMap, data: PhaseSpaceData, total: Accumulator, weight: float) -> None:
    """Add one row [Φ, nodes, edges] with target H for each snapshot, weighted by `weight` per node of the system."""
    assert data.energy is not None
    for block in blocks_of(data, feature_map.width):
        state = data.state(block)
        rows = np.concatenate([feature_map.values(state), size_columns(state.graph)], axis=1)
        scale = weight / state.graph.node_counts
        total.add(rows * scale[:, None], data.energy[block] * scale)
