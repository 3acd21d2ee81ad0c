"""SIGTERM and Ctrl-C at random moments of fit, simulate, generate and reproduce.

One signal ends the command, in one line and with exit code 130 (or 0, where it was done already). A simulation keeps
the frames that it has, a fit its checkpoint, from which --resume goes on to the same weights. No other file is left.
"""

from __future__ import annotations

import os
import signal
import time

from ..case import Case, Outcome, Verdict
from ..children import started
from ..interrupted import TASKS, bring, eager, leftovers, old_output, output_problem, result_of, undisturbed, words_of
from ..judge import announce, contents, spoken_problem
from ..material import difference

CASES = 112
SECONDS = 90.0
CODES = (0, 1, 130, 143)
"""Done; ended early, with what it has; interrupted; ended by SIGTERM as shells count it."""


def attempt(case: Case) -> Verdict:
    """Start a task, send it a signal, and look at what it leaves."""
    name = list(TASKS)[case.number % len(TASKS)]
    task = TASKS[name]
    number = (signal.SIGTERM, signal.SIGINT)[case.number // len(TASKS) % 2]
    expected, usual = undisturbed(name, case.good, case.folder.parent)
    bring(task, case.good, case.folder)
    old = old_output(task, case.good) if case.rng.random() < 0.5 else None
    moment = 0.02 + float(case.rng.uniform(0, 1.05)) * usual
    tried = announce(f"{number.name} after {moment:.3f} s: hamfit {' '.join(task.arguments)}")
    inputs = {key: value for key, value in contents(case.folder).items() if key in task.inputs}
    said = case.folder.parent / f"{case.folder.name}.said"
    running = started(task.arguments, said, eager)
    time.sleep(moment)
    os.kill(running.pid, number)
    spoken = running.ended(20)
    if spoken is None:
        return Verdict(Outcome.HANG, tried, "not ended 20 s after the signal")
    if spoken.code not in CODES:
        return Verdict(Outcome.TRACEBACK, tried, words_of(spoken))
    if spoken_problem(spoken):
        return Verdict(Outcome.TRACEBACK, tried, spoken_problem(spoken))
    if {key: value for key, value in contents(case.folder).items() if key in inputs} != inputs:
        return Verdict(Outcome.LOST, tried, "an input was changed")
    problem = output_problem(task, expected, case.folder / task.output, old)
    if problem:
        return Verdict(Outcome.LOST, tried, problem)
    left = leftovers(case.folder, task, allowed=lambda found: "checkpoint" in found)
    if left:
        return Verdict(Outcome.LEFT, tried, f"left: {', '.join(left)[:200]} ({words_of(spoken)})")
    if task.again and spoken.code != 0:
        again = started((*task.arguments, *task.again), said, eager).ended(60)
        if again is None or again.code != 0:
            return Verdict(Outcome.WRONG, tried, f"called again: {words_of(again)}")
        problem = difference(result_of(case.folder / task.output), expected)
        if problem or leftovers(case.folder, task):
            return Verdict(Outcome.WRONG, tried, f"called again: {problem or leftovers(case.folder, task)}")
    return Verdict(Outcome.RIGHT, tried, words_of(spoken))
