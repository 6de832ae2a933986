// Random numbers, which follow a seed inside.
#define _GNU_SOURCE
#include "internal.h"

static uint64_t state;
void seal_set_entropy(uint64_t seed) { state = seed; }
uint64_t seal_entropy(void) { return state; }

#ifdef SEAL_AVAILABLE
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/syscall.h>

// MARK: The order of sets and dictionaries

/// As SWIFT_DETERMINISTIC_HASHING sets them. Before any set exists: later it would lose its elements.
extern struct {
  uint64_t seeds[2];
  bool is_deterministic;
} _swift_stdlib_Hashing_parameters __attribute__((weak));

__attribute__((constructor)) void seal_fix_hashing(void) {
  if (!&_swift_stdlib_Hashing_parameters) return;
  _swift_stdlib_Hashing_parameters.seeds[0] = _swift_stdlib_Hashing_parameters.seeds[1] = 0;
  _swift_stdlib_Hashing_parameters.is_deterministic = true;
}

// MARK: Random numbers

static void fill_from_system(void *bytes, size_t count) {
  for (char *next = bytes; count > 0;) {
    long filled = REAL(SYS_getrandom, next, count, 0);
    if (filled < 0 && errno != EINTR) abort();
    if (filled > 0) next += filled, count -= (size_t)filled;
  }
}

/// SplitMix64, whose sequence is the same everywhere.
static uint64_t next_random(void) {
  uint64_t value = __atomic_add_fetch(&state, 0x9e3779b97f4a7c15ull, __ATOMIC_RELAXED);
  value = (value ^ (value >> 30)) * 0xbf58476d1ce4e5b9ull;
  value = (value ^ (value >> 27)) * 0x94d049bb133111ebull;
  return value ^ (value >> 31);
}

/// Whether a library draws for itself: keys of encrypted connections must stay secret, even where the view model opens
/// them, and a database names its temporary files.
bool seal_draws_for_itself(const void *caller) {
  const char *library = seal_library_of(caller);
  if (!library) return false;
  const char *libraries[] = {"libcrypto", "libssl", "libgnutls", "libnss", "libgcrypt", "libsqlite3"};
  for (size_t i = 0; i < sizeof libraries / sizeof *libraries; i++)
    if (strstr(library, libraries[i])) return true;
  return false;
}

void seal_fill_with_entropy(void *bytes, size_t count, const void *caller) {
  if (!seal_is_inside || serves_effect() || seal_draws_for_itself(caller)) return fill_from_system(bytes, count);
  if (takes_turns()) seal_take_turn();
  use_inputs(seal_input_entropy, caller);
  for (char *next = bytes; count > 0;) {
    uint64_t value = next_random();
    size_t part = count < sizeof value ? count : sizeof value;
    memcpy(next, &value, part);
    next += part, count -= part;
  }
}

ssize_t getrandom(void *bytes, size_t count, unsigned flags) {
  if (!seal_is_inside) return REAL(SYS_getrandom, bytes, count, flags);
  seal_fill_with_entropy(bytes, count, __builtin_return_address(0));
  return (ssize_t)count;
}

int getentropy(void *bytes, size_t count) {
  if (count > 256) {
    errno = EIO;
    return -1;
  }
  seal_fill_with_entropy(bytes, count, __builtin_return_address(0));
  return 0;
}

void arc4random_buf(void *bytes, size_t count) {
  seal_fill_with_entropy(bytes, count, __builtin_return_address(0));
}

uint32_t arc4random(void) {
  uint32_t value;
  seal_fill_with_entropy(&value, sizeof value, __builtin_return_address(0));
  return value;
}

uint32_t arc4random_uniform(uint32_t bound) {
  if (bound < 2) return 0;
  uint32_t value, rest = -bound % bound;
  do seal_fill_with_entropy(&value, sizeof value, __builtin_return_address(0));
  while (value < rest);
  return value % bound;
}
#else
void seal_fix_hashing(void) {}
#endif
