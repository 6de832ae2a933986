// How the calls are declared.
#pragma once
#define _GNU_SOURCE
#include "SealedCalls.h"

#include <errno.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#if defined(__linux__) && defined(__GLIBC__)
#define SEALED_CALLS

/// The one that was declared last.
extern const sealed_call *sealed_first_call;

/// Declares a call, whose statements return a number.
#define CALL(function, ...)                                                                         \
  static long call_##function(void) { __VA_ARGS__ }                                                 \
  __attribute__((constructor)) static void add_##function(void) {                                   \
    static sealed_call call = {#function, call_##function};                                         \
    call.next = sealed_first_call;                                                                  \
    sealed_first_call = &call;                                                                      \
  }

#define MILLISECOND 1000000l
static const struct timespec moment = {0, 3 * MILLISECOND};

/// The time after a moment.
static inline struct timespec soon(clockid_t clock) {
  struct timespec time;
  clock_gettime(clock, &time);
  time.tv_nsec += 3 * MILLISECOND;
  if (time.tv_nsec >= 1000 * MILLISECOND) time.tv_sec++, time.tv_nsec -= 1000 * MILLISECOND;
  return time;
}

/// Starts a thread that runs the function after a moment.
pthread_t later(void *(*body)(void *), void *argument);

/// A number that stands for some bytes.
static inline long hash(const void *bytes, size_t count) {
  unsigned value = 0;
  for (size_t i = 0; i < count; i++) value = value * 31 + ((const unsigned char *)bytes)[i];
  return (long)value;
}
#endif
