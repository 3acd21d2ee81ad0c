"""Draw learned laws: U(x) and V(r) beside the named forms that they look like, and T(|p|), over what data visited."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from hamfit.errors import DataError
from hamfit.plots.canvas import LEARNED, THIRD, TRUE, axes_or_new, new_figure, save_figure, with_unit
from hamfit.plots.labels import literal
from hamfit.validation import Array

if TYPE_CHECKING:
    from hamfit.laws import FieldLaw, Identification, KineticLaw, PairLaw, Visits

_WIDTH, _HEIGHT = 3.6, 4.4  # inches of a panel, with what was visited below it
_IN_A_ROW = 2  # panels, so that letters are read at half of the width of a page
_IN_A_LINE = 46  # letters of a title
_TOLD = 1e-6  # of a value: errors that are smaller are not told above a picture
_DASHES = (0, (4, 3))


def law(
    law: PairLaw | FieldLaw | KineticLaw,
    found: Identification | None = None,
    *,
    sigma: Array | None = None,
    units: Mapping[str, str] | None = None,
    ax: Any = None,
) -> Any:
    """Draw V(r), U(x) or T(|p|) as it was learned, faint where no data were, and the named form that it looks like.

    Parameters
    ----------
    law
        From `hamfit.laws`: ``identify_laws(model).pairs[0]``, say.
    found
        What `hamfit.laws.identify` found for it; the best form is drawn dashed.
    sigma
        Standard deviation of V(r), shape (points,), for a band of two of them; a field has its own.
    units
        Names of units by quantity, as the notes of data have them; None takes those of `found`.
    ax
        Axes of matplotlib; None for those of a new figure.

    Returns
    -------
    matplotlib.axes.Axes
    """
    from hamfit.laws import KineticLaw, PairLaw

    axis = axes_or_new(ax, (6, 4))
    stated = {"units": units or (found.units if found is not None else {})}
    x, label = _along(law)
    if isinstance(law, KineticLaw):
        _draw_kinetic(axis, law)
        axis.set_ylabel(with_unit("T(|p|)", stated, "energy"))
    elif isinstance(law, PairLaw):
        _draw_curve(axis, x, law, literal(law.kind), found, sigma, "V")
        zero = f"zero at {'its' if law.zero == 'minimum' else 'the'} {law.zero}"
        axis.set_ylabel(f"{with_unit('V(r)', stated, 'energy')};\n{zero}")
    else:
        _draw_curve(axis, x, law, literal(law.label), found, law.sigma if sigma is None else sigma, "U")
        name = literal(law.kind.axis(law.coordinate))
        of_place = f"U({'θ' if law.angle else name})"
        axis.set_ylabel(f"{of_place if law.angle else with_unit(of_place, stated, 'energy')};\nzero at its minimum")
    shown = law.energy[_bulk(x, law)]
    margin = 0.06 * float(np.ptp(shown)) or 1.0
    axis.set_ylim(shown.min() - margin, shown.max() + margin)
    axis.set_xlim(x[0], x[-1])
    along = "momentum" if isinstance(law, KineticLaw) else "length"
    axis.set_xlabel(label if getattr(law, "angle", False) else with_unit(label, stated, along))
    axis.yaxis.label.set_size(9.5)
    axis.legend(fontsize=9, frameon=False)
    return axis


def visits(law: PairLaw | FieldLaw | KineticLaw, *, ax: Any = None) -> Any:
    """Draw how often the training data were at each distance, place or momentum, as a histogram.

    Parameters
    ----------
    law
        From `hamfit.laws`, as for `law`.
    ax
        Axes of matplotlib; None for those of a new figure.

    Returns
    -------
    matplotlib.axes.Axes
    """
    axis = axes_or_new(ax, (6, 2))
    x, label = _along(law)
    axis.set_xlim(x[0], x[-1])
    axis.set_xlabel(label)
    axis.set_yticks([])
    axis.set_ylabel("visited")
    axis.grid(visible=False)
    if law.visits is not None:
        axis.stairs(law.visits.shares, law.visits.edges, fill=True, color=TRUE, alpha=0.8)
        axis.set_ylim(bottom=0)
    return axis


def draw_laws(
    path: str | Path,
    laws: Sequence[PairLaw],
    found: Sequence[Identification | None] | None = None,
    kinetic: Sequence[KineticLaw] = (),
    *,
    sigma: Sequence[Array | None] | None = None,
    fields: Sequence[FieldLaw] = (),
    field_forms: Sequence[Identification | None] | None = None,
) -> Path:
    """Draw one panel for each law, two in a row, with a histogram of what the training data visited below it.

    Parameters
    ----------
    path
        PNG, SVG or PDF to write.
    laws
        V(r), from `hamfit.laws.pair_law`.
    found
        What `hamfit.laws.identify` found for each of them; the best form is drawn dashed.
    kinetic
        T(|p|), from `hamfit.laws.kinetic_law`.
    sigma
        Standard deviation of each V(r), shape (points,), for a band of two of them.
    fields, field_forms
        U(x), from `hamfit.laws.field_laws`, with bands of their own, and what was found for each of them.
    """
    every: list[PairLaw | FieldLaw | KineticLaw] = [*fields, *laws, *kinetic]
    forms = [*(field_forms or [None] * len(fields)), *(found or [None] * len(laws)), *[None] * len(kinetic)]
    bands = [*[None] * len(fields), *(sigma or [None] * len(laws)), *[None] * len(kinetic)]
    if not every:
        raise DataError("there is no law to draw")
    units = next((form.units for form in forms if form is not None and form.units), None)
    columns = min(len(every), _IN_A_ROW)
    rows = -(-len(every) // columns)
    size = (_WIDTH * columns + (0.2 if columns > 1 else 0.6), _HEIGHT * rows)
    figure, axes = new_figure(2 * rows, columns, size=size)
    axes[0, 0].get_gridspec().set_height_ratios([3.2, 1] * rows)
    places = [pair for row in range(rows) for pair in axes[2 * row : 2 * row + 2].T]
    for axis in np.ravel(places[len(every) :]):
        axis.set_visible(False)
    for (above, below), one, form, band in zip(places, every, forms, bands, strict=False):
        law(one, form, sigma=band, units=units, ax=above)
        above.tick_params(labelbottom=False)
        below.sharex(above)
        visits(one, ax=below).set_xlabel(above.get_xlabel())
        above.set_xlabel("")
    return save_figure(figure, path)


def _along(law: PairLaw | FieldLaw | KineticLaw) -> tuple[Array, str]:
    """Give the points of a law, and what they are called."""
    from hamfit.laws import KineticLaw, PairLaw

    if isinstance(law, KineticLaw):
        return law.p, "momentum |p|"
    if isinstance(law, PairLaw):
        return law.r, "distance r"
    name = literal(law.kind.axis(law.coordinate))
    return law.x, f"{name}, rad" if law.angle else f"coordinate {name}"


def _bulk(x: Array, law: PairLaw | FieldLaw | KineticLaw) -> Array:
    """Find the points among the bulk of the data, as a mask."""
    from hamfit.laws.visits import bulk_of

    return bulk_of(x, law.visits)


def _draw_curve(
    above: Any,
    x: Array,
    law: PairLaw | FieldLaw,
    title: str,
    found: Identification | None,
    sigma: Array | None,
    letter: str,
) -> None:
    """Draw a learned curve with its band, and the best form dashed."""
    if sigma is not None:
        above.fill_between(x, law.energy - 2 * sigma, law.energy + 2 * sigma, color=LEARNED, alpha=0.18, linewidth=0)
    _draw_learned(above, x, law.energy, law.visits, f"learned {letter}")
    if found is not None and found.candidates:
        best = found.candidates[0]
        form, label = best.energy(x), literal(best.name if best.fits else f"{best.name}, does not fit")
        shown = _bulk(x, law)
        shift = np.median((law.energy - form)[shown])  # forces leave a constant open
        above.plot(x, form + shift, color=THIRD, linewidth=1.4, linestyle=_DASHES, label=label, zorder=3)
        title += f"\n{textwrap.fill(_unbroken(_rounded(literal(found.sentence))), _IN_A_LINE)}"
    above.set_title(title, fontsize=9)


def _draw_kinetic(above: Any, law: KineticLaw) -> None:
    _draw_learned(above, law.p, law.energy, law.visits, "learned T")
    mass = law.mass.value
    above.plot(law.p, law.p**2 / (2 * mass), color=THIRD, linewidth=1.4, linestyle=_DASHES, label="p²/2m", zorder=3)
    unit = f" {literal(law.unit)}" if law.unit else ""
    above.set_title(f"{literal(law.label)}\nm = {_rounded(str(law.mass))}{unit}", fontsize=9)


def _draw_learned(axis: Any, x: Array, energy: Array, visits: Visits | None, label: str) -> None:
    """Draw a learned curve, faint where no data were: nothing is known there."""
    known = np.ones(len(x), dtype=bool) if visits is None else visits.density(x) > 0
    if not known.all():
        axis.plot(x, energy, color=TRUE, linewidth=1.2, alpha=0.6, label="no data")
    axis.plot(x, np.where(known, energy, np.nan), color=LEARNED, linewidth=2.2, label=label)


def _rounded(sentence: str) -> str:
    """Leave away errors that are next to nothing, and digits that nobody reads.

    >>> _rounded("epsilon = 0.99999999873 ± 7.4e-10, sigma = 1.003 ± 0.002"), _rounded("x0 = 1e-9 ± 2e-12 cm")
    ('epsilon = 1, sigma = 1.003 ± 0.002', 'x0 = 1e-9 ± 2e-12 cm')
    """

    def shorter(found: re.Match[str]) -> str:
        value, error = float(found[1]), float(found[2])
        return f"{value:.6g}" if error < _TOLD * abs(value) else found[0]

    return re.sub(r"(-?\d[\d.]*(?:e[-+]?\d+)?) ± (\d[\d.]*(?:e[-+]?\d+)?)", shorter, sentence)


def _unbroken(sentence: str) -> str:
    """Keep numbers on one line with their names, errors and units."""
    return re.sub(r" = [^,;]*", lambda found: found.group().replace(" ", "\u00a0"), sentence)
