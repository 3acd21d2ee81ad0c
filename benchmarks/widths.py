"""Fits that normal equations cannot do, against their own products: features and Gram matrix, on the same shapes.

The default model at several widths, on springs and on Lennard-Jones particles, with 32 rows by positions for each
column and with 250; and the paper's network on the chain of 8, whose features are nearly dependent as well. The floor
computes the same features in the same blocks and threads, and one product ZᵀZ of each block of rows by positions (the
paper's network: of all rows), and nothing else: no targets, no sampling, no solve. Both sides take turns in one run;
the best of several counts.
"""

from __future__ import annotations

import numpy as np

from common import interleaved, repeats_from_command_line, report
from hamfit import RFHGN, RFInvariant, generate, make_system
from hamfit.data import PhaseSpaceData
from hamfit.features import Workspace
from hamfit.fitting.plan import Plan, row_blocks
from hamfit.parallel import map_in_threads
from hamfit.rng import generator

NAME = "widths"
WIDTHS = (128, 512, 1024)
ROWS_PER_COLUMN = (32, 250)


def main(repeats: int) -> None:
    chain, particles = make_system("chain", nodes=8, dim=2), make_system("lennard-jones")
    cases: list[tuple[str, RFInvariant | RFHGN, PhaseSpaceData]] = []
    for name, system in (("chain of 8", chain), ("Lennard-Jones", particles)):
        for width in WIDTHS:
            for rows in ROWS_PER_COLUMN if width < WIDTHS[-1] else ROWS_PER_COLUMN[:1]:
                one = generate(system, snapshots=1, seed=0)
                snapshots = rows * width // (one.dim * int(one.node_counts[0]))
                cases.append((name, RFInvariant(width=width), generate(system, snapshots=snapshots, seed=0)))
    cases.append(("chain of 8, paper's network", RFHGN(hidden=64, width=512), generate(chain, snapshots=2000, seed=0)))
    found = []
    for name, model, data in cases:
        for threads in (1, 2):
            model.threads = threads
            floor = Floor(data, model, threads)
            best = interleaved({"fit": lambda m=model, d=data: m.fit(d), "floor": floor.all}, repeats)
            facts = {"data": name, "width": model.width, "rows": floor.rows, "threads": threads}
            solution = model.solution_
            kept = {"ratio": best["fit"] / best["floor"], "rank": solution.rank, "residual": solution.residual}
            found.append({**facts, **best, **kept})
    report(NAME, found)


class Floor:
    """Features and Gram matrix of one fit."""

    def __init__(self, data: PhaseSpaceData, model: RFInvariant | RFHGN, threads: int) -> None:
        self.data, self.threads = data, threads
        self.feature_map = model.make_feature_map()
        self.feature_map.sample(data, generator(0))
        self.feature_map.astype("float64")
        self.halves = 2 if self.feature_map.momentum_columns is None else 1  # rows by momenta have a few columns only
        self.rows = self.halves * data.dim * int(data.node_counts.sum())
        plan = Plan(threads, [row_blocks(data, self.feature_map.width)])
        self.segments = [segment.blocks for segment in plan.segments()]

    def all(self) -> None:
        map_in_threads(self.run, self.segments, self.threads)

    def run(self, segment: list[slice]) -> None:
        width, work = self.feature_map.width, Workspace()
        total = np.zeros((width, width))
        for block in segment:
            rows = self.feature_map.jacobian(self.data.state(block), work)[: self.halves].reshape(-1, width)
            total += rows.T @ rows


if __name__ == "__main__":
    main(repeats_from_command_line(__doc__, default=5))
