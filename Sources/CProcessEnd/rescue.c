#include "CProcessEnd.h"
#include "handlers.h"

#include <string.h>
#include <unistd.h>

static struct termios sane;
static const unsigned char *volatile farewell = 0;
static volatile sig_atomic_t armed = 0;

// In the background it is another's: to change it would stop this process, which is to end.
static int is_terminal_ours(void) {
  pid_t group = tcgetpgrp(STDIN_FILENO);
  return group < 0 || group == getpgrp();
}

void terminal_rescue(void) {
  if (!armed || !is_terminal_ours()) return;
  tcsetattr(STDIN_FILENO, TCSANOW, &sane);
  const char *text = (const char *)farewell;
  if (write(STDOUT_FILENO, text, strlen(text)) < 0) return;
}

static void rescue(enum death_kind kind, int signal) {
  (void)kind;
  (void)signal;
  terminal_rescue();
  armed = 0;
}

void terminal_rescue_arm(struct termios modes, const unsigned char *text) {
  armed = 0;
  sane = modes;
  farewell = text;
  terminal_on_death(rescue);
  armed = 1;
}

void terminal_rescue_disarm(void) { armed = 0; }
