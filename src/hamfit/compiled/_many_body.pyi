from typing import Any

from hamfit.validation import Array

def moments(
    body: tuple[Any, ...], near: tuple[Array, ...], first: int, last: int, derivatives: Array, energies: Array | None
) -> bool: ...
def gradient(
    body: tuple[Any, ...], near: tuple[Array, ...], first: int, last: int, derivatives: Array, out: Array
) -> bool: ...
def cluster_densities(
    cluster: tuple[Any, ...], near: tuple[Array, ...], first: int, last: int, derivatives: Array, energies: Array | None
) -> bool: ...
def cluster_gradient(
    cluster: tuple[Any, ...], near: tuple[Array, ...], first: int, last: int, derivatives: Array, out: Array
) -> bool: ...
