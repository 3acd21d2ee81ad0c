"""Fit of the invariant model on a chain of 8, beside the paper's network; and how accurate it is where.

Both fits take turns in one run; the best of several counts.
"""

from __future__ import annotations

from common import interleaved, repeats_from_command_line, report
from hamfit.models import RFHGN, RFInvariant
from hamfit.systems import generate, make_system

NAME = "invariant"


def main(repeats: int) -> None:
    rows = []
    for potential in ("harmonic", "anharmonic", "morse"):
        system = make_system("chain", nodes=8, dim=2, potential=potential)
        small, large = generate(system, snapshots=200, seed=0), generate(system, snapshots=2000, seed=0)
        test = generate(system, snapshots=200, seed=1)
        lattice = generate(make_system("lattice", rows=10, cols=10, dim=3, potential=potential), snapshots=5, seed=2)
        model, automatic, paper = RFInvariant(width=128), RFInvariant(), RFHGN(hidden=64, width=512)
        sides = {
            "invariant, 128": lambda m=model, d=small: m.fit(d),
            "invariant, auto": lambda m=automatic, d=small: m.fit(d),
            "rf-hgn, 512": lambda m=paper, d=large: m.fit(d),
        }
        best = interleaved(sides, repeats)
        for name, fitted, where in zip(best, (model, automatic, paper), (200, 200, 2000), strict=True):
            elsewhere = fitted.evaluate(lattice)["mse"] if fitted is not paper else float("nan")
            rows.append(
                {
                    "potential": potential,
                    "model": name,
                    "snapshots": where,
                    "seconds": best[name],
                    "times faster": best["rf-hgn, 512"] / best[name],
                    "test mse": fitted.evaluate(test)["mse"],
                    "mse on 10x10 in 3-D": elsewhere,
                }
            )
    report(NAME, rows)


if __name__ == "__main__":
    main(repeats_from_command_line(__doc__, default=5))
