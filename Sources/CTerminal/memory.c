#if defined(__linux__)
#define _GNU_SOURCE
#endif

#include "CTerminal.h"

#include <errno.h>
#include <sys/mman.h>

int understudy_memory_file(void) {
#if defined(__linux__)
  return memfd_create("understudy", MFD_CLOEXEC);
#else
  errno = ENOTSUP;
  return -1;
#endif
}
