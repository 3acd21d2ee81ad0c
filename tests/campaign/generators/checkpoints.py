"""Checkpoints of interrupted fits, damaged or forged with a right checksum, from which a fit is to go on.

Going on from a checkpoint gives the weights of a fit that was never interrupted, to the last bit, or it is refused.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import numpy as np

from hamfit import RFHGN, HamfitError, open_data
from hamfit.fitting import checkpoint

from ..case import Case, Outcome, Verdict
from ..damage import damaged
from ..judge import announce, contents, one_line
from ..material import CHECKPOINTED, small_blocks
from ..signed import ANOTHER, SAME, forged

CASES = 240


@cache
def uninterrupted(good: Path) -> np.ndarray:
    """The weights of the fit that was not interrupted, once in each process."""
    with small_blocks():
        return RFHGN(**CHECKPOINTED).fit(open_data(good / "chain.npz")).weights_


def attempt(case: Case) -> Verdict:
    """Damage the checkpoint, and go on from it."""
    good, bad = case.good / "sums.normal", case.folder / "sums.normal"
    if case.number % 2:
        words, what = forged(good, bad, checkpoint._KIND, checkpoint._VERSION, case.rng, case.number // 2)
        words = f"signed again {words}"
    else:
        what = SAME
        content, words = damaged(good.read_bytes(), case.rng)
        bad.write_bytes(content)
    tried = announce(f"fit(resume=True) from a checkpoint, {words}")
    expected = uninterrupted(case.good)
    before = contents(case.folder)
    try:
        with small_blocks():
            model = RFHGN(**CHECKPOINTED)
            model.fit(open_data(case.good / "chain.npz"), checkpoint=case.folder / "sums", resume=True)
    except HamfitError as error:
        if contents(case.folder) != before:
            return Verdict(Outcome.LOST, tried, "refused, and the checkpoint was changed")
        return Verdict(Outcome.REFUSED, tried, one_line(str(error)))
    except Exception as error:
        return Verdict(Outcome.TRACEBACK, tried, f"{type(error).__name__}: {one_line(str(error))}")
    same = what == ANOTHER or np.array_equal(model.weights_, expected)
    return case.verdict("" if same else "went on, and ended with other weights", tried)
