"""i-PI's own server, in a process of its own: asks clients for forces of given structures, one group after the other.

Usage: ``python ipi_server.py structures.npz NAME answers.npz``. Group g of structures, ``q{g}`` of shape (structures,
atoms, 3) and ``h{g}`` of shape (structures, 3, 3), in bohr, is served by a client at the Unix socket NAMEg.
"""

from __future__ import annotations

import sys
import time

import numpy as np
from ipi.engine.atoms import Atoms
from ipi.engine.cell import Cell
from ipi.engine.forcefields import FFSocket
from ipi.interfaces.sockets import InterfaceSocket
from ipi.utils.messages import verbosity


def main(structures: str, name: str, answers: str) -> None:
    verbosity.level = "quiet"
    given, found = np.load(structures), {}
    for group in range(len(given.files) // 2):
        server = FFSocket(dopbc=False, interface=InterfaceSocket(address=f"{name}{group}", mode="unix"))
        server.start()
        results = []
        for q, h in zip(given[f"q{group}"], given[f"h{group}"], strict=True):
            atoms = Atoms(len(q))
            atoms.q[:] = q.ravel()
            request = server.queue(atoms, Cell(h.T.copy()))
            while request["status"] != "Done":
                time.sleep(1e-3)
            results.append(request["result"])
            server.release(request)
        server.stop()
        for key, column in (("energy", 0), ("forces", 1), ("virial", 2)):
            found[f"{key}{group}"] = np.array([result[column] for result in results])
    np.savez(answers, **found)


if __name__ == "__main__":
    main(*sys.argv[1:])
