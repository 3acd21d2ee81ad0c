"""Sections are found by name: one that a test defines is listed, chosen and written like those of hamfit."""

from __future__ import annotations

import numpy as np
import pytest
from click.testing import CliRunner

from hamfit.cli import application
from hamfit.data import PhaseSpaceData
from hamfit.errors import ParameterError
from hamfit.forecasts import forecast
from hamfit.report import SECTIONS, ReportSection, write_report
from hamfit.report.material import Material
from hamfit.report.parts import LeftOut, Section
from hamfit.state import State

from .examples import fitted, noisy_derivatives


@pytest.fixture
def toy(restored_sections) -> type[ReportSection]:
    """A section between the first and the second of hamfit, gone after the test."""

    class ToySection(ReportSection):
        name, title, why, order = "toy", "A toy <section>", "It shows that one file is enough.", 65

        def make(self, material: Material) -> Section | LeftOut:
            if material.seed:
                return self.left_out("the seed is not zero.")
            return self.filled([f"There are {material.data.n_snapshots} snapshots."])

    return ToySection


def test_a_section_defined_elsewhere_joins_the_page(toy, slightly_noisy, tmp_path):
    page = tmp_path / "report.html"
    report = write_report(slightly_noisy.model, slightly_noisy.data, page, sections=["ridge", "toy", "summary"])
    assert report.sections == ["Fit summary", "A toy <section>", "Ridge curve"]
    text = page.read_text(encoding="utf-8")
    assert "<h2>A toy &lt;section&gt;</h2>" in text
    assert "There are 150 snapshots." in text
    assert "Roll-out" not in text
    left = write_report(slightly_noisy.model, slightly_noisy.data, page, sections=["toy"], seed=1).left_out
    assert left == [LeftOut("A toy <section>", "the seed is not zero.")]


def test_a_section_defined_elsewhere_is_in_the_help(toy):
    told = CliRunner().invoke(application, ["report", "--help"]).output
    assert "|summary|toy]" in "".join(told.split())


def test_data_may_be_a_file(slightly_noisy, tmp_path, monkeypatch):
    monkeypatch.setattr("hamfit.report.made.time.strftime", lambda form: "2026-01-31")
    slightly_noisy.data.save(tmp_path / "data.npz")
    report = write_report(slightly_noisy.model, tmp_path / "data.npz", tmp_path / "a.html", sections=["summary"])
    again = write_report(slightly_noisy.model, slightly_noisy.data, tmp_path / "b.html", sections=["summary"])
    assert report.findings == again.findings
    assert (tmp_path / "a.html").read_bytes() == (tmp_path / "b.html").read_bytes()


def test_names_of_sections_are_checked_before_the_work(slightly_noisy, tmp_path):
    with pytest.raises(ParameterError, match="unknown report section 'sumary'; did you mean 'summary'"):
        write_report(slightly_noisy.model, slightly_noisy.data, tmp_path / "a.html", sections=["sumary"])
    with pytest.raises(ParameterError, match="sections must be names of sections of the report, got 5"):
        write_report(slightly_noisy.model, slightly_noisy.data, tmp_path / "a.html", sections=5)  # type: ignore[arg-type]
    with pytest.raises(ParameterError, match="must be a fitted model"):
        write_report(5, slightly_noisy.data, tmp_path / "a.html")  # type: ignore[arg-type]
    assert not list(tmp_path.iterdir())


def test_the_limit_of_leverage_is_that_of_forecasts():
    """States that a forecast trusts are not told to be outside: one limit decides in both."""
    data = noisy_derivatives(1e-3)
    model = fitted(data, ridge="auto")
    start = data.state(0)
    away = [State(stretch * start.q, stretch * start.p, start.graph) for stretch in np.linspace(1.0, 2.0, 41)]
    limit, leverages = model.uncertainty().limit, [float(model.uncertainty().leverage(state)) for state in away]
    between = away[next(place for place, leverage in enumerate(leverages) if 1 < leverage < limit)]
    states = PhaseSpaceData(between.q[None], between.p[None], between.graph, q_dot=[start.q], p_dot=[start.p])
    section = SECTIONS.get("coverage")().make(Material(model.learned_, states))
    assert f"above {limit:.3g} means" in section.content[-1]
    assert not any("outside" in finding.what for finding in section.findings)
    assert forecast(model, between, 1e-3, 1).leaves_at is None
