#include "deaths.h"

#include <signal.h>
#include <stddef.h>
#include <stdlib.h>

static const int deaths[] = {SIGILL, SIGTRAP, SIGABRT, SIGSEGV, SIGBUS, SIGFPE, SIGSYS, SIGQUIT};
enum { death_count = sizeof deaths / sizeof deaths[0] };
static struct sigaction deaths_before[death_count];

enum { action_limit = 4 };
static death_action actions[action_limit];
static int action_count = 0;

static void act(int number) {
  for (int i = 0; i < action_count; i++) actions[i](number);
}

static void die(int number, siginfo_t *info, void *context) {
  (void)context;
  act(number);
  for (int i = 0; i < death_count; i++)
    if (deaths[i] == number) sigaction(number, &deaths_before[i], NULL);
  // A trapping instruction traps again on return. A signal that was sent has to be sent again.
  int traps_again = number != SIGQUIT && number != SIGTRAP && number != SIGSYS;
  if (!info || info->si_code <= 0 || !traps_again) raise(number);
}

static void leave(void) { act(0); }

// A stack overflow leaves no room for a handler: it needs a stack of its own.
static void lend_a_stack(void) {
  static char spare[32 * 1024];
  stack_t current;
  if (sigaltstack(NULL, &current) != 0 || !(current.ss_flags & SS_DISABLE)) return;
  stack_t ours = {.ss_sp = spare, .ss_size = sizeof spare, .ss_flags = 0};
  sigaltstack(&ours, NULL);
}

static void install(void) {
  lend_a_stack();
  atexit(leave);
  for (int i = 0; i < death_count; i++) {
    struct sigaction action = {0};
    action.sa_sigaction = die;
    action.sa_flags = SA_SIGINFO | SA_ONSTACK;
    sigemptyset(&action.sa_mask);
    sigaction(deaths[i], &action, &deaths_before[i]);
  }
}

void understudy_on_death(death_action action) {
  for (int i = 0; i < action_count; i++)
    if (actions[i] == action) return;
  if (action_count == action_limit) return;
  if (action_count == 0) install();
  actions[action_count++] = action;
}
