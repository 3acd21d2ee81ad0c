"""The settings are those of the paper's tables, and torch's optimizers are made as the settings say."""

from __future__ import annotations

from dataclasses import replace

import pytest

torch = pytest.importorskip("torch")
from hamfit.errors import ParameterError  # noqa: E402
from hamfit_paper.baselines import CHAIN_ADAM, MOLECULES_ADAM, OPTIMIZERS, OptimizerSettings  # noqa: E402

DEFAULTS = (10000, 256, 1e-2, 5e-5, 1e-6)
TABLE = {  # steps, batch, first and last learning rate, l2 regularisation: typed from the paper once more
    "lbfgs": (100, None, 1e-1, None, 0),
    "rprop": (2560, None, 1e-2, None, 0),
    "rmsprop": (10000, 256, 1e-2, 5e-5, 0),
    "sgd-momentum": (10000, 256, 5e-4, 5e-5, 1e-6),
    "sgd": (10000, 256, 5e-4, 5e-5, 1e-6),
    "adadelta": (10000, 256, 1e-1, None, 1e-6),
    "asgd": (10000, 256, 5e-4, 5e-5, 0),
    **dict.fromkeys(("adam", "adagrad", "adamw", "adamax", "radam", "nadam", "adafactor"), DEFAULTS),
}


def test_there_are_fourteen():
    assert set(OPTIMIZERS) == set(TABLE)
    assert len(TABLE) == 14


@pytest.mark.parametrize("name", TABLE)
def test_settings_are_those_of_the_table(name: str):
    settings = OPTIMIZERS[name]
    assert (settings.steps, settings.batch, settings.lr, settings.lr_end, settings.weight_decay) == TABLE[name]
    optimizer = settings.make([torch.nn.Parameter(torch.ones(3, 2))])
    assert type(optimizer) is getattr(torch.optim, settings.algorithm)
    group = optimizer.param_groups[0]
    assert group["lr"] == settings.lr
    assert group.get("weight_decay", 0) == settings.weight_decay
    assert type(optimizer) is not torch.optim.SGD or group["momentum"] == (0.9 if name == "sgd-momentum" else 0)


def test_settings_of_the_other_tables():
    for settings, batch, lr, decay, patience in (
        (CHAIN_ADAM, 256, 1e-2, 1e-6, 1000),
        (MOLECULES_ADAM, 8, 1e-3, 1e-10, 500),
    ):
        assert settings.algorithm == "Adam"
        assert (settings.steps, settings.batch, settings.lr, settings.lr_end) == (10000, batch, lr, 5e-5)
        assert (settings.weight_decay, settings.patience) == (decay, patience)


@pytest.mark.parametrize("name", ["adam", "adadelta"])
def test_learning_rate_from_start_to_end(name: str):
    settings = replace(OPTIMIZERS[name], steps=50)
    optimizer = settings.make([torch.nn.Parameter(torch.ones(1))])
    schedule = settings.schedule(optimizer)
    rates = []
    for _ in range(50):
        optimizer.step()
        schedule.step()
        rates.append(optimizer.param_groups[0]["lr"])
    assert rates[-1] == pytest.approx(settings.lr_end or settings.lr)
    assert rates[24] == pytest.approx((settings.lr * rates[-1]) ** 0.5)


@pytest.mark.parametrize(
    "wrong",
    [{"steps": 0}, {"batch": 0}, {"lr": 0.0}, {"lr_end": -1.0}, {"weight_decay": -1.0}, {"patience": 0}],
)
def test_bad_settings(wrong: dict):
    with pytest.raises(ParameterError, match=next(iter(wrong))):
        OptimizerSettings("Adam", **wrong)


def test_unknown_algorithms_and_impossible_decay():
    with pytest.raises(ParameterError, match="no optimizer 'Adamm'"):
        OptimizerSettings("Adamm")
    with pytest.raises(ParameterError, match="no weight decay"):
        OptimizerSettings("LBFGS")
