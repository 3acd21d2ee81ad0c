"""Cards of the reference systems: every system has one, every control and every size of it makes a system."""

from __future__ import annotations

import json

import pytest

from hamfit.errors import ParameterError
from hamfit.live.cards import Control
from hamfit.live.catalogue import CARDS, SIDES, card_of
from hamfit.systems import SYSTEMS


def test_every_reference_system_has_a_card():
    assert set(CARDS) == set(SYSTEMS.names())


@pytest.mark.parametrize("name", CARDS)
def test_both_ends_of_every_control_make_a_system(name: str):
    card = CARDS[name]
    for control in card.controls:
        ends = control.choices or (control.low, control.high)
        for value in ends:
            card.system({control.name: value})


@pytest.mark.parametrize("name", CARDS)
def test_every_shape_makes_its_smallest_and_a_larger_system_with_the_same_law(name: str):
    card = CARDS[name]
    for number, shape in enumerate(card.shapes):
        for size in shape.sizes[:2]:
            larger = card.larger({}, number, size, shape.dims[-1])
            assert larger.name == shape.system
            assert larger.dim == shape.dims[-1]
            own = card.parameters({})
            for parameter in ("potential", "stiffness", "epsilon", "strength", "cutoff"):
                if parameter in own and parameter in larger.parameters():
                    assert larger.parameters()[parameter] == own[parameter]


def test_the_size_slider_goes_to_ten_thousand_nodes():
    assert CARDS["lattice"].larger({}, 0, SIDES[-1], 3).graph.n_nodes == 10_000
    assert CARDS["chain"].larger({}, 0, SIDES[-1] ** 2, 1).graph.n_nodes == 10_000


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"nodes": 1}, "between 2 and 40"),
        ({"nodes": "x"}, "between 2 and 40"),
        ({"nodes": True}, "between 2 and 40"),
        ({"node": 3}, "did you mean 'nodes'"),
        ({"potential": "mors"}, "did you mean 'morse'"),
    ],
)
def test_values_that_no_control_has_are_refused(given: dict, said: str):
    with pytest.raises(ParameterError, match=said):
        CARDS["chain"].system(given)


def test_sizes_shapes_and_names_that_are_not_offered_are_refused():
    card = card_of("lattice")
    with pytest.raises(ParameterError, match="size must be one of"):
        card.larger({}, 0, 31, None)
    with pytest.raises(ParameterError, match="shape must be one of"):
        card.larger({}, 7, 3, None)
    with pytest.raises(ParameterError, match="dim must be one of"):
        card.larger({}, 0, 3, 5)
    with pytest.raises(ParameterError, match="did you mean 'lattice'"):
        card_of("latice")


def test_cards_are_plain_values():
    assert json.loads(json.dumps([card.to_dict() for card in CARDS.values()]))[0]["name"] == "chain"


def test_stiffer_springs_get_shorter_steps():
    card = CARDS["chain"]
    assert card.time_step(card.system({"stiffness": 4.0})) == card.dt / 2
    assert card.time_step(card.system({"stiffness": 0.5})) == card.dt


def test_a_control_keeps_whole_numbers_whole():
    assert Control("nodes", "Nodes", 8, 2, 40, 1).checked(5.0) == 5
    assert isinstance(Control("nodes", "Nodes", 8, 2, 40, 1).checked(5.0), int)
