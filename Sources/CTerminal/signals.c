#include "CTerminal.h"

#include <errno.h>
#include <signal.h>
#include <stddef.h>
#include <unistd.h>

static volatile sig_atomic_t pipe_to_write = -1;

static void tell(int number) {
  int saved = errno;
  unsigned char byte = (unsigned char)number;
  // A full pipe already holds enough to wake the reader; there is nothing better to do.
  if (write((int)pipe_to_write, &byte, 1) < 0) errno = saved;
  errno = saved;
}

static void take(int number, struct sigaction *before) {
  struct sigaction action = {0};
  action.sa_handler = tell;
  action.sa_flags = SA_RESTART;
  sigemptyset(&action.sa_mask);
  sigaction(number, &action, before);
}

static struct sigaction interrupt_before;

void understudy_interrupts_take(int pipe) {
  pipe_to_write = pipe;
  take(SIGINT, &interrupt_before);
}

void understudy_interrupts_give_back(void) {
  sigaction(SIGINT, &interrupt_before, NULL);
  pipe_to_write = -1;
}

static const int line_signals[] = {SIGTERM, SIGHUP, SIGTSTP, SIGCONT, SIGWINCH};
enum { line_signal_count = sizeof line_signals / sizeof line_signals[0] };
static struct sigaction line_signals_before[line_signal_count];

void understudy_signals_take(void) {
  for (int i = 0; i < line_signal_count; i++) take(line_signals[i], &line_signals_before[i]);
}

void understudy_signals_give_back(void) {
  for (int i = 0; i < line_signal_count; i++)
    sigaction(line_signals[i], &line_signals_before[i], NULL);
}

void understudy_stop(void) {
  struct sigaction usual = {0}, ours;
  usual.sa_handler = SIG_DFL;
  sigemptyset(&usual.sa_mask);
  sigaction(SIGTSTP, &usual, &ours);
  raise(SIGTSTP);
  sigaction(SIGTSTP, &ours, NULL);
}
