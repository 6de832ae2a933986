// The threads of the C standard. In the library they are those of POSIX, whose functions they call under other names.
#define _GNU_SOURCE
#include "internal.h"

#ifdef SEAL_AVAILABLE
#include <aio.h>
#include <sched.h>
#include <stdlib.h>
#include <threads.h>

// In a static executable this brings the library's own functions along, of threads and conditions.
void (*seal_unused_functions)(const struct aioinit *) = aio_init;

/// The standard's name for an error.
static int status(int error) {
  switch (error) {
  case 0: return thrd_success;
  case ENOMEM: return thrd_nomem;
  case ETIMEDOUT: return thrd_timedout;
  case EBUSY: return thrd_busy;
  default: return thrd_error;
  }
}

// MARK: Threads

typedef struct {
  thrd_start_t body;
  void *argument;
} beginning;

static void *run(void *argument) {
  beginning with = *(beginning *)argument;
  free(argument);
  return (void *)(intptr_t)with.body(with.argument);
}

int thrd_create(thrd_t *handle, thrd_start_t body, void *argument) {
  beginning *with = malloc(sizeof *with);
  if (!with) return thrd_nomem;
  *with = (beginning){body, argument};
  int error = pthread_create(handle, NULL, run, with);
  if (error) free(with);
  return error == EAGAIN ? thrd_nomem : status(error);
}

int thrd_join(thrd_t handle, int *result) {
  void *value;
  int error = pthread_join(handle, &value);
  if (!error && result) *result = (int)(intptr_t)value;
  return status(error);
}

int thrd_sleep(const struct timespec *time, struct timespec *rest) {
  int error = clock_nanosleep(CLOCK_REALTIME, 0, time, rest);
  return error == 0 ? 0 : error == EINTR ? -1 : -2;
}

void thrd_yield(void) { sched_yield(); }

void call_once(once_flag *flag, void (*body)(void)) { pthread_once((pthread_once_t *)flag, body); }

// MARK: Locks and conditions

int mtx_lock(mtx_t *mutex) { return status(pthread_mutex_lock((pthread_mutex_t *)mutex)); }
int mtx_trylock(mtx_t *mutex) { return status(pthread_mutex_trylock((pthread_mutex_t *)mutex)); }
int mtx_timedlock(mtx_t *restrict mutex, const struct timespec *restrict time) {
  return status(pthread_mutex_timedlock((pthread_mutex_t *)mutex, time));
}
int mtx_unlock(mtx_t *mutex) { return status(pthread_mutex_unlock((pthread_mutex_t *)mutex)); }

int cnd_wait(cnd_t *condition, mtx_t *mutex) {
  return status(pthread_cond_wait((pthread_cond_t *)condition, (pthread_mutex_t *)mutex));
}
int cnd_timedwait(cnd_t *restrict condition, mtx_t *restrict mutex, const struct timespec *restrict time) {
  return status(pthread_cond_timedwait((pthread_cond_t *)condition, (pthread_mutex_t *)mutex, time));
}
int cnd_signal(cnd_t *condition) { return status(pthread_cond_signal((pthread_cond_t *)condition)); }
int cnd_broadcast(cnd_t *condition) { return status(pthread_cond_broadcast((pthread_cond_t *)condition)); }
#endif
