"""What the draw of the hidden weights decides: nine Lennard-Jones particles by the paper's network, many draws.

The same network is drawn anew on the same data, and followed from the same unseen state, to time 1 in steps of 1e-4.
Run ``python draws.py [data sets] [draws]``; it is no part of ``run.py``, since it compares no times.
"""

from __future__ import annotations

import sys
from itertools import pairwise

from hamfit.models import RFHGN
from hamfit.systems import generate, make_system
from hamfit_paper.experiments.lennard_jones_9 import LennardJones9, unseen_state
from hamfit_paper.experiments.rollouts import simulate_beside_truth

BOUNDS = (0.0, 0.04, 0.06, 0.1, 1.0)  # of the relative residual of the fit


def main(data_sets: int, draws: int) -> None:
    settings = LennardJones9.full
    system = make_system(**settings["system"])
    found = []
    for seed in range(data_sets):
        data = generate(system, trajectories=settings["trajectories"], seed=seed)
        train, _ = data.split(settings["train_ratio"], seed=seed)
        start = unseen_state(system, **settings["start"], seed=seed)
        for draw in range(draws):
            model = RFHGN(seed=seed + 100 * draw, **settings["model"], velocity_weight=1.0, input_scales=(1.0, 1.0))
            run = simulate_beside_truth(model.fit(train), system, start, **settings["readings_rollout"]).values
            found.append((seed, model.solution_.residual, run["rollout_status"], run["last_relative"]))
            print(*found[-1], sep="\t")
    for low, high in pairwise(BOUNDS):
        inside = [status == "completed" for _, residual, status, _ in found if low <= residual < high]
        print(f"residual {low:g} to {high:g}: {sum(inside)} of {len(inside)} runs completed")


if __name__ == "__main__":
    main(*(int(number) for number in (sys.argv[1:] + ["6", "8"][len(sys.argv) - 1 :])))
