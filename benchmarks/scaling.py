"""How fit time grows with snapshots, nodes, dimension and width; the paper claims linear growth in the first three."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from common import exponent, interleaved, repeats_from_command_line, report
from hamfit import RFHGN, generate, make_system
from hamfit.data import PhaseSpaceData

NAME = "scaling"
SWEEPS: dict[str, Sequence[int]] = {
    "snapshots": (500, 1000, 2000, 4000),
    "nodes": (8, 16, 32, 64),
    "dim": (1, 2, 3, 4),
    "width": (256, 512, 1024, 2048),
}


def data(snapshots: int = 500, nodes: int = 16, dim: int = 2) -> PhaseSpaceData:
    return generate(make_system("chain", nodes=nodes, dim=dim), snapshots=snapshots, seed=0)


def fit(what: str, size: int) -> Callable[[], object]:
    if what == "width":
        fixed = data(1000)
        return lambda: RFHGN(hidden=48, width=size, route="normal", ridge=1e-12).fit(fixed)
    content = data(**{what: size})
    return lambda: RFHGN(hidden=48, width=384, route="normal", ridge=1e-12).fit(content)


def main(repeats: int) -> None:
    rows = []
    for what, sizes in SWEEPS.items():
        best = interleaved({str(size): fit(what, size) for size in sizes}, repeats)
        slope = exponent([float(s) for s in sizes], list(best.values()))
        rows += [{"sweep": what, "size": int(s), "seconds": t, "exponent": slope} for s, t in best.items()]
    report(NAME, rows)


if __name__ == "__main__":
    main(repeats_from_command_line(__doc__, default=5))
