"""Pictures of a page: no panel is empty, and axes name their units as those of all other pictures do."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace

import numpy as np
import pytest

from hamfit.report.parts import LeftOut, Picture
from hamfit.report.sections.parity import ParitySection
from hamfit.report.sections.residuals import ResidualsSection


@pytest.fixture
def drawn(monkeypatch) -> list:
    """Axes of all pictures, each with something in it."""
    kept: list = []
    take = Picture.of

    def keep(figure, caption):
        kept.extend(axis for axis in figure.axes if axis.get_visible())
        return take(figure, caption)

    monkeypatch.setattr(Picture, "of", keep)
    return kept


def beside(material, **changes) -> SimpleNamespace:
    """What a section asks a material for, with other equations in it."""
    return SimpleNamespace(
        compared=replace(material.compared, **changes),
        exact=False,
        unit=lambda of: "",
        named=lambda name, of: f"{name}, {of}",
        equations=SimpleNamespace(pointwise=True),
        model=SimpleNamespace(friction=None),
    )


def filled(axes: list) -> bool:
    return all(any(np.isfinite(np.asarray(line.get_ydata())).any() for line in axis.lines) for axis in axes)


def test_nodes_without_neighbours_have_residuals_over_momenta_alone(drawn, slightly_noisy):
    alone = np.full_like(slightly_noisy.compared.distance, np.nan)
    ResidualsSection().make(beside(slightly_noisy, distance=alone))
    assert [axis.get_xlabel() for axis in drawn] == ["momentum |p|, momentum"] * 2
    assert filled(drawn)


def test_states_at_rest_have_no_panels_of_velocities(drawn, slightly_noisy):
    targets = slightly_noisy.compared.targets.copy()
    targets[1] = 0.0
    rest = beside(slightly_noisy, targets=targets, momentum=np.zeros_like(slightly_noisy.compared.momentum))
    part = ResidualsSection().make(rest)
    assert [axis.get_xlabel() for axis in drawn] == ["nearest distance, length"]
    assert "velocities" not in part.content[0].caption
    drawn.clear()
    part = ParitySection().make(rest)
    assert [axis.get_xlabel() for axis in drawn] == ["measured force"]
    assert "no velocities" in " ".join(map(str, part.content))
    alone = np.full_like(rest.compared.distance, np.nan)
    assert isinstance(ResidualsSection().make(beside(rest, distance=alone)), LeftOut)


def test_all_panels_of_a_page_are_filled_and_have_units_after_a_comma(drawn, damped):
    for section in (ResidualsSection, ParitySection):
        section().make(damped)
    assert len(drawn) == 8  # with two bars of colours
    labels = {axis.get_xlabel() for axis in drawn} | {axis.get_ylabel() for axis in drawn}
    assert not any(sign in label for label in labels for sign in "[(")
    assert filled([axis for axis in drawn if axis.lines])


def test_units_stand_after_a_comma(damped, monkeypatch):
    assert damped.named("time", "time") == "time"
    notes = dict(damped.data.metadata)
    monkeypatch.setitem(damped.data.metadata, "units", {"length": "m", "time": "s", "mass": "kg"})
    assert damped.named("time", "time") == "time, s"
    assert [damped.unit(of) for of in ("force", "velocity", "length")] == ["N", "m s⁻¹", "m"]
    monkeypatch.setitem(damped.data.metadata, "units", {"angle": "rad", "time": "s", "mass": "kg"})
    assert damped.named("momentum |p|", "momentum") == "momentum |p|, kg rad s⁻¹"
    assert "units" not in notes
