/// Stands between a view model and the system.
///
/// A program that links this target defines some functions of the C library itself. On threads that are outside they do
/// what the library's do. Inside they follow a virtual clock and seeded entropy, and threads that are started inside take
/// turns, so that what they do has the same order each time.
///
/// Without glibc, and with sanitizers, which define the same functions, nothing is replaced: `seal_is_available` is false.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__has_feature)
#define SEAL_HAS_SANITIZER                                                                          \
  (__has_feature(address_sanitizer) || __has_feature(thread_sanitizer))
#else
#define SEAL_HAS_SANITIZER 0
#endif

#if defined(__linux__) && defined(__LP64__) && !SEAL_HAS_SANITIZER                                  \
    && (defined(__x86_64__) || defined(__aarch64__))
#include <features.h>
#ifdef __GLIBC__
#define SEAL_AVAILABLE 1
#endif
#endif

// The event loop's thread changes the variables below while no other thread has the turn; the rest only read. Swift calls
// the functions that follow them, since it takes each use of a variable of C's for unsafe, and checks it in a debug build.

/// Whether the functions are replaced in this program.
bool seal_is_available(void);

/// Whether they are not because a sanitizer defines some of them.
bool seal_yields_to_sanitizer(void);

// MARK: Inside and outside

/// Whether the calling thread is inside. Threads that were started inside are; the event loop's thread is while the view
/// model runs.
extern _Thread_local bool seal_is_inside;

static inline bool seal_get_inside(void) { return seal_is_inside; }

/// How often the view model looked at clocks since a thread waited or the loop's came inside.
extern int seal_looks;
static inline int seal_get_looks(void) { return seal_looks; }
static inline void seal_set_looks(int value) { seal_looks = value; }

/// How often code came inside or outside.
extern unsigned seal_entries;

static inline bool seal_set_inside(bool inside) {
  bool before = seal_is_inside;
  seal_is_inside = inside;
  seal_entries++;
  seal_looks = 0;
  return before;
}

// MARK: Inputs

/// What is done before an input is used for the first time: it is drawn, or taken from the session.
typedef enum {
  seal_input_clock = 1,
  seal_input_date = 2,
  seal_input_entropy = 4,
} seal_input;

/// The inputs that are drawn before they are used; a bit each.
extern int seal_awaited_inputs;
static inline int seal_get_awaited_inputs(void) { return seal_awaited_inputs; }
static inline void seal_set_awaited_inputs(int value) { seal_awaited_inputs = value; }

/// Sets what draws an input. It runs on the thread that uses the input, outside.
void seal_set_draw(void (*draw)(seal_input));

/// The state of the sequence of random numbers, at first its seed.
uint64_t seal_entropy(void);
void seal_set_entropy(uint64_t state);

/// Fixes the order of sets and dictionaries, before any exists: done by itself, but too early in a program that contains
/// Swift's runtime, which then sets it after this.
void seal_fix_hashing(void);

/// The date at the start of the virtual time, in nanoseconds since 1970.
int64_t seal_date(void);
void seal_set_date(int64_t nanoseconds);

/// Whether an effect of the real world is at work. Threads that were started inside may be at work for it, and have real
/// dates and random numbers meanwhile.
extern bool seal_awaits_effect;
static inline void seal_set_awaits_effect(bool value) { seal_awaits_effect = value; }

// MARK: Time

/// The virtual time in nanoseconds since its start.
extern int64_t seal_now;
static inline int64_t seal_get_now(void) { return seal_now; }

/// What the monotonic clocks show at the start of the virtual time, in nanoseconds.
extern int64_t seal_monotonic_start;
static inline void seal_set_monotonic_start(int64_t value) { seal_monotonic_start = value; }

/// Real time on the monotonic clock, in nanoseconds, inside and outside.
int64_t seal_real_time(void);

/// The processor's time that this thread has used, in nanoseconds.
int64_t seal_processor_time(void);

/// Moves the virtual time, but never back, and wakes no thread.
void seal_set_now(int64_t now);

/// When the next timer is due or the next thread that sleeps wakes; INT64_MAX if there is none.
int64_t seal_next_deadline(void);

/// Draws the time as a look at a clock does, for a wait that begins now and is as long as was asked for.
void seal_begin_wait(void);

/// Lets what is due now happen when the threads are served next.
void seal_wake_due(void);

/// Whether time passes by itself while the loop's thread blocks inside. Otherwise it leaps.
extern bool seal_follows_real_time;
static inline void seal_set_follows_real_time(bool value) { seal_follows_real_time = value; }

/// Whether services of a live run may set timers of Dispatch, which are among those of the view model.
extern bool seal_times_effects;
static inline void seal_set_times_effects(bool value) { seal_times_effects = value; }

// MARK: Tasks

/// The task that runs on the calling thread, as a number; 0 if none does.
uintptr_t seal_current_task(void);

// MARK: Threads

/// Makes the calling thread the event loop's, and lets threads that are started inside take turns. Before anything uses
/// Dispatch.
void seal_start(void);

/// Whether threads take turns.
extern bool seal_is_started;
static inline bool seal_has_started(void) { return seal_is_started; }

/// Makes the functions the library's own on all threads while the process ends. In a child of `fork`, which has none of
/// the other threads, they are so from the beginning.
void seal_step_aside(void);

/// Whether the calling thread takes turns but is not the event loop's.
bool seal_is_participant(void);

/// Whether threads, the main queue or the run loop wait to be served.
extern bool seal_has_work;
static inline bool seal_has_work_now(void) { return seal_has_work; }

/// Whether a run loop exists, to which blocks may be added without a signal.
extern bool seal_has_run_loop;

/// Whether there is, or may be, something to serve.
static inline bool seal_may_have_work(void) { return seal_has_work || seal_has_run_loop; }

/// Sets what is called, on any thread, when there is work and the event loop's thread is outside.
void seal_set_wake(void (*wake)(void));

/// Sets what is called when the loop's thread blocks inside and no other thread is ready: it lets jobs of the loop run on
/// other threads, and returns when its next job is due; INT64_MAX if there is none.
void seal_set_starved(int64_t (*starved)(void));

/// Runs the threads that are ready, the main queue and the run loop until they are quiet. On the loop's thread, inside.
///
/// Returns at once if it is called from the main queue or the run loop.
void seal_serve(void);

/// Tells the loop that there is work for it: a participant added a job.
void seal_note_job(void);

/// Sets the virtual time back to its start. Returns whether nothing is pending.
bool seal_reset(void);

/// What is due at this time or later is never due: an earlier world left it.
int64_t seal_get_horizon(void);
void seal_set_horizon(int64_t horizon);

// MARK: What is not sealed

typedef enum {
  seal_leak_file,
  seal_leak_socket,
  seal_leak_process,
  /// A thread was blocked outside of the seal.
  seal_leak_blocked,
  /// A thread computed for longer than the limit.
  seal_leak_busy,
  /// A function was called that is not sealed.
  seal_leak_call,
} seal_leak;

/// Sets what is called for a leak, on any thread; `name` is a path, an address, a program or a function.
void seal_set_leak(void (*leak)(seal_leak, const char *name));

/// What the view model does that takes long.
typedef enum {
  /// It is in a function that is not sealed.
  seal_delay_call,
  /// It waits for another thread, of which none is about to run.
  seal_delay_thread,
  seal_delay_computing,
} seal_delay;

/// Sets what is called, on a thread of its own, when nothing but one thread of the view model could run for a second;
/// `call` names the function in which it is.
void seal_watch(void (*overdue)(seal_delay, const char *call));

/// The line of a script that runs.
extern int64_t seal_line;
static inline int64_t seal_get_line(void) { return seal_line; }
static inline void seal_set_line(int64_t value) { seal_line = value; }

/// The number of processors that this process may use, which is hidden from what is inside.
int seal_processors(void);

#ifdef __cplusplus
}
#endif
