"""The plan of a pass: groups of whole trajectories, segments, and what fits into the memory that is allowed."""

from __future__ import annotations

import numpy as np
import pytest

from hamfit.errors import ParameterError
from hamfit.fitting.plan import Plan, plan_pass, row_blocks
from hamfit.fitting.settings import FitSettings
from hamfit.fitting.weights import AS_GIVEN
from hamfit.graphs import chain, lattice
from hamfit.models import RFHGN
from hamfit.parallel import thread_count
from hamfit.solve import NormalEquations
from hamfit.solve.ridges import make_ridge
from hamfit.targets.equations import equations_of
from support import spring_data


def least_memory(data, **options) -> int:
    """MB that the error names when far too little is allowed."""
    with pytest.raises(ParameterError, match="memory must be at least") as error:
        RFHGN(hidden=8, width=300, memory=0.5, **options).fit(data)
    return int(str(error.value).split("at least ")[1].split()[0])


def test_about_ten_groups_of_whole_trajectories_cover_the_data():
    runs = np.repeat(np.arange(25), 4)
    equations = equations_of(spring_data(chain(4), 100, seed=0, trajectory=runs))
    plan = plan_pass(equations, 30, NormalEquations, make_ridge("trajectory"), FitSettings(), AS_GIVEN)
    seen = [np.concatenate([np.arange(block.start, block.stop) for block in group]) for group in plan.groups]
    np.testing.assert_array_equal(np.concatenate(seen), np.arange(100))
    assert len(seen) == 10
    for numbers in seen:
        assert np.isin(runs, runs[numbers]).sum() == len(numbers)
    assert len(plan_pass(equations, 30, NormalEquations, make_ridge("gcv"), FitSettings(), AS_GIVEN).groups) == 1


def test_segments_cover_the_blocks_in_order():
    """There are at least eight, so that all threads have work, and none is long, so that checkpoints are frequent."""
    for count, expected in ((1, 1), (7, 7), (8, 8), (100, 8), (1000, 16)):
        plan = Plan(1, [[slice(i, i + 1) for i in range(count)]])
        segments = plan.segments()
        assert [block for segment in segments for block in segment.blocks] == plan.blocks
        assert len(segments) == expected
        assert max(len(segment.blocks) for segment in segments) <= 64


def test_segments_say_which_group_they_belong_to():
    plan = Plan(1, [[slice(0, 1), slice(1, 2)], [slice(2, 3)]])
    assert [(segment.group, segment.blocks[0].start) for segment in plan.segments()] == [(0, 0), (0, 1), (1, 2)]


def test_memory_holds_the_sums_beside_the_blocks():
    data = spring_data(lattice(12, 12), 40, seed=2)
    allowed = 40 * thread_count(None)
    sums = 36 * thread_count(None)
    assert row_blocks(data, 50, memory=allowed, sums=sums * 2**20) == row_blocks(data, 50, memory=allowed - sums)
    assert row_blocks(data, 50, memory=allowed - sums) != row_blocks(data, 50, memory=allowed)


def test_sums_of_energies_and_of_groups_need_memory_of_their_own():
    several = spring_data([chain(4), chain(5)], 20, seed=3)
    unknown = spring_data([chain(4), chain(5)], 20, seed=3, energies=False)
    one_sum = NormalEquations.bytes_needed(302) / 2**20
    assert least_memory(several) - least_memory(unknown) >= (thread_count(None) + 1) * one_sum - 1
    runs = spring_data(chain(4), 40, seed=3, energies=False, trajectory=np.repeat(np.arange(10), 4))
    assert least_memory(runs, ridge="trajectory") - least_memory(runs) >= 10 * one_sum - 1
