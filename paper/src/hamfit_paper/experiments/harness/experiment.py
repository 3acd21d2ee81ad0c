"""The form of an experiment: settings as data, cells that are measured one by one, tables and pictures of them."""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar

from hamfit.errors import unknown_name
from hamfit.registry import Registry
from hamfit.validation import Array
from hamfit_paper.experiments.harness.tables import Comparison, Table

EXPERIMENTS: Registry[Experiment] = Registry("experiment", "hamfit_paper.experiments")
PRESETS = ("quick", "full")

Settings = dict[str, Any]


@dataclass(frozen=True)
class Cell:
    """One entry of an experiment: what is measured and stored as a whole.

    Attributes
    ----------
    name
        Unique within the experiment; also the name of its file, so letters, digits, dots and dashes.
    parameters
        Everything the measurement depends on, as plain data: a stored cell is used again when they are the same.
    extra
        Extra of the package that the measurement needs (``"torch"``), if any; without it the cell is left out.
    """

    name: str
    parameters: Settings
    extra: str | None = None


@dataclass
class Measurement:
    """What was found in one cell: numbers, curves, and whether the numbers are estimates.

    Attributes
    ----------
    values
        Plain data; numbers that are not finite mean that the run failed there (diverged, say).
    arrays
        Trajectories and curves, kept beside the values for the pictures.
    estimated
        True where a run did not fit into the budget and its time is extrapolated.
    """

    values: Settings
    arrays: dict[str, Array] = field(default_factory=dict)
    estimated: bool = False


@dataclass(frozen=True)
class Context:
    """What a measurement may use beside its parameters, and what must not change the numbers that it finds.

    Attributes
    ----------
    budget
        Seconds that one iterative training may take; beyond them it is estimated from its first steps.
    progress
        Called with (done, total) within the cell.
    """

    budget: float | None = None
    progress: Callable[[int, int], None] | None = None


class Found(Mapping[str, Measurement]):
    """The measured cells of an experiment, to be looked up by name or by their parameters."""

    def __init__(self, cells: list[Cell], measurements: dict[str, Measurement]) -> None:
        self._cells = [cell for cell in cells if cell.name in measurements]
        self._measurements = measurements

    def __getitem__(self, name: str) -> Measurement:
        return self._measurements[name]

    def __iter__(self) -> Iterator[str]:
        return (cell.name for cell in self._cells)

    def __len__(self) -> int:
        return len(self._cells)

    def where(self, **parameters: Any) -> list[Measurement]:
        """Return the measurements of the cells with these parameters, in the order of the cells."""
        return [
            self._measurements[cell.name]
            for cell in self._cells
            if all(cell.parameters.get(key) == value for key, value in parameters.items())
        ]

    def column(self, key: str, **parameters: Any) -> list[float]:
        """Return one value of each cell with these parameters; cells that do not have it are left out."""
        return [m.values[key] for m in self.where(**parameters) if m.values.get(key) is not None]

    def mean(self, key: str, **parameters: Any) -> float:
        """Return the mean of one value over the cells with these parameters, or NaN where there is none."""
        values = self.column(key, **parameters)
        return sum(values) / len(values) if values else math.nan


class Experiment(ABC):
    """One table or figure of the paper, or several that share their runs.

    A subclass with a ``name`` in a module of `hamfit_paper.experiments` joins the family. Its methods see only the
    settings and what was measured, so that tables and pictures can be made again from stored cells.
    """

    name: ClassVar[str]
    title: ClassVar[str]
    labels: ClassVar[tuple[str, ...]]
    """LaTeX labels of the tables and figures in the paper."""
    full: ClassVar[Settings]
    """The paper's settings."""
    quick: ClassVar[Settings]
    """What the quick preset changes in them."""

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        EXPERIMENTS.add(cls)

    def settings(self, preset: str) -> Settings:
        """Return the settings of a preset, ``"quick"`` or ``"full"``."""
        if preset not in PRESETS:
            raise unknown_name("preset", preset, PRESETS)
        return {**self.full, **self.quick} if preset == "quick" else dict(self.full)

    @abstractmethod
    def cells(self, settings: Settings) -> list[Cell]:
        """List all cells, in the order in which they are measured."""

    @abstractmethod
    def measure(self, parameters: Settings, context: Context) -> Measurement:
        """Measure the cell with these parameters."""

    @abstractmethod
    def tables(self, settings: Settings, found: Found) -> list[Table]:
        """Make the tables, beside the paper's numbers; cells may be missing."""

    @abstractmethod
    def draw(self, settings: Settings, found: Found) -> dict[str, Any]:
        """Draw the figures and return them by file name, without suffix; cells may be missing."""

    def compare(self, settings: Settings, found: Found) -> list[Comparison]:  # noqa: ARG002 - some have nothing to compare
        """Set our errors beside the paper's, wherever the paper gives a number."""
        return []

    def remarks(self, settings: Settings, found: Found) -> list[str]:  # noqa: ARG002 - some have nothing to say
        """Return sentences to stand under the tables: what the paper leaves open, and what we found about it."""
        return []
