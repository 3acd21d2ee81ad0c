"""Held nodes, walls, angles and cuts on the command line; what is wrong is one line, and nothing is written."""

import json

import numpy as np
import pytest

from hamfit import PhaseSpaceData, load_model
from hamfit.graphs import Graph, angle_coordinates, chain, held_nodes

OMEGA, MASS = 2.0, 0.5
UNITS = ("--units", "length=m,time=s,mass=kg")


@pytest.fixture
def cart(tmp_path):
    """A cart at 1 + 0.2 cos(2 t) whose wall at 0 is not in the file, in three runs, and one whose wall is."""
    t = np.arange(0, 6, 0.05)
    rows, walled = ["run,t,x,v,note"], ["run,t,w,x,wv,v"]
    for run, amplitude in enumerate((0.1, 0.2, 0.3)):
        x, v = 1 + amplitude * np.cos(OMEGA * t + run), -amplitude * OMEGA * np.sin(OMEGA * t + run)
        rows += [f"{run},{a!r},{b!r},{c!r},ok" for a, b, c in zip(*(z.tolist() for z in (t, x, v)), strict=True)]
        walled += [f"{run},{a!r},0,{b!r},0,{c!r}" for a, b, c in zip(*(z.tolist() for z in (t, x, v)), strict=True)]
    (tmp_path / "cart.csv").write_text("\n".join(rows) + "\n")
    (tmp_path / "walled.csv").write_text("\n".join(walled) + "\n")
    return tmp_path


CART = ("cart.csv", "cart.npz", "--columns", "run=run t=t q=x v=v skip=note", "--mass", MASS, *UNITS)
WALLED = ("walled.csv", "walled.npz", "--columns", "run=run t=t q=w,x v=wv,v", "--mass", MASS, "--dim", 1, *UNITS)


def shown(result):
    assert result.code == 0, result.err
    return json.loads(result.out)


def test_a_wall_by_hand_is_as_good_as_one_that_was_recorded(hamfit, cart):
    by_hand = shown(hamfit("convert", *CART, "--wall", "0 to 0", "--json"))
    assert by_hand["held"] == [1] and by_hand["nodes"] == [2, 2]
    recorded = shown(hamfit("convert", *WALLED, "--graph", "chain", "--held", "0", "--json"))
    assert recorded["held"] == [0]
    for name, cart_node in (("cart", 0), ("walled", 1)):
        assert shown(hamfit("info", f"{name}.npz", "--json"))["held"] == [1 - cart_node]
        fit = ("fit", f"{name}.npz", "-o", f"{name}.safetensors", "--model", "invariant", "--width", 64)
        assert hamfit(*fit).code == 0
        laws = shown(hamfit("laws", f"{name}.safetensors", f"{name}.npz", "--json"))
        found = json.dumps(laws)
        assert "harmonic" in found
        data = PhaseSpaceData.load(cart / f"{name}.npz")
        pull = load_model(cart / f"{name}.safetensors").gradient(data.state(0))[0][cart_node, 0]
        assert pull == pytest.approx(MASS * OMEGA**2 * (data.q[0, cart_node, 0] - 1), rel=1e-4)


def test_a_motion_with_a_wall_and_one_with_a_driven_wall(hamfit, cart):
    assert hamfit("convert", *CART, "--wall", "0 to 0").code == 0
    fit = ("fit", "cart.npz", "-o", "m.safetensors", "--model", "invariant", "--width", 64)
    assert hamfit(*fit).code == 0
    motion = ("simulate", "m.safetensors", "--initial", "cart.npz", "--dt", 0.01, "--steps", 300)
    assert hamfit(*motion, "-o", "still.npz").code == 0
    data, still = PhaseSpaceData.load(cart / "cart.npz"), PhaseSpaceData.load(cart / "still.npz")
    assert held_nodes(still.graph).tolist() == [False, True]
    assert not still.q[:, 1].any()
    np.testing.assert_allclose(still.q[::5, 0], data.q[:61, 0], atol=1e-3)
    t = np.linspace(0, 3, 61)
    (cart / "path.csv").write_text(
        "t,w\n" + "".join(f"{a!r},{b!r}\n" for a, b in zip(t.tolist(), (0.02 * t).tolist(), strict=True))
    )
    driven = hamfit(*motion, "-o", "driven.npz", "--drive", "path.csv", "--json")
    assert shown(driven)["status"] == "completed"
    run = PhaseSpaceData.load(cart / "driven.npz")
    np.testing.assert_allclose(run.q[:, 1, 0], 0.02 * run.times, atol=1e-9)
    # In the frame of a wall that moves evenly, the cart does what it does at rest, less the speed of the wall.
    x0, v0 = data.q[0, 0, 0] - 1, data.p[0, 0, 0] / MASS - 0.02
    exact = 1 + 0.02 * run.times + x0 * np.cos(OMEGA * run.times) + v0 / OMEGA * np.sin(OMEGA * run.times)
    np.testing.assert_allclose(run.q[:, 0, 0], exact, atol=1e-3)
    assert run.metadata["run"]["drive"] == "path.csv"


@pytest.mark.parametrize(
    ("more", "said"),
    [
        (("--held", "7"), "there is no node 7 to hold: the nodes are 0 to 1"),
        (("--held", "0,1"), "all nodes are held"),
        (("--held", "left"), "such as 0,3, got 'left'"),
        (("--wall", "0 to 5"), "no node 5 for a wall to act on"),
        (("--wall", "0,0 to 1"), "2 coordinates, but the data have dim 1"),
        (("--wall", "here"), "such as '0,1.5 to 2,3', got 'here'"),
        (("--angles", "x"), "cannot be in m, a length: add angle=rad or angle=deg"),
        (("--angles", "v"), "among the columns of q, w, x, or all"),
        (("--angles", "x", "--units", "angle=m,length=m,time=s,mass=kg"), "rad or deg, not in 'm'"),
        (("--units", "angle=deg,length=m,time=s,mass=kg"), "no coordinate is an angle"),
        (("--start", "100"), "no time lies between start and stop"),
        (("--every", "0"), "not in the range"),
        (("--decimal", "x"), "decimal must be . or ,"),
        (("--mass", "heavy"), "mass must be numbers"),
    ],
)
def test_what_cannot_be_is_one_line_and_nothing_is_written(hamfit, cart, more, said):
    result = hamfit("convert", *WALLED, "--graph", "chain", *more)
    assert result.code == 2
    assert said in result.err and len(result.err.strip().splitlines()) == 1
    assert sorted(path.name for path in cart.iterdir()) == ["cart.csv", "walled.csv"]


@pytest.mark.parametrize("suffix", ["npz", "h5"])
def test_data_files_are_held_walled_and_cut_too(hamfit, tmp_path, suffix):
    t = np.tile(np.arange(10) * 0.1, 2)
    q = np.arange(40.0).reshape(20, 2, 1)
    data = PhaseSpaceData(q, q, chain(2), times=t, trajectory=np.repeat([0, 1], 10))
    data.save(tmp_path / f"in.{suffix}")
    out = shown(hamfit("convert", f"in.{suffix}", f"out.{suffix}", "--start", 0.2, "--stop", 0.71, "--every", 2,
                       "--held", "1", "--wall", "-3 to 0", "--angles", "all", "--json"))  # fmt: skip
    assert out["snapshots"] == 6 and out["held"] == [1, 2] and out["angles"] == "all"
    read = PhaseSpaceData.load(tmp_path / f"out.{suffix}")
    np.testing.assert_allclose(read.times, [0.2, 0.4, 0.6] * 2)
    assert read.q[:, 2, 0].tolist() == [-3.0] * 6
    assert angle_coordinates(read.graph, 1).all()
    wrong = hamfit("convert", f"in.{suffix}", f"wrong.{suffix}", "--start", 5)
    assert wrong.code == 2 and "they go from 0 to 0.9 in the data" in wrong.err
    wrong = hamfit("convert", f"in.{suffix}", f"wrong.{suffix}", "--angles", "q1")
    assert wrong.code == 2 and "columns of text files" in wrong.err
    assert not (tmp_path / f"wrong.{suffix}").exists()


def test_places_in_metres_do_not_become_angles(hamfit, tmp_path):
    q = np.linspace(0.4, 0.6, 10).reshape(10, 1, 1)
    units = {"length": "m", "time": "s", "mass": "kg"}
    PhaseSpaceData(q, q, Graph(1, []), metadata={"units": units}).save(tmp_path / "in.npz")
    result = hamfit("convert", "in.npz", "out.npz", "--angles", "all")
    assert result.code == 2 and "cannot be in m, a length" in result.err
    assert not (tmp_path / "out.npz").exists()


def test_degrees_that_are_called_radians_are_noticed(hamfit, tmp_path):
    t = np.arange(0, 4, 0.02)
    phi = np.rad2deg(np.angle(np.exp(3j * t)))
    rows = "".join(f"{a!r},{b!r}\n" for a, b in zip(t.tolist(), phi.tolist(), strict=True))
    (tmp_path / "rotor.csv").write_text("t,phi\n" + rows)
    said = hamfit("convert", "rotor.csv", "rotor.npz", "--columns", "t=t q=phi", "--mass", 2, "--angles", "phi",
                  "--units", "angle=rad,time=s,mass=kg", "--json")  # fmt: skip
    (warning,) = shown(said)["warnings"]
    assert warning.endswith("it seems to be in degrees, not in radians; say so (--units angle=deg,...)")


def test_a_lost_mark_is_said(hamfit, tmp_path):
    t = np.arange(60) / 30
    x = np.sin(3 * t)
    x[20] += 0.4
    rows = "".join(f"{a!r},{b!r}\n" for a, b in zip(t.tolist(), x.tolist(), strict=True))
    (tmp_path / "swing.csv").write_text("t,x\n" + rows)
    said = hamfit("convert", "swing.csv", "out.npz", "--columns", "t=t q=x", "--mass", 1, "--units", "none")
    assert said.code == 0 and "warning: 1 value jumps away from the neighbours and back" in said.err


@pytest.mark.parametrize("held", [(), ("--held", 1)])
def test_a_node_at_rest_is_told_of_unless_it_is_held(hamfit, tmp_path, held):
    rows = "".join(f"{t},{float(np.sin(t))!r},2\n" for t in (np.arange(60) / 10).tolist())
    (tmp_path / "rest.csv").write_text("t,x,wall\n" + rows)
    flags = ("--columns", "t=t q=x,wall", "--dim", 1, "--mass", 1, "--graph", "chain", "--units", "none")
    said = hamfit("convert", "rest.csv", "out.npz", *flags, *held)
    assert said.code == 0
    assert ("node 1 never moves" in said.err) is not bool(held)


@pytest.mark.parametrize(
    ("text", "more", "said"),
    [
        ("Recording 7\nt;x;v\n0;1;2\n1;2;2\n", (), "pass over what is above them (--skip 1)"),
        ("Tracker\nt;x;v\n0;1;2\n1;2;2\n", (), "pass over what is above them (--skip 1)"),
        ("t,x,v\n0.5,1,2\n1.5,2,2\n", ("--decimal", ","), "leave out --decimal ,"),
        ("t,x,v\n0.5,1,2\n1.5,2,2\n", ("--units", "angle=deg,time=s,mass=kg"), "say which are (--angles COLUMNS"),
        (
            "t,x,v\n0.5,1,2\n1.5,2,2\n",
            ("--angles", "x", "--units", "time=s,mass=kg"),
            "missing: length (or angle=rad or angle=deg, where all",
        ),
    ],
)
def test_messages_name_what_to_type(hamfit, tmp_path, text, more, said):
    (tmp_path / "in.csv").write_text(text)
    given = more if "--units" in more else (*more, "--units", "none")
    result = hamfit("convert", "in.csv", "out.npz", "--columns", "t=t q=x v=v", "--mass", 1, *given)
    assert result.code == 2 and said in result.err and len(result.err.strip().splitlines()) == 1
    assert not (tmp_path / "out.npz").exists()


def test_snapshots_without_times_are_cut_by_number(hamfit, tmp_path):
    q = np.arange(10.0).reshape(10, 1, 1)
    PhaseSpaceData(q, q, Graph(1, [])).save(tmp_path / "in.npz")
    assert (
        shown(hamfit("convert", "in.npz", "out.npz", "--start", 2, "--stop", 7, "--every", 2, "--json"))["snapshots"]
        == 3
    )
    assert PhaseSpaceData.load(tmp_path / "out.npz").q.ravel().tolist() == [2.0, 4.0, 6.0]


def test_degrees_and_wrapped_angles(hamfit, tmp_path):
    """A rotor that turns evenly, recorded in degrees between -180 and 180."""
    t = np.arange(0, 4, 0.05)
    phi = np.rad2deg(np.angle(np.exp(1j * 3.0 * t)))
    rows = "".join(f"{a!r},{b!r},{float(np.rad2deg(3.0))!r}\n" for a, b in zip(t.tolist(), phi.tolist(), strict=True))
    (tmp_path / "rotor.csv").write_text("t,phi,rate\n" + rows)
    columns = ("--columns", "t=t q=phi v=rate", "--mass", 2, "--units", "angle=deg,time=s,mass=kg", "--angles", "phi")
    said = shown(hamfit("convert", "rotor.csv", "rotor.npz", *columns, "--wall", "90 to 0", "--json"))
    assert said["angles"] == "all" and said["warnings"] == []
    data = PhaseSpaceData.load(tmp_path / "rotor.npz")
    np.testing.assert_allclose(data.q[:, 0, 0], np.angle(np.exp(1j * 3.0 * t)))
    np.testing.assert_allclose(data.p[:, 0, 0], 6.0)
    np.testing.assert_allclose(data.q[:, 1, 0], np.pi / 2)
    assert data.metadata["units"] == {"time": "s", "mass": "kg", "angle": "rad"}
    thin = shown(hamfit("convert", "rotor.csv", "thin.npz", *columns, "--every", 20, "--json"))
    assert "nearly half a turn" in thin["warnings"][0]


def test_all_that_is_missing_is_said_at_once(hamfit, cart):
    bare = hamfit("convert", "walled.csv", "out.npz")
    assert bare.code == 2 and len(bare.err.strip().splitlines()) == 1
    for word in ("--columns", "run, t, w, x, wv, v", "--mass", "--units", "--dim", "--graph"):
        assert word in bare.err
    less = hamfit("convert", "walled.csv", "out.npz", "--columns", "t=t q=w,x v=wv,v")
    assert less.code == 2 and "missing are" in less.err and "--columns" not in less.err
    for word in ("--mass", "--units", "--dim"):
        assert word in less.err
    unknown = hamfit("convert", "walled.csv", "out.npz", "--columns", "t=zeit q=a,b v=wv,v", "--dim", 1, "--mass", 1,
                     "--graph", "chain", *UNITS)  # fmt: skip
    assert unknown.code == 2 and "has no columns 'a', 'b', 'zeit'" in unknown.err
    assert not (cart / "out.npz").exists()


def test_decimal_commas(hamfit, tmp_path):
    (tmp_path / "cart.csv").write_text(
        "\ufefft;x;v;\n(s);(m);(m/s);\n0,0;1,5;-0,25;\n0,1;1,25;1e-1;\n", encoding="utf-8"
    )
    columns = ("--columns", "t=t q=x v=v", "--mass", 1, "--units", "none")
    told = hamfit("convert", "cart.csv", "cart.npz", *columns)
    assert told.code == 2 and "--decimal ," in told.err
    assert hamfit("convert", "cart.csv", "cart.npz", *columns, "--decimal", ",").code == 0
    data = PhaseSpaceData.load(tmp_path / "cart.npz")
    assert data.q.ravel().tolist() == [1.5, 1.25] and data.p.ravel().tolist() == [-0.25, 0.1]
    (tmp_path / "mixed.csv").write_text("t;x;v\n0,0;1.500;-0,25\n0,1;1,25;0,1\n")
    mixed = hamfit("convert", "mixed.csv", "mixed.npz", *columns, "--decimal", ",")
    assert mixed.code == 2 and "it has a point" in mixed.err
    both = hamfit("convert", "cart.csv", "x.npz", *columns, "--decimal", ",", "--delimiter", "comma")
    assert both.code == 2 and "both between fields and before decimals" in both.err


def test_rates_without_masses(hamfit, tmp_path):
    (tmp_path / "pend.csv").write_text("t,a,b,va,vb\n0,0,1,0.5,0.25\n0.1,0.1,1,0.5,0.25\n")
    flags = ("--columns", "t=t q=a,b v=va,vb", "--mass", "unknown", "--dim", 2, "--angles", "all")
    assert hamfit("convert", "pend.csv", "pend.npz", *flags, "--units", "none").code == 0
    data = PhaseSpaceData.load(tmp_path / "pend.npz")
    assert data.has_rates and not data.has_momenta
    alone = hamfit(
        "convert", "pend.csv", "x.npz", "--columns", "t=t q=a,b", "--mass", "unknown", "--dim", 2, "--units", "none"
    )
    assert alone.code == 2 and "must hold rates" in alone.err


@pytest.mark.parametrize(
    ("text", "said"),
    [("t,w,u\n0,0,0\n1,1,1\n", "3 columns"), ("t,w\n0,0\n1,\n", "gaps"), ("t,w\n0,0\n1,1\n", "needs it at 3")],
)
def test_drives_that_cannot_be_are_refused(hamfit, cart, text, said):
    assert hamfit("convert", *CART, "--wall", "0 to 0").code == 0
    assert hamfit("fit", "cart.npz", "-o", "m.safetensors", "--model", "invariant", "--width", 64).code == 0
    (cart / "path.csv").write_text(text)
    motion = ("simulate", "m.safetensors", "--initial", "cart.npz", "--dt", 0.01, "--steps", 300, "-o", "run.npz")
    result = hamfit(*motion, "--drive", "path.csv")
    assert result.code == 2 and said in result.err and not (cart / "run.npz").exists()
