"""FGNN: the full graph network as a simulator that jumps from one snapshot to the next.

Sanchez-Gonzalez et al., "Learning to Simulate Complex Physics with Graph Networks" (ICML 2020), where it is called GNS;
"full graph neural network" in the benchmark of Thangamuthu et al.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from torch import Tensor

from hamfit.errors import DataError, ParameterError
from hamfit.graphs import Graph
from hamfit.validation import Array, positive_number
from hamfit_paper.baselines.rings.full import FullArchitecture
from hamfit_paper.flows import BatchRollout, follow


class FGNN(FullArchitecture):
    """The network predicts by how much q and p change over one `interval`, which must be given.

    What is called time derivative is here the change divided by the interval, and training wants it as such: see
    `forward_differences`. Inputs are relative, as in the original publication and as ``tab:properties`` says; the
    benchmark's own code has absolute ones.
    """

    name = "fgnn"
    own_inputs = "relative"
    outputs_per_dim = 2

    def __init__(self, graph: Graph, dim: int = 2, *, interval: float | None = None, **options: Any) -> None:
        if interval is None:
            raise ParameterError("fgnn jumps from snapshot to snapshot: give interval, the time between them")
        self.jump = positive_number("interval", interval)
        super().__init__(graph, dim, interval=interval, **options)

    def rates(self, q: Tensor, p: Tensor) -> tuple[Tensor, Tensor]:
        """Predicted changes over one interval, divided by it."""
        by_q, by_p = (self.decoded(q, p) / self.jump).split(self.dim, dim=2)
        return by_q, by_p

    def rollout(
        self, q0: Array, p0: Array, *, dt: float, steps: int, record_every: int = 1, limit: float = 1e6
    ) -> BatchRollout:
        """Many trajectories at once, one jump of the network per frame.

        The arguments are those of the other architectures, so that the same call serves all; frames must be one
        interval apart, ``dt * record_every == interval``.
        """
        if not np.isclose(dt * record_every, self.jump, rtol=1e-9):
            raise ParameterError(
                f"fgnn jumps by {self.jump!r}: dt * record_every must be that, got {dt!r} * {record_every!r}"
            )
        jumps = steps // record_every
        return follow(self.time_derivative, q0, p0, dt=self.jump, steps=jumps, limit=limit, jump=True)


def forward_differences(q: Array, p: Array, interval: float) -> tuple[Array, Array, Array, Array]:
    """Snapshots with the changes to the next one, divided by the interval: what FGNN is trained on.

    Parameters
    ----------
    q, p
        Shape (trajectories, frames, nodes, dim).
    interval
        Time between frames.

    Returns
    -------
    tuple of Array
        q, p, q_dot, p_dot, each of shape (trajectories * (frames - 1), nodes, dim): the last frames have no next one.

    Examples
    --------
    >>> q = np.arange(4.0).reshape(1, 4, 1, 1)
    >>> forward_differences(q, q, 0.5)[2].ravel().tolist()
    [2.0, 2.0, 2.0]
    """
    if q.ndim != 4 or q.shape != p.shape:
        raise DataError(f"q and p must have shape (trajectories, frames, nodes, dim), got {q.shape} and {p.shape}")
    interval = positive_number("interval", interval)
    parts = q[:, :-1], p[:, :-1], np.diff(q, axis=1) / interval, np.diff(p, axis=1) / interval
    q, p, q_dot, p_dot = (part.reshape(-1, *q.shape[2:]) for part in parts)
    return q, p, q_dot, p_dot
