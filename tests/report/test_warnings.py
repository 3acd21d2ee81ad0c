"""Every rule fires where it should, and only there."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from hamfit.report import warnings
from hamfit.report.causes import Causes
from hamfit.report.energies import Drift
from hamfit.solve import Solution

GOOD = Solution(
    weights=np.zeros(20),
    route="qr",
    rows=5000,
    width=20,
    rank=20,
    condition=1e5,
    residual=1e-3,
    ridge=0.0,
    truncation=None,
    note="",
)


def only(found: list) -> object:
    assert len(found) == 1
    assert str(found[0]).endswith(".")
    return found[0]


def test_a_good_fit_has_no_findings():
    assert not warnings.too_little_data(GOOD, 18.0)
    assert not warnings.conditioning(GOOD)
    assert not warnings.said_by_data([])
    assert not warnings.derivative_noise(0.01, Causes(), said=False)
    assert not warnings.derivative_noise(None, Causes(), said=False)
    assert not warnings.generalisation(1e-3, 2e-3)
    assert not warnings.coverage({0.5: 0.52, 0.9: 0.89, 0.95: 0.96}, {"forces": {0.5: 0.54, 0.9: 0.91}})
    assert not warnings.outside(np.full(1000, 0.1), 1.0)
    assert not warnings.ridge_edge({"ridges": [1, 2, 3], "best": 1, "ridge": 2.0})
    assert not warnings.energy_drift(Drift(-0.01, 0.001), friction=False)
    assert not warnings.energy_drift(None, friction=False)
    assert not warnings.samples_left_out(0, 100)
    assert not warnings.friction_signs({"uniform": {"gamma": 0.1, "standard_error": 0.01, "z": 10.0}})
    assert not warnings.ended_early(["", ""])
    assert not warnings.leaves_coverage([None, None])


def test_too_few_rows_are_told():
    assert "5.0 independent numbers" in only(warnings.too_little_data(replace(GOOD, rows=90), 18.0)).what
    assert "5.0 independent numbers" in only(warnings.too_little_data(replace(GOOD, rows=900), 18.0, overlap=10)).what
    few = only(warnings.too_little_data(replace(GOOD, rows=15), None))
    assert "fewer independent equations (15) than features (20)" in few.what


def test_what_the_data_say_is_passed_on_once():
    hint = only(warnings.said_by_data(2 * ["which node it is explains 60 % of it"]))
    assert str(hint) == "Which node it is explains 60 % of it."


def test_advice_on_noise_follows_from_what_was_tried():
    def remedy(*causes: float | None, said: bool = False) -> str:
        return only(warnings.derivative_noise(0.164, Causes(*causes), said=said)).remedy

    assert "16.4 %" in only(warnings.derivative_noise(0.164, Causes(), said=False)).what
    assert remedy(0.4, 1.1) == (
        "Friction explains 40 % of it in equations that were left out: fit with --friction uniform."
    )
    assert remedy(0.0, 3.1) == "With every other sample the error is 3.1 times as large: sample more often."
    neither = remedy(0.02, 1.1)
    assert "Friction was tried, and is not the cause. Coarse sampling was tried, and is not the cause." in neither
    assert "fit with --friction" not in neither
    assert "sample more often" not in neither
    assert "tried" not in remedy(None, None)
    assert remedy(0.02, None, said=True).endswith("stands in another warning.")


def test_conditioning_matters_where_noise_or_normal_equations_do():
    assert "--ridge auto" in only(warnings.conditioning(replace(GOOD, condition=1e14))).remedy
    assert "15 of 20 directions" in only(warnings.conditioning(replace(GOOD, rank=15))).what
    assert "--route qr" in only(warnings.conditioning(replace(GOOD, route="normal", condition=1e9))).remedy
    assert not only(warnings.conditioning(replace(GOOD, rank=15, residual=1e-12))).serious
    assert not warnings.conditioning(replace(GOOD, condition=1e14, ridge=1e-8))


def test_coverage_that_is_off_is_told():
    assert "too narrow" in only(warnings.coverage({0.5: 0.4, 0.9: 0.8, 0.95: 0.93})).remedy
    assert "too wide" in only(warnings.coverage({0.9: 0.99})).remedy
    middle = only(warnings.coverage({0.5: 0.63, 0.9: 0.89}))
    assert not middle.serious
    uneven = only(
        warnings.coverage({0.5: 0.5, 0.9: 0.9}, {"forces": {0.5: 0.7, 0.9: 0.99}, "velocities": {0.5: 0.3, 0.9: 0.88}})
    )
    assert not uneven.serious
    assert "of forces, 90 % intervals hold 99 %; of velocities, 50 % intervals hold 30 %" in uneven.what


def test_extrapolation_is_told():
    leverages = np.full(100, 0.1)
    leverages[:7] = 3.0
    assert only(warnings.outside(leverages, 1.0)).what.startswith("7 %")
    assert "leverage above 1.9" in only(warnings.outside(leverages, 1.9)).what
    assert not warnings.outside(leverages, 3.0)
    assert "1 of 2 roll-outs" in only(warnings.leaves_coverage([None, 2.5])).what
    assert "blew up" in only(warnings.ended_early(["it blew up", "it blew up", ""])).what
    assert "much larger" in only(warnings.generalisation(1e-3, 0.5)).what


@pytest.mark.parametrize(("best", "serious"), [(0, False), (2, True)])
def test_a_ridge_at_the_edge_is_told(best, serious):
    assert only(warnings.ridge_edge({"ridges": [1e-8, 1e-4, 1.0], "best": best, "ridge": 1.0})).serious is serious


def test_lost_energy_asks_for_friction_that_explains_something():
    falls = Drift(-0.2, 0.01)
    assert "fit with --friction uniform" in only(warnings.energy_drift(falls, friction=False, explained=0.2)).remedy
    assert "fit with" not in only(warnings.energy_drift(falls, friction=False, explained=0.0)).remedy
    assert "another kind" in only(warnings.energy_drift(Drift(-0.2, 0.01), friction=True)).remedy
    assert "drives" in only(warnings.energy_drift(Drift(0.2, 0.01), friction=False)).remedy
    assert not warnings.energy_drift(Drift(-0.2, 0.1), friction=False)


def test_left_out_samples_are_serious_where_they_are_many():
    assert only(warnings.samples_left_out(30, 100)).serious
    assert not only(warnings.samples_left_out(3, 100)).serious


def test_signs_of_friction():
    rows = {"a": {"z": -5.0}, "b": {"z": 0.5}, "c": {"z": 9.0}}
    negative, unclear = warnings.friction_signs(rows)
    assert "Friction a came out negative" in negative.what
    assert negative.serious
    assert "Friction b is not told from zero" in unclear.what
    assert not unclear.serious
