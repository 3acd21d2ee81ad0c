"""Model files: one ``.safetensors`` file with everything that is needed to use the model, and to go on fitting it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

from hamfit.data.measured import check_notes
from hamfit.errors import DataError, FileError
from hamfit.features import FeatureMap
from hamfit.features.core import RepulsiveCore
from hamfit.features.dissipation.learned import LearnedFriction
from hamfit.features.weighted import WeightedFeatures
from hamfit.files import check_output, path_of
from hamfit.fitting.accumulated import Accumulated
from hamfit.fitting.constants import EnergyConstants
from hamfit.fitting.record import FitRecord, Outcome
from hamfit.fitting.settings import FitSettings
from hamfit.fitting.weights import AS_GIVEN, EVEN, NoiseShares, RowWeights
from hamfit.fitting.yardstick import GRADES
from hamfit.learned.uncertainty import SEEN
from hamfit.solve import ACCUMULATORS, Accumulator, Solution
from hamfit.tensors import DOUBLES, FLOATS, expect, named, read_tensors, tensor_file, write_tensors
from hamfit.validation import (
    LARGEST,
    Array,
    finite_array,
    non_negative_number,
    number,
    positive_integer,
    positive_number,
    truth_value,
)

WITHOUT = "error_bars"
"""Name of the note in a file that has none."""
_MOST_COLUMNS = 5000  # whose error bars are kept without being asked for: 100 MB
MODEL_KIND, MODEL_VERSION = "model", 1
_EXECUTION = ("threads", "memory")  # how a fit was run says nothing about the model: the same fit gives the same file
_EARLIER_NAMES = {"factor": "triangle", "squared_targets": "squared"}  # of the arrays of the reduced problem


def check_model_path(path: str | Path, *, inputs: Iterable[str | Path | None] = ()) -> Path:
    """Refuse a path that a model must not be written to: `hamfit.files.check_output` says what that is."""
    target = path_of(path)
    if target.suffix != ".safetensors":
        raise FileError(f"{target}: model files end in .safetensors")
    check_output(target, tensor_file(MODEL_KIND), inputs=inputs)
    return target


def without_error_bars(record: FitRecord, uncertainty: bool | None) -> str:
    """A sentence where a file gets no error bars: they take eight bytes for each pair of columns; else nothing."""
    if record.system is None or uncertainty or (uncertainty is None and record.system.width <= _MOST_COLUMNS):
        return ""
    size = record.system.width * (record.system.width + 1) / 2 * 8e-6
    return f"the model file has no error bars ({size:.0f} MB): fit with --uncertainty, or save(path, uncertainty=True)"


def solved_again(outcome: Outcome) -> Outcome:
    """The outcome of sums that were solved again: it has error bars, whatever the file lacked."""
    notes = {name: note for name, note in outcome.record.notes.items() if name != WITHOUT}
    return outcome._replace(record=replace(outcome.record, notes=notes))


def save_learned(outcome: Outcome, path: str | Path, uncertainty: bool | None = None) -> None:
    """Write a learned Hamiltonian, with the sums of its fit if they are kept."""
    target = check_model_path(path)
    features, constants, record = outcome
    arrays = {"weights": features.weights} | _prefixed("feature_map", features.feature_map.arrays())
    if record.accumulated is not None:
        arrays |= _prefixed("accumulated", record.accumulated.arrays())
    without = without_error_bars(record, uncertainty)
    if record.system is not None and not without:
        arrays |= _prefixed("system", record.system.arrays())
    if record.left_out is not None:
        arrays["left_out"] = record.left_out
    solution = None
    if record.solution is not None:
        solution = {k: v for k, v in asdict(record.solution).items() if k != "weights"}
    description: dict[str, Any] = {
        "model": record.model,
        "parameters": {k: v for k, v in record.parameters.items() if k not in _EXECUTION},
        "constants": asdict(constants),
        "solution": solution,
        "ridge_path": record.ridge_path,
        "trained_on": record.trained_on,
        "overlap": record.overlap,
        "gain": record.gain,
        "row_weights": asdict(record.row_weights),
        "noise_shares": list(record.noise_shares),
    }
    if record.notes or without:
        description["notes"] = record.notes | ({WITHOUT: without} if without else {})
    if features.friction is not None:
        description["friction"] = features.friction.to_dict()
    if features.kinetic_known:
        description["kinetic"] = "known"
    if features.core is not None:
        description["core"] = features.core.to_dict()
    write_tensors(target, MODEL_KIND, MODEL_VERSION, arrays, description)


def read_model_file(path: str | Path) -> tuple[dict[str, Array], dict[str, Any]]:
    """Arrays and description of a model file; a damaged or foreign file is refused."""
    return read_tensors(path, MODEL_KIND, MODEL_VERSION)


def restore_outcome(
    arrays: dict[str, Array], description: dict[str, Any], feature_map: FeatureMap, settings: FitSettings
) -> Outcome:
    """What `save_learned` wrote.

    Parameters
    ----------
    arrays, description
        As `read_model_file` returns them.
    feature_map, settings
        As the recipe that the description names makes them; the features take their sampled parameters from the file.
    """
    feature_map.restore(named(arrays, "feature_map"))
    weights = expect(arrays, "weights", FLOATS, (feature_map.width,))
    friction, core = description.get("friction"), description.get("core")
    features = WeightedFeatures(
        feature_map,
        weights,
        None if friction is None else LearnedFriction.from_dict(friction),
        description.get("kinetic") == "known",
        None if core is None else RepulsiveCore.from_dict(core),
    )
    solution = description["solution"]
    weighed = bool({"row_weights", "noise_shares"} & set(description))  # files of early versions know neither
    record = FitRecord(
        model=description["model"],
        parameters=description["parameters"],
        settings=settings,
        trained_on=_checked_summary(description["trained_on"]),
        solution=None if solution is None else _solution(weights, solution),
        ridge_path=_checked_path(description["ridge_path"]),
        overlap=positive_number("overlap", _moderate("overlap", description.get("overlap", 1.0))),
        gain=positive_number("gain", _moderate("gain", description.get("gain", 1.0))),
        row_weights=_row_weights(description["row_weights"]) if weighed else AS_GIVEN,
        noise_shares=_noise_shares(description["noise_shares"]) if weighed else EVEN,
        notes=_checked_notes(description.get("notes", {}), feature_map),
        left_out=_left_out(arrays, features.solved.width),
        **_sums(arrays, features.solved.width, None if solution is None else solution["route"]),
    )
    return Outcome(features, _constants(description["constants"]), record)


def _sums(arrays: dict[str, Array], width: int, route: str | None) -> dict[str, Any]:
    """The reduced problem and the sums of a fit of so many columns, as far as a file has them."""
    system, kept = named(arrays, "system"), named(arrays, "accumulated")
    found = _accumulator(system) if system else None
    accumulated = Accumulated.from_arrays(route, kept) if kept and route is not None else None
    if found is not None and found.width < width:  # or more, with the constants of energies
        raise DataError(f"the reduced problem has {found.width} columns for {width} weights")
    if accumulated is not None and accumulated.width != width:
        raise DataError(f"the sums have {accumulated.width} columns for {width} weights")
    return {"system": found, "accumulated": accumulated}


def _left_out(arrays: dict[str, Array], width: int) -> Array | None:
    """The weights of the fits that leave out a group each, where a file has them."""
    if "left_out" not in arrays:  # an exact fit, or a file of an earlier version
        return None
    found = expect(arrays, "left_out", DOUBLES, (None, width))
    if len(found) < 2:
        raise DataError(f"the array 'left_out' holds {len(found)} of the fits that leave out a group: two at least")
    return found


def _checked_summary(trained: dict[str, Any]) -> dict[str, Any]:
    """What is noted of training data; it is refused where it is not of its kind."""
    check_notes(trained)
    attributes = trained.get("attributes")  # which earlier versions did not note
    if attributes is not None and set(attributes) != {"nodes", "edges"}:
        raise DataError(f"the attributes must be those of nodes and edges, got {attributes!r:.60}")
    for found in [] if attributes is None else attributes.values():
        for name, ends in found.items():
            if ends != [] and not (len(ends) == 2 and number(name, ends[0]) <= number(name, ends[1])):
                raise DataError(f"the attribute {name} must lie between two numbers, got {ends!r:.60}")
    for name in ("dim", "snapshots"):
        positive_integer(name, trained[name])
    for count in trained["nodes"]:
        positive_integer("nodes", count)
    scales = trained.get("scales", [1.0, 1.0])  # which earlier versions did not note
    if not isinstance(scales, list) or len(scales) != 2:
        raise DataError(f"the scales must be a length and a momentum, got {scales!r:.60}")
    for name, scale in zip(("length", "momentum"), scales, strict=True):
        positive_number(f"the scale of {name}", scale)
    return trained


def _checked_notes(notes: dict[str, Any], feature_map: FeatureMap) -> dict[str, Any]:
    """Further notes of a fit; they are refused where they are not of their kind."""
    if "ranges" in notes:
        feature_map.joined_ranges(notes["ranges"], notes["ranges"], 0.5)  # fails on what is none
    texts = list(notes.get("hints", []))
    if "verdict" in notes:
        said = notes["verdict"]
        texts.append(said["sentence"])
        if said["grade"] not in GRADES or not all(number(name, said[name]) >= 0 for name in ("error", "trivial")):
            raise DataError(f"the verdict must be one of {', '.join(GRADES)}, with errors, got {said!r:.60}")
    if "growth" in notes:
        texts += [notes["growth"]["reason"], *map(str, notes["growth"]["widths"])]
    if SEEN in notes:
        non_negative_number(SEEN, notes[SEEN])
    if not isinstance(notes, dict) or not all(isinstance(text, str) for text in texts):
        raise DataError(f"the notes must be texts and numbers by name, got {notes!r:.60}")
    return notes


def _checked_path(path: dict[str, Any] | None) -> dict[str, Any] | None:
    """The curve of a choice of ridge, if there was one; it is refused where it is none."""
    if path is None:
        return None
    curves = [path[name] for name in ("ridges", "scores", "residuals", "degrees_of_freedom")]
    for curve in curves:
        finite_array("ridge_path", [0.0 if value is None else value for value in curve], ndim=(1,))
    number("ridge", path["ridge"])
    best, texts = positive_integer("best", path["best"] + 1), (path["criterion"], path["how"], path["note"])
    if {best <= len(curve) == len(curves[0]) for curve in curves} != {True} or not all(
        isinstance(text, str) for text in texts
    ):
        raise DataError(f"the curve of the ridge must hold a score for each of its values, got {path!r:.60}")
    return path


def _solution(weights: Array, given: dict[str, Any]) -> Solution:
    """How the solve went; numbers among it may be infinite."""
    for name in ("rows", "width"):
        positive_integer(name, given[name])
    numbers = [given[name] for name in ("rank", "condition", "residual", "ridge")]
    if not all(isinstance(value, (int, float)) for value in numbers):
        raise DataError(f"the solution must hold numbers on how it went, got {given!r:.60}")
    if given["route"] not in ACCUMULATORS or not isinstance(given["note"], str):
        raise DataError(f"the solution must name its route and how it was found, got {given!r:.60}")
    return Solution(weights=weights, **given)


def _row_weights(given: dict[str, Any]) -> RowWeights:
    found = {"stress": 0.0} | given  # which earlier versions did not have
    names = ("velocities", "energies", "stress")
    velocities, energies, stress = (non_negative_number(name, _moderate(name, found[name])) for name in names)
    return RowWeights(velocities, energies, stress)


def _noise_shares(given: list[float]) -> NoiseShares:
    if len(given) != len(EVEN):
        raise DataError(f"noise_shares must be {len(EVEN)} numbers, got {given!r:.60}")
    by_q, by_p = (positive_number("noise_shares", _moderate("noise_shares", share)) for share in given)
    return by_q, by_p


def _constants(given: dict[str, Any]) -> EnergyConstants:
    size = given["size"]
    if size is not None:
        nodes, edges = size
        size = positive_integer("nodes", nodes), int(non_negative_number("edges", edges))
    offset, per_node, per_edge = (_moderate(name, given[name]) for name in ("offset", "per_node", "per_edge"))
    species, seen = given.get("per_species"), given.get("seen")  # which earlier versions did not have
    if species is not None:
        species = {int(name): _moderate("per_species", value) for name, value in species.items()}
    if seen is not None:
        terms = max(1, len(species or ())) + 1
        if not isinstance(seen, list) or not all(isinstance(row, list) and len(row) == terms for row in seen):
            raise DataError(f"the directions of constants must be rows of {terms} numbers, got {seen!r:.60}")
        seen = tuple(tuple(_moderate("seen", value) for value in row) for row in seen)
    return EnergyConstants(offset, per_node, per_edge, size, truth_value("known", given["known"]), species, seen)


def _moderate(name: str, value: object) -> float:
    """Check that a number is finite, and not too large to be computed with."""
    if abs(number(name, value)) > LARGEST:
        raise DataError(f"{name} is {value!r:.60}, which is too large to be computed with")
    return number(name, value)


def _prefixed(name: str, arrays: dict[str, Array]) -> dict[str, Array]:
    return {f"{name}.{key}": value for key, value in arrays.items()}


def _accumulator(arrays: dict[str, Array]) -> Accumulator:
    """The reduced problem, also under the names that earlier versions of hamfit gave its arrays."""
    known = {_EARLIER_NAMES.get(name, name): array for name, array in arrays.items()}
    route = "wide" if "packed" in known else "qr" if "triangle" in known else "normal"
    return ACCUMULATORS[route].from_file(known)
