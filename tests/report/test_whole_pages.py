"""Whole pages: parsable, complete, and without any address."""

from __future__ import annotations

import base64
import io
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest
from PIL import Image

from hamfit.data import PhaseSpaceData
from hamfit.errors import DataError, MissingDependencyError, ParameterError
from hamfit.models import RFHGN
from hamfit.models.base import RandomFeatureModel
from hamfit.report import write_report
from hamfit.report.page import Report
from hamfit.report.sections import SECTIONS, chosen_sections
from hamfit.systems import generate

from .examples import SYSTEM, fitted, measured_runs

ALL = [section.title for section in chosen_sections()]
VOID = {"meta", "img", "br"}


def title(name: str) -> str:
    return SECTIONS.get(name).title


class Structure(HTMLParser):
    """Refuses tags that are not closed in order; collects headings, anchors, links, sources and pictures."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.headings: list[str] = []
        self.ids: list[str] = []
        self.links: list[str] = []
        self.pictures: list[bytes] = []
        self.feed(text)
        self.close()
        assert not self.open

    def handle_starttag(self, tag: str, attrs: list) -> None:
        values = dict(attrs)
        if tag not in VOID:
            self.open.append(tag)
        if "id" in values:
            self.ids.append(values["id"])
        if "href" in values:
            self.links.append(values["href"])
        if tag == "img":
            assert values["alt"]
            head, code = values["src"].split(",", 1)
            assert head == "data:image/png;base64"
            self.pictures.append(base64.b64decode(code))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1] == "h2":
            self.headings.append(data)


def written(model: RandomFeatureModel, data: PhaseSpaceData, path: Path) -> tuple[Report, Structure, str]:
    report = write_report(model, data, path, runs=1)
    text = path.read_text(encoding="utf-8")
    assert not re.search(r"https?:|//[a-z]|<script|<link|@import|url\(", re.sub(r'base64,[^"]+"', '"', text))
    assert "://" not in text
    page = Structure(text)
    assert len(page.ids) == len(set(page.ids))
    assert {link.removeprefix("#") for link in page.links} <= set(page.ids)
    assert [heading for heading in page.headings if heading in ALL] == report.sections
    assert sorted(report.sections + [part.title for part in report.left_out]) == sorted(ALL)
    for part in report.left_out:
        assert f"<b>{part.title}:</b>" in text
    for png in page.pictures:
        with Image.open(io.BytesIO(png)) as image:
            image.load()
            assert image.width > 300
    return report, page, text


def test_exact_derivatives_leave_nothing_to_warn_of(tmp_path):
    data = generate(SYSTEM, snapshots=120, seed=0)
    report, page, text = written(fitted(data, ridge=0.0), data, tmp_path / "report.html")
    assert report.warnings == []
    assert "No warnings" in text
    assert {part.title for part in report.left_out} == {
        title("friction"),
        title("energy"),
        title("coverage"),
        title("rollout"),
        title("ridge"),
    }
    assert "this looks like morse" in text
    assert len(page.pictures) == 3
    assert [file.name for file in tmp_path.iterdir()] == ["report.html"]


@pytest.mark.slow
def test_slightly_noisy_derivatives_leave_nothing_to_warn_of(slightly_noisy, tmp_path):
    report, page, _ = written(slightly_noisy.model, slightly_noisy.data, tmp_path / "report.html")
    assert report.warnings == []
    assert {title("coverage"), title("ridge"), title("laws")} <= set(report.sections)
    assert len(page.pictures) == 5


def test_noisy_runs_are_told(noisy, tmp_path):
    report, _, text = written(noisy.model, noisy.data, tmp_path / "report.html")
    assert any("scatter by" in sentence for sentence in report.warnings)
    assert not any("friction was fitted" in sentence for sentence in report.warnings)
    assert [part.title for part in report.left_out] == [title("friction")]
    assert "No derivatives were measured" in text


def test_friction_is_taken_apart(damped, tmp_path):
    report, page, text = written(damped.model, damped.data, tmp_path / "report.html")
    assert report.left_out == []
    assert "dissipative force" in text
    gamma = damped.model.friction_.table()["uniform"]["gamma"]
    assert f"<td>uniform</td><td>{gamma:.3g}</td>" in text
    assert len(page.pictures) == len(ALL) - 2
    assert not any("falls along" in sentence for sentence in report.warnings)


@pytest.mark.slow
def test_friction_that_is_missing_is_suggested(undamped, tmp_path):
    report, *_ = written(undamped.model, undamped.data, tmp_path / "report.html")
    assert any(sentence.endswith("fit with --friction uniform.") for sentence in report.warnings)


def test_other_models_have_no_pair_law(tmp_path):
    data = generate(SYSTEM, trajectories=3, per_trajectory=12, stride=10, dt=0.01, seed=0)
    model = RFHGN(width=60, hidden=12, threads=1, ridge="auto").fit(data)
    report, *_ = written(model, data, tmp_path / "report.html")
    assert {part.title for part in report.left_out} <= {title("friction"), title("laws"), title("coverage")}
    assert {title("rollout"), title("energy"), title("ridge")} <= set(report.sections)


@pytest.mark.slow
def test_positions_alone_have_estimated_momenta(tmp_path):
    data = measured_runs(noise=0.002, positions_alone=True, samples=60)
    report, _, text = written(fitted(data, targets="smoothing"), data, tmp_path / "report.html")
    assert {title("rollout"), title("energy")} <= set(report.sections)
    assert "not measured; estimated from positions" in text
    assert "length m, time s, mass kg" in text


def test_weights_that_were_set_have_no_error_bars(slightly_noisy, tmp_path):
    source = slightly_noisy.model
    model = RFHGN(width=20, hidden=6, threads=1).fit(slightly_noisy.data)
    model = RFHGN(width=20, hidden=6, threads=1).set_weights(
        model.feature_map_.arrays(), model.weights_, slightly_noisy.data
    )
    assert source.uncertainty() is not None
    report, *_ = written(model, slightly_noisy.data, tmp_path / "report.html")
    assert title("coverage") in [part.title for part in report.left_out]


def test_bad_input_is_refused_before_anything_is_written(slightly_noisy, tmp_path, monkeypatch):
    model, data = slightly_noisy.model, slightly_noisy.data
    with pytest.raises(ParameterError, match=r"must end in \.html"):
        write_report(model, data, tmp_path / "report.pdf")
    bare = PhaseSpaceData(data.q, data.p, data.graphs[0])
    with pytest.raises(DataError, match="neither time derivatives nor times"):
        write_report(model, bare, tmp_path / "report.html")
    monkeypatch.setitem(__import__("sys").modules, "matplotlib.figure", None)
    with pytest.raises(MissingDependencyError, match=r"hamfit\[plot\]"):
        write_report(model, data, tmp_path / "report.html")
    assert not list(tmp_path.iterdir())
