"""Data frames of pandas and data sets of xarray, where these are installed; hamfit itself imports neither."""

from __future__ import annotations

import subprocess
import sys

import numpy as np
import pytest

from hamfit.data import PhaseSpaceData, open_data
from hamfit.errors import DataError, ParameterError

RNG = np.random.default_rng(0)
Q, V = RNG.normal(size=(2, 5, 3, 2))
T = np.arange(5) * 0.1


NEEDS_THEM = pytest.mark.host  # `make test-interop` installs pandas and xarray


@pytest.fixture
def pandas():
    return pytest.importorskip("pandas")


@pytest.fixture
def xarray():
    return pytest.importorskip("xarray")


def test_nothing_is_imported():
    code = (
        "import sys, hamfit.data; print(*(name for name in ('pandas', 'xarray', 'ase', 'h5py') if name in sys.modules))"
    )
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.strip() == ""


def long(pandas):
    rows = [
        {"time": T[i], "who": 10 + k, "x": Q[i, k, 0], "y": Q[i, k, 1], "vx": V[i, k, 0], "vy": V[i, k, 1]}
        for i in range(5)
        for k in range(3)
    ]
    return pandas.DataFrame(rows).sample(frac=1.0, random_state=0)


LONG = {"columns": "t=time id=who q=x,y v=vx,vy", "mass": 2.0, "graph": "all", "units": "none"}


@NEEDS_THEM
def test_a_long_frame(pandas):
    data = PhaseSpaceData.from_frame(long(pandas), **LONG)
    np.testing.assert_array_equal(data.q, Q)
    np.testing.assert_array_equal(data.p, 2.0 * V)
    np.testing.assert_array_equal(data.times, T)
    assert data.metadata["particles"] == [10, 11, 12]
    indexed = open_data(long(pandas).set_index(["time", "who"]), **LONG).take(slice(None))
    np.testing.assert_array_equal(indexed.q, Q)


@NEEDS_THEM
def test_a_wide_frame_with_gaps(pandas):
    table = {f"{name}{k}": Q[:, k, c] for k in range(3) for c, name in enumerate("xy")}
    frame = pandas.DataFrame({"t": T, **table})
    frame.loc[2, "x1"] = None
    options = {"columns": "t=t q=x0,y0,x1,y1,x2,y2", "dim": 2, "mass": 1, "graph": "chain", "units": "none"}
    data = PhaseSpaceData.from_frame(frame, **options)
    np.testing.assert_array_equal(data.q, Q[[0, 1, 3, 4]])
    frame["x1"] = frame["x1"].astype("Float64")  # with its own kind of gap
    np.testing.assert_array_equal(PhaseSpaceData.from_frame(frame, **options).q, Q[[0, 1, 3, 4]])


@NEEDS_THEM
def test_frames_that_are_refused(pandas):
    frame = long(pandas).assign(name="left")
    for change, words in (
        ({"columns": "t=time id=who q=x,z v=vx,vy"}, "the data frame: unknown column 'z'"),
        ({"columns": None}, r"say what the columns mean.*there are time, who, x, y, vx, vy, name"),
        ({"columns": "t=time id=who q=x,name v=vx,vy"}, "the column 'name' does not hold numbers"),
        ({"units": None}, "the units are missing"),
        ({"mass": None}, "the masses are missing"),
        ({"graph": None}, "say which of the 3 nodes act on each other"),
        ({"colour": "red"}, "has no option 'colour'"),
    ):
        with pytest.raises((DataError, ParameterError), match=words):
            PhaseSpaceData.from_frame(frame, **(LONG | change))
    with pytest.raises(ParameterError, match="say what the columns mean"):
        open_data(frame)
    with pytest.raises(DataError, match="got list"):
        PhaseSpaceData.from_frame([1, 2], **LONG)
    with pytest.raises(DataError, match="has no rows"):
        PhaseSpaceData.from_frame(frame.iloc[:0], **LONG)
    dated = frame.assign(time=pandas.to_datetime(frame["time"], unit="s"))
    with pytest.raises(DataError, match="holds dates; give times as numbers"):
        PhaseSpaceData.from_frame(dated, **LONG)


def arrays(xarray, **more):
    dims = ("time", "particle", "space")
    return xarray.Dataset(
        {
            "position": (dims, Q),
            "velocity": (("space", "time", "particle"), V.transpose(2, 0, 1)),
            "mass": ("particle", [1.0, 2.0, 3.0]),
            "species": ("particle", [0, 1, 1]),
            **more,
        },
        coords={"time": T, "space": ["x", "y"]},
    )


@NEEDS_THEM
def test_a_data_set(xarray):
    dims = ("time", "particle", "space")
    given = arrays(xarray, forces=(dims, 2 * V), potential_energy=("time", T), temperature=("time", T))
    data = open_data(given, graph="all", units="length=m,time=s,mass=kg").take(slice(None))
    masses = np.array([1.0, 2.0, 3.0])
    np.testing.assert_array_equal(data.q, Q)
    np.testing.assert_array_equal(data.p, V * masses[:, None])
    np.testing.assert_array_equal(data.p_dot, 2 * V)
    np.testing.assert_array_equal(data.times, T)
    np.testing.assert_allclose(data.energy, T + 0.5 * (masses[:, None] * V**2).sum(axis=(1, 2)), rtol=1e-14)
    assert data.graph.node_attributes["species"].tolist() == [0, 1, 1]
    assert data.metadata["source"]["labels_not_used"] == ["temperature"]
    assert data.metadata["units"]["length"] == "m"


@NEEDS_THEM
def test_other_names(xarray):
    given = arrays(xarray).rename({"position": "places", "time": "t", "particle": "bead", "space": "axis"})
    options = {"positions": "places", "dims": ("t", "bead", "axis"), "units": "none", "velocities": "none"}
    data = PhaseSpaceData.from_xarray(given, graph="cutoff:1.5", **options)
    np.testing.assert_array_equal(data.q, Q)
    assert not data.has_momenta
    np.testing.assert_array_equal(data.times, T)
    assert data.metadata["source"]["labels_not_used"] == ["velocity"]


@NEEDS_THEM
@pytest.mark.filterwarnings("ignore::hamfit.data.ReadingWarning")  # of positions at random, which jump
def test_a_periodic_set_of_elements(xarray):
    lengths, vectors = np.array([4.0, 5.0]), np.array([[4.0, 0.0], [1.0, 5.0]])
    names = ("particle", ["H", "O", "H"])
    given = arrays(xarray, species=names, cell=("axis", lengths), label=("particle", ["a", "b", "c"]))
    data = PhaseSpaceData.from_xarray(given.drop_vars("mass"), graph="cutoff:1.9", units="ase")
    assert data.graphs[0].node_attributes["species"].tolist() == [1, 8, 1]
    assert data.graphs[0].masses[1] == pytest.approx(15.999)
    assert data.graphs[0].cell.tolist() == [[4, 0], [0, 5]]
    assert data.metadata["source"]["labels_not_used"] == ["label"]
    moving = arrays(xarray, box=(("a", "b", "time"), np.multiply.outer(vectors, 1 + T)))
    data = PhaseSpaceData.from_xarray(moving, graph="cutoff:1.9", units="none", cell="box")
    np.testing.assert_allclose(data.graph_at(2).cell, 1.2 * vectors, rtol=1e-15)
    for change, words in (
        ({"cell": "lattice"}, "no variable 'lattice' with the cell"),
        ({"cell": "mass"}, "'mass' must hold 2 lengths, or 2 x 2 lattice vectors"),
        ({"species": "kind"}, "no variable 'kind' with the species"),
        ({"species": "label"}, "'label': 'a' is no element"),
    ):
        with pytest.raises(DataError, match=words):
            PhaseSpaceData.from_xarray(given, graph="cutoff:1.9", units="none", **change)


@NEEDS_THEM
def test_sets_that_are_refused(xarray):
    given = arrays(xarray)
    for options, words in (
        ({}, "the units are missing"),
        ({"units": "none", "positions": "place"}, "which variable holds the positions"),
        (
            {"units": "none", "dims": ("time", "node", "space")},
            "'position' has the dimensions time, particle, space, not",
        ),
        ({"units": "none", "forces": "force"}, "no label 'force' of atoms to read as forces"),
        ({"units": "none", "weight": "mass"}, "unknown label 'weight'"),
    ):
        with pytest.raises((DataError, ParameterError), match=words):
            PhaseSpaceData.from_xarray(given, graph="all", **options)
    with pytest.raises(DataError, match="got dict"):
        PhaseSpaceData.from_xarray({}, graph="all", units="none")
