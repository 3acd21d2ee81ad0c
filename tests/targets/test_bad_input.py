"""What cannot be turned into equations is refused, with a sentence that says why; on the command line with code 2."""

from __future__ import annotations

import numpy as np
import pytest

from hamfit.data import PhaseSpaceData
from hamfit.errors import DataError, HamfitError, ParameterError
from hamfit.graphs import Graph, chain
from hamfit.models import RFInvariant
from hamfit.targets import make_method
from hamfit.targets.equations import equations_of
from hamfit.targets.runs import runs_of
from motions import spring_samples

DATA = spring_samples(chain(4), 3, 20)
ONES = DATA.take(np.array([0, 20, 40]))  # three runs of one sample


@pytest.mark.parametrize(
    ("method", "options", "length", "words"),
    [
        ("smoothing", {"window": 31}, 20, "at least 31 samples without gaps, the longest has 20"),
        ("weak", {"smoothing": 31}, 20, "at least 31 samples"),
        ("weak", None, 6, "at least 7 samples"),
        ("gauss", {"stages": 3}, 7, "at least 8 samples"),
        ("finite-difference", {"order": 8}, 8, "at least 9 samples"),
        ("midpoint", None, 1, "no run has two samples"),
        ("auto", None, 1, "no run has two samples"),
    ],
)
def test_too_few_samples(method: str, options: dict | None, length: int, words: str):
    keep = np.concatenate([np.arange(start, start + length) for start in (0, 20, 40)])
    with pytest.raises(DataError, match=words):
        equations_of(DATA.take(keep), method, options)


@pytest.mark.parametrize(
    ("method", "options", "words"),
    [
        ("weak", {"windows": 2.0}, "no option 'windows'. Known: window, power, smoothing"),
        ("midpoint", {"order": 2}, "no option 'order'. It has none"),
        ("weak", {"window": -1.0}, "window must be a positive number"),
        ("weak", {"window": "long"}, "window must be a number"),
        ("weak", {"window": 0.02}, "fewer than 6 intervals of 0.05; it must last at least 0.3"),
        ("weak", {"power": 2}, "power must be at least 3"),
        ("weak", {"power": 8.5}, "power must be a positive integer"),
        ("weak", {"smoothing": 4}, "does not determine a polynomial"),
        ("smoothing", {"window": 5}, "does not determine a polynomial of degree 5; it must have at least 6"),
        ("smoothing", {"window": "wide"}, "window must be a positive integer"),
        ("smoothing", {"degree": 2.5}, "degree must be a positive integer"),
        ("gauss", {"stages": 5}, "stages must be 1, 2, 3 or 4"),
        ("gauss", {"stages": 1.5}, "stages must be 1, 2, 3 or 4"),
        ("gauss", {"stages": "two"}, "stages must be 1, 2, 3 or 4"),
        ("finite-difference", {"order": 3}, "order must be 2, 4, 6 or 8"),
        ("auto", {"window": 2.0}, "options of the targets go with a method"),
        ("smooth", None, "did you mean 'smoothing'"),
    ],
)
def test_options(method: str, options: dict | None, words: str):
    with pytest.raises(HamfitError, match=words.replace("(", r"\(")):
        equations_of(DATA, method, options)


def test_whole_numbers_may_be_floats():
    """The command line knows only numbers."""
    assert make_method("smoothing", {"window": 21.0}).window == 21
    assert make_method("gauss", {"stages": 3.0}).stages == 3


def test_no_times():
    q = np.random.default_rng(0).normal(size=(10, 4, 2))
    with pytest.raises(DataError, match="neither time derivatives nor times"):
        equations_of(PhaseSpaceData(q, q, chain(4)))


def test_given_derivatives_are_asked_for_and_missing():
    with pytest.raises(DataError, match="derivatives"):
        equations_of(DATA, "derivatives")


@pytest.mark.parametrize("times", [[0.0, 0.1, 0.1, 0.2], [0.0, 0.2, 0.1, 0.3]])
def test_times_that_do_not_increase(times: list[float]):
    with pytest.raises(DataError, match="times must increase"):
        PhaseSpaceData(DATA.q[:4], DATA.p[:4], chain(4), times=times)


def test_not_a_number():
    q = DATA.q.copy()
    q[7, 1, 0] = np.nan
    with pytest.raises(DataError, match=r"first at index \(7, 1, 0\)"):
        PhaseSpaceData(q, DATA.p, chain(4), times=DATA.times, trajectory=DATA.trajectory)


def test_single_samples_alone():
    with pytest.raises(DataError, match="no run has two samples"):
        RFInvariant(width=20).fit(ONES)


def test_nodes_that_come_and_go():
    q = [np.zeros((3, 1)), np.zeros((4, 1)), np.zeros((3, 1))]
    data = PhaseSpaceData(q, q, [chain(3), chain(4)], graph_of=[0, 1, 0], times=[0.0, 0.1, 0.2])
    with pytest.raises(DataError, match="3 to 4 nodes"):
        equations_of(data)


@pytest.mark.parametrize("method", ["gauss", "midpoint"])
def test_positions_alone_need_a_method_that_knows_velocities(method: str):
    alone = PhaseSpaceData.from_positions(DATA.q, chain(4), DATA.times, masses=1, trajectory=DATA.trajectory)
    with pytest.raises(ParameterError, match="need momenta, and the data are positions alone"):
        equations_of(alone, method)


@pytest.mark.parametrize("changing", [False, True])
@pytest.mark.parametrize("jump_at", [5, 350])
def test_positions_that_jump_through_a_periodic_cell(changing: bool, jump_at: int):
    """Also late in a run, and where the graph changes with the positions, as it does for particles."""
    times = 0.01 * np.arange(400)
    unwrapped = np.stack([times * 0.1, 1 + 0.05 * np.sin(times)], axis=1)[:, :, None]
    wrapped = unwrapped.copy()
    wrapped[jump_at:, 0] += 3.0
    graphs = [Graph(2, [[0, 1]], offsets=[[0.0]], cell=[[3.0]]), Graph(2, [[0, 1]], offsets=[[3.0]], cell=[[3.0]])]
    which = np.arange(400) % 2 if changing else np.zeros(400, dtype=int)
    graphs = graphs if changing else graphs[:1]

    def whole(q: np.ndarray) -> None:
        equations_of(PhaseSpaceData(q, q, graphs, graph_of=which, times=times), "weak").part(slice(None))

    whole(unwrapped)
    with pytest.raises(DataError, match="jump through the boundary of the periodic cell: give unwrapped positions"):
        whole(wrapped)


class TestCommandLine:
    @pytest.mark.parametrize(
        ("flags", "words"),
        [
            (("--targets", "waek"), "did you mean 'weak'"),
            (("--targets", "smoothing", "--target-option", "window=61"), "at least 61 samples"),
            (("--targets", "weak", "--target-option", "width=3"), "no option 'width'"),
            (("--targets", "gauss", "--target-option", "stages=many"), "stages must be"),
            (("--targets", "smoothing", "--target-option", "window=wide"), "window must be"),
            (("--target-option", "window=3"), "name it"),
            (("--friction", "nodes"), "did you mean 'node'"),
            (("--friction", "node,uniform"), "give one"),
            (("--friction", "edge,edge"), "named twice"),
            (("--friction", "species"), "needs the node attribute 'species'"),
        ],
    )
    def test_exit_code_two(self, hamfit, tmp_path, flags: tuple[str, ...], words: str):
        DATA.save(tmp_path / "data.npz")
        result = hamfit("fit", "data.npz", "-o", "model.safetensors", "--width", 20, *flags)
        assert result.code == 2
        assert result.err.startswith("error: ")
        assert result.err.count("\n") == 1
        assert words in result.err
        assert not (tmp_path / "model.safetensors").exists()

    def test_single_samples(self, hamfit, tmp_path):
        ONES.save(tmp_path / "data.npz")
        result = hamfit("fit", "data.npz", "-o", "model.safetensors")
        assert result.code == 2
        assert "no run has two samples" in result.err

    def test_a_fit_from_samples(self, hamfit, tmp_path):
        DATA.save(tmp_path / "data.npz")
        flags = ("--targets", "gauss", "--friction", "uniform", "--width", 20, "--json")
        result = hamfit("fit", "data.npz", "-o", "model.safetensors", *flags)
        assert result.code == 0
        assert "targets by gauss (stages 2) from 3 runs" in result.json["note"]
        assert abs(result.json["friction"]["uniform"]["gamma"]) < 1e-3


def test_atoms_without_forces_are_told_which_labels_there_are():
    q, graph = np.zeros((3, 2, 3)), chain(2)
    notes = {"source": {"labels": {"energy": "energy"}, "labels_not_used": ["gradient"]}}
    data = PhaseSpaceData(q, None, graph, energy=[1.0, 2.0, 3.0], metadata=notes)
    with pytest.raises(DataError, match=r"no label that is read as forces, and others .gradient. can be named"):
        runs_of(data)
