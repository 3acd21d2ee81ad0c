"""The same in Python and in a shell: lines that give the numbers of the page, with the same seeds."""

from __future__ import annotations

import shlex
from collections.abc import Mapping, Sequence
from typing import Any

from hamfit.live.sources import Origin
from hamfit.live.starts import Beginning
from hamfit.models import MODELS
from hamfit.systems import make_system


def lines_for(asked: Mapping[str, Any], source: Origin, model: str, options: Mapping[str, Any]) -> dict[str, str]:
    """Write what makes the data and the fit of the page.

    Parameters
    ----------
    asked
        What the page asked for.
    source
        The data that it got.
    model, options
        Name and parameters of the model.
    """
    recipe = MODELS.get(model).__name__
    data_python, data_shell, names = _data_lines(asked["source"], source)
    python = [
        f"from hamfit import {', '.join(sorted({recipe, 'identify_laws', *names}))}",
        "",
        *data_python,
        f"model = {recipe}({_arguments(options)}).fit(data)",
        'print(*identify_laws(model, data, isolated=True).sentences, sep="\\n")',
    ]
    shell = [
        *data_shell,
        f"hamfit fit data.npz -o model.safetensors --model {model} {_flags(options)}",
        "hamfit laws model.safetensors data.npz --isolated",
        "hamfit report model.safetensors data.npz -o report.html",
    ]
    return {"python": "\n".join(python), "shell": "\n".join(shell)}


def lines_for_run(
    begun: Beginning, source: Origin, seed: int, *, friction: bool, moved: Sequence[Sequence[float]]
) -> dict[str, str]:
    """Write what follows the motion of the page, after the lines of the fit; nodes may have been dragged."""
    steps = (begun.frames - 1) * begun.every
    numbers = f"dt={begun.dt!r}, steps={steps}, every={begun.every}"
    python = ["from hamfit.forecasts import follow_learned, neighbours_for"]
    shell = []
    true = ""
    if begun.system is not None:
        system = begun.system
        arguments = _arguments(changed_parameters(system.name, system.parameters()))
        python += [
            "from hamfit import generate, make_system, simulate",
            "",
            f'system = make_system("{system.name}"{", " if arguments else ""}{arguments})',
            f"start = generate(system, snapshots=1, seed={seed}).state(0)",
        ]
        flags = _flags(changed_parameters(system.name, system.parameters()))
        shell.append(
            f"hamfit generate {system.name} {flags} --snapshots 1 --seed {seed} -o start.npz".replace("  ", " ")
        )
        true = " --truth truth.npz" if not begun.friction else ""
        initial = "start.npz"
    else:
        python += ["", "start = data.state(0)"]
        initial = "data.npz"
    if moved:
        python += ["from hamfit import State", "q = start.q.copy()  # nodes were dragged on the page"]
        python += [f"q[{node}] = {list(place)!r}" for node, *place in moved]
        python.append("start = State(q, start.p, start.graph)")
        shell.append("# nodes were dragged on the page: take run.npz along, its first frame is the start")
    near = "neighbours_for(model, start, system=system)" if begun.system is not None else "neighbours_for(model, start)"
    python.append(f"run = follow_learned(model, start, {numbers}, friction={friction}, neighbours={near})")
    if begun.system is not None:
        damping = f", damping=lambda state: -{begun.friction!r} * state.p" if begun.friction else ""
        python.append(f"truth = simulate(system, start, {numbers}{damping}, neighbours=neighbours_for(system, start))")
    if source.data.has_momenta or begun.system is not None:
        quiet = "" if friction else " --no-friction"
        shell.append(
            f"hamfit simulate model.safetensors --initial {initial} --dt {begun.dt!r} --steps {steps} "
            f"--every {begun.every}{quiet} -o run.npz{true}"
        )
    return {"python": "\n".join(python), "shell": "\n".join(shell)}


def changed_parameters(name: str, parameters: Mapping[str, Any]) -> dict[str, Any]:
    """Keep the parameters of a system that are not its defaults.

    >>> changed_parameters("chain", {"nodes": 3, "dim": 2})
    {'nodes': 3}
    """
    usual = make_system(name).parameters()
    return {key: value for key, value in parameters.items() if usual.get(key) != value}


def _data_lines(asked: Mapping[str, Any], source: Origin) -> tuple[list[str], list[str], tuple[str, ...]]:
    if asked["kind"] == "file":
        name = asked["file"]
        options = {key: value for key, value in (asked.get("options") or {}).items() if value not in (None, "")}
        if not options.keys() & {"walls", "held"}:
            flags = " ".join(f"--{key} {shlex.quote(str(value))}" for key, value in options.items())
            shell = [f"hamfit convert {shlex.quote(name)} data.npz {flags}".rstrip()]
            return [f"data = open_data({name!r}{_more(options)})"], shell, ("open_data",)
        more = [f"--wall {shlex.quote(wall.strip())}" for wall in options.pop("walls", "").split(";") if wall.strip()]
        more += [f"--held {options.pop('held')}"] if "held" in options else []
        flags = " ".join([*(f"--{key} {shlex.quote(str(value))}" for key, value in options.items()), *more])
        shell = [f"hamfit convert {shlex.quote(name)} data.npz {flags}"]
        return ['data = open_data("data.npz")  # take it along from the page'], shell, ("open_data",)
    if source.truth is None or not source.data.has_derivatives:
        line = 'data = open_data("data.npz")  # take the recording along from the page'
        return [line], ["# take data.npz along from the page: it holds the recording, noise included"], ("open_data",)
    name, count = source.truth.name, source.data.n_snapshots
    seed = int(asked.get("seed") or 0)
    changed = changed_parameters(name, source.truth.parameters())
    arguments = _arguments(changed)
    python = [
        f'system = make_system("{name}"{", " if arguments else ""}{arguments})',
        f"data = generate(system, snapshots={count}, seed={seed})",
    ]
    shell = [
        f"hamfit generate {name} {_flags(changed)} --snapshots {count} --seed {seed} -o data.npz".replace("  ", " ")
    ]
    return python, shell, ("generate", "make_system")


def _arguments(options: Mapping[str, Any]) -> str:
    return ", ".join(f"{key}={value!r}" for key, value in options.items())


def _more(options: Mapping[str, Any]) -> str:
    return "".join(f", {key}={value!r}" for key, value in options.items())


def _flags(options: Mapping[str, Any]) -> str:
    return " ".join(f"--{key.replace('_', '-')} {shlex.quote(str(value))}" for key, value in options.items())
