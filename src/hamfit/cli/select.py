"""``hamfit select``: which candidate snapshots would teach a model most."""

from __future__ import annotations

from pathlib import Path

import click

from hamfit.cli.common import force_option, json_option, open_atoms, show


@click.command()
@click.argument("model", type=click.Path(path_type=Path))
@click.argument("candidates", type=click.Path(path_type=Path))
@click.option("-n", "--count", type=click.IntRange(min=1), default=10, show_default=True, help="How many to choose.")
@click.option("-o", "--output", type=click.Path(path_type=Path), help="File for the chosen snapshots (.npz, .h5).")
@force_option
@json_option
def command(model: Path, candidates: Path, count: int, output: Path | None, as_json: bool) -> None:
    """Rank snapshots of CANDIDATES by what they would teach MODEL: what to measure or simulate next.

    Each is chosen for the information that it adds to the training data and to those chosen before it. No derivatives
    are needed.

    \b
    Example:
      hamfit select model.safetensors candidates.npz -n 20 -o next.npz
    """
    from hamfit.data.formats import format_to_write
    from hamfit.models import load_model

    if output is not None:
        format_to_write(output, inputs=[model, candidates])  # a wrong suffix is an error before the work, not after
    learned = load_model(model)
    data = open_atoms(candidates, getattr(learned.feature_map, "cutoff", None))
    learned.check_data(data)
    chosen, gains = learned.uncertainty().select(data, count)
    if output is not None:
        data.take(chosen).save(output)
    values = {
        "candidates": data.n_snapshots,
        "chosen": chosen.tolist(),
        "information": [round(float(gain), 6) for gain in gains],
        "output": None if output is None else str(output),
    }
    show(values, title="Most informative snapshots", as_json=as_json)
