"""Families of small classes that are found by name: activations, samplers, representations, integrators, ...

A family is a package. Its `__init__` defines a `Registry` and the base class, a `Member`; every other module in the
package holds one member, a subclass with a `name`. Adding a member is adding a file: nothing lists the members by hand.
A subclass defined elsewhere, in a user's script say, joins the family in the same way.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Mapping
from dataclasses import fields
from typing import Any, ClassVar, Generic, Protocol, TypeVar

from hamfit.errors import ParameterError, unknown_name
from hamfit.parallel import undivided


class Named(Protocol):
    """Anything that carries the name it is registered under."""

    name: ClassVar[str]


MemberT = TypeVar("MemberT", bound=Named)


class Registry(Generic[MemberT]):
    """Names of one family and the classes they stand for.

    Parameters
    ----------
    kind
        What a member is called in messages, for example ``"activation"``.
    package
        Dotted name of the package whose modules hold the members; imported at the first look-up.
    """

    def __init__(self, kind: str, package: str) -> None:
        self.kind = kind
        self._package = package
        self._members: dict[str, type[MemberT]] = {}
        self._aliases: dict[str, str] = {}
        self._complete = False

    def add(self, member: type[MemberT]) -> None:
        """Register a class under its `name`; `Member` calls this for every subclass that is defined.

        A class without a name of its own (a common base, a variant of a member) is not a member. A name that another
        class has is an error: it would replace that class everywhere. Other names that a member is known by may stand
        in its attribute ``aliases``, a tuple.
        """
        if "name" not in vars(member):
            return
        owner = self._members.get(member.name)
        if owner is not None and (owner.__module__, owner.__qualname__) != (member.__module__, member.__qualname__):
            raise ParameterError(
                f"the {self.kind} name '{member.name}' is taken by {owner.__module__}.{owner.__qualname__}"
            )
        aliases = vars(member).get("aliases", ())
        for alias in aliases:
            if alias in self._members or self._aliases.get(alias, member.name) != member.name:
                raise ParameterError(f"the {self.kind} name '{alias}' is taken; '{member.name}' cannot have it as well")
        self._members[member.name] = member
        self._aliases |= dict.fromkeys(aliases, member.name)

    def aliases(self) -> dict[str, str]:
        """Return the other names under which members are found too, with the name that each stands for."""
        self._discover()
        return dict(self._aliases)

    def names(self) -> list[str]:
        """List the names of all members in alphabetical order."""
        self._discover()
        return sorted(self._members)

    def get(self, name: str) -> type[MemberT]:
        """Find the class called `name`; an unknown name is an error with a suggestion."""
        self._discover()
        try:
            return self._members[self._aliases.get(name, name)]
        except (KeyError, TypeError):
            raise unknown_name(self.kind, name, [*self._members, *self._aliases]) from None

    def _discover(self) -> None:
        if self._complete:
            return
        with undivided():
            package = importlib.import_module(self._package)
            for module in pkgutil.iter_modules(package.__path__):
                importlib.import_module(f"{self._package}.{module.name}")
            self._complete = True


class Member:
    """Base of the classes of a family: a subclass that has a `name` of its own joins the `family` by being defined."""

    name: ClassVar[str]
    family: ClassVar[Registry[Any]]

    def __init_subclass__(cls, **keywords: Any) -> None:
        super().__init_subclass__(**keywords)
        cls.family.add(cls)


def with_options(member: type[MemberT], options: Mapping[str, Any], what: str) -> MemberT:
    """Make an instance of a member whose options are the fields of a dataclass; an option that it lacks is an error.

    Parameters
    ----------
    member
        A dataclass with a `name`.
    options
        Values of its fields by name.
    what
        How the member is called in messages, before its name: ``"the format"``.
    """
    if not isinstance(options, Mapping):
        raise ParameterError(f"options of {what} '{member.name}' must be a dict of values by name, got {options!r}")
    allowed = [field.name for field in fields(member)]  # type: ignore[arg-type]  # members are dataclasses here
    for option in options:
        if option not in allowed:
            known = f"Known: {', '.join(allowed)}" if allowed else "It has none"
            raise ParameterError(f"{what} '{member.name}' has no option '{option}'. {known}")
    return member(**options)
