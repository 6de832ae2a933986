#define _GNU_SOURCE
#include "CProcessEnd.h"
#include "handlers.h"

#include <errno.h>
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <unistd.h>

#if defined(__linux__) && (defined(__x86_64__) || defined(__aarch64__))
#include <link.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <ucontext.h>
#include <unwind.h>

// The program's file in memory, from the linker.
extern const ElfW(Ehdr) __ehdr_start;
extern const char _end[];

enum { most_calls = 64, address_limit = 19 };
static char text[sizeof "\ncalls\n" + most_calls * address_limit + 1];
static long length = 0;

static void add_text(const char *part) {
  while (*part) text[length++] = *part++;
}

// Adds an address in the program, as the address in its file.
static void add_address(uintptr_t address) {
  uintptr_t start = (uintptr_t)&__ehdr_start;
  if (address < start || address >= (uintptr_t)_end) return;
  if (__ehdr_start.e_type == ET_DYN) address -= start;
  add_text(" 0x");
  int shift = 60;
  while (shift > 0 && (address >> shift & 15) == 0) shift -= 4;
  for (; shift >= 0; shift -= 4) text[length++] = "0123456789abcdef"[address >> shift & 15];
}

// What is left of a walk up the stack: the calls of the handler come before that which the signal interrupted.
struct walk {
  uintptr_t interrupted;
  int has_begun;
  int calls;
};

static _Unwind_Reason_Code visit(struct _Unwind_Context *frame, void *rest) {
  struct walk *walk = rest;
  int is_exact = 0;
  uintptr_t address = (uintptr_t)_Unwind_GetIPInfo(frame, &is_exact);
  walk->has_begun = walk->has_begun || address == walk->interrupted;
  // A call is in front of where it returns to.
  if (walk->has_begun) add_address(is_exact ? address : address - 1);
  return walk->has_begun && ++walk->calls == most_calls ? _URC_END_OF_STACK : _URC_NO_REASON;
}

// Writes `text`, and returns whether it has any address.
static int find_calls(int signal, const ucontext_t *state) {
#if defined(__x86_64__)
  struct walk walk = {.interrupted = (uintptr_t)state->uc_mcontext.gregs[REG_RIP]};
#else
  struct walk walk = {.interrupted = state->uc_mcontext.pc};
#endif
  length = 0;
  add_text(signal == SIGQUIT ? "\nhang" : signal == SIGILL || signal == SIGTRAP ? "\ntrap" : "\ncalls");
  long start = length;
  _Unwind_Backtrace(visit, &walk);
  int has_calls = length > start;
  add_text("\n");
  text[length] = 0;
  return has_calls;
}

static int are_calls_shown = 0;
// A child that `fork` made is another one.
static pid_t process = 0;

// Starts the program again, which shows what the calls mean.
static void show_calls(void) {
  // A copy may not wait for a lock that another thread had.
  pid_t copy = (pid_t)syscall(SYS_clone, SIGCHLD, 0, 0, 0, 0);
  if (copy == 0) {
    char *arguments[] = {program_invocation_name, "crash-worker", text, NULL};
    sigset_t none;
    sigemptyset(&none);
    pthread_sigmask(SIG_SETMASK, &none, NULL);
    // Nothing but the alarm may keep the process that waits from its end.
    signal(SIGTSTP, SIG_IGN);
    alarm(10);
    dup2(STDERR_FILENO, STDOUT_FILENO);
    execve("/proc/self/exe", arguments, environ);
    syscall(SYS_exit_group, 1);
  }
  while (copy > 0 && waitpid(copy, NULL, 0) < 0 && errno == EINTR) continue;
}

static void explain(int number, siginfo_t *info, void *context) {
  static volatile sig_atomic_t has_begun = 0;
  struct sigaction current;
  terminal_step_aside();
  // `kill` may interrupt another thread than the one that called it.
  int is_here = info->si_code != SI_USER && terminal_is_own(number, info);
  int is_first = !has_begun;
  has_begun = 1;
  if (is_here && is_first && getpid() == process && find_calls(number, context)) {
    if (are_calls_shown) show_calls();
    else if (write(STDERR_FILENO, text, (size_t)length) < 0) return;
  }
  // If the system called this handler, the action is the default one again.
  int is_last = sigaction(number, NULL, &current) == 0 && current.sa_handler == SIG_DFL;
  if (is_last && !terminal_traps_again(number, info)) raise(number);
}

static void handle_crashes(int shows_calls) {
  static const int numbers[] = {SIGILL, SIGABRT, SIGSEGV, SIGBUS, SIGFPE, SIGTRAP};
  struct sigaction trap, current;
  struct sigaction action = {.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_RESETHAND};
  if (sigaction(SIGTRAP, NULL, &trap) != 0) return;
  process = getpid();
  are_calls_shown = shows_calls;
  terminal_lend_a_stack();
  action.sa_sigaction = explain;
  sigemptyset(&action.sa_mask);
  for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
    if (sigaction(numbers[i], NULL, &current) != 0) continue;
    // Swift's handler is the same for all of these; one of a sanitizer is not.
    int is_free = current.sa_handler == SIG_DFL || current.sa_sigaction == trap.sa_sigaction;
    if (is_free && current.sa_handler != SIG_IGN) sigaction(numbers[i], &action, NULL);
  }
}

// The thread that may hang.
static pthread_t asked;

static void explain_hang(int number, siginfo_t *info, void *context) {
  (void)info;
  // The system chooses a thread, such as the one that sends the signal.
  if (!pthread_equal(pthread_self(), asked)) {
    pthread_kill(asked, number);
    return;
  }
  terminal_step_aside();
  long count = find_calls(number, context) ? length : 0;
  do syscall(SYS_exit_group, write(STDERR_FILENO, text, (size_t)count) < 0 ? 128 + SIGKILL : 128 + SIGQUIT);
  while (1);
}

void terminal_calls_say(void) {
  struct sigaction action = {.sa_sigaction = explain_hang, .sa_flags = SA_SIGINFO | SA_ONSTACK};
  handle_crashes(0);
  asked = pthread_self();
  sigfillset(&action.sa_mask);
  sigaction(SIGQUIT, &action, NULL);
  // A process may have been started with it blocked.
  sigset_t quit;
  sigemptyset(&quit);
  sigaddset(&quit, SIGQUIT);
  pthread_sigmask(SIG_UNBLOCK, &quit, NULL);
}

void terminal_calls_show(void) {
  if (!getenv("SWIFT_BACKTRACE")) handle_crashes(1);
}
#else
void terminal_calls_say(void) {}
void terminal_calls_show(void) {}
#endif
