"""What was typed to run a command, for files that say how they were made."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Mapping
from types import MappingProxyType

# Options that do not change a model, with the number of words behind them: the same fit is the same file.
HOW_TO_RUN = dict.fromkeys(("-o", "--output", "--threads", "--memory", "--workers", "--scheduler"), 1) | {
    "--resume": 0,
    "--json": 0,
    "--force": 0,
}


def command_line(leave_out: Mapping[str, int] = MappingProxyType({})) -> str:
    """Give what was typed to run this command, so that a file can say how it was made.

    Options to `leave_out` come with the number of words that belong to each.
    """
    words, kept = iter(sys.argv[1:]), ["hamfit"]
    for word in words:
        name, joined, _ = word.partition("=")
        if name not in leave_out:
            kept.append(word)
        elif not joined:
            for _ in range(leave_out[name]):
                next(words, None)
    return shlex.join(kept)
