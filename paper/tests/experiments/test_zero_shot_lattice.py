"""The zero-shot experiment on lattices: its settings are the paper's, the median is one, and 2x2 fails by degrees."""

from __future__ import annotations

import pytest

from hamfit.systems import generate, generate_stream, make_system
from hamfit_paper.experiments.harness import Context
from hamfit_paper.experiments.paper import table
from hamfit_paper.experiments.trials import make_model, stream_errors, whole_errors
from hamfit_paper.experiments.zero_shot_lattice import ZeroShotLattice, median_index

FULL = ZeroShotLattice.full


def test_settings_of_fig_zero_shot():
    paper, data = table("fig:zero_shot"), table("tab:datasets")
    wide = table("tab:appendix:zero-shot-model-params")["rf-hgn"]
    assert (FULL["train_sides"], FULL["runs"]) == (paper["train_sides"], paper["runs"])
    assert (min(FULL["test_sides"]), max(FULL["test_sides"])) == (paper["test_side_min"], paper["test_side_max"])
    assert set(FULL["train_sides"]) <= set(FULL["test_sides"])  # the remarks compare with the error at home
    assert (FULL["train"], FULL["snapshots"]) == (
        data["zero-shot-train"]["train"][0],
        data["zero-shot-test"]["test"][0],
    )
    assert FULL["q_amplitude"] == data["zero-shot-test"]["high"] == -data["zero-shot-test"]["low"]
    for name in ("directed", "canonical"):
        model = FULL["models"][name]
        assert (model["hidden"], model["width"], model["activation"]) == (wide["hidden"], wide["width"], "softplus")


@pytest.mark.parametrize("count", [1, 2, 3, 10])
def test_median_has_as_many_below_as_above_or_one_less(count: int):
    values = [float((7 * i) % 11) for i in range(count)]
    chosen = values[median_index(values)]
    below, above = sum(v < chosen for v in values), sum(v > chosen for v in values)
    assert below == (count - 1) // 2
    assert above == count // 2


def test_errors_over_parts_are_those_of_the_whole():
    system = make_system("lattice", rows=60, cols=60)  # 3600 nodes: 72 snapshots a part
    train = generate(make_system("lattice", rows=3, cols=3), snapshots=40, seed=0)
    model = make_model({"hidden": 8, "width": 48}, seed=0).fit(train)
    parts = list(generate_stream(system, snapshots=80, seed=1))
    assert len(parts) == 2
    whole = whole_errors(model, generate(system, snapshots=80, seed=1))
    errors = stream_errors(model, generate_stream(system, snapshots=80, seed=1))
    assert errors["mse"] == pytest.approx(whole["mse"], rel=1e-12)
    assert errors["relative_error"] == pytest.approx(whole["relative_error"], rel=1e-12)


def test_2x2_carries_over_to_a_ring_but_not_to_a_lattice():
    settings = {**FULL, "train": 150, "test": 50, "snapshots": 10, "runs": 1, "test_sides": [2, 3]}
    experiment = ZeroShotLattice()
    cell = next(c for c in experiment.cells(settings) if c.parameters["train_side"] == 2)
    values = experiment.measure(cell.parameters, Context()).values
    assert values["relative_error"][0] < 0.05
    assert values["ring_error"] < 0.05
    assert values["relative_error"][1] > 0.3
