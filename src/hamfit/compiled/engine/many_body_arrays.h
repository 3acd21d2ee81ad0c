/* The parameters of many-body features from Python: one tuple of numbers and arrays, whose buffers are held. */
#ifndef HAMFIT_MANY_BODY_ARRAYS_H
#define HAMFIT_MANY_BODY_ARRAYS_H

#include "buffers.h"
#include "many_body.h"

static int fail(const char *what)
{
    PyErr_SetString(PyExc_ValueError, what);
    return 0;
}

/* Whether every x that the table covers has a cell, and every cell as many rows as its bits can name. */
static int check_table(const Table *table, int64_t cells, int64_t pieces)
{
    const double one = 1.0;
    int64_t last, low;
    memcpy(&last, &one, sizeof last);
    memcpy(&low, &table->low, sizeof low);
    if (!(table->low > 0 && table->low < 1) || (low >> CELL_BITS) < table->first ||
        (last >> CELL_BITS) - table->first + 1 != cells)
        return fail("the cells of the table do not go from its least argument to one");
    for (int64_t c = 0; c < cells; c++) {
        const int64_t offset = table->cells[2 * c], bits = table->cells[2 * c + 1];
        if (offset < 0 || bits < 1 || bits > CELL_BITS || offset + ((int64_t)1 << (CELL_BITS - bits)) > pieces)
            return fail("a cell of the table has pieces that are not there");
    }
    return 1;
}

/* Whether the neurons of every kind are a range of whole blocks. */
static int check_neurons(const ManyBody *body, int64_t neurons)
{
    for (int64_t kind = 0; kind < body->kinds; kind++) {
        const int64_t *n = body->neurons + 3 * kind;
        if (n[0] < 0 || n[0] > n[1] || n[1] > n[2] || n[2] > neurons || n[0] % LANES || n[1] % LANES || n[2] % LANES)
            return fail("a kind of nodes has neurons that are not there");
    }
    return 1;
}

static int64_t last_items(const Buffers *buffers)
{
    const Py_buffer *view = &buffers->views[buffers->count - 1];
    return view->len / view->itemsize;
}

static int take_body(Buffers *buffers, ManyBody *body, PyObject *given)
{
    Table *table = &body->table;
    long long functions, kinds, orders, first;
    PyObject *o[8];
    if (!PyArg_ParseTuple(given, "LLLi(ddddLpOO)OOOOOO", &functions, &kinds, &orders, &body->activation, &table->scale,
                          &table->shift, &table->low, &table->factor, &first, &table->ends, &o[0], &o[1], &o[2], &o[3],
                          &o[4], &o[5], &o[6], &o[7]))
        return 0;
    const long long most = 1 << 20, most_kinds = 1 << 15; /* so that no number of items overflows */
    if (functions < LANES || functions % LANES || functions > most || kinds < 1 || kinds > most_kinds ||
        functions * kinds > most || orders < 1 || orders > 3 || body->activation < 0 || body->activation >= ACTIVATIONS)
        return fail("there are no many-body features of these sizes");
    body->functions = functions, body->kinds = kinds, body->orders = orders, table->first = first;
    const int64_t channels = functions * kinds, inputs = orders * channels;
    int64_t cells, neurons;
    if (!(table->cells = take(buffers, o[0], 0, "i", -1, NULL)))
        return 0;
    cells = last_items(buffers) / 2;
    if (!(table->rows = take(buffers, o[1], 0, "d", -1, NULL)) ||
        !check_table(table, cells, last_items(buffers) / (ROW * functions)) ||
        !(body->linear = take(buffers, o[2], 0, "d", kinds * inputs, NULL)) ||
        !(body->bias = take(buffers, o[6], 0, "d", -1, NULL)))
        return 0;
    neurons = last_items(buffers);
    body->quadratic = NULL;
    return (o[3] == Py_None || (body->quadratic = take(buffers, o[3], 0, "d", kinds * inputs * channels, NULL))) &&
           (body->neurons = take(buffers, o[4], 0, INTEGERS, 3 * kinds, NULL)) &&
           (body->weights = take(buffers, o[5], 0, "d", neurons * inputs, NULL)) &&
           (body->output = take(buffers, o[7], 0, "d", neurons, NULL)) && check_neurons(body, neurons);
}

#endif
