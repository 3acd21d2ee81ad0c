"""Feature maps: a block of graphs in, rows of random features and their exact derivatives out."""

from hamfit.features.base import FeatureMap, SnapshotSource
from hamfit.features.dense_network import DenseNetwork
from hamfit.features.graph_network import GraphNetwork
from hamfit.features.invariant import InvariantNetwork, PairKind, pair_of_nodes, single_node
from hamfit.features.workspace import Workspace

__all__ = [
    "DenseNetwork",
    "FeatureMap",
    "GraphNetwork",
    "InvariantNetwork",
    "PairKind",
    "SnapshotSource",
    "Workspace",
    "pair_of_nodes",
    "single_node",
]
