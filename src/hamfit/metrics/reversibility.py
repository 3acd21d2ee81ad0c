"""A measure of whether a simulation finds its way back."""

from __future__ import annotations

import numpy as np

from hamfit.integrate import Scheme, simulate
from hamfit.state import Hamiltonian, State
from hamfit.validation import Array


def reversibility(
    hamiltonian: Hamiltonian,
    state: State,
    scheme: str | Scheme = "stormer-verlet",
    *,
    dt: float,
    steps: int,
    flip_momenta: bool = True,
) -> float:
    """Return the largest deviation of any coordinate from the initial state after `steps` forth and as many back.

    A symmetric scheme comes back up to rounding errors. By flipping the momenta it does so only if H is even in p,
    which the true systems are and a learned Hamiltonian need not be: the distance then measures how far the model is
    from being reversible. Without flipping time itself runs backwards, and the distance measures the scheme alone.

    Parameters
    ----------
    hamiltonian, state, scheme, dt, steps
        As in `hamfit.integrate.simulate`.
    flip_momenta
        Whether to go back by ``p -> -p``, or by ``t -> -t``.

    Raises
    ------
    DataError
        If one of the two simulations does not complete.

    Examples
    --------
    >>> from hamfit import generate, make_system
    >>> chain = make_system("chain", nodes=3)
    >>> start = generate(chain, snapshots=1, seed=0).state(0)
    >>> reversibility(chain, start, dt=0.1, steps=100) < 1e-13
    True
    >>> reversibility(chain, start, "symplectic-euler", dt=0.1, steps=100) > 1e-3
    True
    """
    sign = -1.0 if flip_momenta else 1.0
    there = _end(hamiltonian, state, scheme, dt, steps)
    turned = State(there.q, sign * there.p, there.graph)
    back = _end(hamiltonian if flip_momenta else _Reversed(hamiltonian), turned, scheme, dt, steps)
    return float(max(np.abs(back.q - state.q).max(), np.abs(sign * back.p - state.p).max()))


class _Reversed:
    """The Hamiltonian -H, whose motion is that of H backwards in time: a step of it is a step of H with -h."""

    def __init__(self, hamiltonian: Hamiltonian) -> None:
        self._forward = hamiltonian
        self.separable = hamiltonian.separable

    def energy(self, state: State) -> Array:
        return -self._forward.energy(state)

    def gradient(self, state: State) -> tuple[Array, Array]:
        dq, dp = self._forward.gradient(state)
        return -dq, -dp


def _end(hamiltonian: Hamiltonian, state: State, scheme: str | Scheme, dt: float, steps: int) -> State:
    rollout = simulate(hamiltonian, state, dt, steps, scheme=scheme, every=max(steps, 1))
    rollout.require_completed("reversibility cannot be measured")
    return rollout.state()
