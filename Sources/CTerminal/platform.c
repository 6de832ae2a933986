// What the C library hides from Swift.
#if defined(__linux__)
#define _GNU_SOURCE
#endif

#include "CTerminal.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#if defined(__linux__)
#include <sys/sysmacros.h>
#endif

int terminal_columns(wchar_t character) { return wcwidth(character); }

int terminal_memory_file(void) {
#if defined(__linux__)
  return memfd_create("recording", MFD_CLOEXEC);
#else
  errno = ENOTSUP;
  return -1;
#endif
}

int terminal_leads_to(const char *path, dev_t device, ino_t number) {
#if defined(__linux__)
  // Where the times were read, the next write updates them, which takes longer than the write.
  struct statx status;
  if (statx(AT_FDCWD, path, 0, STATX_INO, &status) != 0) return 0;
  return makedev(status.stx_dev_major, status.stx_dev_minor) == device && status.stx_ino == number;
#else
  struct stat status;
  return stat(path, &status) == 0 && status.st_dev == device && status.st_ino == number;
#endif
}
