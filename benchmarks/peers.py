"""Table 1's fit beside three other ways to do it, in one run on the same cores, with the same features.

(a) the paper's recipe in PyTorch: Jacobian by ``torch.func`` and ``torch.linalg.lstsq(driver="gels")``;
(b) SciPy's ``lstsq`` and (c) scikit-learn's ``Ridge`` on the full matrix of rows, which hamfit's feature map makes for
them. Test errors stand beside the times.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import scipy.linalg

from common import interleaved, repeats_from_command_line, report
from hamfit import RFHGN, generate, make_system
from hamfit.data import PhaseSpaceData
from hamfit.metrics import mse
from hamfit.parallel import thread_count
from hamfit.validation import Array

NAME = "peers"


def main(repeats: int) -> None:
    train, test = generate(make_system("lattice", rows=3, cols=3, dim=3), snapshots=2000, seed=0).split(0.5, seed=0)
    recipe = {"seed": 0, "velocity_weight": 1.0}  # rows as they are, which is the problem that the others solve
    model = RFHGN(**recipe).fit(train)
    state = train.state(slice(None))
    targets = np.stack(train.gradients()).ravel()
    found: dict[str, Array] = {}

    def rows() -> Array:
        return model.feature_map_.jacobian(state).reshape(-1, model.width)

    def keep(name: str, solve: Callable[[], Array]) -> Callable[[], None]:
        def run() -> None:
            found[name] = solve()

        return run

    sides = {
        "hamfit float64": keep("hamfit float64", lambda: RFHGN(**recipe).fit(train).weights_),
        "hamfit float32": keep("hamfit float32", lambda: RFHGN(**recipe, dtype="float32").fit(train).weights_),
        "SciPy lstsq, full matrix": keep("SciPy lstsq, full matrix", lambda: scipy.linalg.lstsq(rows(), targets)[0]),
    }
    sides |= {
        name: keep(name, solve) for name, solve in (_sklearn(rows, targets) | _torch(model, train, targets)).items()
    }
    fast = {name: side for name, side in sides.items() if "PyTorch" not in name}
    slow = {name: side for name, side in sides.items() if "PyTorch" in name}
    best = interleaved(fast, repeats)
    if slow:
        best |= interleaved({**slow, "hamfit float64": fast["hamfit float64"]}, 1) | {
            "hamfit float64": best["hamfit float64"]
        }
    truth = np.stack(test.gradients())
    report(
        NAME,
        [
            {
                "method": name,
                "seconds": best[name],
                "times hamfit": best[name] / best["hamfit float64"],
                "test MSE": mse(
                    truth, np.stack(model.feature_map_.energy_gradient(test.state(slice(None)), found[name]))
                ),
            }
            for name in sides
        ],
    )


def _sklearn(rows: Callable[[], Array], targets: Array) -> dict[str, Callable[[], Array]]:
    try:
        from sklearn.linear_model import Ridge
    except ImportError:
        return {}
    return {
        "scikit-learn Ridge, full matrix": lambda: Ridge(alpha=1e-10, fit_intercept=False).fit(rows(), targets).coef_
    }


def _torch(model: RFHGN, train: PhaseSpaceData, targets: Array) -> dict[str, Callable[[], Array]]:
    """The paper's recipe, in single precision as in its Table 1 and in double; None of it without PyTorch."""
    try:
        import torch
    except ImportError:
        return {}
    torch.set_num_threads(thread_count(None))  # as hamfit: as many as there are cores
    hidden, graph = model.hidden, train.graphs[0]
    high, low = torch.from_numpy(graph.high), torch.from_numpy(graph.low)
    softplus, linear = torch.nn.functional.softplus, torch.nn.functional.linear

    def recipe(dtype: torch.dtype) -> Array:
        layers = {
            name: (torch.from_numpy(d.weights).to(dtype), torch.from_numpy(d.bias).to(dtype))
            for name, d in model.feature_map_.layers.items()
        }

        def features(q: torch.Tensor, p: torch.Tensor) -> torch.Tensor:
            q = q - q.mean(dim=0)
            nodes = softplus(linear(torch.cat([q, p], 1), *layers["node"]))
            difference = q[high] - q[low]
            distance = difference.norm(dim=1, keepdim=True)
            edges = softplus(linear(torch.cat([difference, distance], 1), *layers["edge"]))
            weights, bias = layers["message"]
            from_nodes = nodes @ weights[:, :hidden].T + bias
            from_edges = edges @ weights[:, hidden:].T
            messages = softplus(from_nodes[high] + from_edges) + softplus(from_nodes[low] + from_edges)
            return torch.cat([nodes.sum(0), messages.sum(0)])

        derivative = torch.func.vmap(torch.func.jacfwd(features, argnums=(0, 1)))
        blocks = []
        for start in range(0, len(train), 100):  # all at once needs more memory than most machines have
            q, p = (torch.from_numpy(array[start : start + 100]).to(dtype) for array in (train.q, train.p))
            blocks.append([part.flatten(2).transpose(1, 2) for part in derivative(q, p)])
        matrix = torch.cat([torch.cat([b[half] for b in blocks]).flatten(0, 1) for half in range(2)])
        right = torch.from_numpy(targets).to(dtype)[:, None]
        return torch.linalg.lstsq(matrix, right, rcond=1e-6, driver="gels").solution[:, 0].numpy().astype(np.float64)

    return {
        "PyTorch, the paper's recipe, float32": lambda: recipe(torch.float32),
        "PyTorch, the paper's recipe, float64": lambda: recipe(torch.float64),
    }


if __name__ == "__main__":
    main(repeats_from_command_line(__doc__, default=5))
