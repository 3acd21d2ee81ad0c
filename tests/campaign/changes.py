"""Changes to the arrays of a data file: what cannot be, and what is unusual but can be read as it is written."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

Arrays = dict[str, Any]
Maker = Callable[[Arrays, np.random.Generator], Arrays]
"""Gives the arrays that are other than in the good file; None takes one out."""


@dataclass(frozen=True)
class Change:
    """One way to change a data file.

    Attributes
    ----------
    words
        What is done, for people.
    make
        Does it.
    impossible
        Whether such data cannot be, so that accepting them is wrong. Otherwise they may be refused, or are read as they
        are written.
    data
        Names of the good data that have what is changed.
    """

    words: str
    make: Maker
    impossible: bool
    data: tuple[str, ...] = ("chain", "runs", "mixture")


def _with(key: str, function: Callable[[Any, np.random.Generator], Any]) -> Maker:
    return lambda arrays, rng: {key: function(arrays[key], rng)}


def _entry(value: float) -> Callable[[Any, np.random.Generator], Any]:
    """Set one entry, anywhere, to `value`."""

    def change(array: Any, rng: np.random.Generator) -> Any:
        changed = np.array(array, dtype=float)
        changed.reshape(-1)[int(rng.integers(changed.size))] = value
        return changed

    return change


def _numbers() -> list[Change]:
    """Numbers that are none, and shapes and types that do not go together."""
    found = []
    for key in ("q", "p", "q_dot", "p_dot", "energy"):
        for value in (np.nan, np.inf, -np.inf):
            found.append(Change(f"{key} with {value}", _with(key, _entry(value)), True))
        shapes = {
            "flat": lambda a, _: a.reshape(-1),
            "with an axis more": lambda a, _: a[..., None],
            "with a snapshot less": lambda a, _: a[1:],
            "without snapshots": lambda a, _: a[:0],
            "as one number": lambda a, _: np.float64(1.5),
        }
        types = {
            "complex": lambda a, _: a + 0.5j,
            "texts": lambda a, _: a.astype("U16"),
            "objects": lambda a, _: a.astype(object),
            "dates": lambda a, _: np.abs(a * 100).astype("datetime64[s]"),
            "pairs": lambda a, _: np.zeros(a.shape, dtype=[("x", "f8"), ("y", "f8")]),
        }
        for words, function in (shapes | types).items():
            if (key, words) == ("energy", "flat"):
                continue  # so it is
            found.append(Change(f"{key} {words}", _with(key, function), True))
        unusual = {
            "in single precision": lambda a, _: a.astype("f4"),
            "in half precision": lambda a, _: a.astype("f2"),
            "with the bytes of other processors": lambda a, _: a.astype(">f8"),
            "in Fortran's order": lambda a, _: np.asfortranarray(a),
            "in extended precision": lambda a, _: a.astype(np.longdouble),
            "rounded to integers": lambda a, _: np.round(a * 10).astype(np.int64),
            "as truth values": lambda a, _: a > 0,
        }
        for words, function in unusual.items():
            found.append(Change(f"{key} {words}", _with(key, function), False))
        for power in (100, 154, 155, 200, 300, -100, -155, -200, -300, -320):
            scaled = _with(key, lambda a, _, power=power: a * float(f"1e{power}"))
            found.append(Change(f"{key} times 1e{power}", scaled, False))
        found.append(Change(f"one entry of {key} 1e200", _with(key, _entry(1e200)), False))
        found.append(Change(f"{key} all zero", _with(key, lambda a, _: np.zeros_like(a)), False))
    return found


def _edges() -> list[Change]:
    """Edges that join nothing, or the same twice."""
    impossible = {
        "a node that is not there": lambda e, _: np.array([[0, 99], *e.tolist()]),
        "a negative node": lambda e, _: np.array([[-1, 1], *e.tolist()]),
        "a node joined with itself": lambda e, _: np.array([[1, 1], *e.tolist()]),
        "an edge twice": lambda e, _: np.concatenate([e, e[:1]]),
        "an edge in both directions": lambda e, _: np.concatenate([e, e[:1, ::-1]]),
        "half a node": lambda e, _: e + 0.5,
        "NaN": lambda e, _: np.where(e == 0, np.nan, e),
        "three ends": lambda e, _: np.concatenate([e, e[:, :1]], axis=1),
        "one axis": lambda e, _: e.reshape(-1),
        "huge numbers": lambda e, _: e.astype(np.uint64) + np.uint64(2**63),
        "numbers beyond 32 bits": lambda e, _: e.astype(np.int64) + 2**32,
        "texts": lambda e, _: e.astype("U4"),
        "objects": lambda e, _: e.astype(object),
        "complex numbers": lambda e, _: e.astype(complex),
    }
    found = [
        Change(f"edges: {words}", _with("edges", make), True, ("chain", "runs")) for words, make in impossible.items()
    ]
    for kind in ("i1", "u2", ">i8", "i4"):
        found.append(Change(f"edges as {kind}", _with("edges", lambda e, _, kind=kind: e.astype(kind)), False))
    found.append(Change("edges as whole floats", _with("edges", lambda e, _: e.astype(float)), False))
    return found


def _keys() -> list[Change]:
    """Names that are missing, or that nobody knows."""
    found = [Change(f"no {key}", lambda a, _, key=key: {key: None}, True) for key in ("q", "edges", "q_dot", "p_dot")]
    for wrong, key in (
        ("qdot", "q_dot"),
        ("Q", "q"),
        ("momenta", "p"),
        ("energies", "energy"),
        ("times ", "q"),
        ("", "q"),
    ):
        found.append(Change(f"{key} also as {wrong!r}", lambda a, _, wrong=wrong, key=key: {wrong: a[key]}, True))
    found.append(Change("no p beside derivatives", lambda a, _: {"p": None}, True))
    found.append(Change("no energy", lambda a, _: {"energy": None}, False))
    found.append(Change("no derivatives", lambda a, _: {"q_dot": None, "p_dot": None}, False))
    return found


def _times() -> list[Change]:
    """Times that stand still or go back, and runs that are no numbers."""
    impossible = {
        "equal times": ("times", lambda a, _: np.zeros_like(a)),
        "times that go back": ("times", lambda a, _: a[::-1].copy()),
        "a time of NaN": ("times", _entry(np.nan)),
        "an infinite time": ("times", _entry(np.inf)),
        "a time less": ("times", lambda a, _: a[1:]),
        "half runs": ("trajectory", lambda a, _: a + 0.5),
        "runs with names": ("trajectory", lambda a, _: a.astype("U3")),
        "a run less": ("trajectory", lambda a, _: a[1:]),
        "runs of NaN": ("trajectory", lambda a, _: np.where(a == 0, np.nan, a)),
        "complex runs": ("trajectory", lambda a, _: a.astype(complex)),
    }
    unusual = {
        "long numbers of runs": ("trajectory", lambda a, _: a.astype(np.int64) + 1_700_000_000_000_000_001),
        "runs as unsigned numbers": ("trajectory", lambda a, _: a.astype(np.uint64) + np.uint64(2**63)),
        "runs as bytes": ("trajectory", lambda a, _: a.astype("i1")),
        "times of 1e-300": ("times", lambda a, _: a * 1e-300),
        "times of 1e300": ("times", lambda a, _: (a + 1) * 1e300),
        "times that hardly differ": ("times", lambda a, _: a * 1e-12 + 1e5),
    }
    return [
        Change(words, _with(key, function), kind is impossible, ("runs",))
        for kind in (impossible, unusual)
        for words, (key, function) in kind.items()
    ]


def _metadata() -> list[Change]:
    """Notes that are no notes, and notes with a meaning that are not what is meant."""
    texts = ["no JSON", "[1, 2]", "5", "null", '"text"', "{", "[" * 100_000, '{"a":' * 5000 + "1" + "}" * 5000]
    found = [
        Change(
            f"metadata {text[:12]!r}, {len(text)} characters",
            lambda a, _, text=text: {"metadata": np.array(text)},
            True,
        )
        for text in texts[:-1]
    ]
    deep = Change("metadata nested deeply", lambda a, _: {"metadata": np.array(texts[-1])}, False)
    odd = [np.array(["{}", "{}"]), np.array("{}").reshape(1, 1)]
    found += [Change(f"metadata {value!r}", lambda a, _, value=value: {"metadata": value}, False) for value in odd]
    markup = "[bold]x[/bold] [link=file:///]y[/link] $z_{ \x1b[31m \x07 \u202e <b>&"
    notes: list[dict[str, Any]] = [
        {"system": 5},
        {"system": "chain"},
        {"system": []},
        {"system": {}},
        {"system": {"name": 5}},
        {"system": {"name": "chain"}},
        {"system": {"name": "chain", "parameters": 5}},
        {"system": {"name": "chain", "parameters": {"nodes": -1}}},
        {"system": {"name": "chain", "parameters": {"nodes": "many"}}},
        {"system": {"name": "chain", "parameters": {"nodes": 10**12}}},
        {"system": {"name": "chain", "parameters": {"nodes": 4, "masses": [1e400]}}},
        {"system": {"name": "../chain", "parameters": {}}},
        {"units": 5},
        {"units": "m"},
        {"units": []},
        {"units": {"length": 5}},
        {"units": {"length": None, "time": ["s"]}},
        {"units": {"length": "$", "time": "$$", "mass": "\\frac{"}},
        {"units": {"length": markup, "time": markup, "mass": markup}},
        {markup: markup},
        {"snapshots": 7, "nodes": 99, "dim": -1, "file": "other"},
        {"momenta": 5},
        {"momenta": "unknown"},
        {"runs": 5},
        {"runs": {"0": markup}},
        {"particles": 5},
        {"run": 5},
        {"run": {"cutoff": "x", "model": 5, "status": []}},
        {"seed": 10**400},
        {"recipe": 5, "scheme": 5},
        {"text": "x" * 1_000_000},
        {"number": float("nan")},
    ]
    for note in notes:
        text = json.dumps(note)
        found.append(Change(f"metadata {text[:90]}", lambda a, _, text=text: {"metadata": np.array(text)}, False))
    return [*found, deep]


def _attributes() -> list[Change]:
    """Masses that no body has, and attributes and cells of other shapes."""
    found = []
    for value in (0.0, -1.0, np.nan, np.inf):
        found.append(Change(f"a mass of {value}", _with("nodes/mass", _entry(value)), True, ("mixture",)))
        new = Change(f"masses of {value}", lambda a, _, v=value: {"nodes/mass": np.full(a["q"].shape[1], v)}, True)
        found.append(new)
    shapes = {
        "a mass less": ("nodes/mass", lambda m: m[1:]),
        "masses as texts": ("nodes/mass", lambda m: m.astype("U5")),
        "complex masses": ("nodes/mass", lambda m: m + 1j),
        "masses with two axes": ("nodes/mass", lambda m: m[:, None]),
        "a species less": ("nodes/species", lambda m: m[1:]),
        "species of NaN": ("nodes/species", lambda m: np.where(m == 0, np.nan, m)),
    }
    for words, (key, make) in shapes.items():
        found.append(Change(words, _with(key, lambda m, _, make=make: make(m)), True, ("mixture",)))
    for key, count in (("edges/stiffness", 99), ("nodes/charge", 99), ("offsets", 99)):
        found.append(Change(f"{key} of another length", lambda a, _, k=key, n=count: {k: np.ones(n)}, True))
    found.append(Change("an attribute without a name", lambda a, _: {"nodes/": np.ones(a["q"].shape[1])}, True))
    odd_name = Change("an attribute named ²", lambda a, _: {"nodes/²": np.ones(a["q"].shape[1])}, False)
    tiny = Change("masses of 1e-300", lambda a, _: {"nodes/mass": np.full(a["q"].shape[1], 1e-300)}, False)
    cells = {
        "a cell of NaN": np.full((2, 2), np.nan),
        "a cell without area": np.ones((2, 2)),
        "a cell of another dimension": np.eye(3),
        "an infinite cell": np.diag([np.inf, 1.0]),
        "a cell of texts": np.full((2, 2), "1"),
    }
    for words, cell in cells.items():
        found.append(Change(words, lambda a, _, cell=cell: {"cell": cell}, True, ("chain", "mixture")))
    for size in (1e-300, 1e-160, 1e200):
        found.append(Change(f"a cell of {size}", lambda a, _, s=size: {"cell": s * np.eye(2)}, False, ("mixture",)))
    return [*found, odd_name, tiny]


CHANGES: tuple[Change, ...] = (*_numbers(), *_edges(), *_keys(), *_times(), *_metadata(), *_attributes())


def changed(arrays: Arrays, change: Change, rng: np.random.Generator) -> Arrays:
    """The arrays of a file after a change."""
    with np.errstate(all="ignore"):
        found = {**arrays, **change.make(arrays, rng)}
    return {key: value for key, value in found.items() if value is not None}


def content_written(good: dict[str, Any], arrays: Arrays, original: Arrays) -> dict[str, Any]:
    """What a file with these arrays states, in the words of `material.content_of`; `good` is of the unchanged file."""
    found = dict(good)
    for key in arrays.keys() | original.keys():
        value = arrays.get(key)
        if value is original.get(key):
            continue
        if key == "metadata":
            found[key] = json.dumps(json.loads(str(value.reshape(-1)[0])), sort_keys=True)
        elif key.startswith("nodes/"):
            found[f"node {key[6:]} 0"] = value
        elif key == "edges":
            found["edges 0"] = value
        elif key in ("cell", "offsets"):
            found[f"{key} 0"] = value
        else:
            found[key] = None if value is None else np.asarray(value)
    if "cell" in arrays and "offsets" not in arrays:
        found["offsets 0"] = np.zeros((len(arrays["edges"]), arrays["q"].shape[-1]))
    return found
