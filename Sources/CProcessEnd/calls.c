#define _GNU_SOURCE
#include "CProcessEnd.h"
#include "handlers.h"

#include <stdint.h>
#include <unistd.h>

#if defined(__linux__) && (defined(__x86_64__) || defined(__aarch64__))
#include <link.h>
#include <ucontext.h>

// The program's file in memory, from the linker.
extern const ElfW(Ehdr) __ehdr_start;
extern const char _end[];

struct frame {
  uintptr_t caller;
  uintptr_t return_address;
};

// Reads a frame, and returns whether there can be one. It is copied through a pipe: reading an address that is no memory
// must not end the process once more.
static int read_frame(const int pipe[2], uintptr_t address, struct frame *frame) {
  if (address % sizeof *frame != 0) return 0;
  if (write(pipe[1], (const void *)address, sizeof *frame) != sizeof *frame) return 0;
  if (read(pipe[0], frame, sizeof *frame) != sizeof *frame) return 0;
  // A bit says that the caller is an asynchronous function.
  frame->caller &= ~((uintptr_t)1 << 60);
  // The stack grows down, and no frame is that large.
  return frame->caller > address && frame->caller - address < 1 << 24;
}

static int begins_chain(const int pipe[2], uintptr_t address) {
  struct frame frame = {.caller = address};
  for (int i = 0; i < 3; i++)
    if (!read_frame(pipe, frame.caller, &frame)) return 0;
  return 1;
}

// The C library has no frames. If one of its functions crashes, as `abort` does, that of its caller is above it.
static uintptr_t first_frame(const int pipe[2], uintptr_t frame, uintptr_t stack) {
  for (int i = 0; i < 256 && !begins_chain(pipe, frame); i++)
    frame = (stack & ~(sizeof(struct frame) - 1)) + (uintptr_t)i * sizeof(struct frame);
  return frame;
}

enum { most_calls = 64, address_limit = 19 };
static char text[sizeof "\ncalls" + most_calls * address_limit + 1];
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

static void say_calls(enum death_kind kind, int signal, const void *context) {
  int pipe_ends[2];
  (void)signal;
  if (kind != death_crash || !context || pipe(pipe_ends) != 0) return;
  const ucontext_t *state = context;
#if defined(__x86_64__)
  uintptr_t address = (uintptr_t)state->uc_mcontext.gregs[REG_RIP];
  uintptr_t frame = (uintptr_t)state->uc_mcontext.gregs[REG_RBP];
  uintptr_t stack = (uintptr_t)state->uc_mcontext.gregs[REG_RSP];
#else
  uintptr_t address = state->uc_mcontext.pc;
  uintptr_t frame = state->uc_mcontext.regs[29], stack = state->uc_mcontext.sp;
#endif
  length = 0;
  add_text("\ncalls");
  add_address(address);
  struct frame next = {.caller = first_frame(pipe_ends, frame, stack)};
  for (int i = 1; i < most_calls && read_frame(pipe_ends, next.caller, &next); i++)
    // A call is in front of where it returns to.
    add_address(next.return_address - 1);
  add_text("\n");
  close(pipe_ends[0]);
  close(pipe_ends[1]);
  if (write(STDERR_FILENO, text, (size_t)length) < 0) return;
}

void terminal_calls_say(void) { terminal_on_death(say_calls); }
#else
void terminal_calls_say(void) {}
#endif
