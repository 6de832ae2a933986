// Calls of clocks, and of functions that wait for the time.
#include "calls.h"

#ifdef SEALED_CALLS
#include <sched.h>
#include <sys/time.h>
#include <sys/timeb.h>
#include <threads.h>

// MARK: Sleeping

CALL(sleep, return sleep(1);)
CALL(usleep, return usleep(3000);)
CALL(nanosleep, return nanosleep(&moment, NULL);)
CALL(clock_nanosleep, {
  struct timespec end = soon(CLOCK_MONOTONIC);
  return clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &end, NULL);
})
CALL(thrd_sleep, return thrd_sleep(&moment, NULL);)

// MARK: Clocks

CALL(time, return time(NULL);)
CALL(gettimeofday, {
  struct timeval now;
  gettimeofday(&now, NULL);
  return now.tv_sec * 1000000 + now.tv_usec;
})
CALL(clock_gettime, {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  return now.tv_sec * 1000 * MILLISECOND + now.tv_nsec;
})
CALL(timespec_get, {
  struct timespec now;
  timespec_get(&now, TIME_UTC);
  return now.tv_sec * 1000 * MILLISECOND + now.tv_nsec;
})
#pragma clang diagnostic ignored "-Wdeprecated-declarations"
CALL(ftime, {
  struct timeb now;
  ftime(&now);
  return now.time * 1000 + now.millitm;
})

// MARK: What clocks are like

CALL(clock_getres, {
  struct timespec step;
  return clock_getres(CLOCK_MONOTONIC, &step);
})
#if __GLIBC_PREREQ(2, 34)
CALL(timespec_getres, {
  struct timespec step;
  return timespec_getres(&step, TIME_UTC);
})
#endif
CALL(clock_getcpuclockid, {
  clockid_t clock;
  return clock_getcpuclockid(0, &clock);
})
CALL(pthread_getcpuclockid, {
  clockid_t clock;
  return pthread_getcpuclockid(pthread_self(), &clock);
})
CALL(sched_rr_get_interval, {
  struct timespec slice;
  return sched_rr_get_interval(0, &slice);
})
CALL(getdate, return getdate("") != NULL;)
CALL(getdate_r, {
  struct tm date;
  return getdate_r("", &date);
})
#endif
