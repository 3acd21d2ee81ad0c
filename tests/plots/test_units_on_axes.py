"""Units that data state stand on the axes."""

from __future__ import annotations

import numpy as np

from hamfit import PhaseSpaceData, RFInvariant, generate, identify_laws, make_system, plots
from hamfit.graphs import chain
from hamfit.plots import new_figure


def test_units_are_on_the_axes():
    units = {"length": "cm", "time": "s", "mass": "kg"}
    made = generate(make_system("chain", nodes=3, dim=1), trajectories=1, per_trajectory=30, stride=5, dt=0.01, seed=0)
    run = PhaseSpaceData(made.q, made.p, chain(3), times=made.times, energy=made.energy, metadata={"units": units})
    _, axes = new_figure(1, 5, size=(15, 3))
    positions, energy, error, law, kinetic = axes[0]
    plots.positions(run, ax=positions)
    plots.energy(run, ax=energy)
    plots.error(run, run, ax=error)
    assert (positions.get_xlabel(), positions.get_ylabel()) == ("time, s", "$q_{x}$, cm")
    assert energy.get_xlabel() == error.get_xlabel() == "time, s"
    known = PhaseSpaceData(made.q, made.p, chain(3), q_dot=made.q_dot, p_dot=made.p_dot, metadata={"units": units})
    found = identify_laws(RFInvariant(width=24, seed=0).fit(known), known)
    plots.law(found.pairs[0], found.forms[0], ax=law)
    plots.law(found.kinetic[0], units=found.forms[0].units, ax=kinetic)
    assert energy.get_ylabel() == "change, kg cm² s⁻²"
    assert law.get_xlabel() == "distance r, cm"
    assert law.get_ylabel().startswith("V(r), kg cm² s⁻²;\nzero at")
    assert (kinetic.get_xlabel(), kinetic.get_ylabel()) == ("momentum |p|, kg cm s⁻¹", "T(|p|), kg cm² s⁻²")
    assert kinetic.get_title().endswith(" kg")
    assert np.isfinite(law.get_ylim()).all()


def test_data_without_units_have_none():
    made = generate(make_system("chain", nodes=3), trajectories=1, per_trajectory=10, stride=5, dt=0.01, seed=0)
    axis = plots.positions(made, ax=new_figure(size=(4, 3))[1][0, 0])
    assert (axis.get_xlabel(), axis.get_ylabel()) == ("time", "$q_{x}$")
