// Ending the process in the middle of a command, for signal handlers.
#ifndef UNDERSTUDY_LEAVING_H
#define UNDERSTUDY_LEAVING_H

int understudy_is_leaving_offered(void);

// Leaves as offered. Safe in a signal handler.
_Noreturn void understudy_leave(void);

#endif
