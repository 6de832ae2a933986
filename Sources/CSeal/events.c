// Timers, and what waits for file descriptors: Dispatch's manager, the main queue and the run loop.
#define _GNU_SOURCE
#include "internal.h"

bool seal_main_queue_signaled, seal_run_loop_signaled, seal_is_serving, seal_has_run_loop;

#ifdef SEAL_AVAILABLE
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/select.h>
#include <sys/syscall.h>
#include <sys/timerfd.h>
#include <unistd.h>

// Dispatch and the run loop, if the program has them.
extern int _dispatch_get_main_queue_handle_4CF(void) __attribute__((weak));
extern void _dispatch_main_queue_callback_4CF(void *) __attribute__((weak));
extern int32_t CFRunLoopRunInMode(const void *, double, bool) __attribute__((weak));
extern const void *const kCFRunLoopDefaultMode __attribute__((weak));

// MARK: Timers

/// A file descriptor that becomes readable when the virtual time comes to a deadline.
typedef struct {
  bool is_used;
  clockid_t clock;
  /// Whether the loop's thread set it, for a run loop.
  bool is_of_run_loop;
  int64_t deadline, interval;
  /// When it was set, among those with the same deadline.
  uint64_t order;
} timer;

#define MOST_TIMERS 1024
static timer timers[MOST_TIMERS];
/// One more than the largest file descriptor of a timer.
static int timers_end;
static uint64_t last_order;

int timerfd_create(int clock, int flags) {
  int file = (int)REAL(SYS_timerfd_create, clock, flags);
  if (file >= 0 && file < MOST_TIMERS) timers[file] = (timer){.clock = clock};
  return file;
}

int timerfd_settime(int file, int flags, const struct itimerspec *time, struct itimerspec *old) {
  if (!takes_turns() || file < 0 || file >= MOST_TIMERS) return (int)REAL(SYS_timerfd_settime, file, flags, time, old);
  seal_take_turn();
  timer *timer = &timers[file];
  int64_t value = nanoseconds(&time->it_value);
  const struct itimerspec never = {0};
  long result = REAL(SYS_timerfd_settime, file, 0, &never, old);
  timer->is_used = value != 0;
  if (!timer->is_used) return (int)result;
  timer->deadline = flags & TFD_TIMER_ABSTIME ? seal_virtual_deadline(timer->clock, &time->it_value) : after(value);
  timer->interval = nanoseconds(&time->it_interval);
  timer->order = ++last_order;
  timer->is_of_run_loop = !seal_is_participant();
  if (file >= timers_end) timers_end = file + 1;
  // Overdue is due now, like all that is asked for now.
  if (timer->deadline < seal_now) timer->deadline = seal_now;
  return (int)result;
}

int timerfd_gettime(int file, struct itimerspec *time) {
  if (!takes_turns() || file < 0 || file >= MOST_TIMERS) return (int)REAL(SYS_timerfd_gettime, file, time);
  seal_take_turn();
  const timer *timer = &timers[file];
  int64_t rest = timer->is_used && timer->deadline > seal_now ? timer->deadline - seal_now : 0;
  *time = (struct itimerspec){timespec_of(timer->interval), timespec_of(rest)};
  return 0;
}

static timer *first_timer(void) {
  timer *first = NULL;
  for (timer *t = timers; t < timers + timers_end; t++)
    if (t->is_used && t->deadline != NEVER
        && (!first || t->deadline < first->deadline || (t->deadline == first->deadline && t->order < first->order)))
      first = t;
  return first;
}

int64_t seal_next_timer(void) {
  timer *first = first_timer();
  return first && first->deadline < seal_horizon ? first->deadline : NEVER;
}

bool seal_fire_timer(void) {
  timer *timer = first_timer();
  if (!timer || timer->deadline > seal_now) return false;
  timer->is_used = timer->interval > 0;
  timer->deadline += timer->interval;
  int file = (int)(timer - timers);
  const struct itimerspec at_once = {.it_value = {0, 1}};
  if (REAL(SYS_timerfd_settime, file, 0, &at_once, NULL) < 0) {
    // Its file was closed.
    timer->is_used = false;
    return true;
  }
  struct pollfd readable = {file, POLLIN, 0};
  REAL(SYS_ppoll, &readable, 1, NULL, NULL, 0);
  if (timer->is_of_run_loop) seal_has_work = seal_run_loop_signaled = true;
  seal_wake_pollers();
  return true;
}

// MARK: Waiting for file descriptors

#define MOST_FILES 128

bool seal_poll_parked(void) {
  struct pollfd files[MOST_FILES];
  const struct timespec now = {0};
  size_t count = seal_parked_files(files, MOST_FILES);
  if (count == 0 || REAL(SYS_ppoll, files, count, &now, NULL, 0) <= 0) return false;
  // What happened may be an effect's.
  bool before = seal_is_inside;
  seal_is_inside = false;
  int woken = seal_wake_pollers();
  seal_is_inside = before;
  return woken > 0;
}

/// Waits for real events while the loop's thread is outside. A thread that begins to wait for files writes to `news`.
static int news = -1;

static void *watch(void *ignored) {
  for (;;) {
    struct pollfd files[MOST_FILES + 1] = {{news, POLLIN, 0}};
    size_t count = 1 + seal_parked_files(files + 1, MOST_FILES);
    long found = REAL(SYS_ppoll, files, count, NULL, NULL, 0);
    uint64_t value;
    bool is_news = files[0].revents != 0;
    if (is_news) REAL(SYS_read, news, &value, sizeof value);
    if (found > is_news) seal_wake_pollers();
  }
  return NULL;
}

static void park(const struct pollfd *files, nfds_t count, unsigned generation, int64_t deadline) {
  const uint64_t one = 1;
  // The watcher looks at the files when this thread waits already, since it needs the same lock.
  if (news >= 0) REAL(SYS_write, news, &one, sizeof one);
  seal_wait_for_files(files, count, generation, deadline);
}

/// Starts the watcher when the first file descriptor that is neither a timer nor an event is waited for.
static void watch_for(int file) {
  if (news >= 0) return;
  char path[32], target[32];
  snprintf(path, sizeof path, "/proc/self/fd/%d", file);
  long count = REAL(SYS_readlinkat, AT_FDCWD, path, target, sizeof target - 1);
  if (count < 0) return;
  target[count] = 0;
  if (strncmp(target, "anon_inode:", 11) == 0) return;
  news = (int)REAL(SYS_eventfd2, 0, EFD_CLOEXEC);
  if (news < 0) return;
  bool before = seal_set_inside(false);
  sigset_t all, signals;
  sigfillset(&all);
  // By which Swift's crash handler stops it.
  sigdelset(&all, SIGPROF);
  pthread_sigmask(SIG_SETMASK, &all, &signals);
  pthread_t handle;
  if (pthread_create(&handle, NULL, watch, NULL) == 0) pthread_detach(handle);
  pthread_sigmask(SIG_SETMASK, &signals, NULL);
  seal_set_inside(before);
}

static int wait_for_events(int file, struct epoll_event *events, int count, int64_t nanoseconds, const sigset_t *signals) {
  seal_take_turn();
  int64_t deadline = nanoseconds < 0 ? NEVER : after(nanoseconds);
  const struct pollfd set = {file, POLLIN, 0};
  for (;;) {
    unsigned generation = seal_poll_generation();
    int result = (int)REAL(SYS_epoll_pwait, file, events, count, 0, signals, 8);
    if (result != 0 || seal_now >= deadline) return result;
    park(&set, 1, generation, deadline);
  }
}

int epoll_pwait(int file, struct epoll_event *events, int count, int milliseconds, const sigset_t *signals) {
  if (!takes_turns() || milliseconds == 0)
    return (int)REAL(SYS_epoll_pwait, file, events, count, milliseconds, signals, 8);
  return wait_for_events(file, events, count, milliseconds * (SECOND / 1000), signals);
}

int epoll_wait(int file, struct epoll_event *events, int count, int milliseconds) {
  return epoll_pwait(file, events, count, milliseconds, NULL);
}

int epoll_pwait2(int file, struct epoll_event *events, int count, const struct timespec *time, const sigset_t *signals) {
  if (!takes_turns()) return (int)REAL(SYS_epoll_pwait2, file, events, count, time, signals, 8);
  return wait_for_events(file, events, count, time ? nanoseconds(time) : -1, signals);
}

int ppoll(struct pollfd *files, nfds_t count, const struct timespec *time, const sigset_t *signals) {
  bool waits = !time || nanoseconds(time) > 0;
  if (!takes_turns() || !waits) {
    // The kernel writes the rest of the time.
    struct timespec copy;
    if (time) copy = *time;
    return (int)REAL(SYS_ppoll, files, count, time ? &copy : NULL, signals, 8);
  }
  seal_take_turn();
  int64_t deadline = time ? after(nanoseconds(time)) : NEVER;
  for (nfds_t i = 0; i < count; i++) watch_for(files[i].fd);
  for (;;) {
    struct timespec now = {0};
    unsigned generation = seal_poll_generation();
    int result = (int)REAL(SYS_ppoll, files, count, &now, signals, 8);
    if (result != 0 || seal_now >= deadline) return result;
    park(files, count, generation, deadline);
  }
}

int poll(struct pollfd *files, nfds_t count, int milliseconds) {
  struct timespec time = timespec_of(milliseconds * (SECOND / 1000));
  return ppoll(files, count, milliseconds < 0 ? NULL : &time, NULL);
}

int pselect(int count, fd_set *reads, fd_set *writes, fd_set *others, const struct timespec *time,
            const sigset_t *signals) {
  if (!takes_turns() || (time && nanoseconds(time) == 0)) {
    struct timespec copy;
    const struct { const sigset_t *signals; size_t size; } mask = {signals, 8};
    if (time) copy = *time;
    return (int)REAL(SYS_pselect6, count, reads, writes, others, time ? &copy : NULL, &mask);
  }
  struct pollfd files[FD_SETSIZE];
  nfds_t polled = 0;
  for (int file = 0; file < count && file < FD_SETSIZE; file++) {
    short events = (reads && FD_ISSET(file, reads) ? POLLIN : 0) | (writes && FD_ISSET(file, writes) ? POLLOUT : 0)
        | (others && FD_ISSET(file, others) ? POLLPRI : 0);
    if (events) files[polled++] = (struct pollfd){file, events, 0};
  }
  if (ppoll(files, polled, time, signals) < 0) return -1;
  // What is ready is in the sets then, without waiting.
  const struct timespec none = {0};
  return pselect(count, reads, writes, others, &none, NULL);
}

int select(int count, fd_set *reads, fd_set *writes, fd_set *others, struct timeval *time) {
  if (!time) return pselect(count, reads, writes, others, NULL, NULL);
  struct timespec limit = {time->tv_sec, time->tv_usec * 1000};
  // The wait begins here already: time at the prompt before it is none of its own.
  int64_t start = seal_is_inside ? after(0) : seal_real_time();
  int result = pselect(count, reads, writes, others, &limit, NULL);
  // As Linux does, the rest of the time is left.
  int64_t rest = nanoseconds(&limit) - ((seal_is_inside ? seal_now : seal_real_time()) - start);
  limit = timespec_of(rest > 0 ? rest : 0);
  *time = (struct timeval){limit.tv_sec, limit.tv_nsec / 1000};
  return result;
}

// MARK: The main queue and the run loop

int epoll_ctl(int set, int operation, int file, struct epoll_event *event) {
  if (takes_turns() && operation == EPOLL_CTL_ADD) {
    // As run loops add what wakes them. The first, on whatever thread, comes with that of the loop's thread.
    if (event && event->events & EPOLLET) seal_has_run_loop = true;
    watch_for(file);
  }
  return (int)REAL(SYS_epoll_ctl, set, operation, file, event);
}

int eventfd_write(int file, eventfd_t value) {
  bool is_sealed = seal_is_started;
  if (is_sealed && takes_turns()) seal_take_turn();
  if (REAL(SYS_write, file, &value, sizeof value) != sizeof value) return -1;
  if (!is_sealed) return 0;
  if (_dispatch_get_main_queue_handle_4CF && file == _dispatch_get_main_queue_handle_4CF())
    seal_main_queue_signaled = true;
  else
    seal_run_loop_signaled = seal_has_run_loop;
  seal_wake_pollers();
  if (seal_main_queue_signaled || seal_run_loop_signaled) seal_note_job();
  return 0;
}

/// How far the functions of a run loop are from one of them, at most, in every kind of executable.
#define RUN_LOOP_DISTANCE 0x8000

bool seal_is_run_loop(const void *caller) {
  if (!seal_is_serving || !CFRunLoopRunInMode) return false;
  uintptr_t start = (uintptr_t)CFRunLoopRunInMode - RUN_LOOP_DISTANCE;
  return (uintptr_t)caller - start < 2 * RUN_LOOP_DISTANCE;
}

void seal_serve_main(void) {
  seal_is_serving = true;
  if (seal_main_queue_signaled && _dispatch_main_queue_callback_4CF) {
    seal_main_queue_signaled = false;
    _dispatch_main_queue_callback_4CF(NULL);
  }
  // Blocks may have been added to the run loop without a signal.
  if (seal_has_run_loop && CFRunLoopRunInMode && &kCFRunLoopDefaultMode) {
    seal_run_loop_signaled = false;
    CFRunLoopRunInMode(kCFRunLoopDefaultMode, 0, true);
  }
  seal_is_serving = false;
}
#endif
