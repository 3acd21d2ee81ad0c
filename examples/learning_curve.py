"""How many configurations are needed: errors over the number of configurations that a model learned from.

    python examples/learning_curve.py train.xyz test.xyz --sizes 50,100,200,400,800 --picture learning-curve.png

On both axes in powers of ten, an error that falls along a straight line keeps falling with more data; where the line
bends to the horizontal, the features are what is lacking (--width), not the data.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np
from atom_files import MOLECULES, fitted, read_atoms, some_of

from hamfit.data import DataSource
from hamfit.plots.canvas import LEARNED, THIRD, new_figure, save_figure

MEV = 1e3


def curve(
    train: DataSource, test: DataSource, sizes: list[int], cutoff: float, width: int
) -> dict[int, dict[str, float]]:
    """Fit to more and more configurations, each time all of those before and some more, and measure the errors."""
    order = np.random.default_rng(0).permutation(train.n_snapshots)
    found = {}
    for size in sizes:
        model = fitted(train.take(np.sort(order[:size])), cutoff, min(width, 20 * size))
        errors = model.evaluate(test)
        found[size] = {"forces": MEV * errors["force_mae"], "energies": MEV * errors["energy_mae_per_node"]}
        print(
            f"{size:6d} configurations: {found[size]['forces']:8.1f} meV/Å {found[size]['energies']:8.2f} meV per atom"
        )
    return found


def draw(found: dict[int, dict[str, float]], path: Path) -> None:
    """Draw errors of forces and of energies over the number of configurations."""
    figure, grid = new_figure(size=(5.0, 3.4))
    axes = grid[0, 0]
    for name, color, unit in (("forces", LEARNED, "meV/Å"), ("energies", THIRD, "meV per atom")):
        values = [errors[name] for errors in found.values()]
        axes.loglog(list(found), values, "o-", color=color, label=f"{name}, {unit}")
    axes.set_xlabel("configurations in training")
    axes.set_ylabel("mean absolute error")
    axes.set_xticks(list(found), [str(size) for size in found])
    axes.minorticks_off()
    axes.legend()
    save_figure(figure, path)


def main() -> None:
    """Read, fit several times, draw."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("train", type=Path)
    parser.add_argument("test", type=Path, nargs="?", help="without it, a fifth of the first file is kept for testing")
    parser.add_argument("--sizes", default="50,100,200,400,800")
    parser.add_argument("--cutoff", type=float, default=5.0, help="in Å")
    parser.add_argument("--width", type=int, default=2600, help="of the largest; smaller fits have fewer features")
    parser.add_argument("--picture", type=Path, default=Path("learning-curve.png"))
    given = parser.parse_args()
    train = read_atoms(given.train, given.cutoff, MOLECULES)
    if given.test is None:
        train, test = some_of(train, round(0.8 * train.n_snapshots))
    else:
        test = read_atoms(given.test, given.cutoff, MOLECULES)
    sizes = [int(size) for size in given.sizes.split(",") if int(size) <= train.n_snapshots]
    draw(curve(train, test, sizes, given.cutoff, given.width), given.picture)
    print(f"picture: {given.picture}")


if __name__ == "__main__":
    main()
