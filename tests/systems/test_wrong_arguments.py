"""What cannot be meant is answered with a sentence of hamfit's own, whatever is asked of whichever system."""

from __future__ import annotations

import pytest

from hamfit import generate, make_system
from hamfit.errors import DataError, HamfitError, ParameterError
from hamfit.systems import SYSTEMS, constructor_parameters


def test_unknown_parameters_come_with_a_suggestion():
    with pytest.raises(ParameterError, match="unknown chain parameter 'n_nodes'; did you mean 'nodes'"):
        make_system("chain", n_nodes=8)
    with pytest.raises(ParameterError, match="unknown system 'chian'; did you mean 'chain'"):
        make_system("chian")
    with pytest.raises(ParameterError, match="unknown potential 'mors'; did you mean 'morse'"):
        make_system("chain", potential="mors")


@pytest.mark.parametrize("name", SYSTEMS.names())
def test_wrong_values_name_the_parameter(name: str):
    for key in constructor_parameters(SYSTEMS.get(name)):
        for value in ("x", {}, [1, "a"], [[1, 2], [3]]):
            with pytest.raises(HamfitError, match=key):
                make_system(name, **{key: value})


@pytest.mark.parametrize("name", ["q", "p"])
def test_states_are_not_drawn_where_their_squares_overflow(name: str):
    with pytest.raises(DataError, match=rf"the range of {name} goes up to 1e\+308, whose square is too large"):
        make_system("ring", **{f"{name}_high": 1e308}).sample(3, 0)


@pytest.mark.parametrize(("given", "sentence"), [("ring", r"generate\(make_system\('ring'\)\)"), (5, "make_system")])
def test_data_come_from_systems_not_from_names(given: object, sentence: str):
    with pytest.raises(ParameterError, match=f"data are generated from a system, got {given!r}: write .*{sentence}"):
        generate(given)
