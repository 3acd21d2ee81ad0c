"""Where data come from: a reference system, measured or exact, or a file that was dropped onto the page."""

from __future__ import annotations

import shlex
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from hamfit.data import PhaseSpaceData
from hamfit.data.formats import format_to_read
from hamfit.data.typed_options import typed_wall
from hamfit.errors import DataError, ParameterError, unknown_name
from hamfit.integrate import simulate
from hamfit.live.asked import Asked
from hamfit.live.cards import Card
from hamfit.live.catalogue import card_of
from hamfit.rng import generator
from hamfit.state import State
from hamfit.systems import System, generate
from hamfit.validation import Array

MOST_SNAPSHOTS, MOST_NUMBERS = 4000, 4_000_000
_WHOLE = ("nodes", "dim", "skip")  # options that are whole numbers
_PER_RUN = 50  # samples of one recorded run
_SYSTEM = ("kind", "name", "controls", "snapshots", "noise", "friction", "seed")
_FILE = ("kind", "file", "options")
OPTIONS = (
    "columns",
    "nodes",
    "dim",
    "mass",
    "graph",
    "edges",
    "units",
    "angles",
    "walls",
    "held",
    "delimiter",
    "decimal",
    "skip",
)
"""What a page may say of a file; those of `hamfit.data.formats` by their names, with walls and held nodes."""


@dataclass(frozen=True)
class Origin:
    """Data that a page learns from, and what is known of where they come from.

    Attributes
    ----------
    data
        The data.
    card, controls
        Of a reference system, its card and the values of its controls; else None and empty.
    truth
        The reference system itself, or None.
    friction
        Coefficient of friction that acts in the recording; zero for none.
    warnings
        What was said when a file was read.
    """

    data: PhaseSpaceData
    card: Card | None = None
    controls: Mapping[str, Any] | None = None
    truth: System | None = None
    friction: float = 0.0
    warnings: tuple[str, ...] = ()


def read_origin(asked: Mapping[str, Any], folder: Path) -> Origin:
    """Make the data that a page asks for; files are those that it has put into its `folder`."""
    kind = asked.get("kind") if isinstance(asked, Mapping) else None
    if kind == "system":
        return _of_system(Asked.of(asked, "the source", _SYSTEM))
    if kind == "file":
        return _of_file(Asked.of(asked, "the source", _FILE), folder)
    raise unknown_name("kind of source", kind, ("system", "file"))


def _of_system(asked: Asked) -> Origin:
    card = card_of(asked.text("name"))
    controls = dict(asked.inner("controls").values)
    system = card.system(controls)
    snapshots = asked.integer("snapshots", 2, MOST_SNAPSHOTS, card.snapshots)
    noise = asked.number("noise", 0.0, 0.5, 0.0)
    friction = asked.number("friction", 0.0, 2.0, 0.0)
    seed = asked.integer("seed", 0, 2**31, 0)
    if snapshots * system.graph.n_nodes * system.dim > MOST_NUMBERS:
        raise ParameterError("so many snapshots of so large a system are more than this page fits; ask for fewer")
    if noise or friction:
        data = recording(card, system, snapshots, noise=noise, friction=friction, seed=seed)
    else:
        data = generate(system, snapshots=snapshots, seed=seed)
    return Origin(data, card, controls, system, friction)


def recording(
    card: Card, system: System, snapshots: int, *, noise: float, friction: float, seed: int
) -> PhaseSpaceData:
    """Record motions of a system as a laboratory would: samples of runs in time, with noise and without derivatives.

    Parameters
    ----------
    card, system
        The card, which says how long a step is, and its system.
    snapshots
        Samples of all runs together; a run has at most fifty.
    noise
        Standard deviation of the noise of positions and momenta, relative to how far those of the runs are spread.
    friction
        Coefficient γ of the force -γ p, which takes energy out of the motion.
    seed
        Of initial states and noise.
    """
    if system.neighbours is not None:
        raise DataError(
            f"recordings with noise or friction are made of systems whose edges stay; {card.title} has edges that "
            "follow the particles: set noise and friction to zero"
        )
    runs = max(1, round(snapshots / _PER_RUN))
    samples = max(8, snapshots // runs)
    starts = generate(system, snapshots=runs, seed=seed)
    state = State(starts.q, starts.p, system.graph)
    dt = card.time_step(system)
    run = simulate(
        system,
        state,
        dt,
        (samples - 1) * card.every * 2,
        every=card.every * 2,
        damping=None if not friction else lambda now: -friction * now.p,
    )
    run.require_completed("the recording could not be made")
    q, p = (np.swapaxes(values, 0, 1).reshape(-1, *values.shape[2:]) for values in (run.q, run.p))
    rng = generator(seed + 1)
    q, p = (values + noise * _spread(values) * rng.standard_normal(values.shape) for values in (q, p))
    made = {"system": {"name": system.name, "parameters": system.parameters()}, "seed": seed}
    return PhaseSpaceData(
        q,
        p,
        system.graph,
        times=np.tile(run.times, runs),
        trajectory=np.repeat(np.arange(runs), samples),
        metadata=made | {"noise": noise, "friction": friction},
    )


def _spread(values: Array) -> float:
    """How far positions or momenta are from their mean over all samples, as a root mean square."""
    return float(np.sqrt(np.mean((values - values.mean(axis=0)) ** 2)))


def _of_file(asked: Asked, folder: Path) -> Origin:
    name = asked.text("file")
    path = folder / name
    if Path(name).name != name or name in ("", ".", "..") or not path.is_file():
        raise DataError("the file is not there any more; drop it onto the page again")
    options = {key: value for key, value in asked.inner("options", OPTIONS).values.items() if value not in (None, "")}
    for key, value in options.items():
        if not isinstance(value, (str, int)) or len(str(value)) > 4000:
            raise ParameterError(f"{key} must be a text or a number, got {value!r:.60}")
        if key in _WHOLE and isinstance(value, str):
            options[key] = _whole(key, value)
    walls, held = str(options.pop("walls", "")), str(options.pop("held", ""))
    data, said = format_to_read(path, options).open_all([path])
    if data.n_snapshots * int(data.node_counts.max()) * data.dim > MOST_NUMBERS:
        raise DataError(f"the file holds more than {MOST_NUMBERS:,} numbers; fit it on the command line: hamfit fit")
    whole = data.take(slice(None))
    if held:
        whole = whole.with_held(_nodes(held))
    for wall in filter(None, (part.strip() for part in walls.split(";"))):
        whole = whole.with_wall(*typed_wall(wall, whole.dim))
    return Origin(whole, warnings=tuple(said.get("warnings", ())))


def _whole(name: str, text: str) -> int:
    if not (text.strip().isdecimal() and len(text) < 10):
        raise ParameterError(f"{name} must be a whole number, got '{text:.60}'")
    return int(text)


def _nodes(text: str) -> list[int]:
    try:
        return [int(word) for word in text.split(",")]
    except ValueError:
        raise ParameterError(f"held nodes are numbers from 0 with commas between them, got '{text:.60}'") from None


def file_options(convert: str) -> dict[str, str]:
    """Read the options of a file off a command line of ``hamfit convert``, as the recordings of the package have them.

    >>> file_options('hamfit convert a.csv a.npz --columns "t=t q=x" --wall "0 to 0"')
    {'columns': 't=t q=x', 'walls': '0 to 0'}
    """
    words = shlex.split(convert)
    named = {"--wall": "walls"}
    flags = [place for place, word in enumerate(words) if word.startswith("--")]
    return {named.get(words[place], words[place][2:]): words[place + 1] for place in flags}
