"""Model and checkpoint files that are changed and signed again: the checksum is right, and the content is not."""

from __future__ import annotations

import json
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from hamfit.tensors import read_tensors, write_tensors

Arrays = dict[str, np.ndarray]
Notes = dict[str, Any]
Forgery = Callable[[Arrays, Notes, np.random.Generator], tuple[str, str]]
"""Changes arrays or notes in place; says what it did, and what the result is, by the three words below."""
IMPOSSIBLE, SAME, ANOTHER = "impossible", "same", "another"
"""It cannot be, and must be refused; it may be accepted as the same model; it may be a model with other numbers."""

ODD_VALUES: tuple[Any, ...] = (
    None,
    5,
    -1,
    0,
    1e308,
    10**30,
    float("nan"),
    "",
    "x",
    "../../x",
    "[bold]x[/bold]\x1b[31m",
    [],
    [[]],
    {},
    {"a": 1},
    True,
    [1, 2, 3],
    "9" * 5000,
)


def _some(rng: np.random.Generator, items: Any) -> Any:
    items = list(items)
    return items[int(rng.integers(len(items)))]


def drop_array(arrays: Arrays, notes: Notes, rng: np.random.Generator) -> tuple[str, str]:
    """An array is missing."""
    name = _some(rng, sorted(arrays))
    del arrays[name]
    return f"without the array {name}", SAME


def not_finite(arrays: Arrays, notes: Notes, rng: np.random.Generator) -> tuple[str, str]:
    """An array of numbers holds NaN or infinity."""
    name = _some(rng, sorted(name for name in arrays if arrays[name].dtype.kind == "f" and arrays[name].size))
    arrays[name] = arrays[name].copy()
    value = _some(rng, (np.nan, np.inf, -np.inf))
    arrays[name].reshape(-1)[int(rng.integers(arrays[name].size))] = value
    return f"{name} with {value}", IMPOSSIBLE


def other_shape(arrays: Arrays, notes: Notes, rng: np.random.Generator) -> tuple[str, str]:
    """An array has another shape."""
    name = _some(rng, sorted(name for name in arrays if arrays[name].size))
    array = arrays[name]
    ways = (array[..., None], array.reshape(-1)[:-1], np.concatenate([array.reshape(-1)] * 2), array[None], array[:0])
    arrays[name] = np.array(_some(rng, ways))
    return f"{name} of shape {arrays[name].shape} instead of {array.shape}", IMPOSSIBLE


def other_type(arrays: Arrays, notes: Notes, rng: np.random.Generator) -> tuple[str, str]:
    """An array has another type."""
    name = _some(rng, sorted(arrays))
    kind = _some(rng, ("f4", "f2", "i8", "u1", "?", "c8"))
    numbers = arrays[name].dtype.kind != "f" or kind in ("f4", "f2")
    with np.errstate(all="ignore"), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        arrays[name] = arrays[name].astype(kind)
    return f"{name} as {kind}", ANOTHER if numbers else SAME


def more_arrays(arrays: Arrays, notes: Notes, rng: np.random.Generator) -> tuple[str, str]:
    """An array that nobody knows."""
    name = _some(rng, ("feature_map.unknown", "x", "accumulated.0", "system.x", "weights.", "9.gram"))
    arrays[name] = np.ones(3)
    return f"a foreign array {name}", SAME


def odd_note(arrays: Arrays, notes: Notes, rng: np.random.Generator) -> tuple[str, str]:
    """A note, at any depth, is something else."""
    holder, key, path = _some(rng, _places(notes))
    value, was = _some(rng, ODD_VALUES), holder[key]
    holder[key] = value
    another = isinstance(value, (int, float)) and value == value and isinstance(was, (int, float))
    return f"{path} = {json.dumps(value)[:60]}", ANOTHER if another or value is None else SAME


def drop_note(arrays: Arrays, notes: Notes, rng: np.random.Generator) -> tuple[str, str]:
    """A note, at any depth, is missing."""
    holder, key, path = _some(rng, [place for place in _places(notes) if isinstance(place[0], dict)])
    del holder[key]
    return f"without {path}", SAME


def more_notes(arrays: Arrays, notes: Notes, rng: np.random.Generator) -> tuple[str, str]:
    """A note that nobody knows, at any depth."""
    holders = [notes, *(holder[key] for holder, key, _ in _places(notes) if isinstance(holder[key], dict))]
    name = _some(rng, ("unknown", "__class__", "seed ", "[red]", "fit"))
    _some(rng, holders)[name] = _some(rng, ODD_VALUES)
    return f"a foreign note {name}", SAME


FORGERIES: tuple[Forgery, ...] = (
    drop_array,
    not_finite,
    other_shape,
    other_type,
    more_arrays,
    odd_note,
    odd_note,
    odd_note,
    drop_note,
    more_notes,
)


def forged(good: Path, bad: Path, kind: str, version: int, rng: np.random.Generator, number: int) -> tuple[str, str]:
    """Write a changed copy of a file with a right checksum; say what was changed, and what it is now."""
    arrays, notes = read_tensors(good, kind, version)
    notes.pop("version", None)
    words, what = FORGERIES[number % len(FORGERIES)](arrays, notes, rng)
    write_tensors(bad, kind, version, arrays, notes)
    return words, what


def _places(notes: Any, path: str = "") -> list[tuple[Any, Any, str]]:
    """Every entry of nested notes: what holds it, under which key, and its path."""
    items = notes.items() if isinstance(notes, dict) else enumerate(notes) if isinstance(notes, list) else ()
    found = []
    for key, value in items:
        inner = f"{path}.{key}" if path else str(key)
        found.append((notes, key, inner))
        if isinstance(value, dict) or (isinstance(value, list) and len(value) < 20):
            found += _places(value, inner)
    return found
