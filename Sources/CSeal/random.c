// What the C library draws besides entropy: devices, names of temporary files, sequences such as that of `rand`.
#define _GNU_SOURCE
#include "internal.h"

#ifdef SEAL_AVAILABLE
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

// MARK: Devices

#define ENTROPY_FILE "understudy-entropy"

int seal_open_entropy(const void *caller) {
  if (serves_effect() || seal_draws_for_itself(caller))
    return (int)REAL(SYS_openat, AT_FDCWD, "/dev/urandom", O_RDONLY | O_CLOEXEC);
  int file = memfd_create(ENTROPY_FILE, MFD_CLOEXEC);
  if (file < 0) return -1;
  // As much as `UUID()` and others read. Who reads on gets more where the file ends.
  char bytes[256];
  seal_fill_with_entropy(bytes, sizeof bytes, caller);
  REAL(SYS_write, file, bytes, sizeof bytes);
  REAL(SYS_lseek, file, 0, SEEK_SET);
  return file;
}

bool seal_is_entropy(int file) {
  char path[32], target[64] = "";
  snprintf(path, sizeof path, "/proc/self/fd/%d", file);
  return REAL(SYS_readlinkat, AT_FDCWD, path, target, sizeof target - 1) > 0 && strstr(target, "memfd:" ENTROPY_FILE);
}

static ssize_t read_entropy(void *ignored, char *bytes, size_t count) {
  seal_fill_with_entropy(bytes, count, NULL);
  return (ssize_t)count;
}

typedef FILE *opener(const char *, const char *);
extern opener _IO_new_fopen __attribute__((weak));

static FILE *open_stream(const char *path, const char *mode, const void *caller) {
  if (seal_is_inside && seal_is_random_device(path)) return fopencookie(NULL, mode, (cookie_io_functions_t){.read = read_entropy});
  if (seal_is_inside) seal_tell_file(path);
  opener *open = LIBRARY_FUNCTION(opener, fopen, NULL, _IO_new_fopen);
  return open(path, mode);
}

FILE *fopen(const char *path, const char *mode) { return open_stream(path, mode, __builtin_return_address(0)); }
FILE *fopen64(const char *path, const char *mode) { return open_stream(path, mode, __builtin_return_address(0)); }

// The same function for large files is the library's own.
FILE *freopen(const char *path, const char *mode, FILE *stream) {
  if (seal_is_inside && path) seal_tell_file(path);
  return freopen64(path, mode, stream);
}

// MARK: Names of temporary files

/// Where the sequence of names is. It is not that of the entropy: libraries make temporary files for themselves.
static uint64_t names;

/// Writes a name into six characters.
static void write_name(char *place, uint64_t value) {
  const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
  for (int i = 0; i < 6; i++, value /= 62) place[i] = letters[value % 62];
}

typedef int maker(const char *path, int flags);
static int make_file(const char *path, int flags) {
  return (int)REAL(SYS_openat, AT_FDCWD, path, O_RDWR | O_CREAT | O_EXCL | flags, 0600);
}
static int make_folder(const char *path, int flags) { return (int)REAL(SYS_mkdirat, AT_FDCWD, path, 0700); }
static int make_nothing(const char *path, int flags) {
  if (REAL(SYS_faccessat, AT_FDCWD, path, F_OK) < 0) return errno == ENOENT ? 0 : -1;
  errno = EEXIST;
  return -1;
}

/// Makes what has a new name, for which the template has six letters X.
static int make(char *template, int suffix, int flags, maker *maker) {
  size_t length = strlen(template);
  char *place = template + length - suffix - 6;
  if (suffix < 0 || length < (size_t)suffix + 6 || strncmp(place, "XXXXXX", 6) != 0) {
    errno = EINVAL;
    return -1;
  }
  if (takes_turns()) seal_take_turn();
  int saved = errno, made;
  do {
    uint64_t value;
    if (seal_is_inside)
      value = ++names * 0x9e3779b97f4a7c15ull;
    else
      REAL(SYS_getrandom, &value, sizeof value, 0);
    write_name(place, value);
    made = maker(template, flags);
  } while (made < 0 && errno == EEXIST);
  if (made < 0) return -1;
  errno = saved;
  if (seal_is_inside) seal_tell_file(template);
  return made;
}

int mkstemp(char *template) { return make(template, 0, 0, make_file); }
int mkstemp64(char *template) { return make(template, 0, 0, make_file); }
int mkostemp(char *template, int flags) { return make(template, 0, flags, make_file); }
int mkostemp64(char *template, int flags) { return make(template, 0, flags, make_file); }
int mkstemps(char *template, int suffix) { return make(template, suffix, 0, make_file); }
int mkstemps64(char *template, int suffix) { return make(template, suffix, 0, make_file); }
int mkostemps(char *template, int suffix, int flags) { return make(template, suffix, flags, make_file); }
int mkostemps64(char *template, int suffix, int flags) { return make(template, suffix, flags, make_file); }
char *mkdtemp(char *template) { return make(template, 0, 0, make_folder) < 0 ? NULL : template; }
char *mktemp(char *template) {
  if (make(template, 0, 0, make_nothing) < 0) *template = 0;
  return template;
}

char *tmpnam_r(char name[L_tmpnam]) {
  if (!name) return NULL;
  strcpy(name, P_tmpdir "/fileXXXXXX");
  return *mktemp(name) ? name : NULL;
}
char *tmpnam(char name[L_tmpnam]) {
  static char own[L_tmpnam];
  return tmpnam_r(name ? name : own);
}
char *tempnam(const char *folder, const char *prefix) {
  const char *set = getenv("TMPDIR");
  char *name;
  if (!folder || !*folder) folder = set ? set : P_tmpdir;
  if (asprintf(&name, "%s/%.5sXXXXXX", folder, prefix ? prefix : "file") < 0) return NULL;
  if (*mktemp(name)) return name;
  free(name);
  return NULL;
}

// MARK: Sequences

void seal_reset_random(void) {
  static char table[128];
  unsigned short none[3] = {0};
  initstate(1, table, sizeof table);
  seed48(none);
  names = 0;
}
#endif
