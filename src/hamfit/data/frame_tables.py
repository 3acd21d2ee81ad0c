"""Data frames of pandas, or of other packages with the same manners, as tables; none of these is imported."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from hamfit.data.frames import listed
from hamfit.data.text_fields import is_gap
from hamfit.data.text_table import Rows, TextTable
from hamfit.errors import DataError

_NAME = "the data frame"


def is_frame(given: object) -> bool:
    """Tell whether something has the manners of a data frame: named columns, an index, and arrays of both."""
    return all(hasattr(given, name) for name in ("columns", "index", "to_numpy", "iloc"))


class FrameTable(TextTable):
    """A table whose rows are those of a data frame; an index with a name counts as its first column."""

    def __init__(self, frame: Any) -> None:
        if not is_frame(frame):
            raise DataError(f"a data frame has columns and an index, got {type(frame).__name__}")
        named = [name for name in getattr(frame.index, "names", []) if name is not None]
        content = frame.reset_index() if named else frame
        self.path, self.decimal = Path(_NAME), "."
        self._columns = [content.iloc[:, place] for place in range(len(content.columns))]
        self.names = [str(name) for name in content.columns]
        self.n_columns, self._rows = len(self.names), len(content)
        self._below, self._other_words, self.units = self.names, [], []
        if not self._rows:
            raise DataError(f"{_NAME} has no rows")

    @property
    def listed(self) -> str:
        """The columns by name."""
        return listed(list(self.names), most=20)

    def read(self, numbers: Sequence[int], labels: Sequence[int] = ()) -> Rows:
        """Read columns by their places, those of numbers and those of labels."""
        values = np.empty((self._rows, len(numbers)))
        for at, place in enumerate(numbers):
            if getattr(self._columns[place].dtype, "kind", "O") in "Mm":
                raise DataError(
                    f"{_NAME}: the column '{self.names[place]}' holds dates; give times as numbers, such as seconds"
                )
            try:
                values[:, at] = self._numbers(place)
            except (TypeError, ValueError):
                raise DataError(f"{_NAME}: the column '{self.names[place]}' does not hold numbers") from None
        if np.isinf(values).any():
            row, column = np.argwhere(np.isinf(values))[0]
            raise DataError(f"{_NAME}: the number in row {row} of '{self.names[numbers[column]]}' is infinite")
        texts = [[str(value) for value in self._columns[place]] for place in labels]
        return Rows(np.arange(self._rows), values, texts)

    def _numbers(self, place: int) -> Any:
        column = self._columns[place]
        if getattr(column.dtype, "kind", "O") in "fiub" and isinstance(column.dtype, np.dtype):
            return np.asarray(column.to_numpy(), dtype=np.float64)
        return [np.nan if is_gap(str(value)) or str(value) == "<NA>" else float(value) for value in column]
