"""kill -9 at random moments of fit, simulate, generate and reproduce, as a cluster or a flat battery does it.

An old output is as it was, or the new one is whole; inputs are untouched. The same command, called again (a fit with
--resume), gives what it gives when nobody kills it, and nothing of the killed one is left then.
"""

from __future__ import annotations

import os
import signal
import time

from ..case import Case, Outcome, Verdict
from ..children import started
from ..interrupted import TASKS, bring, eager, leftovers, old_output, output_problem, result_of, undisturbed, words_of
from ..judge import announce, contents
from ..material import difference

CASES = 70
SECONDS = 90.0


def attempt(case: Case) -> Verdict:
    """Start a task, kill it, and go on."""
    name = list(TASKS)[case.number % len(TASKS)]
    task = TASKS[name]
    expected, usual = undisturbed(name, case.good, case.folder.parent)
    bring(task, case.good, case.folder)
    old = old_output(task, case.good) if case.rng.random() < 0.7 else None
    moment = float(case.rng.uniform(0, 1.1)) * usual
    tried = announce(f"kill -9 after {moment:.3f} s: hamfit {' '.join(task.arguments)}")
    inputs = {key: value for key, value in contents(case.folder).items() if key in task.inputs}
    running = started(task.arguments, case.folder.parent / f"{case.folder.name}.said", eager)
    time.sleep(moment)
    os.kill(running.pid, signal.SIGKILL)
    running.ended()
    if {key: value for key, value in contents(case.folder).items() if key in inputs} != inputs:
        return Verdict(Outcome.LOST, tried, "an input was changed")
    problem = output_problem(task, expected, case.folder / task.output, old)
    if problem:
        return Verdict(Outcome.LOST, tried, problem)
    again = started((*task.arguments, *task.again), case.folder.parent / f"{case.folder.name}.said", eager).ended(60)
    if again is None or again.code != 0:
        return Verdict(Outcome.WRONG, tried, f"called again: {words_of(again)}")
    problem = difference(result_of(case.folder / task.output), expected)
    if problem:
        return Verdict(Outcome.WRONG, tried, f"called again: {problem}")
    left = leftovers(case.folder, task)
    return Verdict(Outcome.LEFT, tried, f"left: {', '.join(left)[:200]}") if left else Verdict(Outcome.RIGHT, tried)
