"""H5MD of other programs, in the published layout, and the places in hamfit's own files where such programs look."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import h5py
import numpy as np
import pytest

from data.examples import KINDS, P, Q, crystals, heterogeneous, several
from hamfit.data import DataWriter, PhaseSpaceData, open_data
from hamfit.errors import DataError, ParameterError
from hamfit.graphs import CutoffNeighbours, chain
from hamfit.units import OPENMM_UNITS

RNG = np.random.default_rng(1)
FRAMES, ATOMS = 4, 5
PLACES, SPEEDS, FORCES = RNG.normal(size=(3, FRAMES, ATOMS, 3))
MASSES = np.array([1.0, 12.0, 16.0, 1.0, 14.0])
STEPS = np.arange(FRAMES) * 10


def element(group: h5py.Group, name: str, values: np.ndarray, unit: str | None = None, **given: Any) -> h5py.Group:
    """A time-dependent element as the published layout has it."""
    own = group.create_group(name)
    own["value"], own["step"] = values, given.get("step", STEPS)
    own["time"] = given.get("time", np.asarray(own["step"]) * 0.002)
    if unit is not None:
        own["value"].attrs["unit"], own["time"].attrs["unit"] = unit, "ps"
    return own


def particles(file: h5py.File, *, units: bool = True, name: str = "water") -> h5py.Group:
    """Positions, velocities, forces, masses and species of a file that states its units, or not."""
    if "h5md" not in file:
        file.create_group("h5md").attrs["version"] = [1, 1]
    group = file.create_group(f"particles/{name}")
    element(group, "position", PLACES, "nm" if units else None)
    element(group, "velocity", SPEEDS, "nm ps-1" if units else None)
    element(group, "force", FORCES, "kJ mol-1 nm-1" if units else None)
    group["mass"] = MASSES
    group["species"] = np.array([1, 6, 8, 1, 7])
    if units:
        group["mass"].attrs["unit"] = "u"
    box = group.create_group("box")
    box.attrs["dimension"], box.attrs["boundary"] = 3, np.array([b"none"] * 3)
    return group


def make_box(group: h5py.Group, edges: np.ndarray, *, series: bool = False) -> None:
    group["box"].attrs["boundary"] = np.array([b"periodic"] * 3)
    if series:
        element(group["box"], "edges", edges)
    else:
        group["box"]["edges"] = edges


def test_positions_velocities_forces_and_masses(tmp_path: Path):
    path = tmp_path / "other.h5"
    with h5py.File(path, "w") as file:
        particles(file)
        element(file.create_group("observables"), "potential_energy", np.arange(4.0), "kJ mol-1")
        file["observables/temperature/value"] = np.ones(FRAMES)
    data = open_data(path, graph="all").take(slice(None))
    np.testing.assert_array_equal(data.q, PLACES)
    np.testing.assert_array_equal(data.p, SPEEDS * MASSES[:, None])
    np.testing.assert_array_equal(data.p_dot, FORCES)
    np.testing.assert_allclose(data.q_dot, SPEEDS, rtol=1e-15)
    kinetic = 0.5 * (MASSES[:, None] * SPEEDS**2).sum(axis=(1, 2))
    np.testing.assert_allclose(data.energy, np.arange(4.0) + kinetic, rtol=1e-14)
    np.testing.assert_array_equal(data.times, STEPS * 0.002)
    assert data.graph.node_attributes["species"].tolist() == [1, 6, 8, 1, 7]
    assert data.metadata["units"] == OPENMM_UNITS
    assert data.metadata["source"]["labels_not_used"] == ["temperature"]


def test_units_that_are_mixed_are_made_one_system(tmp_path: Path):
    path = tmp_path / "other.h5"
    with h5py.File(path, "w") as file:
        group = particles(file, units=False)
        for name, unit in (("position", "Angstrom"), ("velocity", "Angstrom fs-1"), ("force", "eV Angstrom-1")):
            group[f"{name}/value"].attrs["unit"] = unit
        group["position/time"].attrs["unit"] = "fs"
        group["mass"].attrs["unit"] = "amu"
    from ase import units

    data = open_data(path, graph="all").take(slice(None))
    np.testing.assert_allclose(data.q_dot, SPEEDS / units.fs, rtol=1e-7)
    np.testing.assert_allclose(data.times, STEPS * 0.002 * units.fs, rtol=1e-7)
    np.testing.assert_array_equal(data.p_dot, FORCES)
    assert data.metadata["units"]["time"] == "Å√(u/eV)"
    with h5py.File(path, "r+") as file:
        file["particles/water/velocity/value"].attrs["unit"] = "nm fs-1"
    with pytest.raises(DataError, match="velocities in nm fs-1 do not go with positions in Angstrom; say --units"):
        open_data(path, graph="all")


def test_without_units_numbers_are_taken_as_they_are(tmp_path: Path):
    path = tmp_path / "other.h5md"
    with h5py.File(path, "w") as file:
        particles(file, units=False)
    data = open_data(path, graph="all").take(slice(None))
    assert "units" not in data.metadata
    np.testing.assert_array_equal(data.p, SPEEDS * MASSES[:, None])
    np.testing.assert_array_equal(data.times, STEPS * 0.002)
    assert open_data(path, graph="all", units="openmm").metadata["units"] == OPENMM_UNITS


@pytest.mark.filterwarnings("ignore::hamfit.data.ReadingWarning")  # of positions at random, which jump
@pytest.mark.parametrize("kind", ["vector", "matrix", "series of vectors", "series of matrices"])
def test_boxes(kind: str, tmp_path: Path):
    edges = np.array([[3.0, 0.0, 0.0], [0.5, 4.0, 0.0], [0.0, 0.2, 5.0]])
    edges = np.diag([3.0, 4.0, 5.0]) if "vector" in kind else edges
    grown = edges * np.array([1.0, 1.1, 1.2, 1.3])[:, None, None]
    path = tmp_path / "other.h5"
    with h5py.File(path, "w") as file:
        stored = grown if "series" in kind else edges
        stored = np.diagonal(stored, axis1=-2, axis2=-1) if "vector" in kind else stored
        make_box(particles(file), stored, series="series" in kind)
    data = open_data(path, graph="cutoff:1.5").take(slice(None))
    for number in range(FRAMES):
        expected = grown[number] if "series" in kind else edges
        graph = data.graphs[data.graph_of[number]]
        np.testing.assert_allclose(graph.cell, expected, rtol=1e-15)
        assert graph.n_edges == CutoffNeighbours(1.5, cell=expected)(PLACES[number]).n_edges


def test_images_are_unfolded(tmp_path: Path):
    path = tmp_path / "other.h5"
    images = np.random.default_rng(2).integers(-2, 3, size=(FRAMES, ATOMS, 3))
    with h5py.File(path, "w") as file:
        group = particles(file)
        make_box(group, np.array([3.0, 4.0, 5.0]))
        element(group, "image", images)
    data = open_data(path, graph="cutoff:1").take(slice(None))
    np.testing.assert_allclose(data.q, PLACES + images * [3.0, 4.0, 5.0], rtol=1e-15)


def test_particles_that_change_places_are_sorted_by_id(tmp_path: Path):
    path = tmp_path / "other.h5"
    rng = np.random.default_rng(3)
    orders = np.array([rng.permutation(ATOMS) for _ in range(FRAMES)])
    with h5py.File(path, "w") as file:
        group = particles(file)
        for name, values in (("position", PLACES), ("velocity", SPEEDS), ("force", FORCES)):
            group[f"{name}/value"][...] = np.take_along_axis(values, orders[:, :, None], axis=1)
        for name, values in (("mass", MASSES), ("species", np.array([1, 6, 8, 1, 7]))):
            del group[name]
            element(group, name, values[orders])
        group["mass/value"].attrs["unit"] = "u"
        element(group, "id", orders + 100)
    data = open_data(path, graph="all").take(slice(None))
    np.testing.assert_array_equal(data.q, PLACES)
    np.testing.assert_array_equal(data.p, SPEEDS * MASSES[:, None])
    assert data.static


def test_elements_at_different_steps_are_put_together(tmp_path: Path):
    path = tmp_path / "other.h5"
    with h5py.File(path, "w") as file:
        group = particles(file)
        del group["force"]
        element(group, "force", FORCES[::2], "kJ mol-1 nm-1", step=STEPS[::2])
        element(file.create_group("observables"), "potential_energy", np.arange(4.0))
    from hamfit.data.formats.h5 import H5

    data, report = H5(graph="all").open_all([path])
    assert len(data) == 2
    np.testing.assert_array_equal(data.q, PLACES[::2])
    np.testing.assert_array_equal(data.p_dot, FORCES[::2])
    kinetic = 0.5 * (MASSES[:, None] * SPEEDS[::2] ** 2).sum(axis=(1, 2))
    np.testing.assert_allclose(data.energy, np.array([0.0, 2.0]) + kinetic, rtol=1e-14)
    assert report["warnings"] == ["left out for want of velocities or forces: 2 frames"]


def test_steps_by_increment_and_a_plane(tmp_path: Path):
    path = tmp_path / "other.h5"
    with h5py.File(path, "w") as file:
        group = file.create_group("particles/disks")
        group["position/value"], group["position/step"] = PLACES[:, :, :2], 5
        group["position/step"].attrs["offset"] = 100
        box = group.create_group("box")
        box.attrs["dimension"], box.attrs["boundary"] = 2, np.array([b"periodic", b"none"])
        box["edges"] = np.array([3.0, 9.0])
    data = open_data(path, graph="cutoff:1.4").take(slice(None))
    np.testing.assert_array_equal(data.q, PLACES[:, :, :2])
    assert data.graphs[0].cell.tolist() == [[3.0, 0.0], [0.0, 0.0]]
    assert data.times is None
    assert not data.graphs[0].node_attributes


def test_one_of_several_groups(tmp_path: Path):
    path = tmp_path / "other.h5"
    with h5py.File(path, "w") as file:
        particles(file, name="water")
        particles(file, name="wall")["position/value"][...] = 1.5
    with pytest.raises(DataError, match="groups of particles wall, water; choose one"):
        open_data(path, graph="all")
    with pytest.raises(DataError, match=r"unknown group of particles 'watre'.*water"):
        open_data(path, graph="all", particles="watre")
    np.testing.assert_array_equal(open_data(path, graph="all", particles="water").take(slice(None)).q, PLACES)
    assert (open_data(path, graph="none", particles="wall").take(slice(None)).q == 1.5).all()


def test_observables_of_the_group_are_found_and_others_are_named(tmp_path: Path):
    path = tmp_path / "other.h5"
    with h5py.File(path, "w") as file:
        particles(file)
        element(file.create_group("observables/water"), "potential_energy", np.arange(4.0), "kJ mol-1")
        element(file["observables/water"], "stress", np.zeros((4, 3, 3)))
    data = open_data(path, graph="all", velocities="none").take(slice(None))
    np.testing.assert_array_equal(data.energy, np.arange(4.0))
    assert data.metadata["source"]["labels_not_used"] == ["observables/stress", "velocities"]


def test_boxes_that_do_not_say_what_they_are(tmp_path: Path):
    path = tmp_path / "other.h5"
    with h5py.File(path, "w") as file:
        group = particles(file)
        make_box(group, np.array([0.4, 0.5, 0.6]))
        del group["box"].attrs["boundary"]
    with pytest.raises(DataError, match="the box has edges, but does not state its boundary"):
        open_data(path, graph="cutoff:0.3")
    with h5py.File(path, "a") as file:
        box = file["particles/water/box"]
        box.attrs["boundary"], box["edges"].attrs["unit"] = np.array([b"periodic"] * 3), "Angstrom"
    with pytest.raises(DataError, match="the edges of the box are in Angstrom, but the positions in nm"):
        open_data(path, graph="cutoff:0.3")


def test_masses_without_a_unit_are_not_called_atomic_beside_unknown_lengths(tmp_path: Path):
    path = tmp_path / "other.h5"
    with h5py.File(path, "w") as file:
        group = particles(file, units=False)
        group["position/value"].attrs["unit"] = "sigma"
    assert open_data(path, graph="all").metadata["units"]["mass"] == "unknown"
    with h5py.File(path, "a") as file:
        file["particles/water/position/value"].attrs["unit"] = "nm"
    assert open_data(path, graph="all").metadata["units"]["mass"] == "u"


def test_options_are_for_files_of_others(tmp_path: Path):
    heterogeneous().save(tmp_path / "own.h5")
    with pytest.raises(ParameterError, match="is not an H5MD file of another program; options such as graph"):
        open_data(tmp_path / "own.h5", graph="all")


def test_masses_that_are_not_there(tmp_path: Path):
    path = tmp_path / "other.h5"
    with h5py.File(path, "w") as file:
        del particles(file)["mass"]
    with pytest.raises(DataError, match=r"frame 0: the masses are not known; give them \(--mass\)"):
        open_data(path, graph="all")
    data = open_data(path, graph="all", mass=2.0).take(slice(None))
    np.testing.assert_array_equal(data.p, 2.0 * SPEEDS)


# -- what hamfit writes for others --------------------------------------------------------------------------------


def test_masses_species_boxes_and_velocities_are_where_others_look(tmp_path: Path):
    masses = [1.0, 2.0, 3.0, 5.0]
    graphs = [
        CutoffNeighbours(1.0, cell=cell)(q).with_attributes({"mass": masses, "species": [1, 8, 1, 6]})
        for q, cell in zip(Q, ([4.0, 4.0], [4.0, 4.0], [4.0, 5.0], [4.0, 4.0], [4.0, 6.0], [4.0, 4.0]), strict=True)
    ]
    data = PhaseSpaceData(Q, P, graphs, times=np.arange(6) / 2, metadata={"units": OPENMM_UNITS})
    for parts in ([data], [data[:2], data[2:3], data[3:]]):
        with DataWriter(tmp_path / "own.h5") as writer:
            for part in parts:
                writer.append(part)
        with h5py.File(tmp_path / "own.h5") as file:
            group = file["particles/all"]
            assert group["mass"][()].tolist() == masses
            assert group["species"][()].tolist() == [1, 8, 1, 6]
            np.testing.assert_array_equal(group["velocity/value"][()], P / np.array(masses)[:, None])
            np.testing.assert_array_equal(group["velocity/time"][()], data.times)
            np.testing.assert_array_equal(group["box/edges/value"][()], [graph.cell for graph in graphs])
            np.testing.assert_array_equal(group["box/edges/step"][()], np.arange(6))
            assert group["velocity/value"].attrs["unit"] == b"nm ps-1"
            assert group["position/value"].attrs["unit"] == b"nm"
        back = PhaseSpaceData.load(tmp_path / "own.h5")
        np.testing.assert_array_equal(back.p, P)
        assert back.q_dot is None
        for left, right in zip(back.graph_of, data.graph_of, strict=True):
            assert back.graphs[left].same_as(data.graphs[right])


@pytest.mark.parametrize("make", KINDS)
def test_others_find_a_sound_file(make, tmp_path: Path):
    """Every element has as many frames as positions, and every fixed one as many particles."""
    data = make()
    data.save(tmp_path / "own.h5")
    with h5py.File(tmp_path / "own.h5") as file:
        group = file["particles/all"]
        shape = group["position/value"].shape
        for name in group:
            if name in ("mass", "species"):
                assert group[name].shape == shape[1:2]
            elif name != "box":
                assert group[f"{name}/value"].shape == shape
                assert len(group[f"{name}/step"]) == len(data)
        edges = group["box"].get("edges")
        if hasattr(edges, "keys"):
            assert edges["value"].shape == (len(data), data.dim, data.dim)


def test_attributes_that_differ_are_left_to_the_notes(tmp_path: Path):
    graphs = [chain(4).with_attributes({"mass": [1.0, 2.0, 3.0, float(last)]}) for last in range(1, 7)]
    PhaseSpaceData(Q, P, graphs).save(tmp_path / "own.h5")
    with h5py.File(tmp_path / "own.h5") as file:
        assert "mass" not in file["particles/all"]
        expected = [p / graph.masses[:, None] for p, graph in zip(P, graphs, strict=True)]
        np.testing.assert_array_equal(file["particles/all/velocity/value"][()], expected)
    for make in (several, crystals):
        make().save(tmp_path / "sizes.h5")
        with h5py.File(tmp_path / "sizes.h5") as file:
            assert "mass" not in file["particles/all"]
