"""Histograms of what training data visited, as notes of a model hold them: plain numbers by name."""

from __future__ import annotations

from typing import Any

import numpy as np

from hamfit.errors import DataError
from hamfit.validation import Array, finite_array, number

_PARTS = 60


def check_histogram(found: dict[str, Any]) -> None:
    """Refuse what is not of the form that `histogram` gives: others may have written it."""
    shares = finite_array("shares", found["shares"], ndim=(1,))
    if len(shares) != _PARTS or not number("low", found["low"]) <= number("high", found["high"]):
        raise DataError(f"a range must go from low to high in {_PARTS} parts, got {found!r:.60}")


def histogram(values: Array) -> dict[str, Any] | None:
    """Find the range of values, and their share in each of equally wide parts of it."""
    values = values[np.isfinite(values)]
    if not values.size:
        return None
    low, high = float(values.min()), float(values.max())
    place = np.zeros(len(values)) if high <= low else (values - low) / (high - low) * _PARTS
    counts = np.bincount(np.minimum(place.astype(np.int64), _PARTS - 1), minlength=_PARTS)
    return {"low": low, "high": high, "shares": (counts / len(values)).round(6).tolist()}


def joined(first: dict[str, Any] | None, second: dict[str, Any] | None, share: float) -> dict[str, Any] | None:
    """Count two histograms in one over the range of both."""
    if first is None or second is None:
        return second if first is None else first
    low, high = min(first["low"], second["low"]), max(first["high"], second["high"])
    edges = np.linspace(low, high, _PARTS + 1)
    both = (1 - share) * _share_below(first, edges) + share * _share_below(second, edges)
    return {"low": low, "high": high, "shares": np.diff(both).round(6).tolist()}


def _share_below(histogram: dict[str, Any], at: Array) -> Array:
    """Share of the values of a histogram below each of some numbers, and of all of them at the last."""
    edges = np.linspace(histogram["low"], histogram["high"], _PARTS + 1)
    below = np.concatenate([[0.0], np.cumsum(histogram["shares"])])
    found = np.interp(at, edges, below) if edges[-1] > edges[0] else np.where(at > edges[0], below[-1], 0.0)
    found[-1] = below[-1]
    return found
