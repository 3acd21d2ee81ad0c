"""Which files a fit and a simulation pass through, and which folder calls which: run as a program, prints JSON.

A profiled call counts as an edge from the folder of the function that called it to the folder of the function called;
frames of other packages between the two are passed over. Everything runs once before, so that imports do not count.
"""

from __future__ import annotations

import json
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from types import FrameType
from typing import Any

import hamfit
from hamfit import RFHGN, RFInvariant, generate, make_system, simulate

PACKAGE = str(Path(hamfit.__file__).parent) + "/"


def walks() -> dict[str, Callable[[], object]]:
    """What is walked through, by name."""
    system = make_system("chain", nodes=4)
    data = generate(system, snapshots=60, seed=0)
    runs = generate(system, trajectories=3, per_trajectory=40, stride=5, dt=0.01, seed=0)
    model = RFInvariant(width=24).fit(data)
    sampled = type(runs)(runs.q, runs.p, runs.graphs[0], times=runs.times, trajectory=runs.trajectory)
    return {
        "fit of the invariant model": lambda: RFInvariant(seed=0).fit(data),
        "fit of the graph network": lambda: RFHGN(hidden=16, width=64).fit(data),
        "fit to samples with friction": lambda: RFInvariant(width=24, friction="uniform").fit(sampled),
        "simulation": lambda: simulate(model, data.state(0), dt=0.01, steps=20),
    }


def follow(function: Callable[[], object]) -> dict[str, Any]:
    """Files with at least one call in them, and pairs of folders of which the first calls the second."""
    files: set[str] = set()
    edges: set[tuple[str, str]] = set()

    def profile(frame: FrameType, event: str, argument: object) -> None:
        if event != "call" or not frame.f_code.co_filename.startswith(PACKAGE):
            return
        here = frame.f_code.co_filename.removeprefix(PACKAGE)
        files.add(here)
        caller = frame.f_back
        while caller is not None and not caller.f_code.co_filename.startswith(PACKAGE):
            caller = caller.f_back
        if caller is not None:
            edges.add((folder(caller.f_code.co_filename.removeprefix(PACKAGE)), folder(here)))

    threading.setprofile(profile)
    sys.setprofile(profile)
    try:
        function()
    finally:
        sys.setprofile(None)
        threading.setprofile(None)
    return {"files": sorted(files), "edges": sorted(edge for edge in edges if edge[0] != edge[1] and "" not in edge)}


def folder(path: str) -> str:
    """Room of a file: its first folder; nothing for the shared modules, which lie beside the rooms."""
    room, slash, _ = path.partition("/")
    return room if slash else ""


if __name__ == "__main__":
    found = {}
    for name, walk in walks().items():
        walk()
        found[name] = follow(walk)
    print(json.dumps(found))
