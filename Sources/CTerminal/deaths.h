// The ways in which a process ends unexpectedly, and what to do before.
#ifndef UNDERSTUDY_DEATHS_H
#define UNDERSTUDY_DEATHS_H

enum death_kind {
  // Caused by the process itself: a trap, an abort, a fault or an `exit`.
  death_crash,
  // Caused by a signal from another process or from a system limit.
  death_ended,
  // Perhaps not an end at all: Swift's backtracer handles SIGQUIT, and the process continues.
  death_perhaps,
};

// Called with the number of the signal, or with 0 at `exit`. Must be safe in a signal handler. The
// thread that called `understudy_on_death` is stopped, and does not continue afterwards.
typedef void (*death_action)(enum death_kind kind, int signal);

// From now on, `action` is called before the process ends in one of these ways, by any signal that
// the process does not ignore. Earlier handlers of a crash run afterwards. Repeated calls with the
// same action have no effect.
void understudy_on_death(death_action action);

// Ends the process for a signal from outside. Safe in a signal handler.
void understudy_end(int signal);

// Runs the signal's default action now. Safe in a signal handler.
void understudy_give_way(int signal);

#endif
