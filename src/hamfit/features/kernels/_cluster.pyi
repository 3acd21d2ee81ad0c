from typing import Any

from hamfit.validation import Array

def neighbour_slopes(
    program: tuple[Any, ...],
    columns: tuple[Array, ...],
    sizes: tuple[int, int, int, int],
    start: Array,
    kind: Array,
    numbers: tuple[Array, ...],
    /,
) -> None: ...
