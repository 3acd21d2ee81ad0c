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
def network_sizes(
    single: bool, directed: bool, n_nodes: int, n_edges: int, dim: int, hidden: int, messages: int, parts: int
) -> tuple[int, int]: ...
def network_gradient(
    stage: int,
    first: int,
    last: int,
    activation: int,
    flags: tuple[bool, bool, bool],
    sizes: tuple[int, int, int, int, int, int, int],
    q: Array,
    p: Array,
    offsets: Array | None,
    high: IntArray,
    low: IntArray,
    node_ptr: IntArray,
    share: Array | None,
    weights: Array,
    scratch: Array,
    doubles: Array,
    by_q: Array,
    by_p: Array,
) -> None: ...
def network_jacobian(
    activation: int,
    flags: tuple[bool, bool, bool],
    sizes: tuple[int, int, int, int, int, int, int],
    q: Array,
    p: Array,
    offsets: Array | None,
    high: IntArray,
    low: IntArray,
    node_ptr: IntArray,
    share: Array | None,
    weights: Array,
    scratch: Array,
    doubles: Array,
    widths: tuple[int, int],
    edge_ptr: IntArray,
    rows: Array,
) -> None: ...
