// A program of tests that is started again to play one session.
//
// Swift Testing's own main function gives the main queue away, so it could not be served. This process never gets there.
#define _GNU_SOURCE
#include "internal.h"

#ifdef SEAL_AVAILABLE
#include <stdlib.h>

/// Plays the session that the variable describes, and ends the process. UnderstudyTesting has it.
extern void understudy_play_isolated_session(const char *description) __attribute__((weak));

__attribute__((constructor)) static void play_isolated_session(void) {
  const char *description = getenv(ISOLATED_SESSION);
  if (description && understudy_play_isolated_session) understudy_play_isolated_session(description);
}
#endif
