// How functions are named when they are called.
#pragma once

#include "internal.h"

#ifdef SEAL_AVAILABLE
#define NAMED(type, name, parameters, ...)                                                          \
  type name parameters {                                                                            \
    seal_name_call(#name, __builtin_return_address(0));                                             \
    __VA_ARGS__                                                                                     \
  }
#define SYSTEM_CALL(type, name, parameters, ...) NAMED(type, name, parameters, return (type)REAL(__VA_ARGS__);)
#endif
