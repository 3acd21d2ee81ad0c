"""The paper's noise study (``tab:noise-study``) with the default model: at or below its errors in every column."""

from __future__ import annotations

import numpy as np
import pytest

from hamfit import RFInvariant, generate, make_system
from hamfit_paper.experiments.noise import noisy_targets
from hamfit_paper.experiments.paper import table
from hamfit_paper.experiments.trials import fold_numbers

STUDY, PAPER = table("appendix:sec:noise-study"), table("tab:noise-study")


@pytest.mark.slow
@pytest.mark.parametrize("column", range(len(PAPER["sigma"])))
def test_at_or_below_the_paper(column: int):
    sigma, train = PAPER["sigma"][column], STUDY["train"]
    system = make_system("chain", nodes=STUDY["nodes"], dim=STUDY["dim"], q_amplitude=2.0, p_amplitude=2.0)
    cross, tested = [], []
    for run in range(2):
        clean = generate(system, snapshots=train + STUDY["test"], seed=run)
        noisy = noisy_targets(system, clean.take(slice(0, train)), sigma, run)
        for kept, left_out in fold_numbers(train, STUDY["folds"], run):
            cross.append(RFInvariant(seed=run).fit(noisy.take(kept)).evaluate(noisy.take(left_out)))
        tested.append(RFInvariant(seed=run).fit(noisy).evaluate(clean.take(slice(train, len(clean)))))
    for found, name in ((cross, "cv"), (tested, "test")):
        assert np.mean([errors["mse"] for errors in found]) <= PAPER[f"{name}_mse"][column]
        assert np.mean([errors["relative_error"] for errors in found]) <= PAPER[f"{name}_relative"][column]
