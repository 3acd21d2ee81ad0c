"""``hamfit laws``: what a model has learned, as curves and as named forms."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from hamfit.cli.common import force_option, json_option, open_some, say, seed_option, show, show_table
from hamfit.errors import DataError
from hamfit.files import FileKind, beginning, check_output, replacing

if TYPE_CHECKING:
    from hamfit.laws import FieldLaw, Identification, IdentifiedLaws, PairLaw

_COLUMNS = ("law", "of", "x", "energy", "slope", "form", "form_slope")
_TABLE = FileKind("a table of laws", beginning(",".join(_COLUMNS).encode()), (".csv",))


@click.command()
@click.argument("model", type=click.Path(path_type=Path))
@click.argument("data", type=click.Path(path_type=Path), required=False)
@click.option("-o", "--output", type=click.Path(path_type=Path), help="PNG, SVG or PDF for the curves.")
@click.option("--table", type=click.Path(path_type=Path), help="CSV for the curves.")
@click.option("--snapshots", type=int, help="Use so many snapshots of DATA, chosen at random.")
@click.option("--isolated", is_flag=True, help="Laws of isolated pairs, for models with --moments or --velocities.")
@seed_option("the choice of snapshots")
@force_option
@json_option
def command(
    model: Path,
    data: Path | None,
    output: Path | None,
    table: Path | None,
    snapshots: int | None,
    isolated: bool,
    seed: int,
    as_json: bool,
) -> None:
    """U(x), V(r) and T(p) of MODEL (.safetensors), and which named forms they look like.

    MODEL is of the kind invariant, or of any kind where a single node moves in one dimension. With DATA (those of the
    training, say) parameters and errors come from a fit of each form to the forces there, else from the learned curve,
    and the frequency of small oscillations is given. BIC ranks the forms: the lowest wins.

    \b
    Example:
      hamfit laws model.safetensors train.npz -o laws.png --table laws.csv
    """
    from hamfit.laws import identify_laws
    from hamfit.models import load_model

    if table is not None:
        check_output(table, _TABLE, inputs=[model, data])
    if output is not None:
        from hamfit.plots import draw_laws, picture_kind

        check_output(output, picture_kind(output), inputs=[model, data, table])
    content = None if data is None else open_some(data, snapshots, seed)
    laws = identify_laws(load_model(model), content, isolated=isolated)
    written = {}
    if table is not None:
        _write_table(table, laws)
        written["table"] = str(table)
    if output is not None:
        if not (laws.pairs or laws.fields or laws.kinetic):
            raise DataError(f"there is no law to draw: {'; '.join(laws.sentences)}")
        written["picture"] = str(
            draw_laws(output, laws.pairs, laws.forms, laws.kinetic, fields=laws.fields, field_forms=laws.field_forms)
        )
    if as_json:
        show(laws.to_dict() | written, title="", as_json=True)
        return
    for sentence in laws.sentences:
        say(sentence, bold=True)
    say("")
    for field, found in zip(laws.fields, laws.field_forms, strict=True):
        _print_candidates(field, found)
    for law, found in zip(laws.pairs, laws.forms, strict=True):
        _print_candidates(law, found)
    if written:
        show_table(list(written.items()))


def _print_candidates(law: FieldLaw | PairLaw, found: Identification) -> None:
    numbers = "numbers in the data" if found.against == "data" else "independent numbers on the learned curve"
    rows = [
        (
            candidate.name,
            str(candidate).removeprefix(f"{candidate.name}: "),
            f"{candidate.bic - found.candidates[0].bic:.1f}",
            f"{candidate.residual:.2g}",
            f"{candidate.misfit:.2g}",
        )
        for candidate in found.candidates
    ]
    headings = ("form", "parameters", "ΔBIC", "residual", "misfit")
    show_table(rows, title=f"{law}; {found.count} {numbers}", headings=headings)
    say("")


def _write_table(path: Path, laws: IdentifiedLaws) -> None:
    """Write one line per point: which law, x, r or |p|, energy, slope, and the slope of the best form (p/m for T)."""
    import csv

    import numpy as np

    with (
        replacing(path, _TABLE) as temporary,
        temporary.open("w", newline="", encoding="utf-8", errors="backslashreplace") as file,
    ):
        lines = csv.writer(file)
        lines.writerow(_COLUMNS)
        curves: list[tuple[str, str, Any, FieldLaw | PairLaw, Identification]]
        curves = [("U", law.label, law.x, law, form) for law, form in zip(laws.fields, laws.field_forms, strict=True)]
        curves += [("V", str(law.kind), law.r, law, form) for law, form in zip(laws.pairs, laws.forms, strict=True)]
        for what, label, points, law, found in curves:
            form = found.candidates[0] if found.candidates else None
            slopes = np.full(len(points), np.nan) if form is None else form.slope(points)
            for row in zip(points, law.energy, law.slope, slopes, strict=True):
                x, energy, slope, form_slope = (repr(float(value)) for value in row)
                lines.writerow([what, label, x, energy, slope, "" if form is None else form.name, form_slope])
        for item in laws.kinetic:
            for row in zip(item.p, item.energy, item.slope, item.p / item.mass.value, strict=True):
                x, energy, slope, form_slope = (repr(float(value)) for value in row)
                lines.writerow(["T", item.label, x, energy, slope, "p²/2m", form_slope])
