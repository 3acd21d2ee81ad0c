"""What the experiments share: their form, how they are run, resumed, stored and shown."""

from __future__ import annotations

from hamfit_paper.experiments.harness.experiment import EXPERIMENTS, Cell, Context, Experiment, Found, Measurement
from hamfit_paper.experiments.harness.tables import Comparison, Table

__all__ = ["EXPERIMENTS", "Cell", "Comparison", "Context", "Experiment", "Found", "Measurement", "Table"]
