/* Steps of explicit schemes: kicks by forces and drifts by velocities, with friction before and after. */
#ifndef HAMFIT_STEPS_H
#define HAMFIT_STEPS_H

#include "forces.h"

enum { TERMS = 4 }; /* of the exponential series of friction, as in hamfit.integrate.damping */

static void kick(void *data, int64_t from, int64_t to)
{
    Motion *m = data;
    for (int64_t k = PAD * from; k < PAD * to; k++)
        m->p[k] += m->h * m->f[k];
}

/* Whether the kinetic energies of some nodes are tabulated at their momenta. */
static void look_at_momenta(void *data, int64_t from, int64_t to)
{
    Motion *m = data;
    for (int64_t i = from; i < to; i++)
        if (m->node[i].kinetic >= 0 && isnan(kinetic_energy(m, i)))
            SAY_OUTSIDE(m);
}

CLONES static void drift(void *data, int64_t from, int64_t to)
{
    Motion *m = data;
    const Program *g = m->program;
    const double most = 0.25 * g->skin * g->skin;
    int moved = 0;
    for (int64_t i = from; i < to; i++) {
        const Node *node = &m->node[i];
        const double *p = m->p + PAD * i;
        double *x = m->x + PAD * i, inverse = node->inverse;
        if (node->kinetic >= 0) {
            const Table *table = &g->table[node->kinetic];
            const double square = p[0] * p[0] + p[1] * p[1] + p[2] * p[2];
            inverse *= 2 * table_slope(table, square * inverse * table->scale + table->shift);
        }
        for (int c = 0; c < 3; c++)
            x[c] += m->h * inverse * p[c];
        if (!g->fixed) {
            const double *last = m->last + PAD * i;
            const double a = x[0] - last[0], b = x[1] - last[1], c = x[2] - last[2];
            moved |= !(a * a + b * b + c * c <= most);
        }
    }
    if (moved)
        atomic_store_explicit(&m->moved, 1, memory_order_relaxed);
}

/* One term of the series, which is added to the momenta: -(h / order) times the rate of friction of the last term. */
static void friction_term(void *data, int64_t from, int64_t to)
{
    Motion *m = data;
    const Program *g = m->program;
    const double *old = m->term[0];
    for (int64_t i = from; i < to; i++) {
        const Node *node = &m->node[i];
        double rate[3];
        for (int c = 0; c < 3; c++)
            rate[c] = node->friction * old[PAD * i + c];
        const int64_t end = g->edge_friction ? m->start[i] + m->count[i] : 0;
        for (int64_t k = g->edge_friction ? m->start[i] : 0; k < end; k++) {
            const int64_t j = m->index[k], other = j < g->nodes ? j : m->owner[j - g->nodes];
            double d[3], apart = 0;
            const double s = squared_distance(m->x + PAD * i, m->x + PAD * j, 0, d);
            if (s >= g->cutoff * g->cutoff || s == 0)
                continue;
            for (int c = 0; c < 3; c++)
                apart += (old[PAD * i + c] * node->slowness - old[PAD * other + c] * m->node[other].slowness) * d[c];
            for (int c = 0; c < 3; c++)
                rate[c] += g->edge_friction * apart * d[c] / s;
        }
        for (int c = 0; c < 3; c++) {
            const double term = node->flags & HELD ? 0.0 : -m->h * rate[c];
            m->term[1][PAD * i + c] = term;
            m->p[PAD * i + c] += term;
        }
    }
}

/* Friction alone, for a time: exp(-time G) p, by its series. */
static int damp(Motion *m, double time)
{
    const Program *g = m->program;
    const int code = g->edge_friction ? follow(m) : DONE;
    if (code != DONE)
        return code;
    memcpy(m->term[0], m->p, (size_t)g->nodes * PAD * sizeof(double));
    for (int order = 1; order <= TERMS; order++) {
        m->h = time / order;
        pool_run(&m->pool, friction_term, m, g->nodes);
        double *new = m->term[1];
        m->term[1] = m->term[0];
        m->term[0] = new;
    }
    return DONE;
}

/* Squared sizes of positions and momenta, summed over every portion of the nodes; of positions inside the cell. */
CLONES static void sum_squares(void *data, int64_t from, int64_t to)
{
    Motion *m = data;
    double size[2][PAD] = {{0}};
    for (int64_t i = from; i < to; i++)
        for (int c = 0; c < PAD; c++) {
            const double q = m->x[PAD * i + c], p = m->p[PAD * i + c];
            size[0][c] += q * q;
            size[1][c] += p * p;
        }
    for (int k = 0; k < 2; k++)
        m->squares[2 * (from / PORTION) + k] = size[k][0] + size[k][1] + size[k][2];
}

/* The squared size of the positions outside of any cell. */
static double size_outside(const Motion *m)
{
    const Program *g = m->program;
    double size = 0;
    for (int64_t i = 0; i < g->nodes; i++)
        for (int c = 0; c < 3; c++) {
            double q = m->x[PAD * i + c];
            if (!g->fixed)
                for (int k = 0; k < 3; k++)
                    q += g->periodic[k] ? m->turns[3 * i + k] * g->cell[k][c] : 0.0;
            size += q * q;
        }
    return size;
}

/* Whether positions and momenta are infinite, or both absurdly large. */
static int are_absurd(Motion *m)
{
    const int64_t nodes = m->program->nodes, portions = (nodes + PORTION - 1) / PORTION;
    double size[2] = {0, 0};
    memset(m->squares, 0, (size_t)portions * 2 * sizeof(double));
    pool_run(&m->pool, sum_squares, m, nodes);
    for (int64_t k = 0; k < portions; k++) {
        size[0] += m->squares[2 * k];
        size[1] += m->squares[2 * k + 1];
    }
    if (!(size[0] + size[1] < INFINITY))
        return 1;
    return size[1] > m->limits[1] && size_outside(m) > m->limits[0];
}

/* Whether the velocities that a drift needs can be found here. */
static int find_velocities(Motion *m)
{
    if (!m->program->any_kinetic)
        return DONE;
    atomic_store(&m->outside, 0);
    pool_run(&m->pool, look_at_momenta, m, m->program->nodes);
    if (!atomic_load(&m->outside))
        return DONE;
    return all_finite(m) ? OUTSIDE : BLEW_UP;
}

/* Go on with the present step until it is done. What OUTSIDE interrupts goes on once forces, or velocities, have been
 * found elsewhere. */
static int finish_step(Motion *m)
{
    if (m->at < 0) {
        const int code = m->friction ? damp(m, 0.5 * m->dt) : DONE;
        if (code != DONE)
            return code;
        m->at = 0;
    }
    for (; m->at < m->operations; m->at++) {
        int code;
        if (m->kind[m->at] == KICK) {
            code = m->fresh ? DONE : find_forces(m);
            if (code != DONE)
                return code;
            m->h = m->portion[m->at] * m->dt;
            pool_run(&m->pool, kick, m, m->program->nodes);
        } else {
            code = find_velocities(m);
            if (code != DONE)
                return code;
            m->h = m->portion[m->at] * m->dt;
            pool_run(&m->pool, drift, m, m->program->nodes);
            m->fresh = m->placed = 0;
        }
    }
    const int code = m->friction ? damp(m, 0.5 * m->dt) : DONE;
    if (code != DONE)
        return code;
    m->at = -1;
    return are_absurd(m) ? BLEW_UP : DONE;
}

/* Take the forces or velocities, whichever the present step waits for, from elsewhere; in the order of the nodes outside. */
static void take_answer(Motion *m, const double *answer)
{
    const Program *g = m->program;
    for (int64_t i = 0; i < g->nodes; i++) {
        const Node *node = &m->node[i];
        for (int64_t c = 0; c < g->dim; c++) {
            const double given = node->flags & HELD ? 0.0 : answer[g->dim * m->who[i] + c];
            if (m->kind[m->at] == KICK)
                m->f[PAD * i + c] = node->flags & HELD ? 0.0 : node->force[c] - given;
            else
                m->x[PAD * i + c] += m->portion[m->at] * m->dt * given;
        }
    }
    if (m->kind[m->at] == KICK)
        m->fresh = 1;
    else {
        m->fresh = m->placed = 0;
        atomic_store(&m->moved, 1);
        m->at++;
    }
}

#endif
