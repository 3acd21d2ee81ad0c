"""The width that is taken is the last that was worth its cost, and friction is fitted beside the features meanwhile."""

from __future__ import annotations

import numpy as np

from hamfit.data import PhaseSpaceData
from hamfit.models import RFInvariant
from hamfit.systems import generate, make_system


def test_the_chosen_width_is_the_last_that_halved_the_error():
    data = generate(make_system("chain", nodes=4, potential="morse"), snapshots=120, seed=0)
    growth = RFInvariant(tolerance=0.0, max_width=600, seed=0).fit(data).notes_["growth"]
    errors, chosen = growth["errors"], growth["widths"][0]
    for i in range(1, len(errors)):
        if errors[i] < 0.5 * min(errors[:i]):
            chosen = growth["widths"][i]
    assert "stopped falling" in growth["reason"]
    assert growth["chosen"] == chosen < growth["widths"][-1]


def test_friction_takes_part_in_the_search():
    clean = generate(make_system("chain", nodes=4), snapshots=60, seed=0)
    damped = PhaseSpaceData(clean.q, clean.p, clean.graph, q_dot=clean.q_dot, p_dot=clean.p_dot - 0.4 * clean.p)
    model = RFInvariant(friction="uniform", seed=0).fit(damped)
    assert model.notes_["growth"]["errors"][0] < 1e-6
    np.testing.assert_allclose(model.friction_.coefficients, 0.4, atol=1e-8)
    assert RFInvariant(seed=0).fit(damped).notes_["growth"]["errors"][0] > 0.01
