"""Shared ground: errors with suggestions, registries, checks of values, seeds, files, threads, optional packages."""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any, ClassVar

import numpy as np
import pytest

from hamfit import errors
from hamfit.errors import DataError, HamfitError, MissingDependencyError, ParameterError, unknown_name
from hamfit.features.activations import ACTIVATIONS, Activation
from hamfit.files import json_text
from hamfit.optional import require
from hamfit.parallel import map_in_threads, ordered_in_threads, single_threaded_blas, thread_count
from hamfit.registry import Registry
from hamfit.rng import generator
from hamfit.validation import (
    finite_array,
    fraction,
    known_name,
    non_negative_integer,
    non_negative_number,
    number,
    per_item,
    positive_integer,
    positive_number,
)

# -- errors ----------------------------------------------------------------------------------------------------------


def test_every_error_is_a_hamfit_error_and_the_builtin_it_stands_for():
    kinds = [kind for kind in vars(errors).values() if isinstance(kind, type) and issubclass(kind, Exception)]
    assert len(kinds) >= 7
    assert all(issubclass(kind, HamfitError) for kind in kinds)
    assert issubclass(ParameterError, ValueError)
    assert issubclass(DataError, ValueError)
    assert issubclass(MissingDependencyError, ImportError)


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("softplu", "unknown activation 'softplu'; did you mean 'softplus'? Known: cosine, softplus"),
        ("xyz", "unknown activation 'xyz'. Known: cosine, softplus"),
        (3, "unknown activation '3'. Known: cosine, softplus"),
    ],
)
def test_unknown_names_come_with_a_suggestion(name: object, message: str):
    error = unknown_name("activation", name, ["softplus", "cosine"])
    assert isinstance(error, ParameterError)
    assert str(error) == message


# -- registries ------------------------------------------------------------------------------------------------------


def test_a_class_joins_its_family_by_being_defined():
    class Cubic(Activation):
        """z cubed."""

        name: ClassVar[str] = "test-cubic"

        @staticmethod
        def value(z: Any) -> Any:
            """z^3."""
            return z**3

        @staticmethod
        def derivative(z: Any, out: Any = None) -> Any:
            """3 z^2."""
            return np.multiply(3, z**2, out=out)

    try:
        assert ACTIVATIONS.get("test-cubic") is Cubic
        assert "test-cubic" in ACTIVATIONS.names()
    finally:
        del ACTIVATIONS._members["test-cubic"]


@pytest.mark.parametrize("name", ["softpluss", None, 3, ["softplus"]])
def test_unknown_members_are_refused(name: object):
    with pytest.raises(ParameterError, match="unknown activation"):
        ACTIVATIONS.get(name)


def test_members_are_found_by_file():
    fresh: Registry[Any] = Registry("activation", "hamfit.features.activations")
    assert fresh._members == {}
    folder = Path(sys.modules["hamfit.features.activations"].__file__).parent
    assert len(ACTIVATIONS.names()) == len([path for path in folder.glob("*.py") if path.stem != "__init__"])


# -- values ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("value", [1, 7, np.int32(3)])
def test_positive_integers(value: Any):
    checked = positive_integer("width", value)
    assert checked == value
    assert type(checked) is int


@pytest.mark.parametrize("value", [0, -1, 1.0, "3", None, True, np.nan])
def test_what_is_not_a_positive_integer(value: Any):
    with pytest.raises(ParameterError, match="width must be a positive integer, got"):
        positive_integer("width", value)


@pytest.mark.parametrize("value", [-1, 0.0, "3", None, False, np.ones(1)])
def test_what_is_not_a_non_negative_integer(value: Any):
    assert non_negative_integer("draws", np.int32(0)) == 0
    with pytest.raises(ParameterError, match="draws must be a non-negative integer, got"):
        non_negative_integer("draws", value)


@pytest.mark.parametrize("value", ["summ", "", 5, None, ["sum"], np.array(["sum", "mean"]), object()])
def test_what_is_not_a_known_name(value: Any):
    assert known_name("pooling", "sum", ("sum", "mean")) == "sum"
    with pytest.raises(ParameterError, match=r"unknown pooling '.*Known: mean, sum"):
        known_name("pooling", value, ("sum", "mean"))


@pytest.mark.parametrize(
    ("check", "good", "bad"),
    [
        (number, [-1, 0, 2.5, np.float32(1)], [np.nan, np.inf, "1", None, True, 1j]),
        (positive_number, [1e-300, 2, np.float64(3)], [0, -1.0, np.nan, np.inf, "1", None, True]),
        (non_negative_number, [0, 0.0, 2], [-1e-300, np.nan, -np.inf, "1", None, False]),
        (fraction, [0.1, 0.999], [0, 1, 1.0, -0.5, np.nan, "0.5"]),
    ],
)
def test_numbers(check: Any, good: list, bad: list):
    for value in good:
        assert check("x", value) == value
        assert type(check("x", value)) is float
    for value in bad:
        with pytest.raises(ParameterError, match=r"^x must"):
            check("x", value)


def test_finite_arrays():
    array = finite_array("q", [[1, 2], [3, 4]], ndim=(2,))
    assert array.dtype == np.float64
    given = np.zeros((2, 2))
    assert finite_array("q", given, ndim=(1, 2)) is given
    for value, message in (
        ([1.0, np.nan], r"q contains 1 NaN or infinite values, first at index \(1,\)"),
        ([[1.0]], "q must have 0 or 1 axes, got shape"),
        ([[1], [1, 2]], "q must be an array of numbers, got list"),
        (["a"], "q must be an array of real numbers"),
        ([1j], "q must be an array of real numbers"),
        ([None], "q must be an array of real numbers"),
    ):
        with pytest.raises(DataError, match=message):
            finite_array("q", value, ndim=(0, 1))


def test_constants_per_item():
    assert per_item("masses", 2, 3, "node").tolist() == [2, 2, 2]
    assert per_item("masses", [1, 2, 3], 3, "node").tolist() == [1, 2, 3]
    with pytest.raises(ParameterError, match=r"masses must be one number or 3 numbers \(one per node\), got 2"):
        per_item("masses", [1, 2], 3, "node")
    for bad in (-1, 0):
        with pytest.raises(ParameterError, match=f"masses must be positive, got {bad}"):
            per_item("masses", [1, bad, 3], 3, "node")


def test_seeds():
    assert generator(3).random() == generator(3).random()
    shared = np.random.default_rng(0)
    assert generator(shared) is shared
    for bad in (-1, 1.0, None, "0", True):
        with pytest.raises(ParameterError, match="seed must be a non-negative integer or a numpy Generator"):
            generator(bad)


def test_json_text():
    assert json_text("x", {"a": np.float32(0.5), "b": np.arange(2), "c": [None, True]}) == (
        '{"a": 0.5, "b": [0, 1], "c": [null, true]}'
    )
    circular: list[Any] = []
    circular.append(circular)
    for bad in ({"a": object()}, circular, {(1, 2): 3}):
        with pytest.raises(DataError, match="notes cannot be written as JSON"):
            json_text("notes", bad)


# -- threads and extras ----------------------------------------------------------------------------------------------


def test_thread_counts():
    assert thread_count(3) == 3
    assert 1 <= thread_count(None) <= (os.cpu_count() or 1)
    for bad in (0, -2, 1.5):
        with pytest.raises(ParameterError, match="threads must be a positive integer"):
            thread_count(bad)


@pytest.mark.parametrize("threads", [1, 2, 5])
def test_map_in_threads_keeps_the_order(threads: int):
    used = set()

    def square(x: int) -> int:
        used.add(threading.get_ident())
        return x * x

    assert map_in_threads(square, range(50), threads) == [x * x for x in range(50)]
    assert (threads == 1) == (used == {threading.get_ident()})


def test_only_a_few_calls_are_under_way_at_a_time():
    taken: list[int] = []

    def items() -> Iterator[int]:
        for item in range(50):
            taken.append(item)
            yield item

    results = ordered_in_threads(lambda x: x, items(), 2)
    assert [next(results) for _ in range(10)] == list(range(10))
    assert len(taken) <= 10 + 2
    results.close()


def test_errors_in_threads_arrive():
    def fail(x: int) -> int:
        raise DataError(f"item {x}")

    with pytest.raises(DataError, match="item 0"):
        map_in_threads(fail, range(5), 2)


def test_blas_is_held_to_one_thread_and_let_go_again():
    from threadpoolctl import threadpool_info

    def counts() -> list[int]:
        return [pool["num_threads"] for pool in threadpool_info() if pool["user_api"] == "blas"]

    before = counts()
    with single_threaded_blas():
        assert set(counts()) == {1}
    assert counts() == before


def test_missing_extras_name_the_command():
    assert require("math", "plot").pi > 3
    with pytest.raises(MissingDependencyError, match=r"'no_such_package'.*pip install 'hamfit\[plot\]'"):
        require("no_such_package", "plot")


def test_a_package_that_is_there_and_cannot_be_loaded(tmp_path: Path, monkeypatch):
    (tmp_path / "half_installed.py").write_text("raise ValueError('no such backend')\n")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(MissingDependencyError, match="is installed but cannot be loaded: no such backend"):
        require("half_installed", "plot")
