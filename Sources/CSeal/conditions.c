// Condition variables, on which `NSCondition` and operations wait.
#define _GNU_SOURCE
#include "internal.h"

#ifdef SEAL_AVAILABLE
#include <limits.h>

// The library has these functions twice where it is older than they are. The old ones have another layout; only a version
// names the new ones.
#ifdef __x86_64__
#define VERSION "GLIBC_2.3.2"
#else
#define VERSION "GLIBC_2.17"
#endif

typedef int waiter(pthread_cond_t *, pthread_mutex_t *);
typedef int timed_waiter(pthread_cond_t *, pthread_mutex_t *, const struct timespec *);
typedef int clock_waiter(pthread_cond_t *, pthread_mutex_t *, clockid_t, const struct timespec *);
typedef int waker(pthread_cond_t *);
extern waiter __pthread_cond_wait __attribute__((weak));
extern timed_waiter __pthread_cond_timedwait __attribute__((weak));
extern clock_waiter __pthread_cond_clockwait __attribute__((weak));
extern waker __pthread_cond_signal __attribute__((weak));
extern waker __pthread_cond_broadcast __attribute__((weak));

#define REAL_FUNCTION(type, name, version) LIBRARY_FUNCTION(type, name, version, __##name)

/// How often a condition was signaled, so that a signal from outside is not lost between the unlock and the wait.
static unsigned signals;

static int wait_for(pthread_cond_t *condition, pthread_mutex_t *mutex, int64_t deadline) {
  seal_take_turn();
  unsigned before = __atomic_load_n(&signals, __ATOMIC_SEQ_CST);
  int error = pthread_mutex_unlock(mutex);
  if (error) return error;
  wake_reason reason = seal_wait_while(&signals, before, condition, deadline);
  error = pthread_mutex_lock(mutex);
  return error ? error : reason == timed_out ? ETIMEDOUT : 0;
}

int pthread_cond_wait(pthread_cond_t *condition, pthread_mutex_t *mutex) {
  if (!takes_turns()) return REAL_FUNCTION(waiter, pthread_cond_wait, VERSION)(condition, mutex);
  return wait_for(condition, mutex, NEVER);
}

int pthread_cond_clockwait(pthread_cond_t *condition, pthread_mutex_t *mutex, clockid_t clock,
                           const struct timespec *time) {
  if (!takes_turns())
    return REAL_FUNCTION(clock_waiter, pthread_cond_clockwait, "GLIBC_2.30")(condition, mutex, clock, time);
  return wait_for(condition, mutex, seal_virtual_deadline(clock, time));
}

int pthread_cond_timedwait(pthread_cond_t *condition, pthread_mutex_t *mutex, const struct timespec *time) {
  if (!takes_turns())
    return REAL_FUNCTION(timed_waiter, pthread_cond_timedwait, VERSION)(condition, mutex, time);
  // As glibc notes which clock the condition's attributes name.
  bool is_monotonic = condition->__data.__wrefs & 2;
  return pthread_cond_clockwait(condition, mutex, is_monotonic ? CLOCK_MONOTONIC : CLOCK_REALTIME, time);
}

int pthread_cond_signal(pthread_cond_t *condition) {
  if (takes_turns()) seal_take_turn();
  __atomic_add_fetch(&signals, 1, __ATOMIC_SEQ_CST);
  if (seal_is_started && seal_wake(condition, 1) > 0) return 0;
  return REAL_FUNCTION(waker, pthread_cond_signal, VERSION)(condition);
}

int pthread_cond_broadcast(pthread_cond_t *condition) {
  if (takes_turns()) seal_take_turn();
  __atomic_add_fetch(&signals, 1, __ATOMIC_SEQ_CST);
  if (seal_is_started) seal_wake(condition, INT_MAX);
  return REAL_FUNCTION(waker, pthread_cond_broadcast, VERSION)(condition);
}
#endif
