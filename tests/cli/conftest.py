from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from hamfit.cli import main


@dataclass(frozen=True)
class Result:
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


@pytest.fixture
def files(hamfit, tmp_path) -> dict[str, Path]:
    """Data of a chain, a model fitted to it, and a state of a longer chain."""
    assert hamfit("generate", "chain", "--nodes", 4, "--snapshots", 150, "--seed", 0, "-o", "chain.npz").code == 0
    assert (
        hamfit("fit", "chain.npz", "-o", "model.safetensors", "--model", "rf-hgn", "--hidden", 12, "--width", 60).code
        == 0
    )
    assert hamfit("generate", "chain", "--nodes", 9, "--snapshots", 2, "--seed", 1, "-o", "long.npz").code == 0
    return {name: tmp_path / name for name in ("chain.npz", "model.safetensors", "long.npz")}
