#define _GNU_SOURCE
#include "CProcessEnd.h"

#include <stdio.h>

#if defined(__GLIBC__) || defined(__APPLE__)

static FILE *original;
static FILE *captured;
static void (*handler)(const char *, size_t);

#if defined(__GLIBC__)

static ssize_t take(void *cookie, const char *bytes, size_t count) {
  (void)cookie;
  handler(bytes, count);
  return (ssize_t)count;
}

static FILE *open_captured(void) {
  cookie_io_functions_t functions = {.write = take};
  return fopencookie(NULL, "w", functions);
}

#else

static int take(void *cookie, const char *bytes, int count) {
  (void)cookie;
  handler(bytes, (size_t)count);
  return count;
}

static FILE *open_captured(void) { return funopen(NULL, NULL, take, NULL, NULL); }

#endif

void terminal_printing_take(void (*take)(const char *, size_t)) {
  if (!captured) captured = open_captured();
  if (!captured) return;
  handler = take;
  setvbuf(captured, NULL, _IONBF, 0);
  fflush(stdout);
  original = stdout;
  stdout = captured;
}

void terminal_printing_give_back(void) {
  if (original) stdout = original;
  original = NULL;
}

#else

// If `stdout` can't be replaced, printed text goes to standard output as usual.
void terminal_printing_take(void (*take)(const char *, size_t)) { (void)take; }
void terminal_printing_give_back(void) {}

#endif
