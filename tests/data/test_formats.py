"""A format is one class: defined here, it is found, listed, and used by `save`, `open_data` and ``hamfit convert``."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

import numpy as np
import pytest
from click.testing import CliRunner

from hamfit.cli import application
from hamfit.data import DataSource, PhaseSpaceData, open_data
from hamfit.data.formats import FORMATS, DataFormat, formats, suffixes_of
from hamfit.errors import DataError, FileError, ParameterError
from hamfit.graphs import CutoffNeighbours

from .examples import P, Q


@pytest.fixture
def toy() -> Iterator[type[DataFormat]]:
    """Positions and momenta as JSON, without edges: a cutoff says who acts on whom."""

    @dataclass(frozen=True)
    class Toy(DataFormat):
        """JSON files."""

        name: ClassVar[str] = "toy"
        summary: ClassVar[str] = "A toy of the tests."

        cutoff: float = 1.0

        def read(self, path: str | Path) -> PhaseSpaceData:
            content = json.loads(Path(path).read_text())
            q = np.array(content["q"])
            return PhaseSpaceData(q, content["p"], [CutoffNeighbours(self.cutoff)(one) for one in q])

        def write(self, data: PhaseSpaceData, path: str | Path) -> None:
            Path(path).write_text(json.dumps({"q": data.q.tolist(), "p": data.p.tolist()}))

    yield Toy
    del FORMATS._members["toy"]


@pytest.fixture
def saved(toy: type[DataFormat], tmp_path: Path) -> Path:
    PhaseSpaceData(Q, P, [CutoffNeighbours(1.0)(q) for q in Q]).save(tmp_path / "data.toy")
    return tmp_path / "data.toy"


def edges(data: DataSource) -> list[int]:
    return data.edge_counts.tolist()


def expected(cutoff: float) -> list[int]:
    return [CutoffNeighbours(cutoff)(q).n_edges for q in Q]


def convert(*arguments: object):
    return CliRunner().invoke(application, ["convert", *map(str, arguments)])


def test_it_is_found_and_used(saved: Path):
    assert expected(1.0) != expected(2.5)
    assert edges(open_data(saved)) == expected(1.0)
    assert edges(open_data(saved, cutoff=2.5)) == expected(2.5)
    np.testing.assert_array_equal(PhaseSpaceData.load(saved).p, P)


def test_the_command_line_lists_it_with_its_options(toy: type[DataFormat]):
    shown = " ".join(convert("--help").output.split())
    assert ".toy A toy of the tests. Options: cutoff." in shown
    for kind in formats():
        assert " ".join(suffixes_of(kind)) in shown
        assert kind.summary in shown
        assert kind.summary


def test_the_command_line_converts_it(saved: Path, tmp_path: Path):
    assert convert(saved, tmp_path / "far.npz", "--option", "cutoff=2.5").exit_code == 0
    assert edges(open_data(tmp_path / "far.npz")) == expected(2.5)
    assert convert(tmp_path / "far.npz", tmp_path / "again.toy").exit_code == 0
    assert json.loads((tmp_path / "again.toy").read_text())["q"] == Q.tolist()


def test_options_that_it_does_not_have_are_refused(saved: Path, tmp_path: Path):
    with pytest.raises(ParameterError, match=r"the format 'toy' has no option 'cutof'. Known: cutoff"):
        open_data(saved, cutof=2.0)
    result = convert(saved, tmp_path / "out.npz", "--option", "dim=2")
    assert "has no option 'dim'" in str(result.exception or result.output)
    result = convert(saved, tmp_path / "out.npz", "--option", "cutoff")
    assert "--option must be such as name=value" in str(result.exception or result.output)
    assert not (tmp_path / "out.npz").exists()


def test_text_files_are_a_format_like_the_others(tmp_path: Path):
    path = tmp_path / "carts.csv"
    path.write_text("t,x1,x2,v1,v2\n0,1,2,0.5,0\n0.2,1.1,2,0.4,0\n")
    options = {"columns": "t=t q=x1,x2 v=v1,v2", "dim": 1, "graph": "chain", "units": "none"}
    data = open_data(path, mass="1,3", **options)
    assert data.take(slice(None)).p[:, :, 0].tolist() == [[0.5, 0.0], [0.4, 0.0]]
    typed = [part for name, value in options.items() for part in ("--option", f"{name}={value}")]
    assert convert(path, tmp_path / "carts.npz", *typed, "--option", "mass=1,3").exit_code == 0
    np.testing.assert_array_equal(PhaseSpaceData.load(tmp_path / "carts.npz").p, data.take(slice(None)).p)
    with pytest.raises(FileError, match="hamfit must be told what its columns mean"):
        open_data(path)
    spaced = tmp_path / "my carts.csv"
    spaced.write_text(path.read_text())
    with pytest.raises(FileError, match=r"hamfit convert '[^']*/my carts\.csv' 'my carts\.npz' --columns"):
        open_data(spaced)
    with pytest.raises(FileError, match=r"data files end in .*\.h5, .*\.npz, .*not '\.csv'"):
        data.take(slice(None)).save(tmp_path / "out.csv")
    with pytest.raises(ParameterError, match="mass must be numbers such as"):
        open_data(path, mass="heavy", **options)


def test_attributes_of_nodes_are_given_beside_a_text_file(tmp_path: Path):
    path = tmp_path / "ions.csv"
    path.write_text("t,x1,x2,v1,v2\n0,1,2,0.5,0\n0.2,1.1,2,0.4,0\n")
    typed = ["--columns", "t=t q=x1,x2 v=v1,v2", "--dim", "1", "--mass", "1,3", "--units", "none"]
    for rule in ("chain", "cutoff:5"):
        given = ["--graph", rule, "--attributes", "charge=1,-1.5", "--attributes", "species=0,1"]
        assert convert(path, tmp_path / "ions.npz", *typed, *given).exit_code == 0
        found = PhaseSpaceData.load(tmp_path / "ions.npz").graphs[0].node_attributes
        assert {name: values.tolist() for name, values in found.items()} == {
            "mass": [1.0, 3.0],
            "charge": [1.0, -1.5],
            "species": [0, 1],
        }
        assert found["species"].dtype.kind == "i"
    options = {"columns": "t=t q=x1,x2 v=v1,v2", "dim": 1, "mass": 1, "graph": "chain", "units": "none"}
    assert open_data(path, attributes={"charge": [1, 2]}, **options).graphs[0].node_attributes["charge"].tolist() == [
        1,
        2,
    ]
    for wrong, words in (
        ("charge", "attributes must be such as"),
        ("charge=1,2 charge=2,3", "each quantity once"),
        ("charge=1", "one per node"),
        ("species=0,0.5", "species must be a non-negative integer, got 0.5"),
        ("mass=1,2", "'mass' is no attribute to give"),
    ):
        with pytest.raises((ParameterError, DataError), match=words):
            open_data(path, attributes=wrong, **options)
