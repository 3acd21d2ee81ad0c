"""Where a motion begins: at a recorded state, or one of another size, with nodes put where they were dragged."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from hamfit.data import PhaseSpaceData
from hamfit.errors import DataError, ParameterError
from hamfit.graphs import Graph, angle_coordinates, chain, held_nodes, lattice
from hamfit.live.asked import Asked
from hamfit.live.cards import Card, Shape
from hamfit.live.catalogue import SIDES
from hamfit.live.sources import Origin
from hamfit.rng import generator
from hamfit.state import State
from hamfit.systems import System, generate
from hamfit.validation import Array

_KNOWN = ("shape", "size", "dim", "seed", "moved", "frames", "friction", "index")
_TURN = 0.05  # of the time in which forces change momenta: a step that Störmer-Verlet follows well
_SHAPES = (
    Shape("chain", tuple(side * side for side in SIDES), ("nodes",), "chain of {n}", ()),
    Shape("lattice", SIDES, ("rows", "cols"), "{n} × {n} lattice", ()),
)
_LOOKED_AT = 40  # snapshots
_EVEN = 0.2  # of the time between samples: so far may one be from its place, such as by rounding, to be compared with
MOST_FRAMES, MOST_BYTES = 400, 48_000_000


@dataclass(frozen=True)
class Beginning:
    """The beginning of a motion, and how it is followed.

    Attributes
    ----------
    state
        Positions and momenta on a graph.
    layout
        What a picture adds to positions, shape (nodes, dim): places of rest where these are displacements.
    dt, every, frames
        Step, steps between frames, and frames in all.
    system
        The true system of this size, or None.
    recorded
        Where there is no true system: positions of the recording at the times of the frames, (frames, nodes, dim).
    friction
        Coefficient of friction of the true system.
    """

    state: State
    layout: Array
    dt: float
    every: int
    frames: int
    system: System | None = None
    recorded: Array | None = None
    friction: float = 0.0


def shapes_of(source: Origin) -> list[dict[str, Any]]:
    """List what a model can be run on beside the system that it was trained on, for the size slider."""
    if source.card is not None:
        found: Sequence[Shape] = source.card.shapes
    else:
        found = _SHAPES if _is_plain(source.data) else ()
    return [
        {"system": one.system, "sizes": list(one.sizes), "label": one.label, "dims": list(one.dims)} for one in found
    ]


def read_beginning(asked: Any, source: Origin, model: Any) -> Beginning:
    """Find where a motion begins as a page asks for it."""
    run = Asked.of(asked or {}, "the run", _KNOWN)
    frames = run.integer("frames", 2, 4000, MOST_FRAMES)
    if "size" not in run:
        begun = _as_recorded(run, source, model)
    elif source.card is not None:
        begun = _larger_system(run, source, source.card)
    else:
        begun = _larger_recording(run, source, model)
    count = begun.state.q.shape[0]
    most = MOST_BYTES // (8 * max(1, count) * begun.state.dim)
    limit = len(begun.recorded) if begun.recorded is not None else frames
    begun = replace(begun, frames=max(2, min(frames, most, limit)))
    return replace(begun, state=_moved(begun.state, run.values.get("moved")))


def _larger_system(run: Asked, source: Origin, card: Card) -> Beginning:
    shape = run.integer("shape", 0, 9, 0)
    dim = run.integer("dim", 1, 3) if "dim" in run else None
    system = card.larger(source.controls or {}, shape, run.integer("size", 1, 100_000), dim)
    state = generate(system, snapshots=1, seed=run.integer("seed", 0, 2**31, 1)).state(0)
    return _of_system(system, state, source, card)


def _of_system(system: System, state: State, source: Origin, card: Card) -> Beginning:
    dt = card.time_step(system)
    return Beginning(state, system.layout(), dt, card.every, 2, system=system, friction=source.friction)


def _as_recorded(run: Asked, source: Origin, model: Any) -> Beginning:
    """Begin where the data do: at a snapshot, whose run is what the motion is compared with."""
    data = source.data
    index = run.integer("index", 0, data.n_snapshots - 1, 0)
    if source.card is not None and source.truth is not None:
        drawn = generate(source.truth, snapshots=1, seed=run.integer("seed", 0, 2**31, 1)).state(0)
        return _of_system(source.truth, drawn, source, source.card)
    state = _state_of(data, index, model)
    spacing, recorded = _recorded(data, index)
    dt, every = _steps(data, model, spacing)
    return Beginning(state, _layout(data), dt, every, 2, recorded=recorded)


def _state_of(data: PhaseSpaceData, index: int, model: Any) -> State:
    learned = getattr(model, "learned_", model)
    if not data.has_momenta and hasattr(learned, "state_of"):
        return learned.state_of(data, index)
    if data.has_momenta:
        return data.state(index)
    source = learned.equations_of(data).source
    if not source.has_momenta:
        raise DataError("the data have no momenta to begin a motion from; record velocities, or positions over time")
    return source.state(min(index, source.n_snapshots - 1))


def _recorded(data: PhaseSpaceData, index: int) -> tuple[float | None, Array | None]:
    """Times between samples of the run of a snapshot, and its positions from there on where they are even."""
    if data.times is None:
        return None, None
    same = np.ones(len(data), dtype=bool) if data.trajectory is None else data.trajectory == data.trajectory[index]
    numbers = np.flatnonzero(same)
    numbers = numbers[numbers >= index]
    if len(numbers) < 2:
        return None, None
    times = data.times[numbers] - data.times[numbers[0]]
    gaps = np.diff(times)
    usual = gaps[gaps < 1.5 * np.median(gaps)]
    spacing = float(usual.mean()) if len(usual) else 0.0
    if not spacing > 0:
        return None, None
    late = np.flatnonzero(np.abs(times - spacing * np.arange(len(times))) > _EVEN * spacing)
    even = numbers[: late[0]] if len(late) else numbers
    if len(even) < 2 or data.node_counts[even].min() != data.node_counts[even].max():
        return spacing, None
    return spacing, np.stack([data.state(int(number)).q for number in even])


def _steps(data: PhaseSpaceData, model: Any, spacing: float | None) -> tuple[float, int]:
    """Choose a step that forces allow, so that frames come as often as samples do, or about as often as a film."""
    some = np.unique(np.linspace(0, data.n_snapshots - 1, _LOOKED_AT).astype(int))
    states = [_state_of(data, int(number), model) for number in some]
    forces, momenta = (
        float(np.sqrt(sum(float(np.sum(one**2)) for one in values)))
        for values in ([model.gradient(state)[0] for state in states], [state.p for state in states])
    )
    step = _TURN * momenta / forces if forces > 0 and momenta > 0 else _TURN
    if spacing is None:
        return step, 2
    every = max(1, int(np.ceil(spacing / step)))
    return spacing / every, every


def _is_plain(data: PhaseSpaceData) -> bool:
    """Whether a larger system can be laid out from data: bonded nodes, all alike, free, of one graph without images."""
    graph = data.graphs[0]
    bonds = 0 < graph.n_edges <= 2 * graph.n_nodes
    alike = not graph.edge_attributes and all(np.ptp(values) == 0 for values in graph.node_attributes.values())
    return bool(len(data.graphs) == 1 and bonds and alike and graph.cell is None and held_nodes(graph) is None)


def _larger_recording(run: Asked, source: Origin, model: Any) -> Beginning:
    """Lay out a larger chain or lattice with displacements and momenta that are drawn from those of the recording."""
    data = source.data
    if not _is_plain(data):
        raise DataError(
            "these data have nodes or edges of several kinds, so that nobody can say how a larger one is made"
        )
    shape = _SHAPES[run.integer("shape", 0, len(_SHAPES) - 1, 0)]
    size = run.integer("size", 1, 100_000)
    if size not in shape.sizes:
        raise ParameterError(f"size must be one of {', '.join(map(str, shape.sizes))}, got {size}")
    first = _state_of(data, 0, model)
    apart, rest = _rest(data)
    rows, cols = (size, size) if shape.system == "lattice" else (1, size)
    dim = max(data.dim, 2) if shape.system == "lattice" else data.dim
    graph = lattice(rows, cols) if rows > 1 else chain(cols)
    graph = _with_attributes(graph, first.graph)
    grid = np.zeros((rows * cols, dim))
    grid[:, 0] = np.tile(np.arange(cols), rows)
    if rows > 1:
        grid[:, 1] = np.repeat(np.arange(rows), cols)
    rng = generator(run.integer("seed", 0, 2**31, 1))
    moved = _drawn(rest, (rows * cols, dim), rng)
    p = _drawn(_momenta(data, model), (rows * cols, dim), rng)
    p -= p.mean(axis=0)
    q, layout = (grid * apart + moved, np.zeros_like(grid)) if apart > 0 else (moved, grid)
    dt, every = _steps(data, model, _recorded(data, 0)[0])
    return Beginning(State(q, p, graph), layout, dt, every, 2)


def _with_attributes(graph: Graph, trained: Graph) -> Graph:
    values = {name: np.full(graph.n_nodes, column[0]) for name, column in trained.node_attributes.items()}
    return graph.with_attributes(values)


def _layout(data: PhaseSpaceData) -> Array:
    """Places that a picture adds to positions: a row where these are displacements along a chain, else none."""
    nodes = int(data.node_counts[0])
    grid = np.zeros((nodes, data.dim))
    in_a_row = _is_plain(data) and np.array_equal(data.graphs[0].edges, chain(nodes).edges)
    if in_a_row and angle_coordinates(data.graphs[0], data.dim) is None:
        apart, scatter = _rest(data)
        if not apart:
            grid[:, 0] = np.arange(nodes) * 3 * float(scatter.std())
    return grid


def _rest(data: PhaseSpaceData) -> tuple[float, Array]:
    """Mean distance of neighbours along their bonds, zero for displacements, and how far nodes are from their means."""
    q = np.stack([data.state(number).q for number in range(min(len(data), 500))])
    graph = data.graphs[0]
    mean = q.mean(axis=0)
    apart = float(np.mean(np.linalg.norm(mean[graph.high] - mean[graph.low], axis=1)))
    scatter = q - mean
    return (apart if apart > 2 * float(scatter.std()) else 0.0), scatter


def _momenta(data: PhaseSpaceData, model: Any) -> Array:
    count = min(data.n_snapshots, 100)
    return np.stack([_state_of(data, number, model).p for number in range(count)])


def _drawn(pool: Array, shape: tuple[int, int], rng: np.random.Generator) -> Array:
    return rng.choice(pool.ravel(), size=shape)


def _moved(state: State, moved: Any) -> State:
    """Put nodes where the page has dragged them: a list of node number and position."""
    if not moved:
        return state
    q = state.q.copy()
    try:
        for node, *place in moved:
            here = np.asarray(place, dtype=np.float64)
            if (
                isinstance(node, bool)
                or not isinstance(node, int)
                or not 0 <= node < len(q)
                or here.shape != q.shape[1:]
            ):
                raise ValueError
            q[node] = here
    except (TypeError, ValueError):
        raise ParameterError("nodes that are moved are given by number and position in every dimension") from None
    if not np.isfinite(q).all() or np.abs(q).max() > 1e6 * max(1.0, float(np.abs(state.q).max())):
        raise ParameterError("a node cannot be moved that far")
    return State(q, state.p, state.graph)


def angles_of(state: State) -> Array | None:
    """Which coordinates are angles, for errors that go round the circle."""
    return angle_coordinates(state.graph, state.dim)


def about_beginning(begun: Beginning) -> Mapping[str, Any]:
    """What the page has to know before the first frame: sizes, edges, box, places of rest, and what it is beside."""
    graph = begun.state.graph
    cell, held = graph.cell, held_nodes(graph)
    return {
        "nodes": graph.n_nodes,
        "dim": begun.state.dim,
        "frames": begun.frames,
        "dt": begun.dt,
        "every": begun.every,
        "edges": graph.edges.tolist() if graph.n_edges <= 40_000 and cell is None else [],
        "cell": None if cell is None else cell.tolist(),
        "held": [] if held is None else np.flatnonzero(held).tolist(),
        "angles": angles_of(begun.state) is not None,
        "beside": "true" if begun.system is not None else "recorded" if begun.recorded is not None else "nothing",
    }
