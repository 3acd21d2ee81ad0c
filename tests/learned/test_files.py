"""Model files: read back bit for bit, or refused with a clear error; written whole or not at all."""

from __future__ import annotations

import json
import os
import struct
from pathlib import Path

import numpy as np
import pytest
from safetensors.numpy import load, save

from hamfit.data import PhaseSpaceData
from hamfit.errors import DataError, FileError, HamfitError
from hamfit.graphs import chain, lattice
from hamfit.models import RFHGN, RFHNN, RFInvariant, load_model
from hamfit.systems import generate, make_system
from hamfit.tensors import read_tensors, write_tensors
from support import spring_data

KINDS = {
    "rf-hgn": lambda: RFHGN(hidden=8, width=40),
    "rf-hgn-frame": lambda: RFHGN(hidden=8, width=40, representation="frame", edges="directed", rounds=2),
    "rf-hgn-tanh": lambda: RFHGN(hidden=8, width=40, activation="tanh", sampler_options={"constants": "tanh"}),
    "rf-hgn-elm": lambda: RFHGN(hidden=8, width=40, sampler="elm", pooling="mean", ridge=1e-8),
    "rf-hgn-rff": lambda: RFHGN(hidden=8, width=40, sampler="rff", route="qr", edges="absolute"),
    "rf-hgn-float32": lambda: RFHGN(hidden=8, width=40, dtype="float32", truncation=1e-9),
    "rf-hnn": lambda: RFHNN(width=40),
    "rf-hnn-rff": lambda: RFHNN(width=40, sampler="rff", representation="centred", dtype="float32"),
    "rf-hgn-numpy": lambda: RFHGN(hidden=np.int64(8), width=np.int64(40), seed=np.int64(3), ridge=np.float64(0.0)),
}
DATA = spring_data(lattice(2, 2), 40, seed=4, metadata={"system": {"name": "lattice"}})


def saved(tmp_path: Path) -> Path:
    RFHGN(hidden=8, width=40).fit(DATA).save(tmp_path / "model.safetensors")
    return tmp_path / "model.safetensors"


@pytest.mark.parametrize("kind", KINDS)
def test_round_trip_bit_for_bit(kind: str, tmp_path: Path):
    model = KINDS[kind]().fit(DATA)
    model.save(tmp_path / "model.safetensors")
    again = type(model).load(tmp_path / "model.safetensors")
    assert again == model
    assert again.constants_ == model.constants_
    assert again.trained_on_ == model.trained_on_
    assert again.solution_.note == model.solution_.note
    assert again.solution_.condition == model.solution_.condition
    state = DATA.state(slice(0, 9))
    assert again.energy(state).tobytes() == model.energy(state).tobytes()
    for left, right in zip(again.gradient(state), model.gradient(state), strict=True):
        assert left.tobytes() == right.tobytes()
    assert again.evaluate(DATA) == model.evaluate(DATA)


def test_a_model_of_several_sizes_keeps_its_constants(tmp_path: Path):
    data = spring_data([chain(3), chain(5)], 40)
    model = RFHGN(hidden=8, width=40).fit(data)
    model.save(tmp_path / "model.safetensors")
    again = load_model(tmp_path / "model.safetensors")
    assert again.constants_ == model.constants_
    assert again.constants_.per_edge != 0
    np.testing.assert_array_equal(again.energy(data.state(slice(None))), model.energy(data.state(slice(None))))


def test_a_loaded_model_can_be_fitted_and_saved_again(tmp_path: Path):
    path = saved(tmp_path)
    content = path.read_bytes()
    model = RFHGN.load(path)
    model.save(path)
    assert path.read_bytes() == content
    model.fit(DATA).save(path)
    assert path.read_bytes() == content


def test_leverage_comes_back_from_a_file(tmp_path: Path):
    """Rows of the weak form are longer than those of single states; the file says by how much."""
    runs = generate(make_system("chain", nodes=4), trajectories=3, per_trajectory=40, stride=5, dt=0.01, seed=0)
    sampled = PhaseSpaceData(runs.q, runs.p, runs.graph, times=runs.times, trajectory=runs.trajectory)
    model = RFInvariant(width=24, targets="weak").fit(sampled)
    model.save(tmp_path / "model.safetensors")
    again = load_model(tmp_path / "model.safetensors")
    assert again.record.gain == model.record_.gain != 1
    state = sampled.state(slice(0, 5))
    np.testing.assert_array_equal(again.uncertainty().leverage(state), model.uncertainty().leverage(state))
    assert again.uncertainty().limit == model.uncertainty().limit


@pytest.mark.parametrize("route", ["normal", "qr"])
def test_files_of_earlier_versions_are_read(route: str, tmp_path: Path):
    """They gave other names to the reduced problem, and a parameter to the invariant model that said nothing."""
    data = spring_data(chain(4), 40, seed=5)
    model = RFInvariant(width=24, route=route, keep_accumulator=True).fit(data)
    path = tmp_path / "model.safetensors"
    model.save(path)
    arrays, description = read_tensors(path, "model", 1)
    for now, before in (("triangle", "factor"), ("squared", "squared_targets")):
        if f"system.{now}" in arrays:
            arrays[f"system.{before}"] = arrays.pop(f"system.{now}")
    description["parameters"]["representation"] = "raw"
    write_tensors(path, "model", 1, arrays, description)
    again, state = load_model(path), data.state(slice(0, 5))
    assert again.energy(state).tobytes() == model.energy(state).tobytes()
    np.testing.assert_array_equal(again.uncertainty().gradient(state), model.uncertainty().gradient(state))
    more = spring_data(chain(4), 10, seed=6)
    np.testing.assert_array_equal(again.partial_fit(more).weights, model.partial_fit(more).weights_)


def test_the_file_says_what_it_is(tmp_path: Path):
    description = description_of(saved(tmp_path).read_bytes())
    assert description["version"] == 1
    assert description["model"] == "rf-hgn"
    assert description["parameters"]["hidden"] == 8
    assert description["trained_on"]["system"] == {"name": "lattice"}


# -- refused ---------------------------------------------------------------------------------------------------------


def description_of(content: bytes) -> dict:
    (length,) = struct.unpack("<Q", content[:8])
    return json.loads(json.loads(content[8 : 8 + length])["__metadata__"]["hamfit-model"])


def rewritten(path: Path, change) -> Path:
    """The model file with changed arrays and description."""
    arrays, description = load(path.read_bytes()), description_of(path.read_bytes())
    change(arrays, description)
    path.write_bytes(save(arrays, metadata={"hamfit-model": json.dumps(description)}))
    return path


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "damaged or not a model file"),
        (b"not a model at all", "damaged or not a model file"),
        (b"\x80\x04K\x01.", "damaged or not a model file"),
        (save({"w": np.zeros(3)}), "is not a hamfit model; it was written by another program"),
        (save({"w": np.zeros(3)}, metadata={"format": "pt"}), "is not a hamfit model"),
        (save({"w": np.zeros(3)}, metadata={"hamfit-model": "{"}), "damaged or not a model file"),
        (save({"w": np.zeros(3)}, metadata={"hamfit-model": "[]"}), "damaged or not a model file"),
    ],
    ids=["empty", "text", "pickle", "bare", "foreign", "no json", "no object"],
)
def test_files_of_another_kind_are_refused(content: bytes, message: str, tmp_path: Path):
    (tmp_path / "other.safetensors").write_bytes(content)
    with pytest.raises(FileError, match=message) as caught:
        load_model(tmp_path / "other.safetensors")
    assert "other.safetensors" in str(caught.value)


def test_foreign_arrays_that_numpy_lacks_are_refused(tmp_path: Path):
    header = json.dumps({"w": {"dtype": "BF16", "shape": [3], "data_offsets": [0, 6]}}).encode()
    (tmp_path / "other.safetensors").write_bytes(len(header).to_bytes(8, "little") + header + bytes(6))
    with pytest.raises(FileError, match="not a hamfit model"):
        load_model(tmp_path / "other.safetensors")


@pytest.mark.parametrize("share", [0.0, 0.01, 0.3, 0.6, 0.99, 1.0])
def test_truncated_files_are_refused(share: float, tmp_path: Path):
    path = saved(tmp_path)
    content = path.read_bytes()
    path.write_bytes(content[: min(int(share * len(content)), len(content) - 1)])
    with pytest.raises(FileError, match=r"model\.safetensors is damaged or not a model file"):
        load_model(path)


def test_any_changed_byte_is_noticed(tmp_path: Path):
    path = saved(tmp_path)
    content = path.read_bytes()
    rng = np.random.default_rng(0)
    for place in [*rng.choice(len(content), size=150, replace=False), 0, 8, len(content) - 1]:
        damaged = bytearray(content)
        damaged[place] ^= 1 << int(rng.integers(8))
        path.write_bytes(damaged)
        with pytest.raises(FileError, match=r"model\.safetensors"):
            load_model(path)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda a, m: m.update(version=2), "format version 2; this hamfit reads version 1: update it"),
        (lambda a, m: m.pop("version"), "damaged or not a model file"),
        (lambda a, m: m.pop("sha256"), "checksum"),
        (lambda a, m: m.update(constants={"offset": 1.0}), "checksum"),
        (lambda a, m: a.pop("weights"), "checksum"),
        (lambda a, m: a.update(weights=a["weights"] + 1e-16), "checksum"),
        (lambda a, m: a.update(weights=a["weights"].astype(np.float32)), "checksum"),
    ],
    ids=["newer", "no version", "no checksum", "metadata", "array gone", "array changed", "array rounded"],
)
def test_changed_files_are_refused(change, message: str, tmp_path: Path):
    path = rewritten(saved(tmp_path), change)
    with pytest.raises(FileError, match=message):
        load_model(path)


@pytest.mark.parametrize(
    "change",
    [
        lambda a, m: m.pop("model"),
        lambda a, m: m.update(model="rf-xyz"),
        lambda a, m: m.update(parameters={"depth": 3}),
        lambda a, m: m.update(parameters=[1]),
        lambda a, m: m.update(constants={"offsets": 1}),
        lambda a, m: m.update(solution=[]),
        lambda a, m: a.pop("weights"),
        lambda a, m: a.pop("feature_map.edge.bias"),
        lambda a, m: a.update(weights=np.zeros(7)),
    ],
)
def test_content_that_makes_no_model_is_refused_whatever_its_checksum(change, tmp_path: Path):
    path = saved(tmp_path)
    arrays, description = read_tensors(path, "model", 1)
    change(arrays, description)
    write_tensors(path, "model", 1, arrays, description)  # with the checksum of the changed content
    with pytest.raises(FileError, match="is a damaged hamfit model"):
        load_model(path)


def test_missing_files_and_folders(tmp_path: Path):
    with pytest.raises(FileError, match=r"gone\.safetensors does not exist"):
        load_model(tmp_path / "gone.safetensors")
    with pytest.raises(FileError, match="is a folder, not a file"):
        load_model(tmp_path)


# -- writing ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["model", "model.npz", "model.pt"])
def test_other_suffixes_are_refused(name: str, tmp_path: Path):
    model = RFHGN(hidden=8, width=40).fit(DATA)
    with pytest.raises(FileError, match=r"model files end in \.safetensors"):
        model.save(tmp_path / name)
    assert not list(tmp_path.iterdir())


def test_an_unfitted_model_is_not_saved(tmp_path: Path):
    with pytest.raises(HamfitError, match="not fitted yet"):
        RFHGN().save(tmp_path / "model.safetensors")
    assert not list(tmp_path.iterdir())


def test_a_generator_as_seed_cannot_be_saved(tmp_path: Path):
    model = RFHGN(hidden=8, width=40, seed=np.random.default_rng(0)).fit(DATA)
    with pytest.raises(DataError, match="cannot be written as JSON: Generator is not plain data"):
        model.save(tmp_path / "model.safetensors")
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("existed", [True, False])
@pytest.mark.parametrize("step", ["write", "rename"])
def test_a_failure_while_writing_leaves_everything_as_it_was(existed: bool, step: str, tmp_path: Path, monkeypatch):
    model = RFHGN(hidden=8, width=40).fit(DATA)
    target = tmp_path / "model.safetensors"
    if existed:
        RFHGN(hidden=8, width=20).fit(DATA).save(target)
    before = target.read_bytes() if existed else b""

    def half(path: Path, content: bytes) -> int:
        with path.open("wb") as file:
            file.write(content[: len(content) // 2])
        raise OSError(28, "No space left on device")

    def refused(path: Path, other: Path) -> Path:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr(Path, "write_bytes", half) if step == "write" else patched.setattr(Path, "replace", refused)
        with pytest.raises(FileError, match=r"cannot write .*model\.safetensors: No space left on device"):
            model.save(target)
    assert [path.name for path in tmp_path.iterdir()] == (["model.safetensors"] if existed else [])
    if existed:
        assert target.read_bytes() == before


def test_an_interrupt_while_writing_leaves_no_file(tmp_path: Path, monkeypatch):
    def interrupted(path: Path, content: bytes) -> int:
        raise KeyboardInterrupt

    model = RFHGN(hidden=8, width=40).fit(DATA)
    monkeypatch.setattr(Path, "write_bytes", interrupted)
    with pytest.raises(KeyboardInterrupt):
        model.save(tmp_path / "model.safetensors")
    assert not list(tmp_path.iterdir())


def test_a_folder_that_cannot_be_made_is_an_error(tmp_path: Path):
    (tmp_path / "file").write_text("in the way")
    model = RFHGN(hidden=8, width=40).fit(DATA)
    with pytest.raises(FileError, match="cannot write"):
        model.save(tmp_path / "file" / "model.safetensors")


@pytest.mark.skipif(os.name != "posix", reason="modes are those of POSIX")
def test_files_have_the_usual_mode(tmp_path: Path):
    path = saved(tmp_path)
    (tmp_path / "plain").write_text("")
    assert path.stat().st_mode == (tmp_path / "plain").stat().st_mode
