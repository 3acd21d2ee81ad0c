"""All laws of a model at once, and what laws cannot be read off."""

from __future__ import annotations

import numpy as np
import pytest

from hamfit import RFHGN, PhaseSpaceData, RFInvariant, generate, make_system
from hamfit.errors import NotFittedError, ParameterError
from hamfit.laws import identify, identify_laws, kinetic_law, pair_law


@pytest.fixture(scope="module")
def mixture():
    """Data of two species, one of them heavier, and a model of them."""
    system = make_system("mixture", rows=2, cols=3, masses=[1.0, 2.0] * 3, p_amplitude=0.3)
    data = generate(system, snapshots=80, seed=0)
    return data, RFInvariant(width=200).fit(data)


def test_every_kind_of_pair_and_of_node_has_its_law(mixture):
    data, model = mixture
    laws = identify_laws(model, data, forms=["lennard-jones", "morse"])
    assert [str(law.kind) for law in laws.pairs] == ["species 0-0", "species 0-1", "species 1-1"]
    for law, found, (epsilon, sigma) in zip(laws.pairs, laws.forms, [(1, 1), (1.5, 0.8), (0.5, 0.88)], strict=True):
        assert [candidate.name for candidate in found.candidates] == ["lennard-jones", "morse"]
        values = {name: value.value for name, value in found.best.parameters.items()}
        assert values == pytest.approx({"epsilon": epsilon, "sigma": sigma}, rel=0.02)
        alone = pair_law(model, species=law.kind.nodes["species"])
        np.testing.assert_array_equal(law.slope, alone.slope)
        assert found.to_dict() == identify(alone, data, forms=["lennard-jones", "morse"]).to_dict()
    assert [law.label for law in laws.kinetic] == ["species 0", "species 1"]
    assert [law.mass.value for law in laws.kinetic] == pytest.approx([1.0, 2.0], rel=1e-6)
    assert laws.kinetic[1].mass == kinetic_law(model, attributes={"species": 1}, data=data).mass
    assert laws.remarks == []


def test_the_result_is_readable_and_plain(mixture):
    data, model = mixture
    laws = identify_laws(model, data, forms=["lennard-jones"])
    lines = str(laws).splitlines()
    assert lines[1] == f"species 0-1: {laws.forms[1].sentence}"
    assert lines[-1].startswith("species 1: T = p²/2m with m = 2")
    plain = laws.to_dict()
    assert [pair["pair"] for pair in plain["pairs"]] == ["species 0-0", "species 0-1", "species 1-1"]
    assert plain["pairs"][0]["candidates"][0]["units"] == {"epsilon": "energy", "sigma": "length"}
    assert plain["kinetic"][0]["mass"] == laws.kinetic[0].mass.value


def test_units_are_those_of_the_data():
    made = generate(make_system("chain"), snapshots=60, seed=0)
    notes = {"units": {"length": "nm", "mass": "u", "time": "ps"}}
    data = PhaseSpaceData(made.q, made.p, made.graphs, q_dot=made.q_dot, p_dot=made.p_dot, metadata=notes)
    (pair,) = identify_laws(RFInvariant(width=48).fit(data), data).to_dict()["pairs"]
    assert pair["best"] == "harmonic"
    assert pair["candidates"][0]["units"] == {"k": "u ps⁻²", "r0": "nm"}


def test_nodes_at_rest_have_a_remark_instead():
    data = generate(make_system("lennard-jones"), snapshots=60, seed=0)
    laws = identify_laws(RFInvariant(width=48).fit(data), data, forms=["lennard-jones"])
    assert laws.kinetic == []
    assert laws.remarks == [str(laws).splitlines()[-1]]
    assert "knows nothing of kinetic energy" in laws.remarks[0]


def test_isolated_pairs_are_compared_with_their_curves():
    data = generate(make_system("lennard-jones", p_amplitude=0.2), snapshots=60, seed=0)
    model = RFInvariant(width=96, moments=1, radial=4).fit(data)
    with pytest.raises(ParameterError, match="isolated=True"):
        identify_laws(model, data)
    laws = identify_laws(model, data, isolated=True)
    assert [found.against for found in laws.forms] == ["curve"]


def test_what_has_no_laws_says_so(mixture):
    data, model = mixture
    with pytest.raises(NotFittedError, match="call fit"):
        identify_laws(RFInvariant())
    with pytest.raises(ParameterError, match="laws can be read off the model 'invariant' only"):
        identify_laws(RFHGN(hidden=8, width=16).fit(data))
    with pytest.raises(
        ParameterError, match=r"laws are read off a fitted model, got 'model.safetensors'; .*load_model"
    ):
        identify_laws("model.safetensors")
    with pytest.raises(ParameterError, match="unknown form 'ionic'"):
        identify_laws(model, forms=["ionic"])
