"""Configurations of atoms that cannot be right, or stand out, are named; few data are judged by all of them."""

from __future__ import annotations

import numpy as np
import pytest

from hamfit import RFInvariant
from hamfit.data import PhaseSpaceData, StoredData
from hamfit.errors import DataError
from hamfit.fitting.outliers import refuse_outliers, said_of_outliers
from hamfit.fitting.yardstick import HeldOut
from hamfit.graphs import Graph
from hamfit.models import Auto
from hamfit.targets.equations import equations_of
from hamfit.units import ASE_UNITS

PLACES = np.array([[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.1, 0.0], [0.0, 0.0, 1.2]])


def atoms(count: int = 160, **changed: dict[int, np.ndarray]) -> PhaseSpaceData:
    """Four atoms on springs; places or forces of single configurations may be given."""
    q = PLACES + 0.05 * np.random.default_rng(0).normal(size=(count, 4, 3))
    graph = Graph(4, [(i, j) for i in range(4) for j in range(i)], node_attributes={"species": np.array([6, 1, 1, 1])})
    forces = -5.0 * (q - PLACES)
    forces -= forces.mean(axis=1, keepdims=True)
    for number, value in changed.get("q", {}).items():
        q[number] = value
    for number, factor in changed.get("times", {}).items():
        forces[number] *= factor
    data = PhaseSpaceData.from_forces(q, forces, graph, masses=np.array([12.0, 1.0, 1.0, 1.0]))
    return PhaseSpaceData(data.q, None, graph, p_dot=data.p_dot, metadata={"units": ASE_UNITS, "species": "elements"})


def moved(apart: float) -> np.ndarray:
    found = PLACES.copy()
    found[2] = found[1] + [0.0, apart, 0.0]
    return found


@pytest.mark.parametrize(("apart", "said"), [(0.0, "at the same place"), (0.1, "0.1 apart, and in others 0.9")])
def test_atoms_in_one_another_are_named(apart: float, said: str):
    data = atoms(q={133: moved(apart)})
    for fit in (RFInvariant(width=20).fit, Auto(width=20).fit):
        with pytest.raises(DataError, match=r"133 .counted from 0. cannot be right: atoms 1 and 2") as found:
            fit(data)
        assert said in str(found.value)


def test_a_few_configurations_are_looked_at_as_well():
    with pytest.raises(DataError, match=r"configuration 3 .counted from 0. cannot be right: atoms 1 and 2 of 3 are at"):
        refuse_outliers(equations_of(atoms(6, q={3: moved(0.0)})))


def test_atoms_that_are_close_and_repel_are_data():
    refuse_outliers(equations_of(atoms(q={133: moved(0.2)}, times={133: 100.0})))
    refuse_outliers(equations_of(atoms(q={number: moved(0.2) for number in range(20)})))  # so many are meant


def test_large_forces_are_named_by_their_number_in_all_data():
    for fit in (RFInvariant(width=20).fit, Auto(width=20).fit):  # the default looks at some of the data first
        with pytest.raises(DataError, match=r"configuration 133 .counted from 0. has forces up to"):
            fit(atoms(times={133: 1000.0}))


def test_one_of_ten_configurations_stands_out_as_well():
    with pytest.raises(DataError, match=r"configuration 3 .counted from 0. has forces up to"):
        refuse_outliers(equations_of(atoms(10, times={3: 1000.0})))
    assert "configuration 3 " in said_of_outliers(equations_of(atoms(10, times={3: 100.0})))


def test_many_large_forces_are_meant_though_one_of_them_is_alone_among_those_that_are_looked_at_first():
    """Of fourteen, one is among the 120 of 1000 configurations that the default tries features with."""
    looked_at = np.unique(np.linspace(0, 999, 120).astype(np.int64))
    others = np.setdiff1d(np.arange(1000), looked_at)[::67][:13]
    data = atoms(1000, times=dict.fromkeys([*others.tolist(), 999], 3000.0))
    assert Auto(width=20).fit(data).solution_.rows > 0


def test_parts_of_a_split_name_configurations_by_their_number_in_all_data(tmp_path):
    data = atoms(times={133: 1000.0})
    train, _ = data.split(0.9, seed=0)
    assert 133 in train.before_split
    for part in (train, train.split(0.99, seed=1)[0]):
        with pytest.raises(DataError, match=r"configuration 133 .counted from 0 before they were split. has forces"):
            RFInvariant(width=20).fit(part)
    told, _ = atoms(times={133: 80.0}).split(0.9, seed=0)
    assert said_of_outliers(equations_of(told)).startswith("configuration 133 (counted from 0 before")
    data.save(tmp_path / "data.h5")
    with StoredData(tmp_path / "data.h5") as stored, pytest.raises(DataError, match="configuration 133 "):
        RFInvariant(width=20).fit(stored.split(0.9, seed=0)[0])
    close, _ = atoms(q={133: moved(0.0)}).split(0.9, seed=0)
    with pytest.raises(DataError, match=r"configuration 133 .* atoms 1 and 2 of 133 are"):
        refuse_outliers(equations_of(close))


def test_forces_that_are_tens_of_times_as_large_are_told_of():
    assert "configuration 133" in said_of_outliers(equations_of(atoms(times={133: 20.0})))
    data = atoms(times={133: 80.0})
    assert "configuration 133 (counted from 0) has forces up to" in said_of_outliers(equations_of(data))
    assert RFInvariant(width=20).fit(data).notes_["outliers"] == said_of_outliers(equations_of(data))
    assert said_of_outliers(equations_of(atoms())) == ""
    assert "outliers" not in RFInvariant(width=20).fit(atoms()).notes_


def test_two_groups_that_are_held_well_are_not_called_nothing():
    """A tenth of the forces is missed in one group, a fifteenth in the other; before, that was nothing at all."""
    half = HeldOut(np.array([0.0177, 0.0037]), np.ones(2), np.zeros(2), np.ones(2))
    assert half.grade(0.1) == "partly"
    assert HeldOut(np.array([0.9, 0.0037]), np.ones(2), np.zeros(2), np.ones(2)).grade(0.1) == "nothing"


@pytest.mark.filterwarnings("error")
def test_zero_forces_are_told_of_without_warnings():
    data = atoms(times=dict.fromkeys(range(160), 0.0))
    model = Auto(width=20).fit(data)
    assert model.notes_["verdict"]["sentence"].startswith("nothing could be learned: all forces")
    energies = np.random.default_rng(1).normal(size=160)
    both = PhaseSpaceData(data.q, None, data.graph, p_dot=data.p_dot, energy=energies, metadata=data.metadata)
    model = Auto(width=20).fit(both)
    assert model.notes_["verdict"]["sentence"].startswith("nothing could be learned: all forces")
