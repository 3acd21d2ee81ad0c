"""Coordinates that the network sees, one representation per module, each with its own derivative."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import Any, ClassVar

from hamfit.errors import DataError
from hamfit.registry import Member, Registry
from hamfit.state import State
from hamfit.validation import Array

REPRESENTATIONS: Registry[Representation] = Registry("representation", __name__)


@dataclass(frozen=True)
class Encoded:
    """Transformed coordinates, each of shape (nodes, dim), and what `pull_back` needs to know of the way there."""

    q: Array
    p: Array
    context: Any = None


class Representation(Member, ABC):
    """The step ``encode_invariances`` of the paper's Algorithm 1."""

    family = REPRESENTATIONS
    centres: ClassVar[bool] = False
    """Whether positions are taken relative to the middle of their system."""
    turns: ClassVar[bool] = False
    """Whether positions are turned, so that offsets to periodic images would have to be turned along."""

    @staticmethod
    @abstractmethod
    def encode(state: State) -> Encoded:
        """Compute (q̄, p̄) for a union of graphs."""

    @staticmethod
    @abstractmethod
    def pull_back(state: State, encoded: Encoded, by_q: Array, by_p: Array) -> None:
        """Turn derivatives by (q̄, p̄) into derivatives by (q, p), in place; each of shape (nodes, dim, k)."""

    @classmethod
    def refuse_images(cls, state: State) -> None:
        """Refuse edges to periodic images, where positions are turned and the offsets of the edges would not be."""
        offsets = state.graph.offsets
        if cls.turns and offsets is not None and offsets.any():
            raise DataError(
                f"the representation '{cls.name}' turns positions, which edges to periodic images do not follow; use "
                "'centred', or the model 'invariant'"
            )
