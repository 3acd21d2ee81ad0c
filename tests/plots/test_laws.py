"""Laws are drawn: learned curves, the form they look like, what was visited, and a band."""

from __future__ import annotations

import numpy as np
import pytest
from PIL import Image

from hamfit import RFInvariant, generate, make_system
from hamfit.errors import DataError
from hamfit.laws import identify, kinetic_law, pair_law
from hamfit.plots import draw_laws
from hamfit.plots import law_curves as room


@pytest.fixture(scope="module")
def springs():
    data = generate(make_system("chain", nodes=4), snapshots=60, seed=0)
    model = RFInvariant(width=48).fit(data)
    law = pair_law(model)
    return law, identify(law, data, forms=["harmonic", "coulomb"]), kinetic_law(model)


@pytest.fixture
def figures(monkeypatch):
    """The figures that are written."""
    kept = []
    save = room.save_figure
    monkeypatch.setattr(room, "save_figure", lambda figure, path: (kept.append(figure), save(figure, path))[1])
    return kept


def lines(axis) -> dict:
    return {line.get_label(): line for line in axis.lines}


def test_the_curves_are_what_is_drawn(springs, figures, tmp_path):
    law, found, kinetic = springs
    path = tmp_path / "new" / "laws.png"
    assert draw_laws(path, [law], [found], [kinetic]) == path
    with Image.open(path) as image:
        image.load()
        assert len(np.unique(np.asarray(image.convert("L")))) > 3
    above, energy, below, momenta = figures[0].axes
    drawn = lines(above)
    known = np.isfinite(drawn["learned V"].get_ydata())
    np.testing.assert_array_equal(drawn["learned V"].get_ydata()[known], law.energy[known])
    np.testing.assert_allclose(drawn["harmonic"].get_ydata(), law.energy, atol=1e-6)
    assert "this looks like harmonic" in above.get_title().replace("\u00a0", " ")
    np.testing.assert_allclose(lines(energy)["p²/2m"].get_ydata(), kinetic.p**2 / 2, rtol=1e-6)
    assert below.patches
    assert momenta.patches
    assert below.get_xlim() == above.get_xlim() == (law.r[0], law.r[-1])


def test_a_band_and_a_form_that_does_not_fit(springs, figures, tmp_path):
    law, _, _ = springs
    found = identify(law, forms=["coulomb"])
    draw_laws(tmp_path / "laws.png", [law], [found], sigma=[np.full(len(law.r), 0.1)])
    above = figures[0].axes[0]
    assert len(above.collections) == 1
    assert "coulomb, does not fit" in lines(above)


def test_a_curve_alone_can_be_drawn(springs, figures, tmp_path):
    law = pair_law(make_system("lennard-jones"), np.linspace(0.9, 3.0, 50))
    draw_laws(tmp_path / "laws.png", [law])
    draw_laws(tmp_path / "kinetic.png", [], kinetic=[springs[2]])
    assert [len(figure.axes) for figure in figures] == [2, 2]


def test_nothing_is_no_picture(tmp_path):
    with pytest.raises(DataError, match="no law to draw"):
        draw_laws(tmp_path / "laws.png", [])
    assert not list(tmp_path.iterdir())


def test_titles_keep_numbers_and_units_together():
    sentence = "this looks like cosine: A = 1.47162e-06 ± 3.3e-10 kg rad² ms⁻², n = 1, x0 = 0.5 ± 0.1 rad, but for 2 %"
    lines = room.textwrap.fill(room._unbroken(sentence), 58).replace("\u00a0", " ").splitlines()
    for kept in ("A = 1.47162e-06 ± 3.3e-10 kg rad² ms⁻²", "n = 1", "x0 = 0.5 ± 0.1 rad"):
        assert any(kept in line for line in lines)


@pytest.mark.parametrize("count", [1, 2, 3, 5])
def test_two_laws_stand_in_a_row(springs, figures, tmp_path, count):
    draw_laws(tmp_path / "laws.svg", [springs[0]] * count)
    shown = [axis for axis in figures[0].axes if axis.get_visible()]
    assert len(shown) == 2 * count
    assert figures[0].get_size_inches()[0] <= 7.5
    figures[0].canvas.draw()
    lefts = {round(axis.get_position().x0, 2) for axis in shown}
    assert len(lefts) == min(count, 2)
