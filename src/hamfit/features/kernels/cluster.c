/* Derivatives of many-body invariants by neighbours, for the rows of a fit; see hamfit.features.cluster. */
#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include "activations.h"
#include "buffers.h"

enum { LANES = 8, MOST = 1 << 20, MOST_DEGREES = 32 };

typedef struct {
    int64_t dim, functions, degrees, radial, kinds, channels, coupled, pair_terms, invariants, columns;
} Sizes;

/* Who is near whom, and what is multiplied by what; the same for all centres. Rows of values are numbered: a row of
 * ones, then the functions A, then the couplings of two of them. */
typedef struct {
    const int64_t *block;           /* (degrees + 1,): where the functions of each degree begin */
    const int32_t *pair_term;       /* (pair_terms, 3): values[0] += c values[1] values[2] */
    const double *pair_coefficient; /* (pair_terms,) */
    const int64_t *slope_start;     /* (invariants + 1,): the terms of each invariant */
    const int32_t *slope_term;      /* (terms, 3): G[0] += c values[1] values[2] */
    const double *slope_coefficient;
    const int64_t *first, *last, *column; /* (invariants,): the channels that are columns, and where these begin */
    const int64_t *start;                 /* (centres + 1,): the neighbours of each centre */
    const int64_t *kind;                  /* (neighbours,) */
    uint32_t *degrees_of;                 /* (invariants,): the degrees that each invariant is made of, as bits */
} Tables;

#define real double
#define NAME(x) x##_double
#include "neighbour_slopes.h"
#undef real
#undef NAME
#define real float
#define NAME(x) x##_float
#include "neighbour_slopes.h"
#undef real
#undef NAME

static int fail(const char *what)
{
    PyErr_SetString(PyExc_ValueError, what);
    return 0;
}

static int64_t items(const Buffers *buffers)
{
    const Py_buffer *view = &buffers->views[buffers->count - 1];
    return view->len / view->itemsize;
}

static int terms_are_there(const int32_t *term, int64_t count, int64_t into_first, int64_t into_last, int64_t values)
{
    for (int64_t i = 0; i < count; i++, term += 3)
        if (term[0] < into_first || term[0] >= into_last || term[1] < 0 || term[1] >= values || term[2] < 0 ||
            term[2] >= values)
            return 0;
    return 1;
}

/* sizes, then tables: block, pair terms and coefficients, slope starts, terms and coefficients */
static int take_program(Buffers *buffers, Sizes *s, Tables *t, PyObject *given)
{
    PyObject *o[6];
    long long dim, functions, degrees, coupled;
    if (!PyArg_ParseTuple(given, "LLLLOOOOOO", &dim, &functions, &degrees, &coupled, &o[0], &o[1], &o[2], &o[3], &o[4], &o[5]))
        return 0;
    if (dim < 1 || dim > 3 || functions < 1 || functions > MOST || degrees < 1 || degrees > MOST_DEGREES || coupled < 0 ||
        coupled > MOST)
        return fail("there are no invariants of these sizes");
    s->dim = dim, s->functions = functions, s->degrees = degrees, s->coupled = coupled;
    if (!(t->block = take(buffers, o[0], 0, INTEGERS, degrees + 1, NULL)) ||
        !(t->pair_coefficient = take(buffers, o[2], 0, "d", -1, NULL)))
        return 0;
    s->pair_terms = items(buffers);
    if (!(t->pair_term = take(buffers, o[1], 0, "i", 3 * s->pair_terms, NULL)) ||
        !(t->slope_start = take(buffers, o[3], 0, INTEGERS, -1, NULL)))
        return 0;
    s->invariants = items(buffers) - 1;
    if (!(t->slope_coefficient = take(buffers, o[5], 0, "d", -1, NULL)))
        return 0;
    const int64_t terms = items(buffers), values = 1 + functions + coupled;
    if (!(t->slope_term = take(buffers, o[4], 0, "i", 3 * terms, NULL)))
        return 0;
    int fine = s->invariants >= 0 && t->block[0] == 0 && t->block[degrees] == functions;
    for (int64_t l = 0; fine && l < degrees; l++)
        fine = t->block[l] <= t->block[l + 1];
    fine = fine && t->slope_start[0] == 0 && t->slope_start[s->invariants] == terms;
    for (int64_t i = 0; fine && i < s->invariants; i++)
        fine = t->slope_start[i] <= t->slope_start[i + 1];
    return (fine && terms_are_there(t->pair_term, s->pair_terms, 1 + functions, values, values) &&
            terms_are_there(t->slope_term, terms, 0, functions, values)) ||
           fail("the couplings name functions that are not there");
}

/* first, last, column */
static int take_columns(Buffers *buffers, Sizes *s, Tables *t, PyObject *given)
{
    PyObject *o[3];
    if (!PyArg_ParseTuple(given, "OOO", &o[0], &o[1], &o[2]) ||
        !(t->first = take(buffers, o[0], 0, INTEGERS, s->invariants, NULL)) ||
        !(t->last = take(buffers, o[1], 0, INTEGERS, s->invariants, NULL)) ||
        !(t->column = take(buffers, o[2], 0, INTEGERS, s->invariants, NULL)))
        return 0;
    for (int64_t i = 0; i < s->invariants; i++)
        if (t->first[i] < 0 || t->first[i] > t->last[i] || t->last[i] > s->channels || t->column[i] < 0 ||
            t->column[i] + t->last[i] - t->first[i] > s->columns)
            return fail("there are columns of channels that are not there");
    return 1;
}

static int take_neighbours(Buffers *buffers, const Sizes *s, Tables *t, PyObject *start, PyObject *kind, int64_t *centres,
                           int64_t *neighbours)
{
    if (!(t->start = take(buffers, start, 0, INTEGERS, -1, NULL)))
        return 0;
    *centres = items(buffers) - 1;
    if (!(t->kind = take(buffers, kind, 0, INTEGERS, -1, NULL)))
        return 0;
    *neighbours = items(buffers);
    int fine = *centres >= 0 && t->start[0] == 0 && t->start[*centres] == *neighbours;
    for (int64_t i = 0; fine && i < *centres; i++)
        fine = t->start[i] <= t->start[i + 1];
    for (int64_t i = 0; fine && i < *neighbours; i++)
        fine = t->kind[i] >= 0 && t->kind[i] < s->kinds;
    return fine || fail("the neighbours are out of range");
}

#define TAKE(TYPE, KIND)                                                                                               \
    static int take_numbers_##TYPE(Buffers *buffers, const Sizes *s, Numbers_##TYPE *x, PyObject **o, int64_t centres, \
                                   int64_t neighbours)                                                                 \
    {                                                                                                                  \
        return (x->mixing = take(buffers, o[0], 0, KIND, s->kinds * s->degrees * s->radial * s->channels, NULL)) &&    \
               (x->density = take(buffers, o[1], 0, KIND, centres * s->kinds * s->radial * s->functions, NULL)) &&     \
               (x->radial = take(buffers, o[2], 0, KIND, neighbours * s->radial, NULL)) &&                             \
               (x->radial_slopes = take(buffers, o[3], 0, KIND, neighbours * s->radial, NULL)) &&                      \
               (x->angular = take(buffers, o[4], 0, KIND, neighbours * s->functions, NULL)) &&                         \
               (x->angular_slopes = take(buffers, o[5], 0, KIND, neighbours * s->dim * s->functions, NULL)) &&         \
               (x->unit = take(buffers, o[6], 0, KIND, neighbours * s->dim, NULL)) &&                                  \
               (x->inverse = take(buffers, o[7], 0, KIND, neighbours, NULL)) &&                                        \
               (x->factor = take(buffers, o[8], 0, KIND, s->columns, NULL)) &&                                         \
               (x->out = take(buffers, o[9], 1, KIND, neighbours * s->dim * s->columns, NULL));                        \
    }
TAKE(double, "d")
TAKE(float, "f")
#undef TAKE

PyDoc_STRVAR(slopes_doc,
             "neighbour_slopes(program, columns, sizes, start, kind, numbers)\n--\n\n"
             "Write the derivatives of invariants by all neighbours of some centres.\n\n"
             "program: dim, functions, degrees, couplings, and their tables; columns: first and last channel and first\n"
             "column of every invariant; sizes: kinds, radial functions, channels (a multiple of 8) and columns; numbers:\n"
             "mixing, density, radial, radial_slopes, angular, angular_slopes, unit, inverse, factor, out.");

static PyObject *neighbour_slopes(PyObject *self, PyObject *args)
{
    (void)self;
    PyObject *program, *columns, *start, *kind, *o[10], *result = NULL;
    long long kinds, radial, channels, width;
    if (!PyArg_ParseTuple(args, "OO(LLLL)OO(OOOOOOOOOO)", &program, &columns, &kinds, &radial, &channels, &width, &start,
                          &kind, &o[0], &o[1], &o[2], &o[3], &o[4], &o[5], &o[6], &o[7], &o[8], &o[9]))
        return NULL;
    if (kinds < 1 || kinds > MOST || radial < 1 || radial > MOST || channels < 0 || channels > MOST || channels % LANES ||
        width < 0 || width > (1LL << 40) / 8) {
        PyErr_SetString(PyExc_ValueError, "there are no channels of these sizes");
        return NULL;
    }
    Buffers buffers = {.count = 0};
    Sizes s = {.kinds = kinds, .radial = radial, .channels = channels, .columns = width};
    Tables t = {0};
    Numbers_double doubles;
    Numbers_float floats;
    void *scratch = NULL;
    int64_t centres, neighbours, most = 0;
    char format;
    if (!take_program(&buffers, &s, &t, program) || !take_columns(&buffers, &s, &t, columns) ||
        !take_neighbours(&buffers, &s, &t, start, kind, &centres, &neighbours) ||
        !take(&buffers, o[0], 0, "df", -1, &format) ||
        !(format == 'd' ? take_numbers_double(&buffers, &s, &doubles, o, centres, neighbours)
                        : take_numbers_float(&buffers, &s, &floats, o, centres, neighbours)))
        goto done;
    for (int64_t i = 0; i < centres; i++)
        most = t.start[i + 1] - t.start[i] > most ? t.start[i + 1] - t.start[i] : most;
    scratch = PyMem_Malloc(sizeof(double) * LANES * (size_t)(1 + 2 * s.functions + s.coupled + 2 * most * s.degrees));
    t.degrees_of = PyMem_Calloc((size_t)s.invariants + 1, sizeof(uint32_t));
    if (!scratch || !t.degrees_of) {
        PyErr_NoMemory();
        goto done;
    }
    for (int64_t i = 0; i < s.invariants; i++)
        for (int64_t n = t.slope_start[i]; n < t.slope_start[i + 1]; n++)
            for (int64_t l = 0; l < s.degrees; l++)
                if (t.slope_term[3 * n] >= t.block[l] && t.slope_term[3 * n] < t.block[l + 1])
                    t.degrees_of[i] |= (uint32_t)1 << l;
    Py_BEGIN_ALLOW_THREADS
    for (int64_t i = 0; i < centres; i++)
        if (format == 'd')
            one_centre_double(&s, &t, &doubles, i, scratch);
        else
            one_centre_float(&s, &t, &floats, i, scratch);
    Py_END_ALLOW_THREADS
    result = Py_NewRef(Py_None);
done:
    PyMem_Free(scratch);
    PyMem_Free(t.degrees_of);
    release(&buffers);
    return result;
}

static PyMethodDef methods[] = {
    {"neighbour_slopes", neighbour_slopes, METH_VARARGS, slopes_doc},
    {NULL, NULL, 0, NULL},
};

static struct PyModuleDef definition = {
    PyModuleDef_HEAD_INIT, "_cluster", "Many-body invariants and their derivatives by neighbours.", -1, methods,
    NULL, NULL, NULL, NULL,
};

PyMODINIT_FUNC PyInit__cluster(void)
{
    return PyModule_Create(&definition);
}
