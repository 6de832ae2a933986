#include "CTerminal.h"
#include "rescue.h"

#include "deaths.h"

#include <errno.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

static struct termios sane;
static const char *volatile farewell = "";
static volatile sig_atomic_t armed = 0;

// Everything here may run in a signal handler: what it calls is safe in one.
static void rescue(enum death_kind kind, int signal) {
  (void)kind;
  (void)signal;
  understudy_rescue();
}

void understudy_rescue(void) {
  understudy_rescue_lift();
  armed = 0;
}

// In the background it is another's: to change it would stop this process, which is to end.
static int is_terminal_ours(void) {
  pid_t group = tcgetpgrp(STDIN_FILENO);
  return group < 0 || group == getpgrp();
}

void understudy_rescue_lift(void) {
  int saved = errno;
  if (!armed || !is_terminal_ours()) return;
  tcsetattr(STDIN_FILENO, TCSANOW, &sane);
  const char *text = farewell;
  if (write(STDOUT_FILENO, text, strlen(text)) < 0) errno = saved;
  errno = saved;
}

void understudy_rescue_arm(const struct termios *modes, const char *text) {
  armed = 0;
  sane = *modes;
  farewell = text;
  understudy_on_death(rescue);
  armed = 1;
}

void understudy_rescue_disarm(void) { armed = 0; }
