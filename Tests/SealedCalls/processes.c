// Calls of functions that reach other processes, and files.
#include "calls.h"

#ifdef SEALED_CALLS
#pragma clang diagnostic ignored "-Wdeprecated-declarations"
#include <fcntl.h>
#include <netdb.h>
#include <netinet/in.h>
#include <pty.h>
#include <resolv.h>
#include <sched.h>
#include <signal.h>
#include <shadow.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>

// MARK: Files, which are named by their paths

#define MISSING(function) "/understudy-missing/" #function
CALL(open, return open(MISSING(open), O_RDONLY);)
CALL(open64, return open64(MISSING(open64), O_RDONLY);)
CALL(openat, return openat(AT_FDCWD, MISSING(openat), O_RDONLY);)
CALL(openat64, return openat64(AT_FDCWD, MISSING(openat64), O_RDONLY);)
CALL(creat, return creat(MISSING(creat), 0600);)
CALL(creat64, return creat64(MISSING(creat64), 0600);)
CALL(fopen, return fopen(MISSING(fopen), "r") != NULL;)
CALL(fopen64, return fopen64(MISSING(fopen64), "r") != NULL;)
CALL(freopen, return freopen(MISSING(freopen), "r", fopen("/dev/null", "r")) != NULL;)
CALL(freopen64, return freopen64(MISSING(freopen64), "r", fopen("/dev/null", "r")) != NULL;)

// MARK: Programs

static pid_t process;
static char *arguments[] = {"nothing", NULL};
CALL(posix_spawn, return posix_spawn(&process, MISSING(posix_spawn), NULL, NULL, arguments, environ);)
CALL(posix_spawnp, return posix_spawnp(&process, MISSING(posix_spawnp), NULL, NULL, arguments, environ);)
CALL(system, return system("exit 3");)
CALL(popen, return pclose(popen("exit 3", "r"));)
CALL(pclose, return pclose(popen("exit 3", "r"));)

// MARK: Copies of this process

static int status;

/// What a copy ended with, without a function that is named.
static long end_of(pid_t copy) {
  syscall(SYS_wait4, copy, &status, 0, NULL);
  return status;
}
static int end(void *ignored) { _exit(3); }

CALL(fork, {
  pid_t copy = fork();
  if (copy == 0) _exit(3);
  return end_of(copy);
})
CALL(vfork, {
  pid_t copy = vfork();
  if (copy == 0) _exit(3);
  return end_of(copy);
})
CALL(clone, {
  static char stack[1 << 16];
  return end_of(clone(end, stack + sizeof stack, SIGCHLD, NULL));
})
#if __GLIBC_PREREQ(2, 34)
CALL(_Fork, {
  pid_t copy = _Fork();
  if (copy == 0) _exit(3);
  return end_of(copy);
})
CALL(daemon, {
  pid_t copy = _Fork();
  if (copy == 0) _exit(daemon(1, 1));
  return end_of(copy);
})
#endif
CALL(forkpty, {
  int terminal;
  pid_t copy = forkpty(&terminal, NULL, NULL, NULL);
  if (copy == 0) _exit(3);
  long result = end_of(copy);
  close(terminal);
  return result;
})
#if __GLIBC_PREREQ(2, 36)
#include <sys/pidfd.h>
CALL(pidfd_open, return pidfd_open(-1, 0);)
#endif

static void copy_that_ends(void) {
  process = fork();
  if (process == 0) _exit(3);
}
#define WAITING(function, ...)                                                                      \
  CALL(function, {                                                                                  \
    copy_that_ends();                                                                               \
    __VA_ARGS__;                                                                                    \
    return status;                                                                                  \
  })
WAITING(wait, wait(&status))
WAITING(waitpid, waitpid(process, &status, 0))
WAITING(wait3, wait3(&status, 0, NULL))
WAITING(wait4, wait4(process, &status, 0, NULL))
WAITING(waitid, siginfo_t information; waitid(P_PID, (id_t)process, &information, WEXITED))

// MARK: What waits for a terminal, another computer or another user

/// Calls what fails in a copy of this process that can open nothing.
#define FAILING(function, ...)                                                                      \
  CALL(function, {                                                                                  \
    pid_t copy = _Fork();                                                                           \
    if (copy == 0) {                                                                                \
      setsid();                                                                                     \
      for (int file = 0; file <= 2; file++) close(file);                                            \
      setrlimit(RLIMIT_NOFILE, &(struct rlimit){0, 0});                                             \
      (void)!function(__VA_ARGS__);                                                                 \
      _exit(0);                                                                                     \
    }                                                                                               \
    return end_of(copy);                                                                            \
  })
static char host[] = "127.0.0.1", *hosts = host;
FAILING(getpass, "")
FAILING(lckpwdf)
static unsigned char answer[600];
static struct __res_state resolver;
FAILING(res_query, host, 1, 1, answer, sizeof answer)
FAILING(res_search, host, 1, 1, answer, sizeof answer)
FAILING(res_querydomain, host, "a", 1, 1, answer, sizeof answer)
FAILING(res_send, answer, 0, answer, sizeof answer)
FAILING(res_mkquery, 0, host, 1, 1, NULL, 0, NULL, answer, sizeof answer)
FAILING(res_nquery, &resolver, host, 1, 1, answer, sizeof answer)
FAILING(res_nsearch, &resolver, host, 1, 1, answer, sizeof answer)
FAILING(res_nquerydomain, &resolver, host, "a", 1, 1, answer, sizeof answer)
FAILING(res_nsend, &resolver, answer, 0, answer, sizeof answer)
FAILING(res_nmkquery, &resolver, 0, host, 1, 1, NULL, 0, NULL, answer, sizeof answer)
FAILING(__res_randomid)
FAILING(rcmd, &hosts, 514, "", "", "", NULL)
FAILING(rcmd_af, &hosts, 514, "", "", "", NULL, AF_INET)
FAILING(rexec, &hosts, 512, "", "", "", NULL)
FAILING(rexec_af, &hosts, 512, "", "", "", NULL, AF_INET)
FAILING(ruserok, host, 0, "", "")
FAILING(ruserok_af, host, 0, "", "", AF_INET)
FAILING(iruserok, 0x0100007f, 0, "", "")
FAILING(iruserok_af, &(struct in_addr){0x0100007f}, 0, "", "", AF_INET)

// MARK: Locks on files

/// A file of which another process locks the first byte, or all with `flock`, for a moment; it says when it has it.
static int locked_file(bool is_whole) {
  static const char path[] = "/proc/self/fd/%d";
  char name[64];
  int file = memfd_create("calls", 0), ready[2];
  char byte;
  (void)!pipe(ready);
  process = _Fork();
  if (process == 0) {
    const struct timespec time = {0, 50 * MILLISECOND};
    snprintf(name, sizeof name, path, file);
    int own = (int)syscall(SYS_openat, AT_FDCWD, name, O_RDWR, 0);
    if (is_whole)
      syscall(SYS_flock, own, LOCK_EX);
    else
      syscall(SYS_fcntl, own, F_SETLK, &(struct flock){.l_type = F_WRLCK, .l_whence = SEEK_SET});
    syscall(SYS_write, ready[1], "x", 1);
    syscall(SYS_nanosleep, &time, NULL);
    _exit(0);
  }
  syscall(SYS_read, ready[0], &byte, 1);
  close(ready[0]), close(ready[1]);
  return file;
}

#define LOCKING(function, is_whole, ...)                                                            \
  CALL(function, {                                                                                  \
    struct flock range = {.l_type = F_WRLCK, .l_whence = SEEK_SET};                                 \
    int file = locked_file(is_whole);                                                               \
    long result = __VA_ARGS__;                                                                      \
    end_of(process);                                                                                \
    return result + close(file) + range.l_pid;                                                      \
  })
LOCKING(flock, true, flock(file, LOCK_EX))
LOCKING(lockf, false, lockf(file, F_LOCK, 0))
LOCKING(lockf64, false, lockf64(file, F_LOCK, 0))
LOCKING(fcntl, false, fcntl(file, F_SETLKW, &range))
LOCKING(fcntl64, false, fcntl64(file, F_SETLKW, &range))
#endif
