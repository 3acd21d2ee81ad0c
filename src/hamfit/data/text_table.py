"""`TextTable`: columns of numbers in a text file, with its delimiter, comments, names and gaps."""

from __future__ import annotations

import csv
import math
import re
from array import array
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import islice
from pathlib import Path

import numpy as np

from hamfit.errors import DataError, FileError, ParameterError, unknown_name
from hamfit.files import existing
from hamfit.memory import require_memory
from hamfit.validation import Float64Array, IntArray

DELIMITERS = {"comma": ",", "semicolon": ";", "tab": "\t", "space": " "}
"""What may stand between fields; ``space`` is any white space."""
_GAP = re.compile(
    r"[-.?]*|[+-]?nan(\(\w*\))?|#?<?n\.?[/.]?a\.?>?|null|nil|none|missing|[+-]?1\.#(ind|qnan|snan)"
    r"|#(value|ref|div/0|num|null|spill|calc|field|busy)!|#name\?",
    re.IGNORECASE,
)
_COMMENTS = ("#", "%")
_SAMPLE = 20  # lines that the delimiter is guessed from
_LONGEST = 1 << 26  # characters of a line; a file of one endless line is refused before it fills the memory
_BYTES_PER_NUMBER, _BYTES_PER_LABEL = 24, 90  # while a file is read
_DECIMAL_COMMA = re.compile(r"[+-]?\d*,\d+([eE][+-]?\d+)?")


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
    in it, or else the last comment before the first row, if it has as many words as there are columns.

    Parameters
    ----------
    path
        The file, in UTF-8.
    delimiter
        One of `DELIMITERS` by name or as it is; None to guess it from the first lines.
    skip
        Lines to pass over at the beginning.

    Attributes
    ----------
    names
        Of the columns; empty without names.
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

    def __init__(self, path: str | Path, *, delimiter: str | None = None, skip: int = 0) -> None:
        self.path = existing(path)
        self._skip = skip
        sample = [text for _, text in islice(self._content(), _SAMPLE)]
        if not sample:
            raise DataError(f"{self.path} has no rows")
        self.delimiter = _guess(sample) if delimiter is None else _delimiter(delimiter)
        first = self._fields(sample[0])
        self.n_columns = len(first)
        self._has_header = _is_header(first)
        above = first if self._has_header else self._comment_above()
        self.names = above if len(above) == self.n_columns and _is_header(above) else []
        self._other_words = [] if self.names else above

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
                f"give numbers from 1 to {self.n_columns}"
            )
        if not places:
            raise ParameterError(f"{self.path}: {unknown_name('column', column, self.names)}")
        if len(places) > 1:
            numbers = ", ".join(str(place + 1) for place in places)
            raise ParameterError(f"{self.path}: the columns {numbers} are all called '{column}'; give the number")
        return places[0]

    def read(self, numbers: Sequence[int], labels: Sequence[int] = ()) -> Rows:
        """Read columns of all rows by their places, those of numbers and those of labels."""
        self._require_memory(len(numbers), len(labels))
        lines, values = array("q"), array("d")
        texts: list[list[str]] = [[] for _ in labels]
        for line, text in islice(self._content(), int(self._has_header), None):
            fields = self._fields(text)
            if len(fields) != self.n_columns:
                raise DataError(
                    f"{self.path}, line {line}: {len(fields)} fields, but there are {self.n_columns} columns "
                    f"(between fields: {self._between})"
                )
            lines.append(line)
            try:
                if "_" in text:  # Python would read 1_000 as a number
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
                    if line > self._skip and begin and not _is_comment(begin):
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
        return _split(text, self.delimiter)

    def _comment_above(self) -> list[str]:
        """Find the fields of the last comment before the first row."""
        last = ""
        first_row = next(self._content())[0]
        with self.path.open(encoding="utf-8-sig") as file:
            for text in islice(file, self._skip, first_row - 1):
                last = text.strip() or last
        comment = last.lstrip("".join(_COMMENTS)).strip()
        return self._fields(comment) if comment else []

    def _number(self, field: str, line: int, place: int) -> float:
        if is_gap(field):
            return math.nan
        try:
            if "_" in field:
                raise ValueError
            return float(field)
        except ValueError:
            advice = "; write decimal points, not commas" if _DECIMAL_COMMA.fullmatch(field) else ""
            raise DataError(
                f"{self._at(line, place)}: {field!r} is not a decimal number (between fields: {self._between}){advice}"
            ) from None

    def _at(self, line: int, place: int) -> str:
        name = f" ({self.names[place]})" if self.names else ""
        return f"{self.path}, line {line}, column {place + 1}{name}"

    @property
    def _between(self) -> str:
        return next(name for name, delimiter in DELIMITERS.items() if delimiter == self.delimiter)


def is_gap(field: str) -> bool:
    """Tell whether a field is one without a value: empty, NaN, or what programs write for that, in capitals or not.

    >>> [is_gap(field) for field in ("", "-", "NaN", "#N/A", "NA", "null", "#DIV/0!", "0", "nano", "left")]
    [True, True, True, True, True, True, True, False, False, False]
    """
    return _GAP.fullmatch(field) is not None


def _is_comment(line: str) -> bool:
    """Tell whether a line is a comment: it begins as one, and not with the ``#N/A`` of a field without a value.

    >>> _is_comment("#N/A, 1.5"), _is_comment("# time x"), _is_comment("#name x")
    (False, True, True)
    """
    first = re.split(r"[,;\s]", line, maxsplit=1)[0] if line.startswith(_COMMENTS) else ""
    return bool(first) and not (is_gap(first) and first.isupper())


def _split(text: str, delimiter: str) -> list[str]:
    """Cut a line into fields, without the blanks and quotes around them.

    >>> _split('"x, left" , 2,', ","), _split(" 1   2 ", " ")
    (['x, left', '2', ''], ['1', '2'])
    """
    if delimiter == " ":
        return text.split()
    fields = text.split(delimiter)
    if '"' in text:
        try:
            fields = next(csv.reader([text], delimiter=delimiter, skipinitialspace=True))
        except csv.Error as error:
            raise DataError(f"the line that begins with {text:.20} has quotes that cannot be read: {error}") from None
    return [field.strip() for field in fields]


def _guess(sample: list[str]) -> str:
    """Guess the delimiter of some lines: one that all of them have, or white space.

    >>> _guess(["1;2,5"]), _guess(["1, 2"]), _guess(["1 2\\t3", "1\\t2\\t3"])
    (';', ',', ' ')
    """
    for delimiter in (";", "\t", ","):
        counts = {len(_split(text, delimiter)) for text in sample}
        if min(counts) > 1 and (delimiter != "\t" or len(counts) == 1):
            return delimiter
    return " "


def _delimiter(given: str) -> str:
    if given in DELIMITERS.values():
        return given
    if given not in DELIMITERS:
        raise unknown_name("delimiter", given, DELIMITERS)
    return DELIMITERS[given]


def _is_header(fields: list[str]) -> bool:
    """Tell whether there are names among the fields, and no numbers.

    >>> _is_header(["t", "x"]), _is_header(["A", "0.5"]), _is_header(["nan", ""])
    (True, False, False)
    """
    return not any(_is_number(field) for field in fields) and not all(is_gap(field) for field in fields)


def _is_number(field: str) -> bool:
    try:
        return not math.isnan(float(field))
    except ValueError:
        return False
