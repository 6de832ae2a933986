// Semaphores and futexes, on which Dispatch, Swift's locks and a view model's own semaphores wait.
#define _GNU_SOURCE
#include "internal.h"

#ifdef SEAL_AVAILABLE
#include <limits.h>
#include <linux/futex.h>
#include <semaphore.h>
#include <stdarg.h>
#include <sys/syscall.h>

// MARK: Semaphores

// As glibc lays a semaphore out: its own functions `sem_init`, `sem_getvalue` and `sem_destroy` are still used. The value
// is the word on which threads outside wait, which the other word counts.
typedef struct {
  unsigned value;
  unsigned waiters;
} semaphore;
_Static_assert(sizeof(semaphore) <= sizeof(sem_t), "glibc's semaphore has another layout");

static bool take(semaphore *semaphore) {
  unsigned value = __atomic_load_n(&semaphore->value, __ATOMIC_RELAXED);
  while (value > 0)
    if (__atomic_compare_exchange_n(&semaphore->value, &value, value - 1, true, __ATOMIC_ACQUIRE,
                                    __ATOMIC_RELAXED))
      return true;
  return false;
}

int sem_post(sem_t *shared) {
  semaphore *posted = (semaphore *)shared;
  if (takes_turns()) seal_take_turn();
  __atomic_add_fetch(&posted->value, 1, __ATOMIC_SEQ_CST);
  if (seal_is_started && seal_wake(posted, 1) > 0) return 0;
  if (__atomic_load_n(&posted->waiters, __ATOMIC_SEQ_CST) > 0)
    REAL(SYS_futex, &posted->value, FUTEX_WAKE, 1);
  return 0;
}

int sem_trywait(sem_t *shared) {
  if (take((semaphore *)shared)) return 0;
  if (takes_turns()) seal_look_again();
  errno = EAGAIN;
  return -1;
}

/// Waits until a deadline on a clock; null is no deadline.
static int wait_until(sem_t *shared, clockid_t clock, const struct timespec *time) {
  semaphore *awaited = (semaphore *)shared;
  if (!takes_turns()) {
    while (!take(awaited)) {
      __atomic_add_fetch(&awaited->waiters, 1, __ATOMIC_SEQ_CST);
      long waited = REAL(SYS_futex, &awaited->value,
                         FUTEX_WAIT_BITSET | (clock == CLOCK_REALTIME ? FUTEX_CLOCK_REALTIME : 0), 0, time,
                         NULL, FUTEX_BITSET_MATCH_ANY);
      __atomic_sub_fetch(&awaited->waiters, 1, __ATOMIC_SEQ_CST);
      if (waited < 0 && errno != EAGAIN) return -1;
    }
    return 0;
  }
  seal_take_turn();
  // An idle worker of Dispatch waits on a static semaphore, five seconds before it ends: it need not end.
  int64_t deadline = time && !seal_is_static(awaited) ? seal_virtual_deadline(clock, time) : NEVER;
  while (!take(awaited))
    if (seal_wait_while(&awaited->value, 0, awaited, deadline) == timed_out) {
      errno = ETIMEDOUT;
      return -1;
    }
  return 0;
}

int sem_wait(sem_t *shared) { return wait_until(shared, CLOCK_REALTIME, NULL); }

int sem_clockwait(sem_t *shared, clockid_t clock, const struct timespec *time) {
  if (time->tv_nsec < 0 || time->tv_nsec >= SECOND) {
    errno = EINVAL;
    return -1;
  }
  return wait_until(shared, clock, time);
}

int sem_timedwait(sem_t *shared, const struct timespec *time) {
  return sem_clockwait(shared, CLOCK_REALTIME, time);
}

// MARK: Futexes

static long futex_wait(unsigned *word, unsigned value, int64_t deadline) {
  if (__atomic_load_n(word, __ATOMIC_SEQ_CST) != value) {
    errno = EAGAIN;
    return -1;
  }
  if (seal_wait_while(word, value, word, deadline) == woken) return 0;
  errno = ETIMEDOUT;
  return -1;
}

/// Takes a lock that belongs to a thread. The kernel keeps such locks, but a thread that waited in the kernel would keep
/// its turn: it tells the owner, who then unlocks through the kernel, and waits here.
static long futex_lock(unsigned *word, int flags) {
  for (bool has_waited = false;;) {
    if (REAL(SYS_futex, word, FUTEX_TRYLOCK_PI | flags, 0, NULL) == 0) return 0;
    if (errno != EAGAIN && errno != EWOULDBLOCK) return -1;
    unsigned value = __atomic_load_n(word, __ATOMIC_RELAXED);
    if ((value & FUTEX_TID_MASK) == 0) continue;
    if (!has_waited && !seal_has_turns((pid_t)(value & FUTEX_TID_MASK))) {
      const struct timespec limit = seal_outside_limit();
      if (REAL(SYS_futex, word, FUTEX_LOCK_PI | flags, 0, &limit) == 0) return 0;
      has_waited = true;
      continue;
    }
    if (__atomic_compare_exchange_n(word, &value, value | FUTEX_WAITERS, false, __ATOMIC_SEQ_CST,
                                    __ATOMIC_RELAXED))
      seal_wait_while(word, value | FUTEX_WAITERS, word, NEVER);
  }
}

static long futex(unsigned *word, int operation, unsigned value, long time, long word2, long value3) {
  int flags = operation & (FUTEX_PRIVATE_FLAG | FUTEX_CLOCK_REALTIME);
  switch (operation & ~flags) {
  case FUTEX_WAIT:
    if (!takes_turns()) break;
    seal_take_turn();
    return futex_wait(word, value, time ? after(nanoseconds((struct timespec *)time)) : NEVER);
  case FUTEX_WAIT_BITSET:
    if (!takes_turns()) break;
    seal_take_turn();
    return futex_wait(
        word, value,
        time ? seal_virtual_deadline(flags & FUTEX_CLOCK_REALTIME ? CLOCK_REALTIME : CLOCK_MONOTONIC,
                                (struct timespec *)time)
             : NEVER);
  case FUTEX_WAKE: {
    if (!seal_is_started) break;
    if (takes_turns()) seal_take_turn();
    int count = value > INT_MAX ? INT_MAX : (int)value;
    int woken_here = seal_wake(word, count);
    if (woken_here == count) return woken_here;
    long woken_outside = REAL(SYS_futex, word, operation, count - woken_here);
    return woken_outside < 0 ? woken_outside : woken_here + woken_outside;
  }
  case FUTEX_LOCK_PI:
    if (!takes_turns() || time) break;
    seal_take_turn();
    return futex_lock(word, flags);
  case FUTEX_UNLOCK_PI: {
    long unlocked = REAL(SYS_futex, word, operation);
    if (seal_is_started) {
      int saved = errno;
      seal_wake(word, 1);
      errno = saved;
    }
    return unlocked;
  }
  }
  return REAL(SYS_futex, word, operation, value, time, word2, value3);
}

long syscall(long number, ...) {
  va_list list;
  va_start(list, number);
  long a = va_arg(list, long), b = va_arg(list, long), c = va_arg(list, long);
  long d = va_arg(list, long), e = va_arg(list, long), f = va_arg(list, long);
  va_end(list);
  switch (number) {
  case SYS_futex:
    return futex((unsigned *)a, (int)b, (unsigned)c, d, e, f);
  case SYS_getrandom:
    if (!seal_is_inside) break;
    seal_fill_with_entropy((void *)a, (size_t)b, __builtin_return_address(0));
    return b;
  }
  return seal_real_call(number, a, b, c, d, e, f);
}
#endif
