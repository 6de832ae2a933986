// What is named when it is called, since a replay can't do it again: signals at a time, the computer's and the process's own
// numbers, messages of other processes.
#define _GNU_SOURCE
#include "internal.h"

#ifdef SEAL_AVAILABLE
#include <aio.h>
#include <mqueue.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/msg.h>
#include <sys/resource.h>
#include <sys/sem.h>
#include <sys/syscall.h>
#include <sys/sysinfo.h>
#include <sys/time.h>
#include <sys/times.h>
#include <sys/timex.h>
#include <termios.h>
#include <unistd.h>

/// Whether a library calls functions for itself, and does not show what they return.
static bool is_unshown(const char *library) {
  const char *libraries[] = {"libdispatch", "libswiftCore", "libsqlite3", "libcurl", "libcrypto", "libssl", "libgnutls",
                             "FoundationICU", "libFoundation.so"};
  for (size_t i = 0; i < sizeof libraries / sizeof *libraries; i++)
    if (strstr(library, libraries[i])) return true;
  return false;
}

void seal_name_call(const char *name, const void *caller) {
  if (!seal_is_inside || serves_effect()) return;
  const char *library = seal_library_of(caller);
  if (library && !is_unshown(library)) seal_tell_leak(seal_leak_call, name);
}

#define NAMED(type, name, parameters, ...)                                                          \
  type name parameters {                                                                            \
    seal_name_call(#name, __builtin_return_address(0));                                             \
    __VA_ARGS__                                                                                     \
  }
#define SYSTEM_CALL(type, name, parameters, ...) NAMED(type, name, parameters, return (type)REAL(__VA_ARGS__);)

// MARK: Signals at a time

SYSTEM_CALL(int, setitimer, (__itimer_which_t which, const struct itimerval *time, struct itimerval *old), SYS_setitimer,
            which, time, old)
SYSTEM_CALL(int, getitimer, (__itimer_which_t which, struct itimerval *time), SYS_getitimer, which, time)
NAMED(unsigned, alarm, (unsigned seconds), {
  struct itimerval time = {.it_value = {seconds, 0}}, old;
  REAL(SYS_setitimer, ITIMER_REAL, &time, &old);
  return (unsigned)(old.it_value.tv_sec + (old.it_value.tv_usec > 0));
})
NAMED(useconds_t, ualarm, (useconds_t value, useconds_t interval), {
  struct itimerval time = {{interval / 1000000, interval % 1000000}, {value / 1000000, value % 1000000}}, old;
  if (REAL(SYS_setitimer, ITIMER_REAL, &time, &old) < 0) return (useconds_t)-1;
  return (useconds_t)(old.it_value.tv_sec * 1000000 + old.it_value.tv_usec);
})

typedef int timer_creator(clockid_t, struct sigevent *, timer_t *);
extern timer_creator __timer_create __attribute__((weak));
NAMED(int, timer_create, (clockid_t clock, struct sigevent *event, timer_t *timer), {
  timer_creator *real = LIBRARY_FUNCTION(timer_creator, timer_create, NULL, __timer_create);
  if (real) return real(clock, event, timer);
  errno = ENOSYS;
  return -1;
})

// MARK: Waiting for signals

#define SIZE_OF_SIGNALS 8

static int wait_for_signal(const sigset_t *signals, siginfo_t *information, const struct timespec *time) {
  return (int)REAL(SYS_rt_sigtimedwait, signals, information, time, SIZE_OF_SIGNALS);
}
NAMED(int, sigtimedwait, (const sigset_t *signals, siginfo_t *information, const struct timespec *time),
      return wait_for_signal(signals, information, time);)
NAMED(int, sigwaitinfo, (const sigset_t *signals, siginfo_t *information),
      return wait_for_signal(signals, information, NULL);)
NAMED(int, sigwait, (const sigset_t *signals, int *number), {
  int saved = errno;
  do *number = wait_for_signal(signals, NULL, NULL);
  while (*number < 0 && errno == EINTR);
  int error = *number < 0 ? errno : 0;
  errno = saved;
  return error;
})
SYSTEM_CALL(int, sigsuspend, (const sigset_t *signals), SYS_rt_sigsuspend, signals, SIZE_OF_SIGNALS)
NAMED(int, pause, (void), return (int)REAL(SYS_ppoll, NULL, 0, NULL, NULL, 0);)

// MARK: Messages of other processes

SYSTEM_CALL(int, msgsnd, (int queue, const void *message, size_t size, int flags), SYS_msgsnd, queue, message, size, flags)
SYSTEM_CALL(ssize_t, msgrcv, (int queue, void *message, size_t size, long type, int flags), SYS_msgrcv, queue, message, size,
            type, flags)
SYSTEM_CALL(int, semop, (int set, struct sembuf *operations, size_t count), SYS_semtimedop, set, operations, count, NULL)
SYSTEM_CALL(int, semtimedop, (int set, struct sembuf *operations, size_t count, const struct timespec *time), SYS_semtimedop,
            set, operations, count, time)
SYSTEM_CALL(int, mq_send, (mqd_t queue, const char *message, size_t size, unsigned priority), SYS_mq_timedsend, queue,
            message, size, priority, NULL)
SYSTEM_CALL(int, mq_timedsend,
            (mqd_t queue, const char *message, size_t size, unsigned priority, const struct timespec *time), SYS_mq_timedsend,
            queue, message, size, priority, time)
SYSTEM_CALL(ssize_t, mq_receive, (mqd_t queue, char *message, size_t size, unsigned *priority), SYS_mq_timedreceive, queue,
            message, size, priority, NULL)
SYSTEM_CALL(ssize_t, mq_timedreceive,
            (mqd_t queue, char *restrict message, size_t size, unsigned *restrict priority,
             const struct timespec *restrict time),
            SYS_mq_timedreceive, queue, message, size, priority, time)

// MARK: Numbers of the computer and the process

SYSTEM_CALL(pid_t, getpid, (void), SYS_getpid, 0)
SYSTEM_CALL(pid_t, getppid, (void), SYS_getppid, 0)
SYSTEM_CALL(int, getrusage, (__rusage_who_t who, struct rusage *usage), SYS_getrusage, who, usage)
SYSTEM_CALL(clock_t, times, (struct tms *times), SYS_times, times)
SYSTEM_CALL(int, sysinfo, (struct sysinfo *information), SYS_sysinfo, information)
SYSTEM_CALL(int, adjtimex, (struct timex *time), SYS_adjtimex, time)
SYSTEM_CALL(int, ntp_adjtime, (struct timex *time), SYS_adjtimex, time)
SYSTEM_CALL(int, clock_adjtime, (clockid_t clock, struct timex *time), SYS_clock_adjtime, clock, time)

static int get_time(struct ntptimeval *time) {
  struct timex now = {0};
  int result = (int)REAL(SYS_adjtimex, &now);
  *time = (struct ntptimeval){.time = now.time, .maxerror = now.maxerror, .esterror = now.esterror, .tai = now.tai};
  return result;
}
NAMED(int, ntp_gettimex, (struct ntptimeval *time), return get_time(time);)
// The header gives this name to the function above.
int ntp_gettime_old(struct ntptimeval *time) __asm__("ntp_gettime");
int ntp_gettime_old(struct ntptimeval *time) {
  seal_name_call("ntp_gettime", __builtin_return_address(0));
  return get_time(time);
}

NAMED(int, getloadavg, (double loads[], int count), {
  struct sysinfo information;
  if (REAL(SYS_sysinfo, &information) < 0) return -1;
  if (count > 3) count = 3;
  for (int i = 0; i < count; i++) loads[i] = information.loads[i] / 65536.0;
  return count;
})
#endif
