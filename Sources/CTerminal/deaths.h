// The ways in which a process ends against its will, and what is done before.
#ifndef UNDERSTUDY_DEATHS_H
#define UNDERSTUDY_DEATHS_H

enum death_kind {
  // By its own doing: a trap, an abort, a fault or an `exit`.
  death_crash,
  // By a signal that another process or a limit of the system caused.
  death_ended,
  // Perhaps not at all: Swift's backtracer answers SIGQUIT and lets the process go on.
  death_perhaps,
};

// Called with the number of the signal, or with 0 at `exit`. Must be safe in a signal handler. The thread
// that called `understudy_on_death` does nothing meanwhile, and nothing more afterwards.
typedef void (*death_action)(enum death_kind kind, int signal);

// From now on `action` is called before the process ends in one of these ways, by any signal that the
// process does not ignore. What handled a crash before still handles it afterwards. Repeated calls count
// once.
void understudy_on_death(death_action action);

// Ends the process by a signal from outside. Safe in a signal handler.
void understudy_end(int signal);

// Has the signal do what it usually does, here and now. Safe in a signal handler.
void understudy_give_way(int signal);

#endif
