#include "CTerminal.h"
#include "deaths.h"

#include <errno.h>
#include <signal.h>
#include <unistd.h>

static struct termios sane;
static volatile sig_atomic_t armed = 0;

// Everything here may run in a signal handler: `tcsetattr` and `write` are safe in one.
static void rescue(int signal) {
  (void)signal;
  static const char paste_off[] = "\033[?2004l\r\n";
  int saved = errno;
  if (!armed) return;
  armed = 0;
  tcsetattr(STDIN_FILENO, TCSANOW, &sane);
  if (write(STDOUT_FILENO, paste_off, sizeof paste_off - 1) < 0) errno = saved;
  errno = saved;
}

void understudy_rescue_arm(const struct termios *modes) {
  armed = 0;
  sane = *modes;
  understudy_on_death(rescue);
  armed = 1;
}

void understudy_rescue_disarm(void) { armed = 0; }
