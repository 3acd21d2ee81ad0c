"""Every picture is also a function that draws into axes and returns them, and is written as its name asks."""

from __future__ import annotations

import subprocess
import sys

import numpy as np
import pytest

from hamfit import RFInvariant, generate, identify_laws, make_system, plots, simulate
from hamfit.data import PhaseSpaceData
from hamfit.errors import DataError, FileError, HamfitError, ParameterError
from hamfit.files import check_output
from hamfit.plots.canvas import PICTURES

pyplot = pytest.importorskip("matplotlib.pyplot")


@pytest.fixture(scope="module")
def system():
    return make_system("chain", nodes=4, potential="morse")


@pytest.fixture(scope="module")
def data(system) -> PhaseSpaceData:
    return generate(system, snapshots=60, seed=0)


@pytest.fixture(scope="module")
def model(data) -> RFInvariant:
    return RFInvariant(width=24, ridge="auto", threads=1).fit(data)


@pytest.fixture(scope="module")
def run(model, data):
    return simulate(model, data[0], 0.02, 100)


@pytest.fixture(scope="module")
def truth(system, data):
    return simulate(system, data[0], 0.02, 100)


@pytest.fixture(scope="module")
def laws(model, data):
    return identify_laws(model, data)


@pytest.fixture(autouse=True)
def closed():
    yield
    pyplot.close("all")


def lines(axis) -> dict:
    return {line.get_label(): line for line in axis.lines}


DRAWN = {
    "positions": lambda run, truth, laws, model, **ax: plots.positions(run, truth, **ax),
    "energy": lambda run, truth, laws, model, **ax: plots.energy(run, truth, **ax),
    "error": lambda run, truth, laws, model, **ax: plots.error(run, truth, **ax),
    "measured": lambda run, truth, laws, model, **ax: plots.measured(run, truth, **ax),
    "snapshot": lambda run, truth, laws, model, **ax: plots.snapshot(run, **ax),
    "law": lambda run, truth, laws, model, **ax: plots.law(laws.pairs[0], laws.forms[0], **ax),
    "law of masses": lambda run, truth, laws, model, **ax: plots.law(laws.kinetic[0], **ax),
    "visits": lambda run, truth, laws, model, **ax: plots.visits(laws.pairs[0], **ax),
    "ridge": lambda run, truth, laws, model, **ax: plots.ridge(model, **ax),
    "parity": lambda run, truth, laws, model, **ax: plots.parity(truth.p, run.p, **ax),
    "residuals": lambda run, truth, laws, model, **ax: plots.residuals(run.q[:, 0, 0], run.p[:, 0, 0], **ax),
    "map": lambda run, truth, laws, model, **ax: plots.residual_map(*run.q[:, 0].T, run.p[:, 0, 0], **ax),
    "intervals": lambda run, truth, laws, model, **ax: plots.intervals(run.p[:, :, 0].T[:2], **ax),
    "leverages": lambda run, truth, laws, model, **ax: plots.leverages(run.p[:, 0, 0] ** 2, 0.5, **ax),
    "ridge residual": lambda run, truth, laws, model, **ax: plots.ridge_residual(model.ridge_path_, **ax),
}


@pytest.mark.parametrize("draw", DRAWN.values(), ids=DRAWN)
def test_it_draws_into_axes_and_returns_them(draw, run, truth, laws, model):
    figure, (given, other) = pyplot.subplots(2, 1)
    assert draw(run, truth, laws, model, ax=given) is given
    assert given.has_data()
    assert not other.has_data()
    assert pyplot.get_fignums() == [figure.number]
    new = draw(run, truth, laws, model)  # a figure of pyplot, which notebooks show
    assert new.figure.number in pyplot.get_fignums()
    assert new.has_data()


def test_what_is_drawn_are_the_numbers(run, truth):
    drawn = lines(plots.positions(run, truth, coordinate=1, nodes=[2, 0]))
    np.testing.assert_array_equal(drawn["node 2"].get_ydata(), run.q[:, 2, 1])
    np.testing.assert_array_equal(drawn["true"].get_ydata(), truth.q[:, 2, 1])
    np.testing.assert_allclose(
        lines(plots.energy(run))["H"].get_ydata(), run.energy - run.energy[0], rtol=0, atol=1e-15
    )
    apart = np.linalg.norm((run.q - truth.q).reshape(101, -1), axis=1) / np.linalg.norm(
        truth.q.reshape(101, -1), axis=1
    )
    np.testing.assert_allclose(lines(plots.error(run, truth))["relative error"].get_ydata(), apart[1:], rtol=1e-6)
    far = np.sqrt(((run.q - truth.q) ** 2).sum(axis=-1).mean(axis=-1))
    np.testing.assert_allclose(lines(plots.measured(run, truth))["predicted"].get_ydata(), far[1:], rtol=1e-6)
    error = 100 * np.linalg.norm(run.p - truth.p) / np.linalg.norm(truth.p)
    assert f"momentum: relative error {error:.3g} %" == plots.parity(truth.p, run.p, "momentum").get_title()
    dots = plots.snapshot(run, 7).collections[1].get_offsets()
    np.testing.assert_allclose(np.sort(dots, axis=0), np.sort(run.q[7], axis=0))


def test_a_frame_of_data_with_notes_stands_on_its_places_of_rest(data, system):
    dots = plots.snapshot(data, 3).collections[1].get_offsets()
    np.testing.assert_allclose(np.sort(dots, axis=0), np.sort(data.q[3] + system.layout(), axis=0))


@pytest.mark.parametrize("suffix", PICTURES)
def test_figures_are_written_by_the_suffix_and_replaced_by_their_own_kind(suffix, run, tmp_path):
    path = tmp_path / "new" / f"picture{suffix.upper()}"
    assert plots.save_figure(plots.energy(run), path) == path
    first = path.read_bytes()
    assert first.lstrip()[:4] in (b"\x89PNG", b"<?xm", b"%PDF")
    assert b"CreationDate" not in first
    assert b"dc:date" not in first
    plots.save_figure(plots.energy(run).figure, path)
    assert path.read_bytes() == first
    for other, kind in PICTURES.items():
        if other != suffix:
            wrong = path.rename(tmp_path / f"wrong{other}")
            with pytest.raises(FileError, match="exists and is not a"):
                check_output(wrong, kind)
            wrong.rename(path)
    with pytest.raises(FileError, match=r"must end in \.png, \.svg, \.pdf"):
        plots.save_figure(plots.energy(run), tmp_path / "picture.jpg")


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (lambda run: plots.positions(run, coordinate=2), "below the dimension 2"),
        (lambda run: plots.positions(run, nodes=[4]), "from 0 to 3"),
        (lambda run: plots.positions(run, nodes=0), "nodes"),
        (lambda run: plots.positions(3), "data must be"),
        (lambda run: plots.snapshot(run, 101), "snapshot"),
        (lambda run: plots.energy(PhaseSpaceData(run.q, run.p, run.graphs[0], times=run.times)), "not known"),
        (lambda run: plots.energy(PhaseSpaceData(run.q, run.p, run.graphs[0])), "no times"),
        (lambda run: plots.parity(run.q, run.q[1:]), "one shape"),
        (lambda run: plots.ridge({"how": "gcv"}), "best"),
    ],
)
def test_what_cannot_be_drawn_is_one_sentence_and_no_figure(wrong, said, run):
    with pytest.raises((DataError, ParameterError), match=said) as caught:
        wrong(run)
    assert isinstance(caught.value, HamfitError)
    assert not pyplot.get_fignums()


def test_a_model_without_a_choice_has_no_ridge_curve(data):
    with pytest.raises(DataError, match="no ridge curve"):
        plots.ridge(RFInvariant(width=8, ridge=0.0, threads=1).fit(data))


def test_the_package_can_be_imported_without_matplotlib():
    code = (
        "import sys; sys.modules['matplotlib'] = None\n"
        "from hamfit import generate, make_system, plots\n"
        "try: plots.snapshot(generate(make_system('chain', nodes=3), snapshots=2))\n"
        "except ImportError as error: print(error)"
    )
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert "pip install 'hamfit[plot]'" in said


# -- the commands ----------------------------------------------------------------------------------------------------


@pytest.fixture
def files(run, truth, model, data, tmp_path):
    run.save(tmp_path / "run.npz", data.metadata)
    truth.save(tmp_path / "truth.npz", data.metadata)
    model.save(tmp_path / "model.safetensors")
    return tmp_path


@pytest.mark.parametrize("name", ["run.png", "run.svg", "run.pdf", "run.gif"])
def test_plot_writes_one_file_where_one_is_named(hamfit, files, name):
    drawn = hamfit("plot", "run.npz", "--truth", "truth.npz", "-o", name, "--frames", "3", "--json")
    assert drawn.code == 0, drawn.err
    assert list(drawn.json.values()) == [name]
    assert (files / name).is_file()
    assert (files / name).read_bytes().lstrip()[:4] in (b"\x89PNG", b"<?xm", b"%PDF", b"GIF8")
    if name.endswith("svg"):
        said = (files / name).read_text()
        assert said.count('id="axes_') == 4  # two coordinates, energy, error


def test_plot_refuses_names_of_other_pictures(hamfit, files):
    for arguments, said in (
        (("run.npz", "-o", "run.jpg"), "must end in .png, .svg, .pdf, .gif"),
        (("run.npz", "-o", "run.gif", "--no-animation"), "--no-animation"),
        (("model.safetensors", "-o", "ridge.gif"), "does not move"),
        (("run.npz", "-o", "run.npz"), "cannot write"),
    ):
        refused = hamfit("plot", *arguments)
        assert refused.code == 2
        assert said in refused.err
    assert {path.name for path in files.iterdir()} == {"run.npz", "truth.npz", "model.safetensors"}


def test_ridge_and_laws_are_written_by_the_suffix(hamfit, files):
    assert hamfit("plot", "model.safetensors", "-o", "ridge.pdf").code == 0
    assert (files / "ridge.pdf").read_bytes()[:4] == b"%PDF"
    assert hamfit("laws", "model.safetensors", "-o", "laws.svg").code == 0
    assert b"<svg" in (files / "laws.svg").read_bytes()
    assert hamfit("plot", "model.safetensors", "-o", "pictures").code == 0
    assert (files / "pictures" / "ridge.png").is_file()
