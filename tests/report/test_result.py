"""What a person came for stands first, advice follows from tests, and the page says how it was made."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from hamfit.data import PhaseSpaceData
from hamfit.graphs import Graph, chain, with_angles
from hamfit.learned import LearnedHamiltonian
from hamfit.models import RFHNN, RFInvariant, RFLagrangian
from hamfit.report import write_report
from hamfit.report.causes import friction_share, sampling_ratio
from hamfit.report.material import Material
from hamfit.report.rollouts import follow_runs
from report.examples import fitted, measured_runs


def pendulum(*, gamma: float = 0.0, every: float = 1 / 30, samples: int = 110, turning: bool = False) -> PhaseSpaceData:
    """Two runs of a pendulum in exact arithmetic but for the integrator, as q, p of one node without neighbours."""
    from scipy.integrate import solve_ivp

    times, q, p = np.arange(samples) * every, [], []
    for start in ((1.5, 0.0), (0.2, 11.0 if turning else 3.0)):
        found = solve_ivp(
            lambda t, y: [y[1], -16.0 * np.sin(y[0]) - gamma * y[1]], (0, times[-1]), start, t_eval=times, rtol=1e-9
        )
        q.append(found.y[0])
        p.append(found.y[1])
    trajectory = np.repeat([0, 1], samples)
    q, p = (np.concatenate(values)[:, None, None] for values in (q, p))
    return PhaseSpaceData(q, p, Graph(1, []), times=np.tile(times, 2), trajectory=trajectory)


def page_of(model: object, data: PhaseSpaceData, folder: Path, **options: object) -> tuple[str, object]:
    report = write_report(model, data, folder / "report.html", **options)
    return (folder / "report.html").read_text(encoding="utf-8"), report


def with_verdict(model: RFInvariant, grade: str) -> LearnedHamiltonian:
    learned = model.learned_
    noted = {"grade": grade, "sentence": f"the grade is {grade}", "error": 0.5, "trivial": 0.6}
    return replace(learned, record=replace(learned.record, notes=learned.record.notes | {"verdict": noted}))


@pytest.fixture(scope="module")
def damped():
    data = measured_runs(noise=1e-3, gamma=0.05)
    return fitted(data, friction="uniform"), data


class TestResult:
    def test_the_law_and_the_friction_stand_before_the_warnings_and_the_residuals(self, damped, tmp_path):
        text, report = page_of(*damped, tmp_path, sections="result,summary,ridge,laws")
        places = [
            text.index(part) for part in ("this looks like morse", "friction γ", ">Warnings<", "condition number")
        ]
        assert places == sorted(places)
        assert report.sections[0] == "Result"
        gamma = damped[0].friction_.coefficients[0]
        assert f"{gamma:.3g}" in text[places[1] : places[2]]

    def test_a_lagrangian_shows_its_mass_matrix(self, tmp_path):
        made = pendulum(samples=60)
        data = PhaseSpaceData.from_rates(made.q, made.p, made.graph, times=made.times, trajectory=made.trajectory)
        text, _ = page_of(RFLagrangian().fit(data), data, tmp_path, sections="result")
        assert "mass matrix, mean over the data: [1]" in text

    def test_the_verdict_of_the_fit_is_said(self, damped, tmp_path):
        text, _ = page_of(with_verdict(damped[0], "partly"), damped[1], tmp_path, sections="result")
        assert '<p class="verdict">The grade is partly.</p>' in text
        assert "this looks like morse" not in text
        assert "without errors" in text

    def test_nothing_learned_names_no_law_and_no_friction(self, damped, tmp_path):
        text, report = page_of(with_verdict(damped[0], "nothing"), damped[1], tmp_path, sections="result,laws,friction")
        assert "looks like" not in text
        assert "no friction is given, since the fit learned nothing" in text
        assert "±" not in text
        assert {part.title for part in report.left_out} == {
            "Learned laws",
            "Conservative and dissipative parts",
        }


class TestMade:
    def test_version_date_seed_and_commands_are_on_the_page(self, damped, tmp_path, monkeypatch):
        monkeypatch.setattr("hamfit.report.made.time.strftime", lambda form: "2026-01-31 12:00 UTC")
        learned = damped[0].learned_
        noted = replace(learned, record=replace(learned.record, notes=learned.notes | {"command": "hamfit fit a -o b"}))
        text, report = page_of(noted, damped[1], tmp_path, sections="result", seed=7, command="hamfit report b a")
        for part in ("2026-01-31 12:00 UTC", "seed 7", "hamfit report b a", "hamfit fit a -o b", report.made.version):
            assert part in text
        assert report.made.version[0].isdigit()

    def test_what_is_not_known_is_not_said(self, damped, tmp_path):
        text, _ = page_of(*damped, tmp_path, sections="result")
        assert "was made by" not in text


class TestCauses:
    def test_a_missing_field_is_no_reason_for_friction_or_denser_samples(self, tmp_path):
        data = pendulum()
        _, report = page_of(RFInvariant(width=24, threads=1).fit(data), data, tmp_path)
        said = " ".join(report.warnings)
        assert "scatter by" in said
        assert "fit with --friction" not in said
        assert "sample more often" not in said
        assert "Friction was tried, and is not the cause." in said

    def test_missing_friction_is_found(self):
        data = pendulum(gamma=0.3)
        material = Material(RFHNN(width=64, threads=1).fit(data).learned_, data)
        assert material.causes.friction > 0.3
        with_it = Material(RFHNN(width=64, friction="uniform", threads=1).fit(data).learned_, data)
        assert with_it.causes.friction is None

    def test_samples_too_far_apart_are_found(self):
        close, far = (pendulum(every=every, samples=120) for every in (1 / 60, 1 / 12))
        model = RFHNN(width=64, targets="midpoint", threads=1)
        ratios = []
        for data in (close, far):
            learned = model.fit(data).learned_
            ratios.append(sampling_ratio(learned, data, learned.evaluate(data)["relative_error"]))
        assert ratios[1] > 2
        assert sampling_ratio(learned, far.take(slice(0, 12)), 0.1) is None

    def test_halves_that_do_not_agree_are_no_friction(self):
        p = np.ones((40, 1))
        assert friction_share(np.repeat([0.1, -0.1], 20)[:, None], p) == 0.0
        assert friction_share(p[:5], p[:5]) is None


class TestAngles:
    def test_errors_are_on_the_circle(self):
        data = pendulum(turning=True)
        graph = with_angles(Graph(1, []), [True])
        turned = PhaseSpaceData(data.q, data.p, graph, times=data.times, trajectory=data.trajectory)
        model = RFInvariant(field="shared", threads=1, width=40).fit(turned)
        material = Material(model.learned_, turned)
        (_, plain) = follow_runs(material, material.runs)
        assert np.ptp(plain.measured) > 4 * np.pi
        wrapped = PhaseSpaceData(
            np.remainder(data.q + np.pi, 2 * np.pi) - np.pi, data.p, graph, times=data.times, trajectory=data.trajectory
        )
        (_, found) = follow_runs(Material(model.learned_, wrapped), material.runs)
        np.testing.assert_allclose(found.error(), plain.error(), atol=1e-9)
        assert found.error().max() < 0.1
        assert found._moved() < np.pi

    def test_distances_are_not_wrapped(self):
        data = measured_runs(runs=1, samples=30)
        far = PhaseSpaceData(20 * data.q, data.p, chain(4), times=data.times)
        material = Material(fitted(data).learned_, far)
        (found,) = follow_runs(material, material.runs)
        assert found.angles is None
