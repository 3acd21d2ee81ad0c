"""The invariant model beside the paper's: in every experiment, no wider, and without a change of any other cell."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from hamfit.systems import generate, make_system
from hamfit_paper.experiments import EXPERIMENTS, Cell, Found, Measurement
from hamfit_paper.experiments.ablation_width import AblationWidth
from hamfit_paper.experiments.invariant_beside import ENOUGH, below_the_paper, invariant
from hamfit_paper.experiments.lennard_jones_36_64 import cut_off, derivative_error
from hamfit_paper.experiments.noise import Noise
from hamfit_paper.experiments.pair_floor import pair_floor
from hamfit_paper.experiments.table1 import Table1
from hamfit_paper.experiments.trials import make_model

RESULTS = sorted((Path(__file__).parents[3] / "docs" / "results").glob("*/*/result.json"))


def cells_of(name: str, preset: str) -> tuple[list[Cell], list[Cell]]:
    """Cells of the invariant model, and all others."""
    experiment = EXPERIMENTS.get(name)()
    cells = experiment.cells(experiment.settings(preset))
    ours = [cell for cell in cells if "invariant" in cell.name]
    return ours, [cell for cell in cells if cell not in ours]


def widths(value: Any) -> list[int]:
    """Everything called width, wherever it is in the parameters."""
    if not isinstance(value, dict):
        return []
    own = [value["width"]] if isinstance(value.get("width"), int) else []
    return own + [width for item in value.values() for width in widths(item)]


@pytest.mark.parametrize("preset", ["quick", "full"])
@pytest.mark.parametrize("name", EXPERIMENTS.names())
def test_it_is_in_every_experiment_and_no_wider_than_the_network(name: str, preset: str):
    ours, others = cells_of(name, preset)
    assert ours
    widest = max(width for cell in others for width in widths(cell.parameters))
    for cell in ours:
        assert 0 < max(widths(cell.parameters)) <= widest, cell.name


def test_it_has_the_very_widths_where_these_are_studied():
    for name in ("ablation-width", "ablation-condition"):
        ours, _ = cells_of(name, "full")
        assert {cell.parameters["model"]["width"] for cell in ours} == set(AblationWidth.full["width"])


@pytest.mark.parametrize("path", RESULTS, ids=lambda path: f"{path.parent.parent.name}-{path.parent.name}")
def test_stored_cells_are_still_asked_for_with_the_parameters_they_have(path: Path):
    result = json.loads(path.read_text())
    experiment = EXPERIMENTS.get(result["experiment"])()
    asked = {cell.name: cell.parameters for cell in experiment.cells(experiment.settings(result["preset"]))}
    for stored in result["cells"]:
        assert json.loads(json.dumps(asked[stored["name"]])) == stored["parameters"], stored["name"]


def measured(experiment: Any, values: dict[str, Any], name: str) -> tuple[dict[str, Any], Found]:
    """Settings, and one cell that was measured."""
    settings = experiment.settings("full")
    return settings, Found(experiment.cells(settings), {name: Measurement(values)})


def test_speed_up_in_table1_is_that_of_one_cell():
    experiment = Table1()
    values = {"mse": 1e-20, "seconds": 0.2, "rf_seconds": 0.5, "status": "completed"}
    settings, found = measured(experiment, values, "invariant-seed-0")
    rows = {row[0]: row[1:] for row in experiment.tables(settings, found)[0].rows}
    assert rows["invariant"] == ["1e-20", "0.2", "0.4×", None, None, None]
    assert rows["RF-HGN, directed"][0] is None, "a cell of the invariant model is none of RF-HGN"
    assert np.isnan(experiment.compare(settings, found)[0].ours)


def test_it_takes_no_part_in_comparisons_of_noise():
    experiment = Noise()
    errors = dict.fromkeys(("cv_mse", "cv_relative", "test_mse", "test_relative"), 1e-30)
    settings, found = measured(experiment, errors, "invariant-swim-sigma-1")
    assert experiment.compare(settings, found) == []
    rows = {row[0]: row[1:] for row in experiment.tables(settings, found)[0].rows}
    assert rows["test MSE, invariant"].count(1e-30) == 1
    assert "4 of 4 entries" in experiment.remarks(settings, found)[-1]


def test_factors_below_the_paper():
    assert below_the_paper("MSE", [float("nan")], [1.0]) == []
    assert below_the_paper("MSE", [float("nan"), 1e-3], [1.0, 1.0])[0].endswith("1 of 1 entries, by a factor of 1e+03.")
    assert invariant() == {"name": "invariant", "width": ENOUGH}


# -- the floor of pairs --------------------------------------------------------------------------------------------


def particles(**changes: Any) -> Any:
    return make_system("lennard-jones", rows=4, cols=4, graph_cutoff=2.0, **changes)


def test_a_force_along_edges_leaves_nothing_but_what_splines_cannot_follow():
    assert pair_floor(generate(particles(cutoff=2.0), trajectories=40, seed=0)) < 1e-3


def test_missing_pairs_impose_a_floor_that_is_below_the_error_of_the_true_pairs():
    system = particles()
    data = generate(system, trajectories=40, seed=0)
    assert 3e-3 < pair_floor(data) < derivative_error(cut_off(system), data)


def test_the_invariant_model_reaches_the_floor():
    train, test = generate(particles(), trajectories=60, seed=0).split(0.8, seed=0)
    error = make_model(invariant(64, ridge="auto"), seed=0).fit(train).evaluate(test)["relative_error"]
    assert error < 1.1 * pair_floor(test)
