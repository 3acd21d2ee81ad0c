"""Fields of a line of text: what stands between them, which are gaps, which are names, which are numbers."""

from __future__ import annotations

import csv
import math
import re

from hamfit.errors import DataError, ParameterError, unknown_name

DELIMITERS = {"comma": ",", "semicolon": ";", "tab": "\t", "space": " "}
"""What may stand between fields; ``space`` is any white space."""
DECIMALS = (".", ",")
"""What may stand before the decimals of a number."""
COMMENTS = ("#", "%")
"""What comments begin with."""
_GAP = re.compile(
    r"[-.?]*|[+-]?nan(\(\w*\))?|#?<?n\.?[/.]?a\.?>?|null|nil|none|missing|[+-]?1\.#(ind|qnan|snan)"
    r"|#(value|ref|div/0|num|null|spill|calc|field|busy)!|#name\?",
    re.IGNORECASE,
)


def decimal_of(given: str) -> str:
    """Check what stands before the decimals: a point or a comma."""
    if given not in DECIMALS:
        raise ParameterError(f"decimal must be . or , (what stands before the decimals of a number), got {given!r:.20}")
    return given


def as_number(field: str, decimal: str) -> float:
    """Read a number with a decimal point or a decimal comma; a ValueError for whatever else.

    >>> as_number("1,5", ","), as_number("-2.5e3", ".")
    (1.5, -2500.0)
    """
    if "_" in field or (decimal == "," and "." in field):  # Python would read 1_000; 1.234 would be a thousand
        raise ValueError
    return float(field.replace(",", ".") if decimal == "," else field)


def is_gap(field: str) -> bool:
    """Tell whether a field is one without a value: empty, NaN, or what programs write for that, in capitals or not.

    >>> [is_gap(field) for field in ("", "-", "NaN", "#N/A", "NA", "null", "#DIV/0!", "0", "nano", "left")]
    [True, True, True, True, True, True, True, False, False, False]
    """
    return _GAP.fullmatch(field) is not None


def is_comment(line: str) -> bool:
    """Tell whether a line is a comment: it begins as one, and not with the ``#N/A`` of a field without a value.

    >>> is_comment("#N/A, 1.5"), is_comment("# time x"), is_comment("#name x")
    (False, True, True)
    """
    first = re.split(r"[,;\s]", line, maxsplit=1)[0] if line.startswith(COMMENTS) else ""
    return bool(first) and not (is_gap(first) and first.isupper())


def split_line(text: str, delimiter: str) -> list[str]:
    """Cut a line into fields, without the blanks and quotes around them.

    >>> split_line('"x, left" , 2,', ","), split_line(" 1   2 ", " ")
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


def guessed_delimiter(sample: list[str], decimal: str = ".") -> str:
    """Guess the delimiter of some lines: one that all of them have, or white space.

    >>> guessed_delimiter(["1;2,5"]), guessed_delimiter(["1, 2"]), guessed_delimiter(["1 2\\t3", "1\\t2\\t3"])
    (';', ',', ' ')
    """
    for delimiter in (";", "\t") if decimal == "," else (";", "\t", ","):
        counts = {len(split_line(text, delimiter)) for text in sample}
        if min(counts) > 1 and (delimiter != "\t" or len(counts) == 1):
            return delimiter
    return " "


def delimiter_of(given: str) -> str:
    """Find what stands between fields by its name, or as it is."""
    if given in DELIMITERS.values():
        return given
    if given not in DELIMITERS:
        raise unknown_name("delimiter", given, DELIMITERS)
    return DELIMITERS[given]


def is_header(fields: list[str], decimal: str = ".") -> bool:
    """Tell whether there are names among the fields, and no numbers.

    >>> is_header(["t", "x"]), is_header(["A", "0.5"]), is_header(["nan", ""])
    (True, False, False)
    """
    return not any(_is_number(field, decimal) for field in fields) and not all(is_gap(field) for field in fields)


def are_units(fields: list[str], decimal: str = ".") -> bool:
    """Tell whether the line below the names holds units: no numbers, and hardly any gaps.

    >>> are_units(["s", "m", "m/s"]), are_units(["(s)", "", "(m)"]), are_units(["left", "nan"]), are_units(["0", "m"])
    (True, True, False, False)
    """
    return is_header(fields, decimal) and sum(not is_gap(field) for field in fields) > len(fields) / 2


def _is_number(field: str, decimal: str) -> bool:
    try:
        return not math.isnan(as_number(field, decimal))
    except ValueError:
        return False
