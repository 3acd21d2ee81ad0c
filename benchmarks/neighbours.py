"""Finding neighbours in a periodic box: hamfit against the library it stands on (vesin) and against matscipy.

Density 0.8, cutoff 2.5, half lists with images; matscipy only has full lists, which hold every pair twice. `CPU` is
the time of all threads together, which a busy machine disturbs less. With a skin the list is searched at the first call
only; what is timed is the filter of a later one.
"""

from __future__ import annotations

import time
from collections.abc import Callable

import numpy as np

from common import repeats_from_command_line, report
from hamfit.graphs import CutoffNeighbours

NAME = "neighbours"
SIZES = (1_000, 10_000, 100_000)
CUTOFF, DENSITY, SKIN = 2.5, 0.8, 0.3


def main(repeats: int) -> None:
    rows = []
    for size in SIZES:
        length = (size / DENSITY) ** (1 / 3)
        q = np.random.default_rng(0).uniform(0.0, length, (size, 3))
        cell = length * np.eye(3)
        near, skinned = CutoffNeighbours(CUTOFF, cell=cell), CutoffNeighbours(CUTOFF, cell=cell, skin=SKIN)
        steps = np.random.default_rng(1).uniform(-0.01, 0.01, (repeats + 1, *q.shape))
        places = iter([q, *(q + steps)])
        skinned(next(places))
        sides: dict[str, Callable[[], object]] = {
            "hamfit": lambda f=near, q=q: f(q),
            "vesin": vesin_list(q, cell),
            "skin": lambda f=skinned, p=places: f(next(p)),
        }
        if (other := matscipy_list(q, cell)) is not None:
            sides["matscipy"] = other
        wall, cpu = best(sides, repeats)
        rows.append(
            {
                "atoms": size,
                "edges": near(q).n_edges,
                **{f"{name} ms": 1e3 * seconds for name, seconds in wall.items()},
                "hamfit / vesin": wall["hamfit"] / wall["vesin"],
                **{f"{name} CPU ms": 1e3 * seconds for name, seconds in cpu.items()},
                "hamfit / vesin CPU": cpu["hamfit"] / cpu["vesin"],
            }
        )
        assert skinned.searches == 1
    report(NAME, rows)


def best(sides: dict[str, Callable[[], object]], repeats: int) -> tuple[dict[str, float], dict[str, float]]:
    """Best wall time and best CPU time of each side; the sides take turns."""
    wall, cpu = dict.fromkeys(sides, float("inf")), dict.fromkeys(sides, float("inf"))
    for _ in range(repeats):
        for name, side in sides.items():
            started, begun = time.perf_counter(), time.process_time()
            side()
            wall[name] = min(wall[name], time.perf_counter() - started)
            cpu[name] = min(cpu[name], time.process_time() - begun)
    return wall, cpu


def vesin_list(q: np.ndarray, cell: np.ndarray) -> Callable[[], object]:
    """The library's own answer: pairs and images, as arrays of one's own."""
    import vesin

    return lambda: vesin.NeighborList(cutoff=CUTOFF, full_list=False).compute(q, cell, True, quantities="PS")


def matscipy_list(q: np.ndarray, cell: np.ndarray) -> Callable[[], object] | None:
    """The same pairs, each in both directions; None without matscipy."""
    try:
        from matscipy.neighbours import neighbour_list
    except ImportError:
        return None
    return lambda: neighbour_list("ijS", positions=q, cell=cell, pbc=np.ones(3, dtype=bool), cutoff=CUTOFF)


if __name__ == "__main__":
    main(repeats_from_command_line(__doc__, default=5))
