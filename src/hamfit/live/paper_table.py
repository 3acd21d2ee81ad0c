"""The paper's own Table 1: what each optimizer took on its GPU, and how well it did; shown beside the fit, as such."""

from __future__ import annotations

from typing import Any

PAPER_TABLE: list[dict[str, Any]] = [
    {"name": "RF-HGN", "seconds": 0.16, "test_mse": 8.95e-5},
    {"name": "L-BFGS", "seconds": 23.85, "test_mse": 3.56e-5},
    {"name": "Rprop", "seconds": 30.84, "test_mse": 9.59e-4},
    {"name": "RMSprop", "seconds": 91.62, "test_mse": 1.09e-3},
    {"name": "Adam", "seconds": 91.64, "test_mse": 2.90e-3},
    {"name": "SGD with momentum", "seconds": 91.65, "test_mse": 4.23e-3},
    {"name": "SGD", "seconds": 91.75, "test_mse": 2.36e-2},
    {"name": "Adagrad", "seconds": 92.03, "test_mse": 2.58e-2},
    {"name": "AdamW", "seconds": 92.15, "test_mse": 2.91e-3},
    {"name": "Adamax", "seconds": 92.33, "test_mse": 1.85e-3},
    {"name": "Adadelta", "seconds": 92.60, "test_mse": 8.11e-3},
    {"name": "RAdam", "seconds": 93.00, "test_mse": 1.69e-3},
    {"name": "NAdam", "seconds": 93.42, "test_mse": 9.11e-4},
    {"name": "ASGD", "seconds": 94.50, "test_mse": 2.36e-2},
    {"name": "Adafactor", "seconds": 96.36, "test_mse": 2.41e-3},
]
"""Means of its runs for the 3x3 lattice in 3-D, on the paper's GPU; the reproduction holds the same numbers."""
