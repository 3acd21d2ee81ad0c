"""What runs in processes of their own: each function takes a folder and what was asked, and tells what it finds.

A page's folder holds its files: what was dropped, ``data.npz``, ``model.safetensors``, ``report.html`` and runs.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from time import perf_counter
from typing import Any

import numpy as np

from hamfit.data import open_data
from hamfit.errors import DataError
from hamfit.live.findings import said_first, said_of_fit, said_of_laws
from hamfit.live.frames import packed
from hamfit.live.lines import lines_for, lines_for_run
from hamfit.live.motions import Piece, Side, pieces
from hamfit.live.previews import preview_of
from hamfit.live.race import race
from hamfit.live.recipes import model_options, recipe_for
from hamfit.live.sources import Origin, read_origin
from hamfit.live.starts import about_beginning, read_beginning, shapes_of
from hamfit.models import load_model
from hamfit.report import write_report
from hamfit.report.material import Material

Tell = Callable[[dict[str, Any] | bytes], None]
"""Sends one message to the page: values by name, or frames."""

__all__ = ["TASKS"]


def look(folder: Path, asked: Mapping[str, Any], tell: Tell) -> None:
    """Look into a file that was dropped: its first rows and what its columns seem to mean."""
    tell({"type": "preview", **preview_of(folder, str(asked.get("file", "")))})


def fit_page(folder: Path, asked: Mapping[str, Any], tell: Tell) -> None:
    """Make or read the data, fit, and tell what was learned, as soon as each part of it is known."""
    begun = perf_counter()
    for name in ("fit.json", "model.safetensors", "report.html"):  # nothing of an earlier fit is left beside new data
        (folder / name).unlink(missing_ok=True)
    tell({"type": "stage", "text": "reading the data"})
    source = read_origin(asked.get("source", {}), folder)
    name, options = model_options(asked.get("model"), {} if source.card is None else source.card.fit)
    data = source.data
    tell({"type": "data", **_about(source), "seconds": perf_counter() - begun})
    data.save(folder / "data.npz")
    tell({"type": "stage", "text": "solving"})
    began = perf_counter()
    model = recipe_for(name, options).fit(data, notes={"command": "hamfit live"})
    model.save(folder / "model.safetensors")
    found = said_first(model, perf_counter() - began)
    kept = {"asked": dict(asked), "training_seconds": found["training_seconds"]}
    (folder / "fit.json").write_text(json.dumps(kept), encoding="utf-8")
    tell({"type": "fitted", **found, "shapes": shapes_of(source), "lines": lines_for(asked, source, name, options)})
    tell({"type": "stage", "text": "naming the law"})
    material = Material(model.learned_, data)
    tell({"type": "laws", **said_of_laws(material, source.truth), "seconds": perf_counter() - begun})
    tell({"type": "quality", **said_of_fit(material)})


def run_page(folder: Path, asked: Mapping[str, Any], tell: Tell) -> None:
    """Follow the learned motion beside the true one, piece by piece."""
    source, model = _fitted(folder)
    begun = read_beginning(asked, source, model)
    friction = asked.get("friction") is not False
    seed = 1 if asked.get("seed") is None else asked["seed"]
    lines = lines_for_run(begun, source, seed, friction=friction, moved=asked.get("moved") or ())
    tell(packed({"type": "begin", **about_beginning(begun), "lines": lines}, begun.layout))
    learned, true = Side.learned(model, begun, friction=friction), Side.true(begun)
    count = 0
    for piece in pieces(begun, learned, true):
        tell(_message(piece))
        count = piece.first + len(piece.times)
    tell(
        {
            "type": "ended",
            "frames": count,
            "learned": _about_side(learned),
            "true": None if true is None else _about_side(true),
        }
    )


def report_page(folder: Path, asked: Mapping[str, Any], tell: Tell) -> None:
    """Write the report, and tell its warnings."""
    del asked
    source, model = _fitted(folder)
    made = write_report(model, source.data, folder / "report.html", names=("model.safetensors", "data.npz"))
    tell({"type": "report", "warnings": made.warnings, "notes": made.notes})


def keep_run(folder: Path, asked: Mapping[str, Any], tell: Tell) -> None:
    """Follow the motion of the page once more, as it was, and write it into a file for others."""
    suffix = str(asked.get("suffix", ".npz"))
    if suffix not in (".npz", ".extxyz"):
        raise DataError("a run can be taken along as .npz or as .extxyz")
    source, model = _fitted(folder)
    begun = read_beginning(asked.get("run"), source, model)
    from hamfit.forecasts import follow_learned, neighbours_for

    near = neighbours_for(model, begun.state, system=begun.system)
    steps = (begun.frames - 1) * begun.every
    rollout = follow_learned(model, begun.state, begun.dt, steps, every=begun.every, neighbours=near)
    notes: dict[str, Any] = {"run": {"dt": begun.dt, "steps": steps, "every": begun.every, "message": rollout.message}}
    if begun.system is not None:
        notes["system"] = {"name": begun.system.name, "parameters": begun.system.parameters()}
    units = source.data.metadata.get("units")
    if units is not None:
        notes["units"] = units
    rollout.save(folder / f"run{suffix}", notes)
    tell({"type": "kept", "file": f"run{suffix}"})


def compete(folder: Path, asked: Mapping[str, Any], tell: Tell) -> None:
    """Let Adam look for the weights that the solve has found, on the same features and equations."""
    source, model = _fitted(folder)
    for point in race(model, source.data, asked):
        tell({"type": "race", "solve_seconds": _kept(folder)["training_seconds"], **point})


TASKS: dict[str, Callable[[Path, Mapping[str, Any], Tell], None]] = {
    "look": look,
    "fit": fit_page,
    "run": run_page,
    "report": report_page,
    "keep": keep_run,
    "race": compete,
}
"""All of them by the names that pages use."""


def _fitted(folder: Path) -> tuple[Origin, Any]:
    """Read what the last fit of the page has left in its folder."""
    asked = _kept(folder)["asked"]["source"]
    if asked["kind"] == "file":  # which is read already
        origin = Origin(open_data(folder / "data.npz").take(slice(None)))
    else:
        origin = read_origin(asked, folder)
    return origin, load_model(folder / "model.safetensors")


def _kept(folder: Path) -> dict[str, Any]:
    try:
        kept: dict[str, Any] = json.loads((folder / "fit.json").read_text(encoding="utf-8"))
    except OSError:
        raise DataError("nothing is fitted yet; press Fit first") from None
    return kept


def _about(source: Origin) -> dict[str, Any]:
    data = source.data
    counts = data.node_counts
    runs = 0 if data.trajectory is None else len(np.unique(data.trajectory))
    return {
        "snapshots": data.n_snapshots,
        "nodes": [int(counts.min()), int(counts.max())],
        "dim": data.dim,
        "runs": runs,
        "derivatives": bool(data.has_derivatives),
        "warnings": list(source.warnings),
    }


def _about_side(side: Side) -> dict[str, Any]:
    return {
        "message": side.message,
        "seconds_per_step": side.seconds_per_step,
        "scheme": side.scheme,
        "evaluated": side.evaluated,
    }


def _message(piece: Piece) -> bytes:
    header: dict[str, Any] = {
        "type": "frames",
        "first": piece.first,
        "count": len(piece.times),
        "times": piece.times.tolist(),
        "both": piece.true is not None,
        "learned_energy": _finite(piece.learned_energy),
        "true_energy": None if piece.true_energy is None else _finite(piece.true_energy),
        "error": None if piece.error is None else _finite(piece.error),
    }
    arrays = [piece.learned] if piece.true is None else [piece.learned, piece.true]
    return packed(header, *arrays)


def _finite(values: Any) -> list[float]:
    return [float(value) if np.isfinite(value) else 0.0 for value in np.ravel(values)]
