/* Fused loops of the graph network: gather both ends of an edge, activate, scatter, without storing the messages.
 *
 * Compiled where a C compiler is at hand; hamfit.features.kernels has the same in NumPy.
 */
#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include "activations.h"
#include "buffers.h"

enum { MAX_DIM = 16 };
/* Stages of an energy gradient, each over some of the nodes, of the encoded edges, of the parts of the messages, ... */
enum { WHOLE, MEANS, ENCODE_NODES, ENCODE_EDGES, MESSAGES, FINISH_NODES, FINISH_EDGES, SCATTER };

#define real double
#define NAME(x) x##_double
#include "loops.h"
#include "network.h"
#include "jacobian.h"
#undef real
#undef NAME

#define real float
#define NAME(x) x##_float
#include "loops.h"
#include "network.h"
#include "jacobian.h"

static int check_ends(const int64_t *ends, int64_t n_edges, int64_t n_nodes)
{
    for (int64_t e = 0; e < n_edges; e++)
        if (ends[e] < 0 || ends[e] >= n_nodes) {
            PyErr_Format(PyExc_IndexError, "edge %lld ends outside the graph", (long long)e);
            return 0;
        }
    return 1;
}

PyDoc_STRVAR(column_slopes_doc,
             "column_slopes(activation, n_nodes, n_edges, width, first, last, directed, from_nodes, from_edges, high, low, "
             "share, by_node, by_edge)\n--\n\nSum the slopes of all messages into the columns first to last of `by_node` "
             "and `by_edge`; share may be None.");

static PyObject *column_slopes(PyObject *self, PyObject *args)
{
    int activation, directed;
    long long n_nodes, n_edges, width, first, last;
    PyObject *objects[7];
    if (!PyArg_ParseTuple(args, "iLLLLLpOOOOOOO", &activation, &n_nodes, &n_edges, &width, &first, &last, &directed,
                          &objects[0], &objects[1], &objects[2], &objects[3], &objects[4], &objects[5], &objects[6]))
        return NULL;
    if (first < 0 || last < first || last > width)
        return PyErr_Format(PyExc_ValueError, "there are no columns %lld to %lld of %lld", first, last, width);
    if (activation < 0 || activation >= ACTIVATIONS)
        return PyErr_Format(PyExc_ValueError, "unknown activation %d", activation);
    Buffers buffers = {.count = 0};
    PyObject *result = NULL;
    char kind = 'd';
    const int64_t encoded = directed ? 2 * n_edges : n_edges;
    const int64_t *high, *low;
    void *from_nodes, *from_edges, *by_node, *by_edge, *share = NULL;
    if (!(from_nodes = take(&buffers, objects[0], 0, "df", n_nodes * width, &kind)) ||
        !(from_edges = take(&buffers, objects[1], 0, REAL(kind), encoded * width, NULL)) ||
        !(high = take(&buffers, objects[2], 0, INTEGERS, n_edges, NULL)) ||
        !(low = take(&buffers, objects[3], 0, INTEGERS, n_edges, NULL)) ||
        (objects[4] != Py_None && !(share = take(&buffers, objects[4], 0, REAL(kind), n_nodes, NULL))) ||
        !(by_node = take(&buffers, objects[5], 1, REAL(kind), n_nodes * width, NULL)) ||
        !(by_edge = take(&buffers, objects[6], 1, REAL(kind), encoded * width, NULL)) ||
        !check_ends(high, n_edges, n_nodes) || !check_ends(low, n_edges, n_nodes))
        goto done;
    Py_BEGIN_ALLOW_THREADS
    if (kind == 'd') {
        double *sums = by_node;
        for (int64_t node = 0; node < n_nodes; node++)
            memset(sums + node * width + first, 0, sizeof(double) * (last - first));
        all_message_slopes_double[activation](n_edges, width, last - first, directed, (double *)from_nodes + first,
                                              (double *)from_edges + first, high, low, share, sums + first,
                                              (double *)by_edge + first);
    } else {
        float *sums = by_node;
        for (int64_t node = 0; node < n_nodes; node++)
            memset(sums + node * width + first, 0, sizeof(float) * (last - first));
        all_message_slopes_float[activation](n_edges, width, last - first, directed, (float *)from_nodes + first,
                                             (float *)from_edges + first, high, low, share, sums + first,
                                             (float *)by_edge + first);
    }
    Py_END_ALLOW_THREADS
    result = Py_NewRef(Py_None);
done:
    release(&buffers);
    return result;
}

PyDoc_STRVAR(activate_doc, "activate(activation, z, values, slopes)\n--\n\nValue and slope of the activation, elementwise.");

static PyObject *activate(PyObject *self, PyObject *args)
{
    int activation;
    PyObject *objects[3];
    if (!PyArg_ParseTuple(args, "iOOO", &activation, &objects[0], &objects[1], &objects[2]))
        return NULL;
    if (activation < 0 || activation >= ACTIVATIONS)
        return PyErr_Format(PyExc_ValueError, "unknown activation %d", activation);
    Buffers buffers = {.count = 0};
    PyObject *result = NULL;
    char kind = 'd';
    void *z, *values, *slopes;
    if (!(z = take(&buffers, objects[0], 0, "df", -1, &kind)))
        goto done;
    const int64_t count = buffers.views[0].len / buffers.views[0].itemsize;
    if (!(values = take(&buffers, objects[1], 1, REAL(kind), count, NULL)) ||
        !(slopes = take(&buffers, objects[2], 1, REAL(kind), count, NULL)))
        goto done;
    Py_BEGIN_ALLOW_THREADS
    if (kind == 'd')
        all_activate_double[activation](count, z, values, slopes);
    else
        all_activate_float[activation](count, z, values, slopes);
    Py_END_ALLOW_THREADS
    result = Py_NewRef(Py_None);
done:
    release(&buffers);
    return result;
}

PyDoc_STRVAR(finish_rows_doc,
             "finish_rows(n_nodes, n_edges, dim, width, hidden, directed, high, low, by_node, by_edge, outer, rows)\n--\n\n"
             "Scale the message columns of `rows` by `by_node` and add the edges' part, scaled by `by_edge`.");

static PyObject *finish_rows(PyObject *self, PyObject *args)
{
    int directed;
    long long n_nodes, n_edges, dim, width, hidden;
    PyObject *objects[6];
    if (!PyArg_ParseTuple(args, "LLLLLpOOOOOO", &n_nodes, &n_edges, &dim, &width, &hidden, &directed, &objects[0],
                          &objects[1], &objects[2], &objects[3], &objects[4], &objects[5]))
        return NULL;
    Buffers buffers = {.count = 0};
    PyObject *result = NULL;
    char kind = 'd';
    const int64_t encoded = directed ? 2 * n_edges : n_edges, messages = width - hidden;
    const int64_t *high, *low;
    void *by_node, *by_edge, *outer, *rows;
    if (!(by_node = take(&buffers, objects[2], 0, "df", n_nodes * messages, &kind)) ||
        !(high = take(&buffers, objects[0], 0, INTEGERS, n_edges, NULL)) ||
        !(low = take(&buffers, objects[1], 0, INTEGERS, n_edges, NULL)) ||
        !(by_edge = take(&buffers, objects[3], 0, REAL(kind), encoded * messages, NULL)) ||
        !(outer = take(&buffers, objects[4], 0, REAL(kind), encoded * dim * messages, NULL)) ||
        !(rows = take(&buffers, objects[5], 1, REAL(kind), 2 * n_nodes * dim * width, NULL)) ||
        !check_ends(high, n_edges, n_nodes) || !check_ends(low, n_edges, n_nodes))
        goto done;
    Py_BEGIN_ALLOW_THREADS
    if (kind == 'd') {
        scale_rows_double(n_nodes, dim, width, hidden, by_node, rows);
        scatter_rows_double(n_edges, dim, width, hidden, directed, high, low, outer, by_edge, rows);
    } else {
        scale_rows_float(n_nodes, dim, width, hidden, by_node, rows);
        scatter_rows_float(n_edges, dim, width, hidden, directed, high, low, outer, by_edge, rows);
    }
    Py_END_ALLOW_THREADS
    result = Py_NewRef(Py_None);
done:
    release(&buffers);
    return result;
}

PyDoc_STRVAR(scatter_difference_doc,
             "scatter_difference(n_nodes, n_edges, width, high, low, values, out)\n--\n\n"
             "Add `values` at the high ends of the edges and subtract them at the low ends.");

static PyObject *scatter_difference(PyObject *self, PyObject *args)
{
    long long n_nodes, n_edges, width;
    PyObject *objects[4];
    if (!PyArg_ParseTuple(args, "LLLOOOO", &n_nodes, &n_edges, &width, &objects[0], &objects[1], &objects[2], &objects[3]))
        return NULL;
    Buffers buffers = {.count = 0};
    PyObject *result = NULL;
    char kind = 'd';
    const int64_t *high, *low;
    void *values, *out;
    if (!(values = take(&buffers, objects[2], 0, "df", n_edges * width, &kind)) ||
        !(high = take(&buffers, objects[0], 0, INTEGERS, n_edges, NULL)) ||
        !(low = take(&buffers, objects[1], 0, INTEGERS, n_edges, NULL)) ||
        !(out = take(&buffers, objects[3], 1, REAL(kind), n_nodes * width, NULL)) ||
        !check_ends(high, n_edges, n_nodes) || !check_ends(low, n_edges, n_nodes))
        goto done;
    Py_BEGIN_ALLOW_THREADS
    if (kind == 'd')
        scatter_difference_double(n_edges, width, high, low, values, out);
    else
        scatter_difference_float(n_edges, width, high, low, values, out);
    Py_END_ALLOW_THREADS
    result = Py_NewRef(Py_None);
done:
    release(&buffers);
    return result;
}

PyDoc_STRVAR(network_sizes_doc,
             "network_sizes(single, directed, n_nodes, n_edges, dim, hidden, messages, parts)\n--\n\n"
             "Items of the arrays `weights` and `scratch` of `network_gradient`.");

static PyObject *network_sizes(PyObject *self, PyObject *args)
{
    int single, directed;
    long long n_nodes, n_edges, dim, hidden, messages, parts;
    if (!PyArg_ParseTuple(args, "ppLLLLLL", &single, &directed, &n_nodes, &n_edges, &dim, &hidden, &messages, &parts))
        return NULL;
    int64_t weights, scratch;
#define SIZES .directed = directed, .n_nodes = n_nodes, .n_edges = n_edges, .dim = dim, .hidden = hidden, .messages = messages, .parts = parts
    if (single) {
        Network_float n = {SIZES};
        lay_out_float(&n, NULL, NULL, &weights, &scratch);
    } else {
        Network_double n = {SIZES};
        lay_out_double(&n, NULL, NULL, &weights, &scratch);
    }
    return Py_BuildValue("LL", (long long)weights, (long long)scratch);
}

/* A network with the states that it is asked about, as Python hands them over. */
typedef struct {
    int activation, directed, centred, absolute;
    long long n_nodes, n_edges, n_graphs, dim, hidden, messages, parts;
    PyObject *o[10];
    Buffers buffers;
    char kind;
    Network_double in_double;
    Network_float in_single;
} Asked;

#define ASKED "i(ppp)(LLLLLLL)OOOOOOOOOO"
#define TO_ASKED(a)                                                                                                    \
    &a.activation, &a.directed, &a.centred, &a.absolute, &a.n_nodes, &a.n_edges, &a.n_graphs, &a.dim, &a.hidden,       \
        &a.messages, &a.parts, &a.o[0], &a.o[1], &a.o[2], &a.o[3], &a.o[4], &a.o[5], &a.o[6], &a.o[7], &a.o[8], &a.o[9]

/* Take the arrays, check their sizes and lay out the network; 0 with an exception where something does not fit. */
static int take_network(Asked *a)
{
    Buffers *buffers = &a->buffers;
    const int64_t columns = a->n_nodes * a->dim;
    int64_t n_weights, n_scratch;
    const double *q, *p, *offsets = NULL;
    const int64_t *high, *low, *node_ptr;
    void *share = NULL, *weights, *scratch, *doubles;
    if (a->activation < 0 || a->activation > 3 || a->dim < 1 || a->dim > MAX_DIM || a->parts < 1 || a->n_graphs < 1)
        return PyErr_Format(PyExc_ValueError, "no such activation, dimension or part"), 0;
    if (!(weights = take(buffers, a->o[7], 0, "df", -1, &a->kind)))
        return 0;
    const int64_t has_weights = buffers->views[0].len / buffers->views[0].itemsize;
    const int lanes = a->kind == 'd' ? LANES_OF_double : LANES_OF_float;
    if (a->hidden % lanes || a->messages % lanes)
        return PyErr_Format(PyExc_ValueError, "widths are not padded"), 0;
    if (!(scratch = take(buffers, a->o[8], 1, REAL(a->kind), -1, NULL)))
        return 0;
    const int64_t has_scratch = buffers->views[1].len / buffers->views[1].itemsize;
    if (!(q = take(buffers, a->o[0], 0, "d", columns, NULL)) || !(p = take(buffers, a->o[1], 0, "d", columns, NULL)) ||
        (a->o[2] != Py_None && !(offsets = take(buffers, a->o[2], 0, "d", a->n_edges * a->dim, NULL))) ||
        !(high = take(buffers, a->o[3], 0, INTEGERS, a->n_edges, NULL)) ||
        !(low = take(buffers, a->o[4], 0, INTEGERS, a->n_edges, NULL)) ||
        !(node_ptr = take(buffers, a->o[5], 0, INTEGERS, a->n_graphs + 1, NULL)) ||
        (a->o[6] != Py_None && !(share = take(buffers, a->o[6], 0, REAL(a->kind), a->n_nodes, NULL))) ||
        !(doubles = take(buffers, a->o[9], 1, "d", a->n_graphs * a->dim + a->n_edges * a->dim, NULL)) ||
        !check_ends(high, a->n_edges, a->n_nodes) || !check_ends(low, a->n_edges, a->n_nodes))
        return 0;
#define FIELDS                                                                                                         \
    .directed = a->directed, .n_nodes = a->n_nodes, .n_edges = a->n_edges, .dim = a->dim, .hidden = a->hidden,         \
    .messages = a->messages, .parts = a->parts, .activation = a->activation, .centred = a->centred,                    \
    .absolute = a->absolute, .n_graphs = a->n_graphs, .q = q, .p = p, .offsets = offsets, .high = high, .low = low,    \
    .node_ptr = node_ptr, .share = share, .means = doubles, .by_difference = (double *)doubles + a->n_graphs * a->dim
    a->in_double = (Network_double){FIELDS};
    a->in_single = (Network_float){FIELDS};
    if (a->kind == 'd')
        lay_out_double(&a->in_double, weights, scratch, &n_weights, &n_scratch);
    else
        lay_out_float(&a->in_single, weights, scratch, &n_weights, &n_scratch);
    if (has_weights != n_weights || has_scratch < n_scratch || node_ptr[0] != 0 || node_ptr[a->n_graphs] != a->n_nodes)
        return PyErr_Format(PyExc_ValueError, "weights, scratch or node_ptr do not have the size of this network"), 0;
    return 1;
}

PyDoc_STRVAR(network_gradient_doc,
             "network_gradient(stage, first, last, activation, (directed, centred, absolute), (n_nodes, n_edges, n_graphs, dim, "
             "hidden, messages, parts), q, p, offsets, high, low, node_ptr, share, weights, scratch, doubles, by_q, by_p)\n--\n\n"
             "Compute the gradient of the graph network's energy, as a whole (stage 0) or one stage of it.");

static PyObject *network_gradient(PyObject *self, PyObject *args)
{
    int stage;
    long long first, last;
    Asked a = {.kind = 'd'};
    PyObject *results[2], *result = NULL;
    if (!PyArg_ParseTuple(args, "iLL" ASKED "OO", &stage, &first, &last, TO_ASKED(a), &results[0], &results[1]))
        return NULL;
    if (stage < WHOLE || stage > SCATTER)
        return PyErr_Format(PyExc_ValueError, "no such stage: %d", stage);
    const int64_t encoded = a.directed ? 2 * a.n_edges : a.n_edges;
    const int64_t ends[] = {0, 0, a.n_nodes, encoded, a.parts, a.n_nodes, a.n_edges, 0};
    if (first < 0 || last > ends[stage])
        return PyErr_Format(PyExc_ValueError, "there are no %lld to %lld in this stage", first, last);
    double *by_q, *by_p;
    if (!take_network(&a) || !(by_q = take(&a.buffers, results[0], 1, "d", a.n_nodes * a.dim, NULL)) ||
        !(by_p = take(&a.buffers, results[1], 1, "d", a.n_nodes * a.dim, NULL)))
        goto done;
    a.in_double.by_q = a.in_single.by_q = by_q;
    a.in_double.by_p = a.in_single.by_p = by_p;
    Py_BEGIN_ALLOW_THREADS
    if (a.kind == 'd')
        run_stage_double(&a.in_double, stage, first, last);
    else
        run_stage_float(&a.in_single, stage, first, last);
    Py_END_ALLOW_THREADS
    result = Py_NewRef(Py_None);
done:
    release(&a.buffers);
    return result;
}

PyDoc_STRVAR(network_jacobian_doc,
             "network_jacobian(activation, (directed, centred, absolute), (n_nodes, n_edges, n_graphs, dim, hidden, messages, "
             "parts), q, p, offsets, high, low, node_ptr, share, weights, scratch, doubles, (hidden, messages), edge_ptr, rows)"
             "\n--\n\nCompute the Jacobian of all features, shape (2, nodes, dim, hidden + messages), without padding.");

static PyObject *network_jacobian(PyObject *self, PyObject *args)
{
    long long hidden, messages;
    Asked a = {.kind = 'd'};
    PyObject *pointers, *out, *result = NULL;
    if (!PyArg_ParseTuple(args, ASKED "(LL)OO", TO_ASKED(a), &hidden, &messages, &pointers, &out))
        return NULL;
    if (hidden < 0 || hidden > a.hidden || messages < 0 || messages > a.messages || a.parts != 1)
        return PyErr_Format(PyExc_ValueError, "widths are wider than with padding, or in parts");
    const int64_t *edge_ptr;
    void *rows;
    if (!take_network(&a) || !(edge_ptr = take(&a.buffers, pointers, 0, INTEGERS, a.n_graphs + 1, NULL)) ||
        !(rows = take(&a.buffers, out, 1, REAL(a.kind), 2 * a.n_nodes * a.dim * (hidden + messages), NULL)))
        goto done;
    const Network_double *n = &a.in_double;
    int apart = edge_ptr[0] == 0 && edge_ptr[a.n_graphs] == a.n_edges;
    for (int64_t g = 0; apart && g < a.n_graphs; g++) {
        apart = n->node_ptr[g] <= n->node_ptr[g + 1] && edge_ptr[g] <= edge_ptr[g + 1] && edge_ptr[g + 1] <= a.n_edges;
        for (int64_t e = edge_ptr[g]; apart && e < edge_ptr[g + 1]; e++)
            apart = n->low[e] >= n->node_ptr[g] && n->high[e] < n->node_ptr[g + 1] && n->low[e] <= n->high[e];
    }
    if (!apart) {
        PyErr_SetString(PyExc_ValueError, "edges do not stand system by system, each with its higher end first");
        goto done;
    }
    Py_BEGIN_ALLOW_THREADS
    if (a.kind == 'd')
        whole_jacobian_double(&a.in_double, &(Rows_double){hidden, messages, edge_ptr, rows});
    else
        whole_jacobian_float(&a.in_single, &(Rows_float){hidden, messages, edge_ptr, rows});
    Py_END_ALLOW_THREADS
    result = Py_NewRef(Py_None);
done:
    release(&a.buffers);
    return result;
}

static PyMethodDef methods[] = {
    {"network_sizes", network_sizes, METH_VARARGS, network_sizes_doc},
    {"network_gradient", network_gradient, METH_VARARGS, network_gradient_doc},
    {"network_jacobian", network_jacobian, METH_VARARGS, network_jacobian_doc},
    {"column_slopes", column_slopes, METH_VARARGS, column_slopes_doc},
    {"activate", activate, METH_VARARGS, activate_doc},
    {"finish_rows", finish_rows, METH_VARARGS, finish_rows_doc},
    {"scatter_difference", scatter_difference, METH_VARARGS, scatter_difference_doc},
    {NULL, NULL, 0, NULL},
};

static struct PyModuleDef definition = {
    PyModuleDef_HEAD_INIT, "_fused", "Fused loops of the graph network.", -1, methods, NULL, NULL, NULL, NULL,
};

PyMODINIT_FUNC PyInit__fused(void)
{
    return PyModule_Create(&definition);
}
