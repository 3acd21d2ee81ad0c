"""Graphs: who interacts with whom, as one block-diagonal union of any number of systems."""

from hamfit.graphs.edges import MASS, canonical_edges
from hamfit.graphs.graph import Graph
from hamfit.graphs.neighbours import CutoffNeighbours
from hamfit.graphs.roles import angle_coordinates, held_nodes, turned_apart, with_angles, with_held
from hamfit.graphs.topologies import chain, complete, lattice, ring

__all__ = [
    "MASS",
    "CutoffNeighbours",
    "Graph",
    "angle_coordinates",
    "canonical_edges",
    "chain",
    "complete",
    "held_nodes",
    "lattice",
    "ring",
    "turned_apart",
    "with_angles",
    "with_held",
]
