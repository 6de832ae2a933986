// Clocks, and sleeping.
#define _GNU_SOURCE
#include "internal.h"

int seal_awaited_inputs;
int64_t seal_now;
// As if the computer had been on for some days: more than a process ever asks for the time before.
int64_t seal_monotonic_start = 1000000 * 1000000000ll;
bool seal_follows_real_time, seal_awaits_effect, seal_times_effects;
_Thread_local bool seal_is_inside;
int seal_looks;

static int64_t date_at_start;
static void (*draw)(seal_input);

void seal_set_draw(void (*function)(seal_input)) { draw = function; }
void seal_set_date(int64_t date) { date_at_start = date; }
int64_t seal_date(void) { return date_at_start; }
void seal_set_now(int64_t now) {
  if (now > seal_now) __atomic_store_n(&seal_now, now, __ATOMIC_RELAXED);
}

#ifdef SEAL_AVAILABLE
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/timeb.h>
#include <unistd.h>

/// Dispatch looks each second, by a timer of the first worker, at how many of its threads compute, and starts more or
/// fewer. Their number must not depend on that: such a worker is told that it is a century later.
_Thread_local bool seal_is_century_ahead;

// Dispatch's function that looks at the date, where the program contains Dispatch.
extern const char _dispatch_time_nanoseconds_since_epoch[] __attribute__((weak));
#define LENGTH_OF_FUNCTION 64

static bool is_in_dispatch(const void *caller) {
  const char *library = seal_library_of(caller);
  return library && strstr(library, "libdispatch");
}

/// Whether Dispatch looks at the date on one of its threads: for the end of a wait, which the wait counts back.
static bool is_wait_of_dispatch(const void *caller) {
  if (!seal_is_participant()) return false;
  const char *function = _dispatch_time_nanoseconds_since_epoch;
  return function ? (uintptr_t)caller - (uintptr_t)function < LENGTH_OF_FUNCTION : is_in_dispatch(caller);
}

/// Whether a library looks at the clock for itself, and does not show it: ICU where it makes a calendar, a database,
/// curl where it keeps connections, Dispatch's idle workers.
static bool is_unseen(const void *caller) {
  const char *library = seal_library_of(caller);
  return (library
          && (strstr(library, "FoundationICU") || strstr(library, "libsqlite3") || strstr(library, "libcurl")))
      || is_wait_of_dispatch(caller);
}

_Thread_local bool seal_looked_unseen;

void seal_draw_inputs(int inputs, const void *caller) {
  if (!draw) return;
  if (is_unseen(caller)) {
    seal_looked_unseen |= inputs & seal_input_clock;
    return;
  }
  if (takes_turns()) seal_take_turn();
  int saved = errno, looks = seal_looks;
  bool before = seal_set_inside(false);
  // The date is that of a time.
  for (int input = 1; input <= inputs; input <<= 1)
    if (inputs & input) draw((seal_input)input);
  seal_set_inside(before);
  errno = saved;
  seal_looks = looks;
}

bool seal_is_available(void) { return true; }
bool seal_yields_to_sanitizer(void) { return false; }

int64_t seal_real_time(void) {
  struct timespec time;
  seal_real_clock_gettime(CLOCK_MONOTONIC, &time);
  return nanoseconds(&time);
}

struct timespec seal_outside_limit(void) {
  struct timespec now;
  seal_real_clock_gettime(CLOCK_REALTIME, &now);
  return timespec_of(nanoseconds(&now) + OUTSIDE_LIMIT);
}

static bool is_date(clockid_t clock) {
  return clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE || clock == CLOCK_REALTIME_ALARM || clock == CLOCK_TAI;
}

/// Whether the clock is sealed. The processor time that was used, above all, is not: its differences are measurements.
static bool is_sealed(clockid_t clock) {
  return is_date(clock) || clock == CLOCK_MONOTONIC || clock == CLOCK_MONOTONIC_COARSE || clock == CLOCK_MONOTONIC_RAW
      || clock == CLOCK_BOOTTIME || clock == CLOCK_BOOTTIME_ALARM;
}

/// What the clock shows at the start of the virtual time.
static int64_t start_of(clockid_t clock) { return is_date(clock) ? date_at_start : seal_monotonic_start; }

/// What the clock shows now, in virtual time.
static int64_t virtual_time(clockid_t clock) { return start_of(clock) + __atomic_load_n(&seal_now, __ATOMIC_RELAXED); }

/// Whether a deadline on a monotonic clock is a time of the computer's, and not of the virtual time, which are days apart:
/// what a service counted from a look outside.
static bool is_real(int64_t deadline) {
  int64_t from_real = deadline - seal_real_time(), from_virtual = deadline - seal_monotonic_start - seal_now;
  return llabs(from_real) < llabs(from_virtual);
}

int64_t seal_virtual_deadline(clockid_t clock, const struct timespec *time) {
  int64_t deadline = nanoseconds(time), before = seal_now;
  if (deadline == NEVER || !is_sealed(clock)) return deadline;
  if (seal_is_started && !is_date(clock) && is_real(deadline)) return seal_now;
  // Dispatch has counted it from such a look. Its own timer, which may come at any time, is not waited for.
  if (seal_looked_unseen && deadline - start_of(clock) < FAR_AWAY) seal_begin_wait();
  return deadline - start_of(clock) + (seal_now - before);
}

/// Whether a service counts a deadline of Dispatch from this look: Dispatch has one list of timers, those of the view model.
/// In a replay, which lets no time pass for a service that it asks after all, such a timer is due at once.
static bool is_deadline_of_service(clockid_t clock, const void *caller) {
  return seal_times_effects && seal_is_started && !is_date(clock) && is_sealed(clock) && is_in_dispatch(caller);
}

/// After so many looks at clocks without a wait in between, each lets time pass, a nanosecond more than the one before: so
/// a loop that waits for a time soon ends.
#define MOST_LOOKS 20000
/// After so many, none is recorded, or taken from the session: time at the prompt passes before the first.
#define MOST_DRAWS 100
/// After those, the others have their turns before every so many more: one of them may end the loop.
#define LOOKS_IN_TURN 1000

void seal_look_again(void) {
  if (++seal_looks <= MOST_LOOKS) return;
  seal_set_now(seal_now + seal_looks - MOST_LOOKS);
  if (seal_is_started && seal_looks % LOOKS_IN_TURN == 0) seal_let_others_run();
}

static int clock_inputs(void) { return seal_looks < MOST_DRAWS ? seal_input_clock : 0; }

void seal_begin_wait(void) {
  seal_looked_unseen = false;
  if (seal_is_inside) use_inputs(clock_inputs(), NULL);
}

static int read_clock(clockid_t clock, struct timespec *time, const void *caller) {
  if (!seal_is_inside) {
    if (!is_deadline_of_service(clock, caller)) return seal_real_clock_gettime(clock, time);
    *time = timespec_of(virtual_time(clock));
    return 0;
  }
  if (!is_sealed(clock)) {
    seal_name_call("clock_gettime of processor time", caller);
    return seal_real_clock_gettime(clock, time);
  }
  if (is_date(clock) && serves_effect() && !is_wait_of_dispatch(caller)) return seal_real_clock_gettime(clock, time);
  if (!seal_is_run_loop(caller)) use_inputs(is_date(clock) ? clock_inputs() | seal_input_date : clock_inputs(), caller);
  seal_look_again();
  int64_t now = virtual_time(clock);
  if (seal_is_century_ahead) now += 100ll * 365 * 86400 * SECOND;
  *time = timespec_of(now);
  return 0;
}

int clock_gettime(clockid_t clock, struct timespec *time) {
  return read_clock(clock, time, __builtin_return_address(0));
}

int gettimeofday(struct timeval *restrict time, void *restrict zone) {
  struct timespec now;
  read_clock(CLOCK_REALTIME, &now, __builtin_return_address(0));
  *time = (struct timeval){now.tv_sec, now.tv_nsec / 1000};
  return 0;
}

time_t time(time_t *result) {
  struct timespec now;
  read_clock(CLOCK_REALTIME, &now, __builtin_return_address(0));
  if (result) *result = now.tv_sec;
  return now.tv_sec;
}

int timespec_get(struct timespec *time, int base) {
  if (base != TIME_UTC) return 0;
  read_clock(CLOCK_REALTIME, time, __builtin_return_address(0));
  return base;
}

int ftime(struct timeb *time) {
  struct timespec now;
  read_clock(CLOCK_REALTIME, &now, __builtin_return_address(0));
  *time = (struct timeb){.time = now.tv_sec, .millitm = (unsigned short)(now.tv_nsec / 1000000)};
  return 0;
}

clock_t clock(void) {
  struct timespec used;
  if (seal_is_inside) seal_name_call("clock", __builtin_return_address(0));
  seal_real_clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &used);
  return nanoseconds(&used) / (SECOND / CLOCKS_PER_SEC);
}

// MARK: Sleeping

int clock_nanosleep(clockid_t clock, int flags, const struct timespec *time, struct timespec *rest) {
  if (!seal_is_inside || !is_sealed(clock)) {
    int saved = errno;
    int error = REAL(SYS_clock_nanosleep, clock, flags, time, rest) == 0 ? 0 : errno;
    errno = saved;
    return error;
  }
  if (time->tv_nsec < 0 || time->tv_nsec >= SECOND || time->tv_sec < 0) return EINVAL;
  if (seal_is_started) seal_take_turn();
  int64_t deadline = flags & TIMER_ABSTIME ? seal_virtual_deadline(clock, time) : after(nanoseconds(time));
  // Time must go on, even for a thread that sleeps for the rest that rounding leaves, again and again.
  if (deadline <= seal_now) deadline = seal_now + 1;
  if (seal_is_started) {
    seal_wait_on(NULL, deadline);
  } else {
    // Nothing else waits for the virtual time in a process of tests, and who slept in real time would look again.
    seal_set_now(deadline);
  }
  return 0;
}

int nanosleep(const struct timespec *time, struct timespec *rest) {
  int error = clock_nanosleep(CLOCK_REALTIME, 0, time, rest);
  if (!error) return 0;
  errno = error;
  return -1;
}

int usleep(useconds_t microseconds) {
  struct timespec time = timespec_of(microseconds * 1000ll);
  return nanosleep(&time, NULL);
}

unsigned sleep(unsigned seconds) {
  struct timespec rest, time = {seconds, 0};
  return nanosleep(&time, &rest) == 0 ? 0 : (unsigned)rest.tv_sec + (rest.tv_nsec > 0);
}
#else
#include <time.h>

bool seal_is_available(void) { return false; }
bool seal_yields_to_sanitizer(void) { return SEAL_HAS_SANITIZER; }
void seal_begin_wait(void) {}
int64_t seal_real_time(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec * 1000000000ll + now.tv_nsec;
}
#endif

int64_t seal_processor_time(void) {
  struct timespec used;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &used);
  return used.tv_sec * 1000000000ll + used.tv_nsec;
}
