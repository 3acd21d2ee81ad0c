"""What the tests of features share."""

from __future__ import annotations

import pytest

from hamfit.features.kernels import kernels


@pytest.fixture
def chosen(monkeypatch):
    """Choose by the environment variable, without remembering the choice."""

    def choose(value: str) -> str:
        monkeypatch.setenv("HAMFIT_KERNELS", value)
        kernels.cache_clear()
        return kernels().name

    yield choose
    kernels.cache_clear()
