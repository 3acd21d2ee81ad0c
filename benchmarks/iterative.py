"""Is there a place for an iterative route? Least squares by preconditioned iteration against the normal equations.

The operator Z is never stored: each pass over the snapshots applies Z and Zᵀ block by block. The triangular factor of
a sample of rows preconditions from the right, as in LSRN and Blendenpik; the sample's solution is the first guess.

- ``lsmr rows``: SciPy's LSMR; every product recomputes the Jacobian rows.
- ``lsmr kept``: SciPy's LSMR on rows kept in memory.
- ``lsmr free``: SciPy's LSMR; Zθ is the energy gradient and Zᵀr the tangent of the features, so no rows are formed.
- ``cg``: conjugate gradients on the preconditioned normal equations; Zᵀ(Zθ) in one pass, without rows.

All run in one thread with one BLAS thread and are timed in CPU seconds, taking turns. Iterations stop when the residual
is within 1e-6 (relative) of the direct one, by their own estimates; the excess that was reached is in the table.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
import scipy.linalg
from scipy.sparse.linalg import LinearOperator, lsmr

from common import report
from hamfit.data import PhaseSpaceData
from hamfit.features import GraphNetwork, Workspace
from hamfit.features.kernels import kernels
from hamfit.features.samplers import make_sampler
from hamfit.parallel import single_threaded_blas
from hamfit.rng import generator
from hamfit.solve import Accumulator, NormalEquations, TriangularFactor
from hamfit.state import State
from hamfit.systems import generate, make_system
from hamfit.validation import Array

TOLERANCE = 1e-6
THIN = 6  # the sample takes every sixth row, at random: rows of one snapshot are alike
LEAST_ROWS = 1080  # of a block: with fewer, adding d² products to the Gram matrix costs as much as forming them
ROW_ELEMENTS, FREE_ELEMENTS = 300_000, 3_000_000  # of a block of rows; of a block of slopes, where products are larger


# -- passes over the data --------------------------------------------------------------------------------------------


class Rows:
    """Z by its rows, recomputed in every pass or kept."""

    def __init__(self, features: GraphNetwork, data: PhaseSpaceData, *, keep: bool = False) -> None:
        self.features, self.data = features, data
        self.rows_each = 2 * data.dim * int(data.node_counts[0])
        wanted = max(ROW_ELEMENTS // features.width, LEAST_ROWS)
        self.blocks = data.blocks(max(1, wanted // self.rows_each))
        self.work = Workspace()
        self.kept = [self._rows(block).copy() for block in self.blocks] if keep else None

    def _rows(self, block: slice) -> Array:
        rows = self.features.jacobian(self.data.state(block), self.work)
        return rows.reshape(-1, self.features.width)

    def _all(self) -> Any:
        return self.kept if self.kept is not None else map(self._rows, self.blocks)

    def forward(self, weights: Array) -> Array:
        return np.concatenate([rows @ weights for rows in self._all()])

    def adjoint(self, values: Array) -> Array:
        total, start = np.zeros(self.features.width), 0
        for rows in self._all():
            total += values[start : start + len(rows)] @ rows
            start += len(rows)
        return total


class Free:
    """Z and Zᵀ without rows: energy gradients backwards, tangents forwards. For the centred representation only."""

    def __init__(self, features: GraphNetwork, data: PhaseSpaceData) -> None:
        self.features, self.data = features, data
        places = int(data.node_counts[0] + data.edge_counts[0])
        self.blocks = data.blocks(max(1, FREE_ELEMENTS // (places * features.width)))
        self.work = Workspace()

    def forward(self, weights: Array) -> Array:
        parts = []
        for block in self.blocks:
            parts.append(
                np.stack(self.features.energy_gradient(self.data.state(block), weights, self.work)).reshape(-1)
            )
        return np.concatenate(parts)

    def adjoint(self, values: Array) -> Array:
        sums, start = _Tangents(self.features), 0
        for block in self.blocks:
            state = self.data.state(block)
            count = 2 * state.q.size
            shaped = values[start : start + count].reshape(2, *state.q.shape)
            sums.add(state, shaped, *self._slopes(state))
            start += count
        return sums.total()

    def gram(self, weights: Array, *, less_targets: bool = False) -> tuple[Array, float]:
        """Zᵀr and |r|² with r = Zθ, or Zθ - u, in one pass: the slopes of the messages serve both directions."""
        sums, squared = _Tangents(self.features), 0.0
        hidden, dim = self.features.hidden, self.data.dim
        node, edge, message = (self.features.layers[name].weights for name in ("node", "edge", "message"))
        weighted = message * weights[hidden:, None]
        for block in self.blocks:
            state = self.data.state(block)
            forward, by_node, by_edge = self._slopes(state)
            to_nodes = by_node @ weighted[:, :hidden]
            to_nodes += weights[:hidden]
            to_nodes *= forward.node_slopes
            gradient = to_nodes @ node
            values = np.stack([gradient[:, :dim], gradient[:, dim:]])
            to_edges = by_edge @ weighted[:, hidden:]
            to_edges *= forward.edge_slopes
            by_features = to_edges @ edge
            difference = by_features[:, :dim] + by_features[:, dim:] * forward.units
            kernels().scatter_difference(state.graph, difference, values[0])
            self.features.representation.pull_back(state, forward.encoded, values[0][:, :, None], values[1][:, :, None])
            if less_targets:
                values -= np.stack(self.data.gradients(block))
            squared += float(np.vdot(values, values))
            sums.add(state, values, forward, by_node, by_edge)
        return sums.total(), squared

    def _slopes(self, state: State) -> tuple[Any, Array, Array]:
        forward = self.features._forward(state, self.work)
        return forward, *self.features._message_slopes(forward, state, self.work)


class _Tangents:
    """Sum over blocks of Zᵀr, the derivative of the features along r: Σ_m σ'(z_m) W_M ḣ = (Σ_m σ'(z_m) ḣᵀ ∘ W_M) 1."""

    def __init__(self, features: GraphNetwork) -> None:
        self.features = features
        hidden, messages = features.hidden, features.width - features.hidden
        self.nodes = np.zeros(hidden)
        self.outer = np.zeros((2, messages, hidden))

    def add(self, state: State, values: Array, forward: Any, by_node: Array, by_edge: Array) -> None:
        layers, graph = self.features.layers, state.graph
        values = values.copy()
        self.features.representation.pull_back(state, forward.encoded, values[0][:, :, None], values[1][:, :, None])
        tangent = np.concatenate(list(values), axis=1) @ layers["node"].weights.T
        tangent *= forward.node_slopes
        self.nodes += tangent.sum(axis=0)
        self.outer[0] += by_node.T @ tangent
        difference = values[0][graph.high] - values[0][graph.low]
        distance = np.einsum("ei,ei->e", forward.units, difference)[:, None]
        tangent = np.concatenate([difference, distance], axis=1) @ layers["edge"].weights.T
        tangent *= forward.edge_slopes
        self.outer[1] += by_edge.T @ tangent

    def total(self) -> Array:
        message, hidden = self.features.layers["message"].weights, self.features.hidden
        by_node = np.einsum("kh,kh->k", self.outer[0], message[:, :hidden])
        by_edge = np.einsum("kh,kh->k", self.outer[1], message[:, hidden:])
        return np.concatenate([self.nodes, by_node + by_edge])


# -- the routes ------------------------------------------------------------------------------------------------------


@dataclass
class Problem:
    features: GraphNetwork
    data: PhaseSpaceData
    oversampling: float  # rows of the sample over width

    @property
    def width(self) -> int:
        return self.features.width


LATTICE = {"rows": 3, "cols": 3, "dim": 3}


def make_problem(
    name: str, options: dict[str, Any], width: int, hidden: int, snapshots: int, oversampling: float
) -> Problem:
    data = generate(make_system(name, **options), snapshots=snapshots, seed=0)
    features = GraphNetwork(hidden=hidden, width=width, sampler=make_sampler("swim", None))
    features.sample(data.take(slice(0, 1000)), generator(0))
    return Problem(features, data, oversampling)


def accumulate(
    features: GraphNetwork, data: PhaseSpaceData, kind: type[Accumulator] = NormalEquations, *, thin: int = 1
) -> Accumulator:
    """All rows, or a random `thin`-th of them."""
    rows, total, rng = Rows(features, data), kind(features.width), np.random.default_rng(1)
    chosen: list[Array] = []
    for number, block in enumerate(rows.blocks):
        part, targets = rows._rows(block), np.stack(data.gradients(block)).reshape(-1)
        if thin == 1:
            total.add(part, targets)
            continue
        index = np.sort(rng.choice(len(part), max(1, len(part) // thin), replace=False))
        chosen.append(np.column_stack([part[index], targets[index]]))
        if len(chosen) == thin or number == len(rows.blocks) - 1:
            stacked = np.concatenate(chosen)
            total.add(stacked[:, :-1], stacked[:, -1])
            chosen = []
    return total


def preconditioner(problem: Problem) -> tuple[Array, Array, Array]:
    """R with RᵀR = ZᵀZ of a sample scaled to all rows, the sample's solution, and squared column norms."""
    rows = 2 * problem.data.dim * int(problem.data.node_counts.sum())
    wanted = problem.oversampling * problem.width
    count = min(len(problem.data), int(np.ceil(THIN * wanted / rows * len(problem.data))))
    chosen = np.sort(np.random.default_rng(0).choice(len(problem.data), count, replace=False))
    sample = accumulate(problem.features, problem.data.take(chosen), thin=THIN)
    factor, first, norms = cholesky(sample)
    return factor * np.sqrt(rows / sample.rows), first, norms * (rows / sample.rows)


def cholesky(total: Accumulator) -> tuple[Array, Array, Array]:
    """R with RᵀR = ZᵀZ, the solution, and squared column norms; both sides take the same ridge at rounding level."""
    assert isinstance(total, NormalEquations)
    scales = np.sqrt(np.diag(total.gram))
    scaled = total.gram / scales / scales[:, None]
    scaled[np.diag_indices_from(scaled)] += ridge(total.width)
    factor = scipy.linalg.cholesky(scaled, overwrite_a=True, check_finite=False)
    return factor * scales, scipy.linalg.cho_solve((factor, False), total.moment / scales) / scales, scales**2


def ridge(width: int) -> float:
    """Relative to unit columns: without it, Cholesky factorisation fails at width 4096."""
    return width * float(np.finfo(np.float64).eps)


def solve_triangular(factor: Array, right: Array, *, transpose: bool = False) -> Array:
    return scipy.linalg.solve_triangular(factor, right, trans=int(transpose), check_finite=False)


def by_lsmr(problem: Problem, passes: Rows | Free) -> tuple[Array, int]:
    factor, first, _ = preconditioner(problem)
    missed = targets_of(problem.data, passes.blocks) - passes.forward(first)
    operator = LinearOperator(
        (len(missed), problem.width),
        matvec=lambda y: passes.forward(solve_triangular(factor, y)),
        rmatvec=lambda r: solve_triangular(factor, passes.adjoint(r), transpose=True),
        dtype=np.float64,
    )
    # |Aᵀr| / (|A| |r|) = a leaves an excess of some a² in |r|: squared errors add up.
    answer = lsmr(operator, missed, atol=0.3 * np.sqrt(TOLERANCE), btol=0.0, conlim=0.0, maxiter=60)
    return first + solve_triangular(factor, answer[0]), int(answer[2])


def by_gradients(problem: Problem, passes: Free) -> tuple[Array, int]:
    """Conjugate gradients for (ZR⁻¹)ᵀ(ZR⁻¹); its condition is that of the sample's error, so squaring does no harm."""
    factor, weights, norms = preconditioner(problem)
    damping = ridge(problem.width) * norms
    slope, missed = passes.gram(weights, less_targets=True)
    slope = -solve_triangular(factor, slope + damping * weights, transpose=True)
    direction, squared, iteration = slope, float(slope @ slope), 0
    while iteration < 60:
        iteration += 1
        step = solve_triangular(factor, direction)
        product, length = passes.gram(step)
        size = squared / (length + damping * step @ step)
        weights = weights + size * step
        missed -= size * squared
        if size * squared < 4 * TOLERANCE * missed:  # gain of this step in |r|²; a third of it or less is left
            break
        slope = slope - size * solve_triangular(factor, product + damping * step, transpose=True)
        squared, before = float(slope @ slope), squared
        direction = slope + squared / before * direction
    return weights, iteration


def targets_of(data: PhaseSpaceData, blocks: list[slice]) -> Array:
    return np.concatenate([np.stack(data.gradients(block)).reshape(-1) for block in blocks])


def residual(problem: Problem, weights: Array) -> float:
    passes = Free(problem.features, problem.data)
    targets = targets_of(problem.data, passes.blocks)
    return float(np.linalg.norm(passes.forward(weights) - targets) / np.linalg.norm(targets))


# -- the model and the table -----------------------------------------------------------------------------------------


def flops(problem: Problem) -> dict[str, float]:
    """Products only, in GFLOP: one snapshot has `rows` rows, `nodes` nodes and `edges` undirected edges."""
    data, width = problem.data, problem.width
    nodes, edges, dim = int(data.node_counts[0]), int(data.edge_counts[0]), data.dim
    rows, unit = 2 * dim * nodes, 2 * problem.features.hidden * (width - problem.features.hidden) * 1e-9
    jacobian = unit * (nodes + edges + rows + dim * edges)  # pre-activations, then rows of nodes and of edges
    gram, cube = rows * width**2 * 1e-9, width**3 * 1e-9
    sample = min(len(data), problem.oversampling * width / rows)
    return {
        "direct": len(data) * (jacobian + gram) + cube / 3,
        "preconditioner": min(len(data), THIN * sample) * jacobian + sample * gram + cube / 3,
        "pass rows": len(data) * 2 * jacobian,  # forward and adjoint recompute the rows
        "pass free": len(data) * 3 * unit * (nodes + edges),  # pre-activations, backwards, tangent
    }


def compare(
    width: int, hidden: int, snapshots: int, oversampling: float, *, repeats: int, full: bool
) -> dict[str, Any]:
    problem = make_problem("lattice", LATTICE, width, hidden, snapshots, oversampling)
    features, data = problem.features, problem.data
    sides: dict[str, Callable[[], tuple[Array, int]]] = {
        "direct": lambda: (cholesky(accumulate(features, data))[1], 0),
        "cg": lambda: by_gradients(problem, Free(features, data)),
        "sample": lambda: (preconditioner(problem)[1], 0),
    }
    if full:
        sides["qr"] = lambda: (accumulate(features, data, TriangularFactor).solve().weights, 0)
        sides["lsmr free"] = lambda: by_lsmr(problem, Free(features, data))
        sides["lsmr rows"] = lambda: by_lsmr(problem, Rows(features, data))
        sides["lsmr kept"] = lambda: by_lsmr(problem, Rows(features, data, keep=True))
    best: dict[str, tuple[float, Array, int]] = {}
    for _ in range(repeats):
        for name, side in sides.items():
            started = time.process_time()
            weights, iterations = side()
            seconds = time.process_time() - started
            if name not in best or seconds < best[name][0]:
                best[name] = seconds, weights, iterations
    exact, work, iterations = residual(problem, best["direct"][1]), flops(problem), best["cg"][2]
    by_cg = work["preconditioner"] + (iterations + 1) * work["pass free"]
    row = {
        "width": width,
        "hidden": hidden,
        "rows": 2 * data.dim * int(data.node_counts.sum()),
        "sample/width": oversampling,
        "direct s": best["direct"][0],
        "sample s": best["sample"][0],
        "cg s": best["cg"][0],
        "cg iterations": iterations,
        "cg excess": residual(problem, best["cg"][1]) / exact - 1,
        "speed-up": best["direct"][0] / best["cg"][0],
        "speed-up by flops": work["direct"] / by_cg,
        "GFLOP/s direct": work["direct"] / best["direct"][0],
        "GFLOP/s cg": by_cg / best["cg"][0],
    }
    for name in ("qr", "lsmr free", "lsmr rows", "lsmr kept"):
        row[f"{name} s"] = best[name][0] if name in best else "-"
    if full:
        row["lsmr iterations"] = best["lsmr free"][2]
        row["lsmr excess"] = residual(problem, best["lsmr free"][1]) / exact - 1
    else:
        row["lsmr iterations"] = row["lsmr excess"] = "-"
    return row


CASES = (  # width, hidden, snapshots, rows of the sample over width
    (384, 48, 1000, 16.0),
    (1024, 48, 1000, 8.0),
    (1024, 48, 4000, 16.0),
    (1024, 128, 2000, 16.0),
    (2048, 48, 4000, 16.0),
    (4096, 48, 8000, 12.0),
    (1024, 96, 16000, 64.0),
)
FULL = (0, 1)  # cases in which every variant runs
LONG = (5,)  # takes ten minutes: runs once


# -- where the careful route is needed, and which widths are worth having -------------------------------------------


def careful(name: str, options: dict[str, Any], width: int, hidden: int, snapshots: int) -> dict[str, Any]:
    """QR of all rows against LSMR preconditioned by QR and singular values of a sample, as in LSRN."""
    problem = make_problem(name, options, width, hidden, snapshots, oversampling=16.0)
    features, data = problem.features, problem.data
    started = time.process_time()
    exact = accumulate(features, data, TriangularFactor).solve()
    by_qr = time.process_time() - started
    started = time.process_time()
    count = min(len(data), int(np.ceil(THIN * 16 * width / (exact.rows / len(data)))))
    chosen = np.sort(np.random.default_rng(0).choice(len(data), count, replace=False))
    sample = accumulate(features, data.take(chosen), TriangularFactor, thin=THIN)
    assert isinstance(sample, TriangularFactor)
    triangle, right = sample.triangle()[:width, :width], sample.triangle()[:width, width]
    scales = np.linalg.norm(triangle, axis=0)
    left, values, rows = np.linalg.svd(triangle / scales)
    inverse = rows.T / values / scales[:, None]
    passes, first = Free(features, data), inverse @ (left.T @ right)
    missed = targets_of(data, passes.blocks) - passes.forward(first)
    operator = LinearOperator(
        (len(missed), width),
        matvec=lambda y: passes.forward(inverse @ y),
        rmatvec=lambda r: inverse.T @ passes.adjoint(r),
        dtype=np.float64,
    )
    answer = lsmr(operator, missed, atol=0.3 * np.sqrt(TOLERANCE), btol=0.0, conlim=0.0, maxiter=60)
    by_iteration = time.process_time() - started
    reached = residual(problem, first + inverse @ answer[0])
    return {
        "system": name,
        "width": width,
        "hidden": hidden,
        "rows": exact.rows,
        "condition": exact.condition,
        "qr s": by_qr,
        "lsmr s": by_iteration,
        "iterations": int(answer[2]),
        "excess": reached / residual(problem, exact.weights) - 1,
    }


CAREFUL: tuple[tuple[str, dict[str, Any], int, int, int], ...] = (  # system, options, width, hidden, snapshots
    ("chain", {"nodes": 3, "dim": 1}, 256, 32, 6000),
    ("lennard-jones", {}, 512, 40, 1000),
    ("lennard-jones", {}, 1024, 40, 3000),
    ("lennard-jones", {}, 1024, 96, 3000),
    ("lennard-jones", {}, 2048, 40, 3000),
)


def accuracy(width: int, hidden: int) -> dict[str, Any]:
    """Error on new data by the direct route: which ratio of width to hidden is worth its time."""
    problem = make_problem("lattice", LATTICE, width, hidden, 1500, oversampling=1.0)
    started = time.process_time()
    weights = cholesky(accumulate(problem.features, problem.data))[1]
    seconds = time.process_time() - started
    test = Problem(problem.features, generate(make_system("lattice", **LATTICE), snapshots=200, seed=7), 1.0)
    return {
        "width": width,
        "hidden": hidden,
        "width/hidden": width / hidden,
        "direct s": seconds,
        "relative test error": residual(test, weights),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--repeats", type=int, default=2)
    parser.add_argument("--cases", type=int, nargs="*", default=range(len(CASES)), help="numbers of the cases to run")
    arguments = parser.parse_args()
    rows = []
    with single_threaded_blas():
        for number in arguments.cases:
            repeats = 1 if number in LONG else arguments.repeats
            rows.append(compare(*CASES[number], repeats=repeats, full=number in FULL))
        if rows:
            report("iterative", rows)
        report("iterative-careful", [careful(*case) for case in CAREFUL])
        ratios = ((1024, 48), (1024, 96), (1024, 192), (2048, 48), (2048, 192), (2048, 384))
        report("iterative-widths", [accuracy(width, hidden) for width, hidden in ratios])


if __name__ == "__main__":
    main()
