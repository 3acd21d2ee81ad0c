from __future__ import annotations

from collections.abc import Iterator

import pytest

from hamfit.report import SECTIONS
from hamfit.report.material import Material

from .examples import fitted, measured_runs, noisy_derivatives


@pytest.fixture
def restored_sections() -> Iterator[None]:
    """The sections of hamfit alone again after a test that defines some."""
    SECTIONS.names()
    before = dict(SECTIONS._members)
    yield
    SECTIONS._members.clear()
    SECTIONS._members.update(before)


@pytest.fixture(scope="session")
def damped() -> Material:
    data = measured_runs(noise=0.005, gamma=0.2)
    return Material(fitted(data, friction="uniform").learned_, data, runs_shown=1)


@pytest.fixture(scope="session")
def undamped() -> Material:
    """Runs with friction, and a model without."""
    data = measured_runs(noise=0.005, gamma=0.2)
    return Material(fitted(data, targets="smoothing").learned_, data, runs_shown=1)


@pytest.fixture(scope="session")
def noisy() -> Material:
    data = measured_runs(noise=0.03)
    return Material(fitted(data, targets="smoothing").learned_, data, runs_shown=1)


@pytest.fixture(scope="session")
def slightly_noisy() -> Material:
    """Given derivatives with one percent of noise: nothing to warn of."""
    data = noisy_derivatives(0.01)
    return Material(fitted(data, ridge="auto").learned_, data)
