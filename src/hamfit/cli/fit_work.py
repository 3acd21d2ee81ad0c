"""What ``hamfit fit`` does around the fit itself: data held out, a cluster, earlier sums, a model that is changed."""

from __future__ import annotations

import glob
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from hamfit.cli.common import open_atoms, progress_bar, say
from hamfit.errors import ParameterError
from hamfit.words import counted

if TYPE_CHECKING:
    from hamfit.fitting import FitTimes

_ATOMS = 5.0  # Å: edges of atoms end there, where neither their file nor an option says who acts on whom
_SHORT = 0.005  # seconds that people are not told of


def kept(checkpoint: Path | None) -> bool:
    """Whether an interrupted fit has left sums beside its output."""
    return checkpoint is not None and any(checkpoint.parent.glob(f"{glob.escape(checkpoint.name)}.*"))


def split(path: Path, holdout: float | None, seed: int, cutoff: object = None) -> tuple[Any, Any]:
    """Open the training data, and test data if some are held out; `cutoff` is as of `open_atoms`."""
    content = open_atoms(path, _ATOMS if cutoff is None or cutoff == "auto" else cutoff)
    if holdout is None:
        return content, None
    if not 0 < holdout < 1:
        raise ParameterError(f"--holdout must lie strictly between 0 and 1, got {holdout:g}")
    runs = None if content.has_derivatives else content.trajectory  # equations from samples need their neighbours
    several = runs is not None and runs.min() != runs.max()
    count = len(content) if runs is None or not several else len(set(runs.tolist()))
    cut = round((1 - holdout) * count)
    if not 0 < cut < count:
        none = f"leaves none to {'test' if cut else 'fit'}"
        raise ParameterError(f"--holdout {holdout:g} of {counted(count, 'run' if several else 'snapshot')} {none}")
    if runs is None or several:
        return content.split(1 - holdout, seed=seed, by="trajectory" if several else "snapshot")
    return content.take(slice(0, cut)), content.take(slice(cut, None))  # one run: its end is held out


def ending_where_edges_do(estimator: Any, data: Any) -> Any:
    """Let features end where the edges of atoms were ended for lack of anything else, unless a cutoff was given."""
    ended = data.metadata.get("graph") == f"cutoff:{_ATOMS!r}"
    return replace(estimator, cutoff=_ATOMS) if ended and getattr(estimator, "cutoff", None) == "auto" else estimator


def update(
    add_to: Path | None, remove_from: Path | None, data: Any, given: dict[str, Any], as_json: bool
) -> tuple[Any, Any]:
    """Add the data to a model or remove them from it, and give both."""
    from hamfit.models import load_model

    if add_to is not None and remove_from is not None:
        raise ParameterError("--add-to and --remove-from exclude each other")
    estimator = load_model(add_to or remove_from)  # type: ignore[arg-type] # one of them is given
    settings = replace(estimator.record.settings, threads=given["threads"], memory=given["memory"])
    estimator = estimator.with_settings(settings)
    with progress_bar("fitting", hidden=as_json) as progress:
        change = estimator.partial_fit if add_to is not None else estimator.forget
        return change(data, progress=progress), data


@contextmanager
def cluster(workers: int | None, scheduler: str | None) -> Iterator[Any]:
    """Connect to the cluster of the options, and name its dashboard; None stands for threads in this process."""
    if workers is not None and scheduler is not None:
        raise ParameterError("--workers starts a cluster, --scheduler names one: give one of them")
    if workers is None and scheduler is None:
        yield None
        return
    from hamfit.fitting.cluster import connected, local_cluster

    with connected(scheduler) if workers is None else local_cluster(workers) as client:
        say(f"Dask dashboard: {client.dashboard_link}", err=True)
        yield client


def seconds_of(laps: dict[str, float], times: FitTimes) -> dict[str, float]:
    """Give the seconds of the whole command and of its parts, which add up to it.

    Parameters
    ----------
    laps
        Seconds of "starting" (loading of the program), "reading" of data, "fit", and "evaluating".
    times
        What the fit itself says; what else passed in "fit" was spent on files: models and sums.

    Examples
    --------
    >>> from hamfit.fitting import FitTimes
    >>> found = seconds_of({"starting": 1.0, "reading": 0.5, "fit": 2.0, "evaluating": 0.25}, FitTimes(rows=1.5))
    >>> found["seconds"], found["seconds_rows"], found["seconds_files"]
    (3.75, 1.5, 0.5)
    """
    parts = {
        "starting": laps["starting"],
        "reading": laps["reading"],
        **asdict(times),
        "files": max(0.0, laps["fit"] - times.total),
        "evaluating": laps["evaluating"],
    }
    return {"seconds": sum(parts.values())} | {f"seconds_{name}": value for name, value in parts.items()}


def for_people(values: dict[str, Any]) -> dict[str, Any]:
    """Say in one line which parts H got and why, and in another how long it took; nothing is said twice.

    What the data showed is printed as warnings, where it is worth one. How a Lagrangian was chosen is in the note.
    """
    parts, why = values.get("parts"), values.get("why")
    said = {} if parts is None else {"H": " + ".join(parts) + (f": {why}" if why else "")}
    first = {key: values[key] for key in ("verdict", "says", "hints") if key in values}
    stages = {key.removeprefix("seconds_"): value for key, value in values.items() if key.startswith("seconds_")}
    spent = ", ".join(f"{name.replace('_', ' ')} {value:.2g}" for name, value in stages.items() if value >= _SHORT)
    told = {"seconds": f"{values['seconds']:.3g}" + (f" ({spent})" if spent else "")}
    if "note" in values:
        note = values["note"]
        for hint in values.get("hints", ()):
            note = note.replace(f"{hint}; ", "").removesuffix(hint).removesuffix("; ")
        told["note"] = note
    left = ("parts", "why", "symptoms", "outliers", "lagrangian", *(f"seconds_{name}" for name in stages))
    return first | said | {key: told.get(key, value) for key, value in values.items() if key not in left}


def spoken(values: dict[str, Any], errors: dict[str, dict[str, float]], data: Any, *, as_json: bool) -> dict[str, Any]:
    """Give what is shown of a fit to data, with errors on several, by name, in the units of the field as well."""
    from hamfit.data.measured import ELEMENTS, units_of
    from hamfit.learned.field_words import errors_in_units

    values = values if as_json else for_people(values)
    elements = data.metadata.get("species") == ELEMENTS
    for of, own in errors.items():
        found = errors_in_units(own, units_of(data), elements=elements)
        values = with_units(values, found, of=of, as_json=as_json)
    return values


def with_units(
    values: dict[str, Any], found: dict[str, dict[str, Any]], *, of: str = "", as_json: bool = False
) -> dict[str, Any]:
    """Put errors in the units of the field behind the verdict: in words for people, as numbers for programs.

    Parameters
    ----------
    values
        What is shown.
    found
        As `hamfit.learned.field_words.errors_in_units` gives them.
    of
        Which data they are of, such as ``"test"``.
    as_json
        Whether programs read it.
    """
    from hamfit.learned.field_words import said

    if not found:
        return values
    if as_json:
        return values | {f"{of}_errors_in_units".removeprefix("_"): found}
    first = {key: values[key] for key in ("verdict", "says", "hints") if key in values}
    told = {f"{of} {name}".strip(): said(error) for name, error in found.items()}
    names = ("force_mae", "force_rmse", "energy_mae_", "energy_rmse_", "stress_mae", "stress_rmse")
    raw = tuple(f"{of}_{name}".removeprefix("_") for name in names)
    rest = {key: value for key, value in values.items() if key not in first and not key.startswith(raw)}
    return first | told | rest


def warnings_of(notes: dict[str, Any]) -> list[str]:
    """What a user should know of the data, one line each, what matters most first."""
    odd = [notes["outliers"]] if notes.get("outliers") else []
    return [*odd, *notes.get("symptoms", {}).get("sentences", []), *notes.get("unseen_attributes", [])]


def tell_warnings(estimator: Any, uncertainty: bool | None) -> None:
    """Say what a user should know of the data, and that the file has no error bars, where it has none."""
    from hamfit.learned import learned_of
    from hamfit.learned.files import without_error_bars

    lacking = without_error_bars(learned_of(estimator).record, uncertainty)
    for warning in [*warnings_of(estimator.notes_), *([lacking] if lacking else [])]:
        say(f"warning: {warning}", err=True)
