"""Training by gradient descent: any module, any optimizer of the table, one honest clock.

What can be trained is a `Trainable`: a ``torch.nn.Module`` with one more method,

    ``prepare(data) -> residual``

which does everything that need not be repeated per step (tensors, index arrays, encoded coordinates) and returns a
function. ``residual(indices)`` takes an integer tensor of snapshot numbers of `data`, shape (batch,), and returns the
predicted minus the true time derivatives of these snapshots as a tensor of any shape. The loss of a step is its mean
square, which is hamfit's ``mse`` (``docs/conventions.md``). Errors for the record are asked for under
``torch.no_grad``, so a module that differentiates inside has to do so under ``torch.enable_grad``, and may pass
``create_graph`` as ``torch.is_grad_enabled()`` was outside.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, Protocol

import numpy as np
import torch
from torch import Tensor

from hamfit.data import PhaseSpaceData
from hamfit.parallel import thread_count
from hamfit.validation import positive_number
from hamfit_paper.baselines.optimizers import OptimizerSettings

Residual = Callable[[Tensor], Tensor]

_WARM_UP, _MEASURED = 1, 3  # steps before a budget is judged; the first one allocates and is not measured
_CHUNK = 256  # snapshots per evaluation of errors
_CHECKS = 20  # how often the loss is looked at within one patience


class Trainable(Protocol):
    """What `train` needs of a module; see the top of this page."""

    def prepare(self, data: PhaseSpaceData) -> Residual:
        """Return a function from snapshot numbers to predicted minus true time derivatives."""

    def parameters(self) -> Iterator[Any]:
        """Return the tensors that are to be trained."""


@dataclass(frozen=True)
class Record:
    """The errors at one step of a training; `seconds` is the training time up to then."""

    step: int
    seconds: float
    train_mse: float
    test_mse: float | None


@dataclass(frozen=True)
class Training:
    """How a training went: its status, time, errors and their history.

    Attributes
    ----------
    status
        ``"completed"``, ``"stopped-early"`` (patience ran out), ``"diverged"`` (the loss became NaN or infinite) or
        ``"estimated"`` (it would exceed the budget and was not done).
    steps
        Steps done.
    seconds
        Training time: preparation of the training data, steps, and the checks that early stopping needs, but not the
        errors in `history`.
    seconds_per_step
        Mean time of a step.
    estimated_seconds
        Time that all steps would take, where that is all there is.
    train_mse, test_mse
        Errors of the parameters that the module was left with; NaN after divergence, None if never computed.
    kept_step
        Step that these parameters are from: the last one, or the best one where there was a patience.
    history
        Errors at steps spaced evenly in the logarithm.
    """

    status: str
    steps: int
    seconds: float
    seconds_per_step: float
    estimated_seconds: float | None = None
    train_mse: float | None = None
    test_mse: float | None = None
    kept_step: int = 0
    history: tuple[Record, ...] = ()


def train(
    module: Trainable,
    data: PhaseSpaceData,
    settings: OptimizerSettings,
    *,
    seed: int,
    test: PhaseSpaceData | None = None,
    validation: PhaseSpaceData | None = None,
    budget: float | None = None,
    records: int = 16,
    threads: int | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> Training:
    """Train `module` in place by the mean squared error of the time derivatives.

    Parameters
    ----------
    module
        See `Trainable`. It brings its own initial parameters.
    data
        Training data with time derivatives.
    settings
        Optimizer, number of steps, batch size, learning rate, weight decay and patience.
    seed
        Seed of the batches; torch's global generator is not touched.
    test
        Data whose error is recorded as well. It never influences the training.
    validation
        Data that the patience looks at; without, it looks at the mean loss of the batches since it last looked.
    budget
        Seconds. If the first few steps show that all of them would take longer, they are not done and the time is
        estimated; the parameters are then of no use.
    records
        Number of entries in the history, beside the one before the first step.
    threads
        Threads of torch; None takes all cores.
    progress
        Called with (steps done, steps in all).

    Examples
    --------
    >>> from dataclasses import replace
    >>> from hamfit import generate, make_system
    >>> from hamfit_paper.baselines import HGN, OPTIMIZERS, train
    >>> data = generate(make_system("chain", nodes=3), snapshots=64, seed=0)
    >>> network = HGN(dim=data.dim, hidden=8, width=32, seed=0)
    >>> run = train(network, data, replace(OPTIMIZERS["adam"], steps=50, batch=16), seed=0)
    >>> run.status, run.train_mse < run.history[0].train_mse
    ('completed', True)
    """
    if budget is not None:
        positive_number("budget", budget)
    with _torch_threads(thread_count(threads)):
        optimizer = settings.make(list(module.parameters()))  # not timed: the first one in a process loads libraries
        schedule = settings.schedule(optimizer)
        batches = _batches(data.n_snapshots, settings.batch, seed)
        clock = _Clock()
        with clock:
            residual = module.prepare(data)
            stop = _Patience(settings, module, data, validation)
        prepared = clock.seconds
        measured = [(residual, len(data)), *([] if test is None else [(module.prepare(test), len(test))])]
        history = [Record(0, 0.0, *_errors(measured))]
        record_at = {round(step) for step in np.geomspace(1, settings.steps, records)}
        status, step, warm = "completed", 0, 0.0
        for step in range(1, settings.steps + 1):
            with clock:
                loss = _step(optimizer, residual, next(batches))
                schedule.step()
                stop.look(step, loss)
            if progress is not None:
                progress(step, settings.steps)
            if not math.isfinite(loss):
                status = "diverged"
                break
            if step == _WARM_UP:
                warm = clock.seconds
            if budget is not None and step == _WARM_UP + _MEASURED:
                each = (clock.seconds - warm) / _MEASURED
                if each * settings.steps > budget:
                    return Training("estimated", step, clock.seconds, each, estimated_seconds=each * settings.steps)
            if stop.now:
                status = "stopped-early"
                break
            if step in record_at:
                history.append(Record(step, clock.seconds, *_errors(measured)))
        if status != "diverged":
            stop.restore_best()
        train_mse, test_mse = _errors(measured)
        if not math.isfinite(train_mse):
            status = "diverged"
        each = (clock.seconds - prepared) / step
        kept = step if stop.best_step is None else stop.best_step
        return Training(
            status, step, clock.seconds, each, None, train_mse, test_mse, kept_step=kept, history=tuple(history)
        )


def mean_square(residual: Residual, n_snapshots: int) -> float:
    """Return the mean of the squared residuals over all snapshots, a few hundred at a time."""
    total, count = 0.0, 0
    with torch.no_grad():
        for indices in torch.arange(n_snapshots).split(_CHUNK):
            errors = residual(indices)
            total += float(errors.double().square().sum())
            count += errors.numel()
    return total / count


def _errors(measured: Sequence[tuple[Residual, int]]) -> tuple[float, float | None]:
    """Return the mean squares on the training data and, where there are any, on the test data."""
    train, *test = (mean_square(residual, count) for residual, count in measured)
    return train, test[0] if test else None


def _step(optimizer: Any, residual: Residual, batch: Tensor) -> float:
    """Take one step of any optimizer and return the loss before it; L-BFGS evaluates the closure many times."""

    def closure() -> Tensor:
        optimizer.zero_grad()
        loss = residual(batch).square().mean()
        loss.backward()
        return loss

    return float(optimizer.step(closure).detach())


def _batches(n_snapshots: int, size: int | None, seed: int) -> Iterator[Tensor]:
    """Yield batches for ever, each pass over the data in a new random order; the last of a pass may be smaller."""
    everything = torch.arange(n_snapshots)
    if size is None or size >= n_snapshots:
        while True:
            yield everything
    generator = torch.Generator().manual_seed(seed)
    while True:
        yield from torch.randperm(n_snapshots, generator=generator).split(size)


@dataclass
class _Patience:
    """Remembers the best parameters, and says when the loss has not improved for too many steps."""

    settings: OptimizerSettings
    module: Trainable
    data: PhaseSpaceData
    validation: PhaseSpaceData | None
    best_step: int | None = None
    now: bool = False
    _best: float = math.inf
    _parameters: list[Tensor] = field(default_factory=list)
    _losses: list[float] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._residual = None if self.validation is None else self.module.prepare(self.validation)
        epoch = math.ceil(len(self.data) / (self.settings.batch or len(self.data)))
        self._every = max(epoch, (self.settings.patience or 0) // _CHECKS)

    def look(self, step: int, loss: float) -> None:
        """Take note of the loss of a step."""
        if self.settings.patience is None:
            return
        self._losses.append(loss)
        if len(self._losses) < self._every and step < self.settings.steps:
            return
        value = float(np.mean(self._losses))
        if self._residual is not None and self.validation is not None:
            value = mean_square(self._residual, len(self.validation))
        self._losses.clear()
        if value < self._best:
            self._best, self.best_step = value, step
            self._parameters = [parameter.detach().clone() for parameter in self.module.parameters()]
        elif self.best_step is not None and step - self.best_step >= self.settings.patience:
            self.now = True

    def restore_best(self) -> None:
        """Put the best parameters back, where there was a patience."""
        with torch.no_grad():
            for parameter, best in zip(self.module.parameters(), self._parameters, strict=False):
                parameter.copy_(best)


class _Clock:
    """Adds up the time spent inside its ``with`` blocks."""

    def __init__(self) -> None:
        self.seconds = 0.0
        self._entered = 0.0

    def __enter__(self) -> None:
        self._entered = time.perf_counter()

    def __exit__(self, *_: object) -> None:
        self.seconds += time.perf_counter() - self._entered


@contextmanager
def _torch_threads(threads: int) -> Iterator[None]:
    before = torch.get_num_threads()
    torch.set_num_threads(threads)
    try:
        yield
    finally:
        torch.set_num_threads(before)
