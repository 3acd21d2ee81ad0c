"""Flags of ``hamfit convert`` for the options of text files, which are shorter than ``--option name=value``."""

from __future__ import annotations

import click

from hamfit.cli.common import CommandT, Numbers

_FLAGS = (
    click.option("--columns", multiple=True, metavar="ROLES", help='What the columns mean: "t=time q=x1,x2 v=v1,v2".'),
    click.option("--nodes", type=click.IntRange(min=1), help="Number of nodes  [from the columns and --dim]"),
    click.option("--dim", type=click.IntRange(min=1), help="Dimension  [from the columns and --nodes]"),
    click.option("--mass", type=Numbers(), help="Mass of each node, such as 1,2.5, or of all nodes."),
    click.option("--graph", metavar="SHAPE", help="Who acts on whom: chain, ring, complete, none or lattice:3x4."),
    click.option("--edges", metavar="PAIRS", help="The same, pair by pair, such as 0-1,1-2; nodes count from 0."),
    click.option("--units", metavar="UNITS", help="Such as length=m,time=s,mass=kg; none if they are not known."),
    click.option("--delimiter", help="Between fields: comma, semicolon, tab or space  [as the file looks]"),
    click.option("--skip", type=click.IntRange(min=0), help="Pass over this many lines at the beginning."),
    click.option("--start", type=float, help="First time to keep."),
    click.option("--stop", type=float, help="Last time to keep."),
    click.option("--stride", type=click.IntRange(min=1), help="Keep every so many rows of each run."),
    click.option("--particles", metavar="IDS", help="Which particles (id=...), in the order of the nodes  [all]"),
)


def text_options(command: CommandT) -> CommandT:
    """Add the flags of text files to a command."""
    for flag in reversed(_FLAGS):
        command = flag(command)
    return command
