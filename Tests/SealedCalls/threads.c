// Calls of functions with which threads wait for each other.
#include "calls.h"

#ifdef SEALED_CALLS
#include <sched.h>
#include <semaphore.h>
#include <stdio.h>
#include <threads.h>

static void *nothing(void *ignored) { return NULL; }
static int none(void *ignored) { return 0; }
static void done(void) {}

// MARK: Threads

CALL(pthread_create, return pthread_join(later(nothing, NULL), NULL);)
CALL(pthread_join, return pthread_join(later(nothing, NULL), NULL);)
CALL(pthread_clockjoin_np, {
  struct timespec end = {INT32_MAX, 0};
  return pthread_clockjoin_np(later(nothing, NULL), NULL, CLOCK_MONOTONIC, &end);
})
CALL(pthread_timedjoin_np, {
  struct timespec end = soon(CLOCK_REALTIME);
  end.tv_sec++;
  return pthread_timedjoin_np(later(nothing, NULL), NULL, &end);
})
CALL(thrd_create, {
  thrd_t thread;
  thrd_create(&thread, none, NULL);
  return thrd_join(thread, NULL);
})
CALL(thrd_join, return thrd_join(later(nothing, NULL), NULL);)
CALL(sched_yield, return sched_yield();)
CALL(thrd_yield, {
  thrd_yield();
  return 0;
})
#pragma clang diagnostic ignored "-Wdeprecated-declarations"
CALL(pthread_yield, return pthread_yield();)
CALL(pthread_once, {
  pthread_once_t once = PTHREAD_ONCE_INIT;
  return pthread_once(&once, done);
})
CALL(call_once, {
  once_flag once = ONCE_FLAG_INIT;
  call_once(&once, done);
  return 0;
})

// MARK: Mutexes

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static void *hold(void *ignored) {
  pthread_mutex_lock(&mutex);
  nanosleep(&moment, NULL);
  pthread_mutex_unlock(&mutex);
  return NULL;
}

/// Starts a thread that has the mutex when this returns.
static pthread_t holder(void) {
  pthread_t thread = later(hold, NULL);
  const struct timespec time = {0, 4 * MILLISECOND};
  nanosleep(&time, NULL);
  return thread;
}

/// Releases the mutex, and returns the error of what took it.
static long release(pthread_t thread, int error) {
  if (!error) pthread_mutex_unlock(&mutex);
  pthread_join(thread, NULL);
  return error;
}

#define MUTEX_CALL(function, ...) CALL(function, pthread_t thread = holder(); return release(thread, __VA_ARGS__);)
MUTEX_CALL(pthread_mutex_lock, pthread_mutex_lock(&mutex))
MUTEX_CALL(pthread_mutex_trylock, pthread_mutex_trylock(&mutex))
MUTEX_CALL(pthread_mutex_timedlock, ({
             struct timespec end = soon(CLOCK_REALTIME);
             pthread_mutex_timedlock(&mutex, &end);
           }))
MUTEX_CALL(pthread_mutex_clocklock, ({
             struct timespec end = soon(CLOCK_MONOTONIC);
             pthread_mutex_clocklock(&mutex, CLOCK_MONOTONIC, &end);
           }))
MUTEX_CALL(mtx_lock, mtx_lock((mtx_t *)&mutex))
MUTEX_CALL(mtx_trylock, mtx_trylock((mtx_t *)&mutex))
MUTEX_CALL(mtx_timedlock, ({
             struct timespec end = soon(CLOCK_REALTIME);
             mtx_timedlock((mtx_t *)&mutex, &end);
           }))
CALL(pthread_mutex_setprioceiling, {
  int before;
  return pthread_mutex_setprioceiling(&mutex, 1, &before);
})

// MARK: Read-write locks, spin locks, streams

static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;

static void *hold_to_write(void *ignored) {
  pthread_rwlock_wrlock(&lock);
  nanosleep(&moment, NULL);
  pthread_rwlock_unlock(&lock);
  return NULL;
}

#define LOCK_CALL(function, ...)                                                                    \
  CALL(function, {                                                                                  \
    pthread_t thread = later(hold_to_write, NULL);                                                  \
    const struct timespec time = {0, 4 * MILLISECOND};                                              \
    nanosleep(&time, NULL);                                                                         \
    int error = __VA_ARGS__;                                                                        \
    if (!error) pthread_rwlock_unlock(&lock);                                                       \
    pthread_join(thread, NULL);                                                                     \
    return error;                                                                                   \
  })
#define LOCK_CALL_UNTIL(function, clock, ...)                                                       \
  LOCK_CALL(function, ({                                                                            \
              struct timespec end = soon(clock);                                                    \
              function(&lock, __VA_ARGS__);                                                         \
            }))
LOCK_CALL(pthread_rwlock_rdlock, pthread_rwlock_rdlock(&lock))
LOCK_CALL(pthread_rwlock_wrlock, pthread_rwlock_wrlock(&lock))
LOCK_CALL_UNTIL(pthread_rwlock_timedrdlock, CLOCK_REALTIME, &end)
LOCK_CALL_UNTIL(pthread_rwlock_timedwrlock, CLOCK_REALTIME, &end)
LOCK_CALL_UNTIL(pthread_rwlock_clockrdlock, CLOCK_MONOTONIC, CLOCK_MONOTONIC, &end)
LOCK_CALL_UNTIL(pthread_rwlock_clockwrlock, CLOCK_MONOTONIC, CLOCK_MONOTONIC, &end)

static pthread_spinlock_t spin;

static void *stop_spinning(void *ignored) { return (void *)(intptr_t)pthread_spin_unlock(&spin); }

CALL(pthread_spin_lock, {
  pthread_spin_init(&spin, PTHREAD_PROCESS_PRIVATE);
  pthread_spin_lock(&spin);
  pthread_t thread = later(stop_spinning, NULL);
  pthread_spin_lock(&spin);
  return pthread_join(thread, NULL);
})

static FILE *stream;

static void *hold_stream(void *ignored) {
  flockfile(stream);
  nanosleep(&moment, NULL);
  funlockfile(stream);
  return NULL;
}

CALL(flockfile, {
  char text[] = "text";
  stream = fmemopen(text, sizeof text, "r");
  pthread_t thread = later(hold_stream, NULL);
  const struct timespec time = {0, 4 * MILLISECOND};
  nanosleep(&time, NULL);
  flockfile(stream);
  funlockfile(stream);
  pthread_join(thread, NULL);
  return fclose(stream);
})

// MARK: Conditions, barriers, semaphores

static pthread_cond_t condition = PTHREAD_COND_INITIALIZER;

static void *signal_condition(void *ignored) {
  pthread_mutex_lock(&mutex);
  pthread_cond_signal(&condition);
  pthread_mutex_unlock(&mutex);
  return NULL;
}

#define CONDITION_CALL(function, ...)                                                               \
  CALL(function, {                                                                                  \
    pthread_mutex_lock(&mutex);                                                                     \
    pthread_t thread = later(signal_condition, NULL);                                               \
    struct timespec realtime = soon(CLOCK_REALTIME), monotonic = soon(CLOCK_MONOTONIC);             \
    realtime.tv_sec++, monotonic.tv_sec++;                                                          \
    int error = __VA_ARGS__;                                                                        \
    pthread_mutex_unlock(&mutex);                                                                   \
    pthread_join(thread, NULL);                                                                     \
    return error;                                                                                   \
  })
CONDITION_CALL(pthread_cond_wait, pthread_cond_wait(&condition, &mutex))
CONDITION_CALL(pthread_cond_timedwait, pthread_cond_timedwait(&condition, &mutex, &realtime))
CONDITION_CALL(pthread_cond_clockwait, pthread_cond_clockwait(&condition, &mutex, CLOCK_MONOTONIC, &monotonic))
CONDITION_CALL(cnd_wait, cnd_wait((cnd_t *)&condition, (mtx_t *)&mutex))
CONDITION_CALL(cnd_timedwait, cnd_timedwait((cnd_t *)&condition, (mtx_t *)&mutex, &realtime))

static pthread_barrier_t barrier;

static void *arrive(void *ignored) { return (void *)(intptr_t)pthread_barrier_wait(&barrier); }

CALL(pthread_barrier_wait, {
  pthread_barrier_init(&barrier, NULL, 2);
  pthread_t thread = later(arrive, NULL);
  int result = pthread_barrier_wait(&barrier);
  pthread_join(thread, NULL);
  return result;
})

static sem_t semaphore;

static void *post(void *ignored) { return (void *)(intptr_t)sem_post(&semaphore); }

#define SEMAPHORE_CALL(function, ...)                                                               \
  CALL(function, {                                                                                  \
    sem_init(&semaphore, 0, 0);                                                                     \
    pthread_t thread = later(post, NULL);                                                           \
    struct timespec realtime = soon(CLOCK_REALTIME), monotonic = soon(CLOCK_MONOTONIC);             \
    realtime.tv_sec++, monotonic.tv_sec++;                                                          \
    int result = __VA_ARGS__;                                                                       \
    pthread_join(thread, NULL);                                                                     \
    return result;                                                                                  \
  })
SEMAPHORE_CALL(sem_wait, sem_wait(&semaphore))
SEMAPHORE_CALL(sem_trywait, sem_trywait(&semaphore))
SEMAPHORE_CALL(sem_timedwait, sem_timedwait(&semaphore, &realtime))
SEMAPHORE_CALL(sem_clockwait, sem_clockwait(&semaphore, CLOCK_MONOTONIC, &monotonic))

// MARK: Which thread this is

CALL(pthread_self, return pthread_self() == 0;)
CALL(thrd_current, return thrd_current() == 0;)
CALL(gettid, return gettid() == 0;)
CALL(pthread_tryjoin_np, {
  pthread_t thread = later(nothing, NULL);
  int error = pthread_tryjoin_np(thread, NULL);
  pthread_join(thread, NULL);
  return error;
})
#endif
