// Clocks, and sleeping.
#define _GNU_SOURCE
#include "internal.h"

int seal_awaited_inputs;
int64_t seal_now;
// As if the computer had been on for some days: more than a process ever asks for the time before.
int64_t seal_monotonic_start = 1000000 * 1000000000ll;
bool seal_follows_real_time;
_Thread_local bool seal_is_inside;

static int64_t date_at_start;
static void (*draw)(seal_input);

void seal_set_draw(void (*function)(seal_input)) { draw = function; }
void seal_set_date(int64_t date) { date_at_start = date; }
void seal_set_now(int64_t now) {
  if (now > seal_now) __atomic_store_n(&seal_now, now, __ATOMIC_RELAXED);
}

#ifdef SEAL_AVAILABLE
#include <sys/syscall.h>
#include <sys/time.h>
#include <unistd.h>

/// Dispatch looks each second, by a timer of the first worker, at how many of its threads compute, and starts more or
/// fewer. Their number must not depend on that: such a worker is told that it's a century later.
_Thread_local bool is_century_ahead;

void await_input(seal_input input) {
  if (!draw) return;
  int saved = errno;
  bool before = seal_set_inside(false);
  draw(input);
  seal_set_inside(before);
  errno = saved;
}

bool seal_is_available(void) { return true; }

int64_t seal_real_time(void) {
  struct timespec time;
  real_clock_gettime(CLOCK_MONOTONIC, &time);
  return nanoseconds(&time);
}

/// What the clock shows at the start of the virtual time; false if it is not sealed.
static bool start_of(clockid_t clock, int64_t *start) {
  switch (clock) {
  case CLOCK_REALTIME:
  case CLOCK_REALTIME_COARSE:
    use_input(seal_input_date);
    *start = date_at_start;
    return true;
  case CLOCK_MONOTONIC:
  case CLOCK_MONOTONIC_COARSE:
  case CLOCK_MONOTONIC_RAW:
  case CLOCK_BOOTTIME:
    *start = seal_monotonic_start;
    return true;
  default:
    // The processor time that was used, above all: its differences are measurements, not inputs.
    return false;
  }
}

bool sealed_time(clockid_t clock, int64_t *time) {
  int64_t start;
  if (!start_of(clock, &start)) return false;
  use_input(seal_input_clock);
  *time = start + __atomic_load_n(&seal_now, __ATOMIC_RELAXED);
  if (is_century_ahead) *time += 100ll * 365 * 86400 * SECOND;
  return true;
}

int64_t virtual_deadline(clockid_t clock, const struct timespec *time) {
  int64_t start, deadline = nanoseconds(time);
  if (deadline == NEVER || !start_of(clock, &start)) return deadline;
  return deadline - start;
}

int clock_gettime(clockid_t clock, struct timespec *time) {
  int64_t now;
  if (!seal_is_inside || !sealed_time(clock, &now)) return real_clock_gettime(clock, time);
  *time = timespec_of(now);
  return 0;
}

int gettimeofday(struct timeval *restrict time, void *restrict zone) {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  *time = (struct timeval){now.tv_sec, now.tv_nsec / 1000};
  return 0;
}

time_t time(time_t *result) {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  if (result) *result = now.tv_sec;
  return now.tv_sec;
}

int timespec_get(struct timespec *time, int base) {
  if (base != TIME_UTC) return 0;
  clock_gettime(CLOCK_REALTIME, time);
  return base;
}

// MARK: Sleeping

int clock_nanosleep(clockid_t clock, int flags, const struct timespec *time, struct timespec *rest) {
  int64_t ignored;
  if (!takes_turns() || !sealed_time(clock, &ignored)) {
    int saved = errno;
    int error = REAL(SYS_clock_nanosleep, clock, flags, time, rest) == 0 ? 0 : errno;
    errno = saved;
    return error;
  }
  if (time->tv_nsec < 0 || time->tv_nsec >= SECOND || time->tv_sec < 0) return EINVAL;
  take_turn();
  int64_t deadline = flags & TIMER_ABSTIME ? virtual_deadline(clock, time) : after(nanoseconds(time));
  // Time must go on, even for a thread that sleeps for the rest that rounding leaves, again and again.
  wait_on(NULL, deadline > seal_now ? deadline : seal_now + 1);
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
bool seal_is_available(void) { return false; }
int64_t seal_real_time(void) { return 0; }
#endif
