"""Fits of very many rows look at a sample first: for a basis of their columns, and for the route that will do."""

from __future__ import annotations

import numpy as np
import pytest

from hamfit.fitting import accumulate
from hamfit.fitting import plan as planning
from hamfit.fitting.checkpoint import Checkpoint
from hamfit.models import RFHGN, RFInvariant
from hamfit.solve.basis import Basis
from hamfit.systems import generate, make_system

CHAIN = make_system("chain", nodes=4, potential="morse")
DATA = generate(CHAIN, snapshots=300, seed=0)
TEST = generate(CHAIN, snapshots=50, seed=1)


@pytest.fixture
def small_blocks(monkeypatch):
    monkeypatch.setattr(planning, "_BLOCK_ELEMENTS", 8000)
    monkeypatch.setattr(planning, "_BLOCK_ROWS", 1)


@pytest.fixture
def bases(monkeypatch) -> list[int]:
    """Ranks of the bases that factors were made by."""
    ranks: list[int] = []
    made = Basis.factor

    def note(self, sums):
        ranks.append(self.rank)
        return made(self, sums)

    monkeypatch.setattr(Basis, "factor", note)
    return ranks


def test_a_basis_changes_the_cost_and_not_the_fit(bases, monkeypatch):
    with_basis = RFInvariant(width=96).fit(DATA)
    assert len(bases) > 0 and max(bases) < 60  # of 96 columns; the few columns of momenta need none
    monkeypatch.setattr(accumulate, "_NARROW", 97)
    count = len(bases)
    without = RFInvariant(width=96).fit(DATA)
    assert len(bases) == count
    assert with_basis.solution_.residual < 1e-13
    errors = [model.evaluate(TEST)["mse"] for model in (with_basis, without)]
    assert max(errors) < 1e-20
    assert with_basis.solution_.rows == without.solution_.rows
    assert abs(with_basis.solution_.rank - without.solution_.rank) <= 3


def test_many_energies_of_several_sizes_take_part_as_well(bases, monkeypatch):
    sizes = [generate(make_system("chain", nodes=n, potential="morse"), snapshots=150, seed=n) for n in (3, 5)]
    data = type(sizes[0]).concatenate(sizes)
    model = RFInvariant(width=80).fit(data)
    assert bases
    monkeypatch.setattr(accumulate, "_NARROW", 81)
    other = RFInvariant(width=80).fit(data)
    states = sizes[1].state(slice(0, 20))
    np.testing.assert_allclose(model.energy(states), other.energy(states), rtol=1e-10)


@pytest.mark.usefixtures("small_blocks")
def test_the_same_bits_for_any_number_of_threads_and_after_an_interruption(bases, monkeypatch, tmp_path):
    monkeypatch.setattr(Checkpoint.__init__, "__kwdefaults__", {"seconds": 0.0})
    options = {"hidden": 16, "width": 70, "route": "qr"}
    expected = RFHGN(**options, threads=1).fit(DATA)
    assert bases == [70]

    def stop(done: int, total: int) -> None:
        assert total > 20
        if done > 20:
            raise RuntimeError("stopped")

    with pytest.raises(RuntimeError, match="stopped"):
        RFHGN(**options).fit(DATA, checkpoint=tmp_path / "sums", progress=stop)
    seen: list[int] = []
    model = RFHGN(**options, threads=2)
    model.fit(DATA, checkpoint=tmp_path / "sums", resume=True, progress=lambda done, _: seen.append(done))
    assert min(seen) > 1
    np.testing.assert_array_equal(model.weights_, expected.weights_)


@pytest.mark.usefixtures("small_blocks")
def test_what_a_sample_tells_spares_a_pass_over_the_data(monkeypatch):
    passes: list[str] = []
    made = accumulate.with_bases

    def note(plan, feature_map, equations, kind):
        passes.append(kind.route)
        return made(plan, feature_map, equations, kind)

    monkeypatch.setattr("hamfit.fitting.passing.with_bases", note)
    model = RFHGN(hidden=24, width=120).fit(generate(make_system("chain", nodes=3, dim=1), snapshots=900, seed=0))
    assert passes == ["qr"]
    assert "by QR, because the" in model.solution_.note
    passes.clear()
    assert RFHGN(hidden=8, width=24).fit(DATA).solution_.route == "normal"
    assert passes == ["normal"]


def test_a_small_sample_is_computed_at_once(monkeypatch):
    """Every call costs a tenth of a millisecond; threads are worth it for large samples alone."""
    pieces: list[int] = []
    rows_of = accumulate._rows_of

    def note(feature_map, equations, split, numbers):
        pieces.append(len(numbers))
        return rows_of(feature_map, equations, split, numbers)

    monkeypatch.setattr(accumulate, "_rows_of", note)
    RFInvariant(width=64, threads=2).fit(DATA)
    assert pieces == [32]  # 4 rows for each of 64 columns, of 8 rows by positions each
    pieces.clear()
    monkeypatch.setattr(accumulate, "_WORTH_TWO", 1)
    RFInvariant(width=64, threads=2).fit(DATA)
    assert pieces == [16, 16]
