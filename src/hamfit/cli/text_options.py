"""Flags of ``hamfit convert`` for options of formats, which are shorter than ``--option name=value``."""

from __future__ import annotations

import click

from hamfit.cli.common import CommandT

_FLAGS = (
    click.option("--columns", multiple=True, metavar="ROLES", help='What the columns mean: "t=time q=x1,x2 v=v1,v2".'),
    click.option("--nodes", type=click.IntRange(min=1), help="Number of nodes  [from the columns and --dim]"),
    click.option("--dim", type=click.IntRange(min=1), help="Dimension  [from the columns and --nodes]"),
    click.option("--mass", metavar="NUMBERS", help="Of each node, such as 1,2.5, or of all nodes; or unknown."),
    click.option(
        "--attributes",
        multiple=True,
        metavar="VALUES",
        help='Others of the nodes, a number for each: "charge=1,-1 species=0,0".',
    ),
    click.option(
        "--graph",
        metavar="RULE",
        help="Who acts on whom: all, cutoff:R, bonds (of atoms), chain, ring, none or lattice:3x4.",
    ),
    click.option("--edges", metavar="PAIRS", help="The same, pair by pair, such as 0-1,1-2; nodes count from 0."),
    click.option(
        "--units",
        metavar="UNITS",
        help="Of IN: length=m,time=s,mass=kg,angle=deg; none if not known; ase, openmm, metal, ... for atoms.",
    ),
    click.option("--delimiter", help="Between fields: comma, semicolon, tab or space  [as the file looks]"),
    click.option("--decimal", metavar="MARK", help="Before the decimals of numbers: . or a comma  [.]"),
    click.option("--skip", type=click.IntRange(min=0), help="Pass over this many lines at the beginning."),
    click.option("--format", metavar="NAME", help="Format of IN, where its name does not tell  [by suffix or name]"),
    click.option("--skip-missing", is_flag=True, default=None, help="Leave out frames without a label others have."),
    click.option("--isolated", metavar="FILE", help="Single atoms, whose energies are noted as those of atoms."),
    click.option("--particles", metavar="IDS", help="Which particles (id=...), in the order of the nodes  [all]"),
)


def text_options(command: CommandT) -> CommandT:
    """Add the flags of text files to a command."""
    for flag in reversed(_FLAGS):
        command = flag(command)
    return command
