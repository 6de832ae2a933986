// What the parts of the seal share.
#pragma once

#include "CSeal.h"

#ifdef SEAL_AVAILABLE
#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <sys/types.h>
#include <time.h>

#define NEVER INT64_MAX
#define SECOND 1000000000ll

/// The environment variable that describes the session of an isolated process.
#define ISOLATED_SESSION "UNDERSTUDY_ISOLATED_SESSION"

// MARK: The system below (real.c)

/// A system call, whose error is in errno.
long seal_real_call(long number, long a, long b, long c, long d, long e, long f);
#define REAL(number, ...) REAL_(number, __VA_ARGS__, 0, 0, 0, 0, 0, 0)
#define REAL_(number, a, b, c, d, e, f, ...)                                                        \
  seal_real_call(number, (long)(a), (long)(b), (long)(c), (long)(d), (long)(e), (long)(f))

int seal_real_clock_gettime(clockid_t clock, struct timespec *time);

/// The C library's function of that name; null if it is not to be found.
void *seal_library_function(const char *name, const char *version);

/// The library's own function of that type and name, and of a version if there are several; in a static executable the one
/// that is there under another name.
#define LIBRARY_FUNCTION(type, name, version, in_static_executable)                                 \
  ({                                                                                                \
    static type *found;                                                                             \
    type *known = __atomic_load_n(&found, __ATOMIC_RELAXED);                                        \
    if (!known) {                                                                                   \
      known = (type *)seal_library_function(#name, version);                                        \
      if (!known) known = (type *)in_static_executable;                                             \
      __atomic_store_n(&found, known, __ATOMIC_RELAXED);                                            \
    }                                                                                               \
    known;                                                                                          \
  })

/// The path of the library or program that contains the address, which may be empty for the program; null if none does, or
/// in a static executable.
const char *seal_library_of(const void *address);

/// Waits until the word is not `value`, at most for the time; negative is without an end.
void seal_real_wait(int *word, int value, int64_t nanoseconds);
void seal_real_wake(int *word, int count);

// MARK: Clocks (clocks.c)

/// Draws inputs that have not been drawn, if `caller` shows them to the view model.
void seal_draw_inputs(int inputs, const void *caller);
static inline void use_inputs(int inputs, const void *caller) {
  int awaited = __atomic_load_n(&seal_awaited_inputs, __ATOMIC_RELAXED) & inputs;
  if (__builtin_expect(awaited, 0)) seal_draw_inputs(awaited, caller);
}

/// Whether the calling thread may work for an effect, which sees the real world: Dispatch's threads work for all, and this
/// one was woken from outside.
bool seal_serves_effect(void);
static inline bool serves_effect(void) { return seal_awaits_effect && seal_serves_effect(); }

/// Whether the calling thread looked at a clock since it waited, which would have shown another time if the look had been
/// the view model's.
extern _Thread_local bool seal_looked_unseen;

/// What is further away than this is no event, but the timer by which Dispatch looks at its threads, which was put off.
#define FAR_AWAY (50ll * 365 * 86400 * SECOND)
/// What is due then or later is no event either, but what an earlier world left.
extern int64_t seal_horizon;

/// When, in virtual time, that clock shows `time`.
int64_t seal_virtual_deadline(clockid_t clock, const struct timespec *time);
static inline int64_t nanoseconds(const struct timespec *time) {
  if (time->tv_sec > NEVER / SECOND - 1) return NEVER;
  return time->tv_sec * SECOND + time->tv_nsec;
}
static inline struct timespec timespec_of(int64_t nanoseconds) {
  return (struct timespec){nanoseconds / SECOND, nanoseconds % SECOND};
}
/// The virtual time after some nanoseconds, without overflow, for a wait that begins now.
static inline int64_t after(int64_t nanoseconds) {
  int64_t sum;
  seal_begin_wait();
  if (nanoseconds < 0) return seal_now;
  return __builtin_add_overflow(seal_now, nanoseconds, &sum) ? NEVER : sum;
}

/// Counts a look at a clock, or at something else that another thread changes, and lets time pass after many in a row.
void seal_look_again(void);

// MARK: Entropy (entropy.c)

void seal_fill_with_entropy(void *bytes, size_t count, const void *caller);
/// Opens a file whose bytes follow the seed, and whether a file is such a one.
int seal_open_entropy(const void *caller);
bool seal_is_entropy(int file);
/// Begins the sequences of the C library, such as that of `rand`, again.
void seal_reset_random(void);
bool seal_draws_for_itself(const void *caller);

/// Whether the address is of a variable of the program or a library, rather than of an object.
bool seal_is_static(const void *address);
extern _Thread_local bool seal_is_century_ahead;

// MARK: Turns (scheduler.c)

/// Why a waiting thread goes on.
typedef enum { woken, timed_out } wake_reason;

/// Whether the calling thread takes turns.
static inline bool takes_turns(void) { return seal_is_inside && seal_is_started; }

/// Gives up the turn until another thread wakes `address` or the virtual time comes to the deadline. The caller has seen that it
/// must wait since it got its turn.
wake_reason seal_wait_on(const void *address, int64_t deadline);

/// The same, but only while the word has the value, which a thread outside may change at any time before it wakes
/// `address`.
wake_reason seal_wait_while(const unsigned *word, unsigned value, const void *address, int64_t deadline);

/// Wakes at most `count` of the threads that wait on `address`, the first first; returns how many.
int seal_wake(const void *address, int count);

/// Lets what is due happen, and the others that are ready have their turns first.
void seal_let_others_run(void);

/// Waits for the turn if the calling thread was away when it came here.
void seal_take_turn(void);

/// Whether a thread with that identifier takes turns.
bool seal_has_turns(pid_t id);

/// For so long a thread that wants a lock keeps its turn while a thread outside holds it: time must not leap meanwhile. Longer,
/// that one may wait for another turn.
#define OUTSIDE_LIMIT (SECOND / 10)
/// When that time is over, in real time.
struct timespec seal_outside_limit(void);

// MARK: Events (events.c)

/// The main queue, the run loop or a timer of the run loop signaled.
extern bool seal_main_queue_signaled, seal_run_loop_signaled;
/// When the next timer is due.
int64_t seal_next_timer(void);
/// Fires the first timer that is due; false if there is none.
bool seal_fire_timer(void);
/// Waits until pollers are woken, which have been that often before.
void seal_wait_for_files(const struct pollfd *files, nfds_t count, unsigned generation, int64_t deadline);
unsigned seal_poll_generation(void);
/// Wakes who waits for files; returns how many.
int seal_wake_pollers(void);
/// The files for which threads wait now, at most so many.
size_t seal_parked_files(struct pollfd *files, size_t most);

/// Wakes who polls file descriptors, if some are ready; returns whether that woke anybody.
bool seal_poll_parked(void);
void seal_serve_main(void);
/// Whether the main queue or the run loop is being served.
extern bool seal_is_serving;
/// Whether the code at that address serves the run loop: what it does there, no view model sees.
bool seal_is_run_loop(const void *caller);

void seal_tell_leak(seal_leak leak, const char *name);
/// Names a file that is opened, unless it is the system's.
void seal_tell_file(const char *path);
bool seal_is_random_device(const char *path);
/// Names a function that is not sealed, if no library calls it for itself.
void seal_name_call(const char *name, const void *caller);

#endif
