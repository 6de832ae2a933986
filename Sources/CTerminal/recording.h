// The recording that is under way, for the handlers of signals.
#ifndef UNDERSTUDY_RECORDING_H
#define UNDERSTUDY_RECORDING_H

// Has the file that is watched end with its last whole line. Safe in a signal handler of the thread
// that records: nothing may be recorded afterwards.
void understudy_recording_cut(void);

#endif
