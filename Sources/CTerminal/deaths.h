// The ways in which a process dies by its own doing, and what is to be done before.
#ifndef UNDERSTUDY_DEATHS_H
#define UNDERSTUDY_DEATHS_H

// Called with the number of the signal, or with 0 at `exit`. Must be safe in a signal handler.
typedef void (*death_action)(int signal);

// From now on `action` is called when the process dies of a trap, an abort, a Ctrl-\ or an `exit`.
// What handled the signal before still handles it afterwards. Repeated calls count once.
void understudy_on_death(death_action action);

#endif
