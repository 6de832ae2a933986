// The current recording, for signal handlers.
#ifndef UNDERSTUDY_RECORDING_H
#define UNDERSTUDY_RECORDING_H

// Ends the watched file with its last complete line, and with a NUL in the middle of a step. Safe
// in a signal handler of the thread that records: nothing may be recorded afterwards.
void understudy_recording_cut(void);

// Replaces the recording's memory at `address` after its file was cut short; returns 0 if the
// address is not the recording's. Safe in a signal handler.
int understudy_recording_survives(void *address);

#endif
