#define _GNU_SOURCE
#include "CTerminal.h"

#include <stdio.h>

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

#elif defined(__APPLE__)

static int take(void *cookie, const char *bytes, int count) {
  (void)cookie;
  handler(bytes, (size_t)count);
  return count;
}

static FILE *open_captured(void) { return funopen(NULL, NULL, take, NULL, NULL); }

#else

// If `stdout` can't be replaced, printed text goes to standard output as usual.
static FILE *open_captured(void) { return NULL; }

#endif

void understudy_printing_take(void (*take)(const char *, size_t)) {
  if (!captured) captured = open_captured();
  if (!captured) return;
  handler = take;
  setvbuf(captured, NULL, _IONBF, 0);
  fflush(stdout);
  original = stdout;
#if defined(__GLIBC__) || defined(__APPLE__)
  stdout = captured;
#endif
}

void understudy_printing_give_back(void) {
  if (!original) return;
#if defined(__GLIBC__) || defined(__APPLE__)
  stdout = original;
#endif
  original = NULL;
}
