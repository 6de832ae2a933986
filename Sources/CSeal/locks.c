// Mutexes and read-write locks. A thread that waited for one in the kernel would keep its turn, which the owner may need.
#define _GNU_SOURCE
#include "internal.h"

#ifdef SEAL_AVAILABLE
#include <limits.h>
#include <sys/syscall.h>

typedef int locker(void *lock);
typedef int timed_locker(void *lock, clockid_t clock, const struct timespec *time);

#define IN_STATIC_EXECUTABLE(name) extern __typeof__(name) __##name __attribute__((weak))
IN_STATIC_EXECUTABLE(pthread_mutex_lock);
IN_STATIC_EXECUTABLE(pthread_mutex_unlock);
IN_STATIC_EXECUTABLE(pthread_mutex_clocklock);
IN_STATIC_EXECUTABLE(pthread_rwlock_rdlock);
IN_STATIC_EXECUTABLE(pthread_rwlock_wrlock);
IN_STATIC_EXECUTABLE(pthread_rwlock_unlock);

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

int pthread_mutex_lock(pthread_mutex_t *mutex) {
  if (takes_turns()) {
    if (pthread_mutex_trylock(mutex) == 0) return 0;
    if (!is_owner(mutex)) return lock_in_turn(mutex, (locker *)pthread_mutex_trylock, NEVER);
  }
  return REAL_FUNCTION(locker, pthread_mutex_lock)(mutex);
}

int pthread_mutex_clocklock(pthread_mutex_t *mutex, clockid_t clock, const struct timespec *time) {
  if (!takes_turns() || is_owner(mutex)) return REAL_FUNCTION(timed_locker, pthread_mutex_clocklock)(mutex, clock, time);
  return lock_in_turn(mutex, (locker *)pthread_mutex_trylock, seal_virtual_deadline(clock, time));
}

int pthread_mutex_timedlock(pthread_mutex_t *mutex, const struct timespec *time) {
  return pthread_mutex_clocklock(mutex, CLOCK_REALTIME, time);
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

int pthread_rwlock_unlock(pthread_rwlock_t *lock) {
  return unlock_in_turn(lock, REAL_FUNCTION(locker, pthread_rwlock_unlock));
}
#endif
