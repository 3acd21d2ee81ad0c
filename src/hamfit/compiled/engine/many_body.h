/* Many-body features of a learned Hamiltonian, in two passes over the neighbours of every node.
 *
 * hamfit.features.invariant.moments says what is computed, and hamfit.compiled.many_body fills in the parameters. The
 * first pass, `many_body_moments`, sums up the moments of a node, and makes its energy and the derivatives of that by
 * the moments. When it is done for all nodes, the second, `many_body_gradient`, sums up the gradient of a node from the
 * derivatives at both ends of its pairs. A node writes to its own places only, and what it writes depends neither on the
 * range of nodes that a call is for nor on its place in that range: threads may share the nodes in any way.
 *
 * Directions always have three components, of which the last are zero in fewer dimensions. The components of all
 * moments up to the order in use are numbered 1; x y z; xx yy zz xy xz yz. Radial functions are taken four at a time,
 * so that their number is a multiple of four, filled up with zeros. Needs the vectors of GCC or Clang.
 */
#ifndef HAMFIT_MANY_BODY_H
#define HAMFIT_MANY_BODY_H

#include <math.h>
#include <stdint.h>
#include <string.h>

#include "activations.h"
#include "table.h"

enum {
    LANES = 4,     /* radial functions, and neurons, that are taken at a time */
    BLOCK = 8,     /* nodes that go through the neurons together, so that weights are read once for all of them */
    TOGETHER = 64, /* neighbours whose directions and places in the table are found together */
    POWERS = 7,    /* coefficients of a piece of the table */
    COMPONENTS = 10
};

#define INLINE static inline __attribute__((always_inline))

typedef double Lanes __attribute__((vector_size(LANES * sizeof(double)), aligned(sizeof(double)), may_alias));
#define AT(pointer) (*(Lanes *)(pointer))
#define READ(pointer) (*(const Lanes *)(pointer))

/* The parameters. A channel is a kind of neighbours with a radial function; there are kinds x functions. The inputs of
 * the neurons are the densities of all channels, then the squares of their vectors and tensors: orders x channels. */
typedef struct {
    int64_t functions;       /* radial functions, a multiple of LANES */
    int64_t kinds;           /* of nodes */
    int64_t orders;          /* of moments: 1, 2 or 3 */
    int activation;          /* of the neurons, as in activations.h */
    Table table;             /* of the radial functions over the squared distance */
    const double *linear;    /* (kinds, inputs): weights of the inputs, by the kind of the central node */
    const double *quadratic; /* (kinds, orders, channels, channels), symmetric: the energy has M A M / 2; or NULL */
    const int64_t *neurons;  /* (kinds, 3): neurons that see the densities alone are first to second, others to third */
    const double *weights;   /* (neurons / LANES, inputs, LANES) */
    const double *bias;      /* (neurons,) */
    const double *output;    /* (neurons,): what a neuron adds to the energy */
} ManyBody;

/* Who is near whom. Entries are the nodes and, after them, images of nodes. */
typedef struct {
    int64_t nodes;
    const double *places; /* (nodes + images, 4), filled up with zeros */
    const int32_t *owner; /* (images,): the node that it is an image of */
    const int32_t *kind;  /* of node i at kind[i kind_step], so that it may stand in a record of the node */
    int64_t kind_step;
    const int64_t *start; /* (nodes,): the neighbours of node i are index[start[i]] to before index[start[i] + count[i]] */
    const int32_t *count; /* (nodes,) */
    const int32_t *index; /* entries that are neighbours, or further away than the table reaches */
} Neighbourhoods;

/* Neighbours of one node that are near enough. */
typedef struct {
    int64_t count;
    double unit[3][TOGETHER];        /* directions from the neighbour to the node */
    double value[POWERS][TOGETHER];  /* what coefficients are multiplied by for the value, or for value / distance */
    double slope[POWERS][TOGETHER];  /* and for the slope by the distance */
    const double *row[TOGETHER];     /* the piece of the table */
    int32_t owner[TOGETHER], kind[TOGETHER];
} Batch;

INLINE int64_t many_body_components(const ManyBody *body)
{
    return body->orders == 1 ? 1 : body->orders == 2 ? 4 : COMPONENTS;
}

/* Numbers for each node of what the first pass leaves to the second: (kinds, components, functions). */
static inline int64_t many_body_size(const ManyBody *body)
{
    return body->kinds * many_body_components(body) * body->functions;
}

/* Numbers of scratch memory that a call of the first pass needs. */
static inline int64_t many_body_scratch(const ManyBody *body)
{
    return 2 * BLOCK * body->orders * body->kinds * body->functions + many_body_size(body);
}

/* -- neighbours ---------------------------------------------------------------------------------------------------- */

/* Find the next neighbours, from *at on; returns zero where one of them is at a distance that the table does not have. */
CLONES static int gather(const ManyBody *body, const Neighbourhoods *near, int64_t node, int64_t *at, int with_slopes,
                         Batch *batch)
{
    const Table *table = &body->table;
    const int64_t stop = near->start[node] + near->count[node];
    const double *here = near->places + 4 * node;
    double squares[TOGETHER], steps[TOGETHER], lengths[TOGETHER], inverses[TOGETHER];
    int64_t count = 0, next = *at;
    int covered = 1;
    for (; next < stop && count < TOGETHER; next++) {
        const int32_t entry = near->index[next];
        const double *there = near->places + 4 * (int64_t)entry;
        const double x = here[0] - there[0], y = here[1] - there[1], z = here[2] - there[2];
        const double square = x * x + y * y + z * z, argument = square * table->scale + table->shift;
        batch->unit[0][count] = x;
        batch->unit[1][count] = y;
        batch->unit[2][count] = z;
        batch->owner[count] = entry < near->nodes ? entry : near->owner[entry - near->nodes];
        squares[count] = square;
        covered &= table_covers(table, argument);
        count += !(table->ends && argument >= 1.0);
    }
    *at = next;
    batch->count = count;
    if (!covered)
        return 0;
    for (int64_t n = 0; n < count; n++) {
        batch->row[n] = table_row(table, squares[n] * table->scale + table->shift, body->functions, &steps[n]);
        batch->kind[n] = near->kind[batch->owner[n] * near->kind_step];
    }
    for (int64_t n = 0; n < count; n++) {
        lengths[n] = sqrt(squares[n]);
        inverses[n] = 1.0 / lengths[n];
        for (int axis = 0; axis < 3; axis++)
            batch->unit[axis][n] *= inverses[n];
        double power = with_slopes ? table->factor * inverses[n] : table->factor;
        batch->value[0][n] = power;
        for (int m = 1; m < POWERS; m++) {
            power *= steps[n];
            batch->value[m][n] = power * (1.0 / m);
        }
    }
    for (int64_t n = 0; with_slopes && n < count; n++) {
        double power = 2.0 * lengths[n];
        for (int m = 1; m < POWERS; m++) {
            batch->slope[m][n] = power;
            power *= steps[n];
        }
    }
    return 1;
}

/* List the neighbours of one kind. */
INLINE int64_t of_kind(const Batch *batch, int32_t kind, int32_t *chosen)
{
    int64_t count = 0;
    for (int32_t n = 0; n < batch->count; n++) {
        chosen[count] = n;
        count += batch->kind[n] == kind;
    }
    return count;
}

/* -- first pass ---------------------------------------------------------------------------------------------------- */

/* Add the chosen neighbours to the moments of their kind, (components, functions), four functions at a time. */
INLINE void add_moments_of_order(int64_t orders, const Batch *batch, const int32_t *chosen, int64_t count,
                                 int64_t functions, double *moments)
{
    const int components = orders == 1 ? 1 : orders == 2 ? 4 : COMPONENTS;
    for (int64_t k = 0; k < functions; k += LANES) {
        Lanes sum[COMPONENTS];
        for (int c = 0; c < components; c++)
            sum[c] = READ(moments + c * functions + k);
        for (int64_t m = 0; m < count; m++) {
            const int32_t n = chosen[m];
            const double *row = batch->row[n] + k;
            const Lanes low = READ(row) * batch->value[0][n] + READ(row + functions) * batch->value[1][n] +
                              READ(row + 2 * functions) * batch->value[2][n];
            const Lanes high = READ(row + 3 * functions) * batch->value[3][n] +
                               READ(row + 4 * functions) * batch->value[4][n] +
                               READ(row + 5 * functions) * batch->value[5][n] +
                               READ(row + 6 * functions) * batch->value[6][n];
            const Lanes g = low + high;
            sum[0] += g;
            if (orders == 1)
                continue;
            const double x = batch->unit[0][n], y = batch->unit[1][n], z = batch->unit[2][n];
            const Lanes gx = g * x, gy = g * y, gz = g * z;
            sum[1] += gx;
            sum[2] += gy;
            sum[3] += gz;
            if (orders == 2)
                continue;
            sum[4] += gx * x;
            sum[5] += gy * y;
            sum[6] += gz * z;
            sum[7] += gx * y;
            sum[8] += gx * z;
            sum[9] += gy * z;
        }
        for (int c = 0; c < components; c++)
            AT(moments + c * functions + k) = sum[c];
    }
}

CLONES static void add_moments(int64_t orders, const Batch *batch, const int32_t *chosen, int64_t count,
                               int64_t functions, double *moments)
{
    if (orders == 1)
        add_moments_of_order(1, batch, chosen, count, functions, moments);
    else if (orders == 2)
        add_moments_of_order(2, batch, chosen, count, functions, moments);
    else
        add_moments_of_order(3, batch, chosen, count, functions, moments);
}

static int moments_of_node(const ManyBody *body, const Neighbourhoods *near, int64_t node, double *moments)
{
    const int64_t size = many_body_size(body);
    Batch batch;
    int32_t chosen[TOGETHER];
    memset(moments, 0, sizeof(double) * size);
    for (int64_t at = near->start[node], stop = at + near->count[node]; at < stop;) {
        if (!gather(body, near, node, &at, 0, &batch))
            return 0;
        for (int64_t kind = 0; kind < body->kinds; kind++) {
            const int64_t count = of_kind(&batch, (int32_t)kind, chosen);
            if (count)
                add_moments(body->orders, &batch, chosen, count, body->functions, moments + kind * (size / body->kinds));
        }
    }
    return 1;
}

/* Put densities and squares of one node into its lane of the inputs, (inputs, BLOCK). */
INLINE void put_inputs(const ManyBody *body, const double *moments, double *inputs)
{
    const int64_t functions = body->functions, components = many_body_components(body);
    const int64_t channels = body->kinds * functions;
    for (int64_t kind = 0; kind < body->kinds; kind++)
        for (int64_t k = 0; k < functions; k++) {
            const double *m = moments + kind * components * functions + k;
            double *out = inputs + (kind * functions + k) * BLOCK;
#define M(c) m[(c) * functions]
            out[0] = M(0);
            if (body->orders > 1)
                out[channels * BLOCK] = M(1) * M(1) + M(2) * M(2) + M(3) * M(3);
            if (body->orders > 2)
                out[2 * channels * BLOCK] = M(4) * M(4) + M(5) * M(5) + M(6) * M(6) +
                                            2 * (M(7) * M(7) + M(8) * M(8) + M(9) * M(9));
#undef M
        }
}

/* Neurons `first` to `last`, which see `seen` of the inputs, of BLOCK nodes of one kind: adds their energies, and the
 * derivatives by the inputs. Lanes are nodes, so that a node's numbers do not depend on the others beside it. */
#define NEURONS_FOR(ACTIVATION)                                                                                        \
    CLONES static void neurons_##ACTIVATION(const ManyBody *body, int64_t first, int64_t last, int64_t seen,           \
                                            const double *inputs, double *by_inputs, double *energies)                \
    {                                                                                                                  \
        const int64_t all = body->orders * body->kinds * body->functions;                                             \
        for (int64_t neuron = first; neuron < last; neuron += LANES) {                                                 \
            const double *weights = body->weights + neuron * all;                                                      \
            double z[LANES * BLOCK], slopes[LANES * BLOCK];                                                            \
            forwards(weights, seen, body->bias + neuron, inputs, z);                                                   \
            if (energies)                                                                                              \
                for (int l = 0; l < LANES; l++)                                                                        \
                    for (int n = 0; n < BLOCK; n++) {                                                                  \
                        double value, slope;                                                                           \
                        ACTIVATION##_double(z[l * BLOCK + n], &value, &slope);                                         \
                        energies[n] += body->output[neuron + l] * value;                                               \
                    }                                                                                                  \
            for (int l = 0; l < LANES; l++)                                                                            \
                for (int n = 0; n < BLOCK; n++) {                                                                      \
                    double value, slope;                                                                               \
                    ACTIVATION##_double(z[l * BLOCK + n], &value, &slope);                                             \
                    slopes[l * BLOCK + n] = body->output[neuron + l] * slope;                                          \
                }                                                                                                      \
            backwards(weights, seen, slopes, by_inputs);                                                               \
        }                                                                                                              \
    }

/* z = W x + b of LANES neurons and BLOCK nodes. */
INLINE void forwards(const double *weights, int64_t seen, const double *bias, const double *inputs, double *z)
{
    Lanes left[LANES], right[LANES];
    for (int l = 0; l < LANES; l++)
        left[l] = right[l] = bias[l] + (Lanes){0};
    for (int64_t i = 0; i < seen; i++) {
        const Lanes x = READ(inputs + i * BLOCK), y = READ(inputs + i * BLOCK + LANES);
        for (int l = 0; l < LANES; l++) {
            left[l] += weights[i * LANES + l] * x;
            right[l] += weights[i * LANES + l] * y;
        }
    }
    for (int l = 0; l < LANES; l++) {
        AT(z + l * BLOCK) = left[l];
        AT(z + l * BLOCK + LANES) = right[l];
    }
}

/* The same transposed: Wᵀ s, added to the derivatives by the inputs. */
INLINE void backwards(const double *weights, int64_t seen, const double *slopes, double *by_inputs)
{
    Lanes left[LANES], right[LANES];
    for (int l = 0; l < LANES; l++) {
        left[l] = READ(slopes + l * BLOCK);
        right[l] = READ(slopes + l * BLOCK + LANES);
    }
    for (int64_t i = 0; i < seen; i++) {
        Lanes x = READ(by_inputs + i * BLOCK), y = READ(by_inputs + i * BLOCK + LANES);
        for (int l = 0; l < LANES; l++) {
            x += weights[i * LANES + l] * left[l];
            y += weights[i * LANES + l] * right[l];
        }
        AT(by_inputs + i * BLOCK) = x;
        AT(by_inputs + i * BLOCK + LANES) = y;
    }
}

NEURONS_FOR(softplus)
NEURONS_FOR(silu)
NEURONS_FOR(tanh)
NEURONS_FOR(squareplus)
#undef NEURONS_FOR

static void (*const all_neurons[ACTIVATIONS])(const ManyBody *, int64_t, int64_t, int64_t, const double *, double *,
                                              double *) = {
    neurons_softplus, neurons_silu, neurons_tanh, neurons_squareplus};

/* Products of the moments of one node by a symmetric matrix, (channels, channels), for `count` components of one order
 * from `first` on, each of which stands for `share` of them; returns M A M / 2. */
INLINE double couple_order(const ManyBody *body, const double *matrix, int first, int count, const double *share,
                           const double *moments, double *products)
{
    const int64_t functions = body->functions, channels = body->kinds * functions;
    const int64_t size = many_body_components(body) * functions;
    Lanes energy = {0};
    for (int64_t to = 0; to < channels; to += LANES) {
        const double *row = matrix + to;
        const int64_t place = to / functions * size + to % functions + first * functions;
        Lanes sum[6] = {{0}};
        for (int64_t kind = 0; kind < body->kinds; kind++) {
            const double *from = moments + kind * size + first * functions;
            for (int64_t k = 0; k < functions; k++, row += channels)
                for (int c = 0; c < count; c++)
                    sum[c] += READ(row) * from[c * functions + k];
        }
        for (int c = 0; c < count; c++) {
            energy += 0.5 * share[c] * READ(moments + place + c * functions) * sum[c];
            AT(products + place + c * functions) = sum[c];
        }
    }
    return (energy[0] + energy[1]) + (energy[2] + energy[3]);
}

CLONES static double couple(const ManyBody *body, const double *matrices, const double *moments, double *products)
{
    static const double share[] = {1, 1, 1, 2, 2, 2}; /* xy stands for yx as well */
    const int64_t each = body->kinds * body->functions * body->kinds * body->functions;
    double energy = couple_order(body, matrices, 0, 1, share, moments, products);
    if (body->orders > 1)
        energy += couple_order(body, matrices + each, 1, 3, share, moments, products);
    if (body->orders > 2)
        energy += couple_order(body, matrices + 2 * each, 4, 6, share, moments, products);
    return energy;
}

/* Turn the moments of one node into the derivatives of its energy by them, those by tensors twice over. */
INLINE void by_moments(const ManyBody *body, const double *products, const double *by_inputs, double *moments)
{
    const int64_t functions = body->functions, components = many_body_components(body);
    const int64_t channels = body->kinds * functions;
    for (int64_t kind = 0; kind < body->kinds; kind++)
        for (int64_t c = 0; c < components; c++) {
            const int order = c == 0 ? 0 : c < 4 ? 1 : 2;
            const double *by = by_inputs + (order * channels + kind * functions) * BLOCK;
            const int64_t place = (kind * components + c) * functions;
            for (int64_t k = 0; k < functions; k++) {
                const double m = moments[place + k];
                const double found = products[place + k] + by[k * BLOCK] * (order ? 2 * m : 1);
                moments[place + k] = order == 2 ? 2 * found : found;
            }
        }
}

/* The energies of up to BLOCK nodes of one kind, added to theirs, and the derivatives in place of their moments. */
static int moments_of_block(const ManyBody *body, const Neighbourhoods *near, int64_t kind, int64_t count,
                            const int64_t *nodes, double *derivatives, double *energies, double *scratch)
{
    const int64_t size = many_body_size(body), channels = body->kinds * body->functions;
    const int64_t all = body->orders * channels, *neurons = body->neurons + 3 * kind;
    const double *linear = body->linear + kind * all;
    double *inputs = scratch, *by_inputs = inputs + all * BLOCK, *products = by_inputs + all * BLOCK;
    double found[BLOCK] = {0};
    memset(inputs, 0, sizeof(double) * all * BLOCK);
    for (int64_t lane = 0; lane < count; lane++) {
        if (!moments_of_node(body, near, nodes[lane], derivatives + nodes[lane] * size))
            return 0;
        put_inputs(body, derivatives + nodes[lane] * size, inputs + lane);
    }
    for (int64_t i = 0; i < all; i++)
        for (int lane = 0; lane < BLOCK; lane++) {
            by_inputs[i * BLOCK + lane] = linear[i];
            found[lane] += linear[i] * inputs[i * BLOCK + lane];
        }
    double *adding = energies ? found : NULL;
    all_neurons[body->activation](body, neurons[0], neurons[1], channels, inputs, by_inputs, adding);
    all_neurons[body->activation](body, neurons[1], neurons[2], all, inputs, by_inputs, adding);
    if (!body->quadratic)
        memset(products, 0, sizeof(double) * size);
    for (int64_t lane = 0; lane < count; lane++) {
        double *moments = derivatives + nodes[lane] * size;
        if (body->quadratic)
            found[lane] += couple(body, body->quadratic + kind * all * channels, moments, products);
        by_moments(body, products, by_inputs + lane, moments);
        if (energies)
            energies[nodes[lane]] += found[lane];
    }
    return 1;
}

/* First pass for the nodes from `from` to before `to`: writes their `derivatives`, (nodes, many_body_size), and adds
 * their energies, (nodes,), unless these are NULL. Returns zero, and leaves both unfinished, where two nodes are at a
 * distance that the table does not have: the features themselves have to answer then. */
static int many_body_moments(const ManyBody *body, const Neighbourhoods *near, int64_t from, int64_t to,
                             double *derivatives, double *energies, double *scratch)
{
    for (int64_t kind = 0; kind < body->kinds; kind++) {
        int64_t nodes[BLOCK], count = 0;
        for (int64_t node = from; node < to; node++) {
            if (near->kind[node * near->kind_step] != kind)
                continue;
            nodes[count++] = node;
            if (count == BLOCK) {
                if (!moments_of_block(body, near, kind, count, nodes, derivatives, energies, scratch))
                    return 0;
                count = 0;
            }
        }
        if (count && !moments_of_block(body, near, kind, count, nodes, derivatives, energies, scratch))
            return 0;
    }
    return 1;
}

/* -- second pass --------------------------------------------------------------------------------------------------- */

/* Add ∂H/∂d of the pairs with the chosen neighbours, which are all of one kind, for d from the neighbour to the node.
 * `own` are the derivatives of the node by moments of their kind, `others` (+ nodes x size) those by moments of its kind.
 * Seen from the other end a direction has the other sign, which changes that of the vectors. */
INLINE void add_gradient_of_order(int64_t orders, const Batch *batch, const int32_t *chosen, int64_t count,
                                  int64_t functions, int64_t size, const double *own, const double *others,
                                  double *gradient)
{
    const int components = orders == 1 ? 1 : orders == 2 ? 4 : COMPONENTS;
    Lanes sum[3] = {{0}};
    for (int64_t k = 0; k < functions; k += LANES) {
        Lanes mine[COMPONENTS];
        for (int c = 0; c < components; c++)
            mine[c] = READ(own + c * functions + k);
        for (int64_t m = 0; m < count; m++) {
            const int32_t n = chosen[m];
            const double *row = batch->row[n] + k, *other = others + size * batch->owner[n] + k;
            const double x = batch->unit[0][n], y = batch->unit[1][n], z = batch->unit[2][n];
#define A(m) READ(row + (m) * functions)
#define OTHER(c) READ(other + (c) * functions)
            const Lanes slope = (A(1) * batch->slope[1][n] + A(2) * batch->slope[2][n] + A(3) * batch->slope[3][n]) +
                                (A(4) * batch->slope[4][n] + A(5) * batch->slope[5][n] + A(6) * batch->slope[6][n]);
            Lanes along = mine[0] + OTHER(0); /* t(u) · N */
            Lanes ahead = slope * along;
            if (orders > 1) {
                Lanes vx = mine[1] - OTHER(1), vy = mine[2] - OTHER(2), vz = mine[3] - OTHER(3); /* ∂(t(u) · N)/∂u */
                const Lanes first = vx * x + vy * y + vz * z;
                Lanes both = first;
                if (orders > 2) {
                    const Lanes xy = mine[7] + OTHER(7), xz = mine[8] + OTHER(8), yz = mine[9] + OTHER(9);
                    vx += (mine[4] + OTHER(4)) * x + xy * y + xz * z;
                    vy += (mine[5] + OTHER(5)) * y + xy * x + yz * z;
                    vz += (mine[6] + OTHER(6)) * z + xz * x + yz * y;
                    both = vx * x + vy * y + vz * z;
                }
                const Lanes stretch = (A(0) * batch->value[0][n] + A(1) * batch->value[1][n] + A(2) * batch->value[2][n]) +
                                      (A(3) * batch->value[3][n] + A(4) * batch->value[4][n]) +
                                      (A(5) * batch->value[5][n] + A(6) * batch->value[6][n]);
                along += 0.5 * (first + both);
                ahead = slope * along - stretch * both;
                sum[0] += stretch * vx;
                sum[1] += stretch * vy;
                sum[2] += stretch * vz;
            }
            sum[0] += ahead * x;
            sum[1] += ahead * y;
            sum[2] += ahead * z;
#undef A
#undef OTHER
        }
    }
    for (int axis = 0; axis < 3; axis++)
        gradient[axis] += (sum[axis][0] + sum[axis][1]) + (sum[axis][2] + sum[axis][3]);
}

CLONES static void add_gradient(int64_t orders, const Batch *batch, const int32_t *chosen, int64_t count,
                                int64_t functions, int64_t size, const double *own, const double *others,
                                double *gradient)
{
    if (orders == 1)
        add_gradient_of_order(1, batch, chosen, count, functions, size, own, others, gradient);
    else if (orders == 2)
        add_gradient_of_order(2, batch, chosen, count, functions, size, own, others, gradient);
    else
        add_gradient_of_order(3, batch, chosen, count, functions, size, own, others, gradient);
}

/* Second pass for the nodes from `from` to before `to`: adds `factor` times their gradients dH/dq to `out`, (nodes, 4).
 * Returns zero as the first pass does. */
static int many_body_gradient(const ManyBody *body, const Neighbourhoods *near, int64_t from, int64_t to,
                              const double *derivatives, double factor, double *out)
{
    const int64_t size = many_body_size(body), each = size / body->kinds;
    Batch batch;
    int32_t chosen[TOGETHER];
    for (int64_t node = from; node < to; node++) {
        const double *others = derivatives + near->kind[node * near->kind_step] * each;
        double gradient[3] = {0};
        for (int64_t at = near->start[node], stop = at + near->count[node]; at < stop;) {
            if (!gather(body, near, node, &at, 1, &batch))
                return 0;
            for (int64_t kind = 0; kind < body->kinds; kind++) {
                const int64_t count = of_kind(&batch, (int32_t)kind, chosen);
                if (count)
                    add_gradient(body->orders, &batch, chosen, count, body->functions, size,
                                 derivatives + node * size + kind * each, others, gradient);
            }
        }
        for (int axis = 0; axis < 3; axis++)
            out[4 * node + axis] += factor * gradient[axis];
    }
    return 1;
}

#undef INLINE
#undef AT
#undef READ

#endif
