"""What an edge tells the network about its two ends, one kind per module."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, ClassVar

from hamfit.registry import Registry
from hamfit.validation import Array

EDGE_FEATURES: Registry[EdgeFeatures] = Registry("edge features", __name__)


class EdgeFeatures(ABC):
    """Components made of a difference of positions; the network appends the distance (Section 3.2.1)."""

    name: ClassVar[str]
    directed: ClassVar[bool] = False
    """Whether the two messages along an edge are encoded apart, each with source minus target."""

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        EDGE_FEATURES.add(cls)

    @staticmethod
    @abstractmethod
    def components(difference: Array) -> tuple[Array, Array | None]:
        """Make components of differences (edges, dim), and their derivatives by coordinate; None stands for one."""
