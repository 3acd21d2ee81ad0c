"""All benchmarks, or those that are named: ``python run.py [names] [--repeats N]``. Draws what there is to draw.

Results go to ``results/``: JSON and Markdown for each, and pictures of the scaling, the memory and the peers.
"""

from __future__ import annotations

import argparse
import importlib
import json

from common import RESULTS
from hamfit.plots.canvas import LEARNED, NODES, TRUE, new_figure, save_figure

NAMES = (
    "fit", "widths", "invariant", "atoms", "bodies", "gradient", "nonseparable", "motions", "neighbours", "peers",
    "scaling", "memory", "imports", "shell",
)  # fmt: skip


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", default=NAMES, metavar="name", help=", ".join(NAMES))
    parser.add_argument("--repeats", type=int, default=None)
    given = parser.parse_args()
    for name in given.names:
        module = importlib.import_module(name)
        module.main(given.repeats or (5 if name in ("motions", "neighbours", "peers", "scaling") else 10))
    draw()


def rows_of(name: str) -> list[dict]:
    path = RESULTS / f"{name}.json"
    return json.loads(path.read_text())["rows"] if path.exists() else []


def draw() -> None:
    if rows := rows_of("scaling"):
        sweeps = list(dict.fromkeys(row["sweep"] for row in rows))
        figure, axes = new_figure(1, len(sweeps), size=(3.2 * len(sweeps), 3.2))
        for axis, sweep, colour in zip(axes[0], sweeps, NODES, strict=False):
            chosen = [row for row in rows if row["sweep"] == sweep]
            axis.loglog([r["size"] for r in chosen], [r["seconds"] for r in chosen], "o-", color=colour)
            axis.set(title=f"{sweep}: exponent {chosen[0]['exponent']:.2f}", xlabel=sweep, ylabel="seconds")
        save_figure(figure, RESULTS / "scaling.png")
    if rows := rows_of("memory"):
        figure, axes = new_figure(1, 2, size=(8, 3.4))
        sizes = [row["file MB"] for row in rows]
        axes[0, 0].plot(sizes, [row["fit peak MB"] for row in rows], "o-", color=LEARNED, label="fit")
        axes[0, 0].plot(sizes, [row["generate peak MB"] for row in rows], "s--", color=TRUE, label="generate")
        axes[0, 0].set(title="Peak resident set", xlabel="data, MB", ylabel="MB", ylim=(0, None))
        axes[0, 0].legend(frameon=False)
        axes[0, 1].loglog(sizes, [row["fit seconds"] for row in rows], "o-", color=LEARNED)
        axes[0, 1].set(title=f"Fit: exponent {rows[0]['time exponent']:.2f}", xlabel="data, MB", ylabel="seconds")
        save_figure(figure, RESULTS / "memory.png")
    if rows := rows_of("peers"):
        figure, axes = new_figure(size=(6, 2.8))
        seconds = [row["seconds"] for row in rows]
        axes[0, 0].plot(seconds, range(len(rows)), "o", color=LEARNED)
        for at, value in enumerate(seconds):
            axes[0, 0].annotate(f"{value:.2g} s", (value, at), (8, 0), textcoords="offset points", va="center")
        axes[0, 0].set_yticks(range(len(rows)), [row["method"] for row in rows])
        axes[0, 0].set(title="Table 1's fit", xlabel="seconds", xscale="log", xlim=(min(seconds) / 2, max(seconds) * 4))
        axes[0, 0].invert_yaxis()
        save_figure(figure, RESULTS / "peers.svg")


if __name__ == "__main__":
    main()
