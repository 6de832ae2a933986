// What the signal handlers share. All of it but `terminal_on_death` is safe in one.
#ifndef CTERMINAL_HANDLERS_H
#define CTERMINAL_HANDLERS_H

#include <signal.h>
#include <stddef.h>

typedef void terminal_handler(int signal, siginfo_t *info, void *context);

// MARK: Before the process ends

enum death_kind {
  // Caused by the process itself: a trap, an abort, a fault, a signal that it sent, or an `exit`.
  death_crash,
  // Caused by a signal from another process or from a system limit.
  death_ended,
};

// Called with the number of the signal, or with 0 at `exit`. Must be safe in a signal handler. The
// thread that called `terminal_on_death` is stopped, and does not continue afterwards.
typedef void (*death_action)(enum death_kind kind, int signal);

// From now on, `action` is called before the process ends in one of these ways, by any signal that
// the process does not ignore. Earlier handlers of the signal run afterwards, and then its default action.
// Repeated calls with the same action have no effect.
void terminal_on_death(death_action action);

// Whether the process itself caused the signal, which may be no crash.
int terminal_is_own(int signal, const siginfo_t *info);

// Whether the instruction that caused the signal causes it again when the handler returns. Another signal has to be
// sent again.
int terminal_traps_again(int signal, const siginfo_t *info);

// Ends the process for a signal.
void terminal_end_process(int signal, const siginfo_t *info);

// Does what `terminal_when_ending` wants.
void terminal_step_aside(void);

// A stack overflow leaves no room for a handler: gives the thread another stack for it, if it has none.
void terminal_lend_a_stack(void);

// Runs the signal's default action now.
void terminal_give_way(int signal);

// Stops the process until it is in the foreground again. Until then, signals that end it, also those with
// the handler `end`, take their default action: another thread might handle them, and before it could
// end the process, this one would stop it again by taking the terminal.
void terminal_stop_process(terminal_handler *end);

static inline void terminal_handle(
    int signal, void (*handler)(int), int flags, struct sigaction *before) {
  struct sigaction action = {0};
  action.sa_handler = handler;
  action.sa_flags = flags;
  sigemptyset(&action.sa_mask);
  sigaction(signal, &action, before);
}

// MARK: The terminal

// Restores the terminal, if armed, and stays armed: the process may only be stopped.
void terminal_rescue(void);

// MARK: The recording

// Ends the watched file with its last complete line, and with a NUL in the middle of a step. For
// the thread that records: nothing may be recorded afterwards.
void terminal_recording_cut(void);

// Says where the session is, if it ends in a crash by now. After an earlier handler has shown the crash.
void terminal_recording_say_last_words(void);

#endif
