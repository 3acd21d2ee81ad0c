"""The same pass over the data on a ``dask.distributed`` cluster. Needs the extra ``hamfit[dask]``.

Every segment of the data becomes a task; partial sums are merged in a tree on the workers, so that only sums travel.
Data in a file are read by the workers themselves, by path; data in memory travel with their tasks. Tasks hold
everything they need: when a worker dies, Dask runs its tasks again elsewhere, and the result is the same.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

from hamfit.data import PhaseSpaceData, Subset
from hamfit.errors import HamfitError, ParameterError
from hamfit.features import FeatureMap
from hamfit.fitting.accumulate import accumulate_blocks
from hamfit.fitting.accumulated import Accumulated
from hamfit.fitting.baseline import EnergyBaseline
from hamfit.fitting.plan import Bases, Plan
from hamfit.fitting.weights import RowWeights
from hamfit.interrupts import held_interrupts, not_for_children
from hamfit.optional import require
from hamfit.parallel import single_threaded_blas
from hamfit.solve import Accumulator, KeptRows, WideEquations
from hamfit.targets.block import Equations

_ANSWER = 10.0  # seconds in which a scheduler must answer
_GRACE = 15.0  # seconds without any worker before giving up: a restarting worker takes a few
_POLL = 0.2
_KINDS = ("tcp", "tls", "ws", "wss", "inproc")  # of addresses
_ATTEMPTS = 3


@contextmanager
def local_cluster(workers: int) -> Iterator[Any]:
    """Client of a cluster of `workers` processes on this machine; nothing listens beyond 127.0.0.1."""
    distributed = require("distributed", "dask")
    with ExitStack() as stack:
        with held_interrupts():  # half a cluster cannot be taken down in order
            with not_for_children():
                cluster = distributed.LocalCluster(
                    n_workers=workers,
                    threads_per_worker=1,
                    host="127.0.0.1",
                    dashboard_address="127.0.0.1:0",
                    silence_logs=logging.CRITICAL,  # what matters is raised here; tracebacks of workers help nobody
                )
                stack.enter_context(cluster)
            client = stack.enter_context(distributed.Client(cluster))
        yield client


@contextmanager
def connected(scheduler: Any) -> Iterator[Any]:
    """Client for an address, closed afterwards; a client is handed through."""
    if not isinstance(scheduler, str):
        if not hasattr(scheduler, "submit"):
            raise ParameterError(f"scheduler must be a dask.distributed client or an address, got {scheduler!r:.60}")
        yield scheduler
        return
    distributed = require("distributed", "dask")
    _check_address(distributed, scheduler)
    try:
        client = distributed.Client(scheduler, timeout=_ANSWER, name="hamfit")
    except (OSError, TimeoutError, ValueError) as error:
        raise HamfitError(
            f"no Dask scheduler answers at {scheduler} ({error}); start one with: dask scheduler"
        ) from None
    with client:
        yield client


def _check_address(distributed: Any, address: str) -> None:
    """Refuse an address that a client would fail at; one that is half made may hang when it is thrown away."""
    kind = address.partition("://")[0] if "://" in address else "tcp"
    if kind not in _KINDS:
        raise ParameterError(
            f"the scheduler's address {address} begins with none of {', '.join(f'{one}://' for one in _KINDS)}"
        )
    if kind == "tls" and distributed.Security().get_connection_args("client").get("ssl_context") is None:
        raise ParameterError(
            f"the scheduler at {address} is reached with certificates, and there are none: name them in Dask's "
            "configuration (distributed.comm.tls), or use tcp://"
        )


def accumulate_on_cluster(
    scheduler: Any, feature_map: FeatureMap, equations: Equations, kind: type[Accumulator], plan: Plan
) -> list[Accumulated]:
    """Go over the data once, on the cluster; returns the sums of every group of the plan."""
    cancelled = require("distributed", "dask").CancelledError
    with connected(scheduler) as client:
        for _ in range(_ATTEMPTS):
            _wait_for_workers(client)
            try:
                return _attempt(client, feature_map, equations, kind, plan)
            except TimeoutError as error:
                raise HamfitError(f"the Dask cluster does not answer ({error}); look at its dashboard") from None
            except cancelled as error:  # the last worker that held the features has gone: hand them out anew
                reason = str(error)
        raise HamfitError(f"the cluster dropped the fit {_ATTEMPTS} times ({reason}); its workers seem to come and go")


def _attempt(
    client: Any, feature_map: FeatureMap, equations: Equations, kind: type[Accumulator], plan: Plan
) -> list[Accumulated]:
    segments = plan.segments()
    how = plan.energies, plan.weights, plan.bases, (plan.apart, plan.stress_apart)
    kinds = [KeptRows if kind is WideEquations and segment.group else kind for segment in segments]  # held-out rows
    # The features travel with every task: replicating them would hang where a worker dies meanwhile.
    parts = [
        client.submit(_run, feature_map, *_portable(equations, part.blocks), its, *how, pure=False)
        for part, its in zip(segments, kinds, strict=True)
    ]
    by_group = [
        [part for part, segment in zip(parts, segments, strict=True) if segment.group == group]
        for group in range(len(plan.groups))
    ]
    totals = [_merge_tree(client, group) for group in by_group]
    return _result(client, totals, parts, [len(segment.blocks) for segment in segments], plan)


def _portable(equations: Equations, segment: list[slice]) -> tuple[Equations, list[slice]]:
    """What a task needs to reach its part of the data: the part itself, or the file's path and the same blocks."""
    data = equations.source
    if not isinstance(data.source if isinstance(data, Subset) else data, PhaseSpaceData):
        return equations, segment
    part, first = equations.portion(segment[0].start, segment[-1].stop)
    return part, [slice(block.start - first, block.stop - first) for block in segment]


def _run(
    feature_map: FeatureMap,
    equations: Equations,
    blocks: list[slice],
    kind: type[Accumulator],
    energies: EnergyBaseline | None,
    weights: RowWeights,
    bases: Bases,
    apart: tuple[bool, bool],
) -> Accumulated:
    with single_threaded_blas():
        return accumulate_blocks(feature_map, equations, kind, blocks, energies, weights, bases, apart)


def _merge(first: Accumulated, second: Accumulated) -> Accumulated:
    total = first.copy()  # inputs of a task stay as they are: Dask may need them again
    with single_threaded_blas():
        total.merge(second)
    return total


def _merge_tree(client: Any, parts: list[Any]) -> Any:
    """Future of the sum: neighbours are merged, level by level, always in the same order."""
    while len(parts) > 1:
        pairs = [parts[i : i + 2] for i in range(0, len(parts), 2)]
        parts = [client.submit(_merge, *pair, pure=False) if len(pair) == 2 else pair[0] for pair in pairs]
    return parts[0]


def _result(client: Any, totals: list[Any], parts: list[Any], blocks: list[int], plan: Plan) -> list[Accumulated]:
    """Wait for the sums, report progress, and give up when there is nobody left to compute it."""
    distributed = require("distributed", "dask")
    pending = list(zip(parts, blocks, strict=True))
    done, last_seen = 0, time.monotonic()
    try:
        while not all(total.done() for total in totals):
            time.sleep(_POLL)
            finished = [pair for pair in pending if pair[0].status == "finished"]
            if finished and plan.progress is not None:
                pending = [pair for pair in pending if pair not in finished]
                done += sum(count for _, count in finished)
                plan.progress(done, len(plan.blocks))
            if client.nthreads():
                last_seen = time.monotonic()
            elif time.monotonic() - last_seen > _GRACE:
                raise HamfitError(f"there have been no Dask workers for {_GRACE:.0f} s; start some, and fit again")
        result: list[Accumulated] = [total.result() for total in totals]
    except distributed.KilledWorker as error:
        raise HamfitError(f"workers died again and again on the same task ({error}); give them more memory") from None
    except (OSError, distributed.comm.CommClosedError) as error:
        raise HamfitError(f"the Dask scheduler was lost during the fit ({type(error).__name__}: {error})") from None
    if plan.progress is not None:
        plan.progress(len(plan.blocks), len(plan.blocks))
    return result


def _wait_for_workers(client: Any) -> None:
    try:
        client.wait_for_workers(1, timeout=_GRACE)
    except TimeoutError:
        raise HamfitError(
            f"the Dask scheduler has had no workers for {_GRACE:.0f} s; start some: dask worker"
        ) from None
