// Other processes, and what a thread waits for until one of them ends or releases it. They are named when they are called.
#define _GNU_SOURCE
#include "named.h"
#include "turns.h"

#ifdef SEAL_AVAILABLE
#include <aio.h>
#include <fcntl.h>
#include <limits.h>
#include <sched.h>
#include <signal.h>
#include <spawn.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

// MARK: Starting programs

typedef int spawner(pid_t *, const char *, const posix_spawn_file_actions_t *, const posix_spawnattr_t *, char *const[],
                    char *const[]);
extern spawner __posix_spawn __attribute__((weak));
// Names under which the library exports these functions too. The first brings the one above along in a static executable.
extern FILE *_IO_popen(const char *command, const char *mode);
extern pid_t __fork(void);
extern int __clone(int (*body)(void *), void *stack, int flags, void *argument, ...);

int posix_spawn(pid_t *process, const char *path, const posix_spawn_file_actions_t *actions,
                const posix_spawnattr_t *attributes, char *const arguments[], char *const environment[]) {
  if (seal_is_inside) seal_tell_leak(seal_leak_process, path);
  spawner *real = LIBRARY_FUNCTION(spawner, posix_spawn, NULL, __posix_spawn);
  return real ? real(process, path, actions, attributes, arguments, environment) : ENOSYS;
}

int posix_spawnp(pid_t *process, const char *name, const posix_spawn_file_actions_t *actions,
                 const posix_spawnattr_t *attributes, char *const arguments[], char *const environment[]) {
  if (strchr(name, '/')) return posix_spawn(process, name, actions, attributes, arguments, environment);
  const char *folders = getenv("PATH");
  for (const char *folder = folders ? folders : "/bin:/usr/bin"; folder; folder = strchr(folder, ':')) {
    char path[PATH_MAX];
    if (*folder == ':') folder++;
    int length = (int)strcspn(folder, ":");
    snprintf(path, sizeof path, "%.*s%s%s", length, folder, length > 0 ? "/" : "", name);
    if (access(path, X_OK) == 0) return posix_spawn(process, path, actions, attributes, arguments, environment);
  }
  return ENOENT;
}

/// The shell's part of `system`, for a static executable, which has no other `system` than this.
static int run_shell(const char *command) {
  char *arguments[] = {"sh", "-c", (char *)command, NULL};
  pid_t shell;
  int status;
  if (!command) return access("/bin/sh", X_OK) == 0;
  if (__posix_spawn(&shell, "/bin/sh", NULL, NULL, arguments, environ) != 0) return 127 << 8;
  while (REAL(SYS_wait4, shell, &status, 0, NULL) < 0)
    if (errno != EINTR) return -1;
  return status;
}

typedef int runner(const char *);
NAMED(int, system, (const char *command), return LIBRARY_FUNCTION(runner, system, NULL, run_shell)(command);)
NAMED(FILE *, popen, (const char *command, const char *mode), return _IO_popen(command, mode);)
NAMED(int, pclose, (FILE *stream), return fclose(stream);)

// MARK: Copies of this process

NAMED(pid_t, fork, (void), return __fork();)
// A function that calls the library's `vfork` can't return.
NAMED(pid_t, vfork, (void), return __fork();)

int clone(int (*body)(void *), void *stack, int flags, void *argument, ...) {
  va_list list;
  va_start(list, argument);
  pid_t *parent = va_arg(list, pid_t *);
  void *storage = va_arg(list, void *);
  pid_t *child = va_arg(list, pid_t *);
  va_end(list);
  seal_name_call("clone", __builtin_return_address(0));
  return __clone(body, stack, flags, argument, parent, storage, child);
}

SYSTEM_CALL(int, pidfd_open, (pid_t process, unsigned flags), SYS_pidfd_open, process, flags)

// MARK: Waiting for their ends

SYSTEM_CALL(pid_t, wait, (int *status), SYS_wait4, -1, status, 0, NULL)
SYSTEM_CALL(pid_t, waitpid, (pid_t process, int *status, int options), SYS_wait4, process, status, options, NULL)
SYSTEM_CALL(pid_t, wait3, (int *status, int options, struct rusage *usage), SYS_wait4, -1, status, options, usage)
SYSTEM_CALL(pid_t, wait4, (pid_t process, int *status, int options, struct rusage *usage), SYS_wait4, process, status, options,
            usage)
SYSTEM_CALL(int, waitid, (idtype_t kind, id_t id, siginfo_t *information, int options), SYS_waitid, kind, id, information,
            options, NULL)

// MARK: Locks on files, which are named only if another process has them

int flock(int file, int operation) {
  if (seal_is_inside && !(operation & LOCK_NB)) {
    if (REAL(SYS_flock, file, operation | LOCK_NB) == 0) return 0;
    if (errno == EWOULDBLOCK) seal_name_call("flock", __builtin_return_address(0));
  }
  return (int)REAL(SYS_flock, file, operation);
}

static int control(int file, int command, void *argument, const char *name, const void *caller) {
  bool waits = command == F_SETLKW || command == F_OFD_SETLKW;
  if (seal_is_inside && waits) {
    if (REAL(SYS_fcntl, file, command == F_SETLKW ? F_SETLK : F_OFD_SETLK, argument) == 0) return 0;
    if (errno == EAGAIN || errno == EACCES) seal_name_call(name, caller);
  }
  return (int)REAL(SYS_fcntl, file, command, argument);
}

#define CONTROL(name)                                                                               \
  int name(int file, int command, ...) {                                                            \
    va_list list;                                                                                   \
    va_start(list, command);                                                                        \
    void *argument = va_arg(list, void *);                                                          \
    va_end(list);                                                                                   \
    return control(file, command, argument, #name, __builtin_return_address(0));                    \
  }
CONTROL(fcntl)
CONTROL(fcntl64)

// On these platforms functions for large files are the same, and the library's own.
int lockf(int file, int command, off_t length) {
  if (seal_is_inside && command == F_LOCK) {
    if (lockf64(file, F_TLOCK, length) == 0) return 0;
    if (errno == EAGAIN || errno == EACCES) seal_name_call("lockf", __builtin_return_address(0));
  }
  return lockf64(file, command, length);
}

// MARK: Reading and writing by the library's own threads

static struct aiocb64 *large(struct aiocb *control) { return (struct aiocb64 *)control; }
NAMED(int, aio_read, (struct aiocb *control), return aio_read64(large(control));)
NAMED(int, aio_write, (struct aiocb *control), return aio_write64(large(control));)
NAMED(int, aio_fsync, (int operation, struct aiocb *control), return aio_fsync64(operation, large(control));)
NAMED(int, aio_suspend, (const struct aiocb *const list[], int count, const struct timespec *restrict time),
      return aio_suspend64((const struct aiocb64 *const *)list, count, time);)
NAMED(int, lio_listio, (int mode, struct aiocb *const list[restrict], int count, struct sigevent *restrict event),
      return lio_listio64(mode, (struct aiocb64 *const *)list, count, event);)
#endif
