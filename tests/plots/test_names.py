"""Names in pictures are drawn as they are: no formula between dollar signs, no warning for a letter without a glyph."""

from __future__ import annotations

import warnings
from dataclasses import replace

import numpy as np
import pytest
from matplotlib import cbook

from hamfit.features import PairKind
from hamfit.laws import Identification, pair_law
from hamfit.laws.kinetic import KineticLaw
from hamfit.laws.uncertain import Uncertain
from hamfit.plots import draw_laws, draw_ridge_curve, new_figure, save_figure
from hamfit.plots import law_curves as drawing_of_laws
from hamfit.plots.labels import literal
from hamfit.systems import make_system

EVIL = "$\\frac{1}{$ a^ _b $x$ \x1b[31m\n\\$ 長さ 😀"


def test_no_part_of_a_literal_text_is_a_formula():
    for text in ("$x^2$", "US$", "$", "$$", "a \\$ b", "\\$x\\$ $y$", "\\frac{1}{2}", "$\\frac{$"):
        assert not cbook.is_math_text(literal(text))
        assert literal(text).replace(r"\$", "$") == text  # what matplotlib makes of a text that is no formula


def test_control_characters_and_strange_letters_are_drawn_without_a_warning(tmp_path):
    figure, axes = new_figure(size=(4, 3))
    axes[0, 0].set_xlabel(literal(EVIL))
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        save_figure(figure, tmp_path / "a.png")
    assert r"\x1b[31m\n" in axes[0, 0].get_xlabel()


@pytest.fixture
def texts(monkeypatch) -> list[str]:
    """All titles and legends of the laws that are drawn."""
    kept: list[str] = []
    save = drawing_of_laws.save_figure

    def keep(figure, path):
        for axis in figure.axes:
            legend = axis.get_legend()
            kept.extend([axis.get_title(), *(() if legend is None else (one.get_text() for one in legend.get_texts()))])
        return save(figure, path)

    monkeypatch.setattr(drawing_of_laws, "save_figure", keep)
    return kept


def test_laws_of_evil_species_are_drawn(texts, tmp_path):
    law = pair_law(make_system("chain", nodes=3), np.linspace(0.5, 2.0, 30))
    named = replace(law, kind=PairKind(nodes={EVIL: (0, 1)}))
    p = np.linspace(0.1, 1.0, 20)
    kinetic = KineticLaw(p, p**2 / 2, p, EVIL, Uncertain(1.0, 0.0), 0.0, None)
    found = Identification([], "curve", 3)
    draw_laws(tmp_path / "a.png", [named], [found], [kinetic])
    assert sum("frac" in text for text in texts) == 2
    assert not any(cbook.is_math_text(text) for text in texts)


def test_the_criterion_of_a_ridge_is_drawn_as_it_is_called(tmp_path):
    numbers = {"how": EVIL, "best": 0, "ridges": [1.0, 2.0], "scores": [1.0, 2.0]}
    numbers |= {"residuals": [1.0, 2.0], "degrees_of_freedom": [1.0, 2.0]}
    assert draw_ridge_curve(numbers, tmp_path / "a.png").exists()
