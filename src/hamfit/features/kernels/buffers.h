/* Arrays of Python in C, with their types and lengths checked. Python.h is included before. */
#ifndef HAMFIT_BUFFERS_H
#define HAMFIT_BUFFERS_H

#include <stdint.h>
#include <string.h>

#define REAL(kind) ((kind) == 'd' ? "d" : "f")
#define INTEGERS "lq"

enum { MAX_BUFFERS = 48 };

/* Buffers of one call: arrays in C order whose item is a double ("d"), a float ("f"),
 * an int64 ("l", "q") or an int32 ("i"). */
typedef struct {
    Py_buffer views[MAX_BUFFERS];
    int count;
} Buffers;

static void release(Buffers *buffers)
{
    while (buffers->count > 0)
        PyBuffer_Release(&buffers->views[--buffers->count]);
}

static void *take(Buffers *buffers, PyObject *object, int writable, const char *kinds, int64_t items, char *kind)
{
    Py_buffer *view = &buffers->views[buffers->count];
    const int flags = PyBUF_C_CONTIGUOUS | PyBUF_FORMAT | (writable ? PyBUF_WRITABLE : 0);
    if (PyObject_GetBuffer(object, view, flags) < 0)
        return NULL;
    buffers->count++;
    const char format = view->format && view->format[1] == '\0' ? view->format[0] : '?';
    if (!strchr(kinds, format)) {
        PyErr_Format(PyExc_TypeError, "array %d has format '%s', expected one of '%s'", buffers->count, view->format, kinds);
        return NULL;
    }
    if (items >= 0 && view->len / view->itemsize != items) {
        PyErr_Format(PyExc_ValueError, "array %d has %zd items, expected %lld", buffers->count,
                     view->len / view->itemsize, (long long)items);
        return NULL;
    }
    if (kind)
        *kind = format;
    return view->buf;
}

#endif
