// What only C can do safely: signal handlers, which must not run a line of Swift.
#ifndef UNDERSTUDY_CTERMINAL_H
#define UNDERSTUDY_CTERMINAL_H

#include <stddef.h>
#include <termios.h>
#include <wchar.h>

// From now on SIGINT, and while a line is read also SIGTERM, SIGHUP, SIGTSTP, SIGCONT and SIGWINCH, is
// written to a pipe as the signal's number, one byte. To be called by the thread that reads lines and
// runs commands.
void understudy_signals_take(int pipe_to_write);
void understudy_signals_give_back(void);

// While no line is read, SIGTERM and SIGHUP end the process, so that a command that hangs can still be
// ended, and SIGTSTP stops it: the terminal is put back before, and is as it was for us afterwards.
void understudy_signals_read(int a_line_is_being_read);

// How often SIGINT came.
int understudy_interrupts(void);

// Has the first SIGINT counted and nothing more, where it would have ended the process; the next one ends it.
void understudy_interrupts_count(void);

// Stops the process as Ctrl-Z does, and returns when it is continued.
void understudy_stop(void);

// From now on a SIGINT ends the process with status 130: the terminal is put back, `message` is shown,
// the recording ends with its last whole line, and its file is moved from `from` to `to`, which may be
// null. `withdraw` ends that. One thread at a time.
void understudy_leaving_offer(const char *message, const char *from, const char *to);
void understudy_leaving_withdraw(void);

// From `arm` to `disarm` the terminal is put back to `sane` and shown `farewell`, which has to stay,
// when the process ends by a signal or an `exit`. What handled the signal before still handles it
// afterwards.
void understudy_rescue_arm(const struct termios *sane, const char *farewell);
void understudy_rescue_disarm(void);

// The bytes of a recording, in memory that is mapped from its file: `ByteBuffer.Memory` in Swift.
struct understudy_bytes {
  unsigned char *base;
  long count;
  long capacity;
  long taken;
  // Where in the file `base` is.
  long offset;
};

// From now on a crash is written as the last line of the file, and the file ends there; when the process
// ends otherwise, it ends with its last whole line. `bytes` may change all the time. An `exit` counts as a
// crash: who means it unwatches first. Only one recording is watched at a time.
void understudy_recording_watch(struct understudy_bytes *bytes, int file);
void understudy_recording_unwatch(const struct understudy_bytes *bytes);

// From now on memory that is gone because another process cut the file short is replaced by other
// memory, which is none of the file's. Null ends that. Only one recording is mapped at a time.
void understudy_recording_map(const struct understudy_bytes *bytes);
int understudy_recording_is_lost(void);

// What is done between them is done whole, or not begun, when the process ends: for what a handler of
// signals must not see half-done. Where only stops are kept back, what another process sends still ends the
// process at once. Not nested, and on the thread that records.
void understudy_piece_begin(int only_stops);
void understudy_piece_end(void);

// A file in memory, open for reading and writing; -1 where the platform has none.
int understudy_memory_file(void);

// From now on a death is written to standard output as well, after what waits there: what is in
// `output`, and behind it what is in `transcript` and was not taken. Null ends that. With `is_json` it is
// an object of JSON, and the transcript is left out: its lines have been said as objects.
void understudy_output_watch(
    const struct understudy_bytes *output, struct understudy_bytes *transcript, int is_json);

// What is printed through stdio's `stdout` goes to `take` from now on, at once and from any thread,
// instead of to standard output. Does nothing where the platform has no way to do that.
void understudy_printing_take(void (*take)(const char *bytes, size_t count));
void understudy_printing_give_back(void);

// How many columns a character takes on the screen: -1 if it does not print.
int understudy_columns(wchar_t character);

// How many columns and rows the terminal on standard output has: 0 where it does not say.
int understudy_terminal_columns(void);
int understudy_terminal_rows(void);

#endif
