"""One force evaluation of the invariant model from 1,000 to 100,000 atoms, with pairs and with second-rank moments.

A periodic fluid of density 0.8; neighbours are given. CPU time of all threads together, which a busy machine disturbs
less than the time on the clock, and the peak of the memory up to there.
"""

from __future__ import annotations

import resource
import time

import numpy as np

from common import exponent, repeats_from_command_line, report
from hamfit import RFInvariant, State, generate, make_system
from hamfit.graphs import CutoffNeighbours

NAME = "atoms"
SIZES = (1_000, 10_000, 100_000)
CUTOFF, DENSITY = 2.0, 0.8


def main(repeats: int) -> None:
    given = {"rows": 6, "cols": 6, "cutoff": CUTOFF, "switch": "smooth", "graph_cutoff": CUTOFF, "p_amplitude": 1.0}
    data = generate(make_system("lennard-jones", **given), trajectories=20, seed=0)
    models = {
        "pairs, 48 features": RFInvariant(width=48).fit(data),
        "moments 3, 200 features": RFInvariant(width=200, moments=3, radial=4).fit(data),
    }
    rows = []
    for name, model in models.items():
        best = []
        for size in SIZES:
            length = (size / DENSITY) ** (1 / 3)
            q = np.random.default_rng(0).uniform(0.0, length, (size, 3))
            graph = CutoffNeighbours(CUTOFF, cell=length * np.eye(3))(q)
            state = State(q, np.zeros_like(q), graph)
            seconds = []
            for _ in range(repeats):
                started = time.process_time()
                model.gradient_q(state)
                seconds.append(time.process_time() - started)
            best.append(min(seconds))
            peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
            rows.append({"model": name, "atoms": size, "edges": graph.n_edges, "CPU s": best[-1], "peak MB": peak})
        slope = exponent([float(size) for size in SIZES], best)
        for row in rows[-len(SIZES) :]:
            row["exponent"] = slope
    report(NAME, rows)


if __name__ == "__main__":
    main(repeats_from_command_line(__doc__, default=3))
