"""The page about simulation: its examples run, and its tables name what exists."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import pytest

from hamfit.integrate import SCHEMES, Status
from hamfit.metrics import convergence_order

from .hamiltonians import Pendulum, point

PAGE = (Path(__file__).parents[2] / "docs" / "integrate.md").read_text(encoding="utf-8")


@pytest.fixture
def restored_schemes() -> Iterator[None]:
    SCHEMES.names()
    before = dict(SCHEMES._members)
    yield
    SCHEMES._members.clear()
    SCHEMES._members.update(before)


@pytest.mark.usefixtures("restored_schemes")
def test_examples_run(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {"__name__": __name__}
    for block in re.findall(r"```python\n(.*?)```", PAGE, flags=re.DOTALL):
        exec(block, names)
    assert all(names[rollout].completed for rollout in ("rollout", "falling", "shaken", "gas"))
    assert names["rollout"].q.shape == (101, 5, 8, 2)
    assert (tmp_path / "rollout.npz").exists()
    for scheme, order in (("triple-jump", 4), ("position-verlet", 2)):
        measured = convergence_order(Pendulum(), point(1.2, 0.9), scheme, time=4.0, steps=(32, 64, 128))
        assert measured.order == pytest.approx(order, abs=0.15)


def test_table_of_schemes_is_right():
    rows = re.findall(r"^\| `([a-z0-9-]+)` \| (\d) \|.*\| (yes|no) \|$", PAGE, flags=re.MULTILINE)
    assert sorted(name for name, _, _ in rows) == SCHEMES.names()
    for name, order, symmetric in rows:
        scheme = SCHEMES.get(name)
        assert (scheme.order, scheme.symmetric) == (int(order), symmetric == "yes")


def test_other_names_are_told():
    for alias, name in SCHEMES.aliases().items():
        assert re.search(rf"`{alias}`[^.|]* `{name}`", PAGE)


def test_table_of_endings_is_complete():
    rows = re.findall(r"^\| `([a-z-]+)` \| [^|]+ \|$", PAGE, flags=re.MULTILINE)
    assert sorted(rows) == sorted(get_args(Status))
