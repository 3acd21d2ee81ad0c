"""Angles that were brought back into one turn in the recording go on before they are differentiated."""

import numpy as np
import pytest

from hamfit.data import PhaseSpaceData
from hamfit.graphs import Graph, chain
from hamfit.targets import TARGETS
from hamfit.targets.equations import equations_of

METHODS = sorted(set(TARGETS.names()) - {"derivatives", "forces"})
ALONE = [name for name in METHODS if name not in ("gauss", "midpoint")]
T = np.arange(0, 5, 0.05)


def rotor(wrap, *, alone=False, nodes=1):
    """Nodes that turn ever faster, in two runs, and a length beside each angle."""
    runs = []
    for run in range(2):
        angle = np.stack([(2 + run + n) * T + 0.8 * np.sin(1.3 * T + n) for n in range(nodes)], axis=1)
        runs.append(np.stack([angle, 10 + np.cos(T[:, None] + np.arange(nodes))], axis=2))
    q = np.concatenate(runs)
    if wrap:
        q[:, :, 0] = np.angle(np.exp(1j * q[:, :, 0]))
    p = np.concatenate([np.gradient(one, T, axis=0) for one in runs])
    graph = chain(nodes) if nodes > 1 else Graph(1, [])
    more = {"times": np.tile(T, 2), "trajectory": np.repeat([0, 1], len(T)), "angles": [True, False]}
    if alone:
        return PhaseSpaceData.from_positions(q, graph, masses=1.5, **more)
    return PhaseSpaceData(q, p, graph, **more)


@pytest.mark.parametrize("nodes", [1, 3])
@pytest.mark.parametrize(("method", "alone"), [(name, False) for name in METHODS] + [(name, True) for name in ALONE])
def test_wrapped_and_unwrapped_recordings_give_the_same_equations(method, alone, nodes):
    wrapped, plain = (equations_of(rotor(wrap, alone=alone, nodes=nodes), method) for wrap in (True, False))
    assert wrapped.method == plain.method
    for numbers in (slice(0, 10), np.arange(0, plain.n_equations, 7)):
        first, second = wrapped.part(numbers), plain.part(numbers)
        np.testing.assert_allclose(first.targets, second.targets, atol=1e-9)
        turns = (first.state.q - second.state.q) / (2 * np.pi)
        np.testing.assert_allclose(turns, turns.round(), atol=1e-9)  # states differ by whole turns alone
        np.testing.assert_allclose(turns[:, 1], 0, atol=1e-9)
        np.testing.assert_allclose(first.state.p, second.state.p, atol=1e-9)


def test_what_is_no_angle_is_not_turned():
    data = rotor(True)
    lengths = PhaseSpaceData(data.q, data.p, Graph(1, []), times=data.times, trajectory=data.trajectory)
    part = equations_of(lengths, "finite-difference").part(slice(0, 80))
    assert np.abs(part.targets[1]).max() > 20  # jumps of a full turn, differentiated
    assert np.abs(equations_of(data, "finite-difference").part(slice(0, 80)).targets[1]).max() < 5


@pytest.mark.parametrize("nodes", [1, 2])
def test_the_noise_of_wrapped_angles_is_that_of_the_samples(nodes):
    wrapped, plain = (equations_of(rotor(wrap, nodes=nodes), "weak") for wrap in (True, False))
    assert plain.sample_noise[0] < 1e-3
    np.testing.assert_allclose(wrapped.sample_noise, plain.sample_noise, rtol=1e-3, atol=1e-9)
    np.testing.assert_allclose(wrapped.noise_floor(slice(0, 3)), plain.noise_floor(slice(0, 3)), rtol=1e-3, atol=1e-9)
