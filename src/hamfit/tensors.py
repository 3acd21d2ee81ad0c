"""Files of arrays with a description: ``.safetensors`` content, one JSON text, a version and a checksum. No pickle."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

import numpy as np

from hamfit.errors import DataError, FileError
from hamfit.files import FileKind, beginning, existing, json_text, replacing
from hamfit.notes import parsed_notes
from hamfit.validation import Array

DOUBLES = (np.float64,)
FLOATS = (np.float32, np.float64)
INTEGERS = (np.int32, np.int64)
"""Types that arrays of a file may have, for `expect`."""


def write_tensors(path: Path, kind: str, version: int, arrays: dict[str, Array], description: dict[str, Any]) -> None:
    """Write the file whole or not at all; the same content gives the same bytes.

    Parameters
    ----------
    path
        File to write.
    kind, version
        What the file is, for example ``"model"``, and the version of the layout of that kind.
    arrays, description
        The content: arrays by name, and plain data that JSON can hold.
    """
    from safetensors.numpy import save

    text = json_text(f"the {kind}'s description", description | {"version": version})
    text = json_text(f"the {kind}'s description", json.loads(text) | {"sha256": _checksum(arrays, text)})
    # safetensors writes the bytes of an array in memory order: anything but C order would come back scrambled.
    # It also writes its metadata in random order, so there is one entry only.
    content = save({name: np.ascontiguousarray(array) for name, array in arrays.items()}, metadata={_key(kind): text})
    with replacing(path, tensor_file(kind)) as temporary:
        temporary.write_bytes(content)


def tensor_file(kind: str) -> FileKind:
    """Give the kind of file that `write_tensors` writes under this name, for example ``"model"``."""
    return FileKind(f"a hamfit {kind}", beginning(rb'.{8}\{"__metadata__":\{"' + _key(kind).encode() + b'"'))


def read_tensors(path: str | Path, kind: str, version: int) -> tuple[dict[str, Array], dict[str, Any]]:
    """Read arrays and description; a damaged, foreign or newer file is a `FileError`.

    A foreign file is refused by its metadata, before its arrays are touched.
    """
    from safetensors import SafetensorError, safe_open

    target = existing(path)
    try:
        with safe_open(target, framework="numpy") as file:
            metadata = file.metadata() or {}
            if _key(kind) not in metadata:
                raise FileError(f"{target} is not a hamfit {kind}; it was written by another program")
            description = parsed_notes(f"the {kind}'s description", metadata[_key(kind)])
            if description["version"] != version:
                raise FileError(
                    f"{target} has {kind} format version {description['version']}; "
                    f"this hamfit reads version {version}: update it"
                )
            arrays = {name: file.get_tensor(name) for name in file.keys()}  # noqa: SIM118 - not a dict
    except (SafetensorError, OSError, ValueError, TypeError, KeyError) as error:
        raise FileError(f"{target} is damaged or not a {kind} file ({error})") from None
    checksum = description.pop("sha256", None)
    if checksum != _checksum(arrays, json_text(f"the {kind}'s description", description)):
        raise FileError(f"{target} is a damaged hamfit {kind}: its checksum does not match its content")
    for name, array in arrays.items():
        if array.dtype.kind == "f" and not np.isfinite(array).all():
            raise FileError(f"{target} is a damaged hamfit {kind}: its array {name} holds NaN or infinite numbers")
    return arrays, description


def expect(arrays: dict[str, Array], name: str, types: tuple[type, ...], shape: tuple[int | None, ...]) -> Array:
    """Give the array of that name, which must be of one of the types and of that shape, where None is any length.

    >>> expect({"bias": np.ones(3)}, "bias", FLOATS, (4,))
    Traceback (most recent call last):
    hamfit.errors.DataError: the array 'bias' is float64 of shape (3,) instead of float32 or float64 of shape (4,)
    """
    if name not in arrays:
        raise DataError(f"the arrays lack '{name}'")
    array = arrays[name]
    fits = array.ndim == len(shape) and all(n in (None, m) for n, m in zip(shape, array.shape, strict=True))
    if array.dtype.type not in types or not fits:
        wanted = str(tuple("any" if n is None else n for n in shape)).replace("'", "")
        raise DataError(
            f"the array '{name}' is {array.dtype} of shape {array.shape} instead of "
            f"{' or '.join(kind.__name__ for kind in types)} of shape {wanted}"
        )
    return array


def named(arrays: dict[str, Array], name: str) -> dict[str, Array]:
    """Pick the arrays whose names begin with `name` and a dot, and drop that beginning from their names.

    >>> list(named({"map.weights": np.ones(2), "mapping": np.ones(1)}, "map"))
    ['weights']
    """
    prefix = f"{name}."
    return {key.removeprefix(prefix): value for key, value in arrays.items() if key.startswith(prefix)}


def _key(kind: str) -> str:
    return f"hamfit-{kind}"


def _checksum(arrays: dict[str, Array], description: str) -> str:
    """Compute SHA-256 of everything in the file, since safetensors itself would not notice a changed byte."""
    digest = hashlib.sha256(description.encode())
    for name in sorted(arrays):
        array = arrays[name]
        digest.update(f"\n{name}:{array.dtype.str}{array.shape}\n".encode())
        digest.update(np.ascontiguousarray(array).tobytes())
    return digest.hexdigest()
