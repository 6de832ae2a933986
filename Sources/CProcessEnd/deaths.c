#define _GNU_SOURCE
#include "CProcessEnd.h"
#include "handlers.h"

#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/select.h>
#if defined(__linux__)
#include <sys/syscall.h>
#endif
#include <termios.h>
#include <time.h>
#include <unistd.h>

static struct sigaction before[NSIG];
// A child that `fork` made has these handlers too, and must leave all that is this process's alone.
static pid_t process = 0;

enum { action_limit = 4 };
static death_action actions[action_limit];
// Counted once they are in place: a signal may come at once, on any thread.
static atomic_int action_count = 0;

// The thread that records. It must do nothing more once the end is written.
static pthread_t owner;
static volatile sig_atomic_t owner_has_stopped = 0;
// The thread that ends the process; 0 while none does.
static atomic_uintptr_t ending_thread = 0;
static volatile sig_atomic_t ends_by_exit = 0;

// Makes the owner stop. Hardly any program handles this signal itself.
enum { stop_signal = SIGSYS };

static int is_crash(int number) {
  switch (number) {
    case SIGILL: case SIGTRAP: case SIGABRT: case SIGSEGV: case SIGBUS: case SIGFPE: case SIGSYS:
      return 1;
    default: return 0;
  }
}

static int was_sent(const siginfo_t *info) {
  return info->si_code == SI_USER || info->si_code <= 0;
}

// It sent the signal, or did what the system answers with it. Others than those of a crash the system sends for
// other reasons, too.
int terminal_is_own(int number, const siginfo_t *info) {
  return was_sent(info) ? info->si_pid == getpid() : is_crash(number);
}

int terminal_traps_again(int number, const siginfo_t *info) {
  return !was_sent(info) && is_crash(number) && number != SIGTRAP && number != SIGSYS;
}

// In real time, on any thread: in a sealed program `nanosleep` lets virtual time pass, and others run.
static void sleep_for(long milliseconds) {
  struct timespec time = {milliseconds / 1000, milliseconds % 1000 * 1000000};
  pselect(0, NULL, NULL, NULL, &time, NULL);
}

static void stop_owner(void) {
  if (action_count == 0 || pthread_equal(owner, pthread_self())) return;
  if (pthread_kill(owner, stop_signal) != 0) return;
  // It may be late while it writes to standard output. If it hangs, the process must still end.
  for (int i = 0; i < 10000 && !owner_has_stopped; i++) sleep_for(1);
}

// Lets another thread end the process. For an `exit`, that thread may need a lock that this one
// holds.
static void stop_here(void) {
  sigset_t none;
  sigemptyset(&none);
  // Swift's crash handler stops all threads by a signal, and complains of one that blocks it.
  pthread_sigmask(SIG_SETMASK, &none, NULL);
  if (pthread_equal(owner, pthread_self())) owner_has_stopped = 1;
  do sleep_for(5000);
  while (!ends_by_exit);
}

// Whether this thread is the one to end the process; otherwise `other` is the one that does.
static int claim(uintptr_t *other) {
  *other = 0;
  return atomic_compare_exchange_strong(&ending_thread, other, (uintptr_t)pthread_self());
}

bool terminal_is_ending(void) { return ending_thread != 0; }

static void (*step_aside_function)(void) = NULL;

void terminal_when_ending(void (*function)(void)) { step_aside_function = function; }

void terminal_step_aside(void) {
  if (step_aside_function) step_aside_function();
}

static void act(enum death_kind kind, int number) {
  int saved = errno;
  stop_owner();
  for (int i = 0; i < action_count; i++) actions[i](kind, number);
  errno = saved;
}

// Runs the handler that was there before, if there is one, as the system would.
static void run_earlier_handler(int number, siginfo_t *info, void *context) {
  const struct sigaction *earlier = &before[number];
  if (earlier->sa_handler == SIG_DFL || earlier->sa_handler == SIG_IGN) return;
  sigset_t mask = earlier->sa_mask, ours;
  if (!(earlier->sa_flags & SA_NODEFER)) sigaddset(&mask, number);
  pthread_sigmask(SIG_SETMASK, &mask, &ours);
  if (earlier->sa_flags & SA_SIGINFO) earlier->sa_sigaction(number, info, context);
  else earlier->sa_handler(number);
  pthread_sigmask(SIG_SETMASK, &ours, NULL);
}

static void hand_on(int number, siginfo_t *info, void *context) {
  terminal_step_aside();
  run_earlier_handler(number, info, context);
  terminal_recording_say_last_words();
  terminal_handle(number, SIG_DFL, 0, NULL);
  if (!terminal_traps_again(number, info)) raise(number);
}

static void die(int number, siginfo_t *info, void *context) {
  if (before[number].sa_handler == SIG_IGN && was_sent(info)) return;
  int is_ours = terminal_is_own(number, info);
  uintptr_t other;
  if (getpid() == process) {
    if (claim(&other)) {
      terminal_step_aside();
      act(is_ours ? death_crash : death_ended, number);
    } else if (is_ours && other != (uintptr_t)pthread_self()) {
      // Perhaps a crash handler wants to know what this thread does.
      return stop_here();
    }
  }
  hand_on(number, info, context);
}

static void leave(void) {
  uintptr_t other;
  if (getpid() != process) return;
  ends_by_exit = 1;
  if (!claim(&other)) return;
  terminal_step_aside();
  act(death_crash, 0);
  terminal_recording_say_last_words();
}

#if defined(__linux__)
// Nothing is called at the end that these are.
_Noreturn void _exit(int status) {
  leave();
  for (;;) syscall(SYS_exit_group, status);
}

_Noreturn void _Exit(int status) { _exit(status); }
#endif

void terminal_end_process(int number, const siginfo_t *info) {
  uintptr_t other;
  if (claim(&other)) {
    terminal_step_aside();
    act(terminal_is_own(number, info) ? death_crash : death_ended, number);
    terminal_recording_say_last_words();
  }
  terminal_give_way(number);
}

void terminal_give_way(int number) {
  struct sigaction ours;
  sigset_t only, mask;
  terminal_handle(number, SIG_DFL, 0, &ours);
  sigemptyset(&only);
  sigaddset(&only, number);
  raise(number);
  pthread_sigmask(SIG_UNBLOCK, &only, &mask);
  pthread_sigmask(SIG_SETMASK, &mask, NULL);
  sigaction(number, &ours, NULL);
}

// Whether the signal, from outside, only ends the process.
static int is_end(int number, terminal_handler *end) {
  struct sigaction now;
  if (is_crash(number) || before[number].sa_handler != SIG_DFL) return 0;
  if (sigaction(number, NULL, &now) != 0) return 0;
  return now.sa_sigaction == end || now.sa_sigaction == die;
}

void terminal_stop_process(terminal_handler *end) {
  struct sigaction ours[NSIG];
  struct termios modes;
  int is_given[NSIG] = {0};
  for (int number = 1; number < NSIG; number++)
    if ((is_given[number] = is_end(number, end)))
      terminal_handle(number, SIG_DFL, 0, &ours[number]);
  tcgetattr(STDIN_FILENO, &modes);
  terminal_give_way(SIGTSTP);
  // In the background, this stops the process again.
  tcsetattr(STDIN_FILENO, TCSANOW, &modes);
  for (int number = 1; number < NSIG; number++)
    if (is_given[number]) sigaction(number, &ours[number], NULL);
}

// MARK: Installing

void terminal_lend_a_stack(void) {
  static char spare[32 * 1024];
  stack_t current;
  if (sigaltstack(NULL, &current) != 0 || !(current.ss_flags & SS_DISABLE)) return;
  stack_t ours = {.ss_sp = spare, .ss_size = sizeof spare, .ss_flags = 0};
  sigaltstack(&ours, NULL);
}

// All signals that are not caused by the instruction being executed.
static void fill_with_sent_signals(sigset_t *set) {
  sigfillset(set);
  for (int number = 1; number < NSIG; number++)
    if (is_crash(number) && number != SIGABRT && number != SIGSYS) sigdelset(set, number);
}

static int is_harmless(int number) {
  switch (number) {
    case SIGCHLD: case SIGCONT: case SIGURG: case SIGWINCH:
    case SIGSTOP: case SIGTSTP: case SIGTTIN: case SIGTTOU:
      return 1;
#if defined(__APPLE__)
    case SIGIO: case SIGINFO: return 1;
#endif
    default: return 0;
  }
}

void terminal_quit_ends(void) {
  struct sigaction quit, trap;
  if (sigaction(SIGQUIT, NULL, &quit) != 0 || sigaction(SIGTRAP, NULL, &trap) != 0) return;
  if (quit.sa_handler != SIG_IGN && quit.sa_sigaction == trap.sa_sigaction)
    terminal_handle(SIGQUIT, SIG_DFL, 0, NULL);
}

static void install(void) {
  owner = pthread_self();
  process = getpid();
  terminal_lend_a_stack();
  atexit(leave);
#if defined(__linux__)
  at_quick_exit(leave);
#endif
  terminal_quit_ends();
  struct sigaction action = {0};
  action.sa_sigaction = die;
  action.sa_flags = SA_SIGINFO | SA_ONSTACK;
  fill_with_sent_signals(&action.sa_mask);
  for (int number = 1; number < NSIG; number++) {
    if (number == SIGKILL || is_harmless(number)) continue;
    if (sigaction(number, NULL, &before[number]) != 0) continue;
    // What the process handles or ignores by itself does not end it.
    if (!is_crash(number) && before[number].sa_handler != SIG_DFL) continue;
    sigaction(number, &action, NULL);
  }
}

void terminal_on_death(death_action action) {
  for (int i = 0; i < action_count; i++)
    if (actions[i] == action) return;
  if (action_count == action_limit) return;
  if (action_count == 0) install();
  actions[action_count] = action;
  action_count++;
}

// MARK: Pieces

static sigset_t mask_before;

void terminal_piece_begin(int only_stops) {
  sigset_t set;
  sigemptyset(&set);
  if (only_stops) sigaddset(&set, stop_signal);
  else fill_with_sent_signals(&set);
  pthread_sigmask(SIG_BLOCK, &set, &mask_before);
}

void terminal_piece_end(void) { pthread_sigmask(SIG_SETMASK, &mask_before, NULL); }
