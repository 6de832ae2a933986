// Starting threads that take turns, and waiting for their ends.
#define _GNU_SOURCE
#include "turns.h"

void seal_step_aside(void) { seal_is_started = seal_is_inside = false; }

#ifdef SEAL_AVAILABLE
#include <limits.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

static pthread_key_t end_key, stack_key;
static void end_thread(void *argument);
static void take_stack_back(void *stack);

void seal_start(void) {
  pthread_key_create(&end_key, end_thread);
  pthread_key_create(&stack_key, take_stack_back);
  pthread_atfork(NULL, NULL, seal_step_aside);
  seal_current = &seal_loop;
  seal_loop.id = (pid_t)REAL(SYS_gettid, 0);
  seal_is_started = true;
}

static thread *newest;

/// Runs at a thread's end.
static void end_thread(void *argument) {
  thread *self = argument;
  seal_take_turn();
  seal_wake(self, INT_MAX);
  seal_lock();
  self->state = ended;
  if (seal_turn == self) seal_pass_turn();
  seal_unlock();
  seal_current = NULL;
  seal_is_inside = false;
}

// MARK: Stacks for signal handlers

#define HANDLER_STACK (64 * 1024)

/// Lends the calling thread a stack: where its own overflows, there is no room for a handler. The main thread has one
/// from Swift's runtime.
static void lend_a_stack(void) {
  void *stack = mmap(NULL, HANDLER_STACK, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (stack == MAP_FAILED) return;
  const stack_t lent = {.ss_sp = stack, .ss_size = HANDLER_STACK};
  sigaltstack(&lent, NULL);
  pthread_setspecific(stack_key, stack);
}

static void take_stack_back(void *stack) {
  const stack_t none = {.ss_flags = SS_DISABLE};
  sigaltstack(&none, NULL);
  munmap(stack, HANDLER_STACK);
}

// MARK: Starting

/// What a thread is started with.
typedef struct {
  void *(*body)(void *);
  void *argument;
  /// Null if it takes no turns.
  thread *thread;
  bool is_century_ahead;
} beginning;

static void *run_thread(void *argument) {
  beginning beginning = *(typeof(beginning) *)argument;
  free(argument);
  lend_a_stack();
  if (!beginning.thread) return beginning.body(beginning.argument);
  seal_current = beginning.thread;
  seal_current->id = (pid_t)REAL(SYS_gettid, 0);
  pthread_setspecific(end_key, seal_current);
  seal_is_century_ahead = beginning.is_century_ahead;
  seal_await_turn(seal_current);
  seal_is_inside = true;
  return beginning.body(beginning.argument);
}

typedef int creator(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *);
extern creator __pthread_create_2_1 __attribute__((weak));

static int create(pthread_t *handle, const pthread_attr_t *attributes, void *(*body)(void *), void *argument) {
  return LIBRARY_FUNCTION(creator, pthread_create, NULL, __pthread_create_2_1)(handle, attributes, body, argument);
}

// Dispatch, if the program has it.
extern void dispatch_async_f(void *, void *, void (*)(void *)) __attribute__((weak));
extern void *dispatch_get_global_queue(intptr_t, uintptr_t) __attribute__((weak));

static bool is_first_worker;

static void end_century(void *ignored) { seal_is_century_ahead = false; }

/// Starts a worker of Dispatch before all others, which sets the timer by which Dispatch looks at its threads a century
/// ahead.
static void put_off_monitor(void) {
  static bool is_done;
  if (is_done || !dispatch_async_f || !dispatch_get_global_queue) return;
  is_done = true;
  const intptr_t qualities[] = {0x09, 0x11};
  is_first_worker = true;
  // If a worker of the first quality is about to be started, none is started for it now.
  for (int i = 0; i < 2 && is_first_worker; i++)
    dispatch_async_f(dispatch_get_global_queue(qualities[i], 0), NULL, end_century);
  is_first_worker = false;
}

/// In a program that Dispatch is linked into, no library's name tells a worker's function. It stands in the same section as
/// `dispatch_async_f`, 34 kB behind it with Swift 6.3.
#define WORKER_DISTANCE 0x10000

/// Whether a thread is one of Dispatch's, which all use, even if an effect needs it first.
static bool is_worker(void *(*body)(void *)) {
  if (!seal_is_started || !dispatch_async_f) return false;
  if ((uintptr_t)body - (uintptr_t)dispatch_async_f < WORKER_DISTANCE) return true;
  const char *library = seal_library_of((void *)body);
  return library && strstr(library, "libdispatch");
}

static int create_outside(pthread_t *handle, const pthread_attr_t *attributes, void *(*body)(void *), void *argument) {
  beginning *with = malloc(sizeof *with);
  if (!with) return EAGAIN;
  *with = (beginning){body, argument};
  int error = create(handle, attributes, run_thread, with);
  if (error) free(with);
  return error;
}

int pthread_create(pthread_t *handle, const pthread_attr_t *attributes, void *(*body)(void *), void *argument) {
  if (!seal_is_started) return create(handle, attributes, body, argument);
  if (!takes_turns() && !is_worker(body)) return create_outside(handle, attributes, body, argument);
  if (takes_turns()) seal_take_turn();
  bool seal_is_century_ahead = is_first_worker;
  is_first_worker = false;
  if (!seal_is_century_ahead) put_off_monitor();

  beginning *with = malloc(sizeof *with);
  // Never freed, because others may ask for it at any time. There are few, since workers do not end.
  thread *created = calloc(1, sizeof *created);
  if (!with || !created) return EAGAIN;
  *with = (beginning){body, argument, created, seal_is_century_ahead};
  int error = create(handle, attributes, run_thread, with);
  if (error) {
    free(with);
    free(created);
    return error;
  }
  seal_lock();
  created->handle = *handle;
  created->older = newest;
  newest = created;
  bool tells = seal_make_ready(created);
  seal_unlock();
  seal_tell_loop(tells);
  return 0;
}

bool seal_has_turns(pid_t id) {
  if (id == seal_loop.id) return true;
  seal_lock();
  thread *found = newest;
  while (found && (found->state == ended || found->id != id)) found = found->older;
  seal_unlock();
  return found;
}

// MARK: Waiting for the end

/// A thread that takes turns and has not ended; null if there is none with that handle.
static thread *running_thread(pthread_t handle) {
  seal_lock();
  thread *found = newest;
  while (found && (found->state == ended || !pthread_equal(found->handle, handle))) found = found->older;
  seal_unlock();
  return found;
}

typedef int joiner(pthread_t, void **);
typedef int timed_joiner(pthread_t, void **, clockid_t, const struct timespec *);
typedef int general_joiner(pthread_t, void **, clockid_t, const struct timespec *, bool);
extern general_joiner __pthread_clockjoin_ex __attribute__((weak));

// In a static executable this brings the function above along.
int (*seal_unused_joiner)(pthread_t, void **) = pthread_tryjoin_np;

int pthread_join(pthread_t handle, void **result) {
  if (takes_turns()) {
    seal_take_turn();
    thread *joined = running_thread(handle);
    if (joined) seal_wait_on(joined, NEVER);
  }
  joiner *join = LIBRARY_FUNCTION(joiner, pthread_join, NULL, NULL);
  return join ? join(handle, result) : __pthread_clockjoin_ex(handle, result, 0, NULL, true);
}

int pthread_clockjoin_np(pthread_t handle, void **result, clockid_t clock, const struct timespec *time) {
  if (!time) return pthread_join(handle, result);
  if (takes_turns()) {
    seal_take_turn();
    thread *joined = running_thread(handle);
    if (joined && seal_wait_on(joined, seal_virtual_deadline(clock, time)) == timed_out) return ETIMEDOUT;
    return pthread_join(handle, result);
  }
  timed_joiner *join = LIBRARY_FUNCTION(timed_joiner, pthread_clockjoin_np, NULL, NULL);
  return join ? join(handle, result, clock, time) : __pthread_clockjoin_ex(handle, result, clock, time, true);
}

int pthread_timedjoin_np(pthread_t handle, void **result, const struct timespec *time) {
  return pthread_clockjoin_np(handle, result, CLOCK_REALTIME, time);
}
#endif
