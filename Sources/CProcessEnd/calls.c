#define _GNU_SOURCE
#include "CProcessEnd.h"
#include "handlers.h"

#include <errno.h>
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
static char text[sizeof "calls" + most_calls * address_limit + 1];
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

// What is left of a walk up the stack: the calls of the handler come before that in which the program crashed.
struct walk {
  uintptr_t crash;
  int has_begun;
  int calls;
};

static _Unwind_Reason_Code visit(struct _Unwind_Context *frame, void *rest) {
  struct walk *walk = rest;
  int is_exact = 0;
  uintptr_t address = (uintptr_t)_Unwind_GetIPInfo(frame, &is_exact);
  walk->has_begun = walk->has_begun || address == walk->crash;
  // A call is in front of where it returns to.
  if (walk->has_begun) add_address(is_exact ? address : address - 1);
  return walk->has_begun && ++walk->calls == most_calls ? _URC_END_OF_STACK : _URC_NO_REASON;
}

// Writes `text`, and returns whether it has any address.
static int find_calls(int signal, const ucontext_t *state) {
#if defined(__x86_64__)
  struct walk walk = {.crash = (uintptr_t)state->uc_mcontext.gregs[REG_RIP]};
#else
  struct walk walk = {.crash = state->uc_mcontext.pc};
#endif
  length = 0;
  add_text(signal == SIGILL || signal == SIGTRAP ? "trap" : "calls");
  _Unwind_Backtrace(visit, &walk);
  text[length] = 0;
  return length > (long)sizeof "calls";
}

static void say_calls(enum death_kind kind, int signal, const void *context) {
  if (kind != death_crash || !context || !find_calls(signal, context)) return;
  if (write(STDERR_FILENO, "\n", 1) < 0 || write(STDERR_FILENO, text, (size_t)length) < 0) return;
  if (write(STDERR_FILENO, "\n", 1) < 0) return;
}

void terminal_calls_say(void) { terminal_on_death(say_calls); }

static volatile sig_atomic_t are_calls_shown = 0;

void terminal_calls_show(void) {
  if (getenv("SWIFT_BACKTRACE")) return;
  terminal_traces_end();
  are_calls_shown = 1;
}

// Starts the program again, which explains the calls.
void terminal_calls_explain(int signal, const void *context) {
  if (!are_calls_shown || !context || !find_calls(signal, context)) return;
  // Nothing that is called in a copy may wait for a lock that another thread had.
  pid_t process = (pid_t)syscall(SYS_clone, SIGCHLD, 0, 0, 0, 0);
  if (process == 0) {
    char *arguments[] = {program_invocation_name, "crash-worker", text, NULL};
    sigset_t none;
    sigemptyset(&none);
    pthread_sigmask(SIG_SETMASK, &none, NULL);
    alarm(10);
    execve("/proc/self/exe", arguments, environ);
    syscall(SYS_exit_group, 1);
  }
  while (process > 0 && waitpid(process, NULL, 0) < 0 && errno == EINTR) continue;
}
#else
void terminal_calls_say(void) {}
void terminal_calls_show(void) {}
void terminal_calls_explain(int signal, const void *context) {
  (void)signal;
  (void)context;
}
#endif
