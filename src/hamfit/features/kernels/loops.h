/* The loops, written once for `real` = double or float; fused.c includes this file twice. */

/* Slopes of all messages, summed into their source nodes and along their edges, in one pass: nothing of the size of the
 * messages is stored. With as many edge encodings as messages (`directed`), the two messages of an edge stay apart. Of
 * rows of `row` columns, `width` are taken, from where the pointers point to: threads share the columns among them. The
 * inner loops are functions of their own, whose restrict parameters tell the compiler that nothing overlaps. */
#define LOOPS_FOR(ACTIVATION)                                                                                          \
    static inline void NAME(undirected_##ACTIVATION)(                                                                  \
        int64_t width, real share_i, real share_j, const real *restrict a, const real *restrict b, const real *restrict c,\
        real *restrict to_i, real *restrict to_j, real *restrict to_e)                                                 \
    {                                                                                                                  \
        for (int64_t k = 0; k < width; k++) {                                                                          \
            real value, s, t;                                                                                          \
            NAME(ACTIVATION)(a[k] + c[k], &value, &s);                                                                 \
            NAME(ACTIVATION)(b[k] + c[k], &value, &t);                                                                 \
            s *= share_j;                                                                                              \
            t *= share_i;                                                                                              \
            to_i[k] += s;                                                                                              \
            to_j[k] += t;                                                                                              \
            to_e[k] = s + t;                                                                                           \
        }                                                                                                              \
    }                                                                                                                  \
                                                                                                                       \
    static inline void NAME(one_way_##ACTIVATION)(                                                                     \
        int64_t width, real share, const real *restrict a, const real *restrict c, real *restrict to_i, real *restrict to_e)\
    {                                                                                                                  \
        for (int64_t k = 0; k < width; k++) {                                                                          \
            real value, s;                                                                                             \
            NAME(ACTIVATION)(a[k] + c[k], &value, &s);                                                                 \
            s *= share;                                                                                                \
            to_i[k] += s;                                                                                              \
            to_e[k] = s;                                                                                               \
        }                                                                                                              \
    }                                                                                                                  \
                                                                                                                       \
    CLONES static void NAME(message_slopes_##ACTIVATION)(                                                              \
        int64_t n_edges, int64_t row, int64_t width, int directed, const real *from_nodes, const real *from_edges,     \
        const int64_t *high, const int64_t *low, const real *share, real *by_node, real *by_edge)                      \
    {                                                                                                                  \
        for (int64_t e = 0; e < n_edges; e++) {                                                                        \
            const int64_t i = high[e] * row, j = low[e] * row, there = e * row, back = (n_edges + e) * row;            \
            const real share_i = share ? share[high[e]] : 1, share_j = share ? share[low[e]] : 1;                      \
            if (directed) {                                                                                            \
                NAME(one_way_##ACTIVATION)(width, share_j, from_nodes + i, from_edges + there, by_node + i, by_edge + there);\
                NAME(one_way_##ACTIVATION)(width, share_i, from_nodes + j, from_edges + back, by_node + j, by_edge + back);\
            } else if (i == j) { /* a node and its own image: both messages are the same */                           \
                NAME(one_way_##ACTIVATION)(width, share_i + share_j, from_nodes + i, from_edges + there, by_node + i,  \
                                           by_edge + there);                                                           \
            } else {                                                                                                   \
                NAME(undirected_##ACTIVATION)(width, share_i, share_j, from_nodes + i, from_nodes + j, from_edges + there,\
                                              by_node + i, by_node + j, by_edge + there);                              \
            }                                                                                                          \
        }                                                                                                              \
    }                                                                                                                  \
                                                                                                                       \
    CLONES static void NAME(activate_##ACTIVATION)(                                                                    \
        int64_t count, const real *restrict z, real *restrict values, real *restrict slopes)                           \
    {                                                                                                                  \
        for (int64_t k = 0; k < count; k++) {                                                                          \
            real value, slope;                                                                                         \
            NAME(ACTIVATION)(z[k], &value, &slope);                                                                    \
            values[k] = value;                                                                                         \
            slopes[k] = slope;                                                                                         \
        }                                                                                                              \
    }

LOOPS_FOR(softplus)
LOOPS_FOR(silu)
LOOPS_FOR(tanh)
LOOPS_FOR(squareplus)
#undef LOOPS_FOR

static void (*const NAME(all_message_slopes)[])(
    int64_t, int64_t, int64_t, int, const real *, const real *, const int64_t *, const int64_t *, const real *, real *,
    real *) = {
    NAME(message_slopes_softplus), NAME(message_slopes_silu), NAME(message_slopes_tanh), NAME(message_slopes_squareplus)};

static void (*const NAME(all_activate)[])(int64_t, const real *, real *, real *) = {
    NAME(activate_softplus), NAME(activate_silu), NAME(activate_tanh), NAME(activate_squareplus)};

/* rows[., i, c, hidden:] *= by_node[i], for both halves (positions, momenta) of a Jacobian (2, nodes, dim, width). */
CLONES static void NAME(scale_rows)(
    int64_t n_nodes, int64_t dim, int64_t width, int64_t hidden, const real *by_node, real *rows)
{
    const int64_t messages = width - hidden;
    for (int64_t row = 0; row < 2 * n_nodes * dim; row++) {
        const real *restrict factor = by_node + (row / dim) % n_nodes * messages;
        real *restrict out = rows + row * width + hidden;
        for (int64_t k = 0; k < messages; k++)
            out[k] *= factor[k];
    }
}

/* out[i] += values[e] at the high end i of every edge, -= at the low end. */
static void NAME(scatter_difference)(
    int64_t n_edges, int64_t width, const int64_t *high, const int64_t *low, const real *values, real *out)
{
    for (int64_t e = 0; e < n_edges; e++)
        for (int64_t k = 0; k < width; k++) {
            out[high[e] * width + k] += values[e * width + k];
            out[low[e] * width + k] -= values[e * width + k];
        }
}

/* rows[i, c, hidden:] += outer[e, c] by_edge[e] at the high end i of every edge, -= at the low end. */
CLONES static void NAME(scatter_rows)(
    int64_t n_edges, int64_t dim, int64_t width, int64_t hidden, int directed, const int64_t *high, const int64_t *low,
    const real *outer, const real *by_edge, real *rows)
{
    const int64_t messages = width - hidden;
    for (int64_t e = 0; e < n_edges; e++) {
        const int64_t back = n_edges + e;
        if (high[e] == low[e])
            continue; /* a node and its own image: the pulls cancel, and `plus` and `minus` would be the same */
        const real *restrict s = by_edge + e * messages;
        const real *restrict t = directed ? by_edge + back * messages : s;
        for (int64_t c = 0; c < dim; c++) {
            const real *restrict x = outer + (e * dim + c) * messages;
            const real *restrict y = directed ? outer + (back * dim + c) * messages : x;
            real *restrict plus = rows + (high[e] * dim + c) * width + hidden;
            real *restrict minus = rows + (low[e] * dim + c) * width + hidden;
            if (directed)
                for (int64_t k = 0; k < messages; k++) {
                    const real flow = x[k] * s[k] - y[k] * t[k];
                    plus[k] += flow;
                    minus[k] -= flow;
                }
            else
                for (int64_t k = 0; k < messages; k++) {
                    const real flow = x[k] * s[k];
                    plus[k] += flow;
                    minus[k] -= flow;
                }
        }
    }
}
