// Makes one system call fail, as SQLite's tests do: the n-th of its kind, once among all processes
// of a run. Loaded with LD_PRELOAD into a dynamically linked program. Linux only.
//
//   FAULT_CALL   the kind: open, read, write, pread, pwrite, mmap, ftruncate, rename, fsync, spawn, pipe,
//                dup, memory
//   FAULT_AT     which of these calls, from 1
//   FAULT_ERRNO  the error number; 0 to read or write half of the data
//   FAULT_IN     "worker" for processes that play sessions; otherwise any other process
//   FAULT_UNDER  the watched folder: calls on files elsewhere don't count, nor do calls before `main`
//   FAULT_MARK   a file that is created when the call fails, and names it
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <spawn.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

static const char *kind, *folder, *mark;
static long wanted, number;
static atomic_long count;
static atomic_int running;

// MARK: Which call fails

static int is_of_interest(const char *path) {
  return path[0] != '/' || !folder || strncmp(path, folder, strlen(folder)) == 0;
}

/// Whether the descriptor is a file below the folder, a pipe or a standard stream.
static int is_open_file_of_interest(int file) {
  char link[64], path[PATH_MAX];
  if (file < 0) return 0;
  if (file <= 2) return 1;
  snprintf(link, sizeof link, "/proc/self/fd/%d", file);
  long length = syscall(SYS_readlinkat, AT_FDCWD, link, path, sizeof path - 1);
  if (length < 0) return 0;
  path[length] = 0;
  return strncmp(path, "pipe:", 5) == 0 || (path[0] == '/' && is_of_interest(path));
}

/// Leaves the mark; false if another process already did.
static int make_mark(const char *call, const char *path, int file) {
  if (!mark) return 1;
  int out = syscall(SYS_openat, AT_FDCWD, mark, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  if (out < 0) return 0;
  char text[PATH_MAX + 64];
  int length = snprintf(text, sizeof text, "%s %d %s\n", call, file, path ? path : "");
  syscall(SYS_write, out, text, (size_t)length);
  syscall(SYS_close, out);
  return 1;
}

/// Whether this call must fail; then sets `errno`.
static int fails(const char *call, const char *name, const char *path, int file) {
  if (!running || !kind || strcmp(kind, call) != 0) return 0;
  int before = errno;
  if (path && !is_of_interest(path)) return 0;
  if (!path && file != INT_MIN && !is_open_file_of_interest(file)) {
    errno = before;
    return 0;
  }
  errno = before;
  if (atomic_fetch_add(&count, 1) + 1 != wanted || !make_mark(name, path, file)) return 0;
  errno = (int)number;
  return 1;
}

/// Without a file, every call counts.
enum { any = INT_MIN };

// MARK: Where it begins

static int (*real_main)(int, char **, char **);

static int begin(int argc, char **argv, char **environment) {
  const char *place = getenv("FAULT_IN"), *at = getenv("FAULT_AT"), *error = getenv("FAULT_ERRNO");
  int is_worker = 0;
  for (int i = 0; i < argc; i++) is_worker |= strcmp(argv[i], "replay-worker") == 0;
  kind = getenv("FAULT_CALL");
  folder = getenv("FAULT_UNDER");
  mark = getenv("FAULT_MARK");
  wanted = at ? atol(at) : 0;
  number = error ? atol(error) : EIO;
  running = is_worker == (place && strcmp(place, "worker") == 0);
  return real_main(argc, argv, environment);
}

int __libc_start_main(int (*main)(int, char **, char **), int argc, char **argv, void (*init)(void),
                      void (*fini)(void), void (*rtld_fini)(void), void *stack_end) {
  typeof(&__libc_start_main) next = dlsym(RTLD_NEXT, "__libc_start_main");
  real_main = main;
  return next(begin, argc, argv, init, fini, rtld_fini, stack_end);
}

// MARK: The calls

#define NEXT(name)                                         \
  static typeof(&name) next;                               \
  if (!next) next = (typeof(&name))dlsym(RTLD_NEXT, #name)

#define OPEN(name, ...)                                    \
  mode_t mode = 0;                                         \
  if (flags & (O_CREAT | __O_TMPFILE)) {                   \
    va_list rest;                                          \
    va_start(rest, flags);                                 \
    mode = va_arg(rest, mode_t);                           \
    va_end(rest);                                          \
  }                                                        \
  NEXT(name);                                              \
  return fails("open", #name, path, 0) ? -1 : next(__VA_ARGS__, flags, mode)

int open(const char *path, int flags, ...) { OPEN(open, path); }
int open64(const char *path, int flags, ...) { OPEN(open64, path); }
int openat(int at, const char *path, int flags, ...) { OPEN(openat, at, path); }
int openat64(int at, const char *path, int flags, ...) { OPEN(openat64, at, path); }

int mkstemp(char *path) {
  NEXT(mkstemp);
  return fails("open", "mkstemp", path, 0) ? -1 : next(path);
}

// A failure without an error number does half of the work.
#define TRANSFER(group, name, ...)                         \
  NEXT(name);                                              \
  if (fails(group, #name, NULL, file)) {                   \
    if (number != 0) return -1;                            \
    if (length > 1) length /= 2;                           \
  }                                                        \
  return next(file, bytes, length __VA_OPT__(,) __VA_ARGS__)

ssize_t read(int file, void *bytes, size_t length) { TRANSFER("read", read); }
ssize_t write(int file, const void *bytes, size_t length) { TRANSFER("write", write); }
ssize_t pread(int file, void *bytes, size_t length, off_t at) { TRANSFER("pread", pread, at); }
ssize_t pread64(int file, void *bytes, size_t length, off64_t at) {
  TRANSFER("pread", pread64, at);
}
ssize_t pwrite(int file, const void *bytes, size_t length, off_t at) {
  TRANSFER("pwrite", pwrite, at);
}
ssize_t pwrite64(int file, const void *bytes, size_t length, off64_t at) {
  TRANSFER("pwrite", pwrite64, at);
}

void *mmap(void *address, size_t length, int protection, int flags, int file, off_t at) {
  NEXT(mmap);
  int isOne = !(flags & MAP_ANONYMOUS) && fails("mmap", "mmap", NULL, file);
  return isOne ? MAP_FAILED : next(address, length, protection, flags, file, at);
}
void *mmap64(void *address, size_t length, int protection, int flags, int file, off64_t at) {
  return mmap(address, length, protection, flags, file, at);
}

int ftruncate(int file, off_t length) {
  NEXT(ftruncate);
  return fails("ftruncate", "ftruncate", NULL, file) ? -1 : next(file, length);
}
int ftruncate64(int file, off64_t length) {
  NEXT(ftruncate64);
  return fails("ftruncate", "ftruncate64", NULL, file) ? -1 : next(file, length);
}

int renameat(int from, const char *old, int to, const char *new) {
  NEXT(renameat);
  return fails("rename", "renameat", old, 0) ? -1 : next(from, old, to, new);
}

int rename(const char *from, const char *to) {
  NEXT(rename);
  return fails("rename", "rename", from, 0) ? -1 : next(from, to);
}

int fsync(int file) {
  NEXT(fsync);
  return fails("fsync", "fsync", NULL, file) ? -1 : next(file);
}
int fdatasync(int file) {
  NEXT(fdatasync);
  return fails("fsync", "fdatasync", NULL, file) ? -1 : next(file);
}

// These calls return the error instead of setting `errno`.
int posix_spawn(pid_t *child, const char *path, const posix_spawn_file_actions_t *actions,
                const posix_spawnattr_t *attributes, char *const arguments[], char *const all[]) {
  NEXT(posix_spawn);
  if (fails("spawn", "posix_spawn", NULL, any)) return (int)number;
  return next(child, path, actions, attributes, arguments, all);
}
int posix_spawnp(pid_t *child, const char *path, const posix_spawn_file_actions_t *actions,
                 const posix_spawnattr_t *attributes, char *const arguments[], char *const all[]) {
  NEXT(posix_spawnp);
  if (fails("spawn", "posix_spawnp", NULL, any)) return (int)number;
  return next(child, path, actions, attributes, arguments, all);
}

int pipe(int ends[2]) {
  NEXT(pipe);
  return fails("pipe", "pipe", NULL, any) ? -1 : next(ends);
}
int pipe2(int ends[2], int flags) {
  NEXT(pipe2);
  return fails("pipe", "pipe2", NULL, any) ? -1 : next(ends, flags);
}

#define CONTROL(name)                                      \
  va_list rest;                                            \
  va_start(rest, command);                                 \
  void *argument = va_arg(rest, void *);                   \
  va_end(rest);                                            \
  NEXT(name);                                              \
  int isCopy = command == F_DUPFD || command == F_DUPFD_CLOEXEC; \
  return isCopy && fails("dup", #name, NULL, any) ? -1 : next(file, command, argument)

int fcntl(int file, int command, ...) { CONTROL(fcntl); }
int fcntl64(int file, int command, ...) { CONTROL(fcntl64); }

// MARK: Memory

// Not found with dlsym, which allocates memory itself.
extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);

static int memory_fails(const char *name) { return fails("memory", name, NULL, any); }

void *malloc(size_t size) { return memory_fails("malloc") ? NULL : __libc_malloc(size); }
void *calloc(size_t size, size_t many) {
  return memory_fails("calloc") ? NULL : __libc_calloc(size, many);
}
void *realloc(void *memory, size_t size) {
  return memory_fails("realloc") ? NULL : __libc_realloc(memory, size);
}
int posix_memalign(void **memory, size_t alignment, size_t size) {
  if (memory_fails("posix_memalign")) return ENOMEM;
  *memory = __libc_memalign(alignment, size);
  return *memory ? 0 : ENOMEM;
}
