"""Baselines: the networks that hamfit is compared with, trained by gradient descent (extra ``hamfit[torch]``)."""

from hamfit.optional import require

require("torch", "torch")
