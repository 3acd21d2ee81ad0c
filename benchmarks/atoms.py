"""One force evaluation from 1,000 to 97,336 atoms: pairs as features, and many-body parts as features and in C.

A shaken periodic grid; neighbours are given, and lists and operators that are made once for a graph are made before.
CPU time of all threads together, which a busy machine disturbs less than the time on the clock; the sides take turns,
and the best of several counts. Memory is the peak of what the first call allocates, those lists included.
"""

from __future__ import annotations

import itertools
import time
import tracemalloc
from collections.abc import Callable
from typing import Any

import numpy as np

from common import exponent, repeats_from_command_line, report
from hamfit import RFInvariant, State, generate, make_system
from hamfit.compiled.many_body import CompiledManyBody
from hamfit.features import InvariantNetwork, Workspace
from hamfit.features.invariant.encoding import Encoding
from hamfit.features.invariant.many_body import ManyBodyPart
from hamfit.features.invariant.part import FeaturePart
from hamfit.features.samplers import make_sampler
from hamfit.graphs import CutoffNeighbours
from hamfit.parallel import single_threaded_blas
from hamfit.validation import Array

NAME = "atoms"
SIDES = (10, 22, 46)
SHAKEN = 0.12
Side = Callable[[State], object]


def lennard_jones() -> Any:
    given = {"rows": 6, "cols": 6, "cutoff": 2.0, "switch": "smooth", "graph_cutoff": 2.0, "p_amplitude": 1.0}
    return generate(make_system("lennard-jones", **given), trajectories=20, seed=0)


def stillinger_weber() -> Any:
    return generate(make_system("stillinger-weber", side=3, graph_cutoff=1.8), trajectories=60, seed=0)


def many_body_sides(part: FeaturePart, weights: Array, encoding: Encoding) -> dict[str, Side]:
    """The gradient of the many-body part alone, by its features and compiled."""
    assert isinstance(part, ManyBodyPart)
    compiled, work = CompiledManyBody.of(part, weights, encoding), Workspace()

    def by_features(state: State) -> None:
        by_q, by_p = np.zeros((2, *state.q.shape))
        part.energy_gradient(encoding.read(state), weights, by_q, by_p, work)

    return {"features": by_features, "compiled": lambda state: compiled.gradient_q(state, work)}


def fitted_sides(model: RFInvariant) -> dict[str, Side]:
    network = model.learned_.features.feature_map
    part = network.parts[-1]
    return many_body_sides(part, model.weights_[-part.width :], network.encoding)


def drawn_sides(data: Any, radial: int, neurons: int) -> dict[str, Side]:
    """Features that are drawn and not fitted, of a given number of neurons."""
    rng = np.random.default_rng(0)
    network = InvariantNetwork(width=10**5, sampler=make_sampler("swim"), cutoff=1.8, moments=3, radial=radial)
    pool = network.prepare(data, rng)
    part = network.parts[-1].grown(pool, network.parts[-1].least(pool) + neurons, rng)
    return many_body_sides(part, rng.normal(size=part.width), network.encoding)


def crystal(side: int, spacing: float, cutoff: float) -> State:
    rng = np.random.default_rng(0)
    grid = np.stack(np.meshgrid(*[np.arange(side)] * 3, indexing="ij"), axis=-1).reshape(-1, 3)
    q = rng.permutation(spacing * grid + rng.uniform(-SHAKEN, SHAKEN, grid.shape))  # no order that would help anybody
    return State(q, np.zeros_like(q), CutoffNeighbours(cutoff, cell=side * spacing * np.eye(3))(q))


def best_of(sides: dict[str, Side], state: State, repeats: int) -> dict[str, float]:
    best = dict.fromkeys(sides, float("inf"))
    for _ in range(repeats):
        for name, side in sides.items():
            started = time.process_time()
            side(state)
            best[name] = min(best[name], time.process_time() - started)
    return best


def peak_of(side: Side, state: State) -> float:
    """Megabytes that the first call allocates at most."""
    tracemalloc.start()
    side(state)
    peak = tracemalloc.get_traced_memory()[1] / 2**20
    tracemalloc.stop()
    return peak


def by_size(fluid: Any, silicon: Any, repeats: int) -> list[dict[str, Any]]:
    pairs = RFInvariant(width=48).fit(fluid)
    narrow = RFInvariant(width=200, moments=3, radial=4).fit(fluid)
    default = RFInvariant(moments=3).fit(silicon)
    cases: list[tuple[str, dict[str, Side], float, float]] = [
        ("pairs, 48 features", {"features": pairs.gradient_q}, 1.077, 2.0),
        ("moments 3, radial 4, 200 features", fitted_sides(narrow), 1.077, 2.0),
        (f"Stillinger-Weber, moments 3, {len(default.weights_)} features", fitted_sides(default), 2 ** (1 / 6), 1.8),
    ]
    rows: list[dict[str, Any]] = []
    for name, sides, spacing, cutoff in cases:
        own = []
        for side in SIDES:
            state = crystal(side, spacing, cutoff)
            peaks = {which: peak_of(run, state) for which, run in sides.items()}
            seconds = best_of(sides, state, repeats)
            row = {"model": name, "atoms": side**3, "edges": state.graph.n_edges}
            for which in ("features", "compiled"):
                row |= {f"{which} CPU s": seconds.get(which, np.nan), f"{which} MB": peaks.get(which, np.nan)}
            own.append(row | {"ratio": row["features CPU s"] / row["compiled CPU s"]})
        for which in ("features", "compiled"):
            slope = exponent([float(row["atoms"]) for row in own], [row[f"{which} CPU s"] for row in own])
            for row in own:
                row[f"{which} exponent"] = slope
        rows += own
    return rows


def by_width(silicon: Any, repeats: int) -> list[dict[str, Any]]:
    rows, state = [], crystal(SIDES[0], 2 ** (1 / 6), 1.8)
    for radial, neurons in itertools.product((4, 12, 32), (10, 100, 500, 2000)):
        sides = drawn_sides(silicon, radial, neurons)
        seconds = best_of(sides, state, repeats)
        row = {"radial": radial, "inputs": 3 * radial, "neurons": neurons, "atoms": len(state.q)}
        row |= {f"{which} CPU s": seconds[which] for which in sides}
        rows.append(row | {"ratio": seconds["features"] / seconds["compiled"]})
    return rows


def main(repeats: int) -> None:
    fluid, silicon = lennard_jones(), stillinger_weber()
    with single_threaded_blas():
        report(f"{NAME}_widths", by_width(silicon, repeats))
        report(NAME, by_size(fluid, silicon, repeats))


if __name__ == "__main__":
    main(repeats_from_command_line(__doc__, default=3))
