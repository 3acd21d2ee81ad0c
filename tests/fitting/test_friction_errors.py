"""Standard errors of friction and of laws are as large as values scatter, and follow what leaving out runs shows."""

from __future__ import annotations

import numpy as np
import pytest

from hamfit.fitting.friction_errors import DIFFER, with_checked_errors
from hamfit.fitting.left_out import jackknife_errors
from hamfit.graphs import chain
from hamfit.laws.subject import Subject
from hamfit.models import RFInvariant
from hamfit.targets.smoothing import Smoothing
from hamfit.targets.weak import Weak
from motions import samples, spring_motion

GRAPH, TIMES, GAMMA = chain(3), 0.08 * np.arange(90), 0.1
MOTION = spring_motion(GRAPH, TIMES, 8, seed=1, friction=GAMMA)


def fitted(seed: int, **more: object) -> RFInvariant:
    """A fit to one and the same motion with other noise."""
    data = samples(*MOTION, GRAPH, TIMES, sigma=1e-2, seed=seed)
    return RFInvariant(width=32, friction="uniform", **more).fit(data)


@pytest.mark.parametrize("targets", ["weak", "smoothing"])
@pytest.mark.slow
def test_errors_are_as_large_as_values_scatter(targets: str):
    models = [fitted(seed, targets=targets) for seed in range(14)]
    values = np.array([model.friction_.coefficients[0] for model in models])
    errors = np.array([model.friction_.standard_errors[0] for model in models])
    assert 0.6 < errors.mean() / values.std(ddof=1) < 2.0
    assert (np.abs(values - GAMMA) < 1.96 * errors).mean() > 0.7


def test_the_larger_one_counts_where_leaving_out_runs_says_more():
    model = fitted(0, targets="weak")
    learned = model.learned_
    data = samples(*MOTION, GRAPH, TIMES, sigma=1e-2, seed=0)
    rest = (learned.equations_of(data), learned.record.system, learned.solution, learned.record.row_weights)
    left = learned.record.left_out.copy()
    before = with_checked_errors(learned.features, *rest, left).friction.standard_errors[0]
    assert before == pytest.approx(model.friction_.standard_errors[0])
    left[:, -1] = left[:, -1].mean() + 20 * (left[:, -1] - left[:, -1].mean())
    after = with_checked_errors(learned.features, *rest, left).friction.standard_errors[0]
    assert after > DIFFER * before
    assert after == pytest.approx(jackknife_errors(left[:, -1]))


def test_laws_are_compared_with_the_weak_form_where_samples_were_smoothed():
    data = samples(*MOTION, GRAPH, TIMES, sigma=1e-2, seed=0)
    learned = fitted(0, targets="smoothing").learned_
    assert isinstance(learned.equations_of(data).method, Smoothing)
    assert isinstance(Subject.of(learned).some_equations(data).equations.method, Weak)
