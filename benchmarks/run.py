"""All benchmarks, or those that are named: ``python run.py [names] [--repeats N]``. Draws what there is to draw.

Results go to ``results/``: JSON and Markdown for each. What pictures show is kept in ``measured/``; ``--draw`` draws
the pictures of the documentation anew from that, without measuring anything.
"""

from __future__ import annotations

import argparse
import importlib
import json
import shutil
from typing import Any

from common import IMAGES, MEASURED, RESULTS
from hamfit.plots.canvas import LEARNED, TRUE, new_figure, save_figure

NAMES = (
    "fit", "widths", "invariant", "atoms", "bodies", "gradient", "nonseparable", "motions", "neighbours", "peers",
    "scaling", "memory", "imports", "shell",
)  # fmt: skip


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", default=NAMES, metavar="name", help=", ".join(NAMES))
    parser.add_argument("--repeats", type=int, default=None)
    parser.add_argument("--draw", action="store_true", help="measure nothing")
    given = parser.parse_args()
    for name in () if given.draw else given.names:
        module = importlib.import_module(name)
        module.main(given.repeats or (5 if name in ("motions", "neighbours", "peers", "scaling") else 10))
        if name in PICTURES:
            shutil.copy(RESULTS / f"{name}.json", MEASURED)
    for name, drawn in PICTURES.items():
        save_figure(drawn(json.loads((MEASURED / f"{name}.json").read_text())["rows"]), IMAGES / f"{name}.svg")


def draw_scaling(rows: list[dict]) -> Any:
    sweeps = list(dict.fromkeys(row["sweep"] for row in rows))
    figure, axes = new_figure(2, (len(sweeps) + 1) // 2, size=(7.4, 5))
    for axis, sweep in zip(axes.flat, sweeps, strict=False):
        chosen = [row for row in rows if row["sweep"] == sweep]
        axis.loglog([r["size"] for r in chosen], [r["seconds"] for r in chosen], "o-", color=LEARNED)
        axis.set(title=f"exponent {chosen[0]['exponent']:.2f}", xlabel=AXES[sweep], ylabel="time of a fit, s")
        plain_ticks(axis, [r["size"] for r in chosen])
    return figure


def draw_memory(rows: list[dict]) -> Any:
    figure, axes = new_figure(1, 2, size=(7.4, 3.4))
    sizes = [row["file MB"] for row in rows]
    axes[0, 0].plot(sizes, [row["fit peak MB"] for row in rows], "o-", color=LEARNED, label="fit")
    axes[0, 0].plot(sizes, [row["generate peak MB"] for row in rows], "s--", color=TRUE, label="generate")
    axes[0, 0].set(xlabel="data, MB", ylabel="peak resident set, MB", ylim=(0, 150))
    axes[0, 0].legend(frameon=False)
    axes[0, 1].loglog(sizes, [row["fit seconds"] for row in rows], "o-", color=LEARNED)
    axes[0, 1].set(title=f"exponent {rows[0]['time exponent']:.2f}", xlabel="data, MB", ylabel="time of a fit, s")
    plain_ticks(axes[0, 1], sizes)
    return figure


def draw_peers(rows: list[dict]) -> Any:
    figure, axes = new_figure(size=(6, 2.8))
    seconds = [row["seconds"] for row in rows]
    axes[0, 0].plot(seconds, range(len(rows)), "o", color=LEARNED)
    for at, value in enumerate(seconds):
        axes[0, 0].annotate(f"{value:.2g} s", (value, at), (8, 0), textcoords="offset points", va="center")
    axes[0, 0].set_yticks(range(len(rows)), [row["method"] for row in rows])
    axes[0, 0].set(xlabel="time of Table 1's fit, s", xscale="log", xlim=(min(seconds) / 2, max(seconds) * 4))
    axes[0, 0].invert_yaxis()
    return figure


def plain_ticks(axis: Any, places: list[float]) -> None:
    """The sizes that were measured below, and numbers without powers of ten at the side."""
    axis.set_xticks(places, [f"{place:,g}" for place in places])
    low, high = axis.get_ylim()
    steps = (1, 2, 5) if high > 5 * low else (1, 1.5, 2, 2.5, 3, 4, 5, 7)
    ticks = [t * 10.0**k for k in range(-4, 5) for t in steps if low <= t * 10.0**k <= high]
    axis.set_yticks(ticks, [f"{tick:,g}" for tick in ticks])
    axis.minorticks_off()


AXES = {"snapshots": "snapshots", "nodes": "nodes", "dim": "dimensions", "width": "width d_L"}
PICTURES = {"scaling": draw_scaling, "memory": draw_memory, "peers": draw_peers}


if __name__ == "__main__":
    main()
