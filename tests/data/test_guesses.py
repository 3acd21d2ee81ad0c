"""What one would type without having read the documentation: it works as typed, or a sentence says what to give."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from hamfit.data import DataSource, PhaseSpaceData, StoredData, Subset, as_data, open_data
from hamfit.errors import DataError, HamfitError
from hamfit.graphs import chain, ring
from hamfit.state import State

from .examples import P, Q, bare, several, static


def in_memory(data: PhaseSpaceData, folder: Path) -> DataSource:
    del folder
    return data


def in_a_file(data: PhaseSpaceData, folder: Path) -> DataSource:
    data.save(folder / "data.h5")
    return StoredData(folder / "data.h5")


def as_a_subset(data: PhaseSpaceData, folder: Path) -> DataSource:
    """The same snapshots, as some of a larger file."""
    twice = PhaseSpaceData.concatenate([data, data], renumber=True)
    return Subset(in_a_file(twice, folder), np.arange(len(data)))


PLACES = [in_memory, in_a_file, as_a_subset]
Place = Callable[[PhaseSpaceData, Path], DataSource]


@pytest.mark.parametrize("make", [static, several])
@pytest.mark.parametrize("place", PLACES)
class TestIndexing:
    def test_an_integer_gives_a_state(self, place: Place, make: Callable[[], PhaseSpaceData], tmp_path: Path):
        data, source = make(), place(make(), tmp_path)
        for number in (0, 2, -1, np.int64(1)):
            state = source[number]
            assert isinstance(state, State)
            np.testing.assert_array_equal(state.q, data.state(number).q)
            np.testing.assert_array_equal(state.p, data.state(number).p)
            assert state.graph.same_as(data.state(number).graph)

    @pytest.mark.parametrize("index", [slice(1, 4), [1, 3], np.array([3, 1]), slice(None, None, -1), "mask"])
    def test_several_give_data(self, place: Place, make: Callable[[], PhaseSpaceData], index, tmp_path: Path):
        data, source = make(), place(make(), tmp_path)
        index = np.arange(len(data)) % 3 == 0 if isinstance(index, str) else index
        part, expected = source[index], data.take(index)
        assert isinstance(part, DataSource)
        assert len(part) == len(expected)
        np.testing.assert_array_equal(part.state(slice(None)).q, expected.state(slice(None)).q)
        np.testing.assert_array_equal(part[1:].state(slice(None)).p, expected[1:].state(slice(None)).p)
        np.testing.assert_array_equal(part.gradients()[0], expected.gradients()[0])

    def test_a_loop_goes_over_the_states(self, place: Place, make: Callable[[], PhaseSpaceData], tmp_path: Path):
        data, source = make(), place(make(), tmp_path)
        states = list(source)
        assert len(states) == len(source) == len(data)
        for number, state in enumerate(states):
            np.testing.assert_array_equal(state.q, data.state(number).q)

    def test_a_split_needs_no_seed(self, place: Place, make: Callable[[], PhaseSpaceData], tmp_path: Path):
        data, source = make(), place(make(), tmp_path)
        for found, expected in zip(source.split(0.5), data.split(0.5, seed=0), strict=True):
            np.testing.assert_array_equal(found.state(slice(None)).q, expected.state(slice(None)).q)

    @pytest.mark.parametrize("index", [100, -100, [0, 100], 1.5, "first", [], True])
    def test_what_is_not_there_is_said(self, place: Place, make: Callable[[], PhaseSpaceData], index, tmp_path: Path):
        with pytest.raises(DataError, match=r"not exist; the data has|the selection is empty"):
            place(make(), tmp_path)[index]


def test_parts_of_data_in_memory_are_in_memory_and_parts_of_files_stay_there(tmp_path: Path):
    assert isinstance(bare()[1:3], PhaseSpaceData)
    stored = in_a_file(bare(), tmp_path)
    part = stored[1:5][[2, 0]]
    assert isinstance(part, Subset)
    assert part.source is stored
    assert part.numbers.tolist() == [3, 1]


def test_the_graph_by_name():
    data = PhaseSpaceData(Q, P, graph=chain(4))
    assert data.graph is data.graphs[0]
    each = PhaseSpaceData(Q, P, graph=[chain(4), ring(4)], graph_of=[0, 1, 0, 1, 0, 1])
    assert len(each.graphs) == 2
    with pytest.raises(DataError, match="the data have 2 graphs, not one"):
        _ = each.graph


@pytest.mark.parametrize("graph", [None, 4, [[0, 1]], [], "chain"])
def test_what_is_no_graph_is_said(graph):
    with pytest.raises(DataError, match=r"graph must be a Graph such as hamfit\.graphs\.chain\(8\)"):
        PhaseSpaceData(Q, P, graph)


class TestAsData:
    def test_data_are_handed_through(self, tmp_path: Path):
        stored = in_a_file(bare(), tmp_path)
        for data in (bare(), stored, Subset(stored, [0])):
            assert as_data(data) is data
            assert open_data(data) is data

    def test_a_path_is_opened(self, tmp_path: Path):
        bare().save(tmp_path / "data.npz")
        for path in (tmp_path / "data.npz", str(tmp_path / "data.npz")):
            np.testing.assert_array_equal(as_data(path).state(0).q, Q[0])

    def test_a_list_of_data_is_joined(self, tmp_path: Path):
        stored = in_a_file(bare(), tmp_path)
        joined = as_data([bare(), stored, Subset(stored, [0])])
        np.testing.assert_array_equal(joined.q, np.concatenate([Q, Q, Q[:1]]))
        assert as_data([stored]) is stored

    @pytest.mark.parametrize("wrong", [5, Q, "no such file", None, {"q": Q}, [], [bare(), 5], [bare().state(0)]])
    def test_anything_else_is_refused_in_one_sentence(self, wrong):
        with pytest.raises(
            DataError, match=r"data must be PhaseSpaceData\(q, p, graph\), data opened by open_data, or"
        ):
            as_data(wrong)

    @pytest.mark.parametrize("gone", [Path("gone.npz"), "gone.npz"])
    def test_a_file_that_is_not_there_is_named(self, gone):
        with pytest.raises(HamfitError, match=r"gone\.npz does not exist"):
            as_data(gone)

    def test_a_file_of_another_kind_is_refused(self, tmp_path: Path):
        (tmp_path / "notes.pdf").write_text("not data")
        with pytest.raises(HamfitError, match=r"data files end in .*, not '\.pdf'"):
            as_data(tmp_path / "notes.pdf")
