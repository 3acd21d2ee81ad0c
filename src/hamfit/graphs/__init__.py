"""Graphs: who interacts with whom, as one block-diagonal union of any number of systems."""

from hamfit.graphs.edges import MASS, canonical_edges
from hamfit.graphs.graph import Graph
from hamfit.graphs.neighbours import CutoffNeighbours
from hamfit.graphs.topologies import chain, complete, lattice, ring

__all__ = ["MASS", "CutoffNeighbours", "Graph", "canonical_edges", "chain", "complete", "lattice", "ring"]
