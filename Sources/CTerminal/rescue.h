// Putting the terminal back, for the handlers of signals.
#ifndef UNDERSTUDY_RESCUE_H
#define UNDERSTUDY_RESCUE_H

// Puts the terminal back now, if that is armed, and disarms it. Safe in a signal handler.
void understudy_rescue(void);

// The same, and it stays armed: for a process that is only stopped.
void understudy_rescue_lift(void);

#endif
