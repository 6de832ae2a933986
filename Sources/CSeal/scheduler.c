// Threads take turns.
//
// One thread runs at a time: the event loop's, or one that was started inside. It keeps its turn until it waits; the next
// in the order in which they were woken has it then. So the order of what several threads do depends on nothing but what
// they do. The loop has the turn when nobody else can use it.
#define _GNU_SOURCE
#include "internal.h"

bool seal_is_started, seal_has_work;

#ifdef SEAL_AVAILABLE
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <threads.h>
#include <unistd.h>

typedef struct thread thread;
struct thread {
  /// The neighbours in the list of those that are ready, or of those that wait.
  thread *previous, *next;
  enum {
    running,
    ready,
    waiting,
    /// It kept its turn too long while it was blocked elsewhere, and lost it.
    away,
    ended
  } state;
  wake_reason reason;
  const void *address;
  int64_t deadline;
  /// Whether it was given the turn: it waits on this word.
  int has_turn;
  /// What it waits for outside of the process.
  const struct pollfd *files;
  nfds_t file_count;
  pid_t id;
  pthread_t handle;
  /// The thread that was started before this one.
  thread *older;
};

/// A list in order, around an element that stands for both ends.
typedef struct {
  thread ends;
} queue;
#define QUEUE(name) {{.previous = &name.ends, .next = &name.ends}}
static queue ready_threads = QUEUE(ready_threads), waiting_threads = QUEUE(waiting_threads);

static void append(queue *queue, thread *thread) {
  thread->previous = queue->ends.previous;
  thread->next = &queue->ends;
  thread->previous->next = thread->next->previous = thread;
}

static void remove_from_queue(thread *thread) {
  thread->previous->next = thread->next;
  thread->next->previous = thread->previous;
}

static thread loop;
static _Thread_local thread *current;
/// Who runs, or ran last.
static thread *turn = &loop;
/// Whether the loop blocks until something outside happens.
static bool loop_is_idle;
static void (*wake_loop)(void);

/// Lets the loop's jobs run on other threads; returns when the next is due.
static int64_t (*starved)(void);

void seal_set_wake(void (*function)(void)) { wake_loop = function; }
void seal_set_starved(int64_t (*function)(void)) { starved = function; }
bool seal_is_participant(void) { return current && current != &loop; }

// MARK: The lock of all this

static int lock_word;

static void lock(void) {
  int free = 0;
  if (__atomic_compare_exchange_n(&lock_word, &free, 1, false, __ATOMIC_ACQUIRE, __ATOMIC_RELAXED)) return;
  while (__atomic_exchange_n(&lock_word, 2, __ATOMIC_ACQUIRE) != 0) real_wait(&lock_word, 2, -1);
}

static void unlock(void) {
  if (__atomic_exchange_n(&lock_word, 0, __ATOMIC_RELEASE) == 2) real_wake(&lock_word, 1);
}

// MARK: Turns

static void give_turn(thread *next) {
  turn = next;
  if (next != &loop) next->state = running;
  __atomic_store_n(&next->has_turn, 1, __ATOMIC_RELEASE);
  real_wake(&next->has_turn, 1);
}

static void await_turn(thread *self) {
  while (!__atomic_exchange_n(&self->has_turn, 0, __ATOMIC_ACQUIRE)) real_wait(&self->has_turn, 0, -1);
}

static thread *pop_ready(void) {
  thread *first = ready_threads.ends.next;
  if (first == &ready_threads.ends) return NULL;
  remove_from_queue(first);
  first->state = running;
  return first;
}

static void pass_turn(void) {
  thread *next = pop_ready();
  give_turn(next ? next : &loop);
}

/// Waits for the turn with the lock held, which is released. A thread that lost its turn has none to pass.
static void await_next_turn(thread *self) {
  if (turn == self) pass_turn();
  unlock();
  await_turn(self);
}

/// Adds a thread to those that are ready. Returns whether the loop must be told.
static bool make_ready(thread *thread) {
  thread->state = ready;
  append(&ready_threads, thread);
  seal_has_work = true;
  if (turn != &loop || current == &loop) return false;
  if (!loop_is_idle) return true;
  loop.has_turn = 1;
  real_wake(&loop.has_turn, 1);
  return false;
}

static bool wake_thread(thread *thread, wake_reason reason) {
  remove_from_queue(thread);
  thread->reason = reason;
  return make_ready(thread);
}

void take_turn(void) {
  if (!current || __atomic_load_n(&current->state, __ATOMIC_ACQUIRE) != away) return;
  lock();
  bool tells = make_ready(current);
  unlock();
  if (tells && wake_loop) wake_loop();
  await_turn(current);
}

int wake(const void *address, int count) {
  int woken_threads = 0;
  bool tells = false;
  lock();
  thread *next;
  for (thread *t = waiting_threads.ends.next; t != &waiting_threads.ends && woken_threads < count; t = next) {
    next = t->next;
    if (t->address != address) continue;
    tells |= wake_thread(t, woken);
    woken_threads++;
  }
  unlock();
  if (tells && wake_loop) wake_loop();
  return woken_threads;
}

static void loop_wait(void);

/// How often threads yielded since one of them waited. After so many, one lets a millisecond pass: a loop that yields
/// until something happens would never end.
static int yields_since_wait;
#define MOST_YIELDS 100

/// Lets the others that are ready have their turns first.
static void yield_turn(void) {
  take_turn();
  if (++yields_since_wait > MOST_YIELDS) {
    wait_on(NULL, after(SECOND / 1000));
    return;
  }
  lock();
  append(&waiting_threads, current);
  wake_thread(current, woken);
  if (current == &loop) return loop_wait();
  await_next_turn(current);
}

int sched_yield(void) {
  if (!takes_turns()) return (int)REAL(SYS_sched_yield, 0);
  yield_turn();
  return 0;
}

wake_reason wait_on(const void *address, int64_t deadline) { return wait_while(NULL, 0, address, deadline); }

wake_reason wait_while(const unsigned *word, unsigned value, const void *address, int64_t deadline) {
  thread *self = current;
  seal_looks = yields_since_wait = 0;
  lock();
  if (word && __atomic_load_n(word, __ATOMIC_SEQ_CST) != value) {
    unlock();
    return woken;
  }
  self->address = address;
  self->deadline = deadline;
  self->state = waiting;
  append(&waiting_threads, self);
  if (self == &loop)
    loop_wait();
  else
    await_next_turn(self);
  return self->reason;
}

// MARK: Threads that wait for files

/// On which those wait that poll file descriptors, and how often they were woken.
static const char polling = 0;
static unsigned poll_count;

unsigned poll_generation(void) { return __atomic_load_n(&poll_count, __ATOMIC_SEQ_CST); }

int wake_pollers(void) {
  __atomic_add_fetch(&poll_count, 1, __ATOMIC_SEQ_CST);
  return wake(&polling, INT_MAX);
}

void wait_for_files(const struct pollfd *files, nfds_t count, unsigned generation, int64_t deadline) {
  current->files = files;
  current->file_count = count;
  wait_while(&poll_count, generation, &polling, deadline);
}

size_t parked_files(struct pollfd *files, size_t most) {
  size_t count = 0;
  lock();
  for (thread *t = waiting_threads.ends.next; t != &waiting_threads.ends; t = t->next)
    if (t->address == &polling)
      for (nfds_t i = 0; i < t->file_count && count < most; i++) files[count++] = t->files[i];
  unlock();
  return count;
}

// MARK: Threads that are blocked elsewhere

#define BLOCKED_LIMIT (SECOND / 10)
#define BUSY_LIMIT (10 * SECOND)

/// The letter by which the system calls the thread's state; R if it runs or is about to.
static char state_of(thread *thread) {
  char path[64], text[512];
  if (thread->id == 0) return 'R';
  snprintf(path, sizeof path, "/proc/self/task/%d/stat", thread->id);
  long file = REAL(SYS_openat, AT_FDCWD, path, O_RDONLY | O_CLOEXEC);
  if (file < 0) return 'R';
  long count = REAL(SYS_read, file, text, sizeof text - 1);
  REAL(SYS_close, file);
  if (count <= 0) return 'R';
  text[count] = 0;
  // The name is in parentheses, and may contain some.
  char *end = strrchr(text, ')');
  return end && end[1] == ' ' ? end[2] : 'R';
}

/// On the loop's thread: waits until it has the turn again. A thread that keeps it too long loses it.
static void await_loop_turn(void) {
  thread *holder = NULL;
  int64_t since = 0;
  while (!__atomic_exchange_n(&loop.has_turn, 0, __ATOMIC_ACQUIRE)) {
    real_wait(&loop.has_turn, 0, BLOCKED_LIMIT);
    if (__atomic_load_n(&loop.has_turn, __ATOMIC_ACQUIRE)) continue;
    // Before the lock is held, for which the thread would wait.
    char state = state_of(__atomic_load_n(&turn, __ATOMIC_ACQUIRE));
    lock();
    int64_t now = seal_real_time();
    if (turn != holder) {
      holder = turn;
      since = now;
    }
    seal_leak leak = now - since >= BUSY_LIMIT ? seal_leak_busy : seal_leak_blocked;
    bool is_lost = holder != &loop && now - since >= BLOCKED_LIMIT / 2
        && (leak == seal_leak_busy || state == 'S') && !holder->has_turn;
    if (is_lost) {
      __atomic_store_n(&holder->state, away, __ATOMIC_RELEASE);
      pass_turn();
    }
    unlock();
    if (is_lost) tell_leak(leak, "");
  }
}

// MARK: The loop

/// Wakes the thread or fires the timer whose deadline has come, the earliest first; returns whether there was one.
static bool wake_next(void) {
  thread *first = NULL;
  for (thread *t = waiting_threads.ends.next; t != &waiting_threads.ends; t = t->next)
    if (t->deadline != NEVER && (!first || t->deadline < first->deadline)) first = t;
  int64_t timer = next_timer();
  if (first && first->deadline <= seal_now && first->deadline <= timer) {
    wake_thread(first, timed_out);
    return true;
  }
  if (timer > seal_now) return false;
  unlock();
  bool fired = fire_timer();
  lock();
  return fired;
}

static int64_t next_deadline(void) {
  int64_t deadline = next_timer();
  for (thread *t = waiting_threads.ends.next; t != &waiting_threads.ends; t = t->next)
    if (t->deadline < deadline) deadline = t->deadline;
  return deadline;
}

/// Blocks the loop's thread, which is waiting, until it is woken. The others go on meanwhile, and so does time, if nobody
/// else can do anything.
static void loop_wait(void) {
  int64_t real_start = seal_real_time(), start = seal_now;
  while (loop.state != running) {
    thread *next = pop_ready();
    if (next == &loop) break;
    if (next) {
      give_turn(next);
      unlock();
      await_loop_turn();
      lock();
      // Another thread may have given the turn to it because it is ready, or because nobody is.
      continue;
    }
    if (wake_next()) continue;
    unlock();
    bool polled = poll_parked();
    lock();
    if (polled || ready_threads.ends.next != &ready_threads.ends) continue;
    int64_t deadline = next_deadline();
    if (starved) {
      unlock();
      int64_t job = starved();
      lock();
      if (job < deadline) deadline = job;
      if (ready_threads.ends.next != &ready_threads.ends) continue;
    }
    if (deadline != NEVER && !seal_follows_real_time) {
      seal_set_now(deadline);
      continue;
    }
    int64_t rest = deadline == NEVER ? SECOND / 100 : real_start + (deadline - start) - seal_real_time();
    if (deadline != NEVER && rest <= 0) {
      seal_set_now(deadline);
      continue;
    }
    loop_is_idle = true;
    unlock();
    real_wait(&loop.has_turn, 0, rest);
    lock();
    loop_is_idle = false;
    loop.has_turn = 0;
  }
  turn = &loop;
  unlock();
}

int64_t seal_next_deadline(void) {
  if (!seal_is_started) return NEVER;
  lock();
  int64_t deadline = next_deadline();
  unlock();
  return deadline;
}

void seal_wake_due(void) {
  lock();
  wake_next();
  unlock();
}

static void run_threads(void) {
  lock();
  for (thread *next; (next = pop_ready());) {
    give_turn(next);
    unlock();
    await_loop_turn();
    lock();
  }
  turn = &loop;
  unlock();
}

void seal_serve(void) {
  if (!seal_is_started || is_serving) return;
  seal_has_work = false;
  seal_looks = 0;
  run_threads();
  if (poll_parked()) run_threads();
  serve_main();
}

void seal_note_job(void) {
  lock();
  seal_has_work = true;
  bool tells = turn == &loop && current != &loop;
  unlock();
  if (tells && wake_loop) wake_loop();
}

bool seal_reset(void) {
  // Otherwise other worlds may go on.
  if (!seal_is_started) return true;
  lock();
  bool is_clean = forget_timers() && ready_threads.ends.next == &ready_threads.ends;
  for (thread *t = waiting_threads.ends.next; t != &waiting_threads.ends; t = t->next)
    is_clean &= t->address && t->deadline == NEVER && is_static(t->address);
  if (is_clean) seal_now = 0;
  unlock();
  return is_clean;
}

// MARK: Starting threads

static pthread_key_t end_key;

void seal_start(void) {
  current = &loop;
  loop.id = (pid_t)REAL(SYS_gettid, 0);
  seal_is_started = true;
}

static thread *newest;

/// Runs at a thread's end.
static void end_thread(void *argument) {
  thread *self = argument;
  take_turn();
  wake(self, INT_MAX);
  lock();
  self->state = ended;
  if (turn == self) pass_turn();
  unlock();
  current = NULL;
  seal_is_inside = false;
}

/// What a thread is started with.
typedef struct {
  void *(*body)(void *);
  void *argument;
  thread *thread;
  bool is_century_ahead;
} beginning;

static void *run_thread(void *argument) {
  beginning beginning = *(typeof(beginning) *)argument;
  free(argument);
  current = beginning.thread;
  current->id = (pid_t)REAL(SYS_gettid, 0);
  pthread_setspecific(end_key, current);
  is_century_ahead = beginning.is_century_ahead;
  await_turn(current);
  seal_is_inside = true;
  return beginning.body(beginning.argument);
}

typedef int creator(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *);
extern creator __pthread_create_2_1 __attribute__((weak));
// In a static executable this brings the function above along.
int (*seal_unused_thread_creator)(thrd_t *, thrd_start_t, void *) = thrd_create;

static int create(pthread_t *handle, const pthread_attr_t *attributes, void *(*body)(void *), void *argument) {
  static creator *real;
  if (!real) {
    creator *found = (creator *)real_function("pthread_create");
    real = found ? found : __pthread_create_2_1;
  }
  return real(handle, attributes, body, argument);
}

// Dispatch, if the program has it.
extern void dispatch_async_f(void *, void *, void (*)(void *)) __attribute__((weak));
extern void *dispatch_get_global_queue(intptr_t, uintptr_t) __attribute__((weak));

static bool is_first_worker;

static void end_century(void *ignored) { is_century_ahead = false; }

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

/// Whether a thread is one of Dispatch's, which all use, even if somebody outside needs it first.
static bool is_worker(void *(*body)(void *)) {
  if (!seal_is_started || !dispatch_async_f) return false;
  if ((uintptr_t)body - (uintptr_t)dispatch_async_f < WORKER_DISTANCE) return true;
  const char *library = library_of((void *)body);
  return library && strstr(library, "libdispatch");
}

int pthread_create(pthread_t *handle, const pthread_attr_t *attributes, void *(*body)(void *), void *argument) {
  if (!takes_turns() && !is_worker(body)) return create(handle, attributes, body, argument);
  static bool has_key;
  if (!has_key) {
    has_key = true;
    pthread_key_create(&end_key, end_thread);
  }
  if (takes_turns()) take_turn();
  bool is_century_ahead = is_first_worker;
  is_first_worker = false;
  if (!is_century_ahead) put_off_monitor();

  beginning *with = malloc(sizeof *with);
  // Never freed, because others may ask for it at any time. There are few, since workers do not end.
  thread *created = calloc(1, sizeof *created);
  if (!with || !created) return EAGAIN;
  *with = (beginning){body, argument, created, is_century_ahead};
  int error = create(handle, attributes, run_thread, with);
  if (error) {
    free(with);
    free(created);
    return error;
  }
  lock();
  created->handle = *handle;
  created->older = newest;
  newest = created;
  bool tells = make_ready(created);
  unlock();
  if (tells && wake_loop) wake_loop();
  return 0;
}

int pthread_join(pthread_t handle, void **result) {
  if (takes_turns()) {
    take_turn();
    lock();
    thread *joined = newest;
    while (joined && (joined->state == ended || !pthread_equal(joined->handle, handle))) joined = joined->older;
    unlock();
    if (joined) wait_on(joined, NEVER);
  }
  // Without a time, this is the library's `pthread_join`, which a static executable has under no other name.
  return pthread_timedjoin_np(handle, result, NULL);
}
#else
void seal_set_wake(void (*wake)(void)) {}
void seal_set_starved(int64_t (*starved)(void)) {}
bool seal_is_participant(void) { return false; }
int64_t seal_next_deadline(void) { return INT64_MAX; }
void seal_wake_due(void) {}
void seal_serve(void) {}
void seal_note_job(void) {}
void seal_start(void) {}
bool seal_reset(void) { return true; }
#endif
