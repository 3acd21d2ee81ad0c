"""A bounded, evenly spread part of data."""

from __future__ import annotations

import numpy as np

from hamfit.data import DataSource
from hamfit.state import State
from hamfit.validation import IntArray

MOST_EDGES = 100_000


def some_snapshots(data: DataSource, edges: int = MOST_EDGES) -> tuple[IntArray, State]:
    """Numbers of snapshots with at most so many nodes and edges together (one snapshot at least), and their union."""
    size = data.edge_counts + data.node_counts
    count = max(1, min(data.n_snapshots, int(edges * data.n_snapshots / max(1, size.sum()))))
    numbers = np.unique(np.linspace(0, data.n_snapshots - 1, count).astype(np.int64))
    return numbers, data.state(numbers).flat()
