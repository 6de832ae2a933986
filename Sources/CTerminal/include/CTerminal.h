// What only C can do safely: signal handlers, which must not run any Swift.
#ifndef UNDERSTUDY_CTERMINAL_H
#define UNDERSTUDY_CTERMINAL_H

#include <stddef.h>
#include <termios.h>
#include <wchar.h>

// From now on SIGINT, and while a line is read also SIGTERM, SIGHUP, SIGTSTP, SIGCONT and SIGWINCH,
// is written to a pipe as the signal's number, one byte. Call it on the thread that reads lines and
// runs commands.
void understudy_signals_take(int pipe_to_write);
void understudy_signals_give_back(void);

// While no line is read, SIGTERM and SIGHUP end the process, so that a command that hangs can still
// be ended, and SIGTSTP stops it: the terminal is restored before, and set to our modes again
// afterwards.
void understudy_signals_read(int a_line_is_being_read);

// The number of SIGINTs so far.
int understudy_interrupts(void);

// From now on, if SIGINT would end the process, the first one is only counted; the next one ends
// it.
void understudy_interrupts_count(void);

// Stops the process as Ctrl-Z does, and returns when it continues.
void understudy_stop(void);

// From now on a SIGINT ends the process with status 130: the terminal is restored, `message` is
// shown, the recording ends with its last complete line, and its file is moved from `from` to `to`,
// which may be null. `withdraw` ends that. One thread at a time.
void understudy_leaving_offer(const char *message, const char *from, const char *to);
void understudy_leaving_withdraw(void);

// From `arm` to `disarm`, if the process ends by a signal or an `exit`, the terminal is restored to
// `sane` and shows `farewell`, which must stay valid. Earlier handlers of the signal run
// afterwards.
void understudy_rescue_arm(const struct termios *sane, const char *farewell);
void understudy_rescue_disarm(void);

// The bytes of a recording, in memory mapped from its file: `ByteBuffer.Memory` in Swift.
struct understudy_bytes {
  unsigned char *base;
  long count;
  long capacity;
  long taken;
  // The offset of `base` in the file.
  long offset;
};

// From now on a crash is written as the last line of the file; if the process ends in another way,
// the file ends with its last complete line. `bytes` may change at any time. An `exit` counts as a
// crash, unless the recording is unwatched first. Only one recording is watched at a time.
void understudy_recording_watch(struct understudy_bytes *bytes, int file);
void understudy_recording_unwatch(const struct understudy_bytes *bytes);

// From now on, if another process cuts the file short, the lost memory is replaced by memory that
// does not belong to the file. Null ends that. Only one recording is mapped at a time.
void understudy_recording_map(const struct understudy_bytes *bytes);
int understudy_recording_is_lost(void);

// When the process ends, what is between them has been done completely or not at all: for changes
// that a signal handler must not see half-done. With `only_stops`, signals from other processes
// still end the process at once. Don't nest them, and call them on the thread that records.
void understudy_piece_begin(int only_stops);
void understudy_piece_end(void);

// A file in memory, open for reading and writing; -1 if the platform has none.
int understudy_memory_file(void);

// From now on a crash is also written to standard output, after the pending bytes: `output`, and
// then the part of `transcript` that was not taken. Null ends that. With `is_json` the crash is a
// JSON object, and the transcript is left out: its lines were written as objects.
void understudy_output_watch(
    const struct understudy_bytes *output, struct understudy_bytes *transcript, int is_json);

// From now on, text printed through stdio's `stdout` goes to `take` instead of standard output, at
// once and from any thread. Does nothing if the platform does not support that.
void understudy_printing_take(void (*take)(const char *bytes, size_t count));
void understudy_printing_give_back(void);

// How many columns a character takes on the screen: -1 if it does not print.
int understudy_columns(wchar_t character);

// The columns and rows of the terminal on standard output: 0 if unknown.
int understudy_terminal_columns(void);
int understudy_terminal_rows(void);

#endif
