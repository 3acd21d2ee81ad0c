/* Threads that share out the nodes of one large system. They live as long as one call, and hand out nodes in portions, so
 * that a busy core does not hold up the others. Whatever they compute for a node does not depend on who computes it. */
#ifndef HAMFIT_THREADS_H
#define HAMFIT_THREADS_H

#include <stdatomic.h>
#include <stdint.h>

#if !defined(_WIN32)
#define HAVE_THREADS 1
#include <pthread.h>
#include <sched.h>
#endif

enum { PORTION = 256, MOST_THREADS = 64, PATIENCE = 4000 };

typedef void (*Task)(void *data, int64_t from, int64_t to);

typedef struct {
    int count; /* threads, the calling one included */
    Task task;
    void *data;
    int64_t items;
    _Atomic int64_t next;
    atomic_int turn, busy, stop;
#ifdef HAVE_THREADS
    pthread_t thread[MOST_THREADS];
#endif
} Pool;

static void pool_portions(Pool *pool)
{
    for (;;) {
        const int64_t from = atomic_fetch_add(&pool->next, PORTION);
        if (from >= pool->items)
            return;
        pool->task(pool->data, from, from + PORTION < pool->items ? from + PORTION : pool->items);
    }
}

#ifdef HAVE_THREADS
static void wait_a_little(int *waited)
{
    if (++*waited > PATIENCE)
        sched_yield();
}

static void *pool_worker(void *argument)
{
    Pool *pool = argument;
    int seen = 0;
    for (;;) {
        int waited = 0;
        while (atomic_load_explicit(&pool->turn, memory_order_acquire) == seen)
            wait_a_little(&waited);
        seen++;
        if (atomic_load(&pool->stop))
            return NULL;
        pool_portions(pool);
        atomic_fetch_sub(&pool->busy, 1);
    }
}
#endif

/* Run a task over `items`, in threads where there are any, and wait until it is done. */
static void pool_run(Pool *pool, Task task, void *data, int64_t items)
{
    if (pool->count == 1 || items <= PORTION) {
        task(data, 0, items);
        return;
    }
#ifdef HAVE_THREADS
    pool->task = task;
    pool->data = data;
    pool->items = items;
    atomic_store(&pool->next, 0);
    atomic_store(&pool->busy, pool->count - 1);
    atomic_fetch_add_explicit(&pool->turn, 1, memory_order_release);
    pool_portions(pool);
    int waited = 0;
    while (atomic_load_explicit(&pool->busy, memory_order_acquire))
        wait_a_little(&waited);
#endif
}

static void pool_begin(Pool *pool, int count)
{
    pool->count = 1;
    atomic_init(&pool->next, 0);
    atomic_init(&pool->turn, 0);
    atomic_init(&pool->busy, 0);
    atomic_init(&pool->stop, 0);
#ifdef HAVE_THREADS
    for (int k = 1; k < count && k < MOST_THREADS; k++) {
        if (pthread_create(&pool->thread[k], NULL, pool_worker, pool))
            break;
        pool->count++;
    }
#else
    (void)count;
#endif
}

static void pool_end(Pool *pool)
{
#ifdef HAVE_THREADS
    if (pool->count > 1) {
        atomic_store(&pool->stop, 1);
        atomic_fetch_add_explicit(&pool->turn, 1, memory_order_release);
        for (int k = 1; k < pool->count; k++)
            pthread_join(pool->thread[k], NULL);
    }
#endif
}

#endif
