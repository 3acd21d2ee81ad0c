/* A system that moves: positions, momenta and forces of its nodes, and who is near whom. */
#ifndef HAMFIT_MOTION_H
#define HAMFIT_MOTION_H

#include <math.h>
#include <stdlib.h>

#include "program.h"
#include "threads.h"

typedef struct {
    const Program *program;
    Pool pool;

    /* Nodes, in an order of their own where neighbours are searched: near ones stand near each other in memory. */
    double *x;       /* (nodes + ghosts, PAD): inside the cell */
    double *p, *f;   /* (nodes, PAD) */
    double *term[2]; /* (nodes, PAD): of the series of friction */
    Node *node;
    int64_t *who;   /* number of each node outside */
    int32_t *turns; /* (nodes, 3): lattice vectors to be added to x */

    /* Neighbours. */
    int64_t ghosts, room; /* ghosts in use, and entries that x and owner have room for */
    int32_t *owner;
    double *image;
    const int64_t *start; /* neighbours of node i are index[start[i]] to index[start[i] + count[i]] */
    const int32_t *index;
    int64_t *own_start;
    int32_t *own_index, *count;
    int64_t slots;       /* neighbours that each node has room for */
    double *last;        /* (nodes, PAD): positions at the last search */
    int64_t *bin_start[2], *bin_of; /* bins of nodes and of ghosts */
    int64_t bins_room;
    double origin[3], bin_length[3];
    int64_t bins[3];
    void *spare; /* what is sorted is copied here first */
    int64_t searches;

    /* The step. */
    double dt, limits[2];
    int friction; /* whether there is any */
    int64_t operations;
    int *kind;       /* KICK or DRIFT */
    double *portion; /* of dt */
    int64_t at;      /* next operation of the present step */
    int fresh;       /* whether f belongs to x */
    int placed;      /* whether ghosts and neighbours belong to x */
    int64_t evaluations;

    /* What tasks are told and tell. */
    double h;
    atomic_int outside, moved, overflow, lost;
    double *energy;      /* (nodes,) */
    double *derivatives; /* (nodes, many_body_size): of many-body energies by moments */
    int wants_energy;    /* whether the first pass of the many-body part adds energies */
    double *squares; /* (portions of the nodes, 2) */
} Motion;

enum { KICK, DRIFT };
enum { DONE, OUTSIDE, BLEW_UP, NO_MEMORY };

#endif
