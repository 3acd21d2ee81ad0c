"""``hamfit generate``: one subcommand per system, its options read off the system's constructor."""

from __future__ import annotations

import inspect
import re
import types
import typing
from pathlib import Path
from typing import Any

import click

from hamfit.cli.common import DescribedGroup, Name, Numbers, force_option, json_option, progress_bar, seed_option, show
from hamfit.cli.sizes import Count


class _Systems(DescribedGroup):
    """One subcommand per registered system; adding a system adds its command."""

    def descriptions(self) -> dict[str, str]:
        from hamfit.systems import SYSTEMS

        return {name: _summary(SYSTEMS.get(name)) for name in SYSTEMS.names()}

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command:  # noqa: ARG002 - click's signature
        return _command_for(cmd_name)


@click.group(cls=_Systems)
def command() -> None:
    """Make data from a reference system: snapshots with exact derivatives and energies, or trajectories.

    \b
    Example:
      hamfit generate lattice --rows 3 --cols 3 --dim 3 --snapshots 2000 --seed 0 -o lattice.npz
      hamfit generate ring --nodes 5 --trajectories 100 -o ring.npz
      hamfit generate chain --potential morse --nodes 5 --snapshots 3000 -o morse.npz
      hamfit generate chain --nodes 8 --snapshots 200000 -o big.h5
    """


def _command_for(name: str) -> click.Command:
    from hamfit.systems import SYSTEMS, constructor_parameters

    kind = SYSTEMS.get(name)
    helps: dict[str, str] = {}
    for base in reversed(kind.__mro__):  # a class describes what its bases do not, or better than they
        helps |= _parameter_helps(inspect.cleandoc(base.__doc__ or ""))
    example = f"\b\nExample:\n  hamfit generate {name} --seed 0 -o {name}.npz"
    made = click.Command(name, callback=_run(name), help=f"{_summary(kind)}\n\n{example}")
    made.params = [
        click.Option(
            [f"--{parameter.name.replace('_', '-')}", parameter.name],
            type=_option_type(parameter.annotation),
            default=parameter.default,
            show_default=parameter.default is not None,
            help=helps.get(parameter.name, ""),
        )
        for parameter in constructor_parameters(kind).values()
    ]
    for add_option in _COMMON_OPTIONS:
        add_option(made)
    return made


_COMMON_OPTIONS = (
    click.option("--snapshots", type=Count(), help="Number of independent random states."),
    click.option("--trajectories", type=Count(), help="Number of trajectories from random initial states."),
    click.option("--per-trajectory", type=Count(), help="Snapshots kept of each trajectory."),
    click.option("--stride", type=Count(), help="Integration steps between kept snapshots."),
    click.option("--dt", type=float, help="Integration step."),
    click.option(
        "-o",
        "--output",
        type=click.Path(path_type=Path),
        required=True,
        help="File to write (.npz; .h5 for any amount in little memory).",
    ),
    seed_option("the random states"),
    force_option,
    json_option,
)


def _run(name: str) -> Any:
    def run(output: Path, seed: int, as_json: bool, **options: Any) -> None:
        from hamfit.data.formats import format_to_write
        from hamfit.systems import generate_stream, make_system

        format_to_write(output)  # a wrong suffix is an error before the work, not after
        amount = {key: options.pop(key) for key in ("snapshots", "trajectories", "per_trajectory", "stride", "dt")}
        system = make_system(name, **{key: _one_or_many(value) for key, value in options.items()})
        try:
            with progress_bar("generating", hidden=as_json) as progress:
                data = generate_stream(system, **amount, seed=seed, progress=progress).save(output)
        except KeyboardInterrupt:
            raise KeyboardInterrupt(f"{output} is as it was: the same command begins anew") from None
        values = {
            "output": str(output),
            "system": name,
            "snapshots": data.n_snapshots,
            "nodes": int(data.node_counts[0]),
            "dim": data.dim,
            "edges_per_snapshot": float(data.edge_counts.mean()),
            "bytes": output.stat().st_size,
        }
        show(values, title="Data", as_json=as_json)

    return run


def _option_type(annotation: Any) -> Any:
    """Choose click's type for an annotation: a number, a text, a name from a registry, or comma-separated numbers."""
    if typing.get_origin(annotation) is typing.Annotated:  # with the registry that has the names
        return Name(annotation.__metadata__[0])
    members = typing.get_args(annotation) if isinstance(annotation, types.UnionType) else (annotation,)
    plain = [member for member in members if member in (int, float, str)]
    return (Count() if plain[0] is int else plain[0]) if len(plain) == 1 else Numbers()


def _summary(kind: type) -> str:
    """Take the first line of a class's documentation, without markup."""
    return (inspect.getdoc(kind) or "").partition("\n")[0].replace("`", "")


def _one_or_many(value: Any) -> Any:
    return value[0] if isinstance(value, list) and len(value) == 1 else value


def _parameter_helps(documentation: str) -> dict[str, str]:
    """Read the descriptions in the "Parameters" section of a numpydoc docstring, by parameter."""
    section = documentation.partition("Parameters\n----------\n")[2]
    section = re.split(r"\n\w[^\n]*\n-{3,}\n", section)[0]
    helps: dict[str, str] = {}
    for names, text in re.findall(r"^(\w[\w, ]*)\n((?:[ ]{4}.*\n?|\n)+)", section, flags=re.MULTILINE):
        for name in names.split(","):
            helps[name.strip()] = " ".join(text.replace("`", "").split())
    return helps
