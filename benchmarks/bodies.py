"""Random many-body features of given orders: microseconds for each atom, of rows and of forces, and of the preparation.

Shaken simple cubic crystals whose atoms have 26 neighbours within the cutoff; features that are drawn, with random
weights, since time does not depend on them. CPU time on one thread, best of several; settings take turns.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import numpy as np

from common import repeats_from_command_line, report
from hamfit import PhaseSpaceData, State
from hamfit.compiled.cluster import CompiledCluster
from hamfit.features import InvariantNetwork, Workspace
from hamfit.features.cluster.part import ClusterPart
from hamfit.features.samplers import make_sampler
from hamfit.graphs import CutoffNeighbours
from hamfit.parallel import single_threaded_blas

NAME = "bodies"
CUTOFF, SHAKEN = 1.75, 0.06
SETTINGS = [  # species, body, angular, features
    (1, 3, 3, 300),
    (1, 4, 3, 1000),
    (1, 5, 3, 1000),
    (1, 4, 3, 3000),
    (3, 4, 2, 2600),
    (3, 4, 3, 2600),
    (3, 5, 3, 9700),
]


def crystal(side: int, species: int, seed: int) -> State:
    rng = np.random.default_rng(seed)
    grid = np.stack(np.meshgrid(*[np.arange(side)] * 3, indexing="ij"), axis=-1).reshape(-1, 3)
    q = grid + rng.normal(scale=SHAKEN, size=grid.shape)
    graph = CutoffNeighbours(CUTOFF, cell=side * np.eye(3))(q)
    return State(q, np.zeros_like(q), graph.with_attributes({"species": rng.permutation(len(q)) % species}))


def drawn(species: int, body: int, angular: int, width: int) -> InvariantNetwork:
    states = [crystal(4, species, seed) for seed in range(8)]
    data = PhaseSpaceData(
        [state.q for state in states], [state.p for state in states], [state.graph for state in states],
        graph_of=np.arange(len(states)),
    )  # fmt: skip
    made = InvariantNetwork(width=width, sampler=make_sampler("swim"), cutoff=CUTOFF, body=body, angular=angular)
    made.sample(data, np.random.default_rng(0))
    return made


def seconds_of(run: Callable[[], object]) -> float:
    started = time.process_time()
    run()
    return time.process_time() - started


def row_of(setting: tuple[int, int, int, int], repeats: int) -> dict[str, Any]:
    species, body, angular, width = setting
    network = drawn(*setting)
    part = next(part for part in network.parts if isinstance(part, ClusterPart))
    weights, work = np.random.default_rng(1).normal(size=part.width), Workspace()
    small, large = crystal(4, species, 100), crystal(12, species, 101)
    compiled = CompiledCluster.of(part, weights, network.encoding)
    sides: dict[str, Callable[[], object]] = {
        "rows": lambda: network.jacobian(small, work),
        "forces": lambda: compiled.gradient_q(large, work),
        "preparation": lambda: CompiledCluster.of(part, weights, network.encoding),
    }
    best = {name: min(seconds_of(side) for _ in range(repeats)) for name, side in sides.items()}
    return {
        "species": species,
        "body": body,
        "angular": angular,
        "features": width,
        "channels": len(part.columns.recipe.mixing),
        "rows, µs per atom": 1e6 * best["rows"] / len(small.q),
        "forces, µs per atom": 1e6 * best["forces"] / len(large.q),
        "preparation, ms": 1e3 * best["preparation"],
    }


def main(repeats: int) -> None:
    with single_threaded_blas():
        report(NAME, [row_of(setting, repeats) for setting in SETTINGS])


if __name__ == "__main__":
    main(repeats_from_command_line(__doc__, default=5))
