"""Fit time of Table 1's lattice against its floor: the matrix products that no implementation can avoid.

The floor runs the same products (message pre-activations and Jacobian of nodes and edges, Gram matrix) on the same
shapes, in the same precision, blocks and threads, and nothing else. Target: a fit takes at most twice as long.
"""

from __future__ import annotations

import argparse

import numpy as np

from common import interleaved, report
from hamfit import RFHGN, generate, make_system
from hamfit.data import PhaseSpaceData
from hamfit.models.fitting import blocks_of
from hamfit.parallel import map_in_threads


def floor(data: PhaseSpaceData, model: RFHGN, threads: int) -> None:
    """The products of one fit, on arrays of the right shapes."""
    dtype, hidden, messages, dim = np.dtype(model.dtype), model.hidden, model.width - model.hidden, data.dim
    nodes, edges = int(data.node_counts[0]), int(data.edge_counts[0])
    blocks = blocks_of(data, model.width)
    weights = np.ones((hidden, messages), dtype)

    def lane(numbers: np.ndarray) -> np.ndarray:
        gram = np.zeros((model.width, model.width))
        size = blocks[0].stop
        inputs = {rows: np.ones((rows, hidden), dtype) for rows in _shapes(size, nodes, edges, dim)}
        outputs = {rows: np.empty((rows, messages), dtype) for rows in inputs}
        rows = np.ones((size * nodes * 2 * dim, model.width))
        for number in numbers:
            count = blocks[number].stop - blocks[number].start
            for full, used in zip(inputs, _shapes(count, nodes, edges, dim), strict=True):
                np.matmul(inputs[full][:used], weights, out=outputs[full][:used])
            block = rows[: count * nodes * 2 * dim]
            gram += block.T @ block
        return gram

    map_in_threads(lane, [part for part in np.array_split(np.arange(len(blocks)), 8) if part.size], threads)


def _shapes(snapshots: int, nodes: int, edges: int, dim: int) -> tuple[int, ...]:
    """Rows of the four products with the message weights."""
    return snapshots * nodes, snapshots * edges, snapshots * nodes * 2 * dim, snapshots * edges * dim


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--repeats", type=int, default=15)
    repeats = parser.parse_args().repeats
    data = generate(make_system("lattice", rows=3, cols=3, dim=3), snapshots=1000, seed=0)
    rows = []
    for dtype in ("float64", "float32"):
        for threads in (1, 2):
            model = RFHGN(dtype=dtype, threads=threads)
            best = interleaved(
                {"fit": lambda m=model: m.fit(data), "floor": lambda m=model, t=threads: floor(data, m, t)}, repeats
            )
            rows.append({"dtype": dtype, "threads": threads, **best, "ratio": best["fit"] / best["floor"]})
    report("fit", rows)


if __name__ == "__main__":
    main()
