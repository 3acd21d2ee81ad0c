"""The optimizers of the paper's ``tab:results_optimizers`` with the settings of its appendix, as data.

Steps, batch, learning rate and l2 regularisation are those of ``tab:appendix:optim-study-sota-hyperparams``. What that
table leaves open is PyTorch's default: L-BFGS has at most 20 iterations per step, 100 remembered updates, and no line
search (with ``options={"line_search_fn": "strong_wolfe"}`` it began better: 1.5e-3 instead of 3.4e-3 after 5 steps on
the 3x3 lattice, one seed). Averaged SGD begins to average at step 10^6, so that its result is practically that of
SGD, in the paper as well.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

import torch

from hamfit.errors import ParameterError
from hamfit.validation import non_negative_number, positive_integer, positive_number

_NO_DECAY = ("LBFGS", "Rprop")  # PyTorch's have no weight_decay


@dataclass(frozen=True)
class OptimizerSettings:
    """One optimizer and everything that a training with it needs.

    Parameters
    ----------
    algorithm
        Name of the class in ``torch.optim``.
    steps
        Number of steps.
    batch
        Snapshots per step; None for all of them.
    lr, lr_end
        Learning rate at the first step, and after the last one, with exponential decay between; None keeps it fixed.
    weight_decay
        l2 regularisation.
    patience
        Steps without improvement after which training stops; None never stops.
    options
        Further arguments of the class.

    Examples
    --------
    >>> adam = OPTIMIZERS["adam"]
    >>> adam.steps, adam.batch, adam.lr, adam.lr_end, adam.weight_decay
    (10000, 256, 0.01, 5e-05, 1e-06)
    """

    algorithm: str
    steps: int = 10_000
    batch: int | None = 256
    lr: float = 1e-2
    lr_end: float | None = 5e-5
    weight_decay: float = 1e-6
    patience: int | None = None
    options: Mapping[str, Any] = field(default_factory=lambda: MappingProxyType({}))

    def __post_init__(self) -> None:
        for name in ("steps", "batch", "patience"):
            if getattr(self, name) is not None:
                positive_integer(name, getattr(self, name))
        for name in ("lr", "lr_end"):
            if getattr(self, name) is not None:
                positive_number(name, getattr(self, name))
        non_negative_number("weight_decay", self.weight_decay)
        if not hasattr(torch.optim, self.algorithm):
            raise ParameterError(f"torch.optim has no optimizer {self.algorithm!r}")
        if self.weight_decay and self.algorithm in _NO_DECAY:
            raise ParameterError(f"{self.algorithm} has no weight decay in torch; set weight_decay=0")

    def make(self, parameters: list[Any]) -> Any:
        """Make the optimizer for some parameters."""
        decay = {} if self.algorithm in _NO_DECAY else {"weight_decay": self.weight_decay}
        return getattr(torch.optim, self.algorithm)(parameters, lr=self.lr, **decay, **self.options)

    def schedule(self, optimizer: Any) -> Any:
        """Make the scheduler that changes the learning rate over the steps."""
        rate = 1.0 if self.lr_end is None else (self.lr_end / self.lr) ** (1 / self.steps)
        return torch.optim.lr_scheduler.ExponentialLR(optimizer, gamma=rate)


OPTIMIZERS: dict[str, OptimizerSettings] = {
    "lbfgs": OptimizerSettings("LBFGS", steps=100, batch=None, lr=1e-1, lr_end=None, weight_decay=0.0),
    "rprop": OptimizerSettings("Rprop", steps=2560, batch=None, lr=1e-2, lr_end=None, weight_decay=0.0),
    "rmsprop": OptimizerSettings("RMSprop", weight_decay=0.0),
    "adam": OptimizerSettings("Adam"),
    "sgd-momentum": OptimizerSettings("SGD", lr=5e-4, options={"momentum": 0.9}),
    "sgd": OptimizerSettings("SGD", lr=5e-4),
    "adagrad": OptimizerSettings("Adagrad"),
    "adamw": OptimizerSettings("AdamW"),
    "adamax": OptimizerSettings("Adamax"),
    "adadelta": OptimizerSettings("Adadelta", lr=1e-1, lr_end=None),
    "radam": OptimizerSettings("RAdam"),
    "nadam": OptimizerSettings("NAdam"),
    "asgd": OptimizerSettings("ASGD", lr=5e-4, weight_decay=0.0),
    "adafactor": OptimizerSettings("Adafactor"),
}
"""In the order of the table, which is that of the paper's training times."""

CHAIN_ADAM = OptimizerSettings("Adam", patience=1000)
"""``tab:appendix:chain-potential-adam-hyperparams``."""

MOLECULES_ADAM = OptimizerSettings("Adam", batch=8, lr=1e-3, weight_decay=1e-10, patience=500)
"""``tab:appendix:md-adam-hyperparams``."""
