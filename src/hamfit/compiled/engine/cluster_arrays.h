/* The parameters of cluster.h from Python: one tuple of numbers and arrays, whose buffers are held. */
#ifndef HAMFIT_CLUSTER_ARRAYS_H
#define HAMFIT_CLUSTER_ARRAYS_H

#include "cluster.h"
#include "many_body_arrays.h"

/* Whether each of `count` records of `width` numbers has its number `place` from `first` to before `last`. */
static int all_within(const int32_t *record, int64_t count, int width, int place, int64_t first, int64_t last)
{
    for (int64_t i = 0; i < count; i++)
        if (record[i * width + place] < first || record[i * width + place] >= last)
            return 0;
    return 1;
}

static int rising(const int64_t *numbers, int64_t count, int64_t last)
{
    for (int64_t i = 0; i + 1 < count; i++)
        if (numbers[i] > numbers[i + 1])
            return 0;
    return numbers[0] == 0 && numbers[count - 1] == last;
}

/* Whether whatever the tables name is there. */
static int check_cluster(const Cluster *c, int64_t neurons)
{
    const int64_t m = c->monomials;
    int fine = rising(c->block, c->degrees + 1, c->functions) && rising(c->neurons, c->kinds + 1, neurons);
    for (int64_t t = 1; t < m; t++) /* each is made of one that came before */
        fine = fine && c->monomial[2 * t] >= 0 && c->monomial[2 * t] < t;
    fine = fine && all_within(c->monomial, m, 2, 1, 0, 3) && all_within(c->value_term, c->value_terms, 2, 0, 0, c->functions) &&
           all_within(c->value_term, c->value_terms, 2, 1, 0, m) && all_within(c->slope_term, c->slope_terms, 3, 0, 0, c->functions) &&
           all_within(c->slope_term, c->slope_terms, 3, 1, 0, c->dim) && all_within(c->slope_term, c->slope_terms, 3, 2, 0, m);
    fine = fine && all_within(c->pair_term, c->pair_terms, 3, 0, 1 + c->functions, c->rows);
    for (int place = 1; place < 3; place++)
        fine = fine && all_within(c->pair_term, c->pair_terms, 3, place, 0, 1 + c->functions);
    for (int64_t i = 0; fine && i < c->products; i++) {
        const int32_t *p = c->product + 3 * i;
        fine = p[0] >= 0 && p[1] >= 0 && p[2] >= 0 && p[0] + (int64_t)p[2] <= c->rows && p[1] + (int64_t)p[2] <= c->rows;
    }
    return fine || fail("the many-body invariants name functions that are not there");
}

/* sizes: dim, degrees, radial, kinds, channels, rows, seen, activation; the range of distances: shift, near, far, cutoff, reach;
 * tables: block, monomial, value terms and coefficients, slope terms and coefficients, pair terms and coefficients,
 * product; numbers: mixing, unmixing, weights, nearest; neurons: their starts, weights, bias and output. */
static int take_cluster(Buffers *buffers, Cluster *c, PyObject *given)
{
    long long dim, degrees, radial, kinds, channels, rows, seen;
    PyObject *o[17];
    if (!PyArg_ParseTuple(given, "(LLLLLLLi)(ddddd)(OOOOOOOOO)(OOOO)(OOOO)", &dim, &degrees, &radial, &kinds, &channels, &rows,
                          &seen, &c->activation, &c->shift, &c->near, &c->far, &c->cutoff, &c->reach, &o[0], &o[1], &o[2], &o[3],
                          &o[4], &o[5], &o[6], &o[7], &o[8], &o[9], &o[10], &o[11], &o[16], &o[12], &o[13], &o[14],
                          &o[15]))
        return 0;
    const long long most = 1 << 20;
    if (dim < 1 || dim > 3 || degrees < 1 || degrees > MOST_FUNCTIONS || radial < FOUR || radial % FOUR ||
        radial > MOST_RADIAL || kinds < 1 || kinds > 1 << 15 || channels < WIDE || channels % WIDE || channels > most ||
        rows < 2 || rows > most || seen < 0 || c->activation < 0 || c->activation >= ACTIVATIONS || !(c->near > c->far) || !(c->reach <= c->cutoff))
        return fail("there are no many-body invariants of these sizes");
    c->dim = dim, c->degrees = degrees, c->radial = radial, c->kinds = kinds, c->channels = channels, c->rows = rows;
    c->seen = seen;
    if (!(c->block = take(buffers, o[0], 0, INTEGERS, degrees + 1, NULL)))
        return 0;
    c->functions = c->block[degrees];
    if (c->functions < 1 || c->functions > MOST_FUNCTIONS || c->functions >= rows)
        return fail("there are no so many functions of a direction");
    if (!(c->monomial = take(buffers, o[1], 0, "i", -1, NULL)))
        return 0;
    c->monomials = last_items(buffers) / 2;
    if (c->monomials < 1 || c->monomials > MOST_MONOMIALS)
        return fail("there are no so many monomials");
    if (!(c->value_coefficient = take(buffers, o[3], 0, "d", -1, NULL)))
        return 0;
    c->value_terms = last_items(buffers);
    if (!(c->slope_coefficient = take(buffers, o[5], 0, "d", -1, NULL)))
        return 0;
    c->slope_terms = last_items(buffers);
    if (!(c->pair_coefficient = take(buffers, o[7], 0, "d", -1, NULL)))
        return 0;
    c->pair_terms = last_items(buffers);
    if (!(c->product = take(buffers, o[8], 0, "i", -1, NULL)))
        return 0;
    c->products = last_items(buffers) / 3;
    if (seen > c->products || c->products > most)
        return fail("neurons see invariants that are not there");
    if (!(c->neuron_bias = take(buffers, o[14], 0, "d", -1, NULL)))
        return 0;
    const int64_t neurons = last_items(buffers);
    return (c->value_term = take(buffers, o[2], 0, "i", 2 * c->value_terms, NULL)) &&
           (c->slope_term = take(buffers, o[4], 0, "i", 3 * c->slope_terms, NULL)) &&
           (c->pair_term = take(buffers, o[6], 0, "i", 3 * c->pair_terms, NULL)) &&
           (c->mixing = take(buffers, o[9], 0, "d", kinds * degrees * radial * channels, NULL)) &&
           (c->unmixing = take(buffers, o[10], 0, "d", kinds * degrees * radial * channels, NULL)) &&
           (c->weights = take(buffers, o[11], 0, "d", kinds * c->products * channels, NULL)) &&
           (c->nearest = take(buffers, o[16], 0, "d", kinds * kinds, NULL)) &&
           (c->neurons = take(buffers, o[12], 0, INTEGERS, kinds + 1, NULL)) &&
           (c->neuron_weights = take(buffers, o[13], 0, "d", neurons * seen * WIDE, NULL)) &&
           (c->neuron_output = take(buffers, o[15], 0, "d", neurons, NULL)) && check_cluster(c, neurons) &&
           (cluster_scratch(c) <= MOST_CLUSTER || fail("the many-body invariants are too many for a thread"));
}

#endif
