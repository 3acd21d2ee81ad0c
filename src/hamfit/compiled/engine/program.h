/* A compiled Hamiltonian: tables of its functions, and what each node is. Nothing here changes while systems move. */
#ifndef HAMFIT_PROGRAM_H
#define HAMFIT_PROGRAM_H

#include "cluster.h"
#include "many_body.h"
#include "table.h"

enum { HELD = 1, ANGLES = 2 }; /* flags of a node: held; the bits from ANGLES on say which coordinates are angles */
enum { UNKNOWN = -1, NOTHING = -2 }; /* instead of a table: of this pair nothing is known; nothing acts in this pair */
enum { PAD = 4 };              /* numbers of a position: up to three coordinates, and one that fills the vector */

/* A field of two coordinates: one polynomial of degree five in both for every rectangle of a grid. */
typedef struct {
    double start[2], per_length[2]; /* where the grid begins, and rectangles per length */
    int64_t count[2];
    const double *rows; /* (count[0], count[1], 6, 6), by rising powers of the place inside the rectangle */
} Grid;

typedef struct {
    double inverse;  /* v = inverse p; where `kinetic` names a table, 1 / m in |p|^2 / m */
    double slowness; /* 1 / m, as friction along edges sees it */
    double friction; /* rate at which the momentum of the node is lost */
    double force[3]; /* constant force from outside */
    int32_t kinetic; /* table of T(|p|^2 / m), or -1 where T is quadratic */
    int32_t type;    /* what the laws of its pairs depend on */
    int32_t field;   /* table or grid of its outer field, or -1 */
    int32_t flags;
    int32_t kind; /* what the many-body energy tells apart */
} Node;

typedef struct {
    int64_t nodes, dim, types, tables, grids;
    Table *table;
    Grid *grid;
    Node *node;
    const int32_t *law;         /* (types, types): table of every pair */
    double cutoff;        /* pairs farther apart do not act on each other; infinite for none */
    const ManyBody *many; /* the many-body energy by moments, or NULL */
    const Cluster *cluster; /* the many-body energy by invariants of channels, or NULL */
    double edge_friction; /* coefficient of friction along edges */
    int any_angles, any_kinetic, any_outside; /* whether any node has angles, a table of T, or is held or pushed from outside */

    /* A graph that stays as it is: neighbours of every node, each pair twice, and images of nodes as ghosts. */
    int fixed;
    int64_t ghosts;
    const int64_t *start;     /* (nodes + 1,) */
    const int32_t *index;     /* neighbours, ghosts from `nodes` on */
    const int32_t *entry_law; /* table of every neighbour */
    int one_law;              /* whether that is always the first */
    const int32_t *owner;     /* (ghosts,) */
    const double *image;      /* (ghosts, 3): where ghosts are, relative to their owners */

    /* Or edges that follow the positions. */
    double skin;
    double cell[3][3], inverse_cell[3][3]; /* rows are lattice vectors; completed where there are none */
    double height[3];                      /* of the cell over each of its faces */
    int periodic[3];
} Program;

#endif
