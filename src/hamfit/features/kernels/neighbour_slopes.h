/* Derivatives of the invariants of channels by the neighbours of a centre, written once for `real` = double or float;
 * cluster.c includes this file twice. hamfit.features.cluster.run says what is computed.
 *
 * Channels are taken LANES at a time: their functions A, the couplings of two of them, and for every invariant the
 * derivatives G by A, all in rows of LANES numbers, which stay in the first cache whatever the number of channels. */

typedef struct {
    const real *mixing;   /* (kinds, degrees, radial, channels), filled up to whole LANES */
    const real *density;  /* (centres, kinds, radial, functions) */
    const real *radial, *radial_slopes;   /* (neighbours, radial) */
    const real *angular, *angular_slopes; /* (neighbours, functions) and (neighbours, dim, functions) */
    const real *unit, *inverse;           /* (neighbours, dim) and (neighbours,) */
    const real *factor;                   /* (columns,): what derivatives are multiplied by */
    real *out;                            /* (neighbours, dim, columns) */
} NAME(Numbers);

/* A of some channels behind a row of ones, and the couplings behind A. */
static inline void NAME(fill_values)(const Sizes *s, const Tables *t, const NAME(Numbers) * x, int64_t centre,
                                     int64_t from, real *restrict values)
{
    const real *density = x->density + centre * s->kinds * s->radial * s->functions;
    for (int k = 0; k < LANES; k++)
        values[k] = 1;
    memset(values + LANES, 0, sizeof(real) * LANES * (s->functions + s->coupled));
    for (int64_t kind = 0; kind < s->kinds; kind++)
        for (int64_t l = 0; l < s->degrees; l++)
            for (int64_t n = 0; n < s->radial; n++) {
                const real *w = x->mixing + ((kind * s->degrees + l) * s->radial + n) * s->channels + from;
                const real *b = density + (kind * s->radial + n) * s->functions;
                for (int64_t m = t->block[l]; m < t->block[l + 1]; m++)
                    for (int k = 0; k < LANES; k++)
                        values[(1 + m) * LANES + k] += b[m] * w[k];
            }
    for (int64_t i = 0; i < s->pair_terms; i++) {
        const int32_t *term = t->pair_term + 3 * i;
        const real c = (real)t->pair_coefficient[i];
        real *into = values + term[0] * LANES;
        const real *a = values + term[1] * LANES, *b = values + term[2] * LANES;
        for (int k = 0; k < LANES; k++)
            into[k] += c * a[k] * b[k];
    }
}

/* The mixtures of radial functions for every neighbour, (neighbours, degrees, 2, LANES): over r, and their slopes. */
static inline void NAME(fill_radial)(const Sizes *s, const Tables *t, const NAME(Numbers) * x, int64_t first,
                                     int64_t last, int64_t from, real *restrict rho)
{
    for (int64_t e = first; e < last; e++) {
        const real *value = x->radial + e * s->radial, *slope = x->radial_slopes + e * s->radial;
        for (int64_t l = 0; l < s->degrees; l++, rho += 2 * LANES) {
            const real *w = x->mixing + (t->kind[e] * s->degrees + l) * s->radial * s->channels + from;
            real height[LANES] = {0}, fall[LANES] = {0};
            for (int64_t n = 0; n < s->radial; n++, w += s->channels)
                for (int k = 0; k < LANES; k++) {
                    height[k] += value[n] * w[k];
                    fall[k] += slope[n] * w[k];
                }
            for (int k = 0; k < LANES; k++) {
                rho[k] = height[k] * x->inverse[e];
                rho[LANES + k] = fall[k];
            }
        }
    }
}

/* The derivatives of one invariant by the neighbours from `first` on; `lanes` of them are columns, from `lane` on. */
static inline __attribute__((always_inline)) void
NAME(by_neighbours)(const Sizes *s, const Tables *t, const NAME(Numbers) * x, int64_t first, int64_t last, int dim,
                    uint32_t degrees, const real *restrict slopes, const real *restrict rho, int64_t column, int lane,
                    int lanes)
{
    for (int64_t e = first; e < last; e++, rho += 2 * LANES * s->degrees) {
        const real *y = x->angular + e * s->functions, *turn = x->angular_slopes + e * dim * s->functions;
        real along[LANES] = {0}, across[3][LANES] = {{0}};
        for (int64_t l = 0; l < s->degrees; l++) {
            if (!(degrees >> l & 1))
                continue;
            real radial[LANES] = {0}, turned[3][LANES] = {{0}};
            for (int64_t m = t->block[l]; m < t->block[l + 1]; m++) {
                const real *g = slopes + m * LANES;
                for (int k = 0; k < LANES; k++)
                    radial[k] += y[m] * g[k];
                for (int d = 0; d < dim; d++)
                    for (int k = 0; k < LANES; k++)
                        turned[d][k] += turn[d * s->functions + m] * g[k];
            }
            const real *height = rho + 2 * LANES * l, *fall = height + LANES;
            for (int k = 0; k < LANES; k++)
                along[k] += fall[k] * radial[k];
            for (int d = 0; d < dim; d++)
                for (int k = 0; k < LANES; k++)
                    across[d][k] += height[k] * turned[d][k];
        }
        for (int d = 0; d < dim; d++) {
            const real u = x->unit[e * dim + d];
            real *out = x->out + (e * dim + d) * s->columns + column;
            for (int k = 0; k < LANES; k++)
                across[d][k] += u * along[k];
            for (int k = 0; k < lanes; k++)
                out[k] = across[d][lane + k];
        }
    }
}

/* All columns of one centre. */
CLONES static void NAME(one_centre)(const Sizes *s, const Tables *t, const NAME(Numbers) * x, int64_t centre,
                                    void *scratch)
{
    const int64_t first = t->start[centre], last = t->start[centre + 1];
    real *values = scratch, *slopes = values + (1 + s->functions + s->coupled) * LANES, *rho = slopes + s->functions * LANES;
    for (int64_t from = 0; from < s->channels; from += LANES) {
        NAME(fill_values)(s, t, x, centre, from, values);
        NAME(fill_radial)(s, t, x, first, last, from, rho);
        for (int64_t i = 0; i < s->invariants; i++) {
            const int64_t begin = t->first[i] > from ? t->first[i] : from;
            const int64_t end = t->last[i] < from + LANES ? t->last[i] : from + LANES;
            if (begin >= end)
                continue;
            const int lane = (int)(begin - from), lanes = (int)(end - begin);
            const int64_t column = t->column[i] + begin - t->first[i];
            memset(slopes, 0, sizeof(real) * s->functions * LANES);
            for (int64_t n = t->slope_start[i]; n < t->slope_start[i + 1]; n++) {
                const int32_t *term = t->slope_term + 3 * n;
                const real c = (real)t->slope_coefficient[n];
                real *into = slopes + term[0] * LANES;
                const real *a = values + term[1] * LANES, *b = values + term[2] * LANES;
                for (int k = 0; k < LANES; k++)
                    into[k] += c * a[k] * b[k];
            }
            real factor[LANES] = {0};
            memcpy(factor + lane, x->factor + column, sizeof(real) * lanes);
            for (int64_t m = 0; m < s->functions; m++)
                for (int k = 0; k < LANES; k++)
                    slopes[m * LANES + k] *= factor[k];
            if (s->dim == 3)
                NAME(by_neighbours)(s, t, x, first, last, 3, t->degrees_of[i], slopes, rho, column, lane, lanes);
            else if (s->dim == 2)
                NAME(by_neighbours)(s, t, x, first, last, 2, t->degrees_of[i], slopes, rho, column, lane, lanes);
            else
                NAME(by_neighbours)(s, t, x, first, last, 1, t->degrees_of[i], slopes, rho, column, lane, lanes);
        }
    }
}
