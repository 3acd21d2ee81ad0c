"""Which form wins, how sure that is, and when none does."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.stats import kstest

from hamfit import Graph, PhaseSpaceData, RFInvariant, generate, make_system
from hamfit.errors import DataError, ParameterError
from hamfit.laws import identify, pair_law
from hamfit.laws.pair import PairLaw

from .examples import bonded, measured, noisy

R = np.linspace(0.95, 2.6, 150)


def true_law(name: str = "lennard-jones", **options) -> PairLaw:
    return pair_law(make_system(name, **options), R)


def with_slope(law: PairLaw, slope) -> PairLaw:
    return PairLaw(**{**vars(law), "slope": slope})


@pytest.fixture(scope="module")
def springs():
    data = measured("chain", 0, nodes=4)
    return data, pair_law(RFInvariant(width=48).fit(data))


def test_a_fit_to_data_is_the_linear_regression_that_a_spring_is(springs):
    data, law = springs
    found = identify(law, data, forms=["harmonic"]).best
    edges = np.diff(data.q, axis=1)
    design = np.zeros_like(data.q)
    design[:, 1:] += edges
    design[:, :-1] -= edges
    k, left, *_ = np.linalg.lstsq(design.reshape(-1, 1), -data.p_dot.ravel())
    assert found.parameters["k"].value == pytest.approx(k[0], rel=1e-9)
    variance = left[0] / (data.q.size - 1)
    assert found.parameters["k"].error == pytest.approx(np.sqrt(variance / np.sum(design**2)), rel=1e-6)
    assert found.bic == pytest.approx(data.q.size * np.log(left[0] / data.q.size) + np.log(data.q.size))
    assert found.residual == pytest.approx(np.sqrt(left[0] / np.sum(data.p_dot**2)))


def test_standard_errors_from_data_are_honest():
    exact = generate(make_system("lennard-jones"), snapshots=60, seed=0)
    law = pair_law(RFInvariant(width=48).fit(exact))
    deviations = []
    for seed in range(30):
        best = identify(law, noisy(exact, seed), forms=["lennard-jones"]).best
        deviations += [(parameter.value - 1) / parameter.error for parameter in best.parameters.values()]
    assert kstest(deviations, "norm").pvalue > 0.01
    assert 0.7 < np.std(deviations) < 1.3


def test_standard_errors_from_a_covariance_are_honest():
    law = true_law()
    apart = R[:, None] - R[None]
    covariance = 0.02**2 * np.exp(-0.5 * (apart / 0.12) ** 2)
    values, directions = np.linalg.eigh(covariance)
    half = directions * np.sqrt(np.maximum(values, 0))
    rng = np.random.default_rng(0)
    deviations = []
    for _ in range(30):
        off = with_slope(law, law.slope + half @ rng.normal(size=len(R)))
        found = identify(off, covariance=covariance, forms=["lennard-jones", "coulomb"])
        assert found.best.name == "lennard-jones"
        assert 5 < found.count < 40  # a band of width 0.12 in 1.65
        deviations += [(parameter.value - 1) / parameter.error for parameter in found.best.parameters.values()]
    assert 0.7 < np.std(deviations) < 1.4


def test_more_points_of_one_curve_are_not_more_data():
    coarse, fine = np.linspace(0.95, 2.6, 60), np.linspace(0.95, 2.6, 600)
    found = []
    for r in (coarse, fine):
        law = pair_law(make_system("lennard-jones"), r)
        wave = 0.05 * np.sin(14 * r + 1)
        found.append(identify(with_slope(law, law.slope + wave), sigma=np.full(len(r), 0.05)))
    assert abs(found[0].count - found[1].count) <= 2
    errors = [item.best.parameters["epsilon"].error for item in found]
    assert errors[0] == pytest.approx(errors[1], rel=0.2)


def test_none_of_the_forms_fits():
    def slope(r):
        return 6 * np.sin(6 * r)

    data = noisy(bonded(slope, 0), 0)
    law = pair_law(RFInvariant(width=96).fit(data))
    for found in (identify(law, data), identify(law)):
        assert found.best is None
        assert found.sentence.startswith("none of the named forms fits (nearest is ")
        assert found.to_dict()["best"] is None
    assert identify(law, data, tolerance=2.0).best is not None


def test_a_wrong_form_alone_does_not_fit(springs):
    data, law = springs
    assert identify(law, data, forms=["coulomb", "lennard-jones"]).best is None
    known = np.full(len(law.r), 1e-3)
    assert identify(law, sigma=known, forms=["coulomb"]).best is None
    assert identify(law, sigma=known, forms=["harmonic"]).best is not None


@pytest.mark.parametrize("scale", [1e-15, 1e-30, 1e-100])
def test_forms_that_overflow_at_the_distances_of_the_data_do_not_fit(springs, scale):
    """At these distances 1/r¹³ is infinite, or its square is."""
    data, law = springs
    near = PhaseSpaceData(scale * data.q, data.p, data.graph, q_dot=data.q_dot, p_dot=data.p_dot)
    assert identify(law, near).best is None


@pytest.mark.parametrize(("amplitude", "length", "name"), [(1.3, 0.7, "yukawa"), (1.3, np.inf, "coulomb")])
def test_charges_with_and_without_screening(amplitude, length, name):
    def slope(r):
        return -amplitude * np.exp(-r / length) * (1 / r + 1 / length) / r

    data = noisy(bonded(slope, 1), 1)
    best = identify(pair_law(RFInvariant(width=48).fit(data)), data).best
    assert best.name == name
    assert best.parameters["A"].value == pytest.approx(amplitude, rel=0.01)


@pytest.mark.parametrize(("system", "options", "name"), [("ring", {}, "quartic"), ("gravity", {}, "plummer")])
def test_other_systems_are_recognised(system, options, name):
    data = measured(system, 0, snapshots=150, **options)
    assert identify(pair_law(RFInvariant(width=64).fit(data)), data).best.name == name


def test_a_form_that_ends_at_the_cutoff():
    system = make_system("lennard-jones", rows=4, cols=4, cutoff=2.0, switch="smooth", graph_cutoff=2.0)
    data = generate(system, snapshots=60, seed=0)
    best = identify(pair_law(RFInvariant(width=48).fit(data)), data).best
    assert (best.name, best.cutoff) == ("lennard-jones", 2.0)
    assert best.parameters["epsilon"].value == pytest.approx(1, rel=1e-6)
    assert "ending at 2" in str(best)


ATOMS = {(0, 0): (1.0, 1.0), (0, 1): (1.5, 0.8)}  # ε and σ of the mixture


def test_other_kinds_of_pairs_are_subtracted():
    data = generate(make_system("mixture"), snapshots=150, seed=0)
    model = RFInvariant(width=300).fit(data)
    for species, truth in ATOMS.items():
        best = identify(pair_law(model, species=species), data).best
        assert best.name == "lennard-jones"
        assert [parameter.value for parameter in best.parameters.values()] == pytest.approx(truth, rel=1e-4)


def test_standard_errors_hold_what_other_kinds_of_pairs_leave_open():
    deviations = []
    for seed in range(8):
        data = measured("mixture", seed, snapshots=150)
        model = RFInvariant(width=150).fit(data)
        for species, truth in ATOMS.items():
            best = identify(pair_law(model, species=species), data, forms=["lennard-jones"]).candidates[0]
            deviations += [(p.value - v) / p.error for p, v in zip(best.parameters.values(), truth, strict=True)]
    assert 0.6 < np.std(deviations) < 1.4


def test_what_a_closed_line_leaves_open_is_said():
    """On a periodic line the lengths of all bonds sum to that of the cell: a force equal in all of them is not seen."""
    rng = np.random.default_rng(0)
    nodes, length = 6, 6.0
    offsets = [[0.0]] * (nodes - 1) + [[-length]]
    graph = Graph(nodes, [[i, (i + 1) % nodes] for i in range(nodes)], offsets=offsets, cell=[[length]])
    q = np.arange(nodes)[None, :, None] + 0.2 * rng.uniform(-1, 1, (200, nodes, 1))
    p = rng.normal(size=q.shape)
    bonds = np.roll(q, -1, axis=1) - q
    bonds[:, -1] += length
    force = bonds - np.roll(bonds, 1, axis=1) + 1e-3 * rng.normal(size=q.shape)
    data = PhaseSpaceData(q, p, graph, q_dot=p, p_dot=force)
    found = identify(pair_law(RFInvariant(width=32).fit(data)), data)
    assert found.undetermined == "a term linear in r"
    assert found.sentence.endswith("these data leave a term linear in r open")
    assert "r0 not determined" in found.sentence


def test_arguments_that_do_not_go_together(springs):
    data, law = springs
    points = len(law.r)
    with pytest.raises(ParameterError, match="not both"):
        identify(law, data, sigma=np.ones(points))
    with pytest.raises(ParameterError, match="exclude each other"):
        identify(law, sigma=np.ones(points), covariance=np.eye(points))
    with pytest.raises(DataError, match="sigma must be 200 positive numbers"):
        identify(law, sigma=np.ones(3))
    with pytest.raises(DataError, match=r"covariance must have shape \(200, 200\)"):
        identify(law, covariance=np.eye(3))
    with pytest.raises(ParameterError, match="unknown form 'mors'; did you mean 'morse'"):
        identify(law, forms=["mors"])
    with pytest.raises(ParameterError, match="tolerance"):
        identify(law, tolerance=0.0)
    with pytest.raises(DataError, match="neither time derivatives nor times"):
        identify(law, PhaseSpaceData(data.q, data.p, data.graphs))


def test_isolated_pairs_are_not_what_forces_in_data_are_made_of():
    data = generate(make_system("lennard-jones"), snapshots=60, seed=0)
    law = pair_law(RFInvariant(width=64, moments=1, radial=4).fit(data), isolated=True)
    with pytest.raises(ParameterError, match="identify the law without data"):
        identify(law, data)
    assert identify(law).against == "curve"


def test_a_form_with_fewer_constants_that_would_do_is_named_as_well():
    """A softening of a twentieth of the distance is seen in exact forces, and hardly matters."""
    rng = np.random.default_rng(0)
    q = rng.uniform(0.5, 1.0, (200, 2, 2)) * np.array([[-1.0], [1.0]])
    apart = q[:, 1] - q[:, 0]
    pull = -apart / ((apart**2).sum(axis=1, keepdims=True) + 0.05**2) ** 1.5
    p = rng.normal(size=q.shape)
    data = PhaseSpaceData(q, p, Graph(2, [[0, 1]]), q_dot=p, p_dot=np.stack([-pull, pull], axis=1))
    found = identify(pair_law(RFInvariant(width=64).fit(data)), data)
    assert found.best.name == "plummer"
    assert "; coulomb, which has fewer constants, would do, but for 0.0" in found.sentence
