"""Data made from a system: independent snapshots or integrated trajectories, with exact derivatives and energies."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, fields
from typing import Any

import numpy as np

from hamfit.data import DataStream, PhaseSpaceData
from hamfit.errors import ParameterError
from hamfit.integrate import shifted, simulate
from hamfit.memory import require_memory
from hamfit.progress import Progress
from hamfit.rng import Seed, generator
from hamfit.state import State
from hamfit.systems.base import System
from hamfit.systems.recipe import TrajectoryRecipe
from hamfit.validation import Array, positive_integer

_NODES_PER_PART = 1 << 18  # bounds the memory of a part: 4 MB each for q, p and their derivatives in 2-D
_NODES_PER_BLOCK = 1 << 16  # bounds the memory of an evaluation, whose pairs outnumber the data


def generate(
    system: System,
    *,
    snapshots: int | None = None,
    trajectories: int | None = None,
    per_trajectory: int | None = None,
    stride: int | None = None,
    dt: float | None = None,
    scheme: str = "stormer-verlet",
    seed: Seed = 0,
    progress: Progress | None = None,
) -> PhaseSpaceData:
    """Make phase-space data of `system`, with exact time derivatives and energies, to fit and to test models on.

    Without further arguments the data are made as in the paper's `sec:datasets`: independent snapshots for lattice and
    chain, trajectories for ring and Lennard-Jones particles. `snapshots` asks for independent ones of any system; each
    of the other four asks for trajectories and overrides that number of the system's `recipe`.

    Parameters
    ----------
    system
        Where the data come from: what `make_system` makes, or a system of your own.
    snapshots
        Number of independent random states.
    trajectories, per_trajectory, stride, dt
        How many trajectories are integrated, and what is kept of them, as in `TrajectoryRecipe`.
    scheme
        Integration scheme of trajectories; the paper's is Störmer-Verlet.
    seed
        Seed, or a generator, of all random numbers. More states from the same seed begin with the fewer.
    progress
        Called as ``progress(done, total)`` now and then: of the snapshots, or of the steps of the integration.

    Returns
    -------
    PhaseSpaceData
        Trajectories one after the other, with `times` and `trajectory`; the graph of every snapshot where the system's
        graph follows the positions. Its metadata name the system and its parameters, the seed and the recipe.

    Raises
    ------
    ParameterError
        When `snapshots` and trajectories are asked for together, or a trajectory is not fully described.
    DataError
        When the integration does not complete, with its message.

    Examples
    --------
    >>> from hamfit.systems import generate, make_system
    >>> data = generate(make_system("chain", nodes=3), snapshots=10, seed=0)
    >>> data.q.shape
    (10, 3, 2)
    >>> data.metadata["system"]["name"]
    'chain'
    >>> data = generate(make_system("lennard-jones"), trajectories=4, seed=0)
    >>> data.n_snapshots, data.times[:3].tolist(), data.trajectory[:4].tolist()
    (12, [0.0, 0.1, 0.2], [0, 0, 0, 1])
    """
    return generate_stream(
        system,
        snapshots=snapshots,
        trajectories=trajectories,
        per_trajectory=per_trajectory,
        stride=stride,
        dt=dt,
        scheme=scheme,
        seed=seed,
        progress=progress,
    ).collect()


def generate_stream(
    system: System,
    *,
    snapshots: int | None = None,
    trajectories: int | None = None,
    per_trajectory: int | None = None,
    stride: int | None = None,
    dt: float | None = None,
    scheme: str = "stormer-verlet",
    seed: Seed = 0,
    progress: Progress | None = None,
) -> DataStream:
    """Make the data of `generate` in parts, for more of them than memory holds.

    Parameters are those of `generate`, and so are the numbers. A part holds about 260 000 nodes, but at least one
    snapshot, and whole trajectories; ``save("big.h5")`` of the stream writes part by part.

    Examples
    --------
    >>> import tempfile
    >>> from hamfit.systems import generate_stream, make_system
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     generate_stream(make_system("chain"), snapshots=50_000, seed=0).save(f"{folder}/big.h5")
    StoredData(big.h5: 50000 snapshots, 8 nodes, dim 2, 1 graph, derivatives)
    """
    _refuse_others(system)
    overrides = {"trajectories": trajectories, "per_trajectory": per_trajectory, "stride": stride, "dt": dt}
    given = {name: value for name, value in overrides.items() if value is not None}
    if snapshots is not None and given:
        raise ParameterError(
            f"snapshots are independent states, {', '.join(given)} describe trajectories: give one or the other"
        )
    rng = generator(seed)
    metadata: dict[str, Any] = {
        "system": {"name": system.name, "parameters": system.parameters()},
        "seed": None if isinstance(seed, np.random.Generator) else int(seed),
    }
    if snapshots is not None or not (given or system.recipe):
        total = positive_integer("snapshots", system.snapshots if snapshots is None else snapshots)
        parts = _independent(system, total, rng, metadata, progress)
        return DataStream(parts, total, n_bytes=total * _bytes_per_snapshot(system))
    recipe = _recipe(system, given)
    metadata |= {"recipe": asdict(recipe), "scheme": scheme}
    parts = _trajectories(system, recipe, scheme, rng, metadata, progress)
    total = recipe.trajectories * recipe.per_trajectory
    return DataStream(parts, total, n_bytes=total * _bytes_per_snapshot(system))


def _bytes_per_snapshot(system: System) -> int:
    """Find the memory of positions, momenta and the derivatives of both in one snapshot, which must fit at least."""
    needed = 4 * 8 * system.graph.n_nodes * system.dim
    require_memory(needed, f"a snapshot in {system.dim:,} dimensions", "ask for fewer nodes or dimensions")
    return needed


def _refuse_others(system: object) -> None:
    """Raise an error that says what to write, unless this is a system."""
    if not isinstance(system, System):
        named = repr(system) if isinstance(system, str) else "'chain'"
        raise ParameterError(f"data are generated from a system, got {system!r}: write generate(make_system({named}))")


def _independent(
    system: System, total: int, rng: np.random.Generator, metadata: dict[str, Any], progress: Progress | None
) -> Iterator[PhaseSpaceData]:
    """Make parts of `total` random states. States are drawn one after the other, so that parts do not change them."""
    size = max(1, _NODES_PER_PART // system.graph.n_nodes)
    for start in range(0, total, size):
        q, p = system.sample(min(size, total - start), rng)
        yield _with_derivatives(system, q, p, metadata=metadata)
        if progress is not None:
            progress(min(start + size, total), total)


def _trajectories(
    system: System,
    recipe: TrajectoryRecipe,
    scheme: str,
    rng: np.random.Generator,
    metadata: dict[str, Any],
    progress: Progress | None,
) -> Iterator[PhaseSpaceData]:
    """Make parts of whole trajectories; those of a part are integrated side by side."""
    size = max(1, _NODES_PER_PART // (system.graph.n_nodes * recipe.per_trajectory))
    runs = range(0, recipe.trajectories, size)
    for number, start in enumerate(runs):
        count = min(size, recipe.trajectories - start)
        q, p = system.sample(count, rng)
        report = shifted(progress, number * recipe.steps, len(runs) * recipe.steps)
        q, p, times = _integrate(system, State(q, p, system.graph), recipe, scheme, report)
        yield _with_derivatives(
            system,
            q,
            p,
            times=np.tile(times, count),
            trajectory=np.repeat(np.arange(start, start + count), recipe.per_trajectory),
            metadata=metadata,
        )


def _recipe(system: System, given: dict[str, Any]) -> TrajectoryRecipe:
    """Take the system's recipe, with the numbers of the call in place of its own."""
    numbers = ({} if system.recipe is None else asdict(system.recipe)) | given
    missing = [field.name for field in fields(TrajectoryRecipe) if field.name not in numbers]
    if missing:
        raise ParameterError(f"the {system.name} has no trajectories by default: give {', '.join(missing)} as well")
    return TrajectoryRecipe(**numbers)


def _integrate(
    system: System, start: State, recipe: TrajectoryRecipe, scheme: str, progress: Progress | None
) -> tuple[Array, Array, Array]:
    """Integrate, and return the kept snapshots (q, p), trajectory after trajectory, and the times of one of them."""
    rollout = simulate(
        system, start, dt=recipe.dt, steps=recipe.steps, scheme=scheme, every=recipe.stride, progress=progress
    )
    rollout.require_completed(f"the {system.name} could not be integrated")
    shape = (-1, *start.q.shape[1:])  # frames lead in a rollout, trajectories in the data
    return rollout.q.swapaxes(0, 1).reshape(shape), rollout.p.swapaxes(0, 1).reshape(shape), rollout.times


def _with_derivatives(system: System, q: Array, p: Array, **fields: Any) -> PhaseSpaceData:
    """Make data at the states (q, p), with derivatives by Hamilton's equations (`eq:hamiltons-pde`), and energies."""
    q_dot, p_dot, energy = np.empty_like(q), np.empty_like(q), np.empty(len(q))
    size = max(1, _NODES_PER_BLOCK // system.graph.n_nodes)
    for block in (slice(start, start + size) for start in range(0, len(q), size)):
        state = State(q[block], p[block], system.graph)
        try:
            with np.errstate(over="ignore", invalid="ignore"):  # the data say where numbers are not finite
                dq, q_dot[block] = system.gradient(state)
                p_dot[block] = -dq
                energy[block] = system.energy(state)
        except OverflowError:
            raise ParameterError(f"the {system.name}'s constants are too large; change units") from None
    graphs = system.graph if system.neighbours is None else [system.graph_at(one) for one in q]
    return PhaseSpaceData(q, p, graphs, q_dot=q_dot, p_dot=p_dot, energy=energy, **fields)
