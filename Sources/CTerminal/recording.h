// The recording that is under way, for the handlers of signals.
#ifndef UNDERSTUDY_RECORDING_H
#define UNDERSTUDY_RECORDING_H

// Has the file that is watched end with its last whole line, and with a NUL if it was in the middle of a
// step. Safe in a signal handler of the thread that records: nothing may be recorded afterwards.
void understudy_recording_cut(void);

// Gives the recording other memory where its file was cut short beneath it; 0 when the address is none of
// the recording's. Safe in a signal handler.
int understudy_recording_survives(void *address);

#endif
