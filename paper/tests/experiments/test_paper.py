"""The transcription of the paper holds what the paper prints.

It is compared with the LaTeX source of the paper, where the variable HAMFIT_PAPER_SOURCE names that file.
"""

from __future__ import annotations

import math
import os
import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from hamfit.errors import ParameterError
from hamfit_paper.experiments.paper import labels, table

SOURCE = Path(os.environ.get("HAMFIT_PAPER_SOURCE", ""))
needs_source = pytest.mark.skipif(not SOURCE.is_file(), reason="HAMFIT_PAPER_SOURCE names no LaTeX source")

WITHOUT_NUMBERS = {"tab:notation"}
# Keys of a table that are not cells of it: a row that stands for two optimizers, and a force from the prose beside it.
NOT_CELLS = {
    "tab:appendix:optim-study-sota-hyperparams": {"sgd-momentum"},
    "tab:appendix:zero-shot-integration-params-for-chain-potential": {"gravity"},
}
TABLES = [label for label in labels() if label.startswith("tab:")]
PROSE = [label for label in labels() if not label.startswith("tab:")]

Token = float | str  # a number, "True" or "False"
WORDS = {"zero": 0, "one": 1, "two": 2, "three": 3, "four": 4, "ten": 10}
NUMBER = re.compile(r"(?<![\w.])[-+]?\d+(?:\.\d+)?(?:e[-+]?\d+)?|\b(?:True|False)\b")


def power(match: re.Match[str]) -> str:
    factor, base, exponent = match.group(1) or "1", match.group(2), int(match.group(3))
    return f"{factor}e{exponent}" if base == "10" else str(int(base) ** exponent)


def tokens(text: str) -> list[Token]:
    """Numbers and truth values in LaTeX, in order: powers count as one number, indices and references as none."""
    text = re.sub(r"\\(?:[Cc]?ref|cite[pt]?|label)\{[^}]*\}", " ", text)
    text = text.replace(r"\checkmark", " True ").replace(r"\xmark", " False ")
    text = re.sub(r"\\text(?:tt|bf)?\{([^{}]*)\}", r"\1", text)
    text = re.sub(r"(?:(?<![\w.])(\d+)\s*\\cdot\s*)?(?<![\w.^])(\d+)\^\{?(-?\d+)\}?", power, text)
    text = re.sub(r"[\^_](?:\{[^{}]*\}|\w)", " ", text)
    text = re.sub(r"(\d*)\\pi\b", lambda match: str(int(match.group(1) or 1) * math.pi), text)
    text = re.sub(r"(?<=\d)\s*(?:\\times|x)\s*(?=\d)", " x ", text)
    text = re.sub(r"\\(?:[A-Za-z]+|.)", " ", text)
    text = re.sub(r"(?<=\d),(?=\d{3}\b)", "", text)
    return [found if found in ("True", "False") else float(found) for found in NUMBER.findall(text)]


def words(text: str) -> set[str]:
    """Words in lower case without accents; any other character parts them."""
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode().lower()
    return set(re.findall(r"[a-z0-9]+", plain))


def flattened(entry: Any) -> Iterator[Token]:
    """Numbers and truth values of an entry in the order of the file, those in names and in strings included."""
    if isinstance(entry, dict):
        for key, value in entry.items():
            yield from map(float, re.findall(r"\d+", key))
            yield from flattened(value)
    elif isinstance(entry, list):
        for value in entry:
            yield from flattened(value)
    elif isinstance(entry, str):
        yield from tokens(entry)
    else:
        yield str(entry) if isinstance(entry, bool) else float(entry)


def strings(entry: Any) -> Iterator[str]:
    if isinstance(entry, dict | list):
        for value in entry.values() if isinstance(entry, dict) else entry:
            yield from strings(value)
    elif isinstance(entry, str):
        yield entry


def is_subsequence(part: Iterable[Token], whole: Iterable[Token]) -> bool:
    rest = iter(whole)
    return all(any(token == other for other in rest) for token in part)


@cache
def source() -> str:
    return re.sub(r"(?<!\\)%.*", "", SOURCE.read_text(encoding="utf-8"))


@cache
def environments() -> dict[str, str]:
    """LaTeX of every table by its label."""
    found = re.findall(r"\\begin\{table\}.*?\\end\{table\}", source(), flags=re.DOTALL)
    return {re.findall(r"\\label\{(tab:[^}]*)\}", text)[0]: text for text in found}


def rows_of(label: str) -> list[list[str]]:
    """Cells of a table, row by row, the heading first."""
    tabular = re.search(
        r"\\begin\{tabular\}\{(?:[^{}]|\{[^{}]*\})*\}(.*?)\\end\{tabular\}", environments()[label], flags=re.DOTALL
    )
    assert tabular is not None
    text = re.sub(r"\\(?:top|mid|bottom)rule", "", tabular.group(1))
    return [re.split(r"(?<!\\)&", row) for row in text.split(r"\\") if row.strip()]


def headings(cells: Iterable[str]) -> list[Token]:
    """Numbers only: the word True in a heading is not a value."""
    return [token for cell in cells for token in tokens(cell) if not isinstance(token, str)]


def differences(label: str, entry: dict[str, Any]) -> list[str]:
    """What in `entry` is not as the paper's table has it."""
    rows = rows_of(label)
    top, left = headings(rows[0]), headings(row[0] for row in rows[1:])
    cells = [[tokens(cell) for cell in row[1:]] for row in rows[1:]]
    by_rows = [token for row in cells for cell in row for token in cell]
    depth = max(map(len, cells))
    by_columns = [token for column in range(depth) for row in cells if column < len(row) for token in row[column]]

    ours = list(flattened({key: value for key, value in entry.items() if key not in NOT_CELLS.get(label, ())}))
    printed, written = Counter(top + left + by_rows), Counter(ours)
    found = [f"the paper also has {token}" for token in (printed - written).elements()]
    found += [f"the paper does not have {token}" for token in (written - printed).elements()]
    in_order = is_subsequence(by_rows, ours) or is_subsequence(by_columns, ours)
    top_is_a_run = any(ours[start : start + len(top)] == top for start in range(len(ours)))
    if not found and not (in_order and top_is_a_run and is_subsequence(left, ours)):
        found = ["the numbers are those of the paper in another order"]
    return found + [f"the paper does not say '{text}'" for text in strings(entry) if not words(text) <= about(label)]


def passage(label: str) -> str:
    """Text of a section, or of a table or figure, with the paragraphs that refer to it."""
    text = source()
    if label in environments():
        own = environments()[label]
    else:
        start = text.index(f"\\label{{{label}}}")
        heading = max(text.rfind(f"\\{kind}", 0, start) for kind in ("section", "subsection", "begin{figure}"))
        if text.startswith("\\begin{figure}", heading):
            end = r"\\end\{figure\}"
        else:
            end = r"\\section\b" if text.startswith("\\section", heading) else r"\\(?:sub)?section\b"
        match = re.search(end, text[start:])
        own = text[heading : start + match.start()] if match else text[heading:]
    return "\n".join([own, *(part for part in re.split(r"\n\s*\n", text) if f"{{{label}}}" in part)])


@cache
def about(label: str) -> frozenset[str]:
    return frozenset(words(passage(label)))


@needs_source
def test_every_table_of_the_paper_is_here():
    assert set(environments()) - WITHOUT_NUMBERS == set(TABLES)


@needs_source
@pytest.mark.parametrize("label", TABLES)
def test_cells_are_those_of_the_paper(label: str):
    assert differences(label, table(label)) == []


@needs_source
@pytest.mark.parametrize("label", PROSE)
def test_settings_are_in_the_text_of(label: str):
    text, entry = passage(label), table(label)
    said = set(tokens(text)) | {float(WORDS[word]) for word in words(text) & set(WORDS)}
    numbers = list(flattened(entry))
    assert numbers, label
    assert [number for number in numbers if number not in said] == []
    assert [value for value in strings(entry) if not words(value) <= about(label)] == []


@needs_source
def test_what_stands_beside_the_cells_is_in_the_text():
    label = "tab:appendix:zero-shot-integration-params-for-chain-potential"
    assert {0.0, -0.075} <= set(tokens(passage(label)))
    assert 0.9 in tokens(passage("tab:appendix:optim-study-sota-hyperparams"))


@needs_source
@pytest.mark.parametrize(
    ("label", "path", "value", "message"),
    [
        ("tab:results_optimizers", ("adam", "speed_up"), 572.73, "the paper does not have 572.73"),
        ("tab:ablation", ("width",), [128, 256], "the paper also has 512.0"),
        ("tab:ablation", ("mse", 1), [1.657e-03, 6.571e-05, 1.634e-04], "in another order"),
        ("tab:ablation", ("width",), [128, 512, 256], "in another order"),
        ("tab:properties", ("fgnn", "translation_invariance"), False, "the paper also has True"),
        ("tab:appendix:md-model-params", ("dynamic", "activation"), "tanh", "the paper does not say 'tanh'"),
    ],
)
def test_a_slip_would_be_noticed(label: str, path: tuple[Any, ...], value: object, message: str):
    entry = table(label)
    inner: Any = entry
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = value
    assert message in "; ".join(differences(label, entry))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (r"\textbf{0.16 (0.13, 0.22)}", [0.16, 0.13, 0.22]),
        (r"148.96× & 1e-2, 5e-5 & 1.11e+1 & -1.233e+01", [148.96, 1e-2, 5e-5, 11.1, -12.33]),
        (r"\(\approx 0.06\) seconds, \(2 \times 2\), 4x4", [0.06, 2, 2, 4, 4]),
        (r"\(\Delta t =5 \cdot 10^{-3}\), $10^{-3}$, \(2^{12}\), 10,000", [5e-3, 1e-3, 4096, 10000]),
        (r"\(\sigma^{\texttt{RFF}}_{2} = 0.1\), rel. \(l^2\), \(1000 \cdot N_x \cdot 6\)", [0.1, 1000, 6]),
        (r"\Cref{tab:9-lj-swim} \checkmark \xmark, \(-\pi\), ---", ["True", "False", -math.pi]),
    ],
)
def test_reader_of_numbers(text: str, expected: list[Token]):
    assert tokens(text) == expected


def leaves(entry: Any) -> Iterator[Any]:
    if isinstance(entry, dict | list):
        for value in entry.values() if isinstance(entry, dict) else entry:
            yield from leaves(value)
    else:
        yield entry


@pytest.mark.parametrize("label", labels())
def test_values_are_finite_numbers_names_or_truth_values(label: str):
    values = list(leaves(table(label)))
    assert values
    for value in values:
        assert isinstance(value, bool | int | float | str)
        assert isinstance(value, str) or math.isfinite(value)


@pytest.mark.parametrize(
    ("label", "path", "value"),
    [
        ("tab:results_optimizers", ("rf-hgn", "train_seconds"), [0.16, 0.13, 0.22]),
        ("tab:results_optimizers", ("lbfgs", "test_mse"), [3.56e-5, 1.21e-5, 7.94e-5]),
        ("tab:benchmarking", ("N5", "lgn"), 53148.24),
        ("tab:chain-potential-gravity", ("morse", "elm"), 7.398e-04),
        ("tab:datasets", ("lj-static", "train"), [810, 4]),
        ("tab:appendix:optim-study-sota-hyperparams", ("rprop", "batch"), "full"),
        ("tab:appendix:benchmark-architecture-hyperparams", ("full", "hidden_neurons"), 16),
        ("tab:appendix:benchmark-architecture-hyperparams", ("decoupled", "hidden_neurons"), 5),
        ("tab:noise-study-with-elm", ("test_mse", -1), 2.42e6),
        ("tab:batch-wise-training", ("swim-batched", "memory"), 1.1),
        ("tab:fourier-results", ("sigma_encoders",), [0.1, 1, 10]),
        ("tab:fourier-results", ("sigma_messages",), [0.1, 1, 10]),
        ("tab:fourier-results", ("relative", 2), [5.34e-1, 7.04e-2, 4.76e-2]),
        ("app:datasets:zero-shot", ("lennard-jones", "dynamic"), {"trajectories": 200, "nodes": 36, "cutoff": 2.0}),
    ],
)
def test_spot_values(label: str, path: tuple[Any, ...], value: object):
    entry: Any = table(label)
    for key in path:
        entry = entry[key]
    assert entry == value


def test_rows_of_the_table_of_optimizers():
    entry = table("tab:results_optimizers")
    assert len(entry) == 15
    for name, row in entry.items():
        assert ("speed_up" in row) == (name != "rf-hgn")
        for mean, low, high in (row["test_mse"], row["train_seconds"]):
            assert low <= mean <= high, name


def test_momentum_is_all_that_parts_the_two_of_one_row():
    entry = table("tab:appendix:optim-study-sota-hyperparams")
    assert entry["sgd-momentum"] == entry["sgd"] | {"momentum": 0.9}
    assert set(entry) - {"defaults"} <= set(table("tab:results_optimizers"))


@pytest.mark.parametrize(("label", "name"), [("tab:ablation", "mse"), ("tab:ablation-cond", "condition")])
def test_grid_fits_its_axes(label: str, name: str):
    entry = table(label)
    assert len(entry[name]) == len(entry["hidden"])
    assert {len(row) for row in entry[name]} == {len(entry["width"])}


@pytest.mark.parametrize("label", ["tab:noise-study", "tab:noise-study-with-rff", "tab:noise-study-with-elm"])
def test_noise_rows_are_as_long_as_their_axis(label: str):
    assert {len(row) for row in table(label).values()} == {8}


def test_unknown_label():
    with pytest.raises(ParameterError, match="unknown label of the paper 'tab:ablatio'; did you mean 'tab:ablation'"):
        table("tab:ablatio")
    with pytest.raises(ParameterError, match="unknown label of the paper"):
        table(["tab:ablation"])  # type: ignore[arg-type]


def test_a_table_is_the_callers_own():
    table("tab:ablation")["mse"][0][0] = 0.0
    assert table("tab:ablation")["mse"][0][0] == 2.879e-02


def test_labels_are_sorted():
    assert labels() == sorted(labels())
    assert "app:datasets:optim-study" in labels()
