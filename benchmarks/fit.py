"""Fit time of Table 1's lattice, part by part, against its floor: the matrix products that no implementation avoids.

The floor runs the same products (messages and Jacobian over nodes and edges, Gram matrix) on the same shapes, in the
same precision, blocks and threads, and nothing else. Both sides take turns in one run; the best of several counts.
"""

from __future__ import annotations

import numpy as np

from common import interleaved, repeats_from_command_line, report
from hamfit import RFHGN, generate, make_system
from hamfit.data import PhaseSpaceData
from hamfit.features import Workspace
from hamfit.features.kernels import kernels
from hamfit.fitting.plan import Plan, row_blocks
from hamfit.parallel import map_in_threads
from hamfit.rng import generator
from hamfit.solve import NormalEquations
from hamfit.solve.normal import _cholesky_solve

NAME = "fit"


def main(repeats: int) -> None:
    data = generate(make_system("lattice", rows=3, cols=3, dim=3), snapshots=1000, seed=0)
    whole, parts = [], []
    for dtype in ("float64", "float32"):
        for threads in (1, 2):
            model = RFHGN(dtype=dtype, threads=threads)
            floor = Floor(data, model, threads)
            best = interleaved({"fit": lambda m=model: m.fit(data), "floor": floor.all}, repeats)
            facts = {"dtype": dtype, "threads": threads, "kernels": kernels().name}
            whole.append({**facts, **best, "ratio": best["fit"] / best["floor"]})
    report(NAME, whole)
    for dtype in ("float64", "float32"):
        parts += split(data, RFHGN(dtype=dtype, threads=1), repeats)
    report(f"{NAME}-parts", parts)


class Floor:
    """The products of one fit, on arrays of the right shapes."""

    def __init__(self, data: PhaseSpaceData, model: RFHGN, threads: int) -> None:
        self.threads = threads
        self.dtype, self.width = np.dtype(model.dtype), model.width
        self.hidden, self.messages = model.hidden, model.width - model.hidden
        self.nodes, self.edges, self.dim = int(data.node_counts[0]), int(data.edge_counts[0]), data.dim
        self.segments = [segment.blocks for segment in Plan(threads, [row_blocks(data, model.width)]).segments()]
        self.weights = np.ones((self.hidden, self.messages), self.dtype)

    def all(self) -> None:
        map_in_threads(lambda segment: self.run(segment, jacobian=True, gram=True), self.segments, self.threads)

    def run(self, segment: list[slice], *, jacobian: bool, gram: bool) -> None:
        size = max(block.stop - block.start for block in segment)
        full = self.shapes(size)
        inputs = [np.ones((rows, self.hidden), self.dtype) for rows in full]
        outputs = [np.empty((rows, self.messages), self.dtype) for rows in full]
        rows = np.ones((size * self.nodes * 2 * self.dim, self.width))
        total = np.zeros((self.width, self.width))
        for block in segment:
            count = block.stop - block.start
            if jacobian:
                for used, left, out in zip(self.shapes(count), inputs, outputs, strict=True):
                    np.matmul(left[:used], self.weights, out=out[:used])
            if gram:
                part = rows[: count * self.nodes * 2 * self.dim]
                total += part.T @ part

    def shapes(self, snapshots: int) -> tuple[int, ...]:
        """Rows of the four products with the message weights."""
        n, e, d = self.nodes, self.edges, self.dim
        return snapshots * n, snapshots * e, snapshots * n * 2 * d, snapshots * e * d


def split(data: PhaseSpaceData, model: RFHGN, repeats: int) -> list[dict[str, object]]:
    """Sampling, Jacobian, accumulation and solve, each on one thread beside its floor."""
    floor = Floor(data, model, 1)
    blocks = row_blocks(data, model.width)
    feature_map = model.make_feature_map()
    feature_map.sample(data, generator(0))
    feature_map.astype(model.dtype)
    targets = [np.stack(data.gradients(block)).reshape(-1) for block in blocks]
    work = Workspace()
    rows = feature_map.jacobian(data.state(blocks[0]), work).reshape(-1, model.width).copy()
    model.fit(data)
    system = NormalEquations(model.width)
    system.add(rows, targets[0])

    def jacobian() -> None:
        for block in blocks:
            feature_map.jacobian(data.state(block), work)

    def accumulate() -> None:
        total = NormalEquations(model.width)
        for target in targets:
            total.add(rows[: len(target)], target)

    sides = {
        "sampling": (lambda: model.make_feature_map().sample(data, generator(0)), None),
        "jacobian": (jacobian, lambda: [floor.run(s, jacobian=True, gram=False) for s in floor.segments]),
        "accumulation": (accumulate, lambda: [floor.run(s, jacobian=False, gram=True) for s in floor.segments]),
        "solve": (lambda: system.solve(ridge=1e-12), lambda: _cholesky_solve(system.gram, system.moment, 1.0)),
    }
    flat = {
        f"{name} {kind}": call for name, pair in sides.items() for kind, call in zip("ab", pair, strict=True) if call
    }
    best = dict(map_in_threads(lambda _: interleaved(flat, repeats), [0], 1)[0])
    return [
        {
            "dtype": model.dtype,
            "part": name,
            "seconds": best[f"{name} a"],
            "floor": best.get(f"{name} b", float("nan")),
            "ratio": best[f"{name} a"] / best[f"{name} b"] if f"{name} b" in best else float("nan"),
        }
        for name in sides
    ]


if __name__ == "__main__":
    main(repeats_from_command_line(__doc__))
