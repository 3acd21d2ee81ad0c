"""Hints that nodes or edges differ: noise in few data must not be taken for them."""

from __future__ import annotations

import numpy as np
import pytest

from hamfit.data import PhaseSpaceData
from hamfit.graphs import complete
from hamfit.models import RFInvariant
from motions import laplacian


@pytest.mark.parametrize("seed", range(3))
def test_many_regressors_explain_noise_by_chance_and_are_corrected_for(seed: int):
    """Ten edges have thirty regressors for seventy residuals: by chance alone they explain almost half of them."""
    graph, rng = complete(5), np.random.default_rng(seed)
    q, p = rng.uniform(-1, 1, (2, 7, 5, 2))
    q_dot, p_dot = p + 0.2 * rng.normal(size=q.shape), -laplacian(graph) @ q + 0.2 * rng.normal(size=q.shape)
    model = RFInvariant(width=12).fit(PhaseSpaceData(q, p, graph, q_dot=q_dot, p_dot=p_dot))
    assert "hints" not in model.notes_


def test_species_that_were_given_are_not_asked_for():
    from hamfit.fitting.hints import hints_from

    (hint,) = hints_from({"edge": 0.6, "node": 0.9}, {"species", "mass"})
    assert "many-body features (--body 4)" in hint
    assert "give" not in hint
    assert any("species" in one for one in hints_from({"edge": 0.6}))
    assert hints_from({"node": 0.9}, {"species", "mass"}) == []
