"""Eight threads that call hamfit at once: each gets the bits of a single one, and the process stays as it was.

Overlapping fits leave the number of BLAS threads as it was before them.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import numpy as np
from threadpoolctl import threadpool_info

from ..calling import call_verdict
from ..calls_of_all import CALLS, serial
from ..case import Case, Verdict

CASES = 45
SECONDS = 60.0


def attempt(case: Case) -> Verdict:
    """Eight threads, each with a call of its own choice."""
    names = [str(name) for name in case.rng.choice(list(CALLS), size=8)]
    if case.number % 3 == 0:
        names = names[:1] * 8
    expected = [serial(name, case.good) for name in names]
    before = blas_threads()

    def call() -> list[np.ndarray]:
        with ThreadPoolExecutor(8) as pool:
            return list(pool.map(lambda name: np.asarray(CALLS[name](case.good)), names))

    def judge(found: list[np.ndarray]) -> str:
        for name, one, other in zip(names, found, expected, strict=True):
            if not np.array_equal(one, other):
                return f"'{name}' gives other bits"
        return "" if blas_threads() == before else f"BLAS had {before} threads before, and {blas_threads()} after"

    return call_verdict(f"eight threads: {', '.join(names)}", call, judge, refusing="works alone")


def blas_threads() -> list[int]:
    """Number of threads of each linear algebra library in this process."""
    return sorted(item["num_threads"] for item in threadpool_info())
