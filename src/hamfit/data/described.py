"""Data in words, for `repr`, and as a table for notebooks: how many snapshots of what, and what is known of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from hamfit.html import card, value_range
from hamfit.words import counted

if TYPE_CHECKING:
    from hamfit.data.source import DataSource


def described(data: DataSource, graphs: int, also: Sequence[str] = ()) -> str:
    """Describe size and content in words, for `repr`."""
    low, high = int(data.node_counts.min()), int(data.node_counts.max())
    known = ["derivatives"] if data.has_derivatives else []
    if not data.has_momenta:
        also_known = "positions and forces" if data.has_forces else "positions alone"
        known.append("positions and rates" if data.has_rates else also_known)
    known += [*also, *(["external force"] if "force" in data.quantities else [])]
    return (
        f"{counted(len(data), 'snapshot')}, {counted(low, 'node') if low == high else f'{low}-{high} nodes'}, "
        f"dim {data.dim}, {counted(graphs, 'graph')}{''.join(', ' + one for one in known)}"
    )


def data_html(data: DataSource) -> str:
    """Show what data hold, as a table."""
    rows: list[tuple[str, Any]] = [
        ("snapshots", len(data)),
        ("nodes", value_range(data.node_counts)),
        ("edges", value_range(data.edge_counts)),
        ("dimension", data.dim),
        ("known", ", ".join(data.quantities)),
    ]
    if data.energy is not None:
        rows.append(("energy", value_range(data.energy)))
    if data.trajectory is not None:
        rows.append(("runs", len(np.unique(data.trajectory))))
    if data.times is not None:
        rows.append(("times", value_range(data.times)))
    units = data.metadata.get("units")
    return card(type(data).__name__, [*rows, ("units", units)] if units else rows)
