/* The two passes of many_body.h and those of cluster.h for Python, each for a range of nodes and with the interpreter lock released. */
#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include "cluster_arrays.h"

/* What every call is given: the parameters as one tuple, and who is near whom as another. */
typedef struct {
    Buffers buffers;
    ManyBody body;
    Cluster cluster;
    Neighbourhoods near;
} Call;

/* Whether nodes are of kinds and images of nodes that are there, and the neighbours of nodes `from` to `to` entries. */
static int check_neighbours(const Neighbourhoods *near, int64_t from, int64_t to, int64_t kinds, int64_t images,
                            int64_t neighbours)
{
    for (int64_t node = 0; node < near->nodes; node++)
        if (near->kind[node] < 0 || near->kind[node] >= kinds)
            return fail("a node is of a kind that is not there");
    for (int64_t image = 0; image < images; image++)
        if (near->owner[image] < 0 || near->owner[image] >= near->nodes)
            return fail("an entry is the image of a node that is not there");
    for (int64_t node = from; node < to; node++) {
        const int64_t start = near->start[node], count = near->count[node];
        if (start < 0 || count < 0 || start > neighbours || count > neighbours - start)
            return fail("the neighbours of a node begin or end outside of their array");
        for (int64_t at = start; at < start + count; at++)
            if (near->index[at] < 0 || near->index[at] >= near->nodes + images)
                return fail("a neighbour is not among the entries");
    }
    return 1;
}

static int take_neighbours(Call *call, PyObject *given, int64_t from, int64_t to, int64_t kinds)
{
    Neighbourhoods *near = &call->near;
    Buffers *buffers = &call->buffers;
    PyObject *o[6];
    if (!PyArg_ParseTuple(given, "OOOOOO", &o[0], &o[1], &o[2], &o[3], &o[4], &o[5]))
        return 0;
    if (!(near->owner = take(buffers, o[1], 0, "i", -1, NULL)))
        return 0;
    const int64_t images = last_items(&call->buffers);
    if (!(near->kind = take(buffers, o[2], 0, "i", -1, NULL)))
        return 0;
    const int64_t nodes = near->nodes = last_items(&call->buffers);
    near->kind_step = 1;
    if (from < 0 || from > to || to > nodes)
        return fail("there are no such nodes");
    return (near->places = take(buffers, o[0], 0, "d", 4 * (nodes + images), NULL)) &&
           (near->start = take(buffers, o[3], 0, INTEGERS, nodes, NULL)) &&
           (near->count = take(buffers, o[4], 0, "i", nodes, NULL)) &&
           (near->index = take(buffers, o[5], 0, "i", -1, NULL)) &&
           check_neighbours(near, from, to, kinds, images, last_items(&call->buffers));
}

PyDoc_STRVAR(moments_doc,
             "moments(body, near, first, last, derivatives, energies)\n--\n\n"
             "First pass for nodes `first` to before `last`; energies may be None. Returns whether the table has all "
             "distances.");

static PyObject *moments(PyObject *self, PyObject *args)
{
    PyObject *body, *near, *o[2], *result = NULL;
    long long first, last;
    if (!PyArg_ParseTuple(args, "O!O!LLOO", &PyTuple_Type, &body, &PyTuple_Type, &near, &first, &last, &o[0], &o[1]))
        return NULL;
    Call call = {.buffers = {.count = 0}};
    double *derivatives, *energies = NULL, *scratch = NULL;
    if (!take_body(&call.buffers, &call.body, body) || !take_neighbours(&call, near, first, last, call.body.kinds) ||
        !(derivatives = take(&call.buffers, o[0], 1, "d", call.near.nodes * many_body_size(&call.body), NULL)) ||
        (o[1] != Py_None && !(energies = take(&call.buffers, o[1], 1, "d", call.near.nodes, NULL))))
        goto done;
    scratch = PyMem_Malloc(sizeof(double) * many_body_scratch(&call.body));
    if (!scratch) {
        PyErr_NoMemory();
        goto done;
    }
    int covered;
    Py_BEGIN_ALLOW_THREADS
    covered = many_body_moments(&call.body, &call.near, first, last, derivatives, energies, scratch);
    Py_END_ALLOW_THREADS
    result = PyBool_FromLong(covered);
done:
    PyMem_Free(scratch);
    release(&call.buffers);
    return result;
}

PyDoc_STRVAR(gradient_doc,
             "gradient(body, near, first, last, derivatives, out)\n--\n\n"
             "Second pass for nodes `first` to before `last`: adds dH/dq to `out`, (nodes, 4). Returns what the first "
             "pass returns.");

static PyObject *gradient(PyObject *self, PyObject *args)
{
    PyObject *body, *near, *o[2], *result = NULL;
    long long first, last;
    if (!PyArg_ParseTuple(args, "O!O!LLOO", &PyTuple_Type, &body, &PyTuple_Type, &near, &first, &last, &o[0], &o[1]))
        return NULL;
    Call call = {.buffers = {.count = 0}};
    double *derivatives, *out;
    if (!take_body(&call.buffers, &call.body, body) || !take_neighbours(&call, near, first, last, call.body.kinds) ||
        !(derivatives = take(&call.buffers, o[0], 0, "d", call.near.nodes * many_body_size(&call.body), NULL)) ||
        !(out = take(&call.buffers, o[1], 1, "d", 4 * call.near.nodes, NULL)))
        goto done;
    int covered;
    Py_BEGIN_ALLOW_THREADS
    covered = many_body_gradient(&call.body, &call.near, first, last, derivatives, 1.0, out);
    Py_END_ALLOW_THREADS
    result = PyBool_FromLong(covered);
done:
    release(&call.buffers);
    return result;
}

PyDoc_STRVAR(cluster_densities_doc,
             "cluster_densities(cluster, near, first, last, derivatives, energies)\n--\n\n"
             "First pass for nodes `first` to before `last`; energies may be None. Returns True.");

static PyObject *py_cluster_densities(PyObject *self, PyObject *args)
{
    PyObject *cluster, *near, *o[2], *result = NULL;
    long long first, last;
    if (!PyArg_ParseTuple(args, "O!O!LLOO", &PyTuple_Type, &cluster, &PyTuple_Type, &near, &first, &last, &o[0], &o[1]))
        return NULL;
    Call call = {.buffers = {.count = 0}};
    double *derivatives, *energies = NULL, *scratch = NULL;
    if (!take_cluster(&call.buffers, &call.cluster, cluster) ||
        !take_neighbours(&call, near, first, last, call.cluster.kinds) ||
        !(derivatives = take(&call.buffers, o[0], 1, "d", call.near.nodes * cluster_size(&call.cluster), NULL)) ||
        (o[1] != Py_None && !(energies = take(&call.buffers, o[1], 1, "d", call.near.nodes, NULL))))
        goto done;
    scratch = PyMem_Malloc(sizeof(double) * cluster_scratch(&call.cluster));
    if (!scratch) {
        PyErr_NoMemory();
        goto done;
    }
    Py_BEGIN_ALLOW_THREADS
    cluster_densities(&call.cluster, &call.near, first, last, derivatives, energies, scratch);
    Py_END_ALLOW_THREADS
    result = PyBool_FromLong(1);
done:
    PyMem_Free(scratch);
    release(&call.buffers);
    return result;
}

PyDoc_STRVAR(cluster_gradient_doc,
             "cluster_gradient(cluster, near, first, last, derivatives, out)\n--\n\n"
             "Second pass for nodes `first` to before `last`: adds dH/dq to `out`, (nodes, 4). Returns True.");

static PyObject *py_cluster_gradient(PyObject *self, PyObject *args)
{
    PyObject *cluster, *near, *o[2], *result = NULL;
    long long first, last;
    if (!PyArg_ParseTuple(args, "O!O!LLOO", &PyTuple_Type, &cluster, &PyTuple_Type, &near, &first, &last, &o[0], &o[1]))
        return NULL;
    Call call = {.buffers = {.count = 0}};
    double *derivatives, *out;
    if (!take_cluster(&call.buffers, &call.cluster, cluster) ||
        !take_neighbours(&call, near, first, last, call.cluster.kinds) ||
        !(derivatives = take(&call.buffers, o[0], 0, "d", call.near.nodes * cluster_size(&call.cluster), NULL)) ||
        !(out = take(&call.buffers, o[1], 1, "d", 4 * call.near.nodes, NULL)))
        goto done;
    Py_BEGIN_ALLOW_THREADS
    cluster_gradient(&call.cluster, &call.near, first, last, derivatives, 1.0, out);
    Py_END_ALLOW_THREADS
    result = PyBool_FromLong(1);
done:
    release(&call.buffers);
    return result;
}

static PyMethodDef methods[] = {
    {"cluster_densities", py_cluster_densities, METH_VARARGS, cluster_densities_doc},
    {"cluster_gradient", py_cluster_gradient, METH_VARARGS, cluster_gradient_doc},
    {"moments", moments, METH_VARARGS, moments_doc},
    {"gradient", gradient, METH_VARARGS, gradient_doc},
    {NULL, NULL, 0, NULL},
};

static struct PyModuleDef definition = {
    PyModuleDef_HEAD_INIT, "_many_body", "Many-body features in two passes over the neighbours.", -1, methods,
    NULL, NULL, NULL, NULL,
};

PyMODINIT_FUNC PyInit__many_body(void)
{
    return PyModule_Create(&definition);
}
