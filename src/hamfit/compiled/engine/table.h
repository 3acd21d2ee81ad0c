/* Functions of one variable as piecewise polynomials; hamfit.compiled.table says what they are and makes them. */
#ifndef HAMFIT_TABLE_H
#define HAMFIT_TABLE_H

#include <stdint.h>
#include <string.h>

enum { CELL_BITS = 48, ROW = 8 };

typedef struct {
    double scale, shift, low, factor;
    int64_t first;        /* number of the first cell */
    int ends;             /* zero from x = 1 on */
    const int32_t *cells; /* (cells, 2): first piece, bits below those that name the piece */
    const double *rows;   /* (pieces, 8) or (pieces, 8, functions) */
} Table;

/* Whether a table answers for x = scale u + shift. */
static inline int table_covers(const Table *table, double x)
{
    return x >= table->low && (table->ends || x < 1.0);
}

/* The row of the piece that x lies in, and how far x is from its beginning. */
static inline const double *table_row(const Table *table, double x, int64_t functions, double *t)
{
    int64_t bits, beginning;
    x = x < 1.0 ? x : 1.0;
    memcpy(&bits, &x, sizeof bits);
    const int32_t *cell = table->cells + 2 * ((bits >> CELL_BITS) - table->first);
    const int64_t piece = cell[0] + ((bits & (((int64_t)1 << CELL_BITS) - 1)) >> cell[1]);
    double start;
    beginning = bits >> cell[1] << cell[1];
    memcpy(&start, &beginning, sizeof start);
    *t = x - start;
    return table->rows + ROW * functions * piece;
}

static inline double table_slope(const Table *table, double x)
{
    double t;
    const double *a = table_row(table, x, 1, &t);
    return a[1] + t * (a[2] + t * (a[3] + t * (a[4] + t * (a[5] + t * a[6]))));
}

static inline double table_value(const Table *table, double x)
{
    double t;
    const double *a = table_row(table, x, 1, &t);
    const double inner = a[3] / 3 + t * (a[4] / 4 + t * (a[5] / 5 + t * (a[6] / 6)));
    return table->factor * (a[0] + t * (a[1] + t * (a[2] / 2 + t * inner)));
}

#endif
