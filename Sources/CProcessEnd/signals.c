#include "CProcessEnd.h"
#include "handlers.h"

#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static volatile sig_atomic_t pipe_to_write = -1;
static volatile sig_atomic_t is_reading = 0;
static volatile sig_atomic_t interrupts = 0;
// By which signals the thread that reads the line was told to end: 1 for SIGHUP, 2 for another. It may hang in
// other code.
static atomic_int ends_told = 0;
static pthread_t owner;

// MARK: Leaving in the middle of a command

static char *message = 0, *from = 0, *to = 0;
// Set last and cleared first: another thread reads the texts once it sees that they are offered.
static atomic_int is_leaving_offered = 0;

static char *copy(const char *text) { return text ? strdup(text) : NULL; }

void terminal_leaving_offer(const char *the_message, const char *the_from, const char *the_to) {
  terminal_leaving_withdraw();
  message = copy(the_message);
  from = copy(the_from);
  to = copy(the_to);
  is_leaving_offered = message != NULL;
}

void terminal_leaving_withdraw(void) {
  is_leaving_offered = 0;
  free(message);
  free(from);
  free(to);
  message = from = to = NULL;
}

static _Noreturn void leave(void) {
  terminal_rescue();
  terminal_recording_cut();
  if (from && to) rename(from, to);
  if (message && write(STDERR_FILENO, message, strlen(message)) < 0) _exit(130);
  _exit(130);
}

// MARK: Handlers

static void put(int pipe, int number) {
  int saved = errno;
  unsigned char byte = (unsigned char)number;
  // The pipe is never full: rings take one byte of it.
  if (write(pipe, &byte, 1) < 0) errno = saved;
}

static void tell(int number) { put((int)pipe_to_write, number); }

void terminal_ring(int pipe) { put(pipe, 0); }

static void count(int number) {
  (void)number;
  interrupts = interrupts + 1;
}

static void interrupt(int number, siginfo_t *info, void *context) {
  (void)info;
  (void)context;
  count(number);
  if (!is_leaving_offered) return tell(number);
  // The thread that records must not continue, so it handles the signal itself.
  if (pthread_equal(pthread_self(), owner)) leave();
  pthread_kill(owner, number);
}

static void end(int number, siginfo_t *info, void *context) {
  (void)context;
  int may_tell = is_reading && !terminal_is_own(number, info);
  int kind = number == SIGHUP ? 1 : 2;
  int before = atomic_fetch_or(&ends_told, kind);
  // When a terminal closes, SIGHUP may come twice: from the kernel and from a shell.
  int is_again = before == 1 && kind == 1;
  if (may_tell && (before == 0 || is_again)) return tell(number);
  terminal_end_process(number, info);
}

static void stop(int number, siginfo_t *info, void *context) {
  (void)info;
  (void)context;
  if (is_reading) return tell(number);
  int saved = errno;
  struct termios ours;
  tcgetattr(STDIN_FILENO, &ours);
  terminal_rescue();
  terminal_stop();
  tcsetattr(STDIN_FILENO, TCSANOW, &ours);
  errno = saved;
}

static void tell_reader(int number, siginfo_t *info, void *context) {
  (void)info;
  (void)context;
  if (is_reading) tell(number);
}

static const struct {
  int number;
  terminal_handler *handler;
} handled[] = {
    {SIGINT, interrupt}, {SIGTERM, end},          {SIGHUP, end},
    {SIGTSTP, stop},     {SIGCONT, tell_reader}, {SIGWINCH, tell_reader},
};
enum { handled_count = sizeof handled / sizeof handled[0] };
static struct sigaction before[handled_count];

void terminal_signals_take(int pipe) {
  pipe_to_write = pipe;
  owner = pthread_self();
  struct sigaction action = {.sa_flags = SA_RESTART | SA_SIGINFO};
  sigemptyset(&action.sa_mask);
  for (int i = 0; i < handled_count; i++) {
    action.sa_sigaction = handled[i].handler;
    sigaction(handled[i].number, &action, &before[i]);
  }
}

void terminal_signals_give_back(void) {
  for (int i = 0; i < handled_count; i++) sigaction(handled[i].number, &before[i], NULL);
  pipe_to_write = -1;
}

static const int keys[] = {SIGINT, SIGQUIT, SIGTSTP};
enum { key_count = sizeof keys / sizeof keys[0] };
static struct sigaction before_lending[key_count];

void terminal_keys_ignore(void) {
  for (int i = 0; i < key_count; i++) {
    // Ctrl-Z stops both programs. The modes are the other's.
    void (*handler)(int) = keys[i] == SIGTSTP ? SIG_DFL : SIG_IGN;
    terminal_handle(keys[i], handler, 0, &before_lending[i]);
  }
}

void terminal_keys_heed(void) {
  for (int i = 0; i < key_count; i++) sigaction(keys[i], &before_lending[i], NULL);
}

void terminal_signals_read(int a_line_is_being_read) {
  ends_told = 0;
  is_reading = a_line_is_being_read;
}

int terminal_interrupts(void) { return interrupts; }

static void count_first(int number) {
  struct sigaction current;
  // A program started in the background may have inherited it as ignored.
  if (sigaction(number, NULL, &current) != 0 || current.sa_handler == SIG_IGN) return;
  terminal_handle(number, count, SA_RESETHAND, NULL);
}

void terminal_interrupts_count(void) { count_first(SIGINT); }

void terminal_ends_count(void) {
  count_first(SIGINT);
  count_first(SIGTERM);
  count_first(SIGHUP);
}

void terminal_stop(void) { terminal_stop_process(end); }
