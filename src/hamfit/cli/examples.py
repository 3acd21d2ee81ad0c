"""``hamfit examples``: recordings to try everything on."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from hamfit.cli.common import force_option, json_option, say, show


@click.command()
@click.argument("names", metavar="[NAME]...", nargs=-1)
@click.option(
    "-o", "--output", type=click.Path(path_type=Path), help="Folder to copy them into  [they are only listed]"
)
@force_option
@json_option
def command(names: tuple[str, ...], output: Path | None, as_json: bool) -> None:
    """List the recordings that ship with hamfit, or copy them into a folder: all of them, or those that are NAMEd.

    They are made up, as a camera would give them, with noise and whole digits; the documentation names the numbers that
    are true. A file of the same name that holds anything else is not replaced, unless --force is given.

    \b
    Example:
      hamfit examples
      hamfit examples -o recordings
      hamfit examples carts.csv -o .
    """
    from hamfit.errors import unknown_name
    from hamfit.examples import RECORDINGS, copy_recordings

    for name in names:
        if name not in RECORDINGS:
            raise unknown_name("recording", name, RECORDINGS)
    chosen = [RECORDINGS[name] for name in names or RECORDINGS]
    written = [] if output is None else copy_recordings(output, [recording.name for recording in chosen])
    if as_json:
        found: dict[str, Any] = {
            recording.name: {
                "what": recording.what,
                "bytes": len(recording.content),
                "rows": recording.content.count(b"\n") - 1,
                "convert": recording.convert,
            }
            for recording in chosen
        }
        show({"recordings": found, "written": [str(path) for path in written]}, title="", as_json=True)
        return
    for recording in chosen:
        say(f"{recording.name}: {recording.what}", bold=True)
        say(f"  {recording.convert}")
    for path in written:
        say(f"written: {path}")
