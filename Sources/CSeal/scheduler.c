// Threads take turns.
//
// One thread runs at a time: the event loop's, or one that was started inside. It keeps its turn until it waits; the next
// in the order in which they were woken has it then. So the order of what several threads do depends on nothing but what
// they do. The loop has the turn when no other thread is ready.
#define _GNU_SOURCE
#include "turns.h"

bool seal_is_started, seal_has_work;

#ifdef SEAL_AVAILABLE
#include <limits.h>
#include <sys/syscall.h>

#define QUEUE(name) {{.previous = &name.ends, .next = &name.ends}}
queue seal_ready_threads = QUEUE(seal_ready_threads), seal_waiting_threads = QUEUE(seal_waiting_threads);

static void append(queue *queue, thread *thread) {
  thread->previous = queue->ends.previous;
  thread->next = &queue->ends;
  thread->previous->next = thread->next->previous = thread;
}

static void remove_from_queue(thread *thread) {
  thread->previous->next = thread->next;
  thread->next->previous = thread->previous;
}

thread seal_loop;
_Thread_local thread *seal_current;
thread *seal_turn = &seal_loop;
bool seal_loop_is_idle;
int64_t (*seal_starved)(void);
static void (*wake_loop)(void);

void seal_set_wake(void (*function)(void)) { wake_loop = function; }
void seal_set_starved(int64_t (*function)(void)) { seal_starved = function; }
bool seal_is_participant(void) { return seal_current && seal_current != &seal_loop; }

// MARK: The lock of all this

static int lock_word;

void seal_lock(void) {
  int free = 0;
  if (__atomic_compare_exchange_n(&lock_word, &free, 1, false, __ATOMIC_ACQUIRE, __ATOMIC_RELAXED)) return;
  while (__atomic_exchange_n(&lock_word, 2, __ATOMIC_ACQUIRE) != 0) seal_real_wait(&lock_word, 2, -1);
}

void seal_unlock(void) {
  if (__atomic_exchange_n(&lock_word, 0, __ATOMIC_RELEASE) == 2) seal_real_wake(&lock_word, 1);
}

// MARK: Turns

void seal_give_turn(thread *next) {
  seal_turn = next;
  if (next != &seal_loop) next->state = running;
  __atomic_store_n(&next->has_turn, 1, __ATOMIC_RELEASE);
  seal_real_wake(&next->has_turn, 1);
}

void seal_await_turn(thread *self) {
  while (!__atomic_exchange_n(&self->has_turn, 0, __ATOMIC_ACQUIRE)) seal_real_wait(&self->has_turn, 0, -1);
}

thread *seal_pop_ready(void) {
  thread *first = seal_ready_threads.ends.next;
  if (first == &seal_ready_threads.ends) return NULL;
  remove_from_queue(first);
  first->state = running;
  return first;
}

void seal_pass_turn(void) {
  thread *next = seal_pop_ready();
  seal_give_turn(next ? next : &seal_loop);
}

/// Waits for the turn with the lock held, which is released. A thread that lost its turn has none to pass.
static void await_next_turn(thread *self) {
  if (seal_turn == self) seal_pass_turn();
  seal_unlock();
  seal_await_turn(self);
}

bool seal_serves_effect(void) { return seal_is_participant() && seal_current->is_woken_from_outside; }

bool seal_make_ready(thread *thread) {
  thread->state = ready;
  thread->is_woken_from_outside = !seal_is_inside || seal_serves_effect();
  append(&seal_ready_threads, thread);
  seal_has_work = true;
  if (seal_turn != &seal_loop || seal_current == &seal_loop) return false;
  if (!seal_loop_is_idle) return true;
  seal_loop.has_turn = 1;
  seal_real_wake(&seal_loop.has_turn, 1);
  return false;
}

void seal_tell_loop(bool tells) {
  if (tells && wake_loop) wake_loop();
}

bool seal_wake_thread(thread *thread, wake_reason reason) {
  remove_from_queue(thread);
  thread->reason = reason;
  return seal_make_ready(thread);
}

void seal_take_turn(void) {
  if (!seal_current || __atomic_load_n(&seal_current->state, __ATOMIC_ACQUIRE) != away) return;
  seal_lock();
  bool tells = seal_make_ready(seal_current);
  seal_unlock();
  seal_tell_loop(tells);
  seal_await_turn(seal_current);
}

int seal_wake(const void *address, int count) {
  int woken_threads = 0;
  bool tells = false;
  seal_lock();
  thread *next;
  for (thread *t = seal_waiting_threads.ends.next; t != &seal_waiting_threads.ends && woken_threads < count; t = next) {
    next = t->next;
    if (t->address != address) continue;
    tells |= seal_wake_thread(t, woken);
    woken_threads++;
  }
  seal_unlock();
  seal_tell_loop(tells);
  return woken_threads;
}

/// How often threads yielded since one of them waited. After so many, one lets a millisecond pass: a loop that yields
/// until something happens would never end.
static int yields_since_wait;
#define MOST_YIELDS 100

/// Lets the others that are ready have their turns first.
static void yield_turn(void) {
  seal_take_turn();
  if (++yields_since_wait > MOST_YIELDS) {
    seal_wait_on(NULL, after(SECOND / 1000));
    return;
  }
  seal_lock();
  append(&seal_waiting_threads, seal_current);
  seal_wake_thread(seal_current, woken);
  if (seal_current == &seal_loop) return seal_loop_wait();
  await_next_turn(seal_current);
}

void seal_let_others_run(void) {
  while (seal_next_deadline() <= seal_now) seal_wake_due();
  yield_turn();
}

int sched_yield(void) {
  if (!takes_turns()) return (int)REAL(SYS_sched_yield, 0);
  yield_turn();
  return 0;
}

wake_reason seal_wait_on(const void *address, int64_t deadline) { return seal_wait_while(NULL, 0, address, deadline); }

wake_reason seal_wait_while(const unsigned *word, unsigned value, const void *address, int64_t deadline) {
  thread *self = seal_current;
  seal_looks = yields_since_wait = 0;
  seal_looked_unseen = false;
  seal_lock();
  if (word && __atomic_load_n(word, __ATOMIC_SEQ_CST) != value) {
    seal_unlock();
    return woken;
  }
  self->address = address;
  self->deadline = deadline;
  self->state = waiting;
  append(&seal_waiting_threads, self);
  if (self == &seal_loop)
    seal_loop_wait();
  else
    await_next_turn(self);
  return self->reason;
}

// MARK: Threads that wait for files

/// On which those wait that poll file descriptors, and how often they were woken.
static const char polling = 0;
static unsigned poll_count;

unsigned seal_poll_generation(void) { return __atomic_load_n(&poll_count, __ATOMIC_SEQ_CST); }

int seal_wake_pollers(void) {
  __atomic_add_fetch(&poll_count, 1, __ATOMIC_SEQ_CST);
  return seal_wake(&polling, INT_MAX);
}

void seal_wait_for_files(const struct pollfd *files, nfds_t count, unsigned generation, int64_t deadline) {
  seal_current->files = files;
  seal_current->file_count = count;
  seal_wait_while(&poll_count, generation, &polling, deadline);
}

size_t seal_parked_files(struct pollfd *files, size_t most) {
  size_t count = 0;
  seal_lock();
  for (thread *t = seal_waiting_threads.ends.next; t != &seal_waiting_threads.ends; t = t->next)
    if (t->address == &polling)
      for (nfds_t i = 0; i < t->file_count && count < most; i++) files[count++] = t->files[i];
  seal_unlock();
  return count;
}
#else
void seal_set_wake(void (*wake)(void)) {}
void seal_set_starved(int64_t (*seal_starved)(void)) {}
bool seal_is_participant(void) { return false; }
int64_t seal_next_deadline(void) { return INT64_MAX; }
void seal_wake_due(void) {}
void seal_serve(void) {}
void seal_note_job(void) {}
void seal_start(void) {}
bool seal_reset(void) { return true; }
int64_t seal_get_horizon(void) { return INT64_MAX; }
void seal_set_horizon(int64_t horizon) {}
#endif
