"""The page about systems: its examples run, and its tables name what exists."""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np
import pytest

from hamfit.systems import SYSTEMS, make_system

PAGE = (Path(__file__).parents[2] / "docs" / "systems.md").read_text(encoding="utf-8")


@pytest.fixture
def _restored(monkeypatch: pytest.MonkeyPatch) -> None:
    SYSTEMS.names()
    monkeypatch.setattr(SYSTEMS, "_members", dict(SYSTEMS._members))


@pytest.mark.usefixtures("_restored")
def test_examples_run():
    names: dict[str, object] = {"__name__": __name__}
    for block in re.findall(r"```python\n(.*?)```", PAGE, flags=re.DOTALL):
        exec(block, names)
    np.testing.assert_array_equal(names["data"].p_dot, -2.0 * names["data"].q)
    assert make_system("pinned", pinning=2.0).parameters()["pinning"] == 2.0
    assert abs(names["data"].p).max() <= 0.5


def test_tables_name_every_member():
    rows = re.findall(r"^\| `([a-z-]+)` \|", PAGE, flags=re.MULTILINE)
    assert sorted(rows) == SYSTEMS.names()
