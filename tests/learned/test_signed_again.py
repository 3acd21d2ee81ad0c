"""Model files that were changed and signed again: what cannot be a model is refused, whatever its checksum."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from hamfit.errors import FileError
from hamfit.graphs import chain
from hamfit.models import RFHGN, RFHNN, RFInvariant, load_model
from hamfit.tensors import read_tensors, write_tensors
from support import spring_data

DATA = spring_data(chain(4), 40, seed=5)
MAKERS: dict[str, Callable[[], Any]] = {
    "hgn": lambda: RFHGN(hidden=6, width=30, route="normal", keep_accumulator=True),
    "hnn": lambda: RFHNN(width=30, ridge="auto"),
    "invariant": lambda: RFInvariant(width=60, route="qr", moments=2, radial=3, velocities=True, keep_accumulator=True),
    "friction": lambda: RFInvariant(width=30, friction="uniform", keep_accumulator=True),
}


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("models")
    for name, make in MAKERS.items():
        make().fit(DATA).save(folder / f"{name}.safetensors")
    return folder


def signed_again(path: Path, target: Path, change: Callable[[dict, dict], object]) -> Path:
    """A copy of the file with changed content, and the checksum of that."""
    arrays, description = read_tensors(path, "model", 1)
    change(arrays, description)
    write_tensors(target, "model", 1, arrays, description)
    return target


def with_value(name: str, value: float) -> Callable[[dict, dict], None]:
    def change(arrays: dict, _: dict) -> None:
        arrays[name] = arrays[name].copy()
        arrays[name].reshape(-1)[-1] = value

    return change


@pytest.mark.parametrize("name", MAKERS)
def test_every_array_must_be_finite_and_of_its_type_and_shape(name: str, files: Path, tmp_path: Path):
    path = files / f"{name}.safetensors"
    load_model(path)
    arrays, _ = read_tensors(path, "model", 1)
    for key, array in arrays.items():
        others = {
            "complex numbers": array.astype(np.complex64),
            "truth values": array.astype(bool),
            "one more axis": array[..., None],
            "flat": array.reshape(-1)[:-1],
            "none at all": array.reshape(-1)[:0],
        }
        if array.dtype.kind == "f":
            others |= {"integers": array.astype(np.int64), "NaN": np.full_like(array, np.nan)}
        for what, other in others.items():
            bad = signed_again(path, tmp_path / "bad.safetensors", lambda a, _, k=key, o=other: a.update({k: o}))
            with pytest.raises(FileError, match="is a damaged hamfit model"):
                pytest.fail(f"{key} was accepted with {what}: {load_model(bad)}")


@pytest.mark.parametrize(
    ("name", "change", "said"),
    [
        ("hgn", with_value("system.squared", -1.0), "sums of squares are negative"),
        ("hgn", with_value("system.gram", -1e9), "sums of squares are negative"),
        ("hgn", lambda a, _: a.update({"system.gram": np.triu(a["system.gram"])}), "not symmetric"),
        ("hgn", with_value("system.rows", -1), "-1 rows"),
        ("hgn", with_value("accumulated.sizes", -1), "negative counts"),
        ("hgn", lambda a, _: a.update({"accumulated.sizes": np.zeros((0, 3), np.int64)}), "'sizes' is empty"),
        ("invariant", lambda a, _: a.update({"system.triangle": a["system.triangle"].T}), "no factor"),
        ("invariant", lambda a, _: a.update({"system.triangle": a["system.triangle"][:0]}), "no factor"),
        ("hgn", lambda a, _: a.update({"system.moment": np.ones(7), "system.gram": np.eye(7)}), "7 columns for 30"),
        ("hgn", lambda _, m: m["constants"].pop("known"), "known"),
        ("hgn", lambda _, m: m["constants"].update(per_node="9"), "per_node must be a number"),
        ("hgn", lambda _, m: m["constants"].update(size=["x", 3]), "nodes must be a positive integer"),
        ("hgn", lambda _, m: m["row_weights"].update(velocities=[]), "velocities must be a number"),
        ("hgn", lambda _, m: m["constants"].update(per_edge=1e308), "per_edge is 1e.308, which is too large"),
        ("hgn", lambda _, m: m.pop("row_weights"), "row_weights"),
        ("hgn", lambda _, m: m.pop("noise_shares"), "noise_shares"),
        ("hgn", lambda _, m: m.update(noise_shares=[1.0]), "noise_shares must be 2 numbers"),
        ("hgn", lambda _, m: m.update(noise_shares=[1.0, 0]), "noise_shares must be a positive number"),
        ("hgn", lambda _, m: m["solution"].update(condition="large"), "must hold numbers"),
        ("hgn", lambda _, m: m["solution"].update(note=5), "must name its route"),
        ("hgn", lambda _, m: m["trained_on"].update(snapshots=-3), "snapshots must be a positive integer"),
        ("hgn", lambda _, m: m["trained_on"].update(scales=None), "scales must be a length and a momentum"),
        ("hgn", lambda _, m: m["trained_on"].update(scales=[1.0, -2.0]), "scale of momentum must be"),
        ("hgn", lambda _, m: m["trained_on"].update(attributes={"others": {}}), "those of nodes and edges"),
        ("hgn", lambda _, m: m["trained_on"]["attributes"]["edges"].update(k=[1, 2, 3]), "between two numbers"),
        ("hgn", lambda _, m: m.update(notes={"hints": [5]}), "the notes must be texts"),
        ("invariant", lambda _, m: m["notes"]["ranges"].update(momentum="x"), "noted for 1 kinds"),
        ("invariant", lambda _, m: m["notes"]["ranges"].update(distance=[]), "noted for 1 kinds"),
        ("invariant", lambda _, m: m["notes"]["ranges"]["distance"][0]["shares"].pop(), "in 60 parts"),
        ("hnn", lambda _, m: m["ridge_path"].update(best=10**6), "the curve of the ridge"),
        ("hnn", lambda _, m: m["ridge_path"].update(ridges=[1.0]), "the curve of the ridge"),
        ("friction", lambda _, m: m["friction"].update(coefficients=[]), "friction of 1 coefficients"),
        ("friction", lambda _, m: m["friction"].update(coefficients=["x"]), "array of real numbers"),
    ],
)
def test_what_cannot_be_is_named(name: str, change, said: str, files: Path, tmp_path: Path):
    bad = signed_again(files / f"{name}.safetensors", tmp_path / "bad.safetensors", change)
    with pytest.raises(FileError, match=rf"bad\.safetensors is a damaged hamfit model \(.*{said}.*fit anew"):
        load_model(bad)


def test_files_of_the_earliest_versions_say_nothing_of_noise_and_weights_of_rows(files: Path, tmp_path: Path):
    old = signed_again(
        files / "hgn.safetensors",
        tmp_path / "old.safetensors",
        lambda _, m: [m.pop(name) for name in ("row_weights", "noise_shares", "overlap", "gain")],
    )
    assert load_model(old).record.row_weights.velocities == 1.0


def test_a_model_whose_data_were_partly_removed_is_read_again(tmp_path: Path):
    first, second = spring_data(chain(4), 60, seed=7), spring_data(chain(4), 20, seed=8)
    both = RFHGN(hidden=6, width=30, route="normal", keep_accumulator=True, ridge=1e-8).fit(first).partial_fit(second)
    left = both.learned_.forget(second)
    left.save(tmp_path / "left.safetensors")
    np.testing.assert_array_equal(load_model(tmp_path / "left.safetensors").weights, left.weights)
