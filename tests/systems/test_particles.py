"""Particles in boxes, of several kinds, and with many-body energies: by hand, by sums over images, and at the edges."""

from __future__ import annotations

import itertools
import json

import numpy as np
import pytest

from hamfit.data import PhaseSpaceData
from hamfit.errors import DataError, ParameterError
from hamfit.graphs import CutoffNeighbours, Graph
from hamfit.integrate import simulate
from hamfit.potentials.lennard_jones import LennardJones
from hamfit.state import State
from hamfit.systems import System, generate, make_system


def energy_at(system: System, q: np.ndarray, graph: Graph | None = None) -> float:
    return float(system.energy(State(q, np.zeros_like(q), system.graph if graph is None else graph)))


def force_at(system: System, q: np.ndarray, graph: Graph | None = None) -> np.ndarray:
    return -system.gradient(State(q, np.zeros_like(q), system.graph if graph is None else graph))[0]


BOX = {"rows": 3, "cols": 2, "density": 0.6, "cutoff": 2.4}  # 2.6 by 3.9: smaller than twice the cutoff


class TestLennardJonesInABox:
    @pytest.mark.parametrize("switch", ["plain", "smooth"])
    def test_energy_is_that_of_all_images(self, switch: str):
        system = make_system("lennard-jones", **BOX, switch=switch)
        assert system.cell.diagonal().min() < 2 * 2.4
        q = system.sample(1, 0)[0][0]
        potential = LennardJones.with_constants(cutoff=None if switch == "plain" else 2.4)
        total = 0.0
        for image in itertools.product(range(-3, 4), repeat=2):
            r = np.linalg.norm(q[:, None] - q[None] + np.array(image) @ system.cell, axis=-1)
            total += potential.energy(r[(r > 0) & (r < 2.4)]).sum() / 2
        assert energy_at(system, q) == pytest.approx(total, rel=1e-13)

    @pytest.mark.parametrize("shape", [{"dim": 2}, {"dim": 3, "layers": 4}])
    def test_the_box_has_the_density_that_was_asked_for(self, shape: dict):
        system = make_system("lennard-jones", **BOX | shape)
        assert system.graph.n_nodes / np.linalg.det(system.cell) == pytest.approx(0.6, rel=1e-12)

    def test_energy_does_not_care_which_image_a_particle_is(self):
        system = make_system("lennard-jones", **BOX, switch="smooth")
        q = system.sample(1, 0)[0][0]
        moved = q + np.random.default_rng(0).integers(-3, 4, q.shape) @ system.cell
        assert energy_at(system, moved) == pytest.approx(energy_at(system, q), rel=1e-12)
        np.testing.assert_allclose(force_at(system, moved), force_at(system, q), atol=1e-11)

    def test_a_thousand_particles_keep_their_energy(self):
        system = make_system(
            "lennard-jones",
            rows=10,
            cols=10,
            layers=10,
            dim=3,
            density=0.7,
            cutoff=2.0,
            switch="smooth",
            p_amplitude=1.0,
        )
        assert system.graph.n_nodes == 1000
        assert np.linalg.det(system.cell) == pytest.approx(1000 / 0.7)
        q, p = system.sample(1, 0)
        rollout = simulate(system, State(q[0], p[0], system.graph), dt=2e-3, steps=50, every=10)
        assert rollout.completed
        assert rollout.energy_deviation < 0.05  # 5.2 with a plain cutoff
        np.testing.assert_allclose(rollout.p[-1].sum(axis=0), p[0].sum(axis=0), atol=1e-10)

    def test_data_have_periodic_graphs(self, tmp_path):
        system = make_system("lennard-jones", **BOX, switch="smooth")
        data = generate(system, trajectories=3, per_trajectory=2, stride=2, dt=1e-3)
        graph = data.graphs[0]
        np.testing.assert_array_equal(graph.cell, system.cell)
        assert graph.n_edges == CutoffNeighbours(2.4, cell=system.cell)(data.q[0]).n_edges
        for suffix in ("npz", "h5"):
            data.save(tmp_path / f"data.{suffix}")
            again = PhaseSpaceData.load(tmp_path / f"data.{suffix}")
            assert again.graphs[0].same_as(graph)

    def test_a_state_with_its_own_box_counts(self):
        """The box belongs to the snapshot: one system object serves boxes of all sizes."""
        small, large = (make_system("lennard-jones", rows=n, cols=4, density=0.6, cutoff=2.0) for n in (2, 4))
        q = large.sample(1, 0)[0][0]
        assert energy_at(small, q, large.graph) == energy_at(large, q)
        assert energy_at(small, q, Graph(16, [])) != energy_at(large, q)

    def test_smooth_switch_ends_smoothly(self):
        system = make_system("lennard-jones", rows=1, cols=2, cutoff=1.8, switch="smooth")

        def force(r: float) -> float:
            return float(force_at(system, np.array([[0.0, 0.0], [r, 0.0]]))[1, 0])

        assert abs(force(1.8 - 1e-4)) < 1e-5
        assert force(1.8) == force(2.0) == 0.0
        assert force(1.4) < -0.1

    @pytest.mark.parametrize(
        ("parameters", "message"),
        [
            ({"density": 0.5}, r"particles in a periodic box \(density\) need a cutoff"),
            ({"density": -0.5, "cutoff": 2.0}, "density must be a positive number"),
            ({"switch": "smooth"}, "a smooth switch needs a cutoff"),
            ({"switch": "soft", "cutoff": 2.0}, "switch must be 'plain' or 'smooth', got 'soft'"),
            ({"layers": 2}, "dim must be at least 3 for a grid of 2 layers, got 2"),
        ],
    )
    def test_wrong_arguments(self, parameters: dict, message: str):
        with pytest.raises(ParameterError, match=message):
            make_system("lennard-jones", **parameters)


class TestMixture:
    def test_energy_by_hand(self):
        system = make_system("mixture", rows=1, cols=3, species=[0, 1, 1])
        q = np.array([[0.0, 0.0], [1.0, 0.0], [2.5, 0.0]])
        expected = sum(
            float(LennardJones.with_constants(epsilon=e, sigma=s).energy(np.array(r)))
            for e, s, r in ((1.5, 0.8, 1.0), (1.5, 0.8, 2.5), (0.5, 0.88, 1.5))
        )
        assert energy_at(system, q) == pytest.approx(expected, rel=1e-13)

    def test_one_species_is_lennard_jones(self):
        mixture, plain = make_system("mixture", epsilon=1.0, sigma=1.0), make_system("lennard-jones")
        q = plain.sample(1, 0)[0][0]
        np.testing.assert_array_equal(mixture.sample(1, 0)[0][0], q)
        assert energy_at(mixture, q) == energy_at(plain, q)

    def test_species_travel_with_the_data(self, tmp_path):
        data = generate(make_system("mixture", graph_cutoff=1.6), snapshots=4)
        assert len(data.graphs) == 4
        data.save(tmp_path / "mixture.h5")
        for graph in PhaseSpaceData.load(tmp_path / "mixture.h5").graphs:
            assert graph.node_attributes["species"].tolist() == [0, 1, 0, 1, 0, 1, 0, 1, 0]
            assert graph.node_attributes["species"].dtype == np.int64

    def test_species_of_the_state_count(self):
        system = make_system("mixture", rows=1, cols=2)
        q = np.array([[0.0, 0.0], [1.1, 0.0]])
        both = [energy_at(system, q, Graph(2, [], node_attributes={"species": kinds})) for kinds in ([0, 0], [1, 1])]
        assert len({energy_at(system, q), *both}) == 3

    @pytest.mark.parametrize(
        ("parameters", "message"),
        [
            ({"species": [0, 2]}, "species must be integers from 0 to 1"),
            ({"species": [0.5]}, "species must be integers from 0 to 1"),
            ({"species": [0] * 10}, r"species must be between 1 and 9 numbers .*, got 10"),
            ({"epsilon": [1.0, 2.0]}, r"epsilon must be one number or 3 numbers \(one per kind of pair\), got 2"),
            ({"sigma": [1.0, 0.0, 1.0]}, "sigma must be positive"),
        ],
    )
    def test_wrong_arguments(self, parameters: dict, message: str):
        with pytest.raises(ParameterError, match=message):
            make_system("mixture", **parameters)


class TestCoulombAndGravity:
    def test_opposite_charges_rest_at_sigma(self):
        system = make_system("coulomb", rows=1, cols=2, sigma=1.7)
        q = np.array([[0.0, 0.0], [1.7, 0.0]])
        np.testing.assert_allclose(force_at(system, q), 0.0, atol=1e-15)
        assert energy_at(system, q) == pytest.approx(-11 / 12 / 1.7, rel=1e-14)

    def test_equal_charges_repel(self):
        system = make_system("coulomb", rows=1, cols=2, charges=2.0, strength=3.0)
        force = force_at(system, np.array([[0.0, 0.0], [10.0, 0.0]]))
        assert force[1, 0] == pytest.approx(3 * 4 / 100, rel=1e-9)
        assert system.graph.node_attributes["charge"].tolist() == [2.0, 2.0]

    def test_gravity_by_hand(self):
        system = make_system("gravity", nodes=2, dim=1, masses=[2.0, 5.0], strength=0.5, softening=3.0)
        force = force_at(system, np.array([[0.0], [4.0]]))
        np.testing.assert_allclose(force[:, 0], np.array([1.0, -1.0]) * 0.5 * 10 * 4 / 125, rtol=1e-14)
        assert system.graph.node_attributes["mass"].tolist() == [2.0, 5.0]
        assert not make_system("gravity").graph.node_attributes

    def test_bodies_at_the_same_place_exert_no_force(self):
        system = make_system("gravity", softening=0.5)
        zeros = np.zeros((5, 3))
        assert energy_at(system, zeros) == -10 / 0.5
        np.testing.assert_array_equal(force_at(system, zeros), 0.0)

    @pytest.mark.parametrize("name", ["gravity", "coulomb"])
    def test_default_trajectories_keep_their_energy(self, name: str):
        data = generate(make_system(name), trajectories=20)
        energy = data.energy.reshape(20, -1)
        assert np.abs(energy - energy[:, :1]).max() < 0.01


class TestManyBodyClusters:
    def test_stillinger_weber_by_listing_triples(self):
        system = make_system("stillinger-weber", side=2, epsilon=1.7, sigma=0.9)
        q = system.sample(1, 3)[0][0]
        x = q / 0.9
        total = 0.0
        for i, j in itertools.combinations(range(8), 2):
            r = np.linalg.norm(x[i] - x[j])
            if r < 1.8:
                total += 7.049556277 * (0.6022245584 * r**-4 - 1) * np.exp(1 / (r - 1.8))
        for i in range(8):
            for j, k in itertools.combinations([n for n in range(8) if n != i], 2):
                a, b = x[j] - x[i], x[k] - x[i]
                ra, rb = np.linalg.norm(a), np.linalg.norm(b)
                if ra < 1.8 and rb < 1.8:
                    angle = (a @ b / ra / rb + 1 / 3) ** 2
                    total += 21.0 * angle * np.exp(1.2 / (ra - 1.8) + 1.2 / (rb - 1.8))
        assert energy_at(system, q) == pytest.approx(1.7 * total, rel=1e-12)

    def test_tetrahedra_have_no_angular_energy(self):
        """One atom and four at the corners of a tetrahedron around it, too far from each other: four bonds of -1."""
        corners = np.array([[1, 1, 1], [1, -1, -1], [-1, 1, -1], [-1, -1, 1]]) / np.sqrt(3) * 2 ** (1 / 6)
        q = np.concatenate([np.zeros((1, 3)), corners])
        assert np.linalg.norm(corners[0] - corners[1]) > 1.8
        assert energy_at(make_system("stillinger-weber"), q, Graph(5, [])) == pytest.approx(-4.0, abs=1e-6)

    def test_embedded_atoms_by_hand(self):
        system = make_system("embedded-atom", repulsion=0.1, binding=2.0, cutoff=3.0)
        q = np.array([[0.0, 0.0, 0.0], [1.2, 0.0, 0.0], [0.0, 1.5, 0.0]])
        r = {(0, 1): 1.2, (0, 2): 1.5, (1, 2): np.hypot(1.2, 1.5)}
        end = {pair: 1 - 10 * (d / 3) ** 3 + 15 * (d / 3) ** 4 - 6 * (d / 3) ** 5 for pair, d in r.items()}
        total = sum(0.2 * np.exp(-10.96 * (d - 1)) * end[pair] for pair, d in r.items())
        for i in range(3):
            density = sum(np.exp(-2 * 2.278 * (d - 1)) * end[pair] for pair, d in r.items() if i in pair)
            total -= 2.0 * np.sqrt(density)
        assert energy_at(system, q, Graph(3, [])) == pytest.approx(total, rel=1e-13)

    @pytest.mark.parametrize("name", ["stillinger-weber", "embedded-atom"])
    def test_grid_is_near_the_minimum(self, name: str):
        for side in (2, 3):
            system = make_system(name, side=side, q_amplitude=0.0)
            q = system.sample(1, 0)[0][0]
            assert q.shape == (side**3, 3)
            wide = [energy_at(system, scale * q) for scale in (0.85, 1.0, 1.2)]
            assert min(wide) == wide[1] < 0

    @pytest.mark.parametrize("name", ["stillinger-weber", "embedded-atom"])
    def test_atoms_without_neighbours(self, name: str):
        system = make_system(name)
        q = system.sample(1, 0)[0][0]
        q[3] += 10.0
        assert np.isfinite(energy_at(system, q))
        np.testing.assert_array_equal(force_at(system, q)[3], 0.0)
        apart = 10.0 * q
        assert energy_at(system, apart) == 0.0
        np.testing.assert_array_equal(force_at(system, apart), 0.0)
        near = make_system(name, graph_cutoff=2.0)
        assert near.graph_at(apart).n_edges == 0

    @pytest.mark.parametrize("name", ["stillinger-weber", "embedded-atom"])
    def test_two_atoms_at_the_same_place(self, name: str):
        system = make_system(name)
        q = np.stack([system.sample(1, 0)[0][0]] * 2)
        q[1, 5] = q[1, 2]
        for evaluate in (system.energy, system.gradient):
            with pytest.raises(DataError, match="atoms 5 and 2 are at the same place"):
                evaluate(State(q, 0 * q, system.graph))

    @pytest.mark.parametrize("name", ["stillinger-weber", "embedded-atom"])
    def test_default_trajectories_keep_their_energy(self, name: str):
        data = generate(make_system(name), trajectories=20)
        energy = data.energy.reshape(20, -1)
        assert np.abs(energy - energy[:, :1]).max() < 0.02


class TestConstantsThatDiffer:
    def test_graphs_carry_what_differs_and_nothing_else(self):
        uneven = make_system("chain", nodes=3, masses=[1, 2, 3], stiffness=[1, 4])
        assert uneven.graph.node_attributes["mass"].tolist() == [1.0, 2.0, 3.0]
        assert uneven.graph.edge_attributes["stiffness"].tolist() == [1.0, 4.0]
        for name in ("chain", "lattice", "ring", "lennard-jones", "gravity"):
            even = make_system(name, masses=2.0).graph
            assert not even.node_attributes
            assert not even.edge_attributes

    def test_uniform_files_are_as_they_were(self, tmp_path):
        generate(make_system("chain", stiffness=2.0), snapshots=3).save(tmp_path / "chain.npz")
        with np.load(tmp_path / "chain.npz") as file:
            assert sorted(file.files) == ["edges", "energy", "metadata", "p", "p_dot", "q", "q_dot"]

    def test_constants_of_the_graph_count(self):
        """A system made for three nodes, on a longer chain that brings its own masses and springs."""
        system = make_system("chain", nodes=3, masses=[1, 2, 3], stiffness=[1, 4])
        other = make_system("chain", nodes=4, masses=[4, 3, 2, 1], stiffness=[1, 2, 3])
        q, p = other.sample(2, 0)
        state = State(q, p, other.graph)
        np.testing.assert_array_equal(system.energy(state), other.energy(state))
        np.testing.assert_array_equal(system.gradient(state), other.gradient(state))

    def test_parameters_with_patterns_are_plain(self):
        for name in ("mixture", "coulomb"):
            json.dumps(make_system(name).parameters())
