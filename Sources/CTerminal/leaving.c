#include "leaving.h"

#include "CTerminal.h"
#include "recording.h"
#include "rescue.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static char *message = 0, *from = 0, *to = 0;
static volatile sig_atomic_t offered = 0;

static char *copy(const char *text) { return text ? strdup(text) : NULL; }

void understudy_leaving_offer(const char *the_message, const char *the_from, const char *the_to) {
  understudy_leaving_withdraw();
  message = copy(the_message);
  from = copy(the_from);
  to = copy(the_to);
  offered = message != NULL;
}

void understudy_leaving_withdraw(void) {
  offered = 0;
  free(message);
  free(from);
  free(to);
  message = from = to = NULL;
}

int understudy_is_leaving_offered(void) { return offered; }

void understudy_leave(void) {
  understudy_rescue();
  understudy_recording_cut();
  if (from && to) rename(from, to);
  if (message && write(STDERR_FILENO, message, strlen(message)) < 0) _exit(130);
  _exit(130);
}
