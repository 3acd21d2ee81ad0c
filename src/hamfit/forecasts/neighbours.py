"""How the edges of a state follow its positions: one rule for learned Hamiltonians and for true systems."""

from __future__ import annotations

from hamfit.graphs import CutoffNeighbours
from hamfit.learned import is_learned, learned_of
from hamfit.state import Hamiltonian, State
from hamfit.systems import System


def neighbours_for(
    hamiltonian: Hamiltonian, state: State, *, system: System | None = None, cutoff: float | None = None
) -> CutoffNeighbours | None:
    """Return what finds the edges of a moving state, for the argument `neighbours` of `hamfit.simulate`; None for none.

    Features that end edges themselves decide alone: their edges end at their cutoff or, without one, stay as they are.
    Other features were fitted to the edges of their data, so that these must go on as the system makes them.

    Parameters
    ----------
    hamiltonian
        A fitted model or a reference system.
    state
        The initial state; its periodic cell is kept.
    system
        The system that the data are from, where it is known.
    cutoff
        Distance at which edges end, whatever the rule says.

    Examples
    --------
    >>> from hamfit import generate, make_system
    >>> system = make_system("lennard-jones", graph_cutoff=1.6)
    >>> neighbours_for(system, generate(system, snapshots=1, seed=0).state(0))
    CutoffNeighbours(1.6, skin=0.24)
    """
    if cutoff is None and is_learned(hamiltonian):
        return learned_of(hamiltonian).neighbours(state, _cutoff_of(system))
    end = _cutoff_of(hamiltonian) if cutoff is None else cutoff
    return None if end is None else CutoffNeighbours.along(end, state.graph.cell)


def _cutoff_of(system: object) -> float | None:
    """Where the edges of a reference system end, if they follow the positions."""
    if not isinstance(system, System) or system.neighbours is None:
        return None
    return float(system.neighbours.cutoff)
