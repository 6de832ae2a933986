#include "CProcessEnd.h"
#include "handlers.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static struct terminal_bytes *volatile watched = 0;
static volatile int watched_file = -1;
static char *volatile last_words = 0;
static volatile sig_atomic_t has_last_words = 0;

// As `ProcessEnd` calls it. A Swift trap is SIGILL on x86-64 and SIGTRAP on arm64. Both get one name, so that
// a session matches on either.
static const char *name_of(int signal) {
  switch (signal) {
    case 0: return "exit";
    case SIGILL:
    case SIGTRAP: return "SIGTRAP";
    case SIGHUP: return "SIGHUP";
    case SIGINT: return "SIGINT";
    case SIGQUIT: return "SIGQUIT";
    case SIGABRT: return "SIGABRT";
    case SIGBUS: return "SIGBUS";
    case SIGFPE: return "SIGFPE";
    case SIGUSR1: return "SIGUSR1";
    case SIGSEGV: return "SIGSEGV";
    case SIGUSR2: return "SIGUSR2";
    case SIGPIPE: return "SIGPIPE";
    case SIGALRM: return "SIGALRM";
    case SIGTERM: return "SIGTERM";
    case SIGXCPU: return "SIGXCPU";
    case SIGXFSZ: return "SIGXFSZ";
    case SIGVTALRM: return "SIGVTALRM";
    case SIGPROF: return "SIGPROF";
    case SIGSYS: return "SIGSYS";
    default: return NULL;
  }
}

// Writes the last line of a session, or of JSON output, to `line`; returns its length.
enum { line_limit = 40 };
static long write_line(char line[line_limit], int signal, int is_json) {
  char number[] = {'s', 'i', 'g', 'n', 'a', 'l', '-', (char)('0' + signal / 10), (char)('0' + signal % 10), 0};
  const char *before = is_json ? "{\"crash\":\"" : "x ", *after = is_json ? "\"}\n" : "\n";
  const char *name = name_of(signal);
  const char *parts[] = {before, name ? name : number, after};
  long length = 0;
  for (int i = 0; i < 3; i++)
    for (const char *c = parts[i]; *c && length < line_limit; c++) line[length++] = *c;
  return length;
}

// Drops an incomplete last line, where another thread, or a trap in a value's description,
// interrupted the writing.
static void drop_unfinished_line(struct terminal_bytes *bytes) {
  while (bytes->count > bytes->taken && bytes->base[bytes->count - 1] != '\n') bytes->count--;
}

// Everything here may run in a signal handler. Nothing is written if another process changed the file.
static void end_file(int is_crash, int signal) {
  struct terminal_bytes *bytes = watched;
  struct stat status;
  watched = 0;
  if (!bytes) return;
  drop_unfinished_line(bytes);
  long stored = bytes->stored < bytes->count ? bytes->stored : bytes->count;
  long rest = bytes->count - stored, end = bytes->offset + bytes->count;
  if (fstat(watched_file, &status) != 0 || status.st_size < end - rest) return;
  // Between steps the file has all bytes, and no NUL after them.
  int is_in_step = status.st_size != end;
  if (pwrite(watched_file, bytes->base + stored, (size_t)rest, end - rest) != rest) return;
  if (is_crash) {
    char line[line_limit];
    long length = write_line(line, signal, 0);
    if (pwrite(watched_file, line, (size_t)length, end) == length) {
      end += length;
      has_last_words = 1;
    }
  }
  if (ftruncate(watched_file, end) != 0 || is_crash || !is_in_step) return;
  // Growing a file adds NULs.
  if (ftruncate(watched_file, end + 1) != 0) return;
}

void terminal_recording_cut(void) { end_file(0, 0); }

void terminal_recording_say_last_words(void) {
  const char *words = last_words;
  if (!has_last_words || !words) return;
  has_last_words = 0;
  if (write(STDERR_FILENO, words, strlen(words)) < 0) return;
}

static void end_recording(enum death_kind kind, int signal) { end_file(kind == death_crash, signal); }

static const struct terminal_bytes *volatile watched_output = 0;
static struct terminal_bytes *volatile watched_transcript = 0;
static volatile int output_is_json = 0;

static void write_all(const unsigned char *bytes, long count) {
  while (count > 0) {
    ssize_t written = write(STDOUT_FILENO, bytes, (size_t)count);
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return;
    bytes += written;
    count -= written;
  }
}

static void write_rest(enum death_kind kind, int signal) {
  const struct terminal_bytes *output = watched_output;
  struct terminal_bytes *transcript = watched_transcript;
  if (!output || !transcript || kind != death_crash) return;
  watched_output = 0;
  write_all(output->base + output->taken, output->count - output->taken);
  drop_unfinished_line(transcript);
  if (!output_is_json)
    write_all(transcript->base + transcript->taken, transcript->count - transcript->taken);
  char line[line_limit];
  write_all((const unsigned char *)line, write_line(line, signal, output_is_json));
}

void terminal_output_watch(
    const struct terminal_bytes *output, struct terminal_bytes *transcript, int is_json) {
  output_is_json = is_json;
  watched_transcript = transcript;
  watched_output = output;
  terminal_on_death(write_rest);
}

void terminal_recording_watch(struct terminal_bytes *bytes, int file, const char *words) {
  watched = 0;
  char *earlier = last_words;
  last_words = words ? strdup(words) : NULL;
  free(earlier);
  watched_file = file;
  watched = bytes;
  terminal_on_death(end_recording);
}

void terminal_recording_unwatch(const struct terminal_bytes *bytes) {
  if (watched == bytes) watched = 0;
}
