"""Training lowers the loss, is reproducible, stops where it should, and says so."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import pytest

torch = pytest.importorskip("torch")
from hamfit.graphs import chain, ring  # noqa: E402
from hamfit_paper.baselines import HGN, OPTIMIZERS, OptimizerSettings, train  # noqa: E402
from support import spring_data  # noqa: E402

DATA = spring_data(chain(4), 64, seed=1)
TEST = spring_data(chain(4), 40, seed=2)
SHORT = OptimizerSettings("Adam", steps=120, batch=20)


def network(seed: int = 0) -> HGN:
    return HGN(dim=2, hidden=6, width=24, seed=seed)


@pytest.mark.parametrize("name", OPTIMIZERS)
def test_every_optimizer_lowers_the_loss(name: str):
    steps = 2 if name == "lbfgs" else 60
    module, settings = network(), replace(OPTIMIZERS[name], steps=steps)
    run = train(module, DATA, settings, seed=0, test=TEST, threads=1)
    assert run.status == "completed"
    assert run.steps == run.kept_step == steps
    assert run.train_mse < 0.98 * run.history[0].train_mse  # plain SGD is that slow
    assert run.test_mse < 0.98 * run.history[0].test_mse


def test_errors_are_those_of_the_model():
    module = network()
    run = train(module, DATA, SHORT, seed=0, test=TEST, threads=1)
    model = module.to_model(DATA)
    assert run.train_mse == pytest.approx(model.evaluate(DATA)["mse"], rel=1e-4)  # float32
    assert run.test_mse == pytest.approx(model.evaluate(TEST)["mse"], rel=1e-4)
    assert run.train_mse < 0.5 * run.history[0].train_mse


def test_graphs_of_several_sizes():
    data = spring_data([chain(3), ring(5)], 20, seed=3)
    run = train(network(), data, SHORT, seed=0, threads=1)
    assert run.train_mse < 0.5 * run.history[0].train_mse


def test_history():
    run = train(network(), DATA, SHORT, seed=0, records=5, threads=1)
    assert [record.step for record in run.history] == [0, 1, 3, 11, 36, 120]
    seconds = [record.seconds for record in run.history]
    assert seconds == sorted(seconds)
    assert run.history[-1].train_mse == run.train_mse
    assert run.history[-1].test_mse is run.test_mse is None
    assert 0 < run.steps * run.seconds_per_step < run.seconds


def test_same_seed_same_weights_and_other_seed_other_batches():
    before = torch.get_rng_state()
    ends = []
    for seed in (5, 5, 6):
        module = network()
        train(module, DATA, replace(SHORT, steps=10), seed=seed, threads=1)
        ends.append(module.message.weight.detach().clone())
    assert torch.equal(ends[0], ends[1])
    assert not torch.equal(ends[0], ends[2])
    assert torch.equal(torch.get_rng_state(), before)


def test_recording_does_not_influence_the_training():
    ends = []
    for test, records in ((None, 1), (TEST, 30)):
        module = network()
        train(module, DATA, replace(SHORT, steps=10), seed=0, test=test, records=records, threads=1)
        ends.append(module.message.weight.detach().clone())
    assert torch.equal(*ends)


def test_threads_are_put_back():
    torch.set_num_threads(2)
    train(network(), DATA, replace(SHORT, steps=1), seed=0, threads=1)
    assert torch.get_num_threads() == 2


class Slope(torch.nn.Module):
    """One parameter x; the residual is (x - 2)^2 + 1 by hand, whatever the data."""

    def __init__(self, start: float) -> None:
        super().__init__()
        self.x = torch.nn.Parameter(torch.tensor(start))

    def prepare(self, data):
        return lambda indices: ((self.x - 2) ** 2 + 1).expand(len(indices))


def test_early_stop_keeps_the_best_parameters():
    """A step that is too long throws x from side to side, farther each time: the first look was the best."""
    module = Slope(2.01)
    settings = OptimizerSettings("SGD", steps=500, batch=None, lr=0.51, lr_end=None, weight_decay=0.0, patience=30)
    run = train(module, DATA, settings, seed=0, threads=1)
    assert run.status == "stopped-early"
    assert run.kept_step == 1
    assert run.steps == 31
    assert run.train_mse == pytest.approx(((module.x.item() - 2) ** 2 + 1) ** 2)
    assert abs(module.x.item() - 2) < 0.011


def test_no_early_stop_while_the_loss_falls():
    run = train(network(), DATA, replace(SHORT, patience=50), seed=0, threads=1)
    assert run.status == "completed"


def test_patience_looks_at_the_validation_data():
    class Opposed(Slope):
        """Validation data (40 snapshots) want the opposite of what training data want."""

        def prepare(self, data):
            wish = -1.0 if len(data) == len(TEST) else 1.0
            return lambda indices: (self.x - wish).expand(len(indices))

    settings = OptimizerSettings("SGD", steps=200, batch=None, lr=1e-2, lr_end=None, weight_decay=0.0, patience=20)
    module = Opposed(0.0)
    run = train(module, DATA, settings, seed=0, validation=TEST, threads=1)
    assert (run.status, run.steps, run.kept_step) == ("stopped-early", 21, 1)
    assert module.x.item() == pytest.approx(0.02)
    assert train(Opposed(0.0), DATA, settings, seed=0, threads=1).status == "completed"


def test_divergence_is_reported():
    settings = OptimizerSettings("SGD", steps=500, batch=None, lr=1e3, lr_end=None)
    run = train(network(), DATA, settings, seed=0, test=TEST, threads=1)
    assert run.status == "diverged"
    assert run.steps < 500
    assert not math.isfinite(run.train_mse)
    assert not math.isfinite(run.test_mse)


def test_what_would_exceed_the_budget_is_estimated():
    settings = replace(SHORT, steps=1_000_000)
    run = train(network(), DATA, settings, seed=0, test=TEST, budget=10.0, threads=1)
    assert run.status == "estimated"
    assert run.steps == 4
    assert run.estimated_seconds == pytest.approx(1_000_000 * run.seconds_per_step)
    assert run.estimated_seconds > 10
    assert run.train_mse is run.test_mse is None
    assert run.history == ()
    enough = train(network(), DATA, replace(SHORT, steps=8), seed=0, budget=60.0, threads=1)
    assert (enough.status, enough.estimated_seconds) == ("completed", None)


def test_every_snapshot_once_per_pass():
    seen = []

    class Listening(Slope):
        def prepare(self, data):
            def residual(indices):
                if torch.is_grad_enabled():
                    seen.append(indices.numpy().copy())
                return self.x.expand(len(indices))

            return residual

    train(Listening(1.0), DATA, replace(SHORT, steps=8), seed=0, threads=1)  # 64 snapshots in batches of 20
    assert [len(batch) for batch in seen] == [20, 20, 20, 4] * 2
    first, second = np.concatenate(seen[:4]), np.concatenate(seen[4:])
    assert sorted(first) == sorted(second) == list(range(64))
    assert first.tolist() != second.tolist()
