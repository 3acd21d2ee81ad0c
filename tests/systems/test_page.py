"""The page about systems: its examples run, and its tables name what exists."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from hamfit.state import State
from hamfit.systems import POTENTIALS, SYSTEMS, make_system

PAGE = (Path(__file__).parents[2] / "docs" / "systems.md").read_text(encoding="utf-8")


@pytest.fixture
def restored_registries() -> Iterator[None]:
    registries = (SYSTEMS, POTENTIALS)
    members = []
    for registry in registries:
        registry.names()
        members.append(dict(registry._members))
    yield
    for registry, before in zip(registries, members, strict=True):
        registry._members.clear()
        registry._members.update(before)


@pytest.mark.usefixtures("restored_registries")
def test_examples_run():
    names: dict[str, object] = {"__name__": __name__}
    for block in re.findall(r"```python\n(.*?)```", PAGE, flags=re.DOTALL):
        exec(block, names)
    np.testing.assert_array_equal(names["data"].p_dot, -2.0 * names["data"].q)
    assert make_system("pinned", pinning=2.0).parameters()["pinning"] == 2.0
    for potential in ("gaussian", "deep-morse"):
        chain = make_system("chain", nodes=2, dim=1, potential=potential)
        at_rest, h = np.zeros((2, 1)), 1e-4
        low, middle, high = (State(np.array([[0.0], [r]]), at_rest, chain.graph) for r in (0.7 - h, 0.7, 0.7 + h))
        slope = (chain.energy(high) - chain.energy(low)) / (2 * h)
        assert chain.gradient(middle)[0][1, 0] == pytest.approx(slope, rel=1e-6)


def test_tables_name_every_member():
    rows = re.findall(r"^\| `([a-z-]+)` \|", PAGE, flags=re.MULTILINE)
    assert sorted(rows) == sorted([*SYSTEMS.names(), *POTENTIALS.names()])
