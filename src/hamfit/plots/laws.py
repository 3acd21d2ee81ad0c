"""Draw learned laws: U(x) and V(r) beside the named forms that they look like, and T(|p|), over what data visited."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from hamfit.errors import DataError
from hamfit.plots.canvas import LEARNED, THIRD, TRUE, literal, new_figure, save_figure
from hamfit.validation import Array

if TYPE_CHECKING:
    from hamfit.laws import FieldLaw, Identification, KineticLaw, PairLaw, Visits

_INNER = (0.002, 0.998)  # shares of the visits between which curves are shown whole: a steep core ends at the frame
_WIDTH = 4.6  # inches of a panel
_DASHES = (0, (4, 3))


def draw_laws(
    path: Path,
    laws: Sequence[PairLaw],
    found: Sequence[Identification | None] | None = None,
    kinetic: Sequence[KineticLaw] = (),
    *,
    sigma: Sequence[Array | None] | None = None,
    fields: Sequence[FieldLaw] = (),
    field_forms: Sequence[Identification | None] | None = None,
) -> Path:
    """Draw one panel for each law, with a histogram of what the training data visited below it.

    Parameters
    ----------
    path
        PNG to write.
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
    panels = len(fields) + len(laws) + len(kinetic)
    if not panels:
        raise DataError("there is no law to draw")
    figure, axes = new_figure(2, panels, size=(_WIDTH * panels + 0.4, 5.2))
    axes[0, 0].get_gridspec().set_height_ratios([3.2, 1])
    for place, one in enumerate(fields):
        _draw_field(axes[:, place], one, field_forms[place] if field_forms else None)
    for place, law in enumerate(laws):
        own = axes[:, len(fields) + place]
        _draw_pair(own, law, found[place] if found else None, sigma[place] if sigma else None)
    for place, item in enumerate(kinetic, start=len(fields) + len(laws)):
        _draw_kinetic(axes[:, place], item)
    return save_figure(figure, path)


def _draw_pair(axes: Any, law: PairLaw, found: Identification | None, sigma: Array | None) -> None:
    _draw_curve(axes, law.r, law, literal(law.kind), found, sigma, "V")
    axes[0].set_ylabel(f"V(r), zero at {'its' if law.zero == 'minimum' else 'the'} {law.zero}")
    _finish(axes[0], axes[1], law.r, law.energy, law.visits, "distance r")


def _draw_field(axes: Any, law: FieldLaw, found: Identification | None) -> None:
    _draw_curve(axes, law.x, law, literal(law.label), found, law.sigma, "U")
    name = literal(law.kind.axis(law.coordinate))
    axes[0].set_ylabel(f"U({'θ' if law.angle else name}), zero at its minimum")
    _finish(axes[0], axes[1], law.x, law.energy, law.visits, f"{name} (rad)" if law.angle else f"coordinate {name}")


def _draw_curve(
    axes: Any,
    x: Array,
    law: PairLaw | FieldLaw,
    title: str,
    found: Identification | None,
    sigma: Array | None,
    letter: str,
) -> None:
    """Draw a learned curve with its band, and the best form dashed."""
    above = axes[0]
    if sigma is not None:
        above.fill_between(x, law.energy - 2 * sigma, law.energy + 2 * sigma, color=LEARNED, alpha=0.18, linewidth=0)
    _draw_learned(above, x, law.energy, law.visits, f"learned {letter}")
    if found is not None and found.candidates:
        best = found.candidates[0]
        form, label = best.energy(x), literal(best.name if best.fits else f"{best.name}, does not fit")
        shown = _inner(x, law.visits)
        shift = np.median((law.energy - form)[shown])  # forces leave a constant open
        above.plot(x, form + shift, color=THIRD, linewidth=1.4, linestyle=_DASHES, label=label, zorder=3)
        title += f"\n{textwrap.fill(_unbroken(literal(found.sentence)), 58)}"
    above.set_title(title, fontsize=8.5)


def _draw_kinetic(axes: Any, law: KineticLaw) -> None:
    above, below = axes
    _draw_learned(above, law.p, law.energy, law.visits, "learned T")
    mass = law.mass.value
    above.plot(law.p, law.p**2 / (2 * mass), color=THIRD, linewidth=1.4, linestyle=_DASHES, label="p²/2m", zorder=3)
    above.set_title(f"{literal(law.label)}\nm = {law.mass}", fontsize=8.5)
    above.set_ylabel("T(|p|)")
    _finish(above, below, law.p, law.energy, law.visits, "momentum |p|")


def _draw_learned(axis: Any, x: Array, energy: Array, visits: Visits | None, label: str) -> None:
    """Draw a learned curve, faint where no data were: nothing is known there."""
    known = np.ones(len(x), dtype=bool) if visits is None else visits.density(x) > 0
    if not known.all():
        axis.plot(x, energy, color=TRUE, linewidth=1.2, alpha=0.6, label="no data")
    axis.plot(x, np.where(known, energy, np.nan), color=LEARNED, linewidth=2.2, label=label)


def _finish(above: Any, below: Any, x: Array, energy: Array, visits: Visits | None, label: str) -> None:
    shown = energy[_inner(x, visits)]
    margin = 0.06 * float(np.ptp(shown)) or 1.0
    above.set_ylim(shown.min() - margin, shown.max() + margin)
    above.tick_params(labelbottom=False)
    above.legend(fontsize=8, frameon=False)
    below.sharex(above)
    below.set_xlim(x[0], x[-1])
    below.set_xlabel(label)
    below.set_yticks([])
    below.set_ylabel("visited")
    below.grid(visible=False)
    if visits is not None:
        below.stairs(visits.shares, visits.edges, fill=True, color=TRUE, alpha=0.8)
        below.set_ylim(bottom=0)


def _inner(x: Array, visits: Visits | None) -> Array:
    """Find the points among the bulk of the data, as a mask."""
    if visits is None:
        return np.ones(len(x), dtype=bool)
    reached = np.interp(x, visits.edges, np.concatenate([[0.0], np.cumsum(visits.shares)]))
    inside = (reached >= _INNER[0]) & (reached <= _INNER[1]) & (visits.density(x) > 0)
    return inside if inside.any() else np.ones(len(x), dtype=bool)


def _unbroken(sentence: str) -> str:
    """Keep numbers on one line with their names and errors."""
    return sentence.replace(" = ", "\u00a0=\u00a0").replace(" ± ", "\u00a0±\u00a0")
