"""A target method is one class: defined here, it is found by its name and used by a fit."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

import numpy as np
import pytest

from hamfit import RFInvariant
from hamfit.errors import ParameterError
from hamfit.graphs import chain
from hamfit.targets import TARGETS, TargetMethod, make_method
from hamfit.targets.equations import equations_of
from hamfit.targets.stencils import Stencil, banded
from motions import spring_samples


@pytest.fixture
def forward() -> Iterator[type[TargetMethod]]:
    """The derivative at a sample from the sample and a later one."""

    @dataclass(frozen=True)
    class Forward(TargetMethod):
        """Differences with a later sample."""

        name: ClassVar[str] = "test-forward"

        ahead: int = 1

        def needs(self) -> int:
            return self.ahead + 1

        def stencil(self, times: np.ndarray) -> Stencil:
            count = len(times) - self.ahead
            weights = np.zeros((count, self.ahead + 1))
            weights[:, -1] = 1 / (times[self.ahead :] - times[:count])
            weights[:, 0] = -weights[:, -1]
            here = banded(np.arange(count), np.ones((count, 1)), len(times))
            return Stencil(here, None, banded(np.arange(count), weights, len(times)))

    yield Forward
    del TARGETS._members["test-forward"]


def test_it_is_found_and_used_by_a_fit(forward: type[TargetMethod]):
    assert "test-forward" in TARGETS.names()
    data = spring_samples(chain(3), 4, 30, interval=0.001, seed=0)
    model = RFInvariant(width=32, targets="test-forward", target_options={"ahead": 2}).fit(data)
    assert model.trained_on_["targets"] == {"name": "test-forward", "ahead": 2}
    assert model.evaluate(data)["relative_error"] < 1e-2
    targets = equations_of(data, "test-forward", {"ahead": 2}).part(slice(0, 1)).targets
    np.testing.assert_allclose(targets[1], (data.q[2] - data.q[0]) / 0.002, rtol=1e-9)


def test_options_that_it_does_not_have_are_refused(forward: type[TargetMethod]):
    with pytest.raises(ParameterError, match=r"the target method 'test-forward' has no option 'behind'. Known: ahead"):
        make_method("test-forward", {"behind": 2})
