"""Changes of a gradient where a few nodes move, beside the whole gradients."""

from __future__ import annotations

import numpy as np
import pytest

from hamfit import RFHGN, State, generate, make_system
from hamfit.features.kernels import kernels

compiled = pytest.mark.skipif(kernels().name != "compiled", reason="changes nearby come from the compiled kernels")


def network(**options: object) -> RFHGN:
    data = generate(make_system("lattice", rows=3, cols=3, dim=2), snapshots=60, seed=0)
    return RFHGN(hidden=12, width=60, **options).fit(data)


def two_states(nodes: list[int]) -> tuple[State, State]:
    """A lattice of 100 nodes, once more with some of them moved, but without a move of the mean."""
    before = generate(make_system("lattice", rows=10, cols=10, dim=2), snapshots=1, seed=1).state(0)
    moves = np.random.default_rng(2).normal(scale=1e-2, size=(len(nodes), 2))
    q, p = before.q.copy(), before.p.copy()
    q[nodes] += moves - moves.mean(axis=0)
    p[nodes] += moves[::-1]
    return before, State(q, p, before.graph)


@compiled
@pytest.mark.parametrize("nodes", [[44, 57], [0, 9, 90]])
@pytest.mark.parametrize(
    "options",
    [{}, {"edges": "directed"}, {"edges": "absolute"}, {"pooling": "mean"}, {"representation": "raw"}],
    ids=lambda options: "-".join(map(str, options.values())) or "canonical",
)
def test_changes_are_those_of_whole_gradients(options: dict[str, str], nodes: list[int]):
    learned = network(**options).learned_
    before, after = two_states(nodes)
    found = learned.gradient_change(before, after, np.array(nodes))
    whole = [a - b for a, b in zip(learned.gradient(after), learned.gradient(before), strict=True)]
    assert found is not None and found.neglected < 1e-15
    for one, other in zip(found[:2], whole, strict=True):
        assert np.abs(other).max() > 1e-3
        np.testing.assert_allclose(one, other, rtol=0, atol=1e-11 * np.abs(learned.gradient(before)[0]).max())


@compiled
def test_a_move_of_the_mean_is_told():
    learned = network().learned_
    before, after = two_states([3, 4])
    shifted = after.q.copy()
    shifted[3, 0] += 0.5
    found = learned.gradient_change(before, State(shifted, after.p, after.graph), np.array([3, 4]))
    assert found is not None and found.neglected == pytest.approx(0.005, rel=1e-9)


def test_messages_that_go_farther_are_left_to_whole_gradients():
    before, after = two_states([3, 4])
    for options in ({"rounds": 2}, {"representation": "frame"}):
        assert network(**options).learned_.gradient_change(before, after, np.array([3, 4])) is None
    twice = State(np.stack([before.q, after.q]), np.stack([before.p, after.p]), before.graph)
    assert network().learned_.gradient_change(twice, twice, np.array([3])) is None
