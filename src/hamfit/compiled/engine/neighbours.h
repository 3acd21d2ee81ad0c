/* Neighbours of nodes that move: cells, ghosts for periodic images, and lists that hold until a node has moved by half the
 * skin. The nodes are sorted by cell at every search, so that neighbours stand near each other in memory. */
#ifndef HAMFIT_NEIGHBOURS_H
#define HAMFIT_NEIGHBOURS_H

#include "motion.h"

#define FARTHEST 1e150     /* beyond this, squares are no numbers */
#define MOST_TURNS 1e9     /* lattice vectors between a node and the cell that it began in */
#define MARGIN (1 + 1e-9)  /* of the reach, for rounding errors of distances */
enum { FINER = 2, BINS_PER_NODE = 4, FEWEST_BINS = 512, FIRST_SLOTS = 32 };

static int grow(void **memory, size_t bytes)
{
    void *larger = realloc(*memory, bytes);
    if (larger == NULL)
        return 0;
    *memory = larger;
    return 1;
}

/* Bring nodes into the cell, and count the lattice vectors that they were moved by; those that are lost are told. */
static void wrap_nodes(void *data, int64_t from, int64_t to)
{
    Motion *m = data;
    const Program *g = m->program;
    for (int64_t i = from; i < to; i++) {
        double *x = m->x + PAD * i;
        if (!(fabs(x[0]) <= FARTHEST && fabs(x[1]) <= FARTHEST && fabs(x[2]) <= FARTHEST)) {
            atomic_store_explicit(&m->lost, 1, memory_order_relaxed);
            continue;
        }
        for (int k = 0; k < 3; k++) {
            if (!g->periodic[k])
                continue;
            const double place = x[0] * g->inverse_cell[0][k] + x[1] * g->inverse_cell[1][k] + x[2] * g->inverse_cell[2][k];
            const double turns = floor(place);
            if (fabs(turns) + abs(m->turns[3 * i + k]) > MOST_TURNS) {
                atomic_store_explicit(&m->lost, 1, memory_order_relaxed);
                break;
            }
            for (int c = 0; c < 3; c++)
                x[c] -= turns * g->cell[k][c];
            m->turns[3 * i + k] += (int32_t)turns;
        }
    }
}

static inline int64_t bin_number(const Motion *m, const double *x)
{
    int64_t place[3];
    for (int c = 0; c < 3; c++) {
        int64_t b = (int64_t)((x[c] - m->origin[c]) / m->bin_length[c]);
        place[c] = b < 0 ? 0 : b >= m->bins[c] ? m->bins[c] - 1 : b;
    }
    return (place[2] * m->bins[1] + place[1]) * m->bins[0] + place[0];
}

/* Choose bins over the nodes and everything within their reach. */
static int choose_bins(Motion *m, double reach, double low[3], double high[3])
{
    const int64_t nodes = m->program->nodes;
    for (int c = 0; c < 3; c++) {
        low[c] = INFINITY;
        high[c] = -INFINITY;
    }
    for (int64_t i = 0; i < nodes; i++)
        for (int c = 0; c < 3; c++) {
            const double x = m->x[PAD * i + c];
            low[c] = x < low[c] ? x : low[c];
            high[c] = x > high[c] ? x : high[c];
        }
    double length = reach / FINER, most = BINS_PER_NODE * (double)nodes;
    most = most < FEWEST_BINS ? FEWEST_BINS : most;
    for (;; length *= 1.26) {
        double total = 1;
        for (int c = 0; c < 3; c++) {
            const double span = high[c] - low[c];
            total *= span > 0 ? floor((span + 2 * reach) / length) + 1 : 1;
        }
        if (total <= most)
            break;
    }
    int64_t total = 1;
    for (int c = 0; c < 3; c++) {
        const double span = high[c] - low[c];
        low[c] -= reach;
        high[c] += reach;
        m->origin[c] = low[c];
        m->bin_length[c] = length;
        m->bins[c] = span > 0 ? (int64_t)floor((span + 2 * reach) / length) + 1 : 1;
        total *= m->bins[c];
    }
    if (total > m->bins_room) {
        for (int k = 0; k < 2; k++)
            if (!grow((void **)&m->bin_start[k], (size_t)(total + 1) * sizeof(int64_t)))
                return NO_MEMORY;
        m->bins_room = total;
    }
    return DONE;
}

/* Count the things of every bin; `bin_start[which]` then says where each bin begins, and `to` where each thing goes. */
static void count_bins(Motion *m, int which, int64_t count, int64_t *to)
{
    const int64_t total = m->bins[0] * m->bins[1] * m->bins[2];
    int64_t *start = m->bin_start[which];
    memset(start, 0, (size_t)(total + 1) * sizeof *start);
    for (int64_t k = 0; k < count; k++)
        start[to[k] + 1]++;
    for (int64_t b = 0; b < total; b++)
        start[b + 1] += start[b];
    for (int64_t k = 0; k < count; k++)
        to[k] = start[to[k]]++;
    for (int64_t b = total; b > 0; b--)
        start[b] = start[b - 1];
    start[0] = 0;
}

/* Things that are put into another order: each is copied aside, and from there to its new place. */
typedef struct {
    char *things, *spare;
    size_t size;
    const int64_t *to;
} Sorting;

static void copy_aside(void *data, int64_t from, int64_t to)
{
    const Sorting *sorting = data;
    const size_t size = sorting->size;
    memcpy(sorting->spare + (size_t)from * size, sorting->things + (size_t)from * size, (size_t)(to - from) * size);
}

static void copy_back(void *data, int64_t from, int64_t to)
{
    const Sorting *sorting = data;
    const size_t size = sorting->size;
    for (int64_t k = from; k < to; k++)
        memcpy(sorting->things + (size_t)sorting->to[k] * size, sorting->spare + (size_t)k * size, size);
}

static void sort_things(Motion *m, void *things, size_t size, int64_t count)
{
    Sorting sorting = {things, m->spare, size, m->bin_of};
    pool_run(&m->pool, copy_aside, &sorting, count);
    pool_run(&m->pool, copy_back, &sorting, count);
}

static void find_bins(void *data, int64_t from, int64_t to)
{
    Motion *m = data;
    for (int64_t i = from; i < to; i++)
        m->bin_of[i] = bin_number(m, m->x + PAD * i);
}

static void sort_nodes(Motion *m)
{
    const int64_t nodes = m->program->nodes;
    pool_run(&m->pool, find_bins, m, nodes);
    count_bins(m, 0, nodes, m->bin_of);
    sort_things(m, m->x, PAD * sizeof(double), nodes);
    sort_things(m, m->p, PAD * sizeof(double), nodes);
    sort_things(m, m->f, PAD * sizeof(double), nodes);
    sort_things(m, m->node, sizeof(Node), nodes);
    sort_things(m, m->who, sizeof(int64_t), nodes);
    sort_things(m, m->turns, 3 * sizeof(int32_t), nodes);
}

/* Make room for so many ghosts. */
static int ghost_room(Motion *m, int64_t ghosts)
{
    if (ghosts <= m->room)
        return 1;
    const int64_t room = ghosts + ghosts / 2 + 64, all = m->program->nodes + room;
    if (!grow((void **)&m->x, (size_t)all * PAD * sizeof(double)) ||
        !grow((void **)&m->owner, (size_t)room * sizeof(int32_t)) ||
        !grow((void **)&m->image, (size_t)room * 3 * sizeof(double)) ||
        !grow((void **)&m->bin_of, (size_t)all * sizeof(int64_t)) ||
        !grow(&m->spare, (size_t)all * sizeof(Node)))
        return 0;
    m->room = room;
    return 1;
}

/* All images of node i that some node may have within its reach. */
static int add_ghosts(Motion *m, int64_t i, double reach, const double low[3], const double high[3])
{
    const Program *g = m->program;
    int64_t from[3] = {0, 0, 0}, to[3] = {0, 0, 0};
    const double *x = m->x + PAD * i;
    for (int k = 0; k < 3; k++) {
        if (!g->periodic[k])
            continue;
        const double place = x[0] * g->inverse_cell[0][k] + x[1] * g->inverse_cell[1][k] + x[2] * g->inverse_cell[2][k];
        const double margin = reach / g->height[k];
        from[k] = (int64_t)ceil(-margin - place);
        to[k] = (int64_t)floor(1 + margin - place);
    }
    for (int64_t a = from[0]; a <= to[0]; a++)
        for (int64_t b = from[1]; b <= to[1]; b++)
            for (int64_t c = from[2]; c <= to[2]; c++) {
                if (!a && !b && !c)
                    continue;
                double shift[3];
                int inside = 1;
                for (int d = 0; d < 3; d++) {
                    shift[d] = (double)a * g->cell[0][d] + (double)b * g->cell[1][d] + (double)c * g->cell[2][d];
                    const double place = m->x[PAD * i + d] + shift[d];
                    inside &= place >= low[d] && place <= high[d];
                }
                if (!inside)
                    continue;
                if (!ghost_room(m, m->ghosts + 1))
                    return NO_MEMORY;
                m->owner[m->ghosts] = (int32_t)i;
                memcpy(m->image + 3 * m->ghosts, shift, sizeof shift);
                m->ghosts++;
            }
    return DONE;
}

static void place_ghosts(void *data, int64_t from, int64_t to)
{
    Motion *m = data;
    double *ghosts = m->x + PAD * m->program->nodes;
    for (int64_t k = from; k < to; k++) {
        const double *x = m->x + PAD * (int64_t)m->owner[k];
        for (int c = 0; c < 3; c++)
            ghosts[PAD * k + c] = x[c] + m->image[3 * k + c];
        ghosts[PAD * k + 3] = 0;
    }
}

/* Make the ghosts of all nodes, sorted by bin. */
static int make_ghosts(Motion *m, double reach, const double low[3], const double high[3])
{
    const int64_t nodes = m->program->nodes;
    m->ghosts = 0;
    if (m->program->periodic[0] || m->program->periodic[1] || m->program->periodic[2])
        for (int64_t i = 0; i < nodes; i++) {
            const int code = add_ghosts(m, i, reach, low, high);
            if (code != DONE)
                return code;
        }
    place_ghosts(m, 0, m->ghosts);
    for (int64_t k = 0; k < m->ghosts; k++)
        m->bin_of[k] = bin_number(m, m->x + PAD * (nodes + k));
    count_bins(m, 1, m->ghosts, m->bin_of);
    sort_things(m, m->owner, sizeof(int32_t), m->ghosts);
    sort_things(m, m->image, 3 * sizeof(double), m->ghosts);
    pool_run(&m->pool, place_ghosts, m, m->ghosts);
    return DONE;
}

/* List everything within reach of some nodes. A row of bins is one stretch of memory. */
CLONES static void list_neighbours(void *data, int64_t from, int64_t to)
{
    Motion *m = data;
    const Program *g = m->program;
    const double reach = (g->cutoff + g->skin) * MARGIN, square = reach * reach;
    int64_t radius[3];
    for (int c = 0; c < 3; c++)
        radius[c] = (int64_t)ceil(reach / m->bin_length[c]);
    for (int64_t i = from; i < to; i++) {
        const double *x = m->x + PAD * i;
        int64_t place[3], found = 0;
        for (int c = 0; c < 3; c++) {
            const int64_t b = (int64_t)((x[c] - m->origin[c]) / m->bin_length[c]);
            place[c] = b < 0 ? 0 : b >= m->bins[c] ? m->bins[c] - 1 : b;
        }
        int32_t *index = m->own_index + m->slots * i;
        const int64_t left = place[0] - radius[0] < 0 ? 0 : place[0] - radius[0];
        const int64_t right = place[0] + radius[0] >= m->bins[0] ? m->bins[0] - 1 : place[0] + radius[0];
        for (int64_t z = place[2] - radius[2]; z <= place[2] + radius[2]; z++)
            for (int64_t y = place[1] - radius[1]; y <= place[1] + radius[1]; y++) {
                if (z < 0 || y < 0 || z >= m->bins[2] || y >= m->bins[1])
                    continue;
                const int64_t row = (z * m->bins[1] + y) * m->bins[0];
                for (int which = 0; which < 2; which++) {
                    const int64_t shift = which ? g->nodes : 0;
                    const int64_t end = shift + m->bin_start[which][row + right + 1];
                    const int64_t begin = shift + m->bin_start[which][row + left];
                    if (found + end - begin > m->slots) {
                        atomic_store_explicit(&m->overflow, 1, memory_order_relaxed);
                        goto next;
                    }
                    for (int64_t j = begin; j < end; j++) { /* nobody could predict a branch here */
                        const double *y_ = m->x + PAD * j;
                        const double a = x[0] - y_[0], b = x[1] - y_[1], c = x[2] - y_[2];
                        index[found] = (int32_t)j;
                        found += (a * a + b * b + c * c < square) & (j != i);
                    }
                }
            }
    next:
        m->count[i] = (int32_t)found;
        m->own_start[i] = m->slots * i;
        memcpy(m->last + PAD * i, x, PAD * sizeof(double));
    }
}

/* Find the neighbours of all nodes anew. */
static int search_neighbours(Motion *m)
{
    const Program *g = m->program;
    const double reach = (g->cutoff + g->skin) * MARGIN;
    double low[3], high[3];
    atomic_store(&m->lost, 0);
    pool_run(&m->pool, wrap_nodes, m, g->nodes);
    if (atomic_load(&m->lost))
        return BLEW_UP;
    int code = choose_bins(m, reach, low, high);
    if (code != DONE)
        return code;
    sort_nodes(m);
    code = make_ghosts(m, reach, low, high);
    if (code != DONE)
        return code;
    for (;;) {
        if (m->slots == 0 || atomic_load(&m->overflow)) {
            m->slots = m->slots ? m->slots + m->slots / 2 : FIRST_SLOTS;
            if (!grow((void **)&m->own_index, (size_t)g->nodes * (size_t)m->slots * sizeof(int32_t)))
                return NO_MEMORY;
        }
        atomic_store(&m->overflow, 0);
        pool_run(&m->pool, list_neighbours, m, g->nodes);
        if (!atomic_load(&m->overflow))
            break;
    }
    m->start = m->own_start;
    m->index = m->own_index;
    m->searches++;
    return DONE;
}

/* Bring ghosts and lists to where the nodes are. */
static int follow(Motion *m)
{
    if (m->placed)
        return DONE;
    if (!m->program->fixed && (m->searches == 0 || atomic_load(&m->moved))) {
        atomic_store(&m->moved, 0);
        const int code = search_neighbours(m);
        if (code != DONE)
            return code;
    } else
        pool_run(&m->pool, place_ghosts, m, m->ghosts);
    m->placed = 1;
    return DONE;
}

#endif
