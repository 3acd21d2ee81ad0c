"""The commands as a person waits for them: cold processes, from the import to the file that is written.

Targets, on two cores: `fit` of Table 1's data under 1 s, `laws` under 1 s, `report` of 500 samples under 5 s of CPU.
Each command runs in a process of its own with compiled bytecode; the commands take turns, and the best of several
counts, of the seconds on the clock and of those of the processor (all threads of the process, as the kernel counts).
"""

from __future__ import annotations

import os
import resource
import shlex
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import numpy as np
from scipy.integrate import solve_ivp

from common import repeats_from_command_line, report
from hamfit import PhaseSpaceData, State, generate, make_system, simulate
from hamfit.graphs import chain, with_angles

NAME = "shell"
RUNS, SAMPLES = 10, 50
PREPARED = (
    "generate lattice --rows 3 --cols 3 --dim 3 --snapshots 2000 --seed 0 -o lattice.npz",
    "generate chain --nodes 8 --snapshots 500 --seed 0 -o derivatives.npz",
    "examples -o .",
    'convert carts.csv carts.npz --columns "run=run t=time q=x1,x2,x3 v=v1,v2,v3" --dim 1 --mass 0.4 --graph chain '
    '--wall "0 to 0" --units length=cm,time=s,mass=kg',
    'convert pendulum.csv pendulum.npz --columns "run=run t=time q=angle v=rate" --angles angle --mass 1 --graph none '
    "--units angle=deg,time=s,mass=kg",
)
CASES = {
    "Table 1, default model": ("lattice.npz", "--holdout 0.5"),
    "Table 1, paper's network": ("lattice.npz", "--holdout 0.5 --model rf-hgn --hidden 48 --width 384"),
    "chain of 8, derivatives": ("derivatives.npz", ""),
    "chain of 8, noisy samples": ("chain.npz", ""),
    "chain of 8, friction": ("friction.npz", "--friction uniform"),
    "9 Lennard-Jones particles, noisy samples": ("particles.npz", ""),
    "carts.csv, friction": ("carts.npz", "--friction uniform"),
    "pendulum.csv, friction": ("pendulum.npz", "--friction uniform"),
    "double pendulum, Lagrangian": ("double.npz", ""),
}
"""By name: the data, and the options of the fit."""

WITHOUT_LAWS = ("Table 1, paper's network",)  # a network of positions and momenta together has no law of a pair
WITHOUT_REPORT = ("Table 1, default model", "Table 1, paper's network")  # they have 2000 samples


def prepare(folder: Path) -> None:
    """Write the data of all cases: 500 samples or a few more, but for the lattice's 2000 snapshots."""
    for arguments in PREPARED:
        spent(folder, arguments)
    sampled("chain", interval=0.1, sigma=1e-2, nodes=8).save(folder / "chain.npz")
    sampled("chain", interval=0.1, sigma=1e-3, gamma=0.05, nodes=8).save(folder / "friction.npz")
    atoms = {"rows": 3, "cols": 3, "p_amplitude": 1.0}
    sampled("lennard-jones", interval=0.02, sigma=1e-4, **atoms).save(folder / "particles.npz")
    double_pendulum().save(folder / "double.npz")


def sampled(name: str, *, interval: float, sigma: float, gamma: float = 0.0, **options: object) -> PhaseSpaceData:
    """Positions and momenta along runs of a reference system, with noise, and their times."""
    system, rng = make_system(name, **options), np.random.default_rng(1)
    first = generate(system, snapshots=RUNS, seed=0)
    start = State(first.q, first.p, first.graphs[0])
    damping = (lambda state: -gamma * state.p) if gamma else None
    run = simulate(system, start, dt=interval / 10, steps=10 * (SAMPLES - 1), every=10, damping=damping)
    q, p = (values.swapaxes(0, 1).reshape(-1, *values.shape[2:]) for values in (run.q, run.p))
    q, p = (values + sigma * rng.normal(size=values.shape) for values in (q, p))
    number = np.repeat(np.arange(RUNS), SAMPLES)
    return PhaseSpaceData(q, p, start.graph, times=np.tile(run.times, RUNS), trajectory=number)


def double_pendulum() -> PhaseSpaceData:
    """Angles and rates of two equal pendulums, one hung from the other, along runs with noise; no momenta."""
    rng, times = np.random.default_rng(2), 0.02 * np.arange(SAMPLES)

    def rates(_: float, y: np.ndarray) -> np.ndarray:
        (a, b), (u, w) = y.reshape(2, 2)
        s, c = np.sin(a - b), np.cos(a - b)
        force = np.array([-s * w**2 - 2 * 9.81 * np.sin(a), s * u**2 - 9.81 * np.sin(b)])
        return np.concatenate([[u, w], np.linalg.solve(np.array([[2.0, c], [c, 1.0]]), force)])

    starts = [np.concatenate([rng.uniform(-1.5, 1.5, 2), rng.normal(size=2)]) for _ in range(RUNS)]
    solved = [solve_ivp(rates, (0, times[-1]), y, "DOP853", times, rtol=1e-10, atol=1e-10).y.T for y in starts]
    states = np.concatenate(solved) + 1e-3 * rng.normal(size=(RUNS * SAMPLES, 4))
    q, v = (half[..., None] for half in np.split(states, 2, axis=1))
    number = np.repeat(np.arange(RUNS), SAMPLES)
    hinges = with_angles(chain(2), [True])
    return PhaseSpaceData.from_rates(q, v, hinges, times=np.tile(times, RUNS), trajectory=number)


def spent(folder: Path, arguments: str) -> tuple[float, float]:
    """Run one command of hamfit in a process of its own; give its seconds on the clock and of the processor."""
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    call = [sys.executable, "-m", "hamfit", *shlex.split(arguments)]
    before, started = _processor(), time.perf_counter()
    done = subprocess.run(call, cwd=folder, env=environment, capture_output=True, text=True, check=False)
    wall, cpu = time.perf_counter() - started, _processor() - before
    if done.returncode:
        raise SystemExit(f"hamfit {arguments}\n{done.stderr}")
    return wall, cpu


def _processor() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def commands() -> dict[tuple[str, str], tuple[str, str, float]]:
    """By command and case: what is typed, what is to be less than the target, and the target itself."""
    found = {}
    for number, (case, (data, options)) in enumerate(CASES.items()):
        model = f"{number}.safetensors"
        found["fit", case] = (f"fit {data} -o {model} {options}", "seconds", 1.0 if "Table 1" in case else np.nan)
        if case not in WITHOUT_LAWS:
            found["laws", case] = (f"laws {model} {data}", "seconds", 1.0)
        if case not in WITHOUT_REPORT:
            found["report", case] = (f"report {model} {data} -o {number}.html", "CPU seconds", 5.0)
    return found


def main(repeats: int) -> None:
    typed = commands()
    best = {key: [np.inf, np.inf] for key in typed}
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        prepare(folder)
        for _ in range(repeats):
            for key, (arguments, _, _) in typed.items():
                best[key] = [min(pair) for pair in zip(best[key], spent(folder, arguments), strict=True)]
    rows = []
    for (command, case), (_, what, target) in typed.items():
        measured = dict(zip(("seconds", "CPU seconds"), best[command, case], strict=True))
        held = {} if np.isnan(target) else {"target": f"{what} < {target:g}", "held": measured[what] < target}
        rows.append({"command": command, "case": case, **measured, "target": "-", "held": "-"} | held)
    report(NAME, rows)


if __name__ == "__main__":
    main(repeats_from_command_line(__doc__, default=5))
