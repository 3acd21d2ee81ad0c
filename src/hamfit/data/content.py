"""What data are known by: a digest of all that they hold, wherever they are kept and whatever their file is called."""

from __future__ import annotations

import hashlib

import numpy as np

from hamfit.data.arrays import PER_SNAPSHOT
from hamfit.data.source import DataSource

_AT_ONCE = 2**18  # numbers of one quantity


def content_digest(data: DataSource) -> str:
    """Compute SHA-256 over all numbers and graphs of data; their notes and the name of their file do not enter.

    Everything is read once, block by block: this takes about as long as reading the file.

    >>> from hamfit.systems import generate, make_system
    >>> data = generate(make_system("chain", nodes=3), snapshots=10)
    >>> content_digest(data) == content_digest(data.take(slice(None))), content_digest(data) == content_digest(data[:9])
    (True, False)
    """
    names = sorted(data.quantities)
    digest = hashlib.sha256(f"{data.n_snapshots} {data.dim} {names} {data.static}".encode())
    for name in PER_SNAPSHOT:
        values = getattr(data, name)
        if values is not None:
            digest.update(name.encode() + np.ascontiguousarray(values).tobytes())
    if data.static:
        digest.update(data.graph_at(0).fingerprint)
    for block in data.blocks(max(1, int(_AT_ONCE / (data.dim * data.node_counts.mean())))):
        if not data.static:
            digest.update(data.graph_at(block).fingerprint)
        for name in names:
            digest.update(np.ascontiguousarray(data.at_nodes(name, block)).data)
    return digest.hexdigest()
