/* The energy gradient of the graph network as a whole, written once for `real` = double or float, like loops.h.
 *
 * All widths are padded with zero weights to multiples of two vectors, and matrices lie in panels of that many columns:
 * panel[k][column]. The message columns are cut into parts, which may be done in any order or by several threads; their
 * sums are added up in the order of the parts, so that the result does not depend on who did what. Messages are done
 * in blocks of edges that stay in the cache: nothing of the size edges x messages is stored. */

#define LANES (2 * 32 / (int)sizeof(real)) /* columns of a panel */
enum { NAME(LANES_OF) = LANES };

#if defined(__GNUC__)
typedef real NAME(vector) __attribute__((vector_size(32)));
#define INLINE static inline __attribute__((always_inline))

/* out[r] = start + sum_k a[r][k] panel[k] for a few rows, all in registers: vectors are loaded and stored one by one, since
 * an array that is copied as a whole is kept in memory. */
INLINE void NAME(tile)(const int rows, int64_t depth, const real *a, int64_t row_of_a, const real *panel, const real *start,
                       real *out, int64_t row_of_out)
{
    enum { SIZE = sizeof(NAME(vector)), HALF = LANES / 2 };
    NAME(vector) sums[6][2], left, right;
    memcpy(&left, start, SIZE);
    memcpy(&right, start + HALF, SIZE);
    for (int r = 0; r < rows; r++) {
        sums[r][0] = left;
        sums[r][1] = right;
    }
    for (int64_t k = 0; k < depth; k++) {
        memcpy(&left, panel + k * LANES, SIZE);
        memcpy(&right, panel + k * LANES + HALF, SIZE);
        for (int r = 0; r < rows; r++) {
            sums[r][0] += a[r * row_of_a + k] * left;
            sums[r][1] += a[r * row_of_a + k] * right;
        }
    }
    for (int r = 0; r < rows; r++) {
        memcpy(out + r * row_of_out, &sums[r][0], SIZE);
        memcpy(out + r * row_of_out + HALF, &sums[r][1], SIZE);
    }
}
#else
#define INLINE static inline
INLINE void NAME(tile)(const int rows, int64_t depth, const real *a, int64_t row_of_a, const real *panel, const real *start,
                       real *out, int64_t row_of_out)
{
    for (int r = 0; r < rows; r++) {
        real sums[LANES];
        memcpy(sums, start, sizeof sums);
        for (int64_t k = 0; k < depth; k++)
            for (int lane = 0; lane < LANES; lane++)
                sums[lane] += a[r * row_of_a + k] * panel[k * LANES + lane];
        memcpy(out + r * row_of_out, sums, sizeof sums);
    }
}
#endif

enum { NAME(BLOCK) = 48 }; /* rows that are in the cache at a time */

/* out (rows x width) = start (width) + a (rows x depth) @ panels; `panel_size` is the distance from panel to panel. Tiles
 * are of nearly equal height, since one of one or two rows would wait for its own sums. */
CLONES static void NAME(product)(int64_t rows, int64_t depth, int64_t width, const real *a, int64_t row_of_a,
                                 const real *panels, int64_t panel_size, const real *start, real *out, int64_t row_of_out)
{
    for (int64_t block = 0; block < rows; block += NAME(BLOCK)) {
        const int64_t count = rows - block < NAME(BLOCK) ? rows - block : NAME(BLOCK), tiles = (count + 5) / 6;
        const real *panel = panels;
        for (int64_t c = 0; c < width; c += LANES, panel += panel_size)
            for (int64_t t = 0; t < tiles; t++) {
                const int64_t r = count * t / tiles;
                const real *from = a + (block + r) * row_of_a;
                real *to = out + (block + r) * row_of_out + c;
                switch (count * (t + 1) / tiles - r) {
                case 6: NAME(tile)(6, depth, from, row_of_a, panel, start + c, to, row_of_out); break;
                case 5: NAME(tile)(5, depth, from, row_of_a, panel, start + c, to, row_of_out); break;
                case 4: NAME(tile)(4, depth, from, row_of_a, panel, start + c, to, row_of_out); break;
                case 3: NAME(tile)(3, depth, from, row_of_a, panel, start + c, to, row_of_out); break;
                case 2: NAME(tile)(2, depth, from, row_of_a, panel, start + c, to, row_of_out); break;
                case 1: NAME(tile)(1, depth, from, row_of_a, panel, start + c, to, row_of_out); break;
                }
            }
    }
}

/* What all stages of one gradient share. The weights lie in one array, and so does all that is computed on the way. */
typedef struct {
    int activation, directed, centred, absolute;
    int64_t n_nodes, n_edges, n_graphs, dim, hidden, messages, parts; /* widths are padded */
    const double *q, *p, *offsets;                                    /* offsets may be NULL */
    const int64_t *high, *low, *node_ptr;
    const real *share; /* may be NULL */
    const real *node_panels, *node_bias, *edge_panels, *edge_bias, *last;
    const real *forward_nodes, *forward_edges, *message_bias, *back_nodes, *back_edges, *node_rows, *edge_rows;
    real *inputs, *zeros, *h_nodes, *h_edges, *g_nodes, *g_edges, *from_nodes, *by_node, *blocks, *to_nodes, *to_edges, *inner, *mean;
    double *means, *by_difference, *by_q, *by_p;
} NAME(Network);

static int64_t NAME(encoded)(const NAME(Network) *n) { return n->directed ? 2 * n->n_edges : n->n_edges; }

/* Hand out the parts of `weights` and `scratch`, or only count them (with NULL): the sizes that both must have. */
static void NAME(lay_out)(NAME(Network) *n, const real *weights, real *scratch, int64_t *n_weights, int64_t *n_scratch)
{
    const int64_t h = n->hidden, m = n->messages, d = n->dim, edges = NAME(encoded)(n);
    const real *w = weights;
    real *s = scratch;
#define WEIGHTS(name, size) (n->name = weights ? w : NULL, w = (const real *)((uintptr_t)w + sizeof(real) * (uintptr_t)(size)))
#define SCRATCH(name, size) (n->name = scratch ? s : NULL, s = (real *)((uintptr_t)s + sizeof(real) * (uintptr_t)(size)))
    WEIGHTS(node_panels, 2 * d * h), WEIGHTS(node_bias, h), WEIGHTS(edge_panels, (d + 1) * h), WEIGHTS(edge_bias, h);
    WEIGHTS(last, h), WEIGHTS(forward_nodes, h * m), WEIGHTS(forward_edges, h * m), WEIGHTS(message_bias, m);
    WEIGHTS(back_nodes, m * h), WEIGHTS(back_edges, m * h), WEIGHTS(node_rows, 2 * d * h), WEIGHTS(edge_rows, (d + 1) * h);
    SCRATCH(zeros, h > m ? h : m), SCRATCH(inputs, n->n_nodes * 2 * d + edges * (d + 1));
    SCRATCH(h_nodes, n->n_nodes * h), SCRATCH(g_nodes, n->n_nodes * h), SCRATCH(h_edges, edges * h), SCRATCH(g_edges, edges * h);
    SCRATCH(from_nodes, n->n_nodes * m), SCRATCH(by_node, n->n_nodes * m), SCRATCH(blocks, 4 * NAME(BLOCK) * m);
    SCRATCH(to_nodes, n->parts * n->n_nodes * h), SCRATCH(to_edges, n->parts * edges * h);
    SCRATCH(inner, 2 * MAX_DIM * h), SCRATCH(mean, d * (h + m)); /* of a Jacobian alone */
#undef WEIGHTS
#undef SCRATCH
    *n_weights = (int64_t)(((uintptr_t)w - (uintptr_t)weights) / sizeof(real));
    *n_scratch = (int64_t)(((uintptr_t)s - (uintptr_t)scratch) / sizeof(real));
}

static void NAME(find_means)(NAME(Network) *n)
{
    memset(n->zeros, 0, sizeof(real) * (n->hidden > n->messages ? n->hidden : n->messages));
    memset(n->means, 0, sizeof(double) * n->n_graphs * n->dim);
    for (int64_t g = 0; n->centred && g < n->n_graphs; g++)
        for (int64_t c = 0; c < n->dim; c++) {
            double sum = 0;
            for (int64_t i = n->node_ptr[g]; i < n->node_ptr[g + 1]; i++)
                sum += n->q[i * n->dim + c];
            n->means[g * n->dim + c] = sum / (double)(n->node_ptr[g + 1] - n->node_ptr[g]);
        }
}

static void NAME(encode_nodes)(NAME(Network) *n, int64_t first, int64_t last)
{
    const int64_t d = n->dim, h = n->hidden;
    int64_t g = 0;
    for (int64_t i = first; i < last; i++) {
        while (i >= n->node_ptr[g + 1])
            g++;
        for (int64_t c = 0; c < d; c++) {
            n->inputs[i * 2 * d + c] = (real)(n->q[i * d + c] - n->means[g * d + c]);
            n->inputs[i * 2 * d + d + c] = (real)n->p[i * d + c];
        }
    }
    real *z = n->to_nodes + first * h; /* not in use yet */
    NAME(product)(last - first, 2 * d, h, n->inputs + first * 2 * d, 2 * d, n->node_panels, 2 * d * LANES, n->node_bias, z, h);
    NAME(all_activate)[n->activation]((last - first) * h, z, n->h_nodes + first * h, n->g_nodes + first * h);
}

/* The difference of the ends of encoded edge e, and its length. */
static double NAME(difference)(const NAME(Network) *n, int64_t e, double *apart)
{
    const int64_t d = n->dim, edge = e % n->n_edges;
    const double sign = e < n->n_edges ? 1 : -1;
    double squared = 0;
    for (int64_t c = 0; c < d; c++) {
        apart[c] = n->q[n->high[edge] * d + c] - n->q[n->low[edge] * d + c] + (n->offsets ? n->offsets[edge * d + c] : 0);
        apart[c] *= sign;
        squared += apart[c] * apart[c];
    }
    return sqrt(squared);
}

static void NAME(encode_edges)(NAME(Network) *n, int64_t first, int64_t last)
{
    const int64_t d = n->dim, h = n->hidden;
    real *inputs = n->inputs + n->n_nodes * 2 * d;
    double apart[MAX_DIM];
    for (int64_t e = first; e < last; e++) {
        inputs[e * (d + 1) + d] = (real)NAME(difference)(n, e, apart);
        for (int64_t c = 0; c < d; c++)
            inputs[e * (d + 1) + c] = (real)(n->absolute ? fabs(apart[c]) : apart[c]);
    }
    real *z = n->to_edges + first * h; /* not in use yet */
    NAME(product)(last - first, d + 1, h, inputs + first * (d + 1), d + 1, n->edge_panels, (d + 1) * LANES, n->edge_bias, z, h);
    NAME(all_activate)[n->activation]((last - first) * h, z, n->h_edges + first * h, n->g_edges + first * h);
}

/* All messages in the columns of one part: forward, slopes, and backward to the encodings of nodes and edges. */
static void NAME(send_messages)(NAME(Network) *n, int64_t part)
{
    const int64_t h = n->hidden, nodes = n->n_nodes, edges = NAME(encoded)(n), panels = n->messages / LANES;
    const int64_t first = panels * part / n->parts * LANES, width = panels * (part + 1) / n->parts * LANES - first;
    const int64_t size = n->messages, ways = n->directed ? 2 : 1; /* of the slabs of one part: nodes x width each */
    real *from_nodes = n->from_nodes + first * nodes, *by_node = n->by_node + first * nodes;
    real *from_edges = n->blocks + first * 4 * NAME(BLOCK), *by_edge = from_edges + 2 * NAME(BLOCK) * width;
    real *to_nodes = n->to_nodes + part * nodes * h, *to_edges = n->to_edges + part * edges * h;
    NAME(product)(nodes, h, width, n->h_nodes, h, n->forward_nodes + first * h, h * LANES, n->message_bias + first, from_nodes, width);
    memset(by_node, 0, sizeof(real) * nodes * width);
    for (int64_t e = 0; e < n->n_edges; e += NAME(BLOCK)) {
        const int64_t count = n->n_edges - e < NAME(BLOCK) ? n->n_edges - e : NAME(BLOCK);
        for (int64_t way = 0; way < ways; way++)
            NAME(product)(count, h, width, n->h_edges + (e + way * n->n_edges) * h, h, n->forward_edges + first * h, h * LANES,
                          n->zeros, from_edges + way * count * width, width);
        NAME(all_message_slopes)[n->activation](count, width, width, n->directed, from_nodes, from_edges, n->high + e,
                                                n->low + e, n->share, by_node, by_edge);
        for (int64_t way = 0; way < ways; way++)
            NAME(product)(count, width, h, by_edge + way * count * width, width, n->back_edges + first * LANES, size * LANES,
                          n->zeros, to_edges + (e + way * n->n_edges) * h, h);
    }
    NAME(product)(nodes, width, h, by_node, width, n->back_nodes + first * LANES, size * LANES, n->zeros, to_nodes, h);
}

/* Sum of the parts, plus `start`, times the slopes: the derivative by the pre-activations of one encoding. */
CLONES static void NAME(collect)(int64_t parts, int64_t stride, int64_t width, const real *restrict start,
                                 const real *restrict slopes, real *restrict sums)
{
    for (int64_t part = 1; part < parts; part++)
        for (int64_t k = 0; k < width; k++)
            sums[k] += sums[part * stride + k];
    for (int64_t k = 0; k < width; k++)
        sums[k] = (sums[k] + start[k]) * slopes[k];
}

/* Scalar products of `values` with each of `count` rows, by as many running sums as a panel has columns. */
CLONES static void NAME(dot_rows)(int64_t count, int64_t width, const real *rows, const real *restrict values, double *out)
{
    for (int64_t c = 0; c < count; c++) {
        const real *restrict row = rows + c * width;
        real sums[LANES] = {0}, sum = 0;
        for (int64_t k = 0; k < width; k += LANES)
            for (int lane = 0; lane < LANES; lane++)
                sums[lane] += row[k + lane] * values[k + lane];
        for (int lane = 0; lane < LANES; lane++)
            sum += sums[lane];
        out[c] = sum;
    }
}

static void NAME(finish_nodes)(NAME(Network) *n, int64_t first, int64_t last)
{
    const int64_t d = n->dim, h = n->hidden;
    for (int64_t i = first; i < last; i++) {
        double both[2 * MAX_DIM];
        NAME(collect)(n->parts, n->n_nodes * h, h, n->last, n->g_nodes + i * h, n->to_nodes + i * h);
        NAME(dot_rows)(2 * d, h, n->node_rows, n->to_nodes + i * h, both);
        memcpy(n->by_q + i * d, both, sizeof(double) * d);
        memcpy(n->by_p + i * d, both + d, sizeof(double) * d);
    }
}

static void NAME(finish_edges)(NAME(Network) *n, int64_t first, int64_t last)
{
    const int64_t d = n->dim, h = n->hidden, edges = NAME(encoded)(n);
    for (int64_t e = first; e < last; e++)
        for (int64_t way = 0; way < edges / n->n_edges; way++) {
            const int64_t row = e + way * n->n_edges;
            double apart[MAX_DIM], by_input[MAX_DIM + 1];
            const double length = NAME(difference)(n, row, apart);
            NAME(collect)(n->parts, edges * h, h, n->zeros, n->g_edges + row * h, n->to_edges + row * h);
            NAME(dot_rows)(d + 1, h, n->edge_rows, n->to_edges + row * h, by_input);
            for (int64_t c = 0; c < d; c++) {
                const double slope = n->absolute ? (double)((apart[c] > 0) - (apart[c] < 0)) : 1;
                /* coincident nodes: any direction would do, take none */
                const double flow = by_input[c] * slope + (length > 0 ? by_input[d] * (apart[c] / length) : 0);
                if (way == 0)
                    n->by_difference[e * d + c] = flow;
                else
                    n->by_difference[e * d + c] -= flow;
            }
        }
}

static void NAME(scatter)(NAME(Network) *n)
{
    const int64_t d = n->dim;
    scatter_difference_double(n->n_edges, d, n->high, n->low, n->by_difference, n->by_q);
    for (int64_t g = 0; n->centred && g < n->n_graphs; g++)
        for (int64_t c = 0; c < d; c++) {
            double sum = 0;
            for (int64_t i = n->node_ptr[g]; i < n->node_ptr[g + 1]; i++)
                sum += n->by_q[i * d + c];
            sum /= (double)(n->node_ptr[g + 1] - n->node_ptr[g]);
            for (int64_t i = n->node_ptr[g]; i < n->node_ptr[g + 1]; i++)
                n->by_q[i * d + c] -= sum;
        }
}

/* One stage, or with WHOLE all of them one after the other. */
static void NAME(run_stage)(NAME(Network) *n, int stage, int64_t first, int64_t last)
{
    const int64_t edges = NAME(encoded)(n);
    switch (stage) {
    case MEANS: NAME(find_means)(n); break;
    case ENCODE_NODES: NAME(encode_nodes)(n, first, last); break;
    case ENCODE_EDGES: NAME(encode_edges)(n, first, last); break;
    case MESSAGES: for (; first < last; first++) NAME(send_messages)(n, first); break;
    case FINISH_NODES: NAME(finish_nodes)(n, first, last); break;
    case FINISH_EDGES: NAME(finish_edges)(n, first, last); break;
    case SCATTER: NAME(scatter)(n); break;
    case WHOLE:
        NAME(find_means)(n);
        NAME(encode_nodes)(n, 0, n->n_nodes);
        NAME(encode_edges)(n, 0, edges);
        for (int64_t part = 0; part < n->parts; part++)
            NAME(send_messages)(n, part);
        NAME(finish_nodes)(n, 0, n->n_nodes);
        NAME(finish_edges)(n, 0, n->n_edges);
        NAME(scatter)(n);
    }
}
#undef LANES
#undef INLINE
