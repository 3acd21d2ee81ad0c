/* Many steps of a compiled Hamiltonian in one call; hamfit.compiled.loops calls this, and has the same in NumPy.
 *
 * Two things are handed to Python: a program (tables, what nodes are, a fixed graph) and a motion (a system that moves
 * by it). Both are copies: nothing of NumPy's memory is kept. */
#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include "many_body_arrays.h"
#include "steps.h"

enum { MOST_SCRATCH = 1 << 15 }; /* doubles on the stack of a thread */
static const char PROGRAM[] = "hamfit.compiled.program", MOTION[] = "hamfit.compiled.motion";

/* -- arrays -------------------------------------------------------------------------------------------------------- */

static int format_is(const char *format, char kind)
{
    if (format[0] == '@' || format[0] == '=' || format[0] == '<')
        format++;
    if (format[1])
        return 0;
    return kind == 'd' ? format[0] == 'd' : kind == 'i' ? format[0] == 'i' : strchr("lq", format[0]) != NULL;
}

static const size_t SIZE_OF[] = {['d'] = 8, ['i'] = 4, ['l'] = 8};

/* Look at an array of doubles ('d'), 32-bit ('i') or 64-bit ('l') integers, of so many numbers. */
static int look_at(PyObject *object, char kind, int64_t count, int writable, Py_buffer *view)
{
    if (PyObject_GetBuffer(object, view, PyBUF_FORMAT | PyBUF_C_CONTIGUOUS | (writable ? PyBUF_WRITABLE : 0)) < 0)
        return 0;
    if (view->format && format_is(view->format, kind) && (size_t)view->itemsize == SIZE_OF[(int)kind] &&
        (count < 0 || view->len == count * view->itemsize))
        return 1;
    PyErr_Format(PyExc_ValueError, "expected an array of %lld numbers of the kind '%c'", (long long)count, kind);
    PyBuffer_Release(view);
    return 0;
}

/* A copy of an array; `found`, where it is asked for, gets the number of its items. */
static void *copy_of(PyObject *object, char kind, int64_t count, int64_t *found)
{
    Py_buffer view;
    if (!look_at(object, kind, count, 0, &view))
        return NULL;
    void *copy = malloc(view.len ? (size_t)view.len : 1);
    if (copy)
        memcpy(copy, view.buf, (size_t)view.len);
    else
        PyErr_NoMemory();
    if (found)
        *found = view.len / view.itemsize;
    PyBuffer_Release(&view);
    return copy;
}

/* -- programs ------------------------------------------------------------------------------------------------------ */

typedef struct {
    Program program;
    int32_t *cells;
    double *rows, *grid_rows;
    int64_t cell_count, row_count;
    Buffers buffers; /* of the many-body part, held as long as the program is there */
    ManyBody many;
} Stored;

static void free_stored(Stored *stored)
{
    Program *g = &stored->program;
    release(&stored->buffers);
    void *all[] = {g->table,       g->grid,  g->node,  g->law,        g->start,     g->index, g->entry_law, g->owner, g->image,
                   stored->cells, stored->rows, stored->grid_rows, stored};
    for (size_t k = 0; k < sizeof all / sizeof *all; k++)
        free(all[k]);
}

static void free_program(PyObject *capsule)
{
    free_stored(PyCapsule_GetPointer(capsule, PROGRAM));
}

/* numbers: (tables, 7) scale, shift, low, factor, first cell, ends, and where its cells begin; pieces: (tables + 1,) */
static int read_tables(Stored *stored, PyObject *numbers, PyObject *cells, PyObject *rows, PyObject *pieces)
{
    Program *g = &stored->program;
    int64_t given;
    double *table = copy_of(numbers, 'd', -1, &given);
    int64_t *begin = table ? copy_of(pieces, 'l', given / 7 + 1, NULL) : NULL;
    int fine = 0;
    if (!begin || !(stored->cells = copy_of(cells, 'i', -1, &stored->cell_count)) ||
        !(stored->rows = copy_of(rows, 'd', -1, &stored->row_count)))
        goto done;
    g->tables = given / 7;
    if (!(g->table = calloc((size_t)g->tables + 1, sizeof(Table)))) {
        PyErr_NoMemory();
        goto done;
    }
    for (int64_t k = 0; k < g->tables; k++) {
        const double *a = table + 7 * k;
        const int64_t first = (int64_t)a[6], last = k + 1 < g->tables ? (int64_t)table[7 * k + 13] : stored->cell_count / 2;
        if (first < 0 || last > stored->cell_count / 2 || begin[k] < 0 || begin[k + 1] * ROW > stored->row_count ||
            ((int64_t)1023 << 4) - (int64_t)a[4] + 1 != last - first)
            goto wrong;
        for (int64_t c = first; c < last; c++) {
            const int32_t offset = stored->cells[2 * c], shift = stored->cells[2 * c + 1];
            if (offset < 0 || shift < 0 || shift > CELL_BITS || offset + ((int64_t)1 << (CELL_BITS - shift)) > begin[k + 1] - begin[k])
                goto wrong;
        }
        g->table[k] = (Table){.scale = a[0], .shift = a[1], .low = a[2], .factor = a[3], .first = (int64_t)a[4],
                              .ends = a[5] != 0, .cells = stored->cells + 2 * first, .rows = stored->rows + ROW * begin[k]};
    }
    fine = 1;
    goto done;
wrong:
    PyErr_SetString(PyExc_ValueError, "a table's cells do not fit its pieces");
done:
    free(table);
    free(begin);
    return fine;
}

/* numbers: (grids, 6) start, rectangles per length, and their counts, for both coordinates; rows: those of all grids */
static int read_grids(Stored *stored, PyObject *numbers, PyObject *rows)
{
    Program *g = &stored->program;
    int64_t given, count, used = 0;
    double *grid = copy_of(numbers, 'd', -1, &given);
    if (!grid || !(stored->grid_rows = copy_of(rows, 'd', -1, &count)) ||
        !(g->grid = calloc((size_t)given / 6 + 1, sizeof(Grid)))) {
        free(grid);
        return 0;
    }
    g->grids = given / 6;
    for (int64_t k = 0; k < g->grids; k++) {
        const double *a = grid + 6 * k;
        g->grid[k] = (Grid){{a[0], a[1]}, {a[2], a[3]}, {(int64_t)a[4], (int64_t)a[5]}, stored->grid_rows + used};
        used += 36 * g->grid[k].count[0] * g->grid[k].count[1];
    }
    free(grid);
    if (used != count) {
        PyErr_SetString(PyExc_ValueError, "the rows of the grids do not fit their sizes");
        return 0;
    }
    return 1;
}

/* numbers: (nodes, 6) inverse, slowness, friction, force; integers: (nodes, 5) kinetic, type, field, flags, kind */
static int read_nodes(Program *g, PyObject *numbers, PyObject *integers)
{
    double *number = copy_of(numbers, 'd', 6 * g->nodes, NULL);
    int32_t *integer = number ? copy_of(integers, 'i', 5 * g->nodes, NULL) : NULL;
    const int64_t fields = g->dim == 2 ? g->grids : g->tables;
    int fine = 0;
    if (!integer)
        goto done;
    if (!(g->node = malloc((size_t)g->nodes * sizeof(Node)))) {
        PyErr_NoMemory();
        goto done;
    }
    for (int64_t i = 0; i < g->nodes; i++) {
        const double *a = number + 6 * i;
        const int32_t *b = integer + 5 * i;
        g->node[i] = (Node){a[0], a[1], a[2], {a[3], a[4], a[5]}, b[0], b[1], b[2], b[3], b[4]};
        g->any_angles |= b[3] >= ANGLES;
        g->any_kinetic |= b[0] >= 0;
        g->any_outside |= (b[3] & HELD) || b[2] >= 0 || a[3] != 0 || a[4] != 0 || a[5] != 0;
        if (b[0] >= g->tables || b[1] < 0 || b[1] >= g->types || b[2] >= fields || (b[2] >= 0 && g->dim > 2) || b[4] < 0 ||
            (g->many && b[4] >= g->many->kinds)) {
            PyErr_SetString(PyExc_ValueError, "a node has a table, a type or a field that there is not");
            goto done;
        }
    }
    fine = 1;
done:
    free(number);
    free(integer);
    return fine;
}

static int read_graph(Program *g, PyObject *start, PyObject *index, PyObject *law, PyObject *owner, PyObject *image)
{
    int64_t entries;
    if (!(g->start = copy_of(start, 'l', g->nodes + 1, NULL)) || !(g->index = copy_of(index, 'i', -1, &entries)) ||
        !(g->entry_law = copy_of(law, 'i', entries, NULL)) || !(g->owner = copy_of(owner, 'i', -1, &g->ghosts)) ||
        !(g->image = copy_of(image, 'd', 3 * g->ghosts, NULL)))
        return 0;
    int fine = g->start[0] == 0 && g->start[g->nodes] == entries;
    for (int64_t i = 0; i < g->nodes; i++)
        fine &= g->start[i] <= g->start[i + 1] && g->start[i + 1] - g->start[i] <= INT32_MAX;
    g->one_law = 1;
    for (int64_t k = 0; k < entries; k++)
        g->one_law &= g->entry_law[k] == 0;
    for (int64_t k = 0; k < entries; k++)
        fine &= g->index[k] >= 0 && g->index[k] < g->nodes + g->ghosts && g->entry_law[k] < g->tables;
    for (int64_t k = 0; k < g->ghosts; k++)
        fine &= g->owner[k] >= 0 && g->owner[k] < g->nodes;
    if (!fine)
        PyErr_SetString(PyExc_ValueError, "the neighbours of a fixed graph are out of range");
    return fine;
}

PyDoc_STRVAR(program_doc,
             "program(dim, tables, grids, nodes, laws, graph, box, many)\n--\n\n"
             "Store a compiled Hamiltonian: tables (numbers, cells, rows, pieces), grids (numbers, rows), nodes (count,\n"
             "types, numbers, integers), laws (types, types), a graph (start, index, law, owner, image) or None, and box\n"
             "(cutoff, edge_friction, skin, cell, inverse, heights, periodic), and the parameters of a many-body part or None.");

static PyObject *program(PyObject *self, PyObject *args)
{
    (void)self;
    long long dim, nodes, types;
    PyObject *table[4], *grid[2], *node[2], *laws, *graph, *part[5], *box[4], *many;
    double cutoff, edge_friction, skin;
    if (!PyArg_ParseTuple(args, "L(OOOO)(OO)(LLOO)OO(dddOOOO)O", &dim, &table[0], &table[1], &table[2], &table[3], &grid[0],
                          &grid[1], &nodes, &types, &node[0], &node[1], &laws, &graph, &cutoff, &edge_friction, &skin,
                          &box[0], &box[1], &box[2], &box[3], &many))
        return NULL;
    if (dim < 1 || dim > 3 || nodes < 1 || nodes > INT32_MAX / 2 || types < 1) {
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
    g->cutoff = cutoff;
    g->edge_friction = edge_friction;
    g->skin = skin;
    g->fixed = graph != Py_None;
    if (many != Py_None) {
        g->many = &stored->many;
        if (!take_body(&stored->buffers, &stored->many, many)) {
            free_stored(stored);
            return NULL;
        }
        if (many_body_scratch(g->many) > MOST_SCRATCH) {
            PyErr_SetString(PyExc_ValueError, "the many-body part is too large for the stack of a thread");
            free_stored(stored);
            return NULL;
        }
    }
    double *cell = NULL, *inverse = NULL, *heights = NULL;
    int32_t *periodic = NULL;
    int fine = read_tables(stored, table[0], table[1], table[2], table[3]) && read_grids(stored, grid[0], grid[1]) &&
               read_nodes(g, node[0], node[1]) && (g->law = copy_of(laws, 'i', types * types, NULL)) &&
               (cell = copy_of(box[0], 'd', 9, NULL)) && (inverse = copy_of(box[1], 'd', 9, NULL)) &&
               (heights = copy_of(box[2], 'd', 3, NULL)) && (periodic = copy_of(box[3], 'i', 3, NULL));
    if (fine) {
        memcpy(g->cell, cell, sizeof g->cell);
        memcpy(g->inverse_cell, inverse, sizeof g->inverse_cell);
        memcpy(g->height, heights, sizeof g->height);
        for (int k = 0; k < 3; k++)
            g->periodic[k] = periodic[k] != 0;
        for (int64_t k = 0; k < types * types; k++)
            fine &= g->law[k] < g->tables;
        if (!fine || (!g->fixed && !(cutoff > 0 && cutoff < INFINITY && skin > 0))) {
            PyErr_SetString(PyExc_ValueError, "laws must be tables, and moving edges need a cutoff and a skin");
            fine = 0;
        }
    }
    free(cell);
    free(inverse);
    free(heights);
    free(periodic);
    if (fine && g->fixed)
        fine = PyArg_ParseTuple(graph, "OOOOO", &part[0], &part[1], &part[2], &part[3], &part[4]) &&
               read_graph(g, part[0], part[1], part[2], part[3], part[4]);
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
    m->derivatives = malloc((g->many ? n * (size_t)many_body_size(g->many) : 1) * sizeof(double));
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
    PyObject *capsule, *places, *momenta, *kinds, *portions;
    double dt, limits[2];
    if (!PyArg_ParseTuple(args, "OOOd(dd)OO", &capsule, &places, &momenta, &dt, &limits[0], &limits[1], &kinds, &portions))
        return NULL;
    Stored *stored = PyCapsule_GetPointer(capsule, PROGRAM);
    if (!stored)
        return NULL;
    const Program *g = &stored->program;
    Motion *m = new_motion(g);
    if (!m)
        return PyErr_NoMemory();
    double *q = NULL, *p = NULL;
    int32_t *kind = NULL;
    PyObject *result = NULL;
    if (!(q = copy_of(places, 'd', g->nodes * g->dim, NULL)) || !(p = copy_of(momenta, 'd', g->nodes * g->dim, NULL)) ||
        !(kind = copy_of(kinds, 'i', -1, &m->operations)) || !(m->portion = copy_of(portions, 'd', m->operations, NULL)) ||
        !(m->kind = malloc((size_t)m->operations * sizeof(int) + 1)))
        goto done;
    for (int64_t k = 0; k < m->operations; k++)
        m->kind[k] = kind[k] == KICK ? KICK : DRIFT;
    m->dt = dt;
    m->limits[0] = limits[0];
    m->limits[1] = limits[1];
    fill_motion(m, q, p);
    result = PyCapsule_New(m, MOTION, free_motion);
    if (result)
        PyCapsule_SetContext(result, Py_NewRef(capsule));
done:
    free(q);
    free(p);
    free(kind);
    if (!result) {
        free_moving(m);
        if (!PyErr_Occurred())
            PyErr_NoMemory();
    }
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
    Py_buffer view[3];
    PyObject *result = NULL;
    if (!look_at(places, 'd', -1, 1, &view[0]))
        return NULL;
    if (!look_at(momenta, 'd', view[0].len / 8, 1, &view[1]))
        goto first;
    if (!look_at(energies, 'd', -1, 1, &view[2]))
        goto second;
    const int64_t size = m->program->nodes * m->program->dim, last = every > 0 ? steps / every : 0;
    if (every < 1 || offset < 0 || stride < size || energy_offset < 0 || energy_stride < 1 ||
        offset + stride * last + size > view[0].len / 8 || energy_offset + energy_stride * last >= view[2].len / 8) {
        PyErr_SetString(PyExc_ValueError, "there is no room for the frames of so many steps");
        goto third;
    }
    const Frames frames = {every, offset, stride, energy_offset, energy_stride, view[0].buf, view[1].buf, view[2].buf};
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
third:
    PyBuffer_Release(&view[2]);
second:
    PyBuffer_Release(&view[1]);
first:
    PyBuffer_Release(&view[0]);
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
    Py_buffer q, p;
    if (!m || !look_at(places, 'd', m->program->nodes * m->program->dim, 1, &q))
        return NULL;
    if (!look_at(momenta, 'd', m->program->nodes * m->program->dim, 1, &p)) {
        PyBuffer_Release(&q);
        return NULL;
    }
    give_state(m, q.buf, p.buf);
    PyBuffer_Release(&q);
    PyBuffer_Release(&p);
    const int waits = m->at >= 0 && m->at < m->operations && m->kind[m->at] == KICK;
    return Py_BuildValue("OLL", waits ? Py_True : Py_False, (long long)m->searches, (long long)m->evaluations);
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
    Py_buffer view;
    if (!m || !look_at(gradient, 'd', m->program->nodes * m->program->dim, 0, &view))
        return NULL;
    const int waits = m->at >= 0 && m->at < m->operations;
    if (waits)
        take_answer(m, view.buf);
    else
        PyErr_SetString(PyExc_ValueError, "the motion waits for nothing");
    PyBuffer_Release(&view);
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
