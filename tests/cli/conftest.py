from __future__ import annotations

from pathlib import Path

import pytest


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
