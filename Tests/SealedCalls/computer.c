// Calls of functions that name the computer, the process and its user, and of those that are named: most do nothing here.
#include "calls.h"

#ifdef SEALED_CALLS
#pragma clang diagnostic ignored "-Wdeprecated-declarations"
#include <aio.h>
#include <grp.h>
#include <mqueue.h>
#include <netdb.h>
#include <pwd.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/fanotify.h>
#include <sys/inotify.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/msg.h>
#include <sys/resource.h>
#include <sys/sem.h>
#include <sys/signalfd.h>
#include <sys/sysinfo.h>
#include <sys/time.h>
#include <sys/times.h>
#include <sys/timex.h>
#include <sys/utsname.h>
#include <termios.h>

/// A call of which only the name counts.
#define PLAIN(function, ...)                                                                        \
  CALL(function, {                                                                                  \
    (void)!function(__VA_ARGS__);                                                                   \
    return 0;                                                                                       \
  })

// MARK: Names and numbers

static char text[1000];
PLAIN(getpid)
PLAIN(getppid)
PLAIN(getpgrp)
PLAIN(getpgid, 0)
PLAIN(__getpgid, 0)
PLAIN(getsid, 0)
PLAIN(tcgetpgrp, -1)
PLAIN(tcgetsid, -1)
PLAIN(gethostname, text, sizeof text)
PLAIN(getdomainname, text, sizeof text)
PLAIN(uname, &(struct utsname){})
PLAIN(gethostid)
PLAIN(getuid)
PLAIN(geteuid)
PLAIN(getgid)
PLAIN(getegid)
PLAIN(getresuid, &(uid_t){0}, &(uid_t){0}, &(uid_t){0})
PLAIN(getresgid, &(gid_t){0}, &(gid_t){0}, &(gid_t){0})
PLAIN(getgroups, 0, NULL)
PLAIN(getlogin)
PLAIN(getlogin_r, text, sizeof text)
PLAIN(cuserid, text)

// MARK: Times that are measured, and the computer's own clock

PLAIN(clock)
PLAIN(times, &(struct tms){})
PLAIN(getrusage, RUSAGE_SELF, &(struct rusage){})
PLAIN(sysinfo, &(struct sysinfo){})
PLAIN(getloadavg, (double[1]){}, 1)
PLAIN(get_avphys_pages)
PLAIN(clock_settime, CLOCK_MONOTONIC, &moment)
PLAIN(settimeofday, NULL, NULL)
PLAIN(adjtime, NULL, &(struct timeval){})
PLAIN(adjtimex, &(struct timex){})
PLAIN(clock_adjtime, CLOCK_REALTIME, &(struct timex){})
PLAIN(ntp_adjtime, &(struct timex){})
PLAIN(ntp_gettimex, &(struct ntptimeval){})
// The header calls the function above by this name.
extern int ntp_gettime_itself(struct ntptimeval *) __asm__("ntp_gettime");
#undef ntp_gettime
CALL(ntp_gettime, {
  ntp_gettime_itself(&(struct ntptimeval){});
  return 0;
})

// MARK: Signals

PLAIN(alarm, 0)
PLAIN(ualarm, 0, 0)
PLAIN(setitimer, ITIMER_REAL, &(struct itimerval){}, NULL)
PLAIN(getitimer, ITIMER_REAL, &(struct itimerval){})

static timer_t timer;
static void set_timer(void) {
  struct sigevent none = {.sigev_notify = SIGEV_NONE};
  timer_create(CLOCK_MONOTONIC, &none, &timer);
}
#define TIMER(function, ...)                                                                        \
  CALL(function, {                                                                                  \
    set_timer();                                                                                    \
    int result = __VA_ARGS__;                                                                       \
    return result + timer_delete(timer);                                                            \
  })
TIMER(timer_create, 0)
TIMER(timer_settime, timer_settime(timer, 0, &(struct itimerspec){}, NULL))
TIMER(timer_gettime, timer_gettime(timer, &(struct itimerspec){}))
TIMER(timer_getoverrun, timer_getoverrun(timer))

static void ignore(int number) {}
static sigset_t one, none;
/// Sends a signal to this thread, which is blocked.
static void send_signal(void) {
  sigemptyset(&none), sigemptyset(&one), sigaddset(&one, SIGUSR2);
  pthread_sigmask(SIG_BLOCK, &one, NULL);
  signal(SIGUSR2, ignore);
  pthread_kill(pthread_self(), SIGUSR2);
}
#define SIGNAL(function, ...)                                                                       \
  CALL(function, {                                                                                  \
    send_signal();                                                                                  \
    return __VA_ARGS__;                                                                             \
  })
SIGNAL(sigwait, sigwait(&one, &(int){0}))
SIGNAL(sigwaitinfo, sigwaitinfo(&one, NULL))
SIGNAL(sigtimedwait, sigtimedwait(&one, NULL, &moment))
SIGNAL(sigsuspend, sigsuspend(&none))
SIGNAL(sigpause, (sigpause)(SIGUSR2))
CALL(pause, {
  const struct itimerval often = {{0, 2000}, {0, 2000}}, never = {};
  signal(SIGALRM, ignore);
  setitimer(ITIMER_REAL, &often, NULL);
  int result = pause();
  setitimer(ITIMER_REAL, &never, NULL);
  return result;
})
CALL(signalfd, {
  sigemptyset(&one), sigaddset(&one, SIGUSR2);
  return close(signalfd(-1, &one, 0));
})

// MARK: Messages, and what happens to files

PLAIN(msgsnd, -1, text, 1, 0)
PLAIN(msgrcv, -1, text, 1, 0, 0)
PLAIN(semop, -1, &(struct sembuf){}, 1)
PLAIN(semtimedop, -1, &(struct sembuf){}, 1, &moment)
PLAIN(mq_send, -1, text, 1, 0)
PLAIN(mq_timedsend, -1, text, 1, 0, &moment)
PLAIN(mq_receive, -1, text, 1, NULL)
PLAIN(mq_timedreceive, -1, text, 1, NULL, &moment)
CALL(inotify_init, return close(inotify_init());)
CALL(inotify_init1, return close(inotify_init1(0));)
PLAIN(fanotify_init, 0, 0)

// MARK: Reading and writing by the library's own threads

static struct aiocb job(void) { return (struct aiocb){.aio_fildes = -1, .aio_buf = text, .aio_nbytes = 1}; }
#define JOB(function, ...)                                                                          \
  CALL(function, {                                                                                  \
    struct aiocb control = job(), *list[] = {&control};                                             \
    struct aiocb64 large = {.aio_fildes = -1, .aio_buf = text, .aio_nbytes = 1}, *larges[] = {&large}; \
    (void)list, (void)larges;                                                                       \
    __VA_ARGS__;                                                                                    \
    while (aio_error(&control) == EINPROGRESS || aio_error64(&large) == EINPROGRESS) {}             \
    return 0;                                                                                       \
  })
JOB(aio_read, aio_read(&control))
JOB(aio_read64, aio_read64(&large))
JOB(aio_write, aio_write(&control))
JOB(aio_write64, aio_write64(&large))
JOB(aio_fsync, aio_fsync(O_SYNC, &control))
JOB(aio_fsync64, aio_fsync64(O_SYNC, &large))
JOB(aio_suspend, aio_suspend((const struct aiocb *const *)list, 1, &moment))
JOB(aio_suspend64, aio_suspend64((const struct aiocb64 *const *)larges, 1, &moment))
JOB(lio_listio, lio_listio(LIO_WAIT, list, 0, NULL))
JOB(lio_listio64, lio_listio64(LIO_WAIT, larges, 0, NULL))
JOB(aio_error, aio_error(&control))
JOB(aio_error64, aio_error64(&large))
JOB(aio_return, aio_return(&control))
JOB(aio_return64, aio_return64(&large))

// MARK: Names of hosts

static char host[] = "127.0.0.1";
static struct hostent entry, *found;
static int error;
CALL(getaddrinfo, {
  struct addrinfo *result = NULL;
  if (getaddrinfo(host, NULL, &(struct addrinfo){.ai_flags = AI_NUMERICHOST}, &result) == 0) freeaddrinfo(result);
  return 0;
})
CALL(getaddrinfo_a, {
  struct gaicb request = {.ar_name = host}, *list[] = {&request};
  getaddrinfo_a(GAI_WAIT, list, 1, NULL);
  if (request.ar_result) freeaddrinfo(request.ar_result);
  return 0;
})
PLAIN(gai_suspend, (const struct gaicb *const[]){NULL}, 0, &moment)
PLAIN(gethostbyname, host)
PLAIN(gethostbyname2, host, AF_INET)
PLAIN(gethostbyname_r, host, &entry, text, sizeof text, &found, &error)
PLAIN(gethostbyname2_r, host, AF_INET, &entry, text, sizeof text, &found, &error)
PLAIN(gethostbyaddr, host, 1, AF_INET)
PLAIN(gethostbyaddr_r, host, 1, AF_INET, &entry, text, sizeof text, &found, &error)
PLAIN(getnameinfo, (struct sockaddr *)&(struct sockaddr_in){AF_INET}, sizeof(struct sockaddr_in), text, sizeof text, NULL, 0,
      NI_NUMERICHOST)
// MARK: The terminal and the disk

PLAIN(tcdrain, -1)
PLAIN(ioctl, -1, FIONREAD, &error)
PLAIN(fsync, -1)
PLAIN(fdatasync, -1)
PLAIN(syncfs, -1)
PLAIN(sync_file_range, -1, 0, 0, 0)
PLAIN(msync, NULL, 0, MS_ASYNC)
CALL(sync, {
  sync();
  return 0;
})

// MARK: Streams

#define STREAM(function, ...)                                                                       \
  CALL(function, {                                                                                  \
    char bytes[] = "7 lines\n", *line = NULL;                                                       \
    size_t size = 0;                                                                                \
    FILE *stream = fmemopen(bytes, sizeof bytes - 1, "r+");                                         \
    long result = __VA_ARGS__;                                                                      \
    free(line);                                                                                     \
    return result + fclose(stream) + (long)size * 0;                                                \
  })
STREAM(fgetc, fgetc(stream))
STREAM(fgets, *fgets(text, 9, stream))
STREAM(fread, (long)fread(text, 1, 9, stream))
STREAM(fscanf, fscanf(stream, "%d", &error))
STREAM(getline, getline(&line, &size, stream))
STREAM(fputs, fputs("text", stream))
STREAM(fwrite, (long)fwrite("text", 1, 4, stream))
STREAM(fprintf, fprintf(stream, "text"))
STREAM(fflush, fflush(stream))
#endif
