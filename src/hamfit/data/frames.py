"""Rows of a text file as frames: one per run and time, from one row each (wide) or from one row per particle (long)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

import numpy as np

from hamfit.data.columns import TableColumns
from hamfit.data.text_fields import is_gap
from hamfit.data.text_table import TextTable
from hamfit.errors import DataError, ParameterError
from hamfit.validation import Array, Float64Array, IntArray

Label = str | int
_NUMBER = re.compile(r"[+-]?(\d{1,400}(\.\d{0,400})?|\.\d{1,400})([eE][+-]?\d{1,9})?", re.ASCII)
_MOST_DIGITS = 18  # before the point, besides the first: more do not fit into 64 bits


@dataclass(frozen=True)
class Frames:
    """Snapshots as they were measured, run by run; NaN where something was not.

    Attributes
    ----------
    run
        Place of each frame's run in `runs`, rising; shape (frames,).
    runs
        What the file calls its runs; empty where it has no column for them.
    times
        Shape (frames,), rising within each run; None without times.
    values
        By role (q, p, v, f), each of shape (frames, nodes, dim).
    particles
        What the file calls its nodes; empty in the wide layout.
    rows, gaps
        Rows that the frames are made of, and rows among them that could not be used whole.
    """

    run: IntArray
    runs: list[Label]
    times: Float64Array | None
    values: dict[str, Float64Array]
    particles: list[Label]
    rows: int
    gaps: int

    def __len__(self) -> int:
        return len(self.run)

    @property
    def complete(self) -> Array:
        """Which frames lack nothing, shape (frames,)."""
        return np.all([~np.isnan(values).any(axis=(1, 2)) for values in self.values.values()], axis=0)

    def some(self, kept: Array) -> Frames:
        """Take some frames, by a mask or by their numbers."""
        return replace(
            self,
            run=self.run[kept],
            times=None if self.times is None else self.times[kept],
            values={role: values[kept] for role, values in self.values.items()},
        )

    def every(self, stride: int) -> Frames:
        """Take every so many frames of each run."""
        begins = np.searchsorted(self.run, self.run)  # place of the first frame of the same run
        return self.some((np.arange(len(self)) - begins) % min(stride, len(self)) == 0)


@dataclass(frozen=True)
class _Located:
    """The rows at wanted times whose run, particle and time are known, run by run in the order of the file."""

    lines: IntArray
    run: IntArray
    runs: list[Label]
    times: Float64Array | None
    values: dict[str, Float64Array]
    particle: list[str]
    rows: int
    gaps: int


def read_frames(
    table: TextTable,
    columns: TableColumns,
    *,
    start: float | None = None,
    stop: float | None = None,
    nodes: int | None = None,
    dim: int | None = None,
    particles: Sequence[Label] | None = None,
) -> Frames:
    """Read the frames of a table, at times from `start` to `stop`; `particles` chooses those of the long layout.

    Without a column of times, rows are counted from 0 in their place.
    """
    table.check([name for names in columns.roles.values() for name in names])
    if columns.id:
        if dim not in (None, len(columns.q)):
            raise ParameterError(f"q has {len(columns.q)} columns, one per coordinate of a particle, but dim is {dim}")
        frames = _long(_located(table, columns, start, stop), table, particles)
        if nodes not in (None, len(frames.particles)):
            raise DataError(
                f"{table.path} has {len(frames.particles)} particles, not {nodes}: {listed(frames.particles)}"
            )
        return frames
    if particles is not None:
        raise ParameterError("particles are chosen where each has rows of its own; name the column that tells: id=...")
    shape = nodes_and_dim(len(columns.q), nodes, dim)
    return _wide(_located(table, columns, start, stop), table, shape)


def joined_frames(parts: Sequence[Frames], names: Sequence[str]) -> Frames:
    """Join the frames of several files, whose runs are different ones and get the names of the files."""
    first = parts[0]
    runs: list[Label] = []
    shifted = []
    for part, name in zip(parts, names, strict=True):
        if part.particles != first.particles:
            raise DataError(
                f"{names[0]} has the particles {listed(first.particles)}, but {name} has {listed(part.particles)}; "
                "choose some that all files have"
            )
        shifted.append(part.run + len(runs))
        runs += [f"{name}:{run}" for run in part.runs] or [name]
    return Frames(
        run=np.concatenate(shifted),
        runs=runs,
        times=None if first.times is None else np.concatenate([part.times for part in parts if part.times is not None]),
        values={role: np.concatenate([part.values[role] for part in parts]) for role in first.values},
        particles=first.particles,
        rows=sum(part.rows for part in parts),
        gaps=sum(part.gaps for part in parts),
    )


def listed(labels: Sequence[Label], most: int = 8) -> str:
    """Name the first few labels in words, for messages.

    >>> listed([1, 2, 3], most=2)
    '1, 2, ... (3 in all)'
    """
    shown = ", ".join(str(label) for label in labels[:most])
    return shown if len(labels) <= most else f"{shown}, ... ({len(labels)} in all)"


def as_label(text: str) -> Label:
    """Read an integer of 64 bits where the text is one, however it is written, in all its digits.

    >>> as_label("0.0000e+00"), as_label("1700000000000000001"), as_label("left"), as_label("1.5"), as_label("1e99")
    (0, 1700000000000000001, 'left', '1.5', '1e99')
    """
    if _NUMBER.fullmatch(text) is None:
        return text
    number = Decimal(text)  # a float would make one of two long numbers that differ in their last digits
    if number.adjusted() > _MOST_DIGITS or number != number.to_integral_value():
        return text
    whole = int(number)
    return whole if -(2**63) <= whole < 2**63 else text


def _located(table: TextTable, columns: TableColumns, start: float | None, stop: float | None) -> _Located:
    names = [*columns.t, *(name for role in columns.per_node for name in columns.roles[role])]
    found = table.read([table.place(name) for name in names], [table.place(n) for n in (*columns.run, *columns.id)])
    known = np.ones(len(found.lines), dtype=bool)
    for labels in found.labels:
        known &= np.array([not is_gap(label) for label in labels])
    times = found.numbers[:, 0] if columns.t else np.arange(len(found.lines))  # without times, rows are counted
    known &= ~np.isnan(times)
    wanted = ~(times < (-np.inf if start is None else start)) & ~(times > (np.inf if stop is None else stop))
    kept = np.flatnonzero(known & wanted)
    if not kept.size:
        what = "time" if columns.t else "number of a row (from 0)"
        reason = f"no {what} lies between start and stop" if known.any() else "all have gaps"
        raise DataError(f"{table.path}: no rows are left, {reason}")
    runs: list[Label] = []
    run = np.zeros(len(kept), dtype=np.int64)
    if columns.run:
        runs, run = _numbered([found.labels[0][row] for row in kept])
    order = np.argsort(run, kind="stable")
    kept = kept[order]
    vectors = found.numbers[kept, len(columns.t) :].reshape(len(kept), len(columns.per_node), -1)
    return _Located(
        lines=found.lines[kept],
        run=run[order],
        runs=runs,
        times=found.numbers[kept, 0] if columns.t else None,
        values={role: vectors[:, place] for place, role in enumerate(columns.per_node)},
        particle=[found.labels[-1][row] for row in kept] if columns.id else [],
        rows=int(wanted.sum()),
        gaps=int((wanted & ~known).sum()),
    )


def _numbered(texts: list[str]) -> tuple[list[Label], IntArray]:
    """List the different labels (integers sorted, names as they come), and find the place of each text among them.

    >>> labels, places = _numbered(["10", "2", "2.0"])
    >>> labels, places.tolist()
    ([2, 10], [1, 0, 0])
    """
    label_of = {text: as_label(text) for text in dict.fromkeys(texts)}
    labels = list(dict.fromkeys(label_of.values()))
    if all(isinstance(label, int) for label in labels):
        labels.sort()
    place = {label: number for number, label in enumerate(labels)}
    return labels, np.array([place[label_of[text]] for text in texts], dtype=np.int64)


def _wide(rows: _Located, table: TextTable, shape: tuple[int, int]) -> Frames:
    if rows.times is not None:
        _check_order(rows, rows.times, table)
    values = {role: vectors.reshape(-1, *shape) for role, vectors in rows.values.items()}
    return Frames(rows.run, rows.runs, rows.times, values, [], rows.rows, rows.gaps)


def _check_order(rows: _Located, times: Float64Array, table: TextTable) -> None:
    """Refuse times that do not increase within each run, since only the user knows which of two rows is right."""
    bad = np.flatnonzero((np.diff(rows.run) == 0) & (np.diff(times) <= 0))
    if not bad.size:
        return
    at = int(bad[0])
    first, second = rows.lines[at], rows.lines[at + 1]
    where = f"of run {rows.runs[rows.run[at]]} " if rows.runs else ""
    more = f" ({len(bad) - 1} more such places)" if len(bad) > 1 else ""
    remedy = "" if rows.runs else ", or, where a new run begins there, name the column that tells runs apart: run=..."
    if times[at] == times[at + 1]:
        what = f"lines {first} and {second} {where}have the same time {times[at]:.10g}{more}; keep one of them"
    else:
        what = (
            f"the time {where}goes back from {times[at]:.10g} (line {first}) to {times[at + 1]:.10g} (line {second})"
            f"{more}; put the rows into the order of time"
        )
    raise DataError(f"{table.path}: {what}{remedy}")


def _long(rows: _Located, table: TextTable, wanted: Sequence[Label] | None) -> Frames:
    """Make one frame per run and time, with NaN for particles that are not there."""
    assert rows.times is not None
    particles, node = _numbered(rows.particle)
    if wanted is not None:
        particles, node = _chosen(particles, node, wanted, table)
    own = np.flatnonzero(node >= 0)
    order = own[np.lexsort((node[own], rows.times[own], rows.run[own]))]
    run, times, node = rows.run[order], rows.times[order], node[order]
    new = np.concatenate([[True], (np.diff(run) != 0) | (np.diff(times) != 0)])
    twice = np.flatnonzero(~new[1:] & (np.diff(node) == 0))
    if twice.size:
        at = int(twice[0])
        first, second = sorted(rows.lines[order[at : at + 2]])
        where = f" in run {rows.runs[run[at]]}" if rows.runs else ""
        raise DataError(
            f"{table.path}: lines {first} and {second} are both about particle {particles[node[at]]} at time "
            f"{times[at]:.10g}{where}; keep one of them, or name the column that tells runs apart: run=..."
        )
    frame = np.cumsum(new) - 1
    values = {}
    for role, vectors in rows.values.items():
        values[role] = np.full((frame[-1] + 1, len(particles), vectors.shape[1]), np.nan)
        values[role][frame, node] = vectors[order]
    holes = np.any([np.isnan(vectors[order]).any(axis=1) for vectors in rows.values.values()], axis=0)
    others = len(rows.lines) - len(own)
    return Frames(run[new], rows.runs, times[new], values, particles, rows.rows - others, rows.gaps + int(holes.sum()))


def _chosen(
    particles: list[Label], node: IntArray, wanted: Sequence[Label], table: TextTable
) -> tuple[list[Label], IntArray]:
    """Choose the wanted particles in their order, and tell which of them each row is about, -1 for others."""
    missing = [label for label in wanted if label not in particles]
    if missing or len(set(wanted)) < len(wanted):
        what = f"has no particle {listed(missing)}" if missing else f"cannot give a particle twice ({listed(wanted)})"
        raise DataError(f"{table.path} {what}; it has {listed(particles)}")
    place = np.full(len(particles), -1, dtype=np.int64)
    place[[particles.index(label) for label in wanted]] = np.arange(len(wanted))
    return list(wanted), place[node]


def nodes_and_dim(columns: int, nodes: int | None, dim: int | None) -> tuple[int, int]:
    """Find the nodes and the dimension that so many columns of positions stand for."""
    if nodes is None and dim is None:
        if columns > 1:
            raise ParameterError(
                f"q has {columns} columns: give the dimension, 1 for {columns} nodes on a line, or the number of nodes"
            )
        return 1, 1
    given = nodes or dim or 1
    found = (nodes or columns // given, dim or columns // given)
    if found[0] * found[1] != columns:
        told = " and ".join(f"{name} {n}" for name, n in (("nodes", nodes), ("dim", dim)) if n is not None)
        raise ParameterError(
            f"q has {columns} columns, which does not fit {told}: there is one per node and coordinate"
        )
    return found
