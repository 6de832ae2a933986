// The event loop's thread: it serves the others, waits among them, and lets time pass.
#define _GNU_SOURCE
#include "turns.h"

#ifdef SEAL_AVAILABLE
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/syscall.h>

// MARK: Threads that are blocked elsewhere

#define BLOCKED_LIMIT (SECOND / 10)
#define BUSY_LIMIT (10 * SECOND)

/// The letter by which the system calls the thread's state; R if it runs or is about to.
char seal_state_of(thread *thread) {
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
  while (!__atomic_exchange_n(&seal_loop.has_turn, 0, __ATOMIC_ACQUIRE)) {
    seal_real_wait(&seal_loop.has_turn, 0, BLOCKED_LIMIT);
    if (__atomic_load_n(&seal_loop.has_turn, __ATOMIC_ACQUIRE)) continue;
    // Before the lock is held, for which the thread would wait.
    char state = seal_state_of(__atomic_load_n(&seal_turn, __ATOMIC_ACQUIRE));
    seal_lock();
    int64_t now = seal_real_time();
    if (seal_turn != holder) {
      holder = seal_turn;
      since = now;
    }
    seal_leak leak = now - since >= BUSY_LIMIT ? seal_leak_busy : seal_leak_blocked;
    bool is_lost = holder != &seal_loop && now - since >= BLOCKED_LIMIT / 2
        && (leak == seal_leak_busy || state == 'S') && !holder->has_turn;
    if (is_lost) {
      __atomic_store_n(&holder->state, away, __ATOMIC_RELEASE);
      seal_pass_turn();
    }
    seal_unlock();
    // Not of a thread that works for a service.
    bool serves = seal_awaits_effect && is_lost && holder->is_woken_from_outside;
    if (is_lost && !serves) seal_tell_leak(leak, "");
  }
}

// MARK: The loop

int64_t seal_horizon = FAR_AWAY;

int64_t seal_get_horizon(void) { return seal_horizon; }

void seal_set_horizon(int64_t horizon) { seal_horizon = horizon; }

/// Wakes the thread or fires the timer whose deadline has come, the earliest first; returns whether there was one.
static bool wake_next(void) {
  thread *first = NULL;
  for (thread *t = seal_waiting_threads.ends.next; t != &seal_waiting_threads.ends; t = t->next)
    if (t->deadline != NEVER && (!first || t->deadline < first->deadline)) first = t;
  int64_t timer = seal_next_timer();
  if (first && first->deadline <= seal_now && first->deadline <= timer) {
    seal_wake_thread(first, timed_out);
    return true;
  }
  if (timer > seal_now) return false;
  seal_unlock();
  bool fired = seal_fire_timer();
  seal_lock();
  return fired;
}

static int64_t next_deadline(void) {
  int64_t deadline = seal_next_timer();
  for (thread *t = seal_waiting_threads.ends.next; t != &seal_waiting_threads.ends; t = t->next)
    if (t->deadline < deadline && t->deadline < seal_horizon) deadline = t->deadline;
  return deadline;
}

// The others go on meanwhile, and so does time, if no thread is ready.
void seal_loop_wait(void) {
  int64_t real_start = seal_real_time(), start = seal_now;
  while (seal_loop.state != running) {
    thread *next = seal_pop_ready();
    if (next == &seal_loop) break;
    if (next) {
      seal_give_turn(next);
      seal_unlock();
      await_loop_turn();
      seal_lock();
      // Another thread may have given the turn to it because it is ready, or because no thread is.
      continue;
    }
    if (wake_next()) continue;
    seal_unlock();
    bool polled = seal_poll_parked();
    seal_lock();
    if (polled || is_any_ready()) continue;
    int64_t deadline = next_deadline();
    if (seal_starved) {
      seal_unlock();
      int64_t job = seal_starved();
      seal_lock();
      if (job < deadline) deadline = job;
      if (is_any_ready()) continue;
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
    seal_loop_is_idle = true;
    seal_unlock();
    seal_real_wait(&seal_loop.has_turn, 0, rest);
    seal_lock();
    seal_loop_is_idle = false;
    seal_loop.has_turn = 0;
  }
  seal_turn = &seal_loop;
  seal_unlock();
}

int64_t seal_next_deadline(void) {
  if (!seal_is_started) return NEVER;
  seal_lock();
  int64_t deadline = next_deadline();
  seal_unlock();
  return deadline;
}

void seal_wake_due(void) {
  seal_lock();
  wake_next();
  seal_unlock();
}

static void run_threads(void) {
  seal_lock();
  for (thread *next; (next = seal_pop_ready());) {
    seal_give_turn(next);
    seal_unlock();
    await_loop_turn();
    seal_lock();
  }
  seal_turn = &seal_loop;
  seal_unlock();
}

void seal_serve(void) {
  if (!seal_is_started || seal_is_serving) return;
  seal_has_work = false;
  seal_looks = 0;
  run_threads();
  if (seal_poll_parked()) run_threads();
  seal_serve_main();
}

void seal_note_job(void) {
  seal_lock();
  seal_has_work = true;
  bool tells = seal_turn == &seal_loop && seal_current != &seal_loop;
  seal_unlock();
  seal_tell_loop(tells);
}

bool seal_reset(void) {
  // Otherwise other worlds may go on.
  if (!seal_is_started) return true;
  seal_lock();
  bool is_clean = seal_next_timer() == NEVER && !is_any_ready();
  for (thread *t = seal_waiting_threads.ends.next; t != &seal_waiting_threads.ends; t = t->next)
    is_clean &= t->address && t->deadline == NEVER && seal_is_static(t->address);
  seal_now = 0;
  seal_reset_random();
  seal_unlock();
  return is_clean;
}
#endif

// MARK: Tasks

/// A function of Swift's runtime.
__attribute__((swiftcall, weak)) extern void *swift_task_getCurrent(void);

uintptr_t seal_current_task(void) {
  return swift_task_getCurrent ? (uintptr_t)swift_task_getCurrent() : 0;
}
