// What only C can do safely: signal handlers, which must not run any Swift, and calls for which Swift needs pointers.
#ifndef CTERMINAL_H
#define CTERMINAL_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <termios.h>
#include <wchar.h>

// From now on SIGINT, and while a line is read also SIGTERM, SIGHUP, SIGTSTP, SIGCONT and SIGWINCH,
// is written to a pipe as the signal's number, one byte. Call it on the thread that reads lines and
// runs commands.
void terminal_signals_take(int pipe_to_write);
void terminal_signals_give_back(void);

// Writes a zero byte to such a pipe.
void terminal_ring(int pipe_to_write);

// While no line is read, SIGTERM and SIGHUP end the process, so that a command that hangs can still
// be ended, and SIGTSTP stops it: the terminal is restored before, and set to our modes again
// afterwards. While one is read, the second signal ends the process, unless both are SIGHUP.
void terminal_signals_read(int a_line_is_being_read);

// The number of SIGINTs so far.
int terminal_interrupts(void);

// From now on, if SIGINT would end the process, the first one is only counted; the next one ends
// it.
void terminal_interrupts_count(void);

// The same for SIGTERM and SIGHUP, too, which count as interrupts.
void terminal_ends_count(void);

// From now on Ctrl-C and Ctrl-\ are another program's: this process ignores their signals, and
// Ctrl-Z stops it but changes no modes, until `terminal_keys_heed`.
void terminal_keys_ignore(void);
void terminal_keys_heed(void);

// Stops the process as Ctrl-Z does, and returns when it continues in the foreground. A signal that
// ends it in the meantime does so without any handler.
void terminal_stop(void);

// From now on a SIGINT ends the process with status 130: the terminal is restored, `message` is
// shown, the recording ends with its last complete line, and its file is moved from `from` to `to`,
// which may be null. `withdraw` ends that. One thread at a time.
void terminal_leaving_offer(const char *message, const char *from, const char *to);
void terminal_leaving_withdraw(void);

// From now on `step_aside` is called before anything else when the process ends, on the thread that ends it, so that
// the functions of the C library that the program replaces are the library's own for handlers.
void terminal_when_ending(void (*step_aside)(void));

// Whether the process is ending. What other threads do must then disturb nothing that a crash handler shows or asks.
bool terminal_is_ending(void);

// From now on Ctrl-\ ends the process, also where Swift's crash handler would take SIGQUIT for a crash: it shows what
// all threads do, waits for a key, and lets the process continue. Another handler of the program's own stays.
void terminal_quit_ends(void);

// From `arm` to `disarm`, if the process ends by a signal or an `exit`, the terminal is restored to
// `sane` and shows `farewell`, which must stay valid. Earlier handlers of the signal run
// afterwards.
void terminal_rescue_arm(struct termios sane, const unsigned char *farewell);
void terminal_rescue_disarm(void);

// The bytes of a recording on their way to its file: `ByteBuffer.Memory` in Swift.
struct terminal_bytes {
  unsigned char *base;
  long count;
  long capacity;
  long taken;
  // The offset of `base` in the file.
  long offset;
  // How many bytes at the front are in the file.
  long stored;
};

// From now on a crash is written as the last line of the file; if the process ends in another way,
// the file ends with its last complete line. `bytes` may change at any time. An `exit` counts as a
// crash, unless the recording is unwatched first. Only one recording is watched at a time. After a crash was written,
// `last_words` are the last that the process writes to standard error; they may be null.
void terminal_recording_watch(struct terminal_bytes *bytes, int file, const char *last_words);
void terminal_recording_unwatch(const struct terminal_bytes *bytes);

// From now on, after a crash and what else is written about it, `calls 0x1f 0x2e` is a line on standard error: where the
// thread that crashed was, the innermost call first, as addresses in the program's file. Calls in libraries are left
// out. For an instruction that is there to trap, it is `trap 0x1f 0x2e`. A SIGQUIT asks where the thread
// hangs that called this: it says `hang 0x1f 0x2e`, and exits with 128 + SIGQUIT. Does nothing but on Linux, on x86-64
// and arm64.
void terminal_calls_say(void);

// The same, but the program is started once more with the arguments `crash-worker` and such a line, and shows what it
// means. Swift's crash handler does not show its trace. If SWIFT_BACKTRACE is set, all is as that says. Call it after
// `terminal_quit_ends`.
void terminal_calls_show(void);

// When the process ends, what is between them has been done completely or not at all: for changes
// that a signal handler must not see half-done. With `only_stops`, signals from other processes
// still end the process at once. Don't nest them, and call them on the thread that records.
void terminal_piece_begin(int only_stops);
void terminal_piece_end(void);

// A file in memory, open for reading and writing; -1 if the platform has none.
int terminal_memory_file(void);

// Frees the memory of a file's first bytes. The other bytes keep their offsets, and other processes can keep writing.
// Does nothing where the system can't.
void terminal_free_beginning(int file, off_t count);

// Starts a program as from a shell: no signal is blocked or ignored. Its arguments and variables are one after the other,
// each with a NUL at its end. It gets the open files by these numbers; a negative file is the null device. It may lead a
// group of its own. Returns an error's number, or 0.
int terminal_start(
    pid_t *process, const char *program, const char *arguments, int argument_count, const char *variables,
    int variable_count, const int *numbers, const int *files, int file_count, int leads_group);

// Whether the path leads to the file with this device and number.
int terminal_leads_to(const char *path, dev_t device, ino_t number);

// From now on a crash is also written to standard output, after the pending bytes: `output`, and
// then the part of `transcript` that was not taken. Null ends that. With `is_json` the crash is a
// JSON object, and the transcript is left out: its lines were written as objects.
void terminal_output_watch(
    const struct terminal_bytes *output, struct terminal_bytes *transcript, int is_json);

// From now on, text printed through stdio's `stdout` goes to `take` instead of standard output, at
// once and from any thread. Does nothing if the platform does not support that.
void terminal_printing_take(void (*take)(const char *bytes, size_t count));
void terminal_printing_give_back(void);

// How many columns a character takes on the screen: -1 if it does not print.
int terminal_columns(wchar_t character);

// Makes the character set of the C library UTF-8, whatever the environment says. Call it once: other threads may be
// measuring characters.
void terminal_adopt_utf8(void);

// The modes of the terminal on standard input. They are set after what was printed is out.
struct termios terminal_modes(void);
void terminal_set_modes(struct termios modes);

// The same modes, but keys arrive one by one and are not echoed.
struct termios terminal_single_keys(struct termios modes);

// The signal that the terminal would send for a key; 0 for other keys.
int terminal_signal(struct termios modes, unsigned key);

// From now on, a process in the background may set the modes, which would otherwise stop it.
void terminal_restore_in_background(void);

// The rows and columns of the terminal that is this file; 0 where it does not say.
struct winsize terminal_size(int file);

// Waits until one of two files has input or the time is over. A negative file is none, and a negative number of
// milliseconds waits forever. Returns 1 for the first file, 2 for the second, 3 for both, and -1 if a signal interrupts
// the wait.
int terminal_wait(int first, int second, int milliseconds);

#endif
