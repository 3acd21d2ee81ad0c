"""``hamfit info``: what is in a file, or what this installation is and whether it works."""

from __future__ import annotations

import os
import platform
from importlib import metadata
from pathlib import Path
from typing import Any

import click

from hamfit import __version__
from hamfit.cli.common import json_option, roles_of, seed_option, show
from hamfit.files import existing
from hamfit.words import counted

_LEARNED = 1e-8  # relative error of springs that the self-check must reach; 1e-13 is usual
_PACKAGES = ("numpy", "scipy", "threadpoolctl", "safetensors", "h5py", "dask", "matplotlib")


@click.command()
@click.argument("file", type=click.Path(path_type=Path), required=False)
@seed_option("the random state or data of the self-check")
@click.option("--full", is_flag=True, help="All parameters, constants and notes of a model, histograms included.")
@json_option
def command(file: Path | None, seed: int, full: bool, as_json: bool) -> None:
    """Show what is in FILE (a model or data), or describe and check this installation.

    A model is checked: its gradient against differences of its energy, at a random state. An installation is checked
    by a fit of springs, which must be exact.

    \b
    Example:
      hamfit info model.safetensors
      hamfit info
    """
    if file is None:
        show(_installation(seed), title="hamfit", as_json=as_json)
    elif existing(file).suffix == ".safetensors":
        found = _model(file, seed)
        show(found if full or as_json else _in_short(found), title=str(file), as_json=as_json)
    else:
        show(_data(file), title=str(file), as_json=as_json)


def _installation(seed: int) -> dict[str, Any]:
    from threadpoolctl import threadpool_info

    from hamfit.features.kernels import kernels
    from hamfit.models import RFInvariant
    from hamfit.parallel import thread_count
    from hamfit.systems import generate, make_system

    def version(package: str) -> str:
        try:
            return metadata.version(package)
        except metadata.PackageNotFoundError:
            return "not installed"

    train, test = generate(make_system("chain", nodes=4), snapshots=200, seed=seed).split(0.5, seed=seed)
    model = RFInvariant(width=32, seed=seed).fit(train)
    error = model.evaluate(test)["relative_error"]
    return {
        "hamfit": __version__,
        "python": platform.python_version(),
        "machine": f"{platform.system()} {platform.machine()}, {counted(os.cpu_count() or 1, 'core')}",
        "threads": thread_count(None),
        "kernels": kernels().name,
        **{package: version(package) for package in _PACKAGES},
        "blas": sorted({f"{i['internal_api']} {i['version']}" for i in threadpool_info() if i["user_api"] == "blas"}),
        "self_check": "passed: springs were learned" if error < _LEARNED else "failed: springs were not learned",
        "self_check_relative_error": error,
        "self_check_seconds": model.times_.total,
    }


def _model(path: Path, seed: int) -> dict[str, Any]:
    from dataclasses import asdict

    from hamfit.fitting.core import said_of_core
    from hamfit.models import load_model

    model = load_model(path)
    solution = {} if model.solution is None else {k: v for k, v in asdict(model.solution).items() if k != "weights"}
    return {
        "model": model.name,
        "width": model.feature_map.width,
        "cutoff": getattr(model.feature_map, "cutoff", None),
        "parameters": model.record.parameters,
        "trained_on": model.trained_on,
        "solution": solution,
        "constants": asdict(model.constants),
        "separable": model.separable,
        **said_of_core(model.features.core),
        "notes": model.notes,
        "bytes": path.stat().st_size,
        "gradient_self_check": _gradient_error(model, seed),
    }


def _in_short(found: dict[str, Any]) -> dict[str, Any]:
    """Return what a person asks first of a model: what it is, what it was trained on, and whether it has learned."""
    trained, solution, notes = found["trained_on"], found["solution"], found["notes"]
    counts = [*map(str, trained["nodes"][:-1]), counted(trained["nodes"][-1], "node")]
    where = f"{' or '.join(counts)} in {counted(trained['dim'], 'dimension')}"
    short: dict[str, Any] = {
        "model": f"{found['model']}, {counted(found['width'], 'feature')}",
        "verdict": notes.get("verdict", {}).get("sentence"),
        "H": " + ".join(notes.get("parts", ())),
        "trained_on": f"{counted(trained['snapshots'], 'snapshot')} of {where}",
        "system": (trained.get("system") or {}).get("name"),
        "targets": (trained.get("targets") or {}).get("name"),
        "cutoff": found["cutoff"],
        "solution": solution.get("note"),
        "hints": "; ".join(map(str, notes.get("hints", ()))),
        "error_bars": notes.get("error_bars"),
        "bytes": found["bytes"],
        "gradient_self_check": found["gradient_self_check"],
        "more": "hamfit info --full",
    }
    return {name: value for name, value in short.items() if value not in (None, "")}


def _gradient_error(model: Any, seed: int) -> float | None:
    """Return how far a difference of the energy is from the gradient along it, relatively, at a random state."""
    import numpy as np

    from hamfit.errors import DataError
    from hamfit.graphs import chain
    from hamfit.rng import generator
    from hamfit.state import State
    from hamfit.systems import generate, system_from_notes

    rng = generator(seed)
    nodes, dim = model.trained_on["nodes"][0], model.trained_on["dim"]
    length, momentum = model.trained_on.get("scales", (1.0, 1.0))
    q, p, dq, dp = rng.uniform(-1, 1, (4, nodes, dim)) * np.reshape([length, momentum] * 2, (4, 1, 1))
    graph = chain(nodes)
    try:
        gradient_q, gradient_p = model.gradient(State(q, p, graph))
    except DataError:  # the model asks for attributes: take a state of the system that it was trained on
        system = system_from_notes(model.trained_on)
        if system is None or system.graph.n_nodes != nodes:
            return None
        state = generate(system, snapshots=1, seed=seed).state(0)
        q, p, graph = state.q, state.p, state.graph
        gradient_q, gradient_p = model.gradient(state)
    exact = float(np.sum(gradient_q * dq) + np.sum(gradient_p * dp))
    step = 1e-3 if model.record.settings.dtype == "float64" else 1e-2
    weights = ((1, 3 / 4), (2, -3 / 20), (3, 1 / 60))  # central differences of sixth order

    def energy(t: float) -> float:
        return float(model.energy(State(q + t * dq, p + t * dp, graph)))

    difference = sum(w * (energy(k * step) - energy(-k * step)) for k, w in weights) / step
    return abs(difference - exact) / max(abs(exact), 1e-300)


def _data(path: Path) -> dict[str, Any]:
    import numpy as np

    from hamfit.data import open_data

    data = open_data(path)
    counts, edges = data.node_counts, data.edge_counts
    values: dict[str, Any] = {
        "snapshots": data.n_snapshots,
        "dim": data.dim,
        "nodes": sorted({int(n) for n in counts}),
        "edges": [int(edges.min()), int(edges.max())],
        "static_graph": data.static,
        **roles_of(data),
        **_attributes_of(data),
        "derivatives": data.has_derivatives,
        "forces": data.has_forces,
        "rates": data.has_rates,
        "energies": data.energy is not None,
        "stress": data.stress is not None,
        "external_force": data.external_force(0) is not None,
        "trajectories": 0 if data.trajectory is None else len(np.unique(data.trajectory)),
        **_ranges(data),
        "bytes": path.stat().st_size,
    }
    if data.times is not None:
        values["times"] = [float(data.times.min()), float(data.times.max())]
    if data.energy is not None:
        values["energy_range"] = [float(data.energy.min()), float(data.energy.max())]
    if not data.has_momenta:
        values["momenta"] = "unknown"
    return values | {"metadata": data.metadata}


def _attributes_of(data: Any) -> dict[str, Any]:
    """Name the attributes of nodes and edges that forces may depend on, each with its least and greatest value."""
    from hamfit.graphs.edges import ANGLES, HELD

    found = {
        f"attributes_of_{kind}": {name: ends for name, ends in named.items() if name not in (HELD, ANGLES)}
        for kind, named in data.attribute_ranges().items()
    }
    return {kind: named for kind, named in found.items() if named}


def _ranges(data: Any) -> dict[str, list[float]]:
    """Find the least and the greatest position and momentum, block by block."""
    ends: dict[str, list[float]] = {name: [] for name in ("q", "p") if name in data.quantities}
    for block in data.blocks(4096):
        for name, found in ends.items():
            values = data.at_nodes(name, block)
            found += [float(values.min()), float(values.max())]
    return {f"{name}_range": [min(found), max(found)] for name, found in ends.items()}
