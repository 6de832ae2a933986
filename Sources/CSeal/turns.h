// Threads and their turns, for the parts of the scheduler.
#pragma once

#include "internal.h"

#ifdef SEAL_AVAILABLE
#include <poll.h>

typedef struct thread thread;
struct thread {
  /// The neighbors in the list of those that are ready, or of those that wait.
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
  /// Whether a thread outside woke it last, or one of which that is true.
  bool is_woken_from_outside;
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

// MARK: Who has the turn (scheduler.c)

/// Those that are ready, in the order in which they were woken, and those that wait.
extern queue seal_ready_threads, seal_waiting_threads;
static inline bool is_any_ready(void) { return seal_ready_threads.ends.next != &seal_ready_threads.ends; }

/// The event loop's thread, and the calling one; null if it takes no turns.
extern thread seal_loop;
extern _Thread_local thread *seal_current;
/// Who runs, or ran last.
extern thread *seal_turn;
/// Whether the loop blocks until something outside happens.
extern bool seal_loop_is_idle;
/// Lets the loop's jobs run on other threads; returns when the next is due.
extern int64_t (*seal_starved)(void);

/// The lock of all this.
void seal_lock(void);
void seal_unlock(void);

void seal_give_turn(thread *next);
void seal_await_turn(thread *self);
void seal_pass_turn(void);
thread *seal_pop_ready(void);

/// Adds a thread to those that are ready. Returns whether the loop must be told.
bool seal_make_ready(thread *thread);
bool seal_wake_thread(thread *thread, wake_reason reason);
/// Tells the loop, if it must be told; without the lock.
void seal_tell_loop(bool tells);

// MARK: The loop (loop.c)

/// The letter by which the system calls a thread's state.
char seal_state_of(thread *thread);

/// Blocks the loop's thread, which is waiting, with the lock held, which is released.
void seal_loop_wait(void);

#endif
