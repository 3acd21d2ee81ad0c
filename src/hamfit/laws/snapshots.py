"""A bounded, evenly spread part of data, as equations for the gradient of H."""

from __future__ import annotations

import numpy as np

from hamfit.data import DataSource
from hamfit.state import Hamiltonian
from hamfit.targets.block import EquationBlock, Equations
from hamfit.targets.equations import equations_of

MOST_EDGES = 100_000
_MOST_WINDOWS = 20_000  # edges of equations that combine many states each


def some_equations(model: Hamiltonian, data: DataSource) -> tuple[Equations, EquationBlock]:
    """Equations of the data as the model was fitted to them, and a part of bounded size, friction taken out."""
    equations: Equations = getattr(model, "equations_of", equations_of)(data)
    size = float((data.edge_counts + data.node_counts).mean())
    most = int((MOST_EDGES if equations.pointwise else _MOST_WINDOWS) / size)
    count = max(1, min(equations.n_equations, most))
    part = equations.part(np.unique(np.linspace(0, equations.n_equations - 1, count).astype(np.int64)))
    friction = getattr(model, "friction_", None)
    if friction is not None:
        part.targets[0] += part.combined(friction.force(part.state))
    return equations, part
