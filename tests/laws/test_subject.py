"""What is taken from a model before laws are fitted to its data: friction, and a bounded part of the equations."""

from __future__ import annotations

import pytest

from hamfit import PhaseSpaceData, RFInvariant, generate, make_system
from hamfit.laws import identify, kinetic_law, pair_law, subject


def test_friction_is_taken_out_of_the_forces():
    exact = generate(make_system("chain", nodes=4, stiffness=1.7), snapshots=100, seed=0)
    parts = {"q_dot": exact.q_dot, "p_dot": exact.p_dot - 0.4 * exact.p}
    data = PhaseSpaceData(exact.q, exact.p, exact.graphs, **parts)
    model = RFInvariant(width=48, friction="uniform").fit(data)
    best = identify(pair_law(model), data).best
    assert best.name == "harmonic"
    assert best.parameters["k"].value == pytest.approx(1.7, rel=1e-7)
    assert best.residual < 1e-6
    assert kinetic_law(model, data=data).mass.value == pytest.approx(1.0, rel=1e-7)


def test_large_data_are_fitted_in_part(monkeypatch: pytest.MonkeyPatch):
    data = generate(make_system("chain", nodes=4), snapshots=100, seed=0)  # 4 nodes and 3 edges each
    law = pair_law(RFInvariant(width=48).fit(data))
    monkeypatch.setattr(subject, "MOST_EDGES", 70)
    monkeypatch.setattr(subject, "_MOST_WINDOWS", 7)
    assert identify(law, data, forms=["harmonic"]).count == 10 * 4 * 2
    monkeypatch.undo()
    assert identify(law, data, forms=["harmonic"]).count == 100 * 4 * 2
