"""``hamfit fit --field``: what it does, and what is refused."""

from __future__ import annotations

import pytest


@pytest.mark.parametrize(("system", "law"), [("pendulums", "shared"), ("trap", "node")])
def test_fields_are_fitted_from_the_command_line(hamfit, system: str, law: str):
    hamfit("generate", system, "--snapshots", 400, "-o", "data.npz")
    result = hamfit(
        "fit", "data.npz", "-o", "m.safetensors", "--model", "invariant", "--field", law, "--holdout", 0.5, "--json"
    )
    assert result.code == 0
    assert result.json["test_relative_error"] < 1e-6
    again = hamfit("evaluate", "m.safetensors", "data.npz", "--json")
    assert again.json["relative_error"] < 1e-6


def test_wrong_laws_are_refused(hamfit):
    hamfit("generate", "pendulums", "--snapshots", 20, "-o", "data.npz")
    wrong = hamfit("fit", "data.npz", "-o", "m.safetensors", "--model", "invariant", "--field", "edges")
    assert wrong.code == 2
    assert "unknown field 'edges'" in wrong.err
    other = hamfit("fit", "data.npz", "-o", "m.safetensors", "--model", "rf-hnn", "--field", "shared")
    assert other.code == 2
    assert "--field does not apply to the model rf-hnn; it goes with --model auto or invariant" in other.err
    graph = hamfit("fit", "data.npz", "-o", "m.safetensors", "--model", "rf-hgn")
    assert graph.code == 2
    assert "takes all coordinates for lengths" in graph.err
