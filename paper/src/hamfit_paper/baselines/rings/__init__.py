"""The seven graph networks of the ring-of-springs benchmark, in torch: the competitors of ``tab:benchmarking``.

They are those of Thangamuthu et al., "Unravelling the Performance of Physics-informed Graph Neural Networks for
Dynamical Systems" (NeurIPS 2022 Datasets and Benchmarks), with the sizes of
``tab:appendix:benchmark-architecture-hyperparams``. Each is a `Trainable` of `hamfit_paper.baselines.training`.

Masses are one throughout: the momentum p is the velocity.
"""

from types import MappingProxyType

from hamfit_paper.baselines.optimizers import OptimizerSettings
from hamfit_paper.baselines.rings.base import ARCHITECTURES, Architecture
from hamfit_paper.baselines.rings.fgnn import forward_differences
from hamfit_paper.baselines.rings.layers import Sizes

RING_ADAM = OptimizerSettings(
    "Adam", steps=750_000, batch=100, lr=1e-3, lr_end=None, weight_decay=0.0, options=MappingProxyType({"fused": True})
)
"""``tab:appendix:benchmark-architecture-hyperparams``: 10,000 passes over 7,500 snapshots in batches of 100.

Fused steps have the same result in half the time, and networks as small as these feel it.
"""

__all__ = [
    "ARCHITECTURES",
    "RING_ADAM",
    "Architecture",
    "Sizes",
    "forward_differences",
]
