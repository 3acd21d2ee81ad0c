"""Targets from noisy samples: error of the learned gradient against the noise, for every method.

40 runs of a chain of 8 nodes, 200 samples each at intervals of 0.05, with Gaussian noise on positions and momenta. The
error is that on 5 other runs, without noise. Prints a table, and draws it.
"""

from __future__ import annotations

import argparse
import json
import time

import numpy as np

from common import IMAGES, MEASURED, RESULTS, report
from hamfit import RFInvariant, State, generate, make_system, simulate
from hamfit.data import PhaseSpaceData
from hamfit.plots.canvas import NODES, TRUE, new_figure, save_figure
from hamfit.state import Hamiltonian

NAME = "noise-methods"
COUNT, RUNS, SAMPLES, INTERVAL, STEPS = 8, 40, 200, 0.05, 5
SIGMAS = (0.0, 1e-4, 1e-3, 1e-2, 1e-1)
METHODS = {
    "weak": ("weak", None),
    "smoothing": ("smoothing", None),
    "gauss": ("gauss", None),
    "midpoint": ("midpoint", None),
    "differences 2": ("finite-difference", {"order": 2}),
    "differences 4": ("finite-difference", {"order": 4}),
    "differences 8": ("finite-difference", {"order": 8}),
    "auto": ("auto", None),
}
NO_NOISE_AT = 1e-5  # on the logarithmic axis


def motion(system: Hamiltonian, runs: int, seed: int) -> State:
    """States of all runs, one run after the other, to machine precision."""
    first = generate(system, snapshots=runs, seed=seed)
    start = State(first.q, first.p, first.graphs[0])
    run = simulate(system, start, dt=INTERVAL / STEPS, steps=STEPS * (SAMPLES - 1), every=STEPS, scheme="composition-8")
    if not run.completed:
        raise SystemExit(run.message)
    q, p = (values.swapaxes(0, 1).reshape(-1, COUNT, 2) for values in (run.q, run.p))
    return State(q, p, start.graph)


def noisy(true: State, sigma: float, seed: int) -> PhaseSpaceData:
    """Samples with noise, their times, and nothing else."""
    rng, runs = np.random.default_rng(seed), len(true.q) // SAMPLES
    q, p = (values + sigma * rng.normal(size=values.shape) for values in (true.q, true.p))
    times = np.tile(np.arange(SAMPLES) * INTERVAL, runs)
    return PhaseSpaceData(q, p, true.graph, times=times, trajectory=np.repeat(np.arange(runs), SAMPLES))


def measured(potential: str, seed: int) -> list[dict[str, object]]:
    """A row for every level of noise."""
    system = make_system("chain", nodes=COUNT, dim=2, potential=potential)
    training, unseen = motion(system, RUNS, seed), motion(system, 5, seed + 1000)
    truth = np.stack(system.gradient(unseen))
    rows = []
    for sigma in SIGMAS:
        data = noisy(training, sigma, seed)
        row: dict[str, object] = {"potential": potential, "sigma": f"{sigma:g}"}
        for name, (targets, options) in METHODS.items():
            started = time.perf_counter()
            model = RFInvariant(targets=targets, target_options=options).fit(data)
            row[name] = float(np.linalg.norm(np.stack(model.gradient(unseen)) - truth) / np.linalg.norm(truth))
            row[f"{name} s"] = time.perf_counter() - started
        chosen = model.trained_on_["targets"]
        row["auto took"] = "weak after smoothing" if chosen.get("smoothing") else chosen["name"]
        print(row, flush=True)
        rows.append(row)
    return rows


def draw(rows: list[dict[str, object]]) -> None:
    """Error against noise, one panel for each potential."""
    potentials = list(dict.fromkeys(str(row["potential"]) for row in rows))
    figure, axes = new_figure(cols=len(potentials), size=(3.7 * len(potentials), 3.9))
    looks = {name: (colour, "-") for name, colour in zip(METHODS, NODES[:4], strict=False)}
    looks |= {f"differences {order}": (TRUE, line) for order, line in ((2, "-"), (4, "--"), (8, ":"))}
    for axis, potential in zip(axes[0], potentials, strict=True):
        chosen = [row for row in rows if row["potential"] == potential]
        sigmas = [float(str(row["sigma"])) or NO_NOISE_AT for row in chosen]
        for name in METHODS:
            style = {"color": "black", "marker": "o", "markersize": 7, "fillstyle": "none", "linestyle": "none"}
            if name in looks:
                style = {"color": looks[name][0], "linestyle": looks[name][1]}
            axis.loglog(sigmas, [float(str(row[name])) for row in chosen], label=name, **style)
        axis.set(title=potential, xlabel="noise of q and p (leftmost: none)")
        axis.minorticks_off()
    axes[0, 0].set_ylabel("relative error of the gradient")
    figure.legend(*axes[0, 0].get_legend_handles_labels(), ncols=4, loc="outside lower center", frameon=False)
    save_figure(figure, IMAGES / f"{NAME}.svg")


def main(potentials: list[str], seed: int) -> None:
    rows = [row for potential in potentials for row in measured(potential, seed)]
    shown = [{key: value for key, value in row.items() if not key.endswith(" s")} for row in rows]
    report(NAME, shown)
    (MEASURED / f"{NAME}.json").write_text(json.dumps({"rows": shown}, indent=1) + "\n")
    draw(shown)
    spent = {name: sum(float(str(row[f"{name} s"])) for row in rows) / len(rows) for name in METHODS}
    print(
        f"\nseconds of a fit: {', '.join(f'{name} {each:.1f}' for name, each in spent.items())}; results in {RESULTS}"
    )


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--potentials", nargs="+", default=["harmonic", "morse"])
    parser.add_argument("--seed", type=int, default=0)
    arguments = parser.parse_args()
    main(arguments.potentials, arguments.seed)
