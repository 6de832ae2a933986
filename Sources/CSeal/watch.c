// A thread outside that says when the view model keeps its turn for long: nothing else of it runs meanwhile.
#define _GNU_SOURCE
#include "turns.h"

unsigned seal_entries;
int64_t seal_line;

#ifdef SEAL_AVAILABLE
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/syscall.h>

#define PERIOD (SECOND / 4)

static void (*overdue)(seal_delay, const char *);
static const bool *loop_is_inside;

/// The system call in which a thread waits.
static const char *call_of(thread *thread) {
  char path[64], text[32] = "";
  snprintf(path, sizeof path, "/proc/self/task/%d/syscall", thread->id);
  long file = REAL(SYS_openat, AT_FDCWD, path, O_RDONLY | O_CLOEXEC);
  if (file >= 0) {
    REAL(SYS_read, file, text, sizeof text - 1);
    REAL(SYS_close, file);
  }
  switch (text[0] >= '0' && text[0] <= '9' ? atol(text) : -1) {
  case SYS_read: return "read";
  case SYS_readv: return "readv";
  case SYS_write: return "write";
  case SYS_writev: return "writev";
  case SYS_recvfrom: return "recv";
  case SYS_recvmsg: return "recvmsg";
  case SYS_sendto: return "send";
  case SYS_accept: case SYS_accept4: return "accept";
  case SYS_connect: return "connect";
  case SYS_wait4: return "waitpid";
  case SYS_waitid: return "waitid";
  case SYS_futex: return "futex";
  case SYS_flock: return "flock";
  case SYS_fcntl: return "fcntl";
  case SYS_openat: return "open";
#ifdef SYS_poll
  case SYS_poll:
#endif
  case SYS_ppoll: return "poll";
  case SYS_ioctl: return "ioctl";
  case SYS_rt_sigtimedwait: return "sigwait";
  case SYS_rt_sigsuspend: return "sigsuspend";
  default: return "a system call";
  }
}

/// The processor time that a thread has used, by the kernel's number of that clock.
static int64_t time_used_by(thread *thread) {
  struct timespec used;
  clockid_t clock = (clockid_t)(~(unsigned)thread->id << 3 | 6);
  return REAL(SYS_clock_gettime, clock, &used) < 0 ? 0 : nanoseconds(&used);
}

static void *watch(void *ignored) {
  thread *holder = NULL;
  unsigned entries = 0;
  int64_t since = 0, used = 0;
  bool is_said = false;
  for (const struct timespec period = {0, PERIOD};;) {
    REAL(SYS_nanosleep, &period, NULL);
    thread *now_holder = __atomic_load_n(&seal_turn, __ATOMIC_ACQUIRE);
    bool is_idle = __atomic_load_n(&seal_loop_is_idle, __ATOMIC_RELAXED);
    unsigned now_entries = __atomic_load_n(&seal_entries, __ATOMIC_RELAXED);
    int64_t now = seal_real_time();
    // The process may be ending, which takes its time.
    bool is_inside = __atomic_load_n(&seal_is_started, __ATOMIC_RELAXED) && __atomic_load_n(loop_is_inside, __ATOMIC_RELAXED);
    if (!is_inside || now_holder != holder || now_entries != entries
        || (is_idle && (seal_awaits_effect || seal_next_deadline() != NEVER))) {
      holder = now_holder, entries = now_entries, since = now, used = time_used_by(holder), is_said = false;
      continue;
    }
    if (is_said || now - since < SECOND) continue;
    int64_t time = time_used_by(holder) - used;
    is_said = true;
    if (is_idle)
      overdue(seal_delay_thread, "");
    else if (time >= SECOND) {
      // A command that only takes long keeps nothing waiting.
      is_said = is_any_ready();
      if (is_said) overdue(seal_delay_computing, "");
    }
    else if (time < PERIOD && seal_state_of(holder) == 'S')
      overdue(seal_delay_call, call_of(holder));
    else
      is_said = false;
  }
  return NULL;
}

void seal_watch(void (*function)(seal_delay, const char *)) {
  if (!seal_is_started || overdue) return;
  overdue = function;
  loop_is_inside = &seal_is_inside;
  sigset_t all, signals;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &signals);
  pthread_t handle;
  if (pthread_create(&handle, NULL, watch, NULL) == 0) pthread_detach(handle);
  pthread_sigmask(SIG_SETMASK, &signals, NULL);
}
#else
void seal_watch(void (*function)(seal_delay, const char *)) {}
#endif
