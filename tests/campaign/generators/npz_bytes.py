"""Archives (.npz) with damaged bytes, read by every command that reads data.

A damaged archive is refused, or its damage is harmless (such as the time of a member) and the result is that of the
undamaged file, number by number.
"""

from __future__ import annotations

from ..case import Case, Verdict
from ..damage import damaged
from ..material import DATA
from ..readers import same_as_good, some_reader

CASES = 500


def attempt(case: Case) -> Verdict:
    """Damage one of the good archives, and read it."""
    good = case.good / f"{case.rng.choice(DATA)}.npz"
    content, words = damaged(good.read_bytes(), case.rng)
    (case.folder / "data.npz").write_bytes(content)
    return same_as_good(case, some_reader(case.rng), good, "data.npz", f"{good.name}, {words}")
