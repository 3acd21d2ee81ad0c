/* Invariants of random channels with weights, in two passes over the neighbours of every node.
 *
 * hamfit.features.cluster says what is computed, and hamfit.compiled.cluster fills in the parameters. The first pass,
 * `cluster_densities`, sums up the densities B of a node, mixes them to channels, and makes its energy and the
 * derivatives of that by B: weights are folded in, so that the number of columns does not matter to the second. That,
 * `cluster_gradient`, sums up the gradient of a node from the derivatives at both ends of its pairs, which are added up
 * first: functions of degree l have the sign (-1)^l in the opposite direction. As in many_body.h, a node writes to its
 * own places only, and what it writes depends neither on the range of nodes of a call nor on its place in that range.
 *
 * Nothing is tabulated: radial functions and functions of the direction are polynomials, which are evaluated for some
 * neighbours at a time. Densities stand as (kinds, functions, radial), radial functions filled up to multiples of four.
 * Needs the vectors of GCC or Clang.
 */
#ifndef HAMFIT_CLUSTER_H
#define HAMFIT_CLUSTER_H

#include <math.h>
#include <stdint.h>
#include <string.h>

#include "activations.h"
#include "many_body.h"

enum {
    WIDE = 8,           /* channels that are taken at a time */
    FOUR = 4,           /* radial functions come in multiples of this */
    AT_ONCE = 16,       /* neighbours whose functions are found together */
    MOST_RADIAL = 32,
    MOST_FUNCTIONS = 49,
    MOST_MONOMIALS = 84,
    MOST_CLUSTER = 1 << 15 /* numbers of scratch memory */
};

typedef double Wide __attribute__((vector_size(WIDE * sizeof(double)), aligned(sizeof(double)), may_alias));
typedef double Four __attribute__((vector_size(FOUR * sizeof(double)), aligned(sizeof(double)), may_alias));
#define RESTS 0.1 /* of the shortest distance, within which distances come to rest; as in features/invariant/edge_part.py */
#define ROW(rows, number) (((Wide *)(rows))[number])
#define READ_ROW(rows, number) (((const Wide *)(rows))[number])
#define ALWAYS static inline __attribute__((always_inline))

typedef struct {
    int64_t dim, functions, degrees, radial, kinds, channels, rows;
    int64_t monomials, value_terms, slope_terms, pair_terms, products, seen;
    double shift, near, far, cutoff; /* of the radial functions: a, 1 / (low + a), 1 / (high + a); no end is infinite */
    double reach;                    /* neighbours that are farther away are none; at most the cutoff */
    int activation;
    const int64_t *block;            /* (degrees + 1,): where the functions of each degree begin */
    const int32_t *monomial;         /* (monomials, 2): the monomial and the component that each is the product of */
    const int32_t *value_term;       /* (value_terms, 2): Y[0] += c monomial[1] */
    const double *value_coefficient;
    const int32_t *slope_term;       /* (slope_terms, 3): dY[0] of axis [1] += c monomial[2] */
    const double *slope_coefficient;
    const int32_t *pair_term;        /* (pair_terms, 3): row[0] += c row[1] row[2]; rows are ones, A, and couplings */
    const double *pair_coefficient;
    const int32_t *product;          /* (products, 3): first rows of both factors, and how many rows are multiplied */
    const double *mixing;            /* (kinds, degrees, radial, channels) */
    const double *unmixing;          /* (kinds, degrees, channels, radial) */
    const double *weights;           /* (kinds, products, channels): by the kind of the centre */
    const int64_t *neurons;          /* (kinds + 1,): where the neurons of each kind begin */
    const double *neuron_weights;    /* (neurons, seen, WIDE): of the first products, for the first channels */
    const double *neuron_bias, *neuron_output; /* (neurons,) */
    const double *nearest; /* (kinds, kinds): shortest distances, below which radial functions rest; zero for no end */
} Cluster;

/* Functions of some neighbours of one node, all of which are near enough. */
typedef struct {
    int64_t count;
    int32_t owner[AT_ONCE], kind[AT_ONCE];
    double unit[3][AT_ONCE], inverse[AT_ONCE];
    double radial[MOST_RADIAL][AT_ONCE], fall[MOST_RADIAL][AT_ONCE];
    double angular[MOST_FUNCTIONS][AT_ONCE], turn[3][MOST_FUNCTIONS][AT_ONCE];
} Around;

/* Numbers of each node that the first pass leaves to the second: (kinds, functions, radial). */
static inline int64_t cluster_size(const Cluster *c)
{
    return c->kinds * c->functions * c->radial;
}

/* Numbers of scratch memory that a call of the first pass needs. */
static inline int64_t cluster_scratch(const Cluster *c)
{
    return 2 * c->rows * WIDE + c->products * WIDE + cluster_size(c);
}

/* -- neighbours ---------------------------------------------------------------------------------------------------- */

/* The distance at which radial functions are taken, and its slope: r itself, but at rest well below the shortest one. */
ALWAYS double held_distance(double r, double shortest, double *slope)
{
    if (!(r < shortest)) {
        *slope = 1.0;
        return r;
    }
    const double share = (shortest - r) / (RESTS * shortest), t = share < 1.0 ? share : 1.0;
    *slope = 1.0 - t * t * t * (10.0 - 15.0 * t + 6.0 * t * t);
    return shortest * (1.0 - RESTS * (t - t * t * t * t * (2.5 - 3.0 * t + t * t)));
}

/* Radial functions and, if they are asked for, their slopes, at distances in `length` with slopes in `hold`. */
ALWAYS void radial_functions(const Cluster *c, const double *length, const double *hold, int slopes, Around *a)
{
    double x[AT_ONCE], chain[AT_ONCE], height[AT_ONCE], end[AT_ONCE];
    const double span = 1.0 / (c->near - c->far);
    for (int e = 0; e < AT_ONCE; e++) {
        const double soft = 1.0 / (length[e] + c->shift);
        x[e] = (2 * soft - c->near - c->far) * span;
        chain[e] = -2 * soft * soft * span * hold[e];
        height[e] = 1.0, end[e] = 0.0;
    }
    if (isfinite(c->cutoff))
        for (int e = 0; e < AT_ONCE; e++) {
            const double y = length[e] / c->cutoff, rest = 1.0 - y;
            height[e] = rest * rest * rest * (1.0 + 3.0 * y + 6.0 * y * y);
            end[e] = -30.0 / c->cutoff * (y * rest) * (y * rest) * hold[e];
        }
    for (int64_t n = 0; n < c->radial; n++)
        for (int e = 0; e < AT_ONCE; e++) {
            const double before = n > 1 ? a->radial[n - 2][e] : 0.0, last = n > 0 ? a->radial[n - 1][e] : 0.0;
            a->radial[n][e] = n == 0 ? 1.0 : n == 1 ? x[e] : 2 * x[e] * last - before;
            if (slopes) {
                const double first = n > 1 ? a->fall[n - 2][e] : 0.0, second = n > 0 ? a->fall[n - 1][e] : 0.0;
                a->fall[n][e] = n == 0 ? 0.0 : n == 1 ? 1.0 : 2 * last + 2 * x[e] * second - first;
            }
        }
    for (int64_t n = 0; n < c->radial; n++)
        for (int e = 0; e < AT_ONCE; e++) {
            if (slopes)
                a->fall[n][e] = a->fall[n][e] * chain[e] * height[e] + a->radial[n][e] * end[e];
            a->radial[n][e] *= height[e];
        }
}

/* Functions of the direction and, if they are asked for, their derivatives across it. */
ALWAYS void angular_functions(const Cluster *c, int slopes, Around *a)
{
    double monomial[MOST_MONOMIALS][AT_ONCE];
    for (int e = 0; e < AT_ONCE; e++)
        monomial[0][e] = 1.0;
    for (int64_t t = 1; t < c->monomials; t++)
        for (int e = 0; e < AT_ONCE; e++)
            monomial[t][e] = monomial[c->monomial[2 * t]][e] * a->unit[c->monomial[2 * t + 1]][e];
    memset(a->angular, 0, sizeof a->angular[0] * c->functions);
    for (int64_t i = 0; i < c->value_terms; i++) {
        const int32_t *term = c->value_term + 2 * i;
        for (int e = 0; e < AT_ONCE; e++)
            a->angular[term[0]][e] += c->value_coefficient[i] * monomial[term[1]][e];
    }
    if (!slopes)
        return;
    for (int d = 0; d < 3; d++)
        memset(a->turn[d], 0, sizeof a->turn[d][0] * c->functions);
    for (int64_t i = 0; i < c->slope_terms; i++) {
        const int32_t *term = c->slope_term + 3 * i;
        for (int e = 0; e < AT_ONCE; e++)
            a->turn[term[1]][term[0]][e] += c->slope_coefficient[i] * monomial[term[2]][e];
    }
    for (int64_t l = 1; l < c->degrees; l++)
        for (int64_t m = c->block[l]; m < c->block[l + 1]; m++)
            for (int d = 0; d < c->dim; d++)
                for (int e = 0; e < AT_ONCE; e++)
                    a->turn[d][m][e] -= (double)l * a->angular[m][e] * a->unit[d][e];
}

/* Find the next neighbours, from *at on, and their functions. */
CLONES static void look_around(const Cluster *c, const Neighbourhoods *near, int64_t node, int64_t *at, int slopes,
                               Around *a)
{
    const int64_t stop = near->start[node] + near->count[node];
    const double *here = near->places + 4 * node;
    const double *nearest = c->nearest + near->kind[node * near->kind_step] * c->kinds;
    double length[AT_ONCE], hold[AT_ONCE];
    int64_t count = 0, next = *at;
    for (int e = 0; e < AT_ONCE; e++)
        length[e] = hold[e] = 1.0, a->unit[0][e] = a->unit[1][e] = a->unit[2][e] = 0.0;
    for (; next < stop && count < AT_ONCE; next++) {
        const int32_t entry = near->index[next];
        const double *there = near->places + 4 * (int64_t)entry;
        const double x = there[0] - here[0], y = there[1] - here[1], z = there[2] - here[2];
        const double r = sqrt(x * x + y * y + z * z);
        if (r >= c->reach)
            continue;
        length[count] = r;
        a->unit[0][count] = x, a->unit[1][count] = y, a->unit[2][count] = z;
        a->owner[count] = entry < near->nodes ? entry : near->owner[entry - near->nodes];
        a->kind[count] = near->kind[a->owner[count] * near->kind_step];
        count++;
    }
    *at = next;
    a->count = count;
    if (!count)
        return;
    for (int e = 0; e < AT_ONCE; e++) {
        a->inverse[e] = length[e] > 0 ? 1.0 / length[e] : 0.0;
        for (int d = 0; d < 3; d++)
            a->unit[d][e] *= a->inverse[e];
    }
    for (int e = 0; e < count; e++)
        length[e] = held_distance(length[e], nearest[a->kind[e]], &hold[e]);
    radial_functions(c, length, hold, slopes, a);
    angular_functions(c, slopes, a);
}

/* -- first pass ---------------------------------------------------------------------------------------------------- */

CLONES static void add_densities(const Cluster *c, const Around *a, double *densities)
{
    for (int64_t e = 0; e < a->count; e++) {
        double radial[MOST_RADIAL], *into = densities + a->kind[e] * c->functions * c->radial;
        for (int64_t n = 0; n < c->radial; n++)
            radial[n] = a->radial[n][e];
        for (int64_t m = 0; m < c->functions; m++)
            for (int64_t n = 0; n < c->radial; n += FOUR, into += FOUR)
                *(Four *)into += a->angular[m][e] * *(const Four *)(radial + n);
    }
}

/* Rows of WIDE channels from `from` on: ones, A, couplings. */
ALWAYS void fill_rows(const Cluster *c, const double *densities, int64_t from, double *rows)
{
    const Wide zero = {0};
    ROW(rows, 0) = zero + 1.0;
    for (int64_t row = 1; row < c->rows; row++)
        ROW(rows, row) = zero;
    for (int64_t kind = 0; kind < c->kinds; kind++)
        for (int64_t l = 0; l < c->degrees; l++) {
            const double *w = c->mixing + (kind * c->degrees + l) * c->radial * c->channels + from;
            for (int64_t m = c->block[l]; m < c->block[l + 1]; m++) {
                const double *b = densities + (kind * c->functions + m) * c->radial;
                Wide even = zero, odd = zero; /* two sums, so that additions do not wait for each other */
                for (int64_t n = 0; n < c->radial; n += 2) {
                    even += b[n] * READ_ROW(w + n * c->channels, 0);
                    odd += b[n + 1] * READ_ROW(w + (n + 1) * c->channels, 0);
                }
                ROW(rows, 1 + m) += even + odd;
            }
        }
    for (int64_t i = 0; i < c->pair_terms; i++) {
        const int32_t *term = c->pair_term + 3 * i;
        ROW(rows, term[0]) += c->pair_coefficient[i] * ROW(rows, term[1]) * ROW(rows, term[2]);
    }
}

#define NEURONS_OF(ACTIVATION)                                                                                          \
    static inline double cluster_neurons_##ACTIVATION(const Cluster *c, int64_t first, int64_t last,                   \
                                                      const double *inputs, double *restrict by_inputs)               \
    {                                                                                                                  \
        double energy = 0;                                                                                             \
        const int64_t size = c->seen * WIDE;                                                                           \
        for (int64_t h = first; h < last; h++) {                                                                       \
            const double *w = c->neuron_weights + h * size;                                                            \
            double sums[WIDE] = {0}, value, slope;                                                                     \
            for (int64_t i = 0; i < size; i += WIDE)                                                                   \
                for (int k = 0; k < WIDE; k++)                                                                         \
                    sums[k] += w[i + k] * inputs[i + k];                                                               \
            const double z = c->neuron_bias[h] + (((sums[0] + sums[1]) + (sums[2] + sums[3])) +                       \
                                                  ((sums[4] + sums[5]) + (sums[6] + sums[7])));                       \
            ACTIVATION##_double(z, &value, &slope);                                                                    \
            energy += c->neuron_output[h] * value;                                                                     \
            slope *= c->neuron_output[h];                                                                              \
            for (int64_t i = 0; i < size; i++)                                                                         \
                by_inputs[i] += slope * w[i];                                                                          \
        }                                                                                                              \
        return energy;                                                                                                 \
    }
NEURONS_OF(softplus)
NEURONS_OF(silu)
NEURONS_OF(tanh)
NEURONS_OF(squareplus)
#undef NEURONS_OF

static double (*const cluster_neurons[ACTIVATIONS])(const Cluster *, int64_t, int64_t, const double *, double *restrict) = {
    cluster_neurons_softplus, cluster_neurons_silu, cluster_neurons_tanh, cluster_neurons_squareplus};

/* Invariants of WIDE channels: adds weights times them to `energy`, and their derivatives by all rows to `by_rows`.
 * The first channels are seen by neurons, whose derivatives by the invariants are added to the weights. */
ALWAYS void add_products(const Cluster *c, int64_t kind, int64_t from, const double *rows, double *by_rows, double *found,
                         Wide *energy)
{
    const double *weights = c->weights + kind * c->products * c->channels + from;
    for (int64_t i = 0; i < c->products; i++) {
        const int32_t *product = c->product + 3 * i;
        Wide value = {0};
        for (int64_t n = 0; n < product[2]; n++)
            value += READ_ROW(rows, product[0] + n) * READ_ROW(rows, product[1] + n);
        ROW(found, i) = value;
        *energy += READ_ROW(weights + i * c->channels, 0) * value;
    }
    const int64_t first = c->neurons[kind], last = c->neurons[kind + 1];
    double extra[c->seen * WIDE + 1];
    const int64_t seen = from == 0 && last > first ? c->seen : 0;
    if (seen) {
        memset(extra, 0, sizeof(double) * WIDE * seen);
        (*energy)[0] += cluster_neurons[c->activation](c, first, last, found, extra);
    }
    for (int64_t i = 0; i < c->products; i++) {
        const int32_t *product = c->product + 3 * i;
        Wide weight = READ_ROW(weights + i * c->channels, 0);
        if (i < seen)
            weight += READ_ROW(extra, i);
        for (int64_t n = 0; n < product[2]; n++) {
            const int64_t a = product[0] + n, b = product[1] + n;
            ROW(by_rows, a) += weight * READ_ROW(rows, b);
            ROW(by_rows, b) += weight * READ_ROW(rows, a);
        }
    }
    for (int64_t i = 0; i < c->pair_terms; i++) {
        const int32_t *term = c->pair_term + 3 * i;
        const Wide by = c->pair_coefficient[i] * READ_ROW(by_rows, term[0]);
        ROW(by_rows, term[1]) += by * READ_ROW(rows, term[2]);
        ROW(by_rows, term[2]) += by * READ_ROW(rows, term[1]);
    }
}

/* Add the derivatives by the densities, from those by A of WIDE channels. */
ALWAYS void unmix(const Cluster *c, int64_t from, const double *by_rows, double *out)
{
    for (int64_t kind = 0; kind < c->kinds; kind++)
        for (int64_t l = 0; l < c->degrees; l++) {
            const double *w = c->unmixing + ((kind * c->degrees + l) * c->channels + from) * c->radial;
            for (int64_t m = c->block[l]; m < c->block[l + 1]; m++) {
                double *into = out + (kind * c->functions + m) * c->radial;
                const double *by = by_rows + (1 + m) * WIDE;
                for (int64_t n = 0; n < c->radial; n += FOUR) {
                    Four even = *(const Four *)(into + n), odd = {0};
                    for (int k = 0; k < WIDE; k += 2) {
                        even += by[k] * *(const Four *)(w + k * c->radial + n);
                        odd += by[k + 1] * *(const Four *)(w + (k + 1) * c->radial + n);
                    }
                    *(Four *)(into + n) = even + odd;
                }
            }
        }
}

CLONES static double energy_of_node(const Cluster *c, int64_t kind, const double *densities, double *out, double *scratch)
{
    double *rows = scratch, *by_rows = rows + c->rows * WIDE, *found = by_rows + c->rows * WIDE;
    Wide energy = {0};
    memset(out, 0, sizeof(double) * cluster_size(c));
    for (int64_t from = 0; from < c->channels; from += WIDE) {
        fill_rows(c, densities, from, rows);
        memset(by_rows, 0, sizeof(double) * WIDE * c->rows);
        add_products(c, kind, from, rows, by_rows, found, &energy);
        unmix(c, from, by_rows, out);
    }
    return ((energy[0] + energy[1]) + (energy[2] + energy[3])) + ((energy[4] + energy[5]) + (energy[6] + energy[7]));
}

/* First pass for the nodes from `from` to before `to`: writes their `derivatives`, (nodes, cluster_size), and adds their
 * energies, (nodes,), unless these are NULL. */
static void cluster_densities(const Cluster *c, const Neighbourhoods *near, int64_t from, int64_t to, double *derivatives,
                              double *energies, double *scratch)
{
    const int64_t size = cluster_size(c);
    double *densities = scratch;
    Around around;
    for (int64_t node = from; node < to; node++) {
        memset(densities, 0, sizeof(double) * size);
        for (int64_t at = near->start[node], stop = at + near->count[node]; at < stop;) {
            look_around(c, near, node, &at, 0, &around);
            add_densities(c, &around, densities);
        }
        const int64_t kind = near->kind[node * near->kind_step];
        const double energy = energy_of_node(c, kind, densities, derivatives + node * size, scratch + size);
        if (energies)
            energies[node] += energy;
    }
}

/* -- second pass --------------------------------------------------------------------------------------------------- */

/* Add what some neighbours of a node contribute to its gradient. */
CLONES static void add_cluster_gradient(const Cluster *c, const Around *a, const double *own, const double *derivatives,
                                        int64_t kind, double *restrict gradient)
{
    const int64_t each = c->functions * c->radial, size = c->kinds * each;
    for (int64_t e = 0; e < a->count; e++) {
        const double *here = own + a->kind[e] * each, *there = derivatives + a->owner[e] * size + kind * each;
        Four along[MOST_RADIAL / FOUR] = {{0}}, across[3][MOST_RADIAL / FOUR] = {{{0}}};
        for (int64_t l = 0; l < c->degrees; l++) {
            const double sign = l % 2 ? -1.0 : 1.0;
            for (int64_t m = c->block[l]; m < c->block[l + 1]; m++) {
                const double y = a->angular[m][e];
                const double x0 = a->turn[0][m][e], x1 = a->turn[1][m][e], x2 = a->turn[2][m][e];
                for (int64_t n = 0; n < c->radial / FOUR; n++, here += FOUR, there += FOUR) {
                    const Four both = *(const Four *)here + sign * *(const Four *)there;
                    along[n] += y * both;
                    across[0][n] += x0 * both;
                    across[1][n] += x1 * both;
                    across[2][n] += x2 * both;
                }
            }
        }
        double fall = 0, height[3] = {0};
        for (int64_t n = 0; n < c->radial; n++) {
            fall += a->fall[n][e] * along[n / FOUR][n % FOUR];
            for (int d = 0; d < 3; d++)
                height[d] += a->radial[n][e] * across[d][n / FOUR][n % FOUR];
        }
        for (int d = 0; d < 3; d++)
            gradient[d] -= fall * a->unit[d][e] + a->inverse[e] * height[d];
    }
}

/* Second pass for the nodes from `from` to before `to`: adds `factor` times their gradients dH/dq to `out`, (nodes, 4). */
static void cluster_gradient(const Cluster *c, const Neighbourhoods *near, int64_t from, int64_t to,
                             const double *derivatives, double factor, double *out)
{
    Around around;
    memset(around.turn, 0, sizeof around.turn); /* of axes that there are not */
    for (int64_t node = from; node < to; node++) {
        double gradient[3] = {0};
        for (int64_t at = near->start[node], stop = at + near->count[node]; at < stop;) {
            look_around(c, near, node, &at, 1, &around);
            add_cluster_gradient(c, &around, derivatives + node * cluster_size(c), derivatives,
                                 near->kind[node * near->kind_step], gradient);
        }
        for (int axis = 0; axis < 3; axis++)
            out[4 * node + axis] += factor * gradient[axis];
    }
}

#undef ROW
#undef READ_ROW
#undef ALWAYS

#endif
