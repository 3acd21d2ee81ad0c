"""`TextTable`: columns of numbers in a text file, with its delimiter, comments, names and gaps."""

from __future__ import annotations

import math
import re
from array import array
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import islice
from pathlib import Path

import numpy as np

from hamfit.data.text_fields import (
    COMMENTS,
    DELIMITERS,
    are_units,
    as_number,
    decimal_of,
    delimiter_of,
    guessed_delimiter,
    is_comment,
    is_gap,
    is_header,
    split_line,
)
from hamfit.errors import DataError, FileError, ParameterError, unknown_name
from hamfit.files import existing
from hamfit.memory import require_memory
from hamfit.validation import Float64Array, IntArray

_SAMPLE = 20  # lines that the delimiter is guessed from
_LONGEST = 1 << 26  # characters of a line; a file of one endless line is refused before it fills the memory
_BYTES_PER_NUMBER, _BYTES_PER_LABEL = 24, 90  # while a file is read
_DECIMAL_COMMA = re.compile(r"[+-]?\d*,\d+([eE][+-]?\d+)?")
_SEPARATOR = re.compile(r"sep=(.)", re.IGNORECASE)  # which spreadsheets write into the first line


@dataclass(frozen=True)
class Rows:
    """The values in some columns of all rows of a text file.

    Attributes
    ----------
    lines
        Line of each row in the file, from 1; shape (rows,).
    numbers
        Shape (rows, columns), NaN in gaps.
    labels
        Columns that are names rather than numbers, each with one text per row.
    """

    lines: IntArray
    numbers: Float64Array
    labels: list[list[str]]


class TextTable:
    """A text file with one row per line, fields between delimiters, and names of the columns or none.

    Lines that begin with ``#`` or ``%`` are comments. The names are the first line that is no comment, if no number is
    in it, or else the last comment before the first row, if it has as many words as there are columns. A line of units
    below the names is passed over, and so are delimiters at the end of lines.

    Parameters
    ----------
    path
        The file, in UTF-8.
    delimiter
        One of `DELIMITERS` by name or as it is; None to guess it from the first lines.
    skip
        Lines to pass over at the beginning.
    decimal
        What stands before the decimals of numbers, ``"."`` or ``","``; a comma is then not between fields.

    Attributes
    ----------
    names
        Of the columns; empty without names.
    units
        What the line below the names says, where it holds units; else empty.
    n_columns
        Number of columns.

    Examples
    --------
    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = Path(folder) / "carts.csv"
    ...     _ = path.write_text("time; x1; x2\\n0.0; 1.5; 2\\n0.1; ; 2.1\\n")
    ...     table = TextTable(path)
    ...     table.names, table.read([table.place("x1")]).numbers.tolist()
    (['time', 'x1', 'x2'], [[1.5], [nan]])
    """

    def __init__(self, path: str | Path, *, delimiter: str | None = None, skip: int = 0, decimal: str = ".") -> None:
        self.path = existing(path)
        self._skip, self.decimal = skip, decimal_of(decimal)
        if delimiter is None and not skip:
            delimiter = self._separator_line()
        sample = [text for _, text in islice(self._content(), _SAMPLE)]
        if not sample:
            raise DataError(f"{self.path} has no rows")
        self.delimiter = guessed_delimiter(sample, decimal) if delimiter is None else delimiter_of(delimiter)
        if self.delimiter == self.decimal:
            raise ParameterError(f"{self.path}: a comma cannot stand both between fields and before decimals")
        first = self._fields(sample[0])
        self._has_header = is_header(first, decimal)
        above = first if self._has_header else self._comment_above()
        first, above = (self._without_empty_end(fields) for fields in (first, above))
        self.n_columns = len(first)
        self.names = above if len(above) == self.n_columns and is_header(above, decimal) else []
        self._other_words = [] if self.names else above
        second = self._fields(sample[1]) if self._has_header and len(sample) > 1 else []
        self.units = second if are_units(second, decimal) and len(sample) > 2 else []
        self._below = self._without_empty_end(self._fields(sample[1])) if len(sample) > 1 else first

    def place(self, column: str) -> int:
        """Find the place from 0 of a column that is given by its name, or by its number from 1."""
        if column.isascii() and column.isdigit():
            if len(column) > 9 or not 1 <= int(column) <= self.n_columns:
                raise ParameterError(f"{self.path} has the columns 1 to {self.n_columns}, but no column {column:.20}")
            return int(column) - 1
        places = [place for place, name in enumerate(self.names) if name == column]
        if not self.names:
            words = f" (the comment above has {len(self._other_words)} words)" if self._other_words else ""
            raise ParameterError(
                f"{self.path} has no names for its {self.n_columns} columns{words}, so '{column}' is not known; "
                f"give numbers from 1 to {self.n_columns}{self._advice}"
            )
        if not places:
            raise ParameterError(f"{self.path}: {unknown_name('column', column, self.names)}{self._advice}")
        if len(places) > 1:
            numbers = ", ".join(str(place + 1) for place in places)
            raise ParameterError(f"{self.path}: the columns {numbers} are all called '{column}'; give the number")
        return places[0]

    @property
    def _advice(self) -> str:
        """What to type where the line of names does not look like one."""
        if self.decimal == "," and self.n_columns == 1 and "," in "".join(self.names):
            return "; commas stand between its fields, so decimals have points: leave out --decimal ,"
        if self.n_columns == 1 or len(self._below) != self.n_columns:
            return (
                f"; its first line has {self.n_columns} and the next one {len(self._below)} fields (between fields: "
                f"{self._between}): where the names are further down, pass over what is above them (--skip 1)"
            )
        return ""

    def check(self, columns: Sequence[str]) -> None:
        """Refuse columns that the file does not have, all of them in one sentence."""
        unknown = []
        for column in columns:
            try:
                self.place(column)
            except ParameterError as error:
                unknown.append((column, error))
        if len(unknown) > 1 and self.names:
            known = ", ".join(self.names)
            missing = ", ".join(f"'{column}'" for column, _ in unknown)
            raise ParameterError(f"{self.path} has no columns {missing}; it has {known}{self._advice}")
        if unknown:
            raise unknown[0][1]

    def read(self, numbers: Sequence[int], labels: Sequence[int] = ()) -> Rows:
        """Read columns of all rows by their places, those of numbers and those of labels."""
        self._require_memory(len(numbers), len(labels))
        lines, values = array("q"), array("d")
        texts: list[list[str]] = [[] for _ in labels]
        for line, text in islice(self._content(), int(self._has_header) + bool(self.units), None):
            fields = self._fields(text)
            if len(fields) != self.n_columns and any(fields[self.n_columns :]) | (len(fields) < self.n_columns):
                raise DataError(
                    f"{self.path}, line {line}: {len(fields)} fields, but there are {self.n_columns} columns "
                    f"(between fields: {self._between})"
                )
            lines.append(line)
            try:
                if "_" in text or self.decimal == ",":  # Python would read 1_000 as a number
                    raise ValueError
                values.extend([float(fields[place]) for place in numbers])
            except ValueError:
                values.extend([self._number(fields[place], line, place) for place in numbers])
            for column, place in zip(texts, labels, strict=True):
                column.append(fields[place])
        if not lines:
            raise DataError(f"{self.path} has no rows below the names of its columns")
        found = np.array(values).reshape(len(lines), len(numbers))
        infinite = np.argwhere(np.isinf(found))
        if infinite.size:
            row, column_ = infinite[0]
            raise DataError(f"{self._at(lines[row], numbers[column_])}: the number is infinite")
        return Rows(np.array(lines, dtype=np.int64), found, texts)

    def _content(self) -> Iterator[tuple[int, str]]:
        """Yield the lines that are neither empty nor comments, with their numbers from 1."""
        try:
            with self.path.open(encoding="utf-8-sig") as file:
                for line, text in enumerate(iter(partial(file.readline, _LONGEST), ""), 1):
                    if len(text) == _LONGEST:
                        raise DataError(f"{self.path}, line {line}: more than {_LONGEST:,} characters, so no table")
                    begin = text.lstrip()
                    if line > self._skip and begin and not is_comment(begin):
                        yield line, text.rstrip("\n")
        except UnicodeDecodeError as error:
            raise FileError(f"{self.path} is not text in UTF-8 ({error.reason}); save it in that encoding") from None
        except OSError as error:
            raise FileError(f"cannot read {self.path}: {error.strerror or error}") from error

    def _require_memory(self, numbers: int, labels: int) -> None:
        """Refuse a file whose columns do not fit into memory, by its size and the length of its first rows."""
        sample = [len(text.encode()) + 1 for _, text in islice(self._content(), _SAMPLE)]
        rows = self.path.stat().st_size * len(sample) / sum(sample)
        require_memory(
            rows * (_BYTES_PER_NUMBER * (numbers + 1) + _BYTES_PER_LABEL * labels),
            f"{self.path}, a text of about {rows:,.0f} rows,",
            "cut it into several files and convert each, or take fewer columns",
        )

    def _fields(self, text: str) -> list[str]:
        return split_line(text, self.delimiter)

    def _without_empty_end(self, fields: list[str]) -> list[str]:
        """Leave out what a delimiter at the end of a line of names makes: a last column without a name."""
        return fields[:-1] if len(fields) > 1 and not fields[-1] and is_header(fields, self.decimal) else fields

    def _separator_line(self) -> str | None:
        """Read the first line where it tells what stands between fields, as spreadsheets write it, and pass over it."""
        text = next((text for line, text in islice(self._content(), 1) if line == 1), "")
        found = _SEPARATOR.fullmatch(text.rstrip("\r"))
        if found is None:
            return None
        self._skip = 1
        return found[1]

    def _comment_above(self) -> list[str]:
        """Find the fields of the last comment before the first row."""
        last = ""
        first_row = next(self._content())[0]
        with self.path.open(encoding="utf-8-sig") as file:
            for text in islice(file, self._skip, first_row - 1):
                last = text.strip() or last
        comment = last.lstrip("".join(COMMENTS)).strip()
        return self._fields(comment) if comment else []

    def _number(self, field: str, line: int, place: int) -> float:
        if is_gap(field):
            return math.nan
        try:
            return as_number(field, self.decimal)
        except ValueError:
            advice = "; for decimal commas give --decimal ," if _DECIMAL_COMMA.fullmatch(field) else ""
            if self.decimal == "," and "." in field:
                advice = "; it has a point, and decimals have commas here (--decimal ,)"
            raise DataError(
                f"{self._at(line, place)}: {field!r} is not a decimal number (between fields: {self._between}){advice}"
            ) from None

    def _at(self, line: int, place: int) -> str:
        name = f" ({self.names[place]})" if self.names else ""
        return f"{self.path}, line {line}, column {place + 1}{name}"

    @property
    def _between(self) -> str:
        return next(name for name, delimiter in DELIMITERS.items() if delimiter == self.delimiter)
