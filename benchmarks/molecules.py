"""Potentials of one molecule, or of one crystal, beside other programs: errors, time of the fit, time of a force.

    python benchmarks/molecules.py ethanol train.xyz test.xyz --kind molecule --counts 200,1000
    python benchmarks/molecules.py germanium train.xyz test.xyz --kind crystal

All sides learn from the same configurations, on the cores that this process may use, and are asked for the forces of
the same others through their calculators for ASE, one configuration after the other on one core. Peers that are not
installed are left out, and named. Rows of earlier runs (`measured/molecules.json`) are kept, and replaced one by one;
all of them are drawn.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import numpy as np
from ase.io import read, write

from common import IMAGES, RESULTS, report
from hamfit.plots.canvas import NODES, new_figure, save_figure
from hamfit.plots.labels import legible
from potentials.methods import SETS

NAME = "molecules"
MEASURED = Path(__file__).parent / "measured" / f"{NAME}.json"  # kept, since peers are not installed everywhere
FIT, FORCE, ERROR = "fit, s", "forces, µs per atom", "forces MAE, meV/Å"
SHOWN = (
    "data", "configurations", "method", "setting", ERROR, "forces RMSE, meV/Å", "energies MAE, meV per atom", FIT,
    "fit, CPU s", "peak, GB", FORCE,
)  # fmt: skip


def call(cores: Iterable[int], *words: object) -> dict[str, Any]:
    """One half of a cell in a process of its own, on some cores; what it prints last."""
    chosen = set(cores)
    environment = os.environ | {"OMP_NUM_THREADS": str(len(chosen)), "OPENBLAS_NUM_THREADS": str(len(chosen))}
    script = Path(__file__).parent / "potentials" / "methods.py"
    done = subprocess.run(
        [sys.executable, str(script), *map(str, words)], capture_output=True, text=True, check=False, env=environment,
        preexec_fn=lambda: os.sched_setaffinity(0, chosen),
    )  # fmt: skip
    lines = [line for line in done.stdout.splitlines() if line.startswith("RESULT ")]
    if done.returncode or not lines:
        raise RuntimeError((done.stderr or done.stdout)[-3000:])
    found: dict[str, Any] = json.loads(lines[-1].removeprefix("RESULT "))
    return found


def cell(kind: str, name: str, train: Path, test: Path) -> dict[str, Any]:
    cores = os.sched_getaffinity(0)
    with tempfile.TemporaryDirectory() as folder:
        found = call(cores, "fit", kind, name, train, folder)
        return found | call({max(cores)}, "use", kind, name, test, folder)


def some_of(path: Path, count: int | None, folder: Path) -> tuple[Path, int]:
    """Write so many configurations of a file, chosen at random, or all of them, into another file."""
    frames = read(path, ":")
    order = np.sort(np.random.default_rng(0).permutation(len(frames))[: count or len(frames)])
    chosen = folder / f"{path.stem}-{len(order)}.xyz"
    write(chosen, [frames[index] for index in order], format="extxyz")
    return chosen, len(order)


def rows_before() -> list[dict[str, Any]]:
    return json.loads(MEASURED.read_text())["rows"] if MEASURED.exists() else []


def _plain_ticks(axis: Any) -> None:
    """Numbers without powers of ten: the axes span less than three decades."""
    for limits, put in ((axis.get_xlim(), axis.set_xticks), (axis.get_ylim(), axis.set_yticks)):
        steps = (1, 3) if limits[1] > 30 * limits[0] else (1, 2, 4, 7)
        ticks = [t * 10**power for power in range(5) for t in steps if limits[0] <= t * 10**power <= limits[1]]
        put(ticks, [f"{t:,}" for t in ticks])


def draw(rows: list[dict[str, Any]]) -> None:
    """Errors over the time of a fit and over that of a force, a row of pictures for each set of data."""
    cases = list(dict.fromkeys((row["data"], row["configurations"]) for row in rows))
    families = list(dict.fromkeys(row["method"].partition(",")[0] for row in rows))
    colours, marks = dict(zip(families, NODES, strict=False)), dict(zip(families, "os^D", strict=False))
    figure, axes = new_figure(len(cases), 2, size=(7.4, 2.8 * len(cases)))
    for line, (data, count) in zip(axes, cases, strict=True):
        here = [row for row in rows if (row["data"], row["configurations"]) == (data, count)]
        for axis, over in zip(line, (FIT, FORCE), strict=True):
            for family in families:
                chosen = sorted((row for row in here if row["method"].startswith(family)), key=lambda row: -row[ERROR])
                if chosen:
                    x, y = [row[over] for row in chosen], [row[ERROR] for row in chosen]
                    axis.loglog(x, y, marks[family] + "-", color=colours[family], linewidth=1)
                    axis.annotate(
                        family, (x[0], y[0]), xytext=(0, 6), textcoords="offset points", ha="center",
                        color=legible(colours[family]), fontsize=8,
                    )  # fmt: skip
            axis.margins(x=0.2, y=0.2)
            axis.set_ylim(0.7 * min(row[ERROR] for row in here), 1.5 * max(row[ERROR] for row in here))
            _plain_ticks(axis)
            axis.minorticks_off()
            axis.set(title=f"{data}, {count} configurations", ylabel=ERROR)
            axis.set_xlabel("time of the fit, s" if over == FIT else "time of a force on one core, µs per atom")
    save_figure(figure, IMAGES / f"{NAME}.svg")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("name", help="of the data, such as ethanol")
    parser.add_argument("train", type=Path)
    parser.add_argument("test", type=Path)
    parser.add_argument("--kind", choices=tuple(SETS), default="molecule")
    parser.add_argument("--counts", default="", help="configurations for training, such as 200,1000  [all]")
    parser.add_argument("--only", help="sides whose names contain this")
    given = parser.parse_args()
    rows = rows_before()
    with tempfile.TemporaryDirectory() as folder:
        test, _ = some_of(given.test, None, Path(folder))
        for words in given.counts.split(","):
            train, count = some_of(given.train, int(words) if words else None, Path(folder))
            for name, method in SETS[given.kind].items():
                if given.only and given.only not in name:
                    continue
                if not method.is_here:
                    print(f"{name} is left out: the package {method.package} is not installed (extra bench-molecules)")
                    continue
                about = {"data": given.name, "configurations": count, "method": name}
                try:
                    found = about | {"setting": method.setting} | cell(given.kind, name, train, test)
                except RuntimeError as error:
                    print(f"{name} failed: {error}", flush=True)
                    continue
                print(found, flush=True)
                same = [k for k, row in enumerate(rows) if {key: row[key] for key in about} == about]
                rows = [row for k, row in enumerate(rows) if k not in same]
                rows.append({key: found[key] for key in SHOWN})
    names = list(dict.fromkeys(name for sides in SETS.values() for name in sides))
    rows.sort(key=lambda row: (row["data"], row["configurations"], names.index(row["method"])))
    if rows:
        report(NAME, rows)
        MEASURED.parent.mkdir(exist_ok=True)
        shutil.copy(RESULTS / f"{NAME}.json", MEASURED)
        draw(rows)


if __name__ == "__main__":
    main()
