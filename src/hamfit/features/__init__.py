"""Feature maps: a block of graphs in, rows of random features and their exact derivatives out."""

from hamfit.features.base import FeatureMap, SnapshotSource
from hamfit.features.dense_network import DenseNetwork
from hamfit.features.graph_network import GraphNetwork
from hamfit.features.invariant import InvariantNetwork
from hamfit.features.workspace import Workspace

__all__ = ["DenseNetwork", "FeatureMap", "GraphNetwork", "InvariantNetwork", "SnapshotSource", "Workspace"]
