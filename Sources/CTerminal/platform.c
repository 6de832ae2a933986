// What the C library hides from Swift.
#if defined(__linux__)
#define _GNU_SOURCE
#endif

#include "CTerminal.h"

#include <errno.h>
#include <sys/mman.h>

int terminal_columns(wchar_t character) { return wcwidth(character); }

int terminal_memory_file(void) {
#if defined(__linux__)
  return memfd_create("recording", MFD_CLOEXEC);
#else
  errno = ENOTSUP;
  return -1;
#endif
}
