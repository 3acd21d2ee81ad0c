/* Many steps of a compiled Hamiltonian in one call; hamfit.compiled.loops calls this, and has the same in NumPy.
 *
 * Two things are handed to Python: a program (tables, what nodes are, a fixed graph), which holds the arrays that it was
 * given, and a motion (a system that moves by it), which has memory of its own. */
#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include "cluster_arrays.h"
#include "steps.h"

enum { MOST_SCRATCH = 1 << 15, MOST_TYPES = 1 << 12 }; /* doubles on the stack of a thread; types of nodes */
static const char PROGRAM[] = "hamfit.compiled.program", MOTION[] = "hamfit.compiled.motion";

/* -- programs ------------------------------------------------------------------------------------------------------ */

/* A program, and the arrays of Python that it reads, which are held as long as it is there. */
typedef struct {
    Program program;
    Buffers buffers;
    ManyBody many;
    Cluster cluster;
} Stored;

static void free_stored(Stored *stored)
{
    release(&stored->buffers);
    free(stored->program.table);
    free(stored->program.grid);
    free(stored->program.node);
    free(stored);
}

static void free_program(PyObject *capsule)
{
    free_stored(PyCapsule_GetPointer(capsule, PROGRAM));
}

/* numbers: (tables, 7) scale, shift, low, factor, first cell, ends, and where its cells begin; pieces: (tables + 1,) */
static int read_tables(Stored *stored, PyObject *numbers, PyObject *cells, PyObject *rows, PyObject *pieces)
{
    Program *g = &stored->program;
    Buffers *buffers = &stored->buffers;
    const double *all = take(buffers, numbers, 0, "d", -1, NULL);
    if (!all)
        return 0;
    g->tables = last_items(buffers) / 7;
    const int64_t *begin = take(buffers, pieces, 0, INTEGERS, g->tables + 1, NULL);
    const int32_t *cell = begin ? take(buffers, cells, 0, "i", -1, NULL) : NULL;
    const int64_t cell_count = cell ? last_items(buffers) / 2 : 0;
    const double *row = cell ? take(buffers, rows, 0, "d", -1, NULL) : NULL;
    if (!row)
        return 0;
    const int64_t row_count = last_items(buffers) / ROW;
    if (!(g->table = calloc((size_t)g->tables + 1, sizeof(Table)))) {
        PyErr_NoMemory();
        return 0;
    }
    for (int64_t k = 0; k < g->tables; k++) {
        const double *a = all + 7 * k;
        const int64_t first = (int64_t)a[6], last = k + 1 < g->tables ? (int64_t)all[7 * k + 13] : cell_count;
        if (first < 0 || last < first || last > cell_count || begin[k] < 0 || begin[k + 1] < begin[k] || begin[k + 1] > row_count)
            return fail("a table has cells or pieces that are not there");
        g->table[k] = (Table){.scale = a[0], .shift = a[1], .low = a[2], .factor = a[3], .first = (int64_t)a[4],
                              .ends = a[5] != 0, .cells = cell + 2 * first, .rows = row + ROW * begin[k]};
        if (!check_table(&g->table[k], last - first, begin[k + 1] - begin[k]))
            return 0;
    }
    return 1;
}

/* numbers: (grids, 6) start, rectangles per length, and their counts, for both coordinates; rows: those of all grids */
static int read_grids(Stored *stored, PyObject *numbers, PyObject *rows)
{
    Program *g = &stored->program;
    const double *all = take(&stored->buffers, numbers, 0, "d", -1, NULL);
    if (!all)
        return 0;
    g->grids = last_items(&stored->buffers) / 6;
    const double *row = take(&stored->buffers, rows, 0, "d", -1, NULL);
    if (!row)
        return 0;
    const int64_t count = last_items(&stored->buffers);
    if (!(g->grid = calloc((size_t)g->grids + 1, sizeof(Grid)))) {
        PyErr_NoMemory();
        return 0;
    }
    int64_t used = 0;
    for (int64_t k = 0; k < g->grids; k++) {
        const double *a = all + 6 * k;
        g->grid[k] = (Grid){{a[0], a[1]}, {a[2], a[3]}, {(int64_t)a[4], (int64_t)a[5]}, row + used};
        used += 36 * g->grid[k].count[0] * g->grid[k].count[1];
        if (g->grid[k].count[0] < 1 || g->grid[k].count[1] < 1 || used > count)
            return fail("the rows of the grids do not fit their sizes");
    }
    return 1;
}

/* numbers: (nodes, 6) inverse, slowness, friction, force; integers: (nodes, 5) kinetic, type, field, flags, kind */
static int read_nodes(Stored *stored, PyObject *numbers, PyObject *integers)
{
    Program *g = &stored->program;
    const double *number = take(&stored->buffers, numbers, 0, "d", 6 * g->nodes, NULL);
    const int32_t *integer = number ? take(&stored->buffers, integers, 0, "i", 5 * g->nodes, NULL) : NULL;
    const int64_t fields = g->dim == 2 ? g->grids : g->tables;
    if (!integer)
        return 0;
    if (!(g->node = malloc((size_t)g->nodes * sizeof(Node)))) {
        PyErr_NoMemory();
        return 0;
    }
    for (int64_t i = 0; i < g->nodes; i++) {
        const double *a = number + 6 * i;
        const int32_t *b = integer + 5 * i;
        g->node[i] = (Node){a[0], a[1], a[2], {a[3], a[4], a[5]}, b[0], b[1], b[2], b[3], b[4]};
        g->any_angles |= b[3] >= ANGLES;
        g->any_kinetic |= b[0] >= 0;
        g->any_outside |= (b[3] & HELD) || b[2] >= 0 || a[3] != 0 || a[4] != 0 || a[5] != 0;
        if (b[0] >= g->tables || b[1] < 0 || b[1] >= g->types || b[2] >= fields || (b[2] >= 0 && g->dim > 2) || b[4] < 0 ||
            (g->many && b[4] >= g->many->kinds) || (g->cluster && b[4] >= g->cluster->kinds))
            return fail("a node has a table, a type, a field or a kind that there is not");
    }
    return 1;
}

static int read_graph(Stored *stored, PyObject *given)
{
    Program *g = &stored->program;
    Buffers *buffers = &stored->buffers;
    PyObject *start, *index, *law, *owner, *image;
    if (!PyArg_ParseTuple(given, "OOOOO", &start, &index, &law, &owner, &image) ||
        !(g->start = take(buffers, start, 0, INTEGERS, g->nodes + 1, NULL)) ||
        !(g->index = take(buffers, index, 0, "i", -1, NULL)))
        return 0;
    const int64_t entries = last_items(buffers);
    if (!(g->entry_law = take(buffers, law, 0, "i", entries, NULL)) || !(g->owner = take(buffers, owner, 0, "i", -1, NULL)))
        return 0;
    g->ghosts = last_items(buffers);
    if (!(g->image = take(buffers, image, 0, "d", 3 * g->ghosts, NULL)))
        return 0;
    int fine = g->start[0] == 0 && g->start[g->nodes] == entries;
    for (int64_t i = 0; i < g->nodes; i++)
        fine &= g->start[i] <= g->start[i + 1] && g->start[i + 1] - g->start[i] <= INT32_MAX;
    g->one_law = 1;
    for (int64_t k = 0; k < entries; k++) {
        g->one_law &= g->entry_law[k] == 0;
        fine &= g->index[k] >= 0 && g->index[k] < g->nodes + g->ghosts && g->entry_law[k] < g->tables;
    }
    for (int64_t k = 0; k < g->ghosts; k++)
        fine &= g->owner[k] >= 0 && g->owner[k] < g->nodes;
    return fine || fail("the neighbours of a fixed graph are out of range");
}

/* box: cutoff, edge_friction, skin, cell, inverse, heights, periodic */
static int read_box(Stored *stored, PyObject *given)
{
    Program *g = &stored->program;
    Buffers *buffers = &stored->buffers;
    PyObject *o[4];
    if (!PyArg_ParseTuple(given, "dddOOOO", &g->cutoff, &g->edge_friction, &g->skin, &o[0], &o[1], &o[2], &o[3]))
        return 0;
    const double *cell = take(buffers, o[0], 0, "d", 9, NULL), *inverse = cell ? take(buffers, o[1], 0, "d", 9, NULL) : NULL;
    const double *heights = inverse ? take(buffers, o[2], 0, "d", 3, NULL) : NULL;
    const int32_t *periodic = heights ? take(buffers, o[3], 0, "i", 3, NULL) : NULL;
    if (!periodic)
        return 0;
    memcpy(g->cell, cell, sizeof g->cell);
    memcpy(g->inverse_cell, inverse, sizeof g->inverse_cell);
    memcpy(g->height, heights, sizeof g->height);
    for (int k = 0; k < 3; k++)
        g->periodic[k] = periodic[k] != 0;
    if (!g->fixed && !(g->cutoff > 0 && g->cutoff < INFINITY && g->skin > 0))
        return fail("edges that follow the positions need a cutoff and a skin");
    return 1;
}

static int read_many(Stored *stored, PyObject *given)
{
    if (given == Py_None)
        return 1;
    stored->program.many = &stored->many;
    if (!take_body(&stored->buffers, &stored->many, given))
        return 0;
    return many_body_scratch(&stored->many) <= MOST_SCRATCH || fail("the many-body part is too large for a thread");
}

static int read_cluster(Stored *stored, PyObject *given)
{
    if (given == Py_None)
        return 1;
    stored->program.cluster = &stored->cluster;
    return take_cluster(&stored->buffers, &stored->cluster, given);
}

static int read_laws(Stored *stored, PyObject *laws)
{
    Program *g = &stored->program;
    if (!(g->law = take(&stored->buffers, laws, 0, "i", g->types * g->types, NULL)))
        return 0;
    for (int64_t k = 0; k < g->types * g->types; k++)
        if (g->law[k] >= g->tables)
            return fail("the law of a pair is a table that there is not");
    return 1;
}

PyDoc_STRVAR(program_doc,
             "program(dim, tables, grids, nodes, laws, graph, box, many, cluster)\n--\n\n"
             "Store a compiled Hamiltonian: tables (numbers, cells, rows, pieces), grids (numbers, rows), nodes (count,\n"
             "types, numbers, integers), laws (types, types), a graph (start, index, law, owner, image) or None, and box\n"
             "(cutoff, edge_friction, skin, cell, inverse, heights, periodic), and the parameters of a\n"
             "many-body part and of a cluster part, or None.");

static PyObject *program(PyObject *self, PyObject *args)
{
    (void)self;
    long long dim, nodes, types;
    PyObject *table[4], *grid[2], *node[2], *laws, *graph, *box, *many, *cluster;
    if (!PyArg_ParseTuple(args, "L(OOOO)(OO)(LLOO)OOOOO", &dim, &table[0], &table[1], &table[2], &table[3], &grid[0], &grid[1],
                          &nodes, &types, &node[0], &node[1], &laws, &graph, &box, &many, &cluster))
        return NULL;
    if (dim < 1 || dim > 3 || nodes < 1 || nodes > INT32_MAX / 2 || types < 1 || types > MOST_TYPES) {
        PyErr_SetString(PyExc_ValueError, "a program needs one to three coordinates, nodes and types");
        return NULL;
    }
    Stored *stored = calloc(1, sizeof *stored);
    if (!stored)
        return PyErr_NoMemory();
    Program *g = &stored->program;
    g->dim = dim;
    g->nodes = nodes;
    g->types = types;
    g->fixed = graph != Py_None;
    const int fine = read_tables(stored, table[0], table[1], table[2], table[3]) && read_grids(stored, grid[0], grid[1]) &&
                     read_many(stored, many) && read_cluster(stored, cluster) && read_nodes(stored, node[0], node[1]) && read_laws(stored, laws) &&
                     read_box(stored, box) && (!g->fixed || read_graph(stored, graph));
    PyObject *capsule = fine ? PyCapsule_New(stored, PROGRAM, free_program) : NULL;
    if (!capsule)
        free_stored(stored);
    return capsule;
}

/* -- motions ------------------------------------------------------------------------------------------------------- */

static void free_moving(Motion *m)
{
    void *all[] = {m->x,         m->p,     m->f,    m->term[0],      m->term[1],      m->node,   m->who,   m->turns, m->owner,
                   m->image,     m->own_start, m->own_index, m->count, m->last, m->bin_start[0], m->bin_start[1],
                   m->bin_of,    m->spare, m->kind, m->portion, m->energy, m->squares, m->derivatives, m};
    for (size_t k = 0; k < sizeof all / sizeof *all; k++)
        free(all[k]);
}

static void free_motion(PyObject *capsule)
{
    Py_XDECREF((PyObject *)PyCapsule_GetContext(capsule)); /* the program, which the motion has needed until now */
    free_moving(PyCapsule_GetPointer(capsule, MOTION));
}

/* All memory that a motion needs, but for what its neighbours will ask for. */
static Motion *new_motion(const Program *g)
{
    Motion *m = calloc(1, sizeof *m);
    if (!m)
        return NULL;
    const size_t n = (size_t)g->nodes, vector = n * PAD * sizeof(double);
    m->program = g;
    m->ghosts = m->room = g->fixed ? g->ghosts : 0;
    const size_t all = n + (size_t)m->room;
    m->x = calloc(all, PAD * sizeof(double));
    m->p = calloc(1, vector);
    m->f = calloc(1, vector);
    m->term[0] = calloc(1, vector);
    m->term[1] = calloc(1, vector);
    m->last = calloc(1, vector);
    m->node = malloc(n * sizeof(Node));
    m->who = malloc(n * sizeof(int64_t));
    m->turns = calloc(n, 3 * sizeof(int32_t));
    m->owner = malloc((size_t)(m->room + 1) * sizeof(int32_t));
    m->image = malloc((size_t)(m->room + 1) * 3 * sizeof(double));
    m->count = calloc(n, sizeof(int32_t));
    m->own_start = calloc(n, sizeof(int64_t));
    m->bin_of = malloc(all * sizeof(int64_t));
    m->spare = malloc(all * sizeof(Node));
    m->energy = malloc(n * sizeof(double));
    m->squares = malloc((n / PORTION + 1) * 2 * sizeof(double));
    const int64_t each = g->many ? many_body_size(g->many) : g->cluster ? cluster_size(g->cluster) : 0;
    m->derivatives = malloc((n * (size_t)each + 1) * sizeof(double));
    if (m->x && m->p && m->f && m->term[0] && m->term[1] && m->last && m->node && m->who && m->turns && m->owner &&
        m->image && m->count && m->own_start && m->bin_of && m->spare && m->energy && m->squares && m->derivatives)
        return m;
    free_moving(m);
    return NULL;
}

static void fill_motion(Motion *m, const double *q, const double *p)
{
    const Program *g = m->program;
    memcpy(m->node, g->node, (size_t)g->nodes * sizeof(Node));
    m->friction = g->edge_friction != 0;
    for (int64_t i = 0; i < g->nodes; i++) {
        m->who[i] = i;
        m->friction |= g->node[i].friction != 0;
        for (int64_t c = 0; c < g->dim; c++) {
            m->x[PAD * i + c] = q[g->dim * i + c];
            m->p[PAD * i + c] = p[g->dim * i + c];
        }
    }
    m->at = -1;
    if (!g->fixed)
        return;
    m->start = g->start;
    m->index = g->index;
    memcpy(m->owner, g->owner, (size_t)g->ghosts * sizeof(int32_t));
    memcpy(m->image, g->image, (size_t)g->ghosts * 3 * sizeof(double));
    for (int64_t i = 0; i < g->nodes; i++)
        m->count[i] = (int32_t)(g->start[i + 1] - g->start[i]);
}

PyDoc_STRVAR(motion_doc,
             "motion(program, q, p, dt, limits, kinds, portions)\n--\n\n"
             "Begin a motion at q and p, (nodes, dim): each step of length dt is kicks (0) and drifts (1) by portions of\n"
             "dt. It has blown up once the squared sizes of q and p both exceed their limits, a pair of numbers.");

static PyObject *motion(PyObject *self, PyObject *args)
{
    (void)self;
    PyObject *capsule, *places, *momenta, *kinds, *portions, *result = NULL;
    double dt, limits[2];
    if (!PyArg_ParseTuple(args, "OOOd(dd)OO", &capsule, &places, &momenta, &dt, &limits[0], &limits[1], &kinds, &portions))
        return NULL;
    Stored *stored = PyCapsule_GetPointer(capsule, PROGRAM);
    if (!stored)
        return NULL;
    const Program *g = &stored->program;
    Buffers buffers = {.count = 0};
    Motion *m = new_motion(g);
    if (!m)
        return PyErr_NoMemory();
    const double *q, *p, *portion;
    const int32_t *kind;
    if (!(q = take(&buffers, places, 0, "d", g->nodes * g->dim, NULL)) ||
        !(p = take(&buffers, momenta, 0, "d", g->nodes * g->dim, NULL)) || !(kind = take(&buffers, kinds, 0, "i", -1, NULL)))
        goto done;
    m->operations = last_items(&buffers);
    if (!(portion = take(&buffers, portions, 0, "d", m->operations, NULL)))
        goto done;
    m->kind = malloc((size_t)m->operations * sizeof(int) + 1);
    m->portion = malloc((size_t)m->operations * sizeof(double) + 1);
    if (!m->kind || !m->portion) {
        PyErr_NoMemory();
        goto done;
    }
    for (int64_t k = 0; k < m->operations; k++) {
        m->kind[k] = kind[k] == KICK ? KICK : DRIFT;
        m->portion[k] = portion[k];
    }
    m->dt = dt;
    m->limits[0] = limits[0];
    m->limits[1] = limits[1];
    fill_motion(m, q, p);
    result = PyCapsule_New(m, MOTION, free_motion);
    if (result)
        PyCapsule_SetContext(result, Py_NewRef(capsule));
done:
    release(&buffers);
    if (!result)
        free_moving(m);
    return result;
}

/* Positions outside of any cell, and momenta, in the order of the nodes outside. */
static void give_state(const Motion *m, double *q, double *p)
{
    const Program *g = m->program;
    for (int64_t i = 0; i < g->nodes; i++)
        for (int64_t c = 0; c < g->dim; c++) {
            double place = m->x[PAD * i + c];
            for (int k = 0; k < 3; k++)
                place += g->periodic[k] ? m->turns[3 * i + k] * g->cell[k][c] : 0.0;
            q[g->dim * m->who[i] + c] = place;
            p[g->dim * m->who[i] + c] = m->p[PAD * i + c];
        }
}

typedef struct {
    int64_t every, offset, stride, energy_offset, energy_stride;
    double *q, *p, *energy;
} Frames;

static int keep_frame(Motion *m, const Frames *frames, int64_t number)
{
    const int code = follow(m);
    if (code != DONE)
        return code;
    const int64_t at = frames->offset + frames->stride * number;
    give_state(m, frames->q + at, frames->p + at);
    frames->energy[frames->energy_offset + frames->energy_stride * number] = find_energy(m);
    return DONE;
}

PyDoc_STRVAR(advance_doc,
             "advance(motion, threads, done, steps, every, offset, stride, energy_offset, energy_stride, q, p, energy)\n--\n\n"
             "Go on from step `done` to step `steps` and keep every so many in the frames: that of step n in q and p from\n"
             "offset + stride n / every on, and its energy likewise. Returns the steps that are sound, and a code: 0 for\n"
             "all done, 1 where forces or velocities are asked for (see `answer`), 2 for coordinates that have blown up,\n"
             "3 for too little memory.");

static PyObject *advance(PyObject *self, PyObject *args)
{
    (void)self;
    PyObject *capsule, *places, *momenta, *energies;
    int threads;
    long long done, steps, every, offset, stride, energy_offset, energy_stride;
    if (!PyArg_ParseTuple(args, "OiLLLLLLLOOO", &capsule, &threads, &done, &steps, &every, &offset, &stride, &energy_offset,
                          &energy_stride, &places, &momenta, &energies))
        return NULL;
    Motion *m = PyCapsule_GetPointer(capsule, MOTION);
    if (!m)
        return NULL;
    Buffers buffers = {.count = 0};
    Frames frames = {every, offset, stride, energy_offset, energy_stride, NULL, NULL, NULL};
    PyObject *result = NULL;
    if (!(frames.q = take(&buffers, places, 1, "d", -1, NULL)))
        goto end;
    const int64_t room = last_items(&buffers);
    if (!(frames.p = take(&buffers, momenta, 1, "d", room, NULL)) || !(frames.energy = take(&buffers, energies, 1, "d", -1, NULL)))
        goto end;
    const int64_t size = m->program->nodes * m->program->dim, last = every > 0 ? steps / every : 0;
    if (every < 1 || offset < 0 || stride < size || energy_offset < 0 || energy_stride < 1 || last > room / stride ||
        offset + stride * last + size > room || energy_offset + energy_stride * last >= last_items(&buffers)) {
        PyErr_SetString(PyExc_ValueError, "there is no room for the frames of so many steps");
        goto end;
    }
    int code = DONE;
    Py_BEGIN_ALLOW_THREADS
    pool_begin(&m->pool, threads);
    while (done < steps) {
        code = finish_step(m);
        if (code != DONE)
            break;
        done++;
        if (done % every == 0 && (code = keep_frame(m, &frames, done / every)) != DONE)
            break;
    }
    pool_end(&m->pool);
    Py_END_ALLOW_THREADS
    result = Py_BuildValue("Li", done, code);
end:
    release(&buffers);
    return result;
}

PyDoc_STRVAR(present_doc,
             "present(motion, q, p)\n--\n\n"
             "Write present positions and momenta into q and p, (nodes, dim). Returns whether the step waits for forces\n"
             "(else, if for anything, for velocities), and how often neighbours were searched and forces found so far.");

static PyObject *present(PyObject *self, PyObject *args)
{
    (void)self;
    PyObject *capsule, *places, *momenta;
    if (!PyArg_ParseTuple(args, "OOO", &capsule, &places, &momenta))
        return NULL;
    Motion *m = PyCapsule_GetPointer(capsule, MOTION);
    if (!m)
        return NULL;
    const int64_t size = m->program->nodes * m->program->dim;
    Buffers buffers = {.count = 0};
    double *q = take(&buffers, places, 1, "d", size, NULL), *p = q ? take(&buffers, momenta, 1, "d", size, NULL) : NULL;
    if (p)
        give_state(m, q, p);
    release(&buffers);
    const int waits = m->at >= 0 && m->at < m->operations && m->kind[m->at] == KICK;
    return p ? Py_BuildValue("OLL", waits ? Py_True : Py_False, (long long)m->searches, (long long)m->evaluations) : NULL;
}

PyDoc_STRVAR(answer_doc,
             "answer(motion, gradient)\n--\n\n"
             "Give what a step waits for: dH/dq if it is forces, else dH/dp, shape (nodes, dim).");

static PyObject *answer(PyObject *self, PyObject *args)
{
    (void)self;
    PyObject *capsule, *gradient;
    if (!PyArg_ParseTuple(args, "OO", &capsule, &gradient))
        return NULL;
    Motion *m = PyCapsule_GetPointer(capsule, MOTION);
    Buffers buffers = {.count = 0};
    const double *given = m ? take(&buffers, gradient, 0, "d", m->program->nodes * m->program->dim, NULL) : NULL;
    const int waits = given && m->at >= 0 && m->at < m->operations;
    if (waits)
        take_answer(m, given);
    else if (given)
        PyErr_SetString(PyExc_ValueError, "the motion waits for nothing");
    release(&buffers);
    return waits ? Py_NewRef(Py_None) : NULL;
}

static PyMethodDef methods[] = {
    {"program", program, METH_VARARGS, program_doc}, {"motion", motion, METH_VARARGS, motion_doc},
    {"advance", advance, METH_VARARGS, advance_doc}, {"present", present, METH_VARARGS, present_doc},
    {"answer", answer, METH_VARARGS, answer_doc},    {NULL, NULL, 0, NULL},
};

static struct PyModuleDef definition = {
    PyModuleDef_HEAD_INIT, "_engine", "Many steps of a compiled Hamiltonian in one call.", -1, methods, NULL, NULL, NULL, NULL,
};

PyMODINIT_FUNC PyInit__engine(void)
{
    return PyModule_Create(&definition);
}
