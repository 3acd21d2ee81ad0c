"""Experiments: whole studies, from data to tables and pictures, one small file each.

A file beside this one holds one experiment: a subclass of `Experiment` that states its settings as data, taken from
the paper's tables in ``paper.toml`` by their LaTeX labels, and says which cells there are, how one is measured, and how
they become tables and pictures. `harness` runs the cells, keeps each one in a file, and goes on where it stopped.
"""

from hamfit_paper.experiments.harness import (
    EXPERIMENTS,
    Cell,
    Comparison,
    Context,
    Experiment,
    Found,
    Measurement,
    Table,
)
from hamfit_paper.experiments.harness.page import write_page
from hamfit_paper.experiments.harness.runner import redraw, reproduce

__all__ = [
    "EXPERIMENTS",
    "Cell",
    "Comparison",
    "Context",
    "Experiment",
    "Found",
    "Measurement",
    "Table",
    "redraw",
    "reproduce",
    "write_page",
]
