"""Whether energies belong to forces: of systems that no path connects, one fit of both tells, and not forces alone."""

from __future__ import annotations

import numpy as np

from hamfit.fitting.energy_weight import _Problem


def problem(energies: np.ndarray, rng: np.random.Generator) -> tuple[_Problem, np.ndarray]:
    """Forces see the first two of three columns, energies all of them; `energies` are weights of the columns."""
    rows = rng.normal(size=(60, 3)) * [1.0, 1.0, 0.0]
    held, of_energies, of_held = rng.normal(size=(30, 3)) * [1.0, 1.0, 0.0], *rng.normal(size=(2, 40, 3))
    of_energies[:, 2] = 3 * of_energies[:, 0] + rng.normal(size=40)
    of_held[:, 2] = 3 * of_held[:, 0] + rng.normal(size=40)
    law = np.array([1.0, 0.5, 0.0])
    made = _Problem(
        gram=rows.T @ rows,
        moment=rows.T @ (rows @ law),
        priors=np.ones(3),
        energies=(of_energies, of_energies @ energies),
        held=(held, held @ law),
        held_energies=(of_held, of_held @ energies),
        constants=0,
    )
    return made, law


def test_energies_that_one_fit_holds_beside_the_forces_belong_to_them():
    made, law = problem(np.array([1.0, 0.5, 0.3]), np.random.default_rng(0))
    doubt, aside = made.doubt(law)  # what forces say, which know nothing of the third column
    assert aside
    assert "times as much" in doubt
    assert made.agree(made.best(1.0), made.best(1e-3, energies_count=False))


def test_energies_in_other_units_and_in_another_order_do_not():
    for weights in ([27.2, 13.6, 0.0], [-1.0, 1.0, 0.0]):
        made, _ = problem(np.array(weights), np.random.default_rng(1))
        assert not made.agree(made.best(1.0), made.best(1e-3, energies_count=False))
