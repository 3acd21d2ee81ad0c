"""Bad arguments of every function and class of the Python interface, one argument at a time.

Texts for numbers, NaN, arrays of other shapes and types, masked arrays, None, objects. What cannot be meant is one
sentence of `HamfitError`. What is unusual but can be meant, such as a list instead of an array, gives the result of the
usual call, to the last bit. And the arguments themselves are never changed.
"""

from __future__ import annotations

import copy
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from hamfit import (
    RFHGN,
    RFHNN,
    Graph,
    LearnedHamiltonian,
    PhaseSpaceData,
    RandomFeatures,
    RFInvariant,
    State,
    forecast,
    generate,
    identify_laws,
    load_model,
    make_system,
    open_data,
    simulate,
    write_report,
)

from ..calling import call_verdict
from ..case import Case, Outcome, Verdict
from ..judge import contents, files_verdict
from ..material import content_of, difference

MASKED = np.ma.masked_array(np.ones((40, 4, 2)), mask=np.arange(320).reshape(40, 4, 2) % 7 == 0)


NOTHINGS: dict[str, Any] = {"a text": "x", "an object": object(), "a set": {1}, "a function": len, "bytes": b"x"}
NUMBERS: dict[str, Any] = NOTHINGS | {
    "NaN": float("nan"),
    "infinity": float("inf"),
    "a list": [1.0],
    "a complex number": 1j,
    "an array": np.ones(3),
    "a text of a number": "3",
    "minus one": -1,
}
COUNTS: dict[str, Any] = NUMBERS | {"a half": 0.5, "zero": 0, "a huge number": 10**30}
ARRAYS: dict[str, Any] = NOTHINGS | {
    "None": None,
    "a number": 1.0,
    "NaN inside": np.full((40, 4, 2), np.nan),
    "another shape": np.ones((40, 5, 2)),
    "one axis": np.ones(320),
    "no rows": np.ones((0, 4, 2)),
    "texts": np.full((40, 4, 2), "1"),
    "complex numbers": np.full((40, 4, 2), 1j),
    "objects": np.full((40, 4, 2), None),
    "a masked array": MASKED,
    "a ragged list": [[1.0], [1.0, 2.0]],
    "dates": np.zeros((40, 4, 2), dtype="datetime64[s]"),
}
NAMES: dict[str, Any] = {
    "a wrong name": "chaim",
    "a number": 5,
    "empty": "",
    "an array": np.ones(2),
    "a list": ["x", 5],
}
NAMES |= {"bytes": b"chain", "an object": object()}
PATHS: dict[str, Any] = {
    "None": None,
    "a number": 5,
    "a zero in it": "a\0b.npz",
    "empty": "",
    "a list": [],
    "bytes": b"\xff",
}
PATHS |= {
    "a folder": ".",
    "a long name": "x" * 5000 + ".npz",
    "nothing there": "nowhere/none.npz",
    "an object": object(),
}
DATA: dict[str, Any] = {"None": None, "a number": 5, "an array": np.ones(3), "a list": [1, 2], "an object": object()}
DATA |= {"a missing file": "nowhere.npz", "a text": "x", "a dictionary": {"q": 1}}
MODELS: dict[str, Any] = {"None": None, "a number": 5, "a text": "model", "a class": RFInvariant, "a list": []}
MODELS |= {"not fitted": RFInvariant(), "an object": object()}
STATES: dict[str, Any] = {"None": None, "an array": np.ones((4, 2)), "a number": 5, "a list": [], "a text": "x"}
GRAPHS: dict[str, Any] = {"None": None, "a number": 4, "a list": [1, 2], "a text": "chain", "edges": np.array([[0, 1]])}
EDGES: dict[str, Any] = NOTHINGS | {
    "out of range": [[0, 9]],
    "negative": [[-1, 0]],
    "a loop": [[1, 1]],
    "twice": [[0, 1], [1, 0]],
    "halves": [[0.5, 1.0]],
    "NaN": [[np.nan, 1.0]],
    "three ends": [[0, 1, 2]],
    "texts": [["a", "b"]],
    "truth values": [[False, True]],
    "huge": [[0, 2**63]],
    "masked": np.ma.masked_array([[0, 1], [1, 2]], mask=[[0, 0], [1, 1]]),
}


@dataclass(frozen=True)
class Function:
    """A function of the interface: a good call, and for each argument the bad values."""

    call: Callable[..., Any]
    good: dict[str, Any]
    bad: dict[str, dict[str, Any]]
    allowed: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """Bad values that are fine for an argument of this function, such as no limit of time."""


def functions(good: Path) -> dict[str, Function]:
    """Every function, with good arguments made anew for each case."""
    data = open_data(good / "chain.npz")
    assert isinstance(data, PhaseSpaceData)
    model = load_model(good / "invariant.safetensors")
    arrays = {"q": data.q, "p": data.p, "graph": data.graph, "q_dot": data.q_dot, "p_dot": data.p_dot}
    whole = arrays | {"energy": data.energy, "times": np.arange(40.0), "trajectory": np.zeros(40, dtype=int)}
    per_snapshot = ARRAYS | {"two axes": np.ones((40, 1))}
    found = {
        "PhaseSpaceData": Function(
            PhaseSpaceData,
            whole,
            {
                "q": ARRAYS,
                "p": ARRAYS,
                "q_dot": ARRAYS,
                "p_dot": ARRAYS,
                "energy": per_snapshot,
                "times": per_snapshot | {"backwards": -np.arange(40.0), "equal": np.zeros(40)},
                "trajectory": per_snapshot | {"halves": np.full(40, 0.5), "NaN": np.full(40, np.nan)},
                "graph": GRAPHS,
                "metadata": {"a number": 5, "a list": [1], "a text": "x"},
            },
            {"energy": ("None",), "times": ("None",), "trajectory": ("None",)},
        ),
        "from_velocities": Function(
            PhaseSpaceData.from_velocities,
            {"q": data.q, "velocity": data.p, "graph": data.graph, "masses": [1.0, 2.0, 1.0, 2.0]},
            {
                "q": ARRAYS,
                "velocity": ARRAYS,
                "graph": GRAPHS,
                "masses": _masses(),
                "units": {"a number": 5, "a list": [1]},
            },
        ),
        "from_forces": Function(
            PhaseSpaceData.from_forces,
            {"q": data.q, "forces": data.p_dot, "graph": data.graph, "masses": 1.0},
            {"q": ARRAYS, "forces": ARRAYS, "graph": GRAPHS, "masses": _masses()},
        ),
        "Graph": Function(
            lambda **k: Graph(k.pop("n_nodes"), k.pop("edges"), **k),
            {"n_nodes": 4, "edges": np.array([[0, 1], [1, 2], [2, 3]])},
            {"n_nodes": COUNTS, "edges": EDGES, "node_attributes": _attributes(4), "edge_attributes": _attributes(3)},
        ),
        "State": Function(
            State,
            {"q": data.q[0], "p": data.p[0], "graph": data.graph},
            {"q": {k: v for k, v in ARRAYS.items() if k != "no rows"}, "p": ARRAYS, "graph": GRAPHS},
            {"p": ("None",), "q": ()},
        ),
        "generate": Function(
            generate,
            {"system": make_system("chain", nodes=4), "snapshots": 5, "seed": 3},
            {"system": DATA, "snapshots": COUNTS, "seed": NUMBERS | {"a half": 0.5, "None": None}},
        ),
        "generate runs": Function(
            generate,
            {"system": make_system("ring"), "trajectories": 2, "per_trajectory": 3, "stride": 2, "dt": 1e-2},
            {"trajectories": COUNTS, "per_trajectory": COUNTS, "stride": COUNTS, "dt": NUMBERS, "scheme": NAMES},
        ),
        "make_system": Function(
            lambda **k: make_system(k.pop("name"), **k),
            {"name": "chain", "nodes": 4},
            {
                "name": NAMES,
                "nodes": COUNTS,
                "dim": NUMBERS,
                "masses": _masses(),
                "potential": NAMES,
                "stiffness": _masses(),
            },
        ),
        "simulate": Function(
            simulate,
            {"hamiltonian": model, "state": data[0], "dt": 1e-2, "steps": 3},
            {"hamiltonian": DATA, "state": STATES, "dt": NUMBERS, "steps": COUNTS, "every": COUNTS, "scheme": NAMES},
            {"dt": ("minus one",), "steps": ("zero",), "every": ("a huge number",)},
        ),
        "forecast": Function(
            forecast,
            {"model": model, "state": data[0], "dt": 1e-2, "steps": 3},
            {"model": MODELS, "state": STATES, "dt": NUMBERS, "steps": COUNTS, "draws": COUNTS},
            {"dt": ("minus one",), "draws": ("zero",), "steps": ("zero",)},
        ),
        "identify_laws": Function(
            identify_laws, {"model": model, "data": data}, {"model": MODELS, "data": DATA}, {"data": ("None",)}
        ),
        "write_report": Function(
            write_report,
            {"model": model, "data": data, "path": "page.html", "sections": ["summary"]},
            {"model": MODELS, "data": DATA, "path": PATHS, "sections": {"a wrong name": ["sumary"], "a number": 5}},
        ),
        "open_data": Function(
            lambda path: open_data(path),  # noqa: PLW0108 - its argument has no name
            {"path": good / "chain.npz"},
            {"path": PATHS},
        ),
        "load_model": Function(load_model, {"path": good / "invariant.safetensors"}, {"path": PATHS}),
        "save data": Function(data.save, {"path": "new.npz"}, {"path": PATHS}, {"path": ("nothing there",)}),
        "save model": Function(model.save, {"path": "new.safetensors"}, {"path": PATHS}),
        "split": Function(
            data.split, {"train": 0.5}, {"train": NUMBERS | {"two": 2.0, "zero": 0.0}, "seed": NUMBERS, "by": NAMES}
        ),
        "concatenate": Function(PhaseSpaceData.concatenate, {"parts": [data, data]}, {"parts": DATA | {"empty": []}}),
    }
    for name in ("energy", "gradient"):
        found[name] = Function(getattr(model, name), {"state": data[0]}, {"state": STATES})
    for name in ("evaluate", "predict", "partial_fit"):
        found[name] = Function(getattr(model, name), {"data": data}, {"data": DATA})
    for kind in (RFInvariant, RFHGN, RFHNN, RandomFeatures):
        found[kind.__name__] = _recipe(kind, data)
    return found


def _masses() -> dict[str, Any]:
    bad = {"negative": -1.0, "zero": 0.0, "NaN": np.nan, "infinite": np.inf, "too many": np.ones(9), "texts": ["a"] * 4}
    return NOTHINGS | bad | {"complex": 1j, "masked": np.ma.masked_array(np.ones(4), mask=[0, 1, 0, 0])}


def _attributes(count: int) -> dict[str, Any]:
    odd = np.ones(count)
    return {
        "a number": 5,
        "a list": [1, 2],
        "another length": {"mass": np.ones(count + 1)},
        "NaN": {"x": np.full(count, np.nan)},
        "texts": {"x": ["a"] * count},
        "a name that is a number": {5: odd},
        "an empty name": {"": odd},
        "objects": {"x": [None] * count},
        "complex": {"x": odd * 1j},
        "masked": {"x": np.ma.masked_array(odd, mask=[True] + [False] * (count - 1))},
    }


def _recipe(kind: type[Any], data: PhaseSpaceData) -> Function:
    """A recipe with one bad parameter, fitted."""
    good: dict[str, Any] = {"width": 24} | ({"hidden": 6} if kind is RFHGN else {})
    bad: dict[str, dict[str, Any]] = {
        "width": COUNTS,
        "seed": NUMBERS,
        "sampler": NAMES,
        "activation": NAMES,
        "ridge": {key: value for key, value in NUMBERS.items() if key != "a text of a number"},
        "targets": NAMES,
        "friction": {"a number": 5, "a wrong name": "unifrom", "an object": object()},
        "threads": COUNTS,
        "memory": NUMBERS | {"zero": 0},
        "route": NAMES,
        "dtype": NAMES,
        "sampler_options": {"a number": 5, "a list": [1], "a wrong name": {"x": 5}},
    }
    if kind is RFHGN:
        bad |= {"hidden": COUNTS, "rounds": COUNTS, "pooling": NAMES, "representation": NAMES, "edges": NAMES}
    if kind is RFInvariant:
        bad |= {"cutoff": NUMBERS, "moments": COUNTS, "distance": NAMES, "tolerance": NUMBERS, "seconds": NUMBERS}
        bad |= {"max_width": COUNTS, "radial": COUNTS}
    allowed = {
        "threads": ("a huge number",),
        "moments": ("zero",),
        "seconds": ("infinity",),
        "memory": ("infinity",),
        "rounds": ("zero",),
        "tolerance": ("infinity",),
        "max_width": ("a huge number",),
    }

    def fit(**parameters: Any) -> Any:
        if parameters.keys() & {"tolerance", "seconds", "max_width"}:  # of the search for a width
            parameters = {"max_width": 48} | {key: value for key, value in parameters.items() if key != "width"}
        if "radial" in parameters:
            parameters["moments"] = 1
        return kind(**parameters).fit(data).weights_

    return Function(fit, good, bad, allowed)


def _read_only(array: np.ndarray) -> np.ndarray:
    locked = array.copy()
    locked.setflags(write=False)
    return locked


UNUSUAL: dict[str, Callable[[Any], Any]] = {
    "as a list": lambda array: array.tolist(),
    "in Fortran's order": np.asfortranarray,
    "with the bytes of other processors": lambda array: array.astype(array.dtype.newbyteorder(">")),
    "read-only": _read_only,
    "every other of a larger array": lambda array: np.repeat(array, 2, axis=0)[::2],
    "as a matrix of a subclass": lambda array: array.view(type("Own", (np.ndarray,), {})),
}
"""Ways to give the same array, all of which give the same result."""


@cache
def attempts(good: Path) -> list[tuple[str, str, str, bool]]:
    """Function, argument, value, and whether the value is only unusual; in a fixed order."""
    found = []
    for name, function in functions(good).items():
        for argument, values in function.bad.items():
            allowed = function.allowed.get(argument, ())
            found += [(name, argument, words, False) for words in values if words not in allowed]
        for argument, value in function.good.items():
            if isinstance(value, np.ndarray):
                found += [(name, argument, words, True) for words in UNUSUAL]
    return found


CASES = 1000


def attempt(case: Case) -> Verdict:
    """One call with one bad argument; which of all comes from the number of the case."""
    every = attempts(case.good)
    name, argument, words, unusual = every[case.number * len(every) // CASES]
    function = functions(case.good)[name]
    good = function.good
    value = UNUSUAL[words](good[argument]) if unusual else function.bad[argument][words]
    tried = f"{name}({argument}= {words})"
    before, unchanged = contents(case.folder), copy.deepcopy(good)

    def judge(result: Any) -> str:
        if any(not same(good[key], unchanged[key]) for key in good if isinstance(good[key], np.ndarray)):
            return "the arguments were changed"
        if not unusual:
            return f"accepted, and gave {type(result).__name__}"
        return "" if same(result, function.call(**good)) else "another result than that of the usual call"

    verdict = call_verdict(tried, lambda: function.call(**good | {argument: value}), judge)
    files = files_verdict(before, contents(case.folder), ())
    if files is not None and verdict.outcome.promised and verdict.outcome is not Outcome.RIGHT:
        return Verdict(files[0], tried, files[1])
    return verdict


def same(one: Any, other: Any) -> bool:
    """Whether two results are the same, to the last bit, as far as they are data, graphs, states or arrays."""
    if isinstance(one, PhaseSpaceData):
        return not difference(content_of(one), content_of(other))
    if isinstance(one, Graph):
        return np.array_equal(one.edges, other.edges)
    if isinstance(one, State):
        return same(one.q, other.q) and same(one.p, other.p)
    if isinstance(one, LearnedHamiltonian):
        return np.array_equal(one.weights, other.weights)
    if one is None or other is None:
        return one is other
    return bool(np.array_equal(np.asarray(one), np.asarray(other)))
