"""A wide fit: peak memory, and time over that of its products.

    python benchmarks/wide.py [--width 10000] [--rows 27000]

Rows are random features of 27,000 equations in blocks, made by one product each, as cheap as rows can be, so that what
is measured is the sum, the choice of the ridge and the solve. The products are those that nothing can do without: the
rows, the sum of products of columns, and one factorisation, each timed by itself on the same number of threads. All
times are CPU seconds of all threads together, so that other work on the machine hardly matters.
"""

from __future__ import annotations

import argparse
import json
import resource
import time

import numpy as np

from hamfit.parallel import map_in_threads, single_threaded_blas, thread_count
from hamfit.solve import KeptRows, WideEquations
from hamfit.solve.cholesky import CholeskyFactor, add_products
from hamfit.solve.ridges import AccumulatedProblem, make_ridge

BLOCK, INNER, HELD = 1500, 64, 4096


def block_of(width: int, number: int) -> tuple[np.ndarray, np.ndarray]:
    """Rows of one block, of columns with a spectrum that falls by eight decades, and noisy targets."""
    rng = np.random.default_rng([number, 1])
    mixing = np.random.default_rng(0).normal(size=(INNER, width)) * np.geomspace(1, 1e-4, INNER)[:, None]
    rows = rng.normal(size=(BLOCK, INNER)) @ mixing + 1e-4 * rng.standard_normal((BLOCK, width), dtype=np.float32)
    return rows, rows[:, :: max(1, width // 100)].sum(axis=1) + 0.1 * rng.normal(size=BLOCK)


def peak() -> float:
    """Peak memory of this process so far, in GB."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024 / 1e9


def main() -> None:
    """Fit, then time the products alone."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--width", type=int, default=10_000)
    parser.add_argument("--rows", type=int, default=27_000)
    asked = parser.parse_args()
    threads, blocks = thread_count(None), -(-asked.rows // BLOCK)
    with single_threaded_blas():
        spent, total, held = {"rows": 0.0, "sum": 0.0}, WideEquations(asked.width), KeptRows(asked.width)
        for first in range(0, blocks, threads):
            begun = time.process_time()
            made = map_in_threads(
                lambda number: block_of(asked.width, number), range(first, min(first + threads, blocks)), threads
            )
            spent["rows"] += time.process_time() - begun
            for rows, targets in made:
                begun = time.process_time()
                if held.rows + len(rows) <= HELD:
                    held.add(rows, targets)
                else:
                    total.add(rows, targets)
                spent["sum"] += time.process_time() - begun
        total.held = held
        begun = time.process_time()
        choice = make_ridge("held-out").choose(AccumulatedProblem(total))
        spent["ridge and solve"] = time.process_time() - begun
        memory = peak()
        rows, _ = block_of(asked.width, 0)
        begun = time.process_time()
        add_products(total.gram, rows, threads)
        product = (time.process_time() - begun) * blocks
        begun = time.process_time()
        CholeskyFactor.of(total.gram, np.sqrt(np.diag(total.gram)), 1e-3, threads)
        factor = time.process_time() - begun
    products = spent["rows"] + product + factor
    result = {
        "width": asked.width,
        "rows": choice.solution.rows,
        "threads": threads,
        "CPU seconds": sum(spent.values()),
        **{f"CPU seconds of {name}": value for name, value in spent.items()},
        "ridges tried with all columns": len(choice.path.ridges),
        "ridge": choice.solution.ridge,
        "CPU seconds of products": products,
        "time over products": sum(spent.values()) / products,
        "peak memory in GB": memory,
    }
    print(json.dumps(result, indent=2))


if __name__ == "__main__":
    main()
