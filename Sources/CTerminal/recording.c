#include "CTerminal.h"
#include "deaths.h"
#include "recording.h"

#include <errno.h>
#include <signal.h>
#include <unistd.h>

static const struct understudy_bytes *volatile watched = 0;
static volatile int watched_file = -1;
static volatile long watched_offset = 0;

// A Swift trap arrives as SIGILL on x86-64 and as SIGTRAP on arm64: one name for both, so that a
// session means the same on either.
static const char *name_of(int signal) {
  switch (signal) {
    case 0: return "exit";
    case SIGILL:
    case SIGTRAP: return "SIGTRAP";
    case SIGABRT: return "SIGABRT";
    case SIGSEGV: return "SIGSEGV";
    case SIGBUS: return "SIGBUS";
    case SIGFPE: return "SIGFPE";
    default: return "SIGSYS";
  }
}

// The last line of a session or of a conversation in JSON, in `line`; gives its length.
enum { line_limit = 40 };
static long write_line(char line[line_limit], int signal, int is_json) {
  const char *parts[] = {is_json ? "{\"crash\":\"" : "x ", name_of(signal), is_json ? "\"}\n" : "\n"};
  long length = 0;
  for (int i = 0; i < 3; i++)
    for (const char *c = parts[i]; *c && length < line_limit; c++) line[length++] = *c;
  return length;
}

// Swift's backtracer answers SIGQUIT with a backtrace, and lets the process go on.
static int is_death(int signal) { return signal != SIGQUIT; }

// Everything here may run in a signal handler. The line goes through the file, not through the
// mapping: the mapping may be what failed.
static void write_death(int signal) {
  const struct understudy_bytes *bytes = watched;
  int saved = errno;
  if (!bytes || !is_death(signal)) return;
  watched = 0;
  long end = watched_offset + bytes->count;
  char line[line_limit];
  long length = write_line(line, signal, 0);
  if (bytes->count > 0 && bytes->base[bytes->count - 1] != '\n') {
    if (pwrite(watched_file, "\n", 1, end) == 1) end++;
  }
  if (pwrite(watched_file, line, (size_t)length, end) == length) end += length;
  if (ftruncate(watched_file, end) != 0) errno = saved;
  errno = saved;
}

void understudy_recording_cut(void) {
  const struct understudy_bytes *bytes = watched;
  if (!bytes) return;
  watched = 0;
  long count = bytes->count;
  while (count > 0 && bytes->base[count - 1] != '\n') count--;
  if (ftruncate(watched_file, watched_offset + count) != 0) return;
}

static const struct understudy_bytes *volatile watched_output = 0;
static const struct understudy_bytes *volatile watched_transcript = 0;
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

static void write_transcript(const struct understudy_bytes *transcript) {
  write_all(transcript->base + transcript->taken, transcript->count - transcript->taken);
  if (transcript->count > transcript->taken && transcript->base[transcript->count - 1] != '\n')
    write_all((const unsigned char *)"\n", 1);
}

static void write_rest(int signal) {
  const struct understudy_bytes *output = watched_output, *transcript = watched_transcript;
  int saved = errno;
  if (!output || !transcript || !is_death(signal)) return;
  watched_output = 0;
  write_all(output->base + output->taken, output->count - output->taken);
  if (!output_is_json) write_transcript(transcript);
  char line[line_limit];
  write_all((const unsigned char *)line, write_line(line, signal, output_is_json));
  errno = saved;
}

void understudy_output_watch(
    const struct understudy_bytes *output, const struct understudy_bytes *transcript, int is_json) {
  output_is_json = is_json;
  watched_transcript = transcript;
  watched_output = output;
  understudy_on_death(write_rest);
}

void understudy_recording_watch(const struct understudy_bytes *bytes, int file, long offset) {
  watched = 0;
  watched_file = file;
  watched_offset = offset;
  watched = bytes;
  understudy_on_death(write_death);
}

void understudy_recording_unwatch(const struct understudy_bytes *bytes) {
  if (watched == bytes) watched = 0;
}
