"""What the tests of both packages share: small data sets, and the command line in the process of the tests."""

from __future__ import annotations

import json
import os
import signal
from collections.abc import Callable
from dataclasses import dataclass

import pytest

if "PYTEST_XDIST_WORKER" in os.environ:  # before NumPy is there: workers share the cores, and BLAS need not do so again
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

from hamfit.cli import main
from hamfit.data import PhaseSpaceData
from hamfit.graphs import chain, lattice, ring
from support import spring_data

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # as in the background of a shell: tests interrupt themselves
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(scope="session")
def lattice_data() -> PhaseSpaceData:
    """60 snapshots of a 3 x 3 lattice of springs in 2-D, with derivatives and energies."""
    return spring_data(lattice(3, 3), 60, seed=11)


@pytest.fixture(scope="session")
def several_sizes() -> PhaseSpaceData:
    """Springs on a chain of 3, a ring of 5 and a 2 x 3 lattice, 8 snapshots each, in 2-D."""
    return spring_data([chain(3), ring(5), lattice(2, 3)], 8, seed=12)


@dataclass(frozen=True)
class Result:
    """What one call of the command line gave back."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> dict:
        """The one JSON object on standard output; anything else there is an error."""
        return json.loads(self.out)


@pytest.fixture
def hamfit(monkeypatch, capsys, tmp_path) -> Callable[..., Result]:
    """Run the command line in this process, in a folder of its own."""
    monkeypatch.chdir(tmp_path)

    def run(*arguments: object) -> Result:
        monkeypatch.setattr("sys.argv", ["hamfit", *[str(a) for a in arguments]])
        with pytest.raises(SystemExit) as stop:
            main()
        captured = capsys.readouterr()
        return Result(int(stop.value.code or 0), captured.out, captured.err)

    return run
