"""Good files that cases damage, and what a good file holds: made once at the beginning of a campaign, in seconds."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any
from unittest import mock

import numpy as np

from hamfit import RFHGN, RFHNN, PhaseSpaceData, RFInvariant, generate, make_system, open_data, simulate
from hamfit.data import DataSource
from hamfit.fitting import plan
from hamfit.fitting.checkpoint import Checkpoint

QUANTITIES = ("q", "p", "q_dot", "p_dot", "force", "energy", "times", "trajectory")
DATA = ("chain", "runs", "box", "mixture", "several")
"""Names of the good data: snapshots, runs, periodic images, attributes, and graphs of different sizes."""
MODELS = ("invariant", "hgn", "hnn")
CHECKPOINTED = {"hidden": 6, "width": 30, "route": "normal", "threads": 1}
"""The recipe whose interrupted fit left the good checkpoint."""


def make_good_files(folder: Path) -> None:
    """Write data, tables, models, a run and a checkpoint into `folder`."""
    data = {name: make_data(name) for name in DATA}
    for name, content in data.items():
        content.save(folder / f"{name}.npz")
        content.save(folder / f"{name}.h5")
    chain = data["chain"]
    recipes = {
        "invariant": RFInvariant(width=32, keep_accumulator=True),
        "hgn": RFHGN(hidden=6, width=32, keep_accumulator=True),
        "hnn": RFHNN(width=32),
    }
    for name, recipe in recipes.items():
        recipe.fit(chain).save(folder / f"{name}.safetensors")
    generate(make_system("lattice", rows=3, cols=3, dim=2), snapshots=3000, seed=10).save(folder / "long.npz")
    run = simulate(recipes["invariant"], chain[0], 0.01, 20)
    run.save(folder / "run.npz")
    (folder / "table.csv").write_text(table(), encoding="utf-8")
    (folder / "tracks.csv").write_text(tracks(), encoding="utf-8")
    leave_checkpoint(chain, folder / "sums")


def make_data(name: str) -> PhaseSpaceData:
    """One of the good data sets, named in `DATA`."""
    if name == "chain":
        return generate(make_system("chain", nodes=4, potential="morse"), snapshots=40, seed=1)
    if name == "runs":
        return generate(make_system("chain", nodes=3), trajectories=3, per_trajectory=12, stride=5, dt=0.01, seed=2)
    if name == "box":
        box = make_system("lennard-jones", rows=4, cols=4, density=0.8, cutoff=1.6, switch="smooth", p_amplitude=0.2)
        return generate(box, snapshots=6, seed=3)
    if name == "mixture":
        masses = [1.0, 2.0, 1.0, 2.0]
        mixed = make_system("mixture", rows=2, cols=2, species=[0, 1, 0, 1], masses=masses, p_amplitude=0.2)
        return generate(mixed, snapshots=30, seed=4)
    sizes = [generate(make_system("chain", nodes=n, potential="morse"), snapshots=8, seed=n) for n in (3, 4, 5)]
    return PhaseSpaceData.concatenate(sizes)


def table() -> str:
    """Two runs of two carts on a line, a wide table: run, time, two positions, two velocities."""
    rows = ["run,time,x1,x2,v1,v2"]
    for run in (1, 2):
        for step in range(25):
            t = 0.1 * step
            x, v = np.cos(t + 0.3 * run), -np.sin(t + 0.3 * run)
            rows.append(f"{run},{t:.6f},{x:.9f},{1 - x:.9f},{v:.9f},{-v:.9f}")
    return "\n".join(rows) + "\n"


def tracks() -> str:
    """Three particles in the plane, one row for each particle and time."""
    rows = ["frame,particle,x,y"]
    for frame in range(15):
        for particle in (3, 7, 9):
            angle = 0.1 * frame + particle
            rows.append(f"{frame},{particle},{particle + np.cos(angle):.9f},{np.sin(angle):.9f}")
    return "\n".join(rows) + "\n"


def leave_checkpoint(data: PhaseSpaceData, path: Path) -> None:
    """Interrupt a fit in the middle of its pass over the data, so that its checkpoint stays."""

    def stop(done: int, total: int) -> None:
        if done > total // 2:
            raise KeyboardInterrupt

    with small_blocks():
        try:
            RFHGN(**CHECKPOINTED).fit(data, checkpoint=path, progress=stop)
        except KeyboardInterrupt:
            return
    raise AssertionError("the fit was not interrupted")


def small_blocks() -> Any:
    """A context in which fits go over few rows at a time and write a checkpoint after each."""
    stack = mock.patch.multiple(plan, _BLOCK_ELEMENTS=400, _BLOCK_ROWS=1)
    eager = mock.patch.object(Checkpoint.__init__, "__kwdefaults__", {"seconds": 0.0})
    return _Both(stack, eager)


class _Both:
    """Two contexts as one."""

    def __init__(self, *parts: Any) -> None:
        self._parts = parts

    def __enter__(self) -> None:
        for part in self._parts:
            part.__enter__()

    def __exit__(self, *error: Any) -> None:
        for part in reversed(self._parts):
            part.__exit__(*error)


def content_of(data: DataSource | str | Path) -> dict[str, Any]:
    """All that data hold, in plain arrays by name, so that two contents can be compared bit for bit."""
    source = data if isinstance(data, DataSource) else open_data(data)
    whole = source if isinstance(source, PhaseSpaceData) else source.take(slice(None))
    assert isinstance(whole, PhaseSpaceData)
    found: dict[str, Any] = {"metadata": json.dumps(whole.metadata, sort_keys=True), "graph_of": whole.graph_of}
    for name in QUANTITIES:
        try:
            found[name] = getattr(whole, name)
        except Exception:  # momenta that are not known
            found[name] = None
    for number, graph in enumerate(whole.graphs):
        found[f"edges {number}"] = graph.edges
        found[f"offsets {number}"] = graph.offsets
        found[f"cell {number}"] = graph.cell
        for kind, attributes in (("node", graph.node_attributes), ("edge", graph.edge_attributes)):
            found |= {f"{kind} {name} {number}": values for name, values in attributes.items()}
    return found


@cache
def good_content(path: Path) -> dict[str, Any]:
    """What a good file holds, read once in each process."""
    return content_of(path)


def difference(found: dict[str, Any], expected: dict[str, Any]) -> str:
    """Where two contents differ, in words; empty where they are the same."""
    for name in sorted(expected.keys() | found.keys()):
        one, other = found.get(name), expected.get(name)
        if one is None and other is None:
            continue
        same = one is not None and other is not None and len(np.shape(one)) == len(np.shape(other))
        if not (same and _equal(one, other)):
            return f"accepted with other content: {name} differs"
    return ""


def _equal(one: Any, other: Any) -> bool:
    if isinstance(one, (list, tuple)) and not isinstance(one, str):
        return len(one) == len(other) and all(np.array_equal(a, b) for a, b in zip(one, other, strict=True))
    return bool(np.array_equal(one, other))
