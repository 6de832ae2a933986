// Restoring the terminal, for signal handlers.
#ifndef UNDERSTUDY_RESCUE_H
#define UNDERSTUDY_RESCUE_H

// Restores the terminal, if armed, and disarms. Safe in a signal handler.
void understudy_rescue(void);

// The same, but stays armed: for a process that is only stopped.
void understudy_rescue_lift(void);

#endif
