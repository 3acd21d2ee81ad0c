"""The scaling experiment: its settings are the paper's, and what it says about them holds."""

from __future__ import annotations

import numpy as np

from hamfit.systems import generate, make_system
from hamfit_paper.experiments.node_scaling import NodeScaling, crossing
from hamfit_paper.experiments.paper import table
from hamfit_paper.experiments.trials import make_model

FULL = NodeScaling.full


def test_settings_of_fig_results_node_scaling():
    chain, models = table("app:datasets:zero-shot")["chain"], table("tab:appendix:zero-shot-model-params")
    assert FULL["nodes"] == [2**power for power in range(1, 13)]
    assert (FULL["nodes"][0], FULL["nodes"][-1]) == (chain["nodes_min"], chain["nodes_max"])
    assert (FULL["train"], FULL["test"]) == (chain["train"], chain["test"])
    assert FULL["system"]["q_amplitude"] == FULL["system"]["p_amplitude"] == chain["high"]
    assert FULL["train_nodes"] == table("fig:results:node-scaling")["train_nodes"]
    assert FULL["models"]["rf-hnn"]["width"] == models["rf-hnn"]["width"]
    for name in ("rf-hgn, directed", "rf-hgn, canonical"):
        assert FULL["models"][name]["hidden"] == models["rf-hgn"]["hidden"]
        assert FULL["models"][name]["width"] == models["rf-hgn"]["width"]


def test_every_size_is_measured_and_large_ones_with_one_seed():
    cells = NodeScaling().cells(FULL)
    counts = {nodes: sum(cell.parameters["nodes"] == nodes for cell in cells) for nodes in FULL["nodes"]}
    assert counts[256] == 3 * len(FULL["seeds"])  # two samplers, and the invariant model
    assert counts[512] == counts[4096] == 3


def test_crossing():
    assert crossing([2, 4, 8], [1.0, 1.0, 1.0], [0.5, 2.0, 3.0]) == 4
    assert crossing([2, 4, 8], [1.0, 1.0, 1.0], [2.0, 0.5, 3.0]) == 8
    assert crossing([2, 4, 8], [1.0, 1.0, 1.0], [2.0, 2.0, 0.5]) is None


def test_normal_equations_of_rf_hnn_need_no_rows():
    data = generate(make_system("chain", nodes=3), snapshots=20, seed=0)
    model = make_model({"name": "rf-hnn", "width": 16}, seed=0).fit(data)
    state = data.state(slice(None)).flat()
    rows = model.feature_map_.jacobian(state).reshape(-1, 16)
    layer = model.feature_map_.layer
    y = np.concatenate([data.q.reshape(20, -1), data.p.reshape(20, -1)], axis=1)
    slopes = layer.derivative(layer.preactivation(y))
    np.testing.assert_allclose(rows.T @ rows, (slopes.T @ slopes) * (layer.weights @ layer.weights.T), rtol=1e-10)
