"""Tables of text that people, spreadsheets and tracking programs write, with all that goes wrong in them.

Each table is a good one with one change. What cannot be read is refused, gaps are counted and said, and numbers that
are accepted are those in the file: no cell is guessed, rounded or passed over in silence.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from ..case import Case, Verdict
from ..commands import Spoken
from ..judge import command_verdict
from ..material import content_of, difference

CASES = 560
OPTIONS = (
    "--columns",
    "t=time run=run q=x1,x2 v=v1,v2",
    "--dim",
    "1",
    "--mass",
    "1",
    "--graph",
    "chain",
    "--units",
    "none",
)
GAPS = ("", " ", "nan", "NaN", "NA", "N/A", "null", "none", "None", "NULL", "-nan", "nan ")
NO_VALUES = ("#N/A", "#DIV/0!", "#VALUE!", "#REF!", "<NA>", "n/a", "NaT")
NO_NUMBERS = ("--", "?", "-", "missing", ".", "*", "inf", "-inf", "1e400", "-1e999", "1.5.2", "0x10", "1_000", "٣", "²")
NO_NUMBERS = (*NO_NUMBERS, "½", "1e", "e5", "+-1", "1 5", "1d5", "1.5€", "'1.5", "TRUE", "\x00", "\x1b[31m1", "1\u00a0")
ODD_FIELDS = ("1,5", '"1.5', "1" * 5000, "9" * 400, "1e-400", "\ufeff1")
CELLS = (*GAPS, *NO_VALUES, *NO_NUMBERS, *ODD_FIELDS)


@dataclass(frozen=True)
class Changed:
    """A changed table.

    Attributes
    ----------
    content
        Its bytes.
    words
        What was changed.
    same
        Whether a reader that accepts it must find the content of the good table.
    gaps
        Rows that may be left out as gaps, in which case they are counted; the others must be as in the good table.
    options
        Other options than the usual ones.
    """

    content: bytes
    words: str
    same: bool = True
    gaps: tuple[int, ...] = ()
    options: tuple[str, ...] = OPTIONS


def cell(rows: list[list[str]], rng: np.random.Generator, number: int) -> Changed:
    """One cell, in any column, is something else: a gap, an error of a spreadsheet, a strange number."""
    text = CELLS[number % len(CELLS)]
    row, column = int(rng.integers(1, len(rows))), int(rng.integers(6))
    rows[row][column] = text
    return Changed(joined(rows), f"{text[:20]!r} in row {row}, column {rows[0][column]}", same=False, gaps=(row,))


def encoded(rows: list[list[str]], rng: np.random.Generator, number: int) -> Changed:
    """Another encoding or other ends of lines."""
    ways: dict[str, Callable[[str], bytes]] = {
        "UTF-16": lambda text: text.encode("utf-16"),
        "UTF-32": lambda text: text.encode("utf-32"),
        "a byte order mark": lambda text: text.encode("utf-8-sig"),
        "Windows' ends of lines": lambda text: text.replace("\n", "\r\n").encode(),
        "old ends of lines": lambda text: text.replace("\n", "\r").encode(),
        "no end of the last line": lambda text: text.rstrip().encode(),
        "empty lines": lambda text: text.replace("\n", "\n\n").encode(),
        "Latin-1 in a comment": lambda text: "# Länge in µm\n".encode("latin-1") + text.encode(),
        "Latin-1 in a name": lambda text: text.replace("x1", "xé").encode("latin-1"),
        "zeros between": lambda text: text.replace("1", "1\0").encode(),
        "blanks around": lambda text: text.replace(",", " , ").encode(),
        "quotes around": lambda text: "\n".join(
            ",".join(f'"{c}"' for c in line.split(",")) for line in text.split()
        ).encode(),
        "a tab more": lambda text: text.replace("\n", "\t\n").encode(),
        "form feeds": lambda text: text.replace("\n", "\x0c\n").encode(),
        "Unicode's ends of lines": lambda text: text.replace("\n", "\u2028").encode(),
        "a form of digits": lambda text: text.translate(str.maketrans("0123456789", "０１２３４５６７８９")).encode(),
    }
    words = list(ways)[number % len(ways)]
    return Changed(ways[words](text_of(rows)), words)


def lines(rows: list[list[str]], rng: np.random.Generator, number: int) -> Changed:
    """Rows with too few or too many fields, twice, in another order, or none at all."""
    row = int(rng.integers(2, len(rows)))
    way = number % 12
    if way == 0:
        rows[row] = rows[row][:-1]
    elif way == 1:
        rows[row] = [*rows[row], "5"]
    elif way == 2:
        rows.insert(row, list(rows[row]))
    elif way == 3:
        rows[row], rows[row - 1] = rows[row - 1], rows[row]
    elif way == 4:
        rows[1:] = []
    elif way == 5:
        rows[:] = []
    elif way == 6:
        rows[0] = rows[1]
    elif way == 7:
        rows.insert(row, rows[0])
    elif way == 8:
        rows[0] = ["run", "time", "x1", "x1", "v1", "v2"]
    elif way == 9:
        rows[0] = ["run", "time", "x1", "x2", "v1", "v²"]
    elif way == 10:
        rows[row][5] = "1" + "0" * 200_000
    else:
        rows[row] = ["7"] * 20_000
    return Changed(joined(rows), f"lines, way {way}, at row {row}", same=False)


def runs(rows: list[list[str]], rng: np.random.Generator, number: int) -> Changed:
    """Numbers of runs that differ in their last digit only, or have names."""
    pairs = [
        ("1700000000000000001", "1700000000000000002"),
        ("9223372036854775807", "9223372036854775806"),
        ("18446744073709551616", "18446744073709551617"),
        ("1.0", "2.0"),
        ("1.25", "1.75"),
        ("a", "b"),
        ("a", "A"),
        ("0", "-0"),
        ("[bold]a", "\x1b[31ma"),
        ("1e400", "2"),
        ("²", "³"),
    ]
    names = pairs[number % len(pairs)]
    for row in rows[1:]:
        row[0] = names[int(row[0]) - 1]
    return Changed(joined(rows), f"runs named {names}")


def columns(rows: list[list[str]], rng: np.random.Generator, number: int) -> Changed:
    """Roles of columns that name what is not there, or everything twice."""
    odd = [
        "q=x1,x2",
        "t=time q=x1,x2 v=v1",
        "t=time q=x1,x1 v=v1,v2",
        "t=time q=3-20000000",
        "t=time q=3-99999999999999999999",
        "t=time q=4-3 v=5,6",
        "t=time q=0,1",
        "t=time q=-1,2",
        "t=2 q=3,4 v=5,6 run=99",
        "q",
        "=",
        "q=",
        "t=time t=run q=x1,x2",
        "q=² v=³",
        "t=time q='x1,x2",
        "w=time q=x1,x2",
        "t=time,run q=x1,x2",
        "q=" + ",".join(["x1"] * 5000),
        "",
        " ",
        "t=time q=x1-x2",
        "t=[bold] q=x1,x2",
    ]
    words = odd[number % len(odd)]
    return Changed(joined(rows), f"--columns {words[:40]!r}", same=False, options=("--columns", words, *OPTIONS[2:]))


WAYS = (cell, cell, cell, encoded, lines, runs, columns)


def text_of(rows: list[list[str]]) -> str:
    """The rows as a text."""
    return "".join(",".join(row) + "\n" for row in rows)


def joined(rows: list[list[str]]) -> bytes:
    """The rows as the bytes of a file."""
    return text_of(rows).encode()


def attempt(case: Case) -> Verdict:
    """Change the good table, and convert it."""
    rows = [line.split(",") for line in (case.good / "table.csv").read_text(encoding="utf-8").split()]
    original = [list(row) for row in rows]
    way = WAYS[case.number % len(WAYS)]
    table = way(rows, case.rng, case.number // len(WAYS) if way is not cell else case.number)
    (case.folder / "data.csv").write_bytes(table.content)

    def oracle(spoken: Spoken) -> str:
        found = content_of("out.npz")
        left_out = spoken.result.get("rows_with_gaps", 0)
        numbers = np.array([[float(value) for value in row] for row in original[1:]])
        if table.gaps and left_out == len(table.gaps):
            if "gap" not in spoken.err:
                return "rows with gaps are not said"
            numbers = np.delete(numbers, [row - 1 for row in table.gaps], axis=0)
        elif table.gaps:
            return written(found, rows)
        elif not table.same and way is not lines:
            return "what cannot be was accepted"
        elif way in (lines, runs):
            return written(found, rows) if left_out == 0 else "other rows were left out"
        wanted = {"q": numbers[:, 2:4, None], "p": numbers[:, 4:6, None], "times": numbers[:, 1]}
        if len(set(np.asarray(found["trajectory"]).tolist())) != 2:
            return "two runs are not two"
        return difference({key: found[key] for key in wanted}, wanted)

    arguments = ["convert", "data.csv", "out.npz", *table.options, "--json"]
    return command_verdict(
        case, arguments, damage=f"{way.__name__}: {table.words}", outputs=("out.npz",), oracle=oracle
    )


def written(found: dict[str, object], rows: list[list[str]]) -> str:
    """Whether data hold the very numbers of all rows; runs may have any name but that of no value."""
    try:
        if any(row[0].strip().lower() in ("", *(text.lower() for text in (*GAPS, *NO_VALUES))) for row in rows[1:]):
            return "no value was taken for the name of a run"
        if any("_" in text for row in rows[1:] for text in row[1:]):  # Python's own way to write numbers
            raise ValueError
        numbers = np.array([[float(text.strip('"')) for text in row[1:]] for row in rows[1:]])
        if not np.isfinite(numbers).all() or numbers.shape[1] != 5:
            raise ValueError
    except ValueError:
        return "what is no number was accepted"
    names = np.unique([row[0].strip() for row in rows[1:]], return_inverse=True)[1]
    q, times = np.asarray(found["q"])[:, :, 0], np.asarray(found["times"])
    if len(np.unique(np.asarray(found["trajectory"]))) != names.max() + 1:
        return "runs of different names are not different, or equal ones not equal"
    ours, theirs = np.lexsort(numbers.T), np.lexsort(np.column_stack([times, q, np.asarray(found["p"])[:, :, 0]]).T)
    wanted = {"q": numbers[ours][:, 1:3], "times": numbers[ours][:, 0]}
    return difference({"q": q[theirs], "times": times[theirs]}, wanted)
