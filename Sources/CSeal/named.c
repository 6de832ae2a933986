// What is named when it is called, since a replay can't do it again: signals at a time, the computer's and the process's own
// numbers, messages of other processes.
#define _GNU_SOURCE
#include "named.h"

#ifdef SEAL_AVAILABLE
#include <netdb.h>
#include <mqueue.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/fanotify.h>
#include <sys/inotify.h>
#include <sys/msg.h>
#include <sys/ioctl.h>
#include <sys/resource.h>
#include <sys/sem.h>
#include <sys/signalfd.h>
#include <sys/syscall.h>
#include <sys/sysinfo.h>
#include <sys/time.h>
#include <sys/times.h>
#include <sys/timex.h>
#include <sys/utsname.h>
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

/// For a static executable, which has no other `timer_create` than this. The library knows such a timer by the kernel's number.
static int create_timer(clockid_t clock, struct sigevent *event, timer_t *timer) {
  int number;
  if (event && event->sigev_notify == SIGEV_THREAD) {
    errno = ENOTSUP;
    return -1;
  }
  if (REAL(SYS_timer_create, clock, event, &number) < 0) return -1;
  *timer = (timer_t)(intptr_t)number;
  return 0;
}
NAMED(int, timer_create, (clockid_t clock, struct sigevent *event, timer_t *timer),
      return LIBRARY_FUNCTION(timer_creator, timer_create, NULL, create_timer)(clock, event, timer);)

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
// As the library declares it in either of the two ways.
extern int __sigpause(int signal_or_mask, int is_signal);
int xpg_sigpause(int signal) __asm__("__xpg_sigpause");
int bsd_sigpause(int mask) __asm__("sigpause");
int xpg_sigpause(int signal) {
  seal_name_call("sigpause", __builtin_return_address(0));
  return __sigpause(signal, 1);
}
int bsd_sigpause(int mask) {
  seal_name_call("sigpause", __builtin_return_address(0));
  return __sigpause(mask, 0);
}
SYSTEM_CALL(int, signalfd, (int file, const sigset_t *signals, int flags), SYS_signalfd4, file, signals, SIZE_OF_SIGNALS, flags)
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

// MARK: What happens to files

SYSTEM_CALL(int, inotify_init, (void), SYS_inotify_init1, 0)
SYSTEM_CALL(int, inotify_init1, (int flags), SYS_inotify_init1, flags)
SYSTEM_CALL(int, fanotify_init, (unsigned flags, unsigned event_flags), SYS_fanotify_init, flags, event_flags)

// MARK: Names of hosts

typedef int resolver(const char *, const char *, const struct addrinfo *, struct addrinfo **);
// Weak, since a static executable that uses it also has the library's own, which frees what it returns.
__attribute__((weak)) NAMED(int, getaddrinfo,
                            (const char *restrict host, const char *restrict service, const struct addrinfo *restrict hints,
                             struct addrinfo **restrict result),
                            {
                              resolver *real = LIBRARY_FUNCTION(resolver, getaddrinfo, NULL, NULL);
                              return real ? real(host, service, hints, result) : EAI_SYSTEM;
                            })

// MARK: Numbers and names of the computer and the process

SYSTEM_CALL(int, uname, (struct utsname *names), SYS_uname, names)

/// Copies a name as `gethostname` does.
static int copy_name(char *target, size_t size, const char *name) {
  size_t length = strlen(name) + 1;
  memcpy(target, name, length < size ? length : size);
  if (length <= size) return 0;
  errno = ENAMETOOLONG;
  return -1;
}
NAMED(int, gethostname, (char *name, size_t size), {
  struct utsname names;
  return REAL(SYS_uname, &names) < 0 ? -1 : copy_name(name, size, names.nodename);
})
NAMED(int, getdomainname, (char *name, size_t size), {
  struct utsname names;
  return REAL(SYS_uname, &names) < 0 ? -1 : copy_name(name, size, names.domainname);
})

SYSTEM_CALL(pid_t, getpgrp, (void), SYS_getpgid, 0)
SYSTEM_CALL(pid_t, getpgid, (pid_t process), SYS_getpgid, process)
SYSTEM_CALL(pid_t, __getpgid, (pid_t process), SYS_getpgid, process)
SYSTEM_CALL(pid_t, getsid, (pid_t process), SYS_getsid, process)
NAMED(pid_t, tcgetpgrp, (int file), {
  pid_t group;
  return REAL(SYS_ioctl, file, TIOCGPGRP, &group) < 0 ? -1 : group;
})
NAMED(pid_t, tcgetsid, (int file), {
  pid_t leader;
  return REAL(SYS_ioctl, file, TIOCGSID, &leader) < 0 ? -1 : leader;
})

SYSTEM_CALL(pid_t, getpid, (void), SYS_getpid, 0)
SYSTEM_CALL(pid_t, getppid, (void), SYS_getppid, 0)
SYSTEM_CALL(int, getrusage, (__rusage_who_t who, struct rusage *usage), SYS_getrusage, who, usage)
SYSTEM_CALL(clock_t, times, (struct tms *times), SYS_times, times)
SYSTEM_CALL(int, sysinfo, (struct sysinfo *information), SYS_sysinfo, information)
SYSTEM_CALL(int, adjtimex, (struct timex *time), SYS_adjtimex, time)
SYSTEM_CALL(int, ntp_adjtime, (struct timex *time), SYS_adjtimex, time)
SYSTEM_CALL(int, clock_settime, (clockid_t clock, const struct timespec *time), SYS_clock_settime, clock, time)
SYSTEM_CALL(int, settimeofday, (const struct timeval *time, const struct timezone *zone), SYS_settimeofday, time, zone)
NAMED(int, adjtime, (const struct timeval *change, struct timeval *rest), {
  struct timex time = {.modes = change ? ADJ_OFFSET_SINGLESHOT : ADJ_OFFSET_SS_READ};
  if (change) time.offset = change->tv_sec * 1000000 + change->tv_usec;
  if (REAL(SYS_adjtimex, &time) < 0) return -1;
  if (rest) *rest = (struct timeval){time.offset / 1000000, time.offset % 1000000};
  return 0;
})
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

extern long __sysconf(int name);
NAMED(long, get_avphys_pages, (void), return __sysconf(_SC_AVPHYS_PAGES);)

NAMED(int, getloadavg, (double loads[], int count), {
  struct sysinfo information;
  if (REAL(SYS_sysinfo, &information) < 0) return -1;
  if (count > 3) count = 3;
  for (int i = 0; i < count; i++) loads[i] = information.loads[i] / 65536.0;
  return count;
})
#endif
