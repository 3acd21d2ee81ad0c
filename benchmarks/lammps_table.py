"""A learned pair law in LAMMPS by `hamfit export --to lammps`: does energy stay, and what does a step cost?

1000 Lennard-Jones particles in a periodic box, the same initial state for all. Beside the exported table run LAMMPS's
own `lj/cut` with the same cutoff, shifted to zero there, and the exact law, which ends smoothly as the learned one
does, in a table of the same style and size. They take turns every few steps, so that a busy machine slows all alike.
"""

from __future__ import annotations

import argparse
import tempfile
import time
from pathlib import Path
from typing import Any

import numpy as np

from common import one_core, report
from hamfit import RFInvariant, generate, make_system
from hamfit.interop.exports import exported
from hamfit.interop.exports.lammps import EXAMPLE, INCLUDE, TABLES
from hamfit.potentials import envelope, envelope_slope
from lammps_host import find_lammps

NAME = "lammps-table"
CUTOFF, DT, CHUNK = 2.5, 2e-3, 50


def fitted(side: int = 4, snapshots: int = 80) -> RFInvariant:
    """The model: 64 particles whose potential ends smoothly at the cutoff."""
    return RFInvariant(width=200, cutoff=CUTOFF).fit(generate(_fluid(side), snapshots=snapshots, seed=0))


def _fluid(side: int) -> Any:
    return make_system(
        "lennard-jones", rows=side, cols=side, layers=side, dim=3, density=0.8, cutoff=CUTOFF, switch="smooth",
        p_amplitude=1.0,
    )  # fmt: skip


def exact_table(folder: Path, header: str) -> str:
    """Write the exact law at the distances of an exported table; return the commands that use it."""
    lines = (folder / TABLES).read_text().splitlines()
    first = lines.index("PAIR_1_1")
    points = int(lines[first + 1].split()[1])
    r = np.array([float(line.split()[1]) for line in lines[first + 3 : first + 3 + points]])
    energy, slope = 4 * (r**-12 - r**-6), 4 * (6 * r**-7 - 12 * r**-13)
    end, end_slope = envelope(r, CUTOFF), envelope_slope(r, CUTOFF)
    force, energy = -(slope * end + energy * end_slope), energy * end
    bend = np.gradient(force[:3], r[:3], edge_order=2)[0]
    words = lines[first + 1].split()
    words[6] = repr(float(bend))
    rows = [f"{n} {a:.17g} {e:.17g} {f:.17g}" for n, (a, e, f) in enumerate(zip(r, energy, force, strict=True), 1)]
    (folder / "exact.table").write_text("\n".join(["EXACT", " ".join(words), "", *rows, ""]))
    return header.replace(f"${{hamfit}}/{TABLES} PAIR_1_1", f"{folder}/exact.table EXACT")


def instance(library: Any, folder: Path, commands: str) -> Any:
    """LAMMPS with the initial state and one law."""
    made = library(cmdargs=["-log", "none", "-screen", "none", "-nocite", "-var", "hamfit", str(folder)])
    script = (folder / EXAMPLE).read_text()
    made.commands_string(script[: script.index("include")])
    made.commands_string(f"{commands}\nfix motion all nve\ntimestep {DT}\nthermo_modify norm no\nrun 0")
    return made


def followed(sides: dict[str, Any], steps: int) -> tuple[dict[str, np.ndarray], dict[str, float], dict[str, float]]:
    """Energies after every chunk, seconds of a step in total, and the least that a chunk took, by side."""
    energies: dict[str, list[float]] = {name: [] for name in sides}
    seconds, best = dict.fromkeys(sides, 0.0), dict.fromkeys(sides, np.inf)
    for _ in range(steps // CHUNK):
        for name, made in sides.items():
            started = time.process_time()
            made.command(f"run {CHUNK} pre no post no")
            took = (time.process_time() - started) / CHUNK
            seconds[name] += took * CHUNK / steps
            best[name] = min(best[name], took)
            energies[name].append(made.get_thermo("etotal"))
    return {name: np.array(values) for name, values in energies.items()}, seconds, best


def drift(energies: np.ndarray) -> float:
    """Change of the energy from the first to the last tenth of a motion, by means over each."""
    tenth = max(1, len(energies) // 10)
    return float(abs(energies[-tenth:].mean() - energies[:tenth].mean()))


def compare(library: Any, model: RFInvariant, start: Path, folder: Path, steps: int) -> list[dict[str, Any]]:
    """One row for each law, from a state in a data file."""
    written = exported(model, folder, "lammps", {"initial": start})
    header = (folder / INCLUDE).read_text()
    laws = {
        "exported table of the learned law": header,
        "table of the exact law": exact_table(folder, header),
        "lj/cut, shifted": f"mass 1 1.0\npair_style lj/cut {CUTOFF}\npair_modify shift yes\npair_coeff 1 1 1.0 1.0",
    }
    sides = {name: instance(library, folder, commands) for name, commands in laws.items()}
    energies, seconds, best = followed(sides, steps)
    count = next(iter(sides.values())).get_natoms()
    for made in sides.values():
        made.close()
    return [
        {
            "law": name,
            "style": written.facts["style"] if "table" in name else "lj/cut",
            "steps": steps,
            "drift of the energy per particle": drift(values) / count,
            "rms fluctuation": float(values.std()) / count,
            "µs a step": 1e6 * seconds[name],
            "µs, least": 1e6 * best[name],
        }
        for name, values in energies.items()
    ]


def main(side: int, steps: int) -> None:
    library = find_lammps()
    if library is None:
        return
    with tempfile.TemporaryDirectory() as place, one_core():
        start = Path(place) / "start.npz"
        generate(_fluid(side), snapshots=1, seed=1).save(start)
        rows = compare(library, fitted(), start, Path(place) / "export", steps)
    report(NAME, rows)
    table, exact, own = rows
    key = "drift of the energy per particle"
    times = [table[name] / exact[name] for name in ("µs a step", "µs, least")]
    print(f"drift over that of lj/cut: {table[key] / own[key]:.2f}")
    print(f"time over that of the exact table: {times[0]:.3f}, least {times[1]:.3f}")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--side", type=int, default=10)
    parser.add_argument("--steps", type=int, default=20_000)
    given = parser.parse_args()
    main(given.side, given.steps)
