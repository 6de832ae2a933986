// The processors of the machine, which are hidden.
#define _GNU_SOURCE
#include "internal.h"

#ifdef SEAL_AVAILABLE
#include <pthread.h>
#include <sched.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

// Dispatch makes its threads by the number of processors, and view models may show it. It must not depend on the machine.
#define PROCESSORS 64

/// Not in a process of tests, whose own threads would be too many.
static bool hides_processors(void) {
  static int hides;
  if (!hides) {
    size_t length = strlen(program_invocation_short_name);
    bool is_test = length > 7 && strcmp(program_invocation_short_name + length - 7, ".xctest") == 0;
    hides = is_test && !getenv(ISOLATED_SESSION) ? -1 : 1;
  }
  return hides > 0;
}

int sched_getaffinity(pid_t thread, size_t size, cpu_set_t *set) {
  long count = REAL(SYS_sched_getaffinity, thread, size, set);
  if (count < 0) return -1;
  memset((char *)set + count, 0, size - (size_t)count);
  if (!hides_processors() || size * 8 < PROCESSORS) return 0;
  CPU_ZERO_S(size, set);
  for (int i = 0; i < PROCESSORS; i++) CPU_SET_S(i, size, set);
  return 0;
}

int pthread_getaffinity_np(pthread_t thread, size_t size, cpu_set_t *set) {
  return sched_getaffinity(0, size, set) == 0 ? 0 : errno;
}

extern long __sysconf(int name);

long sysconf(int name) {
  bool is_number = name == _SC_NPROCESSORS_ONLN || name == _SC_NPROCESSORS_CONF;
  return is_number && hides_processors() ? PROCESSORS : __sysconf(name);
}

/// The processor that runs the thread: always the first.
int sched_getcpu(void) {
  unsigned number = 0;
  if (!seal_is_inside && REAL(SYS_getcpu, &number, NULL, NULL) < 0) return -1;
  return (int)number;
}

int getcpu(unsigned *number, unsigned *node) {
  if (!seal_is_inside) return (int)REAL(SYS_getcpu, number, node, NULL);
  if (number) *number = 0;
  if (node) *node = 0;
  return 0;
}

int get_nprocs(void) { return (int)sysconf(_SC_NPROCESSORS_ONLN); }
int get_nprocs_conf(void) { return (int)sysconf(_SC_NPROCESSORS_CONF); }

int seal_processors(void) {
  cpu_set_t set;
  long count = REAL(SYS_sched_getaffinity, 0, sizeof set, &set);
  if (count < 0) return 1;
  memset((char *)&set + count, 0, sizeof set - (size_t)count);
  return CPU_COUNT(&set);
}
#else
#include <unistd.h>
int seal_processors(void) { return (int)sysconf(_SC_NPROCESSORS_ONLN); }
#endif
