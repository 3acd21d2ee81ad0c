from hamfit.validation import Array, IntArray

def activate(activation: int, z: Array, values: Array, slopes: Array) -> None: ...
def column_slopes(
    activation: int,
    n_nodes: int,
    n_edges: int,
    width: int,
    first: int,
    last: int,
    directed: bool,
    from_nodes: Array,
    from_edges: Array,
    high: IntArray,
    low: IntArray,
    share: Array | None,
    by_node: Array,
    by_edge: Array,
) -> None: ...
def finish_rows(
    n_nodes: int,
    n_edges: int,
    dim: int,
    width: int,
    hidden: int,
    directed: bool,
    high: IntArray,
    low: IntArray,
    by_node: Array,
    by_edge: Array,
    outer: Array,
    rows: Array,
) -> None: ...
def scatter_difference(
    n_nodes: int, n_edges: int, width: int, high: IntArray, low: IntArray, values: Array, out: Array
) -> None: ...
