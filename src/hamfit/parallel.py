"""Blocks in threads: NumPy releases the interpreter lock, so threads scale while BLAS is held to one thread each."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from functools import cache
from typing import Any, TypeVar

from hamfit.validation import positive_integer

ItemT = TypeVar("ItemT")
ResultT = TypeVar("ResultT")


def thread_count(threads: int | None) -> int:
    """Decide how many threads to use: as many as asked for, or one per core that this process may use."""
    if threads is not None:
        return positive_integer("threads", threads)
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def single_threaded_blas() -> Any:
    """Open a context in which every BLAS (NumPy's and SciPy's own) uses one thread.

    It is worth having without threads of ours too: the same number of BLAS threads always gives the same bits.
    """
    return _controller().limit(limits=1, user_api="blas")


@cache
def _controller() -> Any:
    import scipy.linalg  # noqa: F401 - loads SciPy's BLAS, so that the controller finds it
    from threadpoolctl import ThreadpoolController

    return ThreadpoolController()


def ordered_in_threads(
    function: Callable[[ItemT], ResultT], items: Iterable[ItemT], threads: int, abort: Callable[[], None] = lambda: None
) -> Iterator[ResultT]:
    """Yield the results of `function` in the order of the items, with only a few of them under way at a time.

    After an error or Ctrl-C, `abort` is called, so that calls under way may end early, and the rest is dropped.

    >>> list(ordered_in_threads(lambda x: x * x, [1, 2, 3], threads=2))
    [1, 4, 9]
    """
    with single_threaded_blas():
        if threads == 1:
            yield from map(function, items)
            return
        pool = ThreadPoolExecutor(threads)
        waiting: deque[Future[ResultT]] = deque()
        try:
            for item in items:
                waiting.append(pool.submit(function, item))
                if len(waiting) > threads:
                    yield waiting.popleft().result()
            while waiting:
                yield waiting.popleft().result()
        except BaseException:
            abort()
            raise
        finally:
            pool.shutdown(cancel_futures=True)


def map_in_threads(function: Callable[[ItemT], ResultT], items: Iterable[ItemT], threads: int) -> list[ResultT]:
    """Compute ``[function(item) for item in items]`` on `threads` threads.

    >>> map_in_threads(lambda x: x * x, [1, 2, 3], threads=2)
    [1, 4, 9]
    """
    return list(ordered_in_threads(function, items, threads))
