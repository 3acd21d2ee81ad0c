"""What an edge tells the network about its two ends, one kind per module."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import ClassVar

from hamfit.registry import Member, Registry
from hamfit.validation import Array

EDGE_FEATURES: Registry[EdgeFeatures] = Registry("edge features", __name__)


class EdgeFeatures(Member, ABC):
    """Components made of a difference of positions; the network appends the distance (Section 3.2.1)."""

    family = EDGE_FEATURES
    directed: ClassVar[bool] = False
    """Whether the two messages along an edge are encoded apart, each with source minus target."""

    @staticmethod
    @abstractmethod
    def components(difference: Array) -> tuple[Array, Array | None]:
        """Make components of differences (edges, dim), and their derivatives by coordinate; None stands for one."""
