"""Threads, and forks beside them.

Blocks of work run in threads: NumPy releases the interpreter lock, so threads scale while BLAS is held to one each.

A forked child begins with one thread, and with every lock as it happened to be. A lock that another thread held at that
moment stays locked in the child for ever. Python's import locks and those inside BLAS are such locks, and nobody can
open them there. So a fork waits until the other threads are between two blocks of work, which takes a moment, and they
wait until it is done.
"""

from __future__ import annotations

import os
import sys
import threading
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import AbstractContextManager, contextmanager
from typing import TYPE_CHECKING, Any, TypeVar

from hamfit.validation import positive_integer

__all__ = [
    "cached_property",
    "map_in_threads",
    "ordered_in_threads",
    "single_threaded_blas",
    "thread_count",
    "undivided",
]

_PATIENCE = 10.0  # seconds that a fork waits: a thread that itself waits for the forking one must not stop it for ever
_POLL = 0.0005
ItemT = TypeVar("ItemT")
ResultT = TypeVar("ResultT")

if TYPE_CHECKING or sys.version_info >= (3, 12):
    from functools import cached_property
else:

    class cached_property:
        """Method of no arguments that is called once for each object and from then on is an attribute of it.

        Before Python 3.12, the one of `functools` held one lock for all objects of a class while it computed: threads
        waited for each other, and a child that was forked meanwhile waited for ever. Nothing here needs that lock,
        since values that are computed twice are equal.
        """

        def __init__(self, function: Callable[[Any], Any]) -> None:
            self.function = function
            self.__doc__ = function.__doc__

        def __set_name__(self, owner: type, name: str) -> None:
            self.name = name

        def __get__(self, instance: Any, owner: type | None = None) -> Any:
            if instance is None:
                return self
            return instance.__dict__.setdefault(self.name, self.function(instance))


class _Work:
    """How deep every thread is inside work that a fork must not cut in two, and which thread is about to fork."""

    def __init__(self) -> None:
        self.depths: dict[int, list[int]] = {}
        self.forking: int | None = None

    def before_fork(self) -> None:
        """Wait until no other thread is in the middle of something."""
        self.forking, deadline = threading.get_ident(), time.monotonic() + _PATIENCE
        while self._others_work() and time.monotonic() < deadline:
            time.sleep(_POLL)

    def after_fork(self) -> None:
        """Let the other threads go on."""
        self.forking = None

    def after_fork_in_child(self) -> None:
        """Forget the other threads, which the child does not have."""
        own = threading.get_ident()
        self.depths = {thread: depth for thread, depth in self.depths.items() if thread == own}
        self.forking = None

    def _others_work(self) -> bool:
        return any(depth[0] for thread, depth in list(self.depths.items()) if thread != self.forking)


_WORK = _Work()
if hasattr(os, "register_at_fork"):  # not on Windows, which has no forks
    os.register_at_fork(
        before=_WORK.before_fork, after_in_parent=_WORK.after_fork, after_in_child=_WORK.after_fork_in_child
    )


class undivided:
    """Context of a piece of work, such as one block or one step, that a fork by another thread waits for.

    >>> with undivided():
    ...     print(1 + 1)
    2
    """

    def __enter__(self) -> None:
        thread = threading.get_ident()
        depth = _WORK.depths.get(thread) or _WORK.depths.setdefault(thread, [0])
        self._depth = depth
        depth[0] += 1
        if _WORK.forking is None:  # as nearly always, and at every step of a simulation
            return
        while depth[0] == 1 and _WORK.forking not in (None, thread):
            depth[0] = 0
            time.sleep(_POLL)
            depth[0] = 1

    def __exit__(self, *_: object) -> None:
        self._depth[0] -= 1


def thread_count(threads: int | None) -> int:
    """Decide how many threads to use: as many as asked for, or one per core that this process may use."""
    if threads is not None:
        return positive_integer("threads", threads)
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class _OneBlasThread:
    """BLAS held to one thread while anybody wants it so: the first to come sets that, and the last to go undoes it.

    The number of BLAS threads mostly belongs to the whole process. Were each to restore what it had found, fits that
    overlap would give threads back to each other in the middle, and leave the process with one.
    """

    def __init__(self) -> None:
        self._lock = threading.RLock()  # may be taken twice: by what a signal or the garbage collector calls
        self._wanted_by: dict[object, int] = {}  # the thread of each block that is under way
        self._libraries: list[Any] | None = None
        self._before: list[tuple[Any, int]] = []

    @contextmanager
    def held(self) -> Iterator[None]:
        """Hold BLAS to one thread in a block."""
        block, own = object(), []
        try:
            with undivided(), self._lock:
                libraries = self._all_blas()
                if not self._wanted_by:
                    self._before = _one_each([library for library in libraries if not _of_this_thread(library)])
                self._wanted_by[block] = threading.get_ident()
                own = _one_each([library for library in libraries if _of_this_thread(library)])
            yield
        finally:
            with undivided(), self._lock:
                self._wanted_by.pop(block, None)
                self._restore_unless_wanted()
                _restore(own)

    def _all_blas(self) -> list[Any]:
        """Find every BLAS of this process, once."""
        if self._libraries is None:
            import scipy.linalg  # noqa: F401 - loads SciPy's BLAS, so that it is found
            from threadpoolctl import ThreadpoolController

            self._libraries = ThreadpoolController().select(user_api="blas").lib_controllers
        return self._libraries

    def _restore_unless_wanted(self) -> None:
        if not self._wanted_by:
            before, self._before = self._before, []
            _restore(before)

    def after_fork_in_child(self) -> None:
        """Forget the blocks of other threads, which the child does not have."""
        self._lock = threading.RLock()
        own = threading.get_ident()
        self._wanted_by = {block: thread for block, thread in self._wanted_by.items() if thread == own}
        self._restore_unless_wanted()


def _of_this_thread(library: Any) -> bool:
    """Whether every thread has a number of BLAS threads of its own."""
    return getattr(library, "threading_layer", None) == "openmp"


def _one_each(libraries: list[Any]) -> list[tuple[Any, int]]:
    """Set libraries to one thread; returns those that had more, and what they had."""
    before = [(library, number) for library in libraries if (number := library.num_threads) != 1]
    _restore([(library, 1) for library, _ in before])
    return before


def _restore(numbers: list[tuple[Any, int]]) -> None:
    for library, number in numbers:
        clear = getattr(library, "clear_controlling_thread", None)
        if clear is not None:  # threadpoolctl from 3.8 on heeds the first thread only, unless told that it is done
            clear(force=True)
        library.set_num_threads(number)
        if clear is not None:
            clear(force=True)


_ONE_BLAS_THREAD = _OneBlasThread()
if hasattr(os, "register_at_fork"):  # not on Windows, which has no forks
    os.register_at_fork(after_in_child=_ONE_BLAS_THREAD.after_fork_in_child)


def single_threaded_blas() -> AbstractContextManager[None]:
    """Open a context in which every BLAS (NumPy's and SciPy's own) uses one thread.

    It is worth having without threads of ours too: the same number of BLAS threads always gives the same bits. Contexts
    may overlap, in several threads and in any order: after the last of them BLAS is as it was before the first.
    """
    return _ONE_BLAS_THREAD.held()


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
    """Compute ``[function(item) for item in items]`` on `threads` threads; a fork waits for the items under way.

    >>> map_in_threads(lambda x: x * x, [1, 2, 3], threads=2)
    [1, 4, 9]
    """

    def one(item: ItemT) -> ResultT:
        with undivided():
            return function(item)

    return list(ordered_in_threads(one, items, threads))
