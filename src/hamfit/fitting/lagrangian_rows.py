"""Rows of the equations of Lagrange, added up; accelerations and mass matrices of what was solved."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from hamfit.data import DataSource, PhaseSpaceData
from hamfit.data.indexing import slices_of
from hamfit.features import LagrangianNetwork
from hamfit.features.dissipation import Friction, friction_columns, make_friction
from hamfit.features.scales import root_mean_square
from hamfit.features.weighted import WeightedFeatures
from hamfit.fitting.weights import EVEN, NoiseShares
from hamfit.graphs.edges import HELD
from hamfit.solve import Accumulator, TriangularFactor
from hamfit.solve.ridges.if_noisy import EXACT
from hamfit.state import State
from hamfit.targets.lagrangian import LagrangianBlock, LagrangianEquations
from hamfit.validation import Array, IntArray

_NUMBERS = 4_000_000  # in the rows of one block
_LOOKED_AT = 200  # equations, for how noisy rates are; samples, for what friction may differ by
_SAMPLES = 2048  # whose mass matrices are looked at together


def accumulated(
    network: LagrangianNetwork,
    friction: Sequence[Friction],
    equations: LagrangianEquations,
    numbers: IntArray | None = None,
) -> Accumulator:
    """Add up the rows of some equations, or of all."""
    chosen = np.arange(equations.n_equations) if numbers is None else numbers
    width = network.width + sum(len(kind.labels) for kind in friction)
    total = TriangularFactor(width)
    each = 4 * int(equations.node_counts.max()) * equations.dim * (width + 1)
    for block in slices_of(len(chosen), max(16, _NUMBERS // each)):
        total.add(*rows_of(network, friction, equations.part(chosen[block])))
    return total


def kinds_of_friction(names: Sequence[str], samples: DataSource) -> list[Friction]:
    """Make kinds of friction by their names, for what evenly spread samples differ by."""
    if not names:
        return []
    some = np.unique(np.linspace(0, samples.n_snapshots - 1, _LOOKED_AT).astype(np.int64))
    return make_friction(names, samples.state(some).flat())


def merged_sums(parts: Sequence[Accumulator]) -> Accumulator:
    """Put what was added up of several parts together; the parts stay as they are."""
    total = parts[0].copy()
    for part in parts[1:]:
        total.merge(part)
    return total


def mass_by_forces(
    network: LagrangianNetwork, friction: Sequence[Friction], equations: LagrangianEquations
) -> tuple[float, float]:
    """The mean of the first entry of M that known forces determine, and the relative residual of its equations.

    With forces on the right-hand side no term need be known: the scale of L is theirs.
    """
    width = 1 + network.width + sum(len(kind.labels) for kind in friction)
    total = TriangularFactor(width)
    for block in equations.blocks(max(16, _NUMBERS // (4 * int(equations.node_counts.max()) * equations.dim * width))):
        part = equations.part(block)
        rows, targets = rows_of(network, friction, part)
        (known,) = part.combined_halves(network.with_known(part.state)[1])
        moving = part.weights > 0
        total.add(np.concatenate([known[moving][:, None], rows], axis=1), targets + known[moving])
    solution = total.solve()
    return float(solution.weights[0]) * network.mass, solution.residual


def rows_of(network: LagrangianNetwork, friction: Sequence[Friction], part: LagrangianBlock) -> tuple[Array, Array]:
    """Rows of some equations, shape (rows, width), and their targets (rows,): forces less what is known or expected."""
    jacobian, known = network.with_known(part.state)
    (rows,) = part.combined_halves(jacobian)
    targets = part.targets[0] - part.combined_halves(known + jacobian @ network.expected)[0]
    if friction:
        columns = part.weighted(part.combined(friction_columns(friction, part.state, by_rates=True)))
        rows = np.concatenate([rows, columns], axis=-1)
    moving = part.weights > 0
    return rows[moving], targets[moving]


def with_expected(network: LagrangianNetwork, solved: Array) -> Array:
    """The weights, those of friction behind them, from what was solved for: how far they are from the expected ones."""
    weights = solved.copy()
    weights[..., : network.width] += network.expected
    return weights


def accelerations(features: WeightedFeatures, state: State, known: Array | None = None) -> Array | None:
    """Accelerations at a union of states (q, v), shape (nodes, dim), with known forces; None where M is indefinite."""
    network = features.feature_map
    assert isinstance(network, LagrangianNetwork)
    here = network.mechanics(state, features.weights)
    if not here.definite:
        return None
    force = np.zeros(state.q.shape) if known is None else known
    if features.friction is not None:
        columns = friction_columns(features.friction.kinds, state, by_rates=True)
        force = force - columns @ features.friction.coefficients
    return here.accelerations(state.p, force)


def beside_momenta(features: WeightedFeatures, samples: PhaseSpaceData, p: Array) -> tuple[float, float]:
    """Compare M(q) v at all samples (q, v) with momenta p that the data hold, shape (all nodes, dim).

    Both are measured by the energies that they amount to, which are of one unit where lengths and angles are mixed.

    Returns
    -------
    tuple
        The factor c that turns M v into p best, Σ p·v / Σ v·M v, and how far both are apart then: the square root of
        Σ (p - c M v)·(c M)⁻¹(p - c M v) / Σ p·v, infinite where c is not positive.
    """
    network = features.feature_map
    assert isinstance(network, LagrangianNetwork)
    of_both = of_rates = of_momenta = 0.0
    for block in slices_of(samples.n_snapshots, _SAMPLES):
        state = samples.state(block).flat()
        moving = 1.0 - state.graph.node_attributes.get(HELD, np.zeros(len(state.q)))[:, None]
        given, v = moving * p[samples.node_ptr[block.start] : samples.node_ptr[block.stop]], moving * state.p
        here = network.mechanics(state, features.weights)
        of_both += float((given * v).sum())
        of_rates += 2 * float(here.kinetic(v).sum())
        of_momenta += float((given * here.velocities(given)).sum())
    if not (of_both > 0 and of_rates > 0):
        return of_both / of_rates if of_rates > 0 else 1.0, np.inf
    scale = of_both / of_rates
    return scale, float(np.sqrt(max(0.0, of_momenta / scale / of_both - 1)))


def smallest_of_masses(features: WeightedFeatures, samples: DataSource) -> float:
    """The smallest eigenvalue of M over its largest, with its diagonal scaled to one, over all samples."""
    network = features.feature_map
    assert isinstance(network, LagrangianNetwork)
    parts = (samples.state(block).flat() for block in slices_of(samples.n_snapshots, _SAMPLES))
    return min(float(network.mechanics(part, features.weights).smallest.min()) for part in parts)


def noise_beside_forces(features: WeightedFeatures, equations: LagrangianEquations) -> NoiseShares:
    """How large the noise of rates is, beside that of the fitted rows: ∫ψ v dt should be -∫ψ' q dt."""
    network, part = features.feature_map, equations.evenly(_LOOKED_AT)
    assert isinstance(network, LagrangianNetwork)
    assert isinstance(part, LagrangianBlock)
    assert part.combine is not None
    jacobian, known = network.with_known(part.state)
    left = part.combined_halves(jacobian @ features.weights + known)[0]
    if features.friction is not None:
        columns = friction_columns(features.friction.kinds, part.state, by_rates=True)
        left = left + part.weighted(part.combined(columns @ features.friction.coefficients))
    forces = root_mean_square((left - part.targets[0])[part.weights > 0])
    rates = part.combine @ part.state.p
    missed = root_mean_square((rates - part.rates @ part.state.q)[part.weights > 0])
    if not forces > 0 or missed <= EXACT * root_mean_square(rates):
        return EVEN
    return 1.0, max(missed / forces, EXACT)
