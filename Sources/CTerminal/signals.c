#include "CTerminal.h"
#include "deaths.h"
#include "leaving.h"
#include "rescue.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stddef.h>
#include <unistd.h>

static volatile sig_atomic_t pipe_to_write = -1;
static volatile sig_atomic_t is_reading = 0;
static volatile sig_atomic_t interrupts = 0;
static pthread_t owner;

static void tell(int number) {
  int saved = errno;
  unsigned char byte = (unsigned char)number;
  // If the pipe is full, it already has enough to wake the reader.
  if (write((int)pipe_to_write, &byte, 1) < 0) errno = saved;
  errno = saved;
}

static void count(int number) {
  (void)number;
  interrupts = interrupts + 1;
}

static void interrupt(int number) {
  count(number);
  if (!understudy_is_leaving_offered()) return tell(number);
  // The thread that records must not continue, so it handles the signal itself.
  if (pthread_equal(pthread_self(), owner)) understudy_leave();
  pthread_kill(owner, number);
}

static void end(int number) {
  if (is_reading) return tell(number);
  understudy_end(number);
}

static void stop(int number) {
  if (is_reading) return tell(number);
  int saved = errno;
  struct termios ours;
  tcgetattr(STDIN_FILENO, &ours);
  understudy_rescue_lift();
  understudy_give_way(number);
  tcsetattr(STDIN_FILENO, TCSANOW, &ours);
  errno = saved;
}

static void tell_reader(int number) {
  if (is_reading) tell(number);
}

static const struct {
  int number;
  void (*handler)(int);
} handled[] = {
    {SIGINT, interrupt}, {SIGTERM, end},          {SIGHUP, end},
    {SIGTSTP, stop},     {SIGCONT, tell_reader}, {SIGWINCH, tell_reader},
};
enum { handled_count = sizeof handled / sizeof handled[0] };
static struct sigaction before[handled_count];

void understudy_signals_take(int pipe) {
  pipe_to_write = pipe;
  owner = pthread_self();
  for (int i = 0; i < handled_count; i++) {
    struct sigaction action = {0};
    action.sa_handler = handled[i].handler;
    action.sa_flags = SA_RESTART;
    sigemptyset(&action.sa_mask);
    sigaction(handled[i].number, &action, &before[i]);
  }
}

void understudy_signals_give_back(void) {
  for (int i = 0; i < handled_count; i++) sigaction(handled[i].number, &before[i], NULL);
  pipe_to_write = -1;
}

void understudy_signals_read(int a_line_is_being_read) { is_reading = a_line_is_being_read; }

int understudy_interrupts(void) { return interrupts; }

void understudy_interrupts_count(void) {
  struct sigaction action = {0}, current;
  // A program started in the background may have inherited it as ignored.
  if (sigaction(SIGINT, NULL, &current) != 0 || current.sa_handler == SIG_IGN) return;
  action.sa_handler = count;
  action.sa_flags = SA_RESETHAND;
  sigemptyset(&action.sa_mask);
  sigaction(SIGINT, &action, NULL);
}

void understudy_stop(void) { understudy_give_way(SIGTSTP); }
