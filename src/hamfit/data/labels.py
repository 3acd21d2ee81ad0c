"""Which labels of configurations are energies, forces and the like: by their usual names, or by those that are given.

No label is passed over in silence: those that nobody uses are listed, and one that was asked for must be there.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields

import numpy as np

from hamfit.data.configurations import Configuration
from hamfit.errors import DataError, ParameterError, unknown_name

NOT_READ = "none"
"""What stands in place of the name of a label that is not to be read."""
_PREFIXES = ("", "ref_", "dft_", "qm_", "target_")
_STEMS = {
    "energy": ("energy", "potential_energy", "free_energy"),
    "forces": ("forces", "force"),
    "stress": ("stress",),
    "virial": ("virial", "virials"),
    "momenta": ("momenta",),
    "velocities": ("velocities", "velocity", "velo", "vel"),
    "masses": ("masses", "mass"),
    "external_force": ("external_force",),
}
_OF_FRAME = ("energy", "stress", "virial", "group", "time")
_EITHER = (("stress", "virial"), ("momenta", "velocities"))  # the first of two that say the same is taken
_IF_ALL = ("stress", "virial")  # used where every frame has it, unless it was asked for


@dataclass(frozen=True)
class Labels:
    """Names of the labels to be read, by what they are: None for the usual names, ``"none"`` for not at all.

    Labels of groups (whose names become runs) and of times have no usual names: they are read where they are named.
    """

    energy: str | None = None
    forces: str | None = None
    stress: str | None = None
    virial: str | None = None
    momenta: str | None = None
    velocities: str | None = None
    masses: str | None = None
    external_force: str | None = None
    group: str | None = None
    time: str | None = None

    def found_in(self, frames: Sequence[Configuration], *, skip_missing: bool) -> FoundLabels:
        """Find the labels in the frames; what is asked for and missing is an error that names what is there."""
        names = {"at_nodes": _union(frames, "at_nodes"), "of_frame": _union(frames, "of_frame")}
        used: dict[str, str] = {}
        for role in (field.name for field in fields(self)):
            asked, kind = getattr(self, role), _kind(role)
            there = names[kind]
            if asked == NOT_READ:
                continue
            if asked is not None and asked not in there:
                every = [*names["at_nodes"], *names["of_frame"]]
                has = ", ".join(sorted(every)) if every else "none at all"
                raise ParameterError(
                    f"{_file(frames)}: there is no label '{asked}' of {'atoms' if kind == 'at_nodes' else 'frames'} to "
                    f"read as {role}; the labels are: {has}"
                )
            label = asked if asked is not None else _usual(role, there)
            if label is not None:
                used[role] = label
            if label is not None and asked is None:
                _refuse_two(role, label, there, frames)
        rates = any(frame.notes.get("rates") for frame in frames)  # which hamfit keeps beside momenta
        for first, second in _EITHER:
            if first in used and second in used and not rates:
                del used[first if getattr(self, first) is None and getattr(self, second) is not None else second]
        spare = {role: used.pop(role) for role in _IF_ALL if role in used and getattr(self, role) is None}
        kept = _complete(frames, used, skip_missing=skip_missing)
        warnings = []
        for role, label in spare.items():
            without = len(_lacking([frames[number] for number in kept], role, spare))
            if not without:
                used[role] = label
                continue
            warnings.append(
                f"{role} ('{label}') is not read: {without} of {len(kept)} frames have none, or no volume that it "
                f"belongs to; --option {role}={label} --skip-missing leaves these out"
            )
        every = [*names["at_nodes"], *names["of_frame"]]
        return FoundLabels(used, sorted(name for name in every if name not in used.values()), kept, warnings)


def labels_by_name(given: Mapping[str, str | None]) -> Labels:
    """Collect names of labels by what they are; an unknown key, or a name that is no text, is an error."""
    known = [field.name for field in fields(Labels)]
    for name, value in given.items():
        if name not in known:
            raise unknown_name("label", name, known)
        if value is not None and not isinstance(value, str):
            raise ParameterError(f"{name} must be the name of a label, got {value!r:.60}")
    return Labels(**given)


@dataclass(frozen=True)
class FoundLabels:
    """Labels by what they are, those that are not used, the numbers of the frames that have all, and warnings."""

    used: dict[str, str]
    unused: list[str]
    kept: list[int]
    warnings: list[str]


def _union(frames: Sequence[Configuration], kind: str) -> list[str]:
    names: dict[str, None] = {}
    for frame in frames:
        names |= dict.fromkeys(getattr(frame, kind))
    return list(names)


def _kind(role: str) -> str:
    return "of_frame" if role in _OF_FRAME else "at_nodes"


def _usual(role: str, there: Sequence[str]) -> str | None:
    low = {name.lower(): name for name in reversed(there)}
    stems = _STEMS.get(role, ())
    return next((low[p + stem] for p in _PREFIXES for stem in stems if p + stem in low), None)


def _refuse_two(role: str, label: str, there: Sequence[str], frames: Sequence[Configuration]) -> None:
    """Refuse to choose between labels such as ``energy`` and ``REF_energy`` whose values differ.

    Names of one origin are no doubt: ``free_energy`` beside ``energy``, say.
    """
    own = _origin(label, role)
    for other in there:
        if other == label or _origin(other, role) in (None, own):
            continue
        for frame in frames:
            both = getattr(frame, _kind(role))
            if label in both and other in both and not np.array_equal(both[label], both[other]):
                raise ParameterError(
                    f"{frame.where} has two labels for {role}, '{label}' and '{other}', with different values; say "
                    f"which one is meant (--option {role}={other})"
                )


def _origin(label: str, role: str) -> str | None:
    """Find the prefix of a usual name of a label, None where it is none."""
    low = label.lower()
    return next((p for p in _PREFIXES for stem in _STEMS.get(role, ()) if low == p + stem), None)


def _lacking(frames: Sequence[Configuration], role: str, used: dict[str, str]) -> list[int]:
    """Number the frames without a label; a stress without a volume that it belongs to is none."""
    return [
        number
        for number, frame in enumerate(frames)
        if used[role] not in getattr(frame, _kind(role)) or (role in _IF_ALL and not frame.volume)
    ]


def _complete(frames: Sequence[Configuration], used: dict[str, str], *, skip_missing: bool) -> list[int]:
    """Find the frames with all labels; others are an error, unless they are to be left out."""
    kept = set(range(len(frames)))
    for role, label in used.items():
        without = _lacking(frames, role, used)
        if without and not skip_missing:
            raise DataError(
                f"{frames[without[0]].where} has no {role} ('{label}'), as {len(without)} of {len(frames)} frames; "
                f"leave them out (hamfit convert --skip-missing), or do not read {role} (hamfit convert --option "
                f"{role}={NOT_READ})"
            )
        kept -= set(without)
    if not kept:
        raise DataError(f"{_file(frames)}: no frame has all of {', '.join(used.values())}; name those to be read")
    return sorted(kept)


def _file(frames: Sequence[Configuration]) -> str:
    return frames[0].where.rpartition(", frame")[0] or frames[0].where
