"""The client of i-PI: what it says over the socket, to ASE's server, which speaks the same protocol, and to none."""

from __future__ import annotations

import os
import socket
import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import numpy as np
import pytest
from ase import Atoms, units
from ase.calculators.socketio import SocketIOCalculator

from hamfit import PhaseSpaceData, RFInvariant
from hamfit.errors import DataError, FileError, ParameterError
from hamfit.graphs import complete
from hamfit.interop.ipi import IPIClient, IPIError, species_in_xyz
from interop import agreement

MANY = agreement.model(2)
BOHR, HARTREE = 0.529177210903, 27.211386245988  # in Å and eV, CODATA 2018


def served(run: Callable[[], object]) -> tuple[threading.Thread, list[object]]:
    """A client in a thread, and what comes of it: its result, or its error."""
    outcome: list[object] = []

    def work() -> None:
        try:
            outcome.append(run())
        except Exception as error:
            outcome.append(error)

    thread = threading.Thread(target=work, daemon=True)
    thread.start()
    return thread, outcome


@pytest.mark.parametrize("unix", [True, False], ids=["unix", "tcp"])
@pytest.mark.parametrize("number", [3, 34], ids=["periodic", "cluster"])
def test_ases_server_gets_energy_forces_and_stress(unix, number):
    one = agreement.states()[number]
    scale = units.Bohr / BOHR  # ASE's bohr and hartree are those of CODATA 2014
    by_energy = units.Ha / HARTREE
    cell = None if one.cell is None else one.cell * scale
    atoms = Atoms(one.numbers, positions=one.positions * scale, cell=cell, pbc=cell is not None)
    client = IPIClient(MANY, species=one.numbers.tolist(), periodic=one.cell is not None)
    if unix:
        address = f"hamfit_{os.getpid()}_{number}"
        where: dict[str, object] = {"unixsocket": address}
    else:
        with socket.socket() as free:
            free.bind(("localhost", 0))
            port = free.getsockname()[1]
        where, address = {"port": port}, f"localhost:{port}"
    thread, outcome = served(lambda: client.run(address, unix=unix, wait=20.0))
    with SocketIOCalculator(timeout=20.0, **where) as calculator:
        atoms.calc = calculator
        energy, forces = atoms.get_potential_energy() / by_energy, atoms.get_forces() / by_energy * scale
        agreement.assert_agrees(MANY, one, energy, forces)
        if one.cell is not None:
            exact = MANY.strain_gradient(one.at_rest) / np.linalg.det(one.cell)
            found = atoms.get_stress(voigt=False) / by_energy * scale**3
            np.testing.assert_allclose(found, exact, atol=1e-9 * np.abs(exact).max())
        atoms.positions[0] += 0.1
        assert np.abs(atoms.get_forces() - forces).max() > 1e-3
    thread.join(10)
    assert outcome == [2]


class Server:
    """A server that says what a test wants it to say."""

    def __init__(self, *sent: bytes) -> None:
        self.listening = socket.create_server(("localhost", 0))
        self.address = f"localhost:{self.listening.getsockname()[1]}"
        self.sent = sent
        self.heard = b""
        threading.Thread(target=self._talk, daemon=True).start()

    def _talk(self) -> None:
        connection, _ = self.listening.accept()
        with connection, self.listening, suppress(OSError):
            for message in self.sent:
                connection.sendall(message)
            connection.shutdown(socket.SHUT_WR)
            while part := connection.recv(1000):
                self.heard += part


def header(text: str) -> bytes:
    return text.encode().ljust(12)


def structure(q: np.ndarray) -> bytes:
    cell = 100 * np.eye(3)
    return header("POSDATA") + cell.tobytes() + cell.tobytes() + np.int32(len(q)).tobytes() + q.tobytes()


def greeting(text: bytes = b" ") -> bytes:
    return header("INIT") + np.array([0, len(text)], dtype=np.int32).tobytes() + text


ARGON = np.array([[0.0, 0, 0], [6.0, 0, 0]])  # in bohr


def test_messages_are_answered_in_any_portion_and_the_end_is_noticed():
    whole = header("STATUS") + greeting() + header("STATUS") + structure(ARGON) + header("STATUS") + header("GETFORCE")
    for sent in ((whole, header("EXIT")), tuple(whole[i : i + 7] for i in range(0, len(whole), 7))):
        server = Server(*sent)
        client = IPIClient(MANY, species=["Ar", "Ar"], periodic=False)
        assert client.run(server.address) == 1
        for _ in range(100):
            if len(server.heard) == 4 * 12 + 8 + 4 + 48 + 72 + 4:
                break
            threading.Event().wait(0.02)
        states = [server.heard[i : i + 12].decode().strip() for i in range(0, 48, 12)]
        assert states == ["NEEDINIT", "READY", "HAVEDATA", "FORCEREADY"]
        energy = np.frombuffer(server.heard[48:56])[0]
        assert energy == client.host.evaluate(ARGON, [18, 18]).energy
    assert len(server.heard) == 48 + 136


@pytest.mark.parametrize(
    ("sent", "error", "said"),
    [
        ([b"HTTP/1.1 400 Bad Request"], IPIError, "'HTTP/1.1 400', which is not in i-PI's protocol"),
        ([header("GETFORCE")], IPIError, "before it has sent positions"),
        ([greeting(b"batch_size: 4")], IPIError, "4 structures at once; set batch_size to 1"),
        ([structure(np.zeros((0, 3)))], IPIError, "speaks of 0 atoms"),
        ([structure(np.eye(3))], DataError, "i-PI has 3 atoms, but 2 species were given"),
    ],
)
def test_a_server_that_is_no_server_of_ours_is_told(sent, error, said):
    with pytest.raises(error, match=said):
        IPIClient(MANY, species=["Ar", "Ar"]).run(Server(*sent).address)


def test_a_connection_that_breaks_off_is_an_end():
    assert IPIClient(MANY, species=["Ar", "Ar"]).run(Server(structure(ARGON)[:50]).address) == 0


def test_what_cannot_be_served_is_told_before_a_connection():
    with pytest.raises(ParameterError, match="unknown element 'Argon'"):
        IPIClient(MANY, species=["Argon"])
    rng = np.random.default_rng(0)
    q, charge = rng.normal(size=(20, 3, 3)), rng.uniform(1, 2, size=(20, 3))
    graphs = [complete(3).with_attributes({"charge": one}) for one in charge]
    data = PhaseSpaceData.from_forces(q, rng.normal(size=q.shape), graphs)
    with pytest.raises(ParameterError, match=r"depends on 'charge'.*i-PI does not send"):
        IPIClient(RFInvariant(width=60, threads=1).fit(data), graph="all")


def test_the_species_are_read_from_the_file_that_i_pi_starts_from(tmp_path):
    path = tmp_path / "init.xyz"
    path.write_text("2\n# CELL(abcABC): 30 30 30 90 90 90 cell{angstrom}\nAr 0 0 0\n  Kr 3 0 0\n")
    assert species_in_xyz(path) == ["Ar", "Kr"]
    for text in ("", "two\n\nAr 0 0 0\n", "2\n\nAr 0 0 0\n"):
        path.write_text(text)
        with pytest.raises(FileError, match=r"init\.xyz is no xyz file"):
            species_in_xyz(path)
    path.write_text("0\n\n")
    with pytest.raises(FileError, match="holds no atoms"):
        species_in_xyz(path)
    with pytest.raises(FileError, match="cannot be read"):
        species_in_xyz(tmp_path / "none.xyz")


def test_the_command_says_what_is_wrong(hamfit, tmp_path):
    MANY.save("m.safetensors")
    Path("init.xyz").write_text("2\n\nAr 0 0 0\nAr 3 0 0\n")
    for arguments, said in (
        (("--atoms", "init.xyz", "--address", "localhost:1"), "nobody listens at localhost:1 "),
        (("--atoms", "init.xyz", "--address", "nobody_here", "--unix"), "nobody listens at /tmp/ipi_nobody_here"),
        (("--atoms", "init.xyz", "--address", str(tmp_path / "s"), "--unix"), f"nobody listens at {tmp_path / 's'}"),
        (("--species", "Ar", "--address", "argon"), "address must be host:port"),
        (("--species", "Ar", "--address", "localhost:99999"), "address must be host:port"),
        (("--atoms", "init.xyz", "--species", "Ar,Ar"), "say the same"),
        (("--graph", "all"), "finds neighbours by its cutoff"),
        ((), "the model tells species apart (18, 36); give the species of every atom"),
        (("--species", "Ar,Xe"), "species 54 was not seen in training"),
    ):
        result = hamfit("serve-ipi", "m.safetensors", *arguments)
        assert result.code == 2
        assert said in " ".join(result.err.split())


def test_the_command_answers_and_counts(hamfit):
    MANY.save("m.safetensors")
    server = Server(header("STATUS") + greeting() + structure(ARGON) + header("GETFORCE") + header("EXIT"))
    result = hamfit("serve-ipi", "m.safetensors", "--address", server.address, "--species", "18,Ar", "--free", "--json")
    assert result.code == 0
    assert result.json == {"address": server.address, "requests": 1}
