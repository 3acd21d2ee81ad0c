"""Attributes that data have and a model does not know, and the other way round, are never ignored."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
from safetensors import safe_open
from safetensors.numpy import save_file

from hamfit import RFHGN, RFHNN, RFInvariant, forecast, generate, load_model, make_system, simulate
from hamfit.data import PhaseSpaceData
from hamfit.errors import DataError, FileError
from hamfit.graphs import Graph
from hamfit.tensors import _checksum

CHAIN = generate(make_system("chain", nodes=4), snapshots=60, seed=0)
HEAVY = generate(make_system("chain", nodes=4, masses=[1.0, 2.0, 1.0, 2.0]), snapshots=60, seed=0)
MODELS = {
    "invariant": lambda: RFInvariant(width=40, keep_accumulator=True),
    "rf-hgn": lambda: RFHGN(hidden=8, width=40, keep_accumulator=True),
    "rf-hnn": lambda: RFHNN(width=40, keep_accumulator=True),
}


def with_attributes(data: PhaseSpaceData, nodes: dict | None = None, edges: dict | None = None) -> PhaseSpaceData:
    graph = Graph(4, data.graph.edges, node_attributes=nodes, edge_attributes=edges)
    return PhaseSpaceData(data.q, data.p, graph, q_dot=data.q_dot, p_dot=data.p_dot)


USES = {
    "predict": lambda model, data: model.predict(data),
    "gradients": lambda model, data: model.predict_gradients(data),
    "evaluate": lambda model, data: model.evaluate(data),
    "energy": lambda model, data: model.energy(data.state(0)),
    "simulate": lambda model, data: simulate(model, data.state(0), 0.01, 2),
    "forecast": lambda model, data: forecast(model, data.state(0), 0.01, 2),
    "partial_fit": lambda model, data: model.partial_fit(data),
}


@pytest.fixture(scope="module", params=MODELS)
def light(request):
    return MODELS[request.param]().fit(CHAIN).learned_


@pytest.fixture(scope="module", params=MODELS)
def heavy(request):
    return MODELS[request.param]().fit(HEAVY).learned_


@pytest.mark.parametrize("use", USES)
@pytest.mark.parametrize(
    ("more", "named"),
    [
        ({"nodes": {"mass": [1.0, 1.0, 1.0, 2.0]}}, "node attribute 'mass'"),
        ({"nodes": {"species": [0, 0, 1, 1]}}, "node attribute 'species'"),
        ({"edges": {"stiffness": [1.0, 2.0, 1.0]}}, "edge attribute 'stiffness'"),
    ],
)
def test_what_the_model_does_not_know_is_refused(light, use: str, more: dict, named: str):
    with pytest.raises(DataError, match=f"this graph has the {named}, which the training data did not have"):
        USES[use](light, with_attributes(CHAIN, **more))


@pytest.mark.parametrize("use", USES)
def test_what_the_model_knows_and_the_data_lack_is_refused(heavy, use: str):
    with pytest.raises(DataError, match="trained with the node attribute 'mass', which this graph does not have"):
        USES[use](heavy, with_attributes(HEAVY))


@pytest.mark.parametrize("use", USES)
def test_masses_of_one_say_nothing_new(light, use: str):
    USES[use](light, with_attributes(CHAIN, nodes={"mass": np.ones(4)}))


@pytest.mark.parametrize("name", ["rf-hgn", "rf-hnn"])
def test_other_values_are_refused_by_models_that_do_not_look_at_them(name: str):
    model = MODELS[name]().fit(HEAVY).learned_
    model.evaluate(HEAVY)
    with pytest.raises(DataError, match=r"'mass' lies between 1 and 5 here, but lay between 1 and 2 in training"):
        model.evaluate(with_attributes(HEAVY, nodes={"mass": [1.0, 2.0, 1.0, 5.0]}))


def test_a_fit_says_which_attributes_its_model_does_not_see():
    note = "the node attribute 'mass' differs (1 to 2), but this model does not look at attributes"
    found = {name: make().fit(HEAVY).learned_ for name, make in MODELS.items()}
    assert note in found["rf-hgn"].solution.note
    assert len(found["rf-hgn"].notes["unseen_attributes"]) == 1
    assert "attribute" not in found["rf-hnn"].solution.note  # it knows every node by its place
    assert "unseen_attributes" not in found["invariant"].notes


def test_the_command_warns_of_attributes_that_its_model_does_not_see(hamfit, tmp_path: Path):
    HEAVY.save(tmp_path / "heavy.npz")
    result = hamfit("fit", "heavy.npz", "-o", "m.safetensors", "--model", "rf-hgn", "--hidden", 8, "--width", 40)
    assert result.code == 0
    assert "warning: the node attribute 'mass' differs (1 to 2)" in result.err


def test_ranges_are_noted_and_joined():
    model = MODELS["invariant"]().fit(HEAVY).learned_
    assert model.trained_on["attributes"] == {"nodes": {"mass": [1.0, 2.0]}, "edges": {}}
    again = model.partial_fit(HEAVY)
    assert again.trained_on["attributes"] == model.trained_on["attributes"]


@pytest.mark.parametrize("suffix", ["npz", "h5"])
def test_ranges_of_graphs_in_files(suffix: str, tmp_path: Path):
    graphs = [Graph(4, CHAIN.graph.edges, node_attributes={"mass": np.full(4, 1.0 + k)}) for k in range(60)]
    PhaseSpaceData(CHAIN.q, CHAIN.p, graphs).save(tmp_path / f"data.{suffix}")
    from hamfit import open_data

    data = open_data(tmp_path / f"data.{suffix}")
    assert data.attribute_ranges() == {"nodes": {"mass": [1.0, 60.0]}, "edges": {}}
    assert data[10:20].attribute_ranges() == {"nodes": {"mass": [11.0, 20.0]}, "edges": {}}


# -- model files whose notes are of another kind, with a right checksum ----------------------------------------------


def resigned(path: Path, **trained_on) -> None:
    with safe_open(path, framework="numpy") as file:
        description = json.loads(file.metadata()["hamfit-model"])
        arrays = {name: file.get_tensor(name) for name in file.keys()}  # noqa: SIM118 - not a dict
    del description["sha256"]
    description["trained_on"] |= trained_on
    signed = description | {"sha256": _checksum(arrays, json.dumps(description))}
    save_file(arrays, path, metadata={"hamfit-model": json.dumps(signed)})


def deep(levels: int) -> dict:
    inner: dict = {}
    for _ in range(levels):
        inner = {"a": inner}
    return inner


@pytest.mark.parametrize(
    "wrong",
    [{"system": 5}, {"system": {"name": []}}, {"units": 5}, {"attributes": 5}, {"attributes": {"nodes": 5}},
     {"attributes": {"nodes": {"mass": 5}}}, {"dim": "two"}, {"deep": deep(200)}],
    ids=str,
)  # fmt: skip
def test_notes_of_another_kind_in_a_model_file_are_refused(wrong: dict, tmp_path: Path):
    path = tmp_path / "model.safetensors"
    MODELS["rf-hnn"]().fit(CHAIN).save(path)
    resigned(path)
    load_model(path)
    resigned(path, **wrong)
    with pytest.raises(FileError, match=r"model\.safetensors is (a )?damaged"):
        load_model(path)
