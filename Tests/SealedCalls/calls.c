#include "calls.h"

const sealed_call *sealed_first_call;
const sealed_call *sealed_calls(void) { return sealed_first_call; }

#ifdef SEALED_CALLS
#include <stdlib.h>

static long milliseconds(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec * 1000 + time.tv_nsec / MILLISECOND;
}

long sealed_call_time(const sealed_call *call, long *result) {
  long start = milliseconds();
  *result = call->run();
  return milliseconds() - start;
}

typedef struct {
  void *(*body)(void *);
  void *argument;
} task;

static void *run(void *argument) {
  task with = *(task *)argument;
  free(argument);
  nanosleep(&moment, NULL);
  return with.body(with.argument);
}

pthread_t later(void *(*body)(void *), void *argument) {
  task *with = malloc(sizeof *with);
  pthread_t thread;
  *with = (task){body, argument};
  pthread_create(&thread, NULL, run, with);
  return thread;
}
#else
long sealed_call_time(const sealed_call *call, long *result) { return *result = call->run(); }
#endif
