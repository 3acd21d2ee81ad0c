"""A fit and a simulation, followed call by call: calls between rooms go one way only, and few files are passed."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

MOST_FILES = 95  # of a fit to samples with friction, whose recording is looked at from many sides


@pytest.fixture(scope="module")
def walks() -> dict[str, dict[str, list]]:
    program = Path(__file__).with_name("walk.py")
    done = subprocess.run([sys.executable, program], capture_output=True, text=True, check=True)
    return json.loads(done.stdout)


def test_no_room_calls_back(walks: dict[str, dict[str, list]]):
    edges = {tuple(edge) for walk in walks.values() for edge in walk["edges"]}
    assert len(edges) > 8
    both_ways = sorted(edge for edge in edges if edge[0] < edge[1] and edge[::-1] in edges)
    assert not both_ways, f"rooms that call each other: {both_ways}"


def test_a_fit_passes_through_few_files(walks: dict[str, dict[str, list]]):
    counts = {name: len(walk["files"]) for name, walk in walks.items()}
    assert all(10 < count <= MOST_FILES for count in counts.values()), counts
