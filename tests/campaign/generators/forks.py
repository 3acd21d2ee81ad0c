"""Forks: a process makes a call, forks, and its child makes a call, as multiprocessing and web servers do it.

No lock that another thread of the parent held, and no pool of threads that the child does not have, may stop it; the
child gets the bits of the parent.
"""

from __future__ import annotations

import numpy as np

from ..calls_of_all import CALLS, serial
from ..case import Case, Verdict
from ..children import in_child
from ..judge import announce

CASES = len(CALLS) ** 2
SECONDS = 40.0


def attempt(case: Case) -> Verdict:
    """One call, a fork, another call."""
    names = list(CALLS)
    first, second = names[case.number % len(names)], names[case.number // len(names) % len(names)]
    tried = announce(f"fork after '{first}', then '{second}' in the child")

    def parent() -> Verdict:
        CALLS[first](case.good)
        expected = serial(second, case.good)
        found = in_child(tried, lambda: np.asarray(CALLS[second](case.good)), 12.0)
        if isinstance(found, Verdict):
            return Verdict(found.outcome, tried, f"in the child: {found.seen}")
        return case.verdict("" if np.array_equal(found, expected) else "the child gets other bits", tried)

    return in_child(tried, parent, 30.0)
