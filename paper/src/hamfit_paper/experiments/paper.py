"""What the paper prints: its tables and the settings of its experiments, as data.

The numbers are in ``paper.toml`` beside this file, one table per label of the paper's LaTeX source. An experiment takes
its settings from here and sets its results beside the paper's, so that no number of the paper is typed twice. Comments
in that file say where the paper is ambiguous, misprinted, or silent.
"""

from __future__ import annotations

import copy
import tomllib
from functools import cache
from importlib import resources
from typing import Any

from hamfit.errors import unknown_name


def table(label: str) -> dict[str, Any]:
    """Return the numbers that the paper gives under one label.

    Parameters
    ----------
    label
        Label in the LaTeX source: of a table, such as ``"tab:results_optimizers"``, or of the section or figure whose
        prose gives the settings, such as ``"app:datasets:optim-study"``.

    Returns
    -------
    dict
        Names and values as in ``paper.toml``. Nested dictionaries stand for rows or columns with names. A cell that
        the paper leaves blank is absent. The dictionary is the caller's own.

    Raises
    ------
    ParameterError
        If there is nothing under this label; the message suggests the nearest one.

    Examples
    --------
    >>> table("tab:results_optimizers")["lbfgs"]["speed_up"]
    148.96
    >>> table("tab:appendix:optim-study-model-params")
    {'hidden': 48, 'width': 384, 'activation': 'softplus', 'precision': 'single'}
    """
    tables = _load()
    try:
        return copy.deepcopy(tables[label])
    except (KeyError, TypeError):
        raise unknown_name("label of the paper", label, tables) from None


def labels() -> list[str]:
    """Return the labels that `table` knows, sorted.

    >>> [label for label in labels() if label.startswith("tab:9-lj")]
    ['tab:9-lj-adam', 'tab:9-lj-elm', 'tab:9-lj-swim']
    """
    return sorted(_load())


@cache
def _load() -> dict[str, dict[str, Any]]:
    return tomllib.loads(resources.files("hamfit_paper.experiments").joinpath("paper.toml").read_text(encoding="utf-8"))
