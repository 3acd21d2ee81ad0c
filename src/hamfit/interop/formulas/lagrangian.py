"""The Hamiltonian of a learned Lagrangian, p·M(q)⁻¹ p / 2 + U(q)."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from hamfit.errors import ParameterError
from hamfit.features.lagrangian.mechanics import LagrangianPlan
from hamfit.features.lagrangian.products import ProductFunctions
from hamfit.features.maps.lagrangian_network import LagrangianNetwork
from hamfit.interop.formulas.inputs import HostInputs
from hamfit.interop.formulas.namespace import HostArray, Namespace
from hamfit.validation import Array


class LagrangianFormula:
    """H of a Lagrangian for any library, on a graph that is known beforehand."""

    def __init__(self, network: LagrangianNetwork) -> None:
        self.families, self.width = network.families, network.width
        self.arrays: dict[str, Array] = {"mass": np.array([network.mass])}

    def energies(self, inputs: HostInputs, own: Mapping[str, HostArray], weights: HostArray) -> HostArray:
        """Compute H of each system up to a constant, shape (systems,); NaN where M is not positive definite."""
        xp, graph = inputs.xp, inputs.graph
        if graph is None:
            raise ParameterError(
                "the terms of a Lagrangian belong to the edges and to the nodes that move, which must be known before "
                "a function is transformed: use H.on(graph), a function of q and p"
            )
        # the numbers of the columns in place of their coefficients, which may be parameters of the host
        plan = LagrangianPlan(self.families, np.arange(self.width + 1), graph, inputs.q.shape[1])
        coefficients, flat = xp.concatenate([own["mass"], weights], axis=0), inputs.q.reshape(-1)
        systems, size = graph.n_graphs, plan.size
        energy, masses, entries = xp.zeros(systems), xp.asarray(plan.still), iter(plan.entries)
        for part in plan.parts:
            values = _products(xp, part.functions, flat[xp.asarray(part.at)])
            found = (values[:, :, None] * coefficients[xp.asarray(part.weights)]).sum(axis=1)
            if part.is_energy:
                energy = energy + xp.segment_sum(found[:, 0], xp.asarray(plan.system[part.at[:, 0]]), systems)
                continue
            found = found + coefficients[xp.asarray(part.constants)]
            places, off = next(entries)
            both = xp.concatenate([found.reshape(-1), found[:, xp.asarray(np.flatnonzero(off))].reshape(-1)], axis=0)
            masses = masses + xp.segment_sum(both, xp.asarray(places), len(plan.still))
        matrices = masses.reshape(systems, size, size)
        inputs.refuse(~xp.positive_definite(matrices))
        places = plan.system * size + plan.local
        momenta = xp.segment_sum(inputs.p.reshape(-1), xp.asarray(places), systems * size).reshape(systems, size)
        return energy + 0.5 * (momenta * xp.solve(matrices, momenta)).sum(axis=1)


def _products(xp: Namespace, functions: ProductFunctions, q: HostArray) -> HostArray:
    """Compute the products less their means at points (points, coordinates), shape (points, functions)."""
    product = xp.ones((q.shape[0], len(functions)))
    for c in range(q.shape[1]):
        chosen = functions.factors[:, c]
        single = _single(xp, functions, c, q[:, c], int(chosen.max(initial=0)))
        product = product * xp.stack(single, axis=1)[:, xp.asarray(chosen)]
    return product - xp.asarray(functions.means)


def _single(xp: Namespace, functions: ProductFunctions, coordinate: int, q: HostArray, highest: int) -> list[HostArray]:
    """List the functions of one coordinate: harmonics of an angle, Chebyshev polynomials of a length."""
    found = [xp.ones(q.shape[0])]
    if functions.angles[coordinate]:
        for k in range(1, highest // 2 + 2):
            found += [xp.cos(k * q), xp.sin(k * q)]
        return found[: highest + 1]
    x = (q - float(functions.middle[coordinate])) / float(functions.half[coordinate])
    for d in range(1, highest + 1):
        found.append(x if d == 1 else 2 * x * found[-1] - found[-2])
    return found
