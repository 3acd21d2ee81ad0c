"""Which columns of a table mean what, as one types it: ``t=time run=trial q=x1,x2 v=v1,v2``."""

from __future__ import annotations

import re
import shlex
from collections import Counter
from dataclasses import dataclass

from hamfit.errors import ParameterError, unknown_name

ROLES = {
    "q": "positions",
    "p": "momenta",
    "v": "velocities",
    "f": "known external forces",
    "t": "time",
    "run": "which run a row belongs to",
    "id": "which particle a row is about",
    "skip": "to be passed over",
}
_ONE = ("t", "run", "id")
_RANGE = re.compile(r"(\d+)-(\d+)", re.ASCII)
_MOST_COLUMNS = 1_000_000
_NEXT_ROLE = re.compile(rf",(?=(?:{'|'.join(ROLES)})=)")


@dataclass(frozen=True)
class TableColumns:
    """Columns of a table by what they mean, each a name or a number from 1 (as text).

    Without `id` a row is a snapshot (wide layout): its columns go node by node, the coordinates of a node together.
    With it a row is one particle at one time (long layout), and `q` has one column per coordinate. Columns that are not
    named are passed over, and so are those of `skip`.

    >>> TableColumns.parse("t=1 q=2-5").q
    ('2', '3', '4', '5')
    >>> str(TableColumns.parse("t = time  q = 'x (m)', 'y (m)'"))
    "q='x (m),y (m)' t=time"
    """

    q: tuple[str, ...]
    p: tuple[str, ...] = ()
    v: tuple[str, ...] = ()
    f: tuple[str, ...] = ()
    t: tuple[str, ...] = ()
    run: tuple[str, ...] = ()
    id: tuple[str, ...] = ()
    skip: tuple[str, ...] = ()

    @classmethod
    def parse(cls, text: str) -> TableColumns:
        """Read ``role=column,column role=column ...``; ``3-6`` is a range of numbers, quotes keep blanks in names."""
        found: dict[str, tuple[str, ...]] = {}
        for part in _words(text):
            role, equals, columns = part.partition("=")
            if not equals:
                raise ParameterError(f"columns are given as role=column,column such as q=x1,x2, got '{part}'")
            if role not in ROLES:
                raise unknown_name("role of columns", role, ROLES)
            if role in found:
                raise ParameterError(f"the columns of {role} ({ROLES[role]}) are given twice")
            found[role] = tuple(name for entry in columns.split(",") for name in _expanded(entry.strip()))
        if "q" not in found:
            raise ParameterError("the columns of the positions are missing: give q=..., such as q=x1,x2")
        return cls(**found)

    def __post_init__(self) -> None:
        every = [name for columns in self.roles.values() for name in columns]
        if "" in every:
            raise ParameterError("a column without a name is given; number columns from 1 to say which")
        repeated = sorted(name for name, count in Counter(every).items() if count > 1)
        if repeated:
            raise ParameterError(f"column {', '.join(repeated)} is given more than once")
        for role in _ONE:
            if len(getattr(self, role)) > 1:
                raise ParameterError(f"{role} ({ROLES[role]}) is one column, got {', '.join(getattr(self, role))}")
        if self.p and self.v:
            raise ParameterError("give momenta (p) or velocities (v), not both")
        for role in ("p", "v", "f"):
            count = len(getattr(self, role))
            if count not in (0, len(self.q)):
                raise ParameterError(f"{role} ({ROLES[role]}) has {count} columns, but q has {len(self.q)}")
        if not self.t and (self.id or not (self.p or self.v)):
            what = "one row per particle" if self.id else "positions alone"
            raise ParameterError(f"{what} needs the column of the time: give t=...")

    @property
    def roles(self) -> dict[str, tuple[str, ...]]:
        """The columns of every role that has any."""
        return {role: getattr(self, role) for role in ROLES if getattr(self, role)}

    @property
    def per_node(self) -> tuple[str, ...]:
        """The roles whose columns hold a vector of every node."""
        return tuple(role for role in self.roles if role not in (*_ONE, "skip"))

    def __str__(self) -> str:
        return " ".join(f"{role}={shlex.quote(','.join(columns))}" for role, columns in self.roles.items())


def _words(text: str) -> list[str]:
    """Cut at blanks outside of quotes and at commas before a role; blanks around ``=`` and ``,`` do not count."""
    tight = re.sub(r"\s*([=,])\s*", r"\1", text)
    try:
        return shlex.split(_NEXT_ROLE.sub(" ", tight))
    except ValueError as error:
        raise ParameterError(f"cannot read the columns {text!r}: {error}") from None


def _expanded(entry: str) -> list[str]:
    match = _RANGE.fullmatch(entry)
    if match is None:
        return [entry]
    if max(len(match[1]), len(match[2])) > 9 or int(match[2]) - int(match[1]) >= _MOST_COLUMNS:
        raise ParameterError(
            f"the range of columns {entry:.40} is longer than {_MOST_COLUMNS:,}, which no table has; check its ends"
        )
    first, last = int(match[1]), int(match[2])
    if last < first:
        raise ParameterError(f"the range of columns {entry} is empty; write it as {last}-{first}")
    return [str(number) for number in range(first, last + 1)]
