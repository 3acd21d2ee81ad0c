/* The Jacobian of the features of the graph network as a whole, written once for `real` = double or float, after
 * network.h, whose weights, buffers and stages it shares.
 *
 * A few systems are done at a time, so that their rows stay in the cache until they are finished. What an edge sends is
 * scaled and added to the rows of its ends, and what a node sends is scaled and written, as it comes from a product. */

#define LANES NAME(LANES_OF)
enum {
    NAME(STRIPE) = 6 * LANES,        /* columns of a product at a time */
    NAME(FEWEST) = 48,               /* rows by positions of the systems that are done at a time, at least */
    NAME(AT_ONCE) = 2 * MAX_DIM      /* rows of a product at a time */
};

/* Where the rows lie: (2, nodes, dim, hidden + messages), with widths as they are, not padded. */
typedef struct {
    int64_t hidden, messages;
    const int64_t *edge_ptr;
    real *rows;
} NAME(Rows);

static inline void NAME(scale)(int64_t width, const real *restrict a, const real *restrict b, real *restrict out)
{
    for (int64_t k = 0; k < width; k++)
        out[k] = a[k] * b[k];
}

/* plus += flow * slopes, minus -= flow * slopes. */
static inline void NAME(pull)(int64_t width, const real *restrict flow, const real *restrict slopes, real *restrict plus,
                              real *restrict minus)
{
    for (int64_t k = 0; k < width; k++) {
        const real pulled = flow[k] * slopes[k];
        plus[k] += pulled;
        minus[k] -= pulled;
    }
}

/* Add what some edges send one way, from `first` on; `by_edge` are the slopes of the messages of these. */
CLONES static void NAME(edge_rows)(const NAME(Network) *n, const NAME(Rows) *out, int64_t first, int64_t count, int64_t way,
                                   const real *by_edge, real *inner)
{
    const int64_t d = n->dim, h = n->hidden, m = n->messages, width = out->hidden + out->messages, few = NAME(AT_ONCE) / d;
    real sums[NAME(AT_ONCE) * NAME(STRIPE)];
    for (int64_t begin = 0; begin < count; begin += few) {
        const int64_t edges = count - begin < few ? count - begin : few;
        for (int64_t e = 0; e < edges; e++) {
            const int64_t row = first + begin + e + way * n->n_edges;
            const real *restrict slopes = n->g_edges + row * h, *restrict by_length = n->edge_rows + d * h;
            double apart[MAX_DIM];
            const double length = NAME(difference)(n, row, apart);
            for (int64_t c = 0; c < d; c++) {
                /* coincident nodes: any direction would do, take none */
                const real unit = length > 0 ? (real)(apart[c] / length) : 0;
                const real slope = n->absolute ? (real)((apart[c] > 0) - (apart[c] < 0)) : 1;
                const real *restrict by_component = n->edge_rows + c * h;
                real *restrict to = inner + (e * d + c) * h;
                for (int64_t k = 0; k < h; k++)
                    to[k] = slopes[k] * (by_length[k] * unit + by_component[k] * slope);
            }
        }
        for (int64_t at = 0; at < out->messages; at += NAME(STRIPE)) {
            const int64_t padded = m - at < NAME(STRIPE) ? m - at : NAME(STRIPE);
            const int64_t columns = out->messages - at < padded ? out->messages - at : padded;
            NAME(product)(edges * d, h, padded, inner, h, n->forward_edges + at * h, h * LANES, n->zeros, sums, NAME(STRIPE));
            for (int64_t e = 0; e < edges; e++) {
                const int64_t ends[] = {n->high[first + begin + e], n->low[first + begin + e]};
                real *plus = out->rows + ends[way] * d * width + out->hidden + at;
                real *minus = out->rows + ends[1 - way] * d * width + out->hidden + at;
                for (int64_t c = 0; c < d && plus != minus; c++) /* what a node sends to its own image cancels */
                    NAME(pull)(columns, sums + (e * d + c) * NAME(STRIPE), by_edge + (begin + e) * m + at, plus + c * width,
                               minus + c * width);
            }
        }
    }
}

/* Finish the rows of some nodes: by positions, where the edges are in them, and by momenta. */
CLONES static void NAME(node_rows)(const NAME(Network) *n, const NAME(Rows) *out, int64_t first, int64_t last, real *inner)
{
    const int64_t d = n->dim, h = n->hidden, m = n->messages, width = out->hidden + out->messages, few = NAME(AT_ONCE) / (2 * d);
    const int64_t half = n->n_nodes * d * width;
    real sums[NAME(AT_ONCE) * NAME(STRIPE)];
    for (int64_t begin = first; begin < last; begin += few) {
        const int64_t nodes = last - begin < few ? last - begin : few;
        for (int64_t i = 0; i < nodes; i++)
            for (int64_t c = 0; c < 2 * d; c++) {
                real *to = inner + (i * 2 * d + c) * h;
                NAME(scale)(h, n->node_rows + c * h, n->g_nodes + (begin + i) * h, to);
                memcpy(out->rows + c / d * half + ((begin + i) * d + c % d) * width, to, sizeof(real) * out->hidden);
            }
        for (int64_t at = 0; at < out->messages; at += NAME(STRIPE)) {
            const int64_t padded = m - at < NAME(STRIPE) ? m - at : NAME(STRIPE);
            const int64_t columns = out->messages - at < padded ? out->messages - at : padded;
            NAME(product)(nodes * 2 * d, h, padded, inner, h, n->forward_nodes + at * h, h * LANES, n->zeros, sums, NAME(STRIPE));
            for (int64_t i = 0; i < nodes; i++) {
                const real *restrict slopes = n->by_node + (begin + i) * m + at;
                real *by_q = out->rows + (begin + i) * d * width + out->hidden + at;
                for (int64_t c = 0; c < d; c++) {
                    const real *restrict of_q = sums + (i * 2 * d + c) * NAME(STRIPE);
                    real *restrict to = by_q + c * width;
                    for (int64_t k = 0; k < columns; k++)
                        to[k] += of_q[k] * slopes[k];
                    NAME(scale)(columns, of_q + d * NAME(STRIPE), slopes, to + half);
                }
            }
        }
    }
}

/* Subtract from `count` rows of `size` their mean. */
CLONES static void NAME(centre)(int64_t count, int64_t size, real *restrict rows, real *restrict mean)
{
    memset(mean, 0, sizeof(real) * size);
    for (int64_t i = 0; i < count; i++)
        for (int64_t k = 0; k < size; k++)
            mean[k] += rows[i * size + k];
    for (int64_t k = 0; k < size; k++)
        mean[k] /= (real)count;
    for (int64_t i = 0; i < count; i++)
        for (int64_t k = 0; k < size; k++)
            rows[i * size + k] -= mean[k];
}

/* All rows of the systems `first` to `last`, of which nodes and edges are encoded. */
static void NAME(system_rows)(NAME(Network) *n, const NAME(Rows) *out, int64_t first, int64_t last)
{
    const int64_t d = n->dim, h = n->hidden, m = n->messages, width = out->hidden + out->messages, ways = n->directed ? 2 : 1;
    const int64_t begin = n->node_ptr[first], nodes = n->node_ptr[last] - begin;
    real *from_edges = n->blocks, *by_edge = from_edges + 2 * NAME(BLOCK) * m;
    NAME(product)(nodes, h, m, n->h_nodes + begin * h, h, n->forward_nodes, h * LANES, n->message_bias, n->from_nodes + begin * m, m);
    memset(n->by_node + begin * m, 0, sizeof(real) * nodes * m);
    memset(out->rows + begin * d * width, 0, sizeof(real) * nodes * d * width);
    for (int64_t e = out->edge_ptr[first]; e < out->edge_ptr[last]; e += NAME(BLOCK)) {
        const int64_t count = out->edge_ptr[last] - e < NAME(BLOCK) ? out->edge_ptr[last] - e : NAME(BLOCK);
        for (int64_t way = 0; way < ways; way++)
            NAME(product)(count, h, m, n->h_edges + (e + way * n->n_edges) * h, h, n->forward_edges, h * LANES, n->zeros,
                          from_edges + way * count * m, m);
        NAME(all_message_slopes)[n->activation](count, m, m, n->directed, n->from_nodes, from_edges, n->high + e, n->low + e,
                                                n->share, n->by_node, by_edge);
        for (int64_t way = 0; way < ways; way++)
            NAME(edge_rows)(n, out, e, count, way, by_edge + way * count * m, n->inner);
    }
    NAME(node_rows)(n, out, begin, begin + nodes, n->inner);
    for (int64_t g = first; n->centred && g < last; g++)
        NAME(centre)(n->node_ptr[g + 1] - n->node_ptr[g], d * width, out->rows + n->node_ptr[g] * d * width, n->mean);
}

static void NAME(whole_jacobian)(NAME(Network) *n, const NAME(Rows) *out)
{
    NAME(find_means)(n);
    NAME(encode_nodes)(n, 0, n->n_nodes);
    NAME(encode_edges)(n, 0, NAME(encoded)(n));
    for (int64_t first = 0, last = 0; first < n->n_graphs; first = last) {
        do
            last++;
        while (last < n->n_graphs && (n->node_ptr[last] - n->node_ptr[first]) * n->dim < NAME(FEWEST));
        NAME(system_rows)(n, out, first, last);
    }
}
#undef LANES
