"""i-PI: a client that answers i-PI's requests for forces over a socket, without any package but hamfit.

i-PI moves the atoms, as many copies of them as path integrals need, and asks for energy, forces and virial at positions
in atomic units. It does not say which elements they are: the client is told, by a list or by the file that i-PI starts
from.
"""

from __future__ import annotations

import socket
import time
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from hamfit.elements import atomic_number
from hamfit.errors import DataError, FileError, HamfitError, ParameterError
from hamfit.graphs import Graph
from hamfit.interop.host import HostForces
from hamfit.state import Hamiltonian
from hamfit.units import ATOMIC_UNITS
from hamfit.validation import Array, IntArray, non_negative_number, truth_value

_HEADER = 12  # bytes of the name of a message
_UNIX = "/tmp/ipi_"  # where i-PI puts its sockets, before the name
_PAUSE = 0.1  # seconds between two attempts to connect
_MOST_ATOMS = 10_000_000


class IPIError(HamfitError):
    """The server cannot be reached, or says something that is not i-PI's protocol."""


class _Closed(Exception):
    """The server has closed the connection."""


class IPIClient:
    """Answers the requests of one i-PI server until it says that it is done.

    Parameters
    ----------
    model
        A learned Hamiltonian, a fitted recipe, or the path of a model file. Its energy must not depend on numbers that
        differ among atoms of one species, which i-PI does not send.
    species
        Species of the atoms in i-PI's order: integers, or chemical symbols that stand for atomic numbers; None where
        the model does not tell species apart.
    periodic
        Whether the cell that i-PI sends has periodic images; False for clusters.
    graph, skin, table_tolerance
        As for `HostForces`; the skin in bohr.

    Attributes
    ----------
    requests
        How often forces were asked for so far.
    """

    def __init__(
        self,
        model: Hamiltonian | str | Path,
        *,
        species: Sequence[int | str] | None = None,
        periodic: bool = True,
        graph: Graph | str | None = None,
        skin: float | None = None,
        table_tolerance: float = 1e-11,
    ) -> None:
        self.host = HostForces(model, units=ATOMIC_UNITS, graph=graph, skin=skin, table_tolerance=table_tolerance)
        if self.host.atoms.varying:
            raise ParameterError(
                f"the model depends on '{self.host.atoms.varying[0]}', which differed among atoms of one species in "
                "training and which i-PI does not send; train a model with a species for each"
            )
        self.requests = 0
        self._species = None if species is None else _species(species)
        count = 1 if self._species is None else len(self._species)
        self.host.atoms.attributes(self._species, count, None, {})  # refuses what the model does not know
        self._periodic = truth_value("periodic", periodic)
        self._greeted, self._answer = False, b""

    def run(self, address: str, *, unix: bool = False, wait: float = 0.0) -> int:
        """Connect to a server, answer until it says EXIT or closes the connection, and return the number of answers.

        Parameters
        ----------
        address
            ``host:port``, or for a Unix socket the name that i-PI gives it.
        unix
            Whether it is a Unix socket.
        wait
            Seconds in which the server may still come up.
        """
        with connection_to(address, unix=unix, wait=wait) as server:
            while True:
                try:
                    message = _read(server, _HEADER).decode("ascii", errors="replace").strip()
                    if message == "EXIT":
                        return self.requests
                    self._reply(message, server)
                except (_Closed, ConnectionError):
                    return self.requests

    def _reply(self, message: str, server: socket.socket) -> None:
        """Do what a message asks for."""
        if message == "STATUS":
            state = "HAVEDATA" if self._answer else "READY"
            server.sendall(_header(state if self._greeted else "NEEDINIT"))
        elif message == "INIT":
            _, length = np.frombuffer(_read(server, 8), dtype=np.int32)
            self._greet(_read(server, int(length)).decode("utf-8", errors="replace"))
        elif message == "POSDATA":
            cell = np.frombuffer(_read(server, 72)).reshape(3, 3).T  # its columns are the lattice vectors
            _read(server, 72)  # the inverse
            count = int(np.frombuffer(_read(server, 4), dtype=np.int32)[0])
            if not 0 < count <= _MOST_ATOMS:
                raise IPIError(f"the server speaks of {count} atoms: it is no i-PI, or of another version")
            self._answer = self._evaluated(np.frombuffer(_read(server, 24 * count)).reshape(count, 3), cell)
        elif message == "GETFORCE":
            if not self._answer:
                raise IPIError("the server asks for forces before it has sent positions: it is no i-PI")
            server.sendall(_header("FORCEREADY") + self._answer)
            self._answer = b""
        else:
            raise IPIError(f"the server says {message!r}, which is not in i-PI's protocol; check the address")

    def _greet(self, parameters: str) -> None:
        """Read what i-PI says at the beginning: in it may be how many structures it would send at once."""
        for text in parameters.split(","):
            name, _, value = text.partition(":")
            if name.strip() == "batch_size" and value.strip() not in ("", "1"):
                raise IPIError(
                    f"i-PI wants to send {value.strip()} structures at once; set batch_size to 1 in its input"
                )
        self._greeted = True

    def _evaluated(self, positions: Array, cell: Array) -> bytes:
        """Make the answer to a request: energy, forces, virial, and a note that is empty."""
        species = self._species
        if species is not None and len(species) != len(positions):
            raise DataError(f"i-PI has {len(positions)} atoms, but {len(species)} species were given")
        found = self.host.evaluate(positions, species, cell, self._periodic, stress=True)
        assert found.strain_gradient is not None
        self.requests += 1
        parts: list[NDArray[np.generic]] = [
            np.array(found.energy, dtype=np.float64),
            np.array(len(positions), dtype=np.int32),
            np.ascontiguousarray(found.forces, dtype=np.float64),
            np.ascontiguousarray(-found.strain_gradient, dtype=np.float64),
            np.array(0, dtype=np.int32),
        ]
        return b"".join(part.tobytes() for part in parts)


def connection_to(address: str, *, unix: bool = False, wait: float = 0.0) -> socket.socket:
    """Connect to a server, again and again for some seconds, or say that nobody listens."""
    until = time.monotonic() + non_negative_number("wait", wait)
    place = _unix_path(address) if unix else _host_and_port(address)
    while True:
        server = socket.socket(socket.AF_UNIX if unix else socket.AF_INET, socket.SOCK_STREAM)
        try:
            server.connect(place)
        except OSError as error:
            server.close()
            if time.monotonic() < until:
                time.sleep(_PAUSE)
                continue
            where = place if isinstance(place, str) else f"{place[0]}:{place[1]}"
            raise IPIError(
                f"nobody listens at {where} ({error.strerror or error}); start i-PI first, with an ffsocket of "
                f"{'mode unix and this name' if unix else 'mode inet and this port'}, or wait for it (--wait SECONDS)"
            ) from None
        if not unix:
            server.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        return server


def species_in_xyz(path: str | Path) -> list[str]:
    """Read the chemical symbols of the first structure in an xyz file, such as the one that i-PI starts from."""
    try:
        with Path(path).open(encoding="utf-8") as file:
            count = int(file.readline())
            file.readline()
            symbols = [file.readline().split()[0] for _ in range(count)]
    except OSError as error:
        raise FileError(f"{path} cannot be read: {error.strerror or error}") from None
    except (ValueError, IndexError):
        raise FileError(
            f"{path} is no xyz file: its first line is the number of atoms, and after a second line every atom has one "
            "that begins with its chemical symbol"
        ) from None
    if not symbols:
        raise FileError(f"{path} holds no atoms")
    return symbols


def _species(species: Sequence[int | str]) -> IntArray:
    return np.array([atomic_number(one) if isinstance(one, str) else one for one in species])


def _unix_path(name: str) -> str:
    return name if "/" in name else f"{_UNIX}{name}"


def _host_and_port(address: str) -> tuple[str, int]:
    host, _, port = address.rpartition(":")
    if not port.isdecimal() or not 0 < int(port) < 65536:
        raise ParameterError(
            f"address must be host:port, such as localhost:31415, got {address!r}; a Unix socket needs --unix"
        )
    return host or "localhost", int(port)


def _header(text: str) -> bytes:
    return text.encode("ascii").ljust(_HEADER)


def _read(server: socket.socket, count: int) -> bytes:
    """Read so many bytes, however many parts they come in."""
    found = bytearray()
    while len(found) < count:
        part = server.recv(min(count - len(found), 1 << 20))
        if not part:
            raise _Closed
        found += part
    return bytes(found)
