"""HDF5 files (.h5) with damaged bytes, read by every command that reads data.

A damaged file is refused, or its damage is harmless (in bytes that nothing uses) and the result is that of the
undamaged file, number by number.
"""

from __future__ import annotations

from ..case import Case, Verdict
from ..damage import damaged
from ..material import DATA
from ..readers import same_as_good, some_reader

CASES = 500


def attempt(case: Case) -> Verdict:
    """Damage one of the good files, and read it."""
    good = case.good / f"{case.rng.choice(DATA)}.h5"
    content, words = damaged(good.read_bytes(), case.rng)
    (case.folder / "data.h5").write_bytes(content)
    return same_as_good(case, some_reader(case.rng), good, "data.h5", f"{good.name}, {words}")
