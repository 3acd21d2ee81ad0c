"""The measured order at which a scheme converges."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from hamfit.errors import DataError
from hamfit.integrate import SCHEMES, Force, Scheme, simulate
from hamfit.state import Hamiltonian, State
from hamfit.validation import Array, positive_number

_REFERENCE_SCHEME = "composition-8"
_REFINEMENT = 4  # of the reference, where the scheme is nearly as good as the reference's
_ROUNDING = 1e-13  # relative to the state; errors below it are rounding errors and tell nothing about the order


@dataclass(frozen=True)
class ConvergenceOrder:
    """Errors at a fixed time for several step lengths, and the order that they show.

    Attributes
    ----------
    dt, steps, errors
        Lengths and numbers of steps, and the largest deviation of any coordinate from the reference; shape (runs,).
    order
        Slope of log(error) over log(dt), fitted to the errors that stand out from rounding.
    """

    dt: Array
    steps: Array
    errors: Array
    order: float


def convergence_order(
    hamiltonian: Hamiltonian,
    state: State,
    scheme: str | Scheme = "stormer-verlet",
    *,
    time: float = 1.0,
    steps: Sequence[int] = (16, 32, 64, 128),
    reference: State | None = None,
    force: Force | None = None,
) -> ConvergenceOrder:
    """Measure the order of a scheme on a Hamiltonian by shortening the steps.

    It tests the scheme, and the Hamiltonian too: where a gradient is not smooth, high orders are not reached.

    Parameters
    ----------
    hamiltonian, state, scheme, force
        As in `hamfit.integrate.simulate`.
    time
        Final time.
    steps
        Numbers of steps, at least two different ones.
    reference
        Exact state at the final time; without it, the state that the scheme of order 8 reaches with the largest number
        of steps, or with four times as many to judge a scheme of order above 4.

    Raises
    ------
    DataError
        If a simulation does not complete, or all errors but one are rounding errors.

    Examples
    --------
    >>> from hamfit import generate, make_system
    >>> chain = make_system("chain", nodes=3)
    >>> start = generate(chain, snapshots=1, seed=0).state(0)
    >>> round(convergence_order(chain, start, "composition-4").order, 1)
    4.0
    """
    time = positive_number("time", time)
    method = scheme if isinstance(scheme, Scheme) else SCHEMES.get(scheme)()
    counts = np.array(sorted(set(steps)))
    if len(counts) < 2:
        raise DataError(f"steps must hold two different numbers at least, got {list(steps)}")

    def end(scheme: str | Scheme, count: int) -> Array:
        rollout = simulate(hamiltonian, state, time / count, count, scheme=scheme, every=count, force=force)
        rollout.require_completed("no order can be measured")
        return np.stack([rollout.q[-1], rollout.p[-1]])

    if reference is None:
        exact = end(_REFERENCE_SCHEME, int(counts[-1]) * (_REFINEMENT if method.order > 4 else 1))
    else:
        exact = np.stack([reference.q, reference.p])
    errors = np.array([np.abs(end(method, int(count)) - exact).max() for count in counts])
    telling = errors > _ROUNDING * np.abs(exact).max()
    if telling.sum() < 2:
        raise DataError("the errors are rounding errors: use fewer steps, or a longer time")
    dt = time / counts
    order = float(np.polyfit(np.log(dt[telling]), np.log(errors[telling]), 1)[0])
    return ConvergenceOrder(dt=dt, steps=counts, errors=errors, order=order)
