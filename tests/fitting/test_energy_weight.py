"""Whether energies belong to forces: of systems that no path connects, one fit of both tells, and not forces alone."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from hamfit.fitting.accumulated import Accumulated, with_held_rows
from hamfit.fitting.energy_weight import _HARDLY, _Problem, found_stress_weight
from hamfit.solve import KeptRows, WideEquations


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


def test_as_few_energies_as_there_are_constants_say_nothing_of_the_forces():
    made, law = problem(np.array([27.2, 13.6, 0.0]), np.random.default_rng(1))
    rng = np.random.default_rng(2)
    for species, told in ((0, True), (24, True), (76, False), (80, False)):
        of_species = rng.normal(size=species)
        counts = [rng.integers(0, 3, size=(40, species)).astype(float) for _ in range(2)]
        energies, held_energies = (
            (np.hstack([rows, each]), targets + each @ of_species)
            for (rows, targets), each in zip((made.energies, made.held_energies), counts, strict=True)
        )
        held = np.hstack([made.held[0], np.zeros((30, species))]), made.held[1]
        alone = replace(made, energies=energies, held=held, held_energies=held_energies, constants=species)
        assert bool(alone.doubt(np.append(law, np.zeros(species)))[0]) == told


def test_a_few_held_out_energies_that_agree_by_chance_are_not_enough():
    """Of twenty energies in another order, one lot in a hundred has a correlation of a half with the right ones."""
    made, law = problem(np.array([1.0, 0.5, 0.0]), np.random.default_rng(3))
    rows, right = made.energies
    few = made.held_energies[0][:12], made.held_energies[1][:12]
    shuffled = rows, np.random.default_rng(4).permutation(right)
    assert "do not belong" in replace(made, energies=shuffled, held_energies=few).doubt(law)[0]
    assert replace(made, held_energies=few).doubt(law) == ("", False)


def parts_of(training: float, of_energies: float) -> list[Accumulated]:
    """Sums of few forces and many energies and stresses, and such rows that are held out; factors of true energies."""
    rng, law = np.random.default_rng(0), np.array([1.0, 0.5, -0.3])
    total, held, energies, of_held, stresses, of_stress = WideEquations(3), *(KeptRows(3) for _ in range(5))
    for sums, count, true in (
        (total, 6, 1.0),
        (held, 30, 1.0),
        (energies, 60, training),
        (of_held, 60, of_energies),
        (stresses, 60, 0.8),
        (of_stress, 60, 0.8),
    ):
        rows = rng.normal(size=(count, 3))
        sums.add(rows, true * rows @ law + 0.1 * rng.normal(size=count))
    return [Accumulated(total, energies, stresses=stresses), Accumulated(held, of_held, stresses=of_stress)]


def test_energies_that_are_left_aside_have_no_say_in_the_weight_of_stresses():
    assert found_stress_weight(*parts_of(1.0, 1.0), _HARDLY) == found_stress_weight(*parts_of(1.0, 0.8), _HARDLY)
    assert found_stress_weight(*parts_of(1.0, 1.0), 1.0) != found_stress_weight(*parts_of(1.0, 0.8), 1.0)


def test_the_weight_of_stresses_is_found_for_fits_that_hold_energies_as_well():
    assert found_stress_weight(*parts_of(1.0, 1.0), 1.0) != found_stress_weight(*parts_of(0.5, 1.0), 1.0)


def test_rows_that_stood_apart_take_part_with_their_weights():
    (total, held), parts = parts_of(1.0, 1.0), parts_of(1.0, 1.0)
    gram = total.gradients.gram + 4 * total.energies.matrix.T @ total.energies.matrix
    gram += 9 * total.stresses.matrix.T @ total.stresses.matrix
    joined = with_held_rows(parts, 2.0, 3.0).gradients
    np.testing.assert_allclose(joined.gram, gram, rtol=1e-12)
    assert joined.rows == 6 + 60 + 60
    np.testing.assert_array_equal(joined.held_apart.matrix, 2 * held.energies.matrix)
    apart = np.concatenate([held.gradients.matrix, 3 * held.stresses.matrix])
    np.testing.assert_array_equal(joined.held.matrix, apart)
