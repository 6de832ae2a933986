// The system below the seal: system calls, and the C library's own functions.
#define _GNU_SOURCE
#include "internal.h"

#ifdef SEAL_AVAILABLE
#include <dlfcn.h>
#include <link.h>
#include <linux/futex.h>
#include <sys/syscall.h>

long seal_real_call(long number, long a, long b, long c, long d, long e, long f) {
#if defined(__x86_64__)
  long result;
  register long r10 __asm__("r10") = d;
  register long r8 __asm__("r8") = e;
  register long r9 __asm__("r9") = f;
  __asm__ volatile("syscall"
                   : "=a"(result)
                   : "a"(number), "D"(a), "S"(b), "d"(c), "r"(r10), "r"(r8), "r"(r9)
                   : "rcx", "r11", "memory");
#else
  register long x8 __asm__("x8") = number;
  register long result __asm__("x0") = a;
  register long x1 __asm__("x1") = b;
  register long x2 __asm__("x2") = c;
  register long x3 __asm__("x3") = d;
  register long x4 __asm__("x4") = e;
  register long x5 __asm__("x5") = f;
  __asm__ volatile("svc 0"
                   : "+r"(result)
                   : "r"(x8), "r"(x1), "r"(x2), "r"(x3), "r"(x4), "r"(x5)
                   : "memory");
#endif
  if (result < 0 && result > -4096) {
    errno = (int)-result;
    return -1;
  }
  return result;
}

// In a static executable there is no library below, but its functions have other names too.
#pragma weak dlsym
#pragma weak dlvsym
extern int __clock_gettime(clockid_t, struct timespec *) __attribute__((weak));

void *seal_library_function(const char *name, const char *version) {
  if (version) return dlvsym ? dlvsym(RTLD_NEXT, name, version) : NULL;
  return dlsym ? dlsym(RTLD_NEXT, name) : NULL;
}

#ifdef DLFO_STRUCT_HAS_EH_DBASE
typedef int object_finder(void *, struct dl_find_object *);

/// `dladdr` would go through all symbols of the library for the nearest one, a millisecond in a large program.
const char *seal_library_of(const void *address) {
  object_finder *find = LIBRARY_FUNCTION(object_finder, _dl_find_object, NULL, NULL);
  struct dl_find_object object;
  return find && find((void *)address, &object) == 0 ? object.dlfo_link_map->l_name : NULL;
}
#else
typedef int symbol_finder(const void *, Dl_info *);

const char *seal_library_of(const void *address) {
  symbol_finder *find = LIBRARY_FUNCTION(symbol_finder, dladdr, NULL, NULL);
  Dl_info symbol;
  return find && find(address, &symbol) ? symbol.dli_fname : NULL;
}
#endif

extern char __data_start, _end;

bool seal_is_static(const void *address) {
  const char *byte = address;
  return (byte >= &__data_start && byte < &_end) || seal_library_of(address);
}

// The library's function reads the clock without a system call.
typedef int clock_reader(clockid_t, struct timespec *);

int seal_real_clock_gettime(clockid_t clock, struct timespec *time) {
  clock_reader *reader = LIBRARY_FUNCTION(clock_reader, clock_gettime, NULL, __clock_gettime);
  return reader ? reader(clock, time) : (int)REAL(SYS_clock_gettime, clock, time);
}

void seal_real_wait(int *word, int value, int64_t nanoseconds) {
  struct timespec time = timespec_of(nanoseconds < 0 ? 0 : nanoseconds);
  int saved = errno;
  REAL(SYS_futex, word, FUTEX_WAIT_PRIVATE, value, nanoseconds < 0 ? NULL : &time);
  errno = saved;
}

void seal_real_wake(int *word, int count) { REAL(SYS_futex, word, FUTEX_WAKE_PRIVATE, count); }
#endif
