from __future__ import annotations

from collections.abc import Iterator

import pytest

from hamfit.interop.exports import EXPORTS


@pytest.fixture
def restored_exports() -> Iterator[None]:
    """The exports of hamfit alone again after a test that defines some."""
    EXPORTS.names()
    before = dict(EXPORTS._members)
    yield
    EXPORTS._members.clear()
    EXPORTS._members.update(before)
