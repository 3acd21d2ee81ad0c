"""Forces that no Hamiltonian of distances and places makes, in what a fit misses: across lines, and changing with time.

They are looked for only where nothing else explains what is missed, and are told by name: nothing here learns them.
"""

from __future__ import annotations

from itertools import combinations

import numpy as np

from hamfit.features.scales import root_mean_square
from hamfit.features.weighted import WeightedFeatures
from hamfit.fitting.hints import MissedForces
from hamfit.fitting.symptoms.place import all_angles, explained, functions_of
from hamfit.fitting.symptoms.sample import Sample
from hamfit.targets.block import EquationBlock
from hamfit.targets.from_samples import FromSamples
from hamfit.validation import Array, IntArray

_TELLING = 0.3  # share of what is missed that such forces must explain where they were left out
_SWINGING = 0.35  # the same of forces that swing with time, beside what places and momenta explain of it
_ALONE = 0.6  # the same in a single run, whose own frequencies mix
_LEFT = 0.1  # share of the squares that these must leave
_MOST_NODES, _MOST_EQUATIONS, _FEWEST = 8, 1200, 60
_MOST_FREQUENCIES, _FIRST, _FINER = 300, 4, 21  # in steps of half a turn in a run: how many, the first; and around one
_STRETCHES = 8  # of each run, every other of which is predicted from the others


def across_hints(found: MissedForces) -> list[str]:
    """Sentences on forces across the line between two nodes, or across velocities, that a fit misses."""
    sample, missed = found
    state = sample.part.state
    if missed is None or not 2 <= state.dim <= 3 or all_angles(sample).any():
        return []
    fold = np.repeat(sample.fold, sample.counts)
    best, said = _TELLING, ""
    for words, columns in _across(sample):
        design = sample.part.combined(columns)
        one = explained(
            design, np.ones(design.shape[-1], dtype=np.int64), design[..., :0], missed, fold, sample.independent
        )
        if one is not None and one.share > best:
            best, said = one.share, words
    if not said:
        return []
    return [
        f"forces across {said} explain {100 * best:.0f} % of what the fit misses of dH/dq: no potential makes them, "
        "and H with momenta m v does not hold them"
    ]


def _across(sample: Sample) -> list[tuple[str, Array]]:
    """Forces across lines and velocities at the nodes of the states, (nodes, dim, columns), with words for each."""
    state, graph = sample.part.state, sample.part.state.graph
    kinds = []
    if graph.n_edges:
        apart = graph.differences(state.q)
        r = np.maximum(np.linalg.norm(apart, axis=1), np.finfo(float).tiny)
        scale = np.median(r)
        weights = np.stack([1 / r, 1 / scale + 0 * r, scale**2 / np.maximum(r, 0.05 * scale) ** 3], axis=-1)
        columns = (_turned(apart)[..., None] * weights[:, None, None]).reshape(len(apart), state.dim, -1)
        kinds.append(("the lines between nodes", _on_both_ends(sample, columns)))
    if len(sample.part.targets) > 1 and state.p.any():
        v = state.p / graph.masses[:, None]
        kinds.append(("the velocities (as in a magnetic field, or a turning frame)", _turned(v)))
        if graph.n_edges:
            relative = v[graph.high] - v[graph.low]
            kinds.append(("the relative velocities of neighbours", _on_both_ends(sample, _turned(relative))))
    return kinds


def _turned(vectors: Array) -> Array:
    """Vectors turned by a right angle in each plane of the axes, shape (vectors, dim, planes)."""
    turned = []
    for first, second in combinations(range(vectors.shape[1]), 2):
        one = np.zeros_like(vectors)
        one[:, first], one[:, second] = vectors[:, second], -vectors[:, first]
        turned.append(one)
    return np.stack(turned, axis=-1)


def _on_both_ends(sample: Sample, columns: Array) -> Array:
    """Forces along edges, (edges, dim, columns), as they act on both ends in opposite directions, at nodes."""
    graph = sample.part.state.graph
    flat = graph.scatter_difference(columns.reshape(len(columns), -1))
    return np.asarray(flat.reshape(graph.n_nodes, *columns.shape[1:]))


def time_hints(features: WeightedFeatures, found: MissedForces) -> list[str]:
    """Sentences on forces that swing with time, whatever the places and momenta are, that a fit misses."""
    sample, equations = found.sample, found.sample.equations
    if found.missed is None or not isinstance(equations, FromSamples) or not sample.static or sample.holds:
        return []
    numbers = np.arange(min(equations.n_equations, _MOST_EQUATIONS))
    nodes = int(sample.counts[0])
    if nodes > _MOST_NODES or len(numbers) < _FEWEST or all_angles(sample).any():
        return []
    part, (times, run) = equations.part(numbers), equations.times_of(numbers)
    missed = part.targets[0] - part.combined_halves(features.derivatives(part.state))[0]
    missed = (missed / root_mean_square(part.targets[0])).reshape(len(numbers), nodes, -1)
    squares = float((missed**2).sum())
    missed = _beyond_places(part, missed)
    of_all = float((missed**2).sum()) / squares
    middle = (
        part.combined(np.repeat(times, nodes)[:, None])[::nodes, 0]
        / part.combined(np.ones((len(times) * nodes, 1)))[::nodes, 0]
    )

    def swings(frequencies: Array) -> list[Array]:
        phases = np.repeat(times, nodes)[:, None] * frequencies
        return [part.combined(wave(phases))[::nodes] for wave in (np.cos, np.sin)]

    frequencies = _frequencies(middle, run)
    best = int(np.argmax(_power(swings(frequencies), missed, run)))
    finer = frequencies[best] + (frequencies[0] / _FIRST) * np.linspace(-1, 1, _FINER)
    waves = swings(finer)
    best = int(np.argmax(_power(waves, missed, run)))
    frequency, share = float(finer[best]), _predicted(np.stack([wave[:, best] for wave in waves], axis=1), missed, run)
    if share <= (_SWINGING if run[-1] > 0 else _ALONE) or of_all <= _LEFT:
        return []
    return [
        f"a force that swings with time, with a period of about {2 * np.pi / frequency:.3g}, explains "
        f"{100 * share * of_all:.0f} % of what the fit misses of dH/dq, wherever the nodes are: forces depend on time "
        "(a motor, a hand), or something that moves was not recorded; give known forces as such (hamfit convert, "
        "--columns with f=...), or record it"
    ]


def _beyond_places(part: EquationBlock, missed: Array) -> Array:
    """What a node's place and momentum, and those of all nodes, explain is left out; (equations, nodes x dim)."""
    state, (count, nodes, dim) = part.state, missed.shape
    place = functions_of(state.q, np.zeros(dim, dtype=bool))
    p = state.p / (root_mean_square(state.p) or 1.0)
    own = part.combined(np.concatenate([place.slopes, _of_both(state.q, p)], axis=-1)).reshape(count, nodes, dim, -1)
    each = np.concatenate(
        [(state.q - state.q.mean(axis=0)).reshape(-1, nodes * dim), p.reshape(-1, nodes * dim)], axis=1
    )
    all_of_them = part.combined(np.repeat(each, nodes, axis=0))[::nodes]
    left = np.empty_like(missed)
    for node in range(nodes):
        for axis in range(dim):
            columns = np.concatenate([own[:, node, axis], all_of_them], axis=1)
            sizes = np.linalg.norm(columns, axis=0)
            columns = columns / np.where(sizes > 0, sizes, 1.0)
            weights = np.linalg.lstsq(columns, missed[:, node, axis], rcond=1e-10)[0]
            left[:, node, axis] = missed[:, node, axis] - columns @ weights
    return left.reshape(count, -1)


def _of_both(q: Array, p: Array) -> Array:
    """Forces of a place and a momentum together, as of friction that differs from place to place; (nodes, dim, 5)."""
    q = (q - q.mean(axis=0)) / (q.std() or 1.0)
    return np.stack([p**3, p**2, q * p, q**2 * p, q * p**2], axis=-1)


def _frequencies(times: Array, run: IntArray) -> Array:
    """Frequencies of at least two turns in a run, up to those that samples can tell."""
    spans = [np.ptp(times[run == number]) for number in np.unique(run)]
    longest = float(max(spans))
    steps = np.diff(times)[np.diff(run) == 0]
    highest = np.pi / (2 * float(np.median(steps)))
    step = np.pi / longest
    return step * np.arange(_FIRST, _FIRST + min(_MOST_FREQUENCIES, max(1, int(highest / step) - _FIRST)))


def _power(swings: list[Array], missed: Array, run: IntArray) -> Array:
    """The squares that each frequency explains, with amplitudes and phases of each run, shape (frequencies,)."""
    power = np.zeros(swings[0].shape[1])
    for number in np.unique(run):
        c, s, left = (values[run == number] for values in (*swings, missed))
        cc, ss, cs = (c**2).sum(axis=0), (s**2).sum(axis=0), (c * s).sum(axis=0)
        by_c, by_s = c.T @ left, s.T @ left
        area = cc * ss - cs**2
        squares = ss[:, None] * by_c**2 - 2 * cs[:, None] * by_c * by_s + cc[:, None] * by_s**2
        power += np.where(area > 1e-6 * cc * ss, squares.sum(axis=1) / np.where(area > 0, area, 1.0), 0.0)
    return power


def _predicted(columns: Array, missed: Array, run: IntArray) -> float:
    """Share of the squares that columns, (equations, 2), predict of every other stretch of each run by the others.

    Of several runs, the typical one counts where it is less: what swings by itself has another pace in each run.
    """
    wrong, squares = [], []
    for number in np.unique(run):
        rows = np.flatnonzero(run == number)
        odd = np.arange(len(rows)) * _STRETCHES // len(rows) % 2 == 1
        left = 0.0
        for known, asked in ((odd, ~odd), (~odd, odd)):
            weights = np.linalg.lstsq(columns[rows[known]], missed[rows[known]], rcond=1e-10)[0]
            left += float(((missed[rows[asked]] - columns[rows[asked]] @ weights) ** 2).sum())
        wrong.append(left)
        squares.append(float((missed[rows] ** 2).sum()) or 1.0)
    typical = np.median([1 - one / of for one, of in zip(wrong, squares, strict=True)])
    return float(min(1 - sum(wrong) / sum(squares), typical))
