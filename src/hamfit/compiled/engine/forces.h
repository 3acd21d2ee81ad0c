/* Forces and energies of nodes from tables. Each node sums over its own neighbours, in their order: no node writes into
 * another, so that threads may share the nodes in any way and change nothing. */
#ifndef HAMFIT_FORCES_H
#define HAMFIT_FORCES_H

#include "neighbours.h"

#define TURN 6.283185307179586476925286766559

static inline int32_t law_of(const Motion *m, int64_t i, int64_t entry, int64_t j)
{
    const Program *g = m->program;
    if (g->entry_law)
        return g->entry_law[entry];
    if (g->types == 1)
        return g->law[0];
    const int64_t other = j < g->nodes ? j : m->owner[j - g->nodes];
    return g->law[m->node[i].type * g->types + m->node[other].type];
}

/* The squared distance of two nodes, and half its derivative by the coordinates of the first. Angles are compared as
 * points of a circle: the square of their chord is 4 sin(d / 2)^2. */
static inline double squared_distance(const double *a, const double *b, int32_t flags, double half[3])
{
    double s = 0;
    for (int c = 0; c < 3; c++) {
        const double d = a[c] - b[c];
        if (flags & (ANGLES << c)) {
            const double chord = 2 * sin(0.5 * d);
            s += chord * chord;
            half[c] = sin(d);
        } else {
            s += d * d;
            half[c] = d;
        }
    }
    return s;
}

/* Where a node is as outer fields see it: outside of any cell, angles between -pi and pi. */
static inline double field_place(const Motion *m, int64_t i, int c)
{
    const Program *g = m->program;
    double q = m->x[PAD * i + c];
    for (int k = 0; k < 3; k++)
        q += m->turns[3 * i + k] * (g->periodic[k] ? g->cell[k][c] : 0.0);
    return m->node[i].flags & (ANGLES << c) ? q - TURN * floor(q / TURN + 0.5) : q;
}

/* A polynomial of two coordinates and its derivatives; false outside of the grid. */
static int grid_at(const Grid *grid, const double q[2], double *value, double slope[2])
{
    double t[2];
    int64_t place[2];
    for (int c = 0; c < 2; c++) {
        const double at = (q[c] - grid->start[c]) * grid->per_length[c];
        if (!(at >= 0 && at < (double)grid->count[c]))
            return 0;
        place[c] = (int64_t)at;
        t[c] = at - (double)place[c];
    }
    const double *a = grid->rows + 36 * (place[0] * grid->count[1] + place[1]);
    double sum = 0, by_first = 0, by_second = 0;
    for (int k = 5; k >= 0; k--) {
        double inner = 0, by_inner = 0;
        for (int l = 5; l >= 0; l--) {
            by_inner = inner + t[1] * by_inner;
            inner = a[6 * k + l] + t[1] * inner;
        }
        by_first = sum + t[0] * by_first;
        sum = inner + t[0] * sum;
        by_second = by_inner + t[0] * by_second;
    }
    *value = sum;
    slope[0] = by_first * grid->per_length[0];
    slope[1] = by_second * grid->per_length[1];
    return 1;
}

/* The outer field of a node and its derivatives; false where it is not tabulated. */
static int field_at(const Motion *m, int64_t i, double *value, double slope[2])
{
    const Program *g = m->program;
    const int32_t number = m->node[i].field;
    double q[2] = {field_place(m, i, 0), 0};
    slope[1] = 0;
    if (g->dim == 2) {
        q[1] = field_place(m, i, 1);
        return grid_at(&g->grid[number], q, value, slope);
    }
    const Table *table = &g->table[number];
    const double x = q[0] * table->scale + table->shift;
    if (!table_covers(table, x))
        return 0;
    *value = table_value(table, x);
    slope[0] = table_slope(table, x);
    return 1;
}

#define SAY_OUTSIDE(m) atomic_store_explicit(&(m)->outside, 1, memory_order_relaxed)

/* Neighbours of one node that act on it. They are sorted out first, without a branch that nobody could predict. */
enum { BATCH = 64 };
typedef struct {
    double half[BATCH][PAD], square[BATCH]; /* half the derivative of the squared distance, and that itself */
    int32_t law[BATCH];
} Acting;

/* Sort out which of the neighbours `from` to `to` of node i act on it, and tell how many. */
static inline __attribute__((always_inline)) int64_t acting_on(const Motion *m, int64_t i, int64_t from, int64_t to, int angles,
                                                               int laws, Acting *acting)
{
    const double cutoff = m->program->cutoff * m->program->cutoff, *x = m->x + PAD * i;
    int64_t found = 0;
    for (int64_t k = from; k < to; k++) {
        const int64_t j = m->index[k];
        const double *y = m->x + PAD * j;
        double *half = acting->half[found], s;
        if (angles)
            s = squared_distance(x, y, m->node[i].flags, half);
        else {
            for (int c = 0; c < 3; c++)
                half[c] = x[c] - y[c];
            s = half[0] * half[0] + half[1] * half[1] + half[2] * half[2];
        }
        acting->square[found] = s;
        int acts = !(s >= cutoff); /* what is no number is for the tables to refuse */
        if (laws) {
            acting->law[found] = law_of(m, i, k, j);
            acts &= acting->law[found] != NOTHING;
        }
        found += acts;
    }
    return found;
}

static inline __attribute__((always_inline)) void pair_forces(Motion *m, int64_t from, int64_t to, int angles, int laws)
{
    const Program *g = m->program;
    const Table first = g->tables ? g->table[laws ? 0 : g->law[0]] : (Table){0};
    Acting acting;
    int outside = 0;
    for (int64_t i = from; i < to; i++) {
        double f[3] = {0, 0, 0};
        const int64_t end = m->start[i] + m->count[i];
        for (int64_t k = m->start[i]; k < end; k += BATCH) {
            const int64_t found = acting_on(m, i, k, k + BATCH < end ? k + BATCH : end, angles, laws, &acting);
            for (int64_t n = 0; n < found; n++) {
                const int32_t law = laws ? acting.law[n] : 0;
                const Table *table = laws && law > 0 ? &g->table[law] : &first;
                const double at = acting.square[n] * table->scale;
                if (law < 0 || !table_covers(table, at)) {
                    outside = 1;
                    continue;
                }
                const double slope = table_slope(table, at);
                for (int c = 0; c < 3; c++)
                    f[c] -= 2 * slope * acting.half[n][c];
            }
        }
        memcpy(m->f + PAD * i, f, sizeof f);
    }
    if (outside)
        SAY_OUTSIDE(m);
}

CLONES static void forces_of_one_law(void *data, int64_t from, int64_t to)
{
    pair_forces(data, from, to, 0, 0);
}

CLONES static void forces_of_many_laws(void *data, int64_t from, int64_t to)
{
    pair_forces(data, from, to, 0, 1);
}

static void forces_between_angles(void *data, int64_t from, int64_t to)
{
    pair_forces(data, from, to, 1, 1);
}

/* Fields and constant forces; held nodes feel nothing. */
static void forces_from_outside(void *data, int64_t from, int64_t to)
{
    Motion *m = data;
    for (int64_t i = from; i < to; i++) {
        const Node *node = &m->node[i];
        double *f = m->f + PAD * i;
        if (node->flags & HELD) {
            memset(f, 0, 3 * sizeof *f);
            continue;
        }
        if (node->field >= 0) {
            double value, slope[2];
            if (!field_at(m, i, &value, slope))
                SAY_OUTSIDE(m);
            else {
                f[0] -= slope[0];
                f[1] -= slope[1];
            }
        }
        for (int c = 0; c < 3; c++)
            f[c] += node->force[c];
    }
}

static Neighbourhoods neighbourhoods(const Motion *m)
{
    const Program *g = m->program;
    return (Neighbourhoods){g->nodes, m->x, m->owner, &m->node[0].kind, sizeof(Node) / sizeof(int32_t), m->start, m->count,
                            m->index};
}

/* The two passes of the many-body part. */
static void many_body_first(void *data, int64_t from, int64_t to)
{
    Motion *m = data;
    const ManyBody *many = m->program->many;
    const Neighbourhoods near = neighbourhoods(m);
    double scratch[many_body_scratch(many)];
    if (!many_body_moments(many, &near, from, to, m->derivatives, m->wants_energy ? m->energy : NULL, scratch))
        SAY_OUTSIDE(m);
}

static void many_body_second(void *data, int64_t from, int64_t to)
{
    Motion *m = data;
    const Neighbourhoods near = neighbourhoods(m);
    if (!many_body_gradient(m->program->many, &near, from, to, m->derivatives, -1.0, m->f))
        SAY_OUTSIDE(m);
}

/* Those of the cluster part. */
static void cluster_first(void *data, int64_t from, int64_t to)
{
    Motion *m = data;
    const Neighbourhoods near = neighbourhoods(m);
    double scratch[cluster_scratch(m->program->cluster)];
    cluster_densities(m->program->cluster, &near, from, to, m->derivatives, m->wants_energy ? m->energy : NULL, scratch);
}

static void cluster_second(void *data, int64_t from, int64_t to)
{
    Motion *m = data;
    const Neighbourhoods near = neighbourhoods(m);
    cluster_gradient(m->program->cluster, &near, from, to, m->derivatives, -1.0, m->f);
}

static int all_finite(const Motion *m)
{
    for (int64_t i = 0; i < m->program->nodes; i++)
        for (int c = 0; c < 3; c++)
            if (!isfinite(m->x[PAD * i + c]) || !isfinite(m->p[PAD * i + c]))
                return 0;
    return 1;
}

/* Compute the forces at the present positions: OUTSIDE where some function is not tabulated there. */
static int find_forces(Motion *m)
{
    const Program *g = m->program;
    const int code = follow(m);
    if (code != DONE)
        return code;
    atomic_store(&m->outside, 0);
    const int many = g->types > 1 || g->law[0] < 0 || (g->entry_law && !g->one_law);
    Task task = g->any_angles ? forces_between_angles : many ? forces_of_many_laws : forces_of_one_law;
    pool_run(&m->pool, task, m, g->nodes);
    if (g->many) {
        m->wants_energy = 0;
        pool_run(&m->pool, many_body_first, m, g->nodes);
        pool_run(&m->pool, many_body_second, m, g->nodes);
    }
    if (g->cluster) {
        m->wants_energy = 0;
        pool_run(&m->pool, cluster_first, m, g->nodes);
        pool_run(&m->pool, cluster_second, m, g->nodes);
    }
    if (g->any_outside)
        pool_run(&m->pool, forces_from_outside, m, g->nodes);
    m->evaluations++;
    if (atomic_load(&m->outside))
        return all_finite(m) ? OUTSIDE : BLEW_UP;
    m->fresh = 1;
    return DONE;
}

static double kinetic_energy(const Motion *m, int64_t i)
{
    const Node *node = &m->node[i];
    const double *p = m->p + PAD * i, square = p[0] * p[0] + p[1] * p[1] + p[2] * p[2];
    if (node->kinetic < 0)
        return 0.5 * node->inverse * square;
    const Table *table = &m->program->table[node->kinetic];
    const double x = square * node->inverse * table->scale + table->shift;
    return table_covers(table, x) ? table_value(table, x) : NAN;
}

/* The energy of every node: half of those of its pairs, and all of its own; NaN where a function is not tabulated. */
static void node_energies(void *data, int64_t from, int64_t to)
{
    Motion *m = data;
    const Program *g = m->program;
    for (int64_t i = from; i < to; i++) {
        double energy = kinetic_energy(m, i), own, slope[2];
        const int64_t end = m->start[i] + m->count[i];
        for (int64_t k = m->start[i]; k < end; k++) {
            const int64_t j = m->index[k];
            double d[3];
            const double s = squared_distance(m->x + PAD * i, m->x + PAD * j, m->node[i].flags, d);
            if (s >= g->cutoff * g->cutoff)
                continue;
            const int32_t law = law_of(m, i, k, j);
            if (law == NOTHING)
                continue;
            const Table *table = &g->table[law < 0 ? 0 : law];
            const double at = s * table->scale;
            energy += law < 0 || !table_covers(table, at) ? NAN : 0.5 * table_value(table, at);
        }
        if (m->node[i].field >= 0 && !(m->node[i].flags & HELD))
            energy += field_at(m, i, &own, slope) ? own : NAN;
        m->energy[i] = energy;
    }
}

/* H without its constants, summed in the order of the nodes. */
static double find_energy(Motion *m)
{
    pool_run(&m->pool, node_energies, m, m->program->nodes);
    if (m->program->many) {
        m->wants_energy = 1;
        atomic_store(&m->outside, 0);
        pool_run(&m->pool, many_body_first, m, m->program->nodes);
        if (atomic_load(&m->outside))
            return NAN;
    }
    if (m->program->cluster) {
        m->wants_energy = 1;
        pool_run(&m->pool, cluster_first, m, m->program->nodes);
    }
    double total = 0, lost = 0; /* Kahan's sum: very many energies of one sign */
    for (int64_t i = 0; i < m->program->nodes; i++) {
        const double one = m->energy[i] - lost, sum = total + one;
        lost = (sum - total) - one;
        total = sum;
    }
    return total;
}

#endif
