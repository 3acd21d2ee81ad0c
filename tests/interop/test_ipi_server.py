"""i-PI's own server gets energies, forces and virials of hamfit from the client, for all states of the agreement."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from hamfit.interop.ipi import IPIClient
from interop import agreement

pytest.importorskip("ipi")
pytestmark = [pytest.mark.host]

BOHR, HARTREE = 0.529177210903, 27.211386245988  # in Å and eV, CODATA 2018


def sorted_by_species(one: agreement.Atoms) -> agreement.Atoms:
    order = np.argsort(one.numbers, kind="stable")
    return agreement.Atoms(one.name, one.numbers[order], one.positions[order], one.cell)


def groups() -> list[list[agreement.Atoms]]:
    """States with the same atoms in the same order, which one client can answer for; i-PI does not send species."""
    found: dict[bytes, list[agreement.Atoms]] = {}
    for one in map(sorted_by_species, agreement.states()):
        found.setdefault(one.numbers.tobytes() + bytes([one.cell is None]), []).append(one)
    return list(found.values())


def test_all_states_agree(tmp_path):
    model, parts = agreement.model(2), groups()
    assert sum(len(part) for part in parts) == 40
    wide = 40 * np.eye(3)
    structures = {}
    for number, part in enumerate(parts):
        structures[f"q{number}"] = np.array([one.positions for one in part]) / BOHR
        structures[f"h{number}"] = np.array([wide if one.cell is None else one.cell for one in part]) / BOHR
    np.savez(tmp_path / "structures.npz", **structures)
    name = f"hamfit_agreement_{os.getpid()}_"
    script = Path(__file__).with_name("ipi_server.py")
    arguments = [sys.executable, str(script), str(tmp_path / "structures.npz"), name, str(tmp_path / "answers.npz")]
    with subprocess.Popen(arguments, stdout=subprocess.DEVNULL) as server:
        try:
            for number, part in enumerate(parts):
                species, periodic = part[0].numbers.tolist(), part[0].cell is not None
                client = IPIClient(model, species=species, periodic=periodic)
                assert client.run(f"{name}{number}", unix=True, wait=60.0) == len(part)
            assert server.wait(60) == 0
        finally:
            server.kill()
    answers = np.load(tmp_path / "answers.npz")
    for number, part in enumerate(parts):
        for place, one in enumerate(part):
            energy = answers[f"energy{number}"][place] * HARTREE
            forces = answers[f"forces{number}"][place].reshape(-1, 3) * HARTREE / BOHR
            agreement.assert_agrees(model, one, energy, forces)
            exact = model.strain_gradient(one.at_rest)
            virial = answers[f"virial{number}"][place] * HARTREE
            np.testing.assert_allclose(virial, -exact, atol=1e-9 * np.abs(exact).max())
