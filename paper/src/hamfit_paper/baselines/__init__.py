"""Baselines: the networks that hamfit is compared with, trained by gradient descent in PyTorch (extra ``torch``)."""

from hamfit.optional import require

require("torch", "torch", package="hamfit-paper")

from hamfit_paper.baselines.hgn import HGN  # noqa: E402 - only now is torch known to be there
from hamfit_paper.baselines.optimizers import CHAIN_ADAM, MOLECULES_ADAM, OPTIMIZERS, OptimizerSettings  # noqa: E402
from hamfit_paper.baselines.training import Record, Trainable, Training, train  # noqa: E402

__all__ = [
    "CHAIN_ADAM",
    "HGN",
    "MOLECULES_ADAM",
    "OPTIMIZERS",
    "OptimizerSettings",
    "Record",
    "Trainable",
    "Training",
    "train",
]
