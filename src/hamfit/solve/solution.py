"""What a solve returns: the weights, and everything needed to judge them."""

from __future__ import annotations

from dataclasses import dataclass, field

from hamfit.html import card
from hamfit.validation import Array


@dataclass(frozen=True)
class Solution:
    """Least-squares solution and how it was found.

    Attributes
    ----------
    weights
        θ, shape (width,).
    route
        ``"normal"`` or ``"qr"``.
    rows, width
        Shape of the matrix Z.
    rank
        Directions that were used; below `width` where Z is rank deficient or truncated.
    condition
        Estimated condition number of Z after scaling its columns to unit norm; infinite for a singular matrix.
    residual
        |Z θ - u| / |u|. Normal equations cannot see residuals below about 1e-8.
    ridge, truncation
        As asked for; truncation is None where only numerically null directions were dropped.
    note
        A sentence on why this route was taken.
    """

    weights: Array = field(repr=False)
    route: str
    rows: int
    width: int
    rank: int
    condition: float
    residual: float
    ridge: float
    truncation: float | None
    note: str

    def _repr_html_(self) -> str:
        """Show how the solve went, for notebooks."""
        rows = [
            ("rows x width", f"{self.rows} x {self.width}"),
            ("rank", self.rank),
            ("condition", self.condition),
            ("relative residual", self.residual),
            ("ridge", self.ridge),
            ("note", self.note),
        ]
        return card(f"Solution by the {self.route} route", rows)

    def __str__(self) -> str:
        return (
            f"{self.route} route, {self.rows} x {self.width}, rank {self.rank}, condition {self.condition:.2g}, "
            f"relative residual {self.residual:.2g}; {self.note}"
        )
