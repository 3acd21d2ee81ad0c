"""Forks and threads: a child begins with what it needs and nothing that is locked, and BLAS is left as it was."""

from __future__ import annotations

import multiprocessing
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest
from threadpoolctl import threadpool_info, threadpool_limits

from hamfit import RFHGN, PhaseSpaceData, RFInvariant, State, forecast, generate, identify_laws, make_system, simulate
from hamfit.data import open_data
from hamfit.graphs import lattice
from hamfit.parallel import map_in_threads, single_threaded_blas, undivided

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="there are no forks here")

LARGE = State(*np.random.default_rng(0).uniform(-0.3, 0.3, (2, 900, 2)), lattice(30, 30))


@pytest.fixture(scope="module")
def data() -> PhaseSpaceData:
    return generate(make_system("lattice", rows=3, cols=3, dim=2), snapshots=60, seed=0)


def work(data: PhaseSpaceData) -> bytes:
    """Fit both kinds of model, follow one of them, and ask for a gradient in threads; all the bits of it."""
    invariant = RFInvariant(width=60, threads=2).fit(data)
    network = RFHGN(hidden=8, width=40, threads=2).fit(data)
    run = simulate(network, data.state(0), 0.01, 3)
    return b"".join([invariant.weights_, network.weights_, run.q, *network.gradient(LARGE)])


def in_child(task: Callable[[], bool], seconds: float = 60.0) -> str:
    """What becomes of a task in a forked child: 'right', 'wrong', 'hung', or the code that it ended with."""
    pid = os.fork()
    if pid == 0:
        code = 3
        try:
            signal.signal(signal.SIGALRM, signal.SIG_DFL)
            signal.setitimer(signal.ITIMER_REAL, seconds)
            code = 0 if task() else 2
        finally:
            os._exit(code)
    code = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
    return {0: "right", 2: "wrong", -signal.SIGALRM: "hung"}.get(code, str(code))


def blas_threads() -> list[int]:
    return [pool["num_threads"] for pool in threadpool_info() if pool["user_api"] == "blas"]


# -- forks -----------------------------------------------------------------------------------------------------------


def test_a_child_forked_after_any_call_gives_the_same_bits(data, tmp_path: Path):
    """The threads of a gradient stay for the next one, and no child has them."""
    expected = work(data)
    model = RFInvariant(width=60).fit(data)
    for call in (
        lambda: model.evaluate(data),
        lambda: model.predict(data),
        lambda: forecast(model, data.state(0), 0.01, 3, draws=1),
        lambda: identify_laws(model, data),
        lambda: generate(make_system("chain"), snapshots=10),
        lambda: data.save(tmp_path / "data.h5"),
    ):
        call()
    assert in_child(lambda: work(data) == expected) == "right"


def test_children_of_multiprocessing_are_forked_and_agree(data):
    expected = work(data)
    with multiprocessing.get_context("fork").Pool(2) as pool:
        assert pool.map_async(work, [data, data]).get(timeout=120) == [expected, expected]


def test_a_child_forked_while_another_thread_fits_gives_the_same_bits(data):
    expected, ended = work(data), threading.Event()

    def go_on() -> None:
        while not ended.is_set():
            work(data)

    before = blas_threads()
    other = threading.Thread(target=go_on)
    other.start()
    try:
        rng = np.random.default_rng(0)
        for _ in range(4):
            time.sleep(rng.uniform(0, 0.05))
            assert in_child(lambda: work(data) == expected and blas_threads() == before) == "right"
    finally:
        ended.set()
        other.join()


def test_data_in_a_file_are_read_in_a_child_while_another_thread_reads_them(data, tmp_path: Path):
    data.save(tmp_path / "data.h5")
    stored, ended = open_data(tmp_path / "data.h5"), threading.Event()

    def go_on() -> None:
        while not ended.is_set():
            for at in range(len(data)):
                stored.state(slice(at, at + 1))

    other = threading.Thread(target=go_on)
    other.start()
    try:
        for _ in range(5):
            assert in_child(lambda: bool((stored.state(slice(0, 60)).q == data.state(slice(0, 60)).q).all())) == "right"
    finally:
        ended.set()
        other.join()


def test_a_fork_waits_for_work_that_must_not_be_cut_in_two():
    begun, may_end = threading.Event(), threading.Event()
    order: list[str] = []

    def one_block() -> None:
        with undivided():
            begun.set()
            may_end.wait(10)
            order.append("block")

    other = threading.Thread(target=one_block)
    other.start()
    begun.wait()
    threading.Timer(0.1, may_end.set).start()
    assert in_child(lambda: order == ["block"]) == "right"
    other.join()


def test_a_fork_inside_of_work_does_not_wait_for_itself():
    started = time.monotonic()
    with undivided():
        assert in_child(lambda: map_in_threads(abs, [-1, 2], 2) == [1, 2]) == "right"
    assert time.monotonic() - started < 5


def test_a_child_forked_inside_has_one_blas_thread_until_it_leaves():
    before = blas_threads()
    context = single_threaded_blas()
    context.__enter__()

    def leave() -> bool:
        inside = set(blas_threads()) == {1}
        context.__exit__(None, None, None)
        return inside and blas_threads() == before

    assert in_child(leave) == "right"
    assert set(blas_threads()) == {1}
    context.__exit__(None, None, None)
    assert blas_threads() == before


# -- threads ---------------------------------------------------------------------------------------------------------


def test_fits_that_overlap_leave_blas_as_it_was():
    """They begin and end in any order: the first one to end must not give its threads to the other one."""
    before = blas_threads()
    contexts = [single_threaded_blas() for _ in range(3)]
    for context in contexts:
        context.__enter__()
    for context in (contexts[0], contexts[2]):
        context.__exit__(None, None, None)
        assert set(blas_threads()) == {1}
    contexts[1].__exit__(None, None, None)
    assert blas_threads() == before


def test_blas_is_held_also_where_another_thread_has_set_it():
    """From 3.8 on, threadpoolctl heeds only the thread that asked first, as long as that lives."""
    before, taken, may_end = blas_threads(), threading.Event(), threading.Event()

    def take() -> None:
        limits = threadpool_limits(2, "blas")
        taken.set()
        may_end.wait(30)
        limits.restore_original_limits()

    other = threading.Thread(target=take)
    other.start()
    taken.wait()
    try:
        with single_threaded_blas():
            assert set(blas_threads()) == {1}
        assert set(blas_threads()) == {2}
    finally:
        may_end.set()
        other.join()
    assert blas_threads() == before


def test_eight_threads_give_the_serial_bits_and_leave_blas_as_it_was(data):
    before, expected = blas_threads(), work(data)
    with ThreadPoolExecutor(8) as pool:
        assert set(pool.map(work, [data] * 8)) == {expected}
    assert blas_threads() == before


def test_importing_hamfit_handles_no_signal():
    code = (
        "import signal; before = {n: signal.getsignal(n) for n in signal.valid_signals()}\n"
        "import hamfit, hamfit.cli, hamfit.models, hamfit.report\n"
        "assert before == {n: signal.getsignal(n) for n in signal.valid_signals()}"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
