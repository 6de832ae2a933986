#include "CTerminal.h"

#include <errno.h>
#include <signal.h>
#include <stddef.h>
#include <stdlib.h>
#include <unistd.h>

static struct termios sane;
static volatile sig_atomic_t armed = 0;

// Everything here may run in a signal handler: `tcsetattr` and `write` are safe in one.
static void rescue(void) {
  static const char paste_off[] = "\033[?2004l\r\n";
  int saved = errno;
  if (!armed) return;
  armed = 0;
  tcsetattr(STDIN_FILENO, TCSANOW, &sane);
  if (write(STDOUT_FILENO, paste_off, sizeof paste_off - 1) < 0) errno = saved;
  errno = saved;
}

static const int deaths[] = {SIGILL, SIGTRAP, SIGABRT, SIGSEGV, SIGBUS, SIGFPE, SIGSYS, SIGQUIT};
enum { death_count = sizeof deaths / sizeof deaths[0] };
static struct sigaction deaths_before[death_count];

static void die(int number, siginfo_t *info, void *context) {
  (void)context;
  rescue();
  for (int i = 0; i < death_count; i++)
    if (deaths[i] == number) sigaction(number, &deaths_before[i], NULL);
  // A trapping instruction traps again on return. A signal that was sent has to be sent again.
  if (!info || info->si_code <= 0 || number == SIGQUIT) raise(number);
}

// A stack overflow leaves no room for a handler: it needs a stack of its own.
static void lend_a_stack(void) {
  static char spare[32 * 1024];
  stack_t current;
  if (sigaltstack(NULL, &current) != 0 || !(current.ss_flags & SS_DISABLE)) return;
  stack_t ours = {.ss_sp = spare, .ss_size = sizeof spare, .ss_flags = 0};
  sigaltstack(&ours, NULL);
}

static void install_once(void) {
  static int installed = 0;
  if (installed) return;
  installed = 1;
  lend_a_stack();
  atexit(rescue);
  for (int i = 0; i < death_count; i++) {
    struct sigaction action = {0};
    action.sa_sigaction = die;
    action.sa_flags = SA_SIGINFO | SA_ONSTACK;
    sigemptyset(&action.sa_mask);
    sigaction(deaths[i], &action, &deaths_before[i]);
  }
}

void understudy_rescue_arm(const struct termios *modes) {
  armed = 0;
  sane = *modes;
  install_once();
  armed = 1;
}

void understudy_rescue_disarm(void) { armed = 0; }
