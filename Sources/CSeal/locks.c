// Mutexes and read-write locks. A thread that waited for one in the kernel would keep its turn, which the owner may need.
#define _GNU_SOURCE
#include "internal.h"

#ifdef SEAL_AVAILABLE
#include <limits.h>
#include <mqueue.h>
#include <pthread.h>
#include <sched.h>
#include <stdio.h>
#include <sys/syscall.h>

typedef int locker(void *lock);
typedef int timed_locker(void *lock, clockid_t clock, const struct timespec *time);

#define IN_STATIC_EXECUTABLE(name) extern __typeof__(name) __##name __attribute__((weak))
IN_STATIC_EXECUTABLE(pthread_mutex_lock);
IN_STATIC_EXECUTABLE(pthread_mutex_trylock);
IN_STATIC_EXECUTABLE(pthread_mutex_unlock);
IN_STATIC_EXECUTABLE(pthread_mutex_clocklock);
IN_STATIC_EXECUTABLE(pthread_rwlock_rdlock);
IN_STATIC_EXECUTABLE(pthread_rwlock_wrlock);
IN_STATIC_EXECUTABLE(pthread_rwlock_unlock);
extern timed_locker __pthread_rwlock_clockrdlock __attribute__((weak)), __pthread_rwlock_clockwrlock __attribute__((weak));

#define REAL_FUNCTION(type, name) LIBRARY_FUNCTION(type, name, NULL, __##name)

/// How many threads wait for locks, and how often such a lock was released.
static unsigned waiters, releases;

/// Locks with `try_lock`, and lets the other threads have their turns until that succeeds.
static int lock_in_turn(void *lock, locker *try_lock, int64_t deadline) {
  int error = try_lock(lock);
  if (error != EBUSY) return error;
  seal_take_turn();
  __atomic_add_fetch(&waiters, 1, __ATOMIC_SEQ_CST);
  for (wake_reason reason = woken;;) {
    unsigned before = __atomic_load_n(&releases, __ATOMIC_SEQ_CST);
    error = try_lock(lock);
    if (error == EBUSY && reason == timed_out) error = ETIMEDOUT;
    if (error != EBUSY) break;
    reason = seal_wait_while(&releases, before, lock, deadline);
  }
  __atomic_sub_fetch(&waiters, 1, __ATOMIC_SEQ_CST);
  return error;
}

static int unlock_in_turn(void *lock, locker *unlock) {
  int error = unlock(lock);
  if (!seal_is_started) return error;
  __atomic_thread_fence(__ATOMIC_SEQ_CST);
  if (__builtin_expect(__atomic_load_n(&waiters, __ATOMIC_RELAXED) == 0, 1)) return error;
  __atomic_add_fetch(&releases, 1, __ATOMIC_SEQ_CST);
  seal_wake(lock, INT_MAX);
  return error;
}

// MARK: Mutexes

/// Whether the calling thread would wait for itself: the library says so, or waits.
static bool is_owner(const pthread_mutex_t *mutex) {
  return mutex->__data.__owner == (int)REAL(SYS_gettid, 0);
}

static int try_mutex(void *mutex) { return REAL_FUNCTION(locker, pthread_mutex_trylock)(mutex); }

/// Waits for a lock outside. In a static executable that has no such function, it looks again and again.
static int lock_outside(void *lock, timed_locker *real, locker *try_lock, clockid_t clock, const struct timespec *time) {
  if (real) return real(lock, clock, time);
  for (;;) {
    struct timespec now, moment = {0, SECOND / 1000};
    int error = try_lock(lock);
    if (error != EBUSY) return error;
    seal_real_clock_gettime(clock, &now);
    if (nanoseconds(&now) >= nanoseconds(time)) return ETIMEDOUT;
    REAL(SYS_nanosleep, &moment, NULL);
  }
}

/// Locks a mutex that another thread may hold. A thread outside releases it soon, without any turn.
static int lock_mutex_in_turn(pthread_mutex_t *mutex, int64_t deadline) {
  seal_take_turn();
  int owner = __atomic_load_n(&mutex->__data.__owner, __ATOMIC_RELAXED);
  if (owner != 0 && !seal_has_turns(owner)) {
    const struct timespec limit = seal_outside_limit();
    int saved = errno;
    int error = lock_outside(mutex, REAL_FUNCTION(timed_locker, pthread_mutex_clocklock), try_mutex, CLOCK_REALTIME, &limit);
    errno = saved;
    if (error != ETIMEDOUT) return error;
  }
  return lock_in_turn(mutex, try_mutex, deadline);
}

int pthread_mutex_lock(pthread_mutex_t *mutex) {
  if (takes_turns()) {
    if (try_mutex(mutex) == 0) return 0;
    if (!is_owner(mutex)) return lock_mutex_in_turn(mutex, NEVER);
  }
  return REAL_FUNCTION(locker, pthread_mutex_lock)(mutex);
}

int pthread_mutex_clocklock(pthread_mutex_t *mutex, clockid_t clock, const struct timespec *time) {
  if (!takes_turns() || is_owner(mutex))
    return lock_outside(mutex, REAL_FUNCTION(timed_locker, pthread_mutex_clocklock), try_mutex, clock, time);
  return lock_mutex_in_turn(mutex, seal_virtual_deadline(clock, time));
}

int pthread_mutex_timedlock(pthread_mutex_t *mutex, const struct timespec *time) {
  return pthread_mutex_clocklock(mutex, CLOCK_REALTIME, time);
}

int pthread_mutex_trylock(pthread_mutex_t *mutex) {
  int error = try_mutex(mutex);
  if (error == EBUSY && takes_turns()) seal_look_again();
  return error;
}

int pthread_mutex_unlock(pthread_mutex_t *mutex) {
  return unlock_in_turn(mutex, REAL_FUNCTION(locker, pthread_mutex_unlock));
}

// MARK: Read-write locks

static bool is_writer(const pthread_rwlock_t *lock) {
  return lock->__data.__cur_writer == (int)REAL(SYS_gettid, 0);
}

int pthread_rwlock_rdlock(pthread_rwlock_t *lock) {
  if (takes_turns() && !is_writer(lock)) return lock_in_turn(lock, (locker *)pthread_rwlock_tryrdlock, NEVER);
  return REAL_FUNCTION(locker, pthread_rwlock_rdlock)(lock);
}

int pthread_rwlock_wrlock(pthread_rwlock_t *lock) {
  if (takes_turns() && !is_writer(lock)) return lock_in_turn(lock, (locker *)pthread_rwlock_trywrlock, NEVER);
  return REAL_FUNCTION(locker, pthread_rwlock_wrlock)(lock);
}

int pthread_rwlock_clockrdlock(pthread_rwlock_t *lock, clockid_t clock, const struct timespec *time) {
  if (!takes_turns() || is_writer(lock))
    return lock_outside(lock, REAL_FUNCTION(timed_locker, pthread_rwlock_clockrdlock),
                        (locker *)pthread_rwlock_tryrdlock, clock, time);
  return lock_in_turn(lock, (locker *)pthread_rwlock_tryrdlock, seal_virtual_deadline(clock, time));
}

int pthread_rwlock_clockwrlock(pthread_rwlock_t *lock, clockid_t clock, const struct timespec *time) {
  if (!takes_turns() || is_writer(lock))
    return lock_outside(lock, REAL_FUNCTION(timed_locker, pthread_rwlock_clockwrlock),
                        (locker *)pthread_rwlock_trywrlock, clock, time);
  return lock_in_turn(lock, (locker *)pthread_rwlock_trywrlock, seal_virtual_deadline(clock, time));
}

int pthread_rwlock_timedrdlock(pthread_rwlock_t *lock, const struct timespec *time) {
  return pthread_rwlock_clockrdlock(lock, CLOCK_REALTIME, time);
}

int pthread_rwlock_timedwrlock(pthread_rwlock_t *lock, const struct timespec *time) {
  return pthread_rwlock_clockwrlock(lock, CLOCK_REALTIME, time);
}

int pthread_rwlock_unlock(pthread_rwlock_t *lock) {
  return unlock_in_turn(lock, REAL_FUNCTION(locker, pthread_rwlock_unlock));
}

// MARK: Spin locks, and those of streams

int pthread_spin_lock(pthread_spinlock_t *lock) {
  while (pthread_spin_trylock(lock) != 0)
    if (takes_turns()) sched_yield();
  return 0;
}

// The name under which the library exports the function too.
extern void _IO_flockfile(FILE *stream);

void flockfile(FILE *stream) {
  if (!takes_turns()) return _IO_flockfile(stream);
  while (ftrylockfile(stream) != 0) sched_yield();
}

// MARK: Barriers

// As glibc lays a barrier out: its own functions begin and end it.
typedef struct {
  unsigned arrived, round, count;
} barrier;
_Static_assert(sizeof(barrier) <= sizeof(pthread_barrier_t), "glibc's barrier has another layout");
IN_STATIC_EXECUTABLE(pthread_barrier_wait);
// In a static executable this brings the function above along.
int (*seal_unused_notifier)(mqd_t, const struct sigevent *) = mq_notify;

int pthread_barrier_wait(pthread_barrier_t *shared) {
  if (!takes_turns()) return REAL_FUNCTION(locker, pthread_barrier_wait)(shared);
  seal_take_turn();
  barrier *awaited = (barrier *)shared;
  unsigned round = awaited->round;
  if (++awaited->arrived < awaited->count) {
    while (awaited->round == round) seal_wait_on(awaited, NEVER);
    return 0;
  }
  awaited->arrived = 0;
  awaited->round++;
  seal_wake(awaited, INT_MAX);
  return PTHREAD_BARRIER_SERIAL_THREAD;
}

// MARK: Doing something once

typedef int doer(pthread_once_t *, void (*)(void));
extern doer __pthread_once __attribute__((weak));
#define IS_BEING_DONE 1u
#define IS_DONE 2u

int pthread_once(pthread_once_t *control, void (*body)(void)) {
  unsigned *word = (unsigned *)control, value = __atomic_load_n(word, __ATOMIC_ACQUIRE);
  if (value & IS_DONE) return 0;
  if (takes_turns()) {
    seal_take_turn();
    while ((value = __atomic_load_n(word, __ATOMIC_ACQUIRE)) & IS_BEING_DONE) seal_wait_while(word, value, word, NEVER);
  }
  int error = REAL_FUNCTION(doer, pthread_once)(control, body);
  if (seal_is_started) seal_wake(word, INT_MAX);
  return error;
}
#endif
