"""The mass matrix of a double pendulum, as laws say it."""

from __future__ import annotations

import numpy as np
import pytest

from hamfit import RFLagrangian
from hamfit.errors import DataError
from hamfit.laws import identify_laws
from swings import DoublePendulum, data_of


def test_the_coupling_of_a_double_pendulum_is_a_cosine():
    data = data_of(DoublePendulum())
    model = RFLagrangian().fit(data)
    laws = identify_laws(model, data)
    ((row, column, factor, share),) = laws.masses.cosines
    assert (row, column) == (0, 1)
    assert share > 0.999
    learned, q = model.learned_, data.q[7]
    assert learned.mass_matrix(q)[0, 1] == pytest.approx(factor * np.cos(q[0, 0] - q[1, 0]), abs=0.02 * abs(factor))
    np.testing.assert_allclose(np.diag(laws.masses.spread), 0, atol=0.02 * laws.masses.mean[0, 0])
    assert laws.sentences[0].startswith("mass matrix, mean over the data: [")
    assert laws.sentences[1].startswith(f"M_12 is {factor:.4g} cos(q1 - q2)")
    with pytest.raises(DataError, match="give the data"):
        identify_laws(model)
