"""Cluster part: invariants of random channels up to a body order, and random neurons of some of them.

    Φ_c = Σ_i I_c(A_i) / s_c  over the centres of one kind,      Φ_h = Σ_i σ(W_h I(A_i) + b_h)

An invariant of order ν sees the centre and ν neighbours at once: ν + 1 bodies.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from copy import copy
from dataclasses import replace
from typing import Any, Self

import numpy as np

from hamfit.errors import DataError, ParameterError
from hamfit.features.activations import Activation
from hamfit.features.cluster.columns import ClusterColumns
from hamfit.features.cluster.couplings import Couplings
from hamfit.features.cluster.densities import found_axes, trial_columns, trial_recipe
from hamfit.features.cluster.drawing import drawn, planned
from hamfit.features.cluster.neighbourhoods import Neighbourhoods
from hamfit.features.cluster.radial import Chebyshev
from hamfit.features.cluster.run import ClusterRun, Recipe
from hamfit.features.invariant.edge_part import VectorPart, refuse_strained_angles
from hamfit.features.invariant.encoding import Encoding, Scalars
from hamfit.features.kernels import kernels
from hamfit.features.samplers import Sampler
from hamfit.features.workspace import Workspace
from hamfit.tensors import DOUBLES, INTEGERS, expect
from hamfit.validation import Array, non_negative_integer, positive_integer

_NEARER = 0.9  # of the shortest distance in the data: the radial functions begin there
_MOST_ANGULAR, _MOST_RADIAL = 6, 32  # as compiled loops have room for
_AT_ONCE = 2**19  # numbers of a block of rows
_WIDTH_OF_PULLS = 256  # numbers for each neighbour of a block without rows


class ClusterPart(VectorPart):
    """Features of a centre and up to four of its neighbours together.

    Parameters
    ----------
    sampler, activation
        Of the neurons.
    body
        Number of bodies at most, 2 to 5.
    angular
        Largest degree of the functions of the direction.
    channels
        Number of channels, after which all further columns are neurons; None for as many as there are columns for.
    radial
        Number of radial functions.
    """

    name = "cluster"
    unruly = True

    def __init__(
        self,
        sampler: Sampler,
        activation: type[Activation],
        *,
        body: int,
        angular: int,
        channels: int | None = None,
        radial: int = 12,
    ) -> None:
        super().__init__(sampler, activation)
        self.body, self.angular, self.channels, self.radial = body, angular, channels, radial
        self.axes: Array | None = None  # densities that matter, where they were found
        self.recipe: Recipe  # what `prepare` finds
        self.columns: ClusterColumns

    @property
    def width(self) -> int:  # type: ignore[override]
        """The number of invariants and neurons together."""
        return self.columns.width

    @property
    def precision(self) -> np.dtype[Any]:
        """The precision of the columns."""
        return self.columns.scale.dtype

    # -- sampling --------------------------------------------------------------------------------------------------

    def usable(self, pool: Scalars) -> bool:
        """Tell whether there are edges of different lengths."""
        return bool(pool.graph.n_edges > 1 and np.ptp(pool.distances) > 0)

    def prepare(self, pool: Scalars, rng: np.random.Generator) -> None:
        """Set the range of the radial functions, and draw the number that all channels come from."""
        cutoff, r = pool.encoding.cutoff, pool.distances
        inside = r if cutoff is None else r[r < cutoff]
        if len(inside) < 2:
            raise DataError("no two edges are shorter than the cutoff, so there are no neighbourhoods to learn from")
        if not inside.min() > 0:
            raise DataError("two nodes are at the same place, where there is no direction; remove such snapshots")
        dim = pool.difference.shape[1]
        if dim > 3:
            raise DataError(
                f"many-body features of a given body order need directions in 1, 2 or 3 dimensions, got {dim}; "
                "use moments instead, which serve any number"
            )
        high = float(inside.max()) if cutoff is None else cutoff
        chebyshev = Chebyshev(self.radial, pool.encoding.scale, _NEARER * float(inside.min()), high)
        orders, kinds = self._orders(dim), pool.encoding.nodes.n_kinds
        none = np.zeros((0, orders[0].harmonics.degree + 1, kinds, self.radial))
        self.recipe = Recipe(chebyshev, orders, none, int(rng.integers(2**63)), axes=self.axes)

    def _orders(self, dim: int) -> Sequence[Couplings]:
        """List the invariants; the total degree of those of four factors is limited, of which there are very many."""
        return [
            Couplings.of(dim, self.angular, order, 2 * self.angular if order == 4 else None)
            for order in range(1, self.body)
        ]

    def least(self, pool: Scalars) -> int:  # noqa: ARG002 - known from `prepare`
        """Count all invariants of one channel for every kind of centre."""
        return self.recipe.kinds * sum(len(order.labels) for order in self.recipe.orders)

    def _with(self, columns: ClusterColumns) -> Self:
        part = copy(self)
        part.columns = columns
        return part

    def grown(self, pool: Scalars, count: int, rng: np.random.Generator, *, before: int = 0) -> Self:
        """Draw further channels, and neurons from the neighbourhoods of the pool's nodes for every kind alike."""
        recipe, layout, neurons = planned(self.recipe, self.channels, before, count)
        runs = list(_runs(recipe, pool, _WIDTH_OF_PULLS))
        return self._with(drawn(recipe, layout, neurons, runs, self.sampler, self.activation, rng))

    def trial(self, pool: Scalars, axes: Array | None, rng: np.random.Generator) -> Self:
        """Give a part with all densities, and neurons of these along axes; see `hamfit.features.cluster.densities`."""
        recipe = trial_recipe(self.recipe)
        runs = list(_runs(recipe, pool, _WIDTH_OF_PULLS))
        return self._with(trial_columns(recipe, runs, axes, self.sampler, self.activation, rng))

    def found_axes(self, pool: Scalars, weights: Array) -> Array:
        """Find the densities that matter to a trial with these weights, shape (densities, axes)."""
        return found_axes(self.columns, list(_runs(self.columns.recipe, pool, _WIDTH_OF_PULLS)), weights)

    def with_shortest(self, shortest: Mapping[tuple[int, int], float], encoding: Encoding) -> Self:
        """Let radial functions come to rest below these distances of pairs of species; without any, go on."""
        nearest = encoding.nodes.of_pairs(shortest) if shortest else None
        return self._with(replace(self.columns, recipe=replace(self.columns.recipe, nearest=nearest)))

    def joined(self, other: Self) -> Self:
        """Give one part with the columns of both."""
        return self._with(self.columns.joined(other.columns))

    def joined_order(self, other: Self) -> Array:
        """Sort the invariants of both, and put their neurons behind; see `ClusterColumns`."""
        return self.columns.joined_order(other.columns)

    def column_priors(self) -> Array:
        """Say how large weights of unit columns are expected to be, shape (width,)."""
        return self.columns.priors()

    # -- evaluation ------------------------------------------------------------------------------------------------

    def values(self, scalars: Scalars) -> Array:
        """Sum the features over the centres of each graph, shape (graphs, width)."""
        result = np.zeros((scalars.graph.n_graphs, self.width), self.precision)
        for run in _runs(self.columns.recipe, scalars, self.width):
            graph = scalars.graph.graph_of_node[run.near.centres[run.places]]
            for columns, values in self.columns.of_centres(run):
                np.add.at(result[:, columns], graph, values)
        return result

    def node_energies(self, scalars: Scalars, weights: Array, work: Workspace) -> Array:  # noqa: ARG002
        """Give the energy of a neighbourhood to the node in its middle."""
        result = np.zeros(scalars.graph.n_nodes, self.precision)
        for run in _runs(self.columns.recipe, scalars, self.width):
            for columns, values in self.columns.of_centres(run):
                result[run.near.centres[run.places]] += values @ weights[columns]
        return result

    def _derivatives(self, scalars: Scalars, work: Workspace) -> Iterator[tuple[ClusterRun, list[tuple[slice, Array]]]]:
        """Compute ∂Φ/∂d run by run: columns, and their derivatives, (neighbours, components, columns)."""
        own, dtype, components = self.columns, self.precision, scalars.difference.shape[1]
        for run in _runs(own.recipe, scalars, self.width // own.recipe.kinds):
            columns = own.layout.columns(run.kind)
            place, layer = own.neurons_of(run.kind)
            shape = run.rows.stop - run.rows.start, components
            linear = work.array("cluster_linear", (*shape, columns.stop - columns.start), dtype)
            run.derivatives(own.layout, 1 / own.scale[columns], linear)
            found = [(columns, linear)]
            if layer.width:
                seen = work.array("cluster_inputs", (*shape, layer.weights.shape[1]), dtype)
                run.derivatives(own.inputs, np.ones(seen.shape[2], dtype), seen)
                neural = work.array("cluster_neurons", (*shape, layer.width), dtype)
                np.matmul(seen, layer.weights.T, out=neural)
                slopes = layer.derivative(layer.preactivation(run.values(own.inputs)))
                neural *= slopes[run.near.centre_of(run.places)][:, None, :]
                found.append((place, neural))
            yield run, found

    def rows(self, scalars: Scalars, by_q: Array, by_p: Array, work: Workspace) -> None:  # noqa: ARG002 - q only
        """Write ∂Φ/∂q: added at the neighbours, and subtracted at the centres."""
        for run, found in self._derivatives(scalars, work):
            nodes, centres = run.near.node[run.rows], run.near.centres[run.places][run.near.centre_of(run.places)]
            if not len(nodes):
                continue
            low, high = min(nodes.min(), centres.min()), max(nodes.max(), centres.max()) + 1  # of a few graphs
            for columns, derivatives in found:
                scattered = work.array("cluster_nodes", (high - low, *derivatives.shape[1:]), by_q.dtype)
                scattered[:] = 0
                kernels().scatter_pairs(nodes - low, centres - low, derivatives, scattered)
                by_q[low:high, :, columns] += scattered

    def strain_rows(self, scalars: Scalars, out: Array, work: Workspace) -> None:
        """Write ∂Φ/∂ε: derivatives by the vectors to neighbours, times these."""
        refuse_strained_angles(scalars)
        graph_of_node = scalars.graph.graph_of_node
        for run, found in self._derivatives(scalars, work):
            near, rows = run.near, run.rows
            vectors = (near.unit[rows] * near.distance[rows, None]).astype(self.precision)
            graph = graph_of_node[near.node[rows]]
            for columns, derivatives in found:
                for number in np.unique(graph):
                    own = np.flatnonzero(graph == number)
                    product = np.einsum("eac,eb->abc", derivatives[own], vectors[own], optimize=True)
                    out[number][..., columns] += product

    def pulls(self, scalars: Scalars, weights: Array, work: Workspace) -> Iterator[tuple[Scalars, Array]]:  # noqa: ARG002
        """Fold the weights into derivatives by densities, and go along the neighbours once."""
        own = self.columns
        result = np.zeros((scalars.graph.n_edges, scalars.difference.shape[1]), self.precision)
        for run in _runs(own.recipe, scalars, _WIDTH_OF_PULLS):
            columns = own.layout.columns(run.kind)
            place, layer = own.neurons_of(run.kind)
            by_density = run.pulled(own.layout, weights[columns] / own.scale[columns])
            if layer.width:
                slopes = layer.derivative(layer.preactivation(run.values(own.inputs)))
                slopes *= weights[place]
                by_density += run.pulled(own.inputs, slopes @ layer.weights)
            signed = run.pulls(by_density) * run.near.sign[run.rows, None].astype(result.dtype)
            np.add.at(result, run.near.edge[run.rows], signed)
        yield scalars, result

    # -- parameters ------------------------------------------------------------------------------------------------

    def astype(self, dtype: Any) -> None:
        """Compute in another precision from now on; distances and directions are found in double precision."""
        self.columns = self.columns.astype(dtype)

    def arrays(self) -> dict[str, Array]:
        """Give the parameters by name."""
        found = self.columns.arrays() | {"orders": np.array([self.body, self.angular])}  # growth may have found others
        return found if self.axes is None else found | {"axes": self.axes}

    def restore(self, arrays: dict[str, Array]) -> None:
        """Take over the parameters as `arrays` gave them."""
        body, angular = expect(arrays, "orders", INTEGERS, (2,)).tolist()
        checked_orders(body, angular, self.channels)
        self.body, self.angular = body, angular
        self.axes = expect(arrays, "axes", DOUBLES, (None, None)) if "axes" in arrays else None
        self.columns = ClusterColumns.restored(arrays, self.activation, self._orders)
        self.recipe = self.columns.recipe

    def check(self, encoding: Encoding) -> None:
        """Refuse channels for another number of kinds of nodes than the encoding has."""
        kinds = self.columns.recipe.kinds
        if kinds != encoding.nodes.n_kinds:
            raise DataError(f"the channels mix {kinds} kinds of nodes, and there are {encoding.nodes.n_kinds}")


def _runs(recipe: Recipe, scalars: Scalars, width: int) -> Iterator[ClusterRun]:
    """Cut the centres into runs, whose rows of so many columns stay small."""
    near = Neighbourhoods.of(scalars)
    components = scalars.difference.shape[1]
    for kind, places, rows in near.blocks(max(1, _AT_ONCE // (components * max(1, width)))):
        yield ClusterRun(recipe, scalars.encoding, near, kind, places, rows)


def checked_orders(body: int, angular: int, channels: int | None, radial: int = 12) -> dict[str, Any]:
    """Check what a user asks for: 2 to 5 bodies, a degree up to 6, channels or None, and up to 32 radial functions."""
    if positive_integer("body", body) not in range(2, 6):
        raise ParameterError(f"body must be 2, 3, 4 or 5, got {body!r}")
    if non_negative_integer("angular", angular) > _MOST_ANGULAR:
        raise ParameterError(f"angular must be at most {_MOST_ANGULAR}, got {angular!r}")
    if positive_integer("radial", radial) > _MOST_RADIAL:
        raise ParameterError(f"radial must be at most {_MOST_RADIAL} with body, got {radial!r}")
    number = None if channels is None else positive_integer("channels", channels)
    return {"body": body, "angular": angular, "channels": number, "radial": radial}
