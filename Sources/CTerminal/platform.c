// What the C library hides from Swift.
#if defined(__linux__)
#define _GNU_SOURCE
#endif

#include "CTerminal.h"

#include <errno.h>
#include <fcntl.h>
#include <langinfo.h>
#include <locale.h>
#include <strings.h>
#include <sys/mman.h>
#include <sys/stat.h>
#if defined(__linux__)
#include <sys/sysmacros.h>
#endif

int terminal_columns(wchar_t character) { return wcwidth(character); }

void terminal_adopt_utf8(void) {
  static const char *const names[] = {"", "C.UTF-8", "en_US.UTF-8", "UTF-8"};
  for (int i = 0; i < 4; i++) {
    setlocale(LC_CTYPE, names[i]);
    const char *set = nl_langinfo(CODESET);
    if (strcasecmp(set, "UTF-8") == 0 || strcasecmp(set, "UTF8") == 0) return;
  }
}

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
