"""Each system on its own: energies worked out by hand, samplers, wrong arguments."""

from __future__ import annotations

import numpy as np
import pytest

from hamfit.errors import DataError, ParameterError
from hamfit.graphs import Graph
from hamfit.state import State
from hamfit.systems import System, make_system


def energy_at(system: System, q: np.ndarray, p: np.ndarray | None = None) -> float:
    return float(system.energy(State(q, np.zeros_like(q) if p is None else p, system.graph)))


def assert_fills(values: np.ndarray, low: float, high: float) -> None:
    """Within [low, high], reaching into the last hundredth at both ends, and centred."""
    width = high - low
    assert low <= values.min() <= low + 0.01 * width
    assert high - 0.01 * width <= values.max() <= high
    assert values.mean() == pytest.approx(0.5 * (low + high), abs=0.02 * width)


class TestLattice:
    def test_energy_by_hand(self):
        # `eq:lattice`, node (0, 0) moved by (1, 2, 2): two springs of length 3.
        system = make_system("lattice", rows=3, cols=3, stiffness=2.0)
        q = np.zeros((9, 3))
        q[0] = [1.0, 2.0, 2.0]
        assert energy_at(system, q) == 2 * (0.5 * 2.0 * 9.0)
        q[[0, 4]] = q[[4, 0]]  # the centre has four
        assert energy_at(system, q) == 4 * (0.5 * 2.0 * 9.0)

    def test_unequal_constants_by_hand(self):
        # 2 x 2, order of edges: (0,1), (2,3) along the rows, then (0,2), (1,3) along the columns.
        system = make_system("lattice", rows=2, cols=2, dim=2, masses=[1, 2, 4, 8], stiffness=[1, 10, 100, 1000])
        assert system.graph.edges.tolist() == [[1, 0], [3, 2], [2, 0], [3, 1]]
        q, p = np.zeros((4, 2)), np.zeros((4, 2))
        q[1], p[2] = [2.0, 0.0], [0.0, 4.0]
        assert energy_at(system, q) == 0.5 * 1 * 4 + 0.5 * 1000 * 4
        assert energy_at(system, 0 * q, p) == 16 / (2 * 4)
        dq, dp = system.gradient(State(q, p, system.graph))
        np.testing.assert_array_equal(dq[:, 0], [-2.0, 2002.0, 0.0, -2000.0])
        np.testing.assert_array_equal(dp[:, 1], [0.0, 0.0, 1.0, 0.0])

    def test_rows_and_columns_by_hand(self):
        # 2 rows of 3: node 2, the end of the first row, is joined to 1 and 5, and node 3, below it, to neither.
        system = make_system("lattice", rows=2, cols=3, dim=2)
        assert system.graph.edges.tolist() == [[1, 0], [2, 1], [4, 3], [5, 4], [3, 0], [4, 1], [5, 2]]
        assert system.layout().tolist() == [[0, 0], [1, 0], [2, 0], [0, 1], [1, 1], [2, 1]]

    def test_sample_and_layout(self):
        system = make_system("lattice")
        q, p = system.sample(200, 0)
        assert_fills(q, -0.5, 0.5)
        assert_fills(p, -0.5, 0.5)
        assert abs(np.corrcoef(q.ravel(), p.ravel())[0, 1]) < 0.05
        np.testing.assert_array_equal(system.layout()[5], [2.0, 1.0, 0.0])  # row 1, column 2
        system.layout()[:] = 7.0
        np.testing.assert_array_equal(system.layout()[5], [2.0, 1.0, 0.0])

    def test_amplitudes(self):
        q, p = make_system("lattice", q_amplitude=0.2, p_amplitude=3.0).sample(200, 0)
        assert_fills(q, -0.2, 0.2)
        assert_fills(p, -3.0, 3.0)

    def test_one_row_may_live_in_one_dimension(self):
        assert make_system("lattice", rows=1, cols=4, dim=1).layout().ravel().tolist() == [0.0, 1.0, 2.0, 3.0]
        with pytest.raises(ParameterError, match="dim must be at least 2 for a grid of 3 rows, got 1"):
            make_system("lattice", dim=1)


class TestChain:
    def test_energy_by_hand(self):
        # `eq:chain-hamiltonian`: 1/2 (25 + 1) of the springs, 1/2 * 9 / 3 of the middle mass.
        system = make_system("chain", nodes=3, masses=3.0)
        q = np.array([[0.0, 0.0], [3.0, 4.0], [3.0, 5.0]])
        assert energy_at(system, q, np.array([[0.0, 0.0], [3.0, 0.0], [0.0, 0.0]])) == 13.0 + 1.5

    @pytest.mark.parametrize(
        ("potential", "energy"),
        [("harmonic", 2.0), ("anharmonic", 6.0), ("morse", (1 - np.exp(-2)) ** 2), ("quartic", 9.0)],
    )
    def test_potentials_of_a_bond_of_length_two(self, potential: str, energy: float):
        system = make_system("chain", nodes=2, potential=potential, stiffness=0.5)
        assert energy_at(system, np.array([[0.0, 0.0], [0.0, 2.0]])) == pytest.approx(0.5 * energy, rel=1e-14)

    def test_sample_and_layout(self):
        system = make_system("chain", nodes=3)
        q, p = system.sample(400, 0)
        assert_fills(q, -1.0, 1.0)
        assert_fills(p, -1.0, 1.0)
        np.testing.assert_array_equal(system.layout(), [[0.0, 0.0], [1.0, 0.0], [2.0, 0.0]])

    def test_singular_potential_is_refused(self):
        with pytest.raises(
            ParameterError, match="'lennard-jones' is infinite at distance zero, where the chain is at rest"
        ):
            make_system("chain", potential="lennard-jones")


class TestRing:
    def test_energy_by_hand(self):
        # Unit square: four bonds at their length; stretched to 2: four times (4 - 1)².
        system = make_system("ring", nodes=4)
        square = np.array([[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]])
        assert energy_at(system, square) == 0.0
        assert energy_at(system, 2 * square) == 36.0
        assert energy_at(system, 0 * square) == 4.0

    def test_coincident_nodes_exert_no_force(self):
        system = make_system("ring")
        zeros = np.zeros((5, 2))
        np.testing.assert_array_equal(system.gradient(State(zeros, zeros, system.graph))[0], 0.0)

    def test_sample(self):
        system = make_system("ring", nodes=20)
        q, p = system.sample(200, 0)
        assert_fills(q, 0.0, 2.0)
        np.testing.assert_allclose(p.mean(axis=1), 0.0, atol=1e-16)
        # U(0, 0.1) less the mean of 20 such numbers.
        assert p.std() == pytest.approx(0.1 / np.sqrt(12) * np.sqrt(19 / 20), rel=0.01)
        assert np.abs(p).max() < 0.1


class TestLennardJones:
    def test_energy_of_the_grid(self):
        # 3 x 3 at distance a = 2^(1/6): 12 pairs at a, then 8 at √2 a, 6 at 2a, 8 at √5 a, 2 at √8 a; (σ/a)⁶ = 1/2.
        system = make_system("lennard-jones", q_amplitude=0.0)
        q, p = system.sample(1, 0)
        counts = {1: 12, 2: 8, 4: 6, 5: 8, 8: 2}  # by the square of the distance in units of a
        expected = sum(n * 4 * ((0.5 / s**3) ** 2 - 0.5 / s**3) for s, n in counts.items())
        assert energy_at(system, q[0], p[0]) == pytest.approx(expected, rel=1e-13)
        assert expected == pytest.approx(-14.196, abs=1e-3)

    def test_paper_energy_is_one_of_the_sampled_ones(self):
        # tab:9-lj-swim prints H = -12.33 for its one trajectory; momenta are zero at its start.
        system = make_system("lennard-jones")
        q, p = system.sample(500, 0)
        low, high = np.quantile(system.energy(State(q, p, system.graph)), [0.1, 0.5])
        assert low < -12.33 < high

    def test_sample(self):
        system = make_system("lennard-jones", rows=2, cols=5, sigma=2.0)
        q, p = system.sample(300, 0)
        grid = q.mean(axis=0)
        np.testing.assert_allclose(grid[6] - grid[0], [2 ** (7 / 6), 2 ** (7 / 6)], atol=0.02)
        centre = make_system("lennard-jones", rows=2, cols=5, sigma=2.0, q_amplitude=0.0).sample(1, 0)[0]
        assert_fills(q - centre, -0.1, 0.1)
        assert not p.any()
        assert_fills(make_system("lennard-jones", p_amplitude=0.3).sample(300, 0)[1], -0.3, 0.3)

    def test_cutoff_truncates_the_energy_plainly(self):
        pair = np.array([[0.0, 0.0], [1.5, 0.0]])
        full = energy_at(make_system("lennard-jones", rows=1, cols=2), pair)
        assert full == pytest.approx(4 * (1.5**-12 - 1.5**-6), rel=1e-14)
        assert energy_at(make_system("lennard-jones", rows=1, cols=2, cutoff=1.51), pair) == full
        short = make_system("lennard-jones", rows=1, cols=2, cutoff=1.49)
        assert energy_at(short, pair) == 0.0
        np.testing.assert_array_equal(short.gradient(State(pair, pair, short.graph))[0], 0.0)

    @pytest.mark.parametrize("cutoff", [None, 1.3])
    def test_edges_of_the_graph_play_no_part(self, cutoff: float | None):
        system = make_system("lennard-jones", cutoff=cutoff)
        q, p = system.sample(1, 0)
        bare = State(q[0], p[0], Graph(9, []))
        state = State(q[0], p[0], system.graph)
        assert system.energy(bare) == system.energy(state)
        np.testing.assert_array_equal(system.gradient(bare)[0], system.gradient(state)[0])

    def test_graph_follows_the_positions(self):
        system = make_system("lennard-jones", rows=6, cols=6, graph_cutoff=2.0)
        assert system.graph.n_edges == 2 * 30 + 2 * 25  # sides and diagonals of the grid
        q = system.sample(1, 0)[0][0]
        distances = np.linalg.norm(q[:, None] - q[None], axis=-1)[np.tril_indices(36, -1)]
        assert system.graph_at(q).n_edges == np.count_nonzero(distances < 2.0)
        apart = system.graph_at(10 * q)
        assert apart.n_edges == 0

    def test_coincident_particles_have_no_finite_force(self):
        system = make_system("lennard-jones", rows=1, cols=2)
        zeros = np.zeros((2, 2))
        assert energy_at(system, zeros) == np.inf
        assert not np.isfinite(system.gradient(State(zeros, zeros, system.graph))[0]).any()


class TestConstantsOnOtherGraphs:
    def test_masses_name_the_sizes(self):
        system = make_system("chain", nodes=3, masses=[1, 2, 3])
        zeros = np.zeros((4, 2))
        message = "masses differ from node to node, so they hold only for systems of 3 nodes, got 4"
        with pytest.raises(DataError, match=message):
            system.energy(State(zeros, zeros, make_system("chain", nodes=4).graph))

    def test_stiffness_on_edges_in_another_order_is_refused(self):
        system = make_system("chain", nodes=3, stiffness=[1, 2])
        zeros = np.zeros((3, 2))
        with pytest.raises(DataError, match="stiffness differ from edge to edge"):
            system.energy(State(zeros, zeros, Graph(3, [[2, 1], [1, 0]])))
        assert system.energy(State(zeros, zeros, Graph(3, [[0, 1], [1, 2]]))) == 0.0

    def test_equal_totals_do_not_make_equal_sizes(self):
        union = Graph.union([Graph(2, [[0, 1]]), Graph(4, [[0, 1], [1, 2], [2, 3]])])
        zeros = np.zeros((6, 2))
        with pytest.raises(DataError, match="only for systems of 3 nodes, got 2, 4"):
            make_system("chain", nodes=3, masses=[1, 2, 3]).energy(State(zeros, zeros, union))
        with pytest.raises(DataError, match="only on the system's own 2 edges"):
            make_system("chain", nodes=3, stiffness=[1, 2]).gradient(State(zeros, zeros, union))


@pytest.mark.parametrize(
    ("name", "parameters", "message"),
    [
        ("lattice", {"rows": 0}, "rows must be a positive integer, got 0"),
        ("lattice", {"rows": 1, "cols": 1}, "the lattice needs at least two nodes, got 1"),
        ("lattice", {"dim": 2.0}, "dim must be a positive integer"),
        ("lattice", {"q_amplitude": -1.0}, "q_amplitude must not be negative"),
        ("chain", {"nodes": 1}, "the chain needs at least two nodes, got 1"),
        ("chain", {"potential": "spring"}, "unknown potential 'spring'"),
        ("chain", {"p_amplitude": float("inf")}, "p_amplitude must be finite"),
        ("chain", {"stiffness": [1.0, 2.0]}, r"stiffness must be one number or 7 numbers \(one per edge\), got 2"),
        ("ring", {"nodes": 2}, "a ring needs at least 3 nodes"),
        ("ring", {"masses": 0.0}, "masses must be positive"),
        ("ring", {"masses": [1.0]}, r"masses must be one number or 5 numbers \(one per node\), got 1"),
        ("ring", {"p_high": "much"}, "p_high must be a number"),
        ("lennard-jones", {"dim": 1}, "dim must be at least 2"),
        ("lennard-jones", {"epsilon": 0.0}, "epsilon must be a positive number"),
        ("lennard-jones", {"cutoff": -1.0}, "cutoff must be a positive number, got -1.0"),
        ("lennard-jones", {"graph_cutoff": 0}, "graph_cutoff must be a positive number, got 0"),
    ],
)
def test_wrong_arguments(name: str, parameters: dict[str, object], message: str):
    with pytest.raises(ParameterError, match=message):
        make_system(name, **parameters)


def test_numpy_numbers_become_plain_ones():
    parameters = make_system("chain", nodes=np.int64(3), q_amplitude=np.float32(0.5)).parameters()
    assert type(parameters["nodes"]) is int
    assert type(parameters["q_amplitude"]) is float


class TestSystemsInFields:
    def test_pendulums_by_hand(self):
        """Two pendulums, one hanging and one level: weights 0 and 3 g, twisted against each other by a quarter turn."""
        system = make_system("pendulums", nodes=2, masses=[1.0, 3.0], gravity=2.0, coupling=0.7)
        q, p = np.array([[0.0], [np.pi / 2]]), np.array([[0.5], [-1.2]])
        state = State(q, p, system.graph)
        assert system.energy(state) == pytest.approx(0.125 + 0.24 + 6.0 + 0.7, rel=1e-14)
        np.testing.assert_allclose(system.gradient(state)[0], [[-0.7], [6.7]], rtol=1e-14)
        turned = State(q + np.array([[2 * np.pi], [-6 * np.pi]]), p, system.graph)
        assert system.energy(turned) == pytest.approx(system.energy(state), rel=1e-13)
        assert system.graph.node_attributes["angles"].tolist() == [1, 1]

    def test_two_charges_in_equilibrium(self):
        """At distance d along x, κ d / 2 = k / d²: with κ = 2 and k = 8, d = 2."""
        system = make_system("trap", nodes=2, trap=2.0, strength=8.0)
        q = np.array([[-1.0, 0.0], [1.0, 0.0]])
        state = State(q, np.zeros_like(q), system.graph)
        np.testing.assert_allclose(system.gradient(state)[0], 0.0, atol=1e-14)
        assert system.energy(state) == pytest.approx(2.0 + 4.0, rel=1e-14)
        lifted = State(q + np.array([0.0, 0.5]), np.zeros_like(q), system.graph)
        assert system.energy(lifted) == pytest.approx(6.0 + 2 * 2.0 * 0.25, rel=1e-14)  # twice as stiff along y
