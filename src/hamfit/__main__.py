"""The process of the command line, ``hamfit`` or ``python -m hamfit``: its signals are handled from the beginning."""

from __future__ import annotations

import sys

from hamfit.signals import EndingSignals


def process() -> None:
    """Run the command line; a signal that comes when all is done, while Python itself ends, changes nothing."""
    signals = EndingSignals(for_good=True)
    try:
        with signals:
            from hamfit.cli import main

            main()
    except KeyboardInterrupt:  # before or after the command, which handles its own
        print("error: interrupted", file=sys.stderr)
        sys.exit(signals.exit_code)


if __name__ == "__main__":
    process()
