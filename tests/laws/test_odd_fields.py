"""Fields of angles alone, of single nodes with equal masses, and where there is no force at all."""

from __future__ import annotations

import numpy as np
import pytest
from tests import fields as made

from hamfit import PhaseSpaceData, RFInvariant
from hamfit.graphs import Graph, with_angles
from hamfit.laws import identify_laws


def test_laws_of_angles_have_no_lengths_in_their_units():
    data = made.pendulums().data(60, 0)
    notes = {"units": {"angle": "rad", "mass": "kg", "time": "s"}}
    data = PhaseSpaceData(data.q, data.p, data.graphs, q_dot=data.q_dot, p_dot=data.p_dot, metadata=notes)
    (pair,) = identify_laws(RFInvariant(field="shared", width=64).fit(data), data, forms=["harmonic"]).forms
    assert pair.to_dict()["candidates"][0]["units"] == {"k": "kg s⁻²", "r0": "rad"}


def test_a_rotor_with_friction_alone_has_no_form():
    t = np.linspace(0.0, 12.0, 360)
    rng = np.random.default_rng(7)
    q, p = 5 / 0.12 * (1 - np.exp(-0.12 * t)), 5 * np.exp(-0.12 * t)
    q, p = (values + scale * rng.normal(size=t.shape) for values, scale in ((q, 5e-3), (p, 3e-2)))
    graph = with_angles(Graph(1, made.NO_EDGES, node_attributes={"mass": np.ones(1)}), [True])
    data = PhaseSpaceData(q[:, None, None], p[:, None, None], graph, times=t)
    model = RFInvariant(field="shared", friction="uniform").fit(data)
    (form,) = identify_laws(model, data).field_forms
    assert model.friction_.coefficients[0] == pytest.approx(0.12, rel=0.1)
    assert form.best is None
    assert form.sentence.startswith("no force is seen: what was learned of U is nowhere more than 2 of its standard")


def test_nodes_with_fields_of_their_own_and_equal_masses_have_laws():
    rng = np.random.default_rng(3)
    q, p = rng.normal(size=(200, 2, 1)), rng.normal(size=(200, 2, 1))
    between = 3.0 * (q - q[:, ::-1])
    pulls = np.array([[1.0], [5.0]]) * q + between
    graph = Graph(2, [[0, 1]], node_attributes={"mass": np.ones(2)})
    data = PhaseSpaceData(q, p, graph, q_dot=p, p_dot=-pulls)
    laws = identify_laws(RFInvariant(field="node").fit(data), data)
    assert [law.label for law in laws.fields] == ["node 0", "node 1"]
    assert [form.best.parameters["k"].value for form in laws.field_forms] == pytest.approx([1.0, 5.0], abs=1e-6)
    assert laws.forms[0].best.parameters["k"].value == pytest.approx(3.0, abs=1e-6)
