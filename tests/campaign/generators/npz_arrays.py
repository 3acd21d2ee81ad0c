"""Archives (.npz) whose arrays say what cannot be, or say it in an unusual way.

NaN, shapes and types that do not go together, edges to nowhere, times that go back, masses of zero, notes that are not
notes: what cannot be must be refused. Unusual numbers and types may be refused, or are read as they are written.
"""

from __future__ import annotations

import numpy as np

from ..case import Case, Verdict
from ..changes import CHANGES, changed, content_written
from ..material import good_content
from ..readers import as_written, some_reader

CASES = 3 * len(CHANGES)


def attempt(case: Case) -> Verdict:
    """Change the arrays of a good archive, and read it; every change in three ways."""
    change = CHANGES[case.number % len(CHANGES)]
    good = case.good / f"{case.rng.choice(change.data)}.npz"
    with np.load(good) as archive:
        original = dict(archive)
    arrays = changed(original, change, case.rng)
    np.savez(case.folder / "data.npz", **arrays)
    expected = None if change.impossible else lambda: content_written(good_content(good), arrays, original)
    return as_written(case, some_reader(case.rng), "data.npz", f"{good.name}, {change.words}", expected)
