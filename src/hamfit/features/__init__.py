"""Feature maps: a block of graphs in, rows of random features and their exact derivatives out."""

from hamfit.features.base import FEATURE_MAPS, FeatureMap, SnapshotSource
from hamfit.features.invariant import PairKind, pair_of_nodes, single_node
from hamfit.features.maps.dense_network import DenseNetwork
from hamfit.features.maps.graph_network import GraphNetwork
from hamfit.features.maps.invariant_network import InvariantNetwork
from hamfit.features.maps.lagrangian_network import LagrangianNetwork
from hamfit.features.workspace import Workspace

__all__ = [
    "FEATURE_MAPS",
    "DenseNetwork",
    "FeatureMap",
    "GraphNetwork",
    "InvariantNetwork",
    "LagrangianNetwork",
    "PairKind",
    "SnapshotSource",
    "Workspace",
    "pair_of_nodes",
    "single_node",
]
