// Calls functions of the C library as a view model would, each with arguments with which it ends soon.
#pragma once

/// A call of the function of that name.
typedef struct sealed_call {
  const char *name;
  /// Returns what the function did, if that is the same each time.
  long (*run)(void);
  const struct sealed_call *next;
} sealed_call;

/// The first of all calls.
const sealed_call *sealed_calls(void);

/// The time that passes while the call runs, in milliseconds on a clock that a view model can read.
long sealed_call_time(const sealed_call *call, long *result);
