// Calls of functions that wait for pipes, sockets, events and timers, to which a thread writes.
#include "calls.h"

#ifdef SEALED_CALLS
#include <fcntl.h>
#include <poll.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/mman.h>
#include <sys/select.h>
#include <sys/sendfile.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/timerfd.h>
#include <sys/uio.h>
#include <sys/un.h>

/// The ends of a pipe or socket: what is written to the second is read from the first.
static int ends[2];
static char byte;
static struct iovec part = {&byte, 1};
static struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1};

static void *write_byte(void *ignored) { return (void *)write(ends[1], "x", 1); }
static void *read_all(void *ignored) {
  static char bytes[1 << 16];
  while (recv(ends[0], bytes, sizeof bytes, MSG_DONTWAIT) > 0 || errno == EINTR) {}
  return NULL;
}
static void *drain(void *ignored) {
  static char bytes[1 << 16];
  return (void *)read(ends[0], bytes, sizeof bytes);
}

static long finish(pthread_t thread, long result) {
  pthread_join(thread, NULL);
  close(ends[0]);
  close(ends[1]);
  return result;
}

static void open_sockets(void) { socketpair(AF_UNIX, SOCK_STREAM, 0, ends); }
static void open_pipe(void) { (void)!pipe(ends); }

/// Calls what reads, while a thread writes.
#define READING(function, open, ...)                                                                \
  CALL(function, {                                                                                  \
    open();                                                                                         \
    pthread_t thread = later(write_byte, NULL);                                                     \
    long result = __VA_ARGS__;                                                                      \
    return finish(thread, result);                                                                  \
  })
READING(read, open_pipe, read(ends[0], &byte, 1))
READING(readv, open_pipe, readv(ends[0], &part, 1))
READING(recv, open_sockets, recv(ends[0], &byte, 1, 0))
READING(recvfrom, open_sockets, recvfrom(ends[0], &byte, 1, 0, NULL, NULL))
READING(recvmsg, open_sockets, recvmsg(ends[0], &message, 0))
READING(recvmmsg, open_sockets, ({
          struct mmsghdr all = {.msg_hdr = message};
          recvmmsg(ends[0], &all, 1, 0, NULL);
        }))

static struct pollfd polled(void) { return (struct pollfd){ends[0], POLLIN, 0}; }
READING(poll, open_pipe, ({
          struct pollfd file = polled();
          poll(&file, 1, -1);
        }))
READING(ppoll, open_pipe, ({
          struct pollfd file = polled();
          ppoll(&file, 1, NULL, NULL);
        }))
#define SELECTING(...)                                                                              \
  ({                                                                                                \
    fd_set files;                                                                                   \
    FD_ZERO(&files);                                                                                \
    FD_SET(ends[0], &files);                                                                        \
    __VA_ARGS__;                                                                                    \
  })
READING(select, open_pipe, SELECTING(select(ends[0] + 1, &files, NULL, NULL, NULL)))
READING(pselect, open_pipe, SELECTING(pselect(ends[0] + 1, &files, NULL, NULL, NULL, NULL)))
#define EVENTS(...)                                                                                 \
  ({                                                                                                \
    int set = epoll_create1(0);                                                                     \
    struct epoll_event event = {.events = EPOLLIN};                                                 \
    epoll_ctl(set, EPOLL_CTL_ADD, ends[0], &event);                                                 \
    int count = __VA_ARGS__;                                                                        \
    close(set);                                                                                     \
    count;                                                                                          \
  })
READING(epoll_wait, open_pipe, EVENTS(epoll_wait(set, &event, 1, -1)))
READING(epoll_pwait, open_pipe, EVENTS(epoll_pwait(set, &event, 1, -1, NULL)))
#if __GLIBC_PREREQ(2, 35)
READING(epoll_pwait2, open_pipe, EVENTS(epoll_pwait2(set, &event, 1, NULL, NULL)))
#endif

/// Calls what writes when there is no room, while a thread reads.
#define WRITING(function, open, read, ...)                                                          \
  CALL(function, {                                                                                  \
    static char bytes[1 << 16];                                                                     \
    struct iovec parts = {bytes, 1 << 16};                                                          \
    struct msghdr all = {.msg_iov = &parts, .msg_iovlen = 1};                                       \
    open();                                                                                         \
    fcntl(ends[1], F_SETFL, O_NONBLOCK);                                                            \
    while (write(ends[1], bytes, sizeof bytes) > 0) {}                                              \
    fcntl(ends[1], F_SETFL, 0);                                                                     \
    pthread_t thread = later(read, NULL);                                                           \
    all.msg_iov->iov_len = parts.iov_len = 100;                                                     \
    long result = __VA_ARGS__;                                                                      \
    return finish(thread, result);                                                                  \
  })
WRITING(write, open_pipe, drain, write(ends[1], bytes, 1 << 13))
WRITING(writev, open_pipe, drain, writev(ends[1], &parts, 1))
WRITING(vmsplice, open_pipe, drain, vmsplice(ends[1], &parts, 1, 0))
WRITING(send, open_sockets, read_all, send(ends[1], bytes, 100, 0))
WRITING(sendto, open_sockets, read_all, sendto(ends[1], bytes, 100, 0, NULL, 0))
WRITING(sendmsg, open_sockets, read_all, sendmsg(ends[1], &all, 0))
WRITING(sendmmsg, open_sockets, read_all, ({
          struct mmsghdr messages = {.msg_hdr = all};
          sendmmsg(ends[1], &messages, 1, 0);
        }))
#define SENDING(function)                                                                           \
  WRITING(function, open_sockets, read_all, ({                                                      \
            int file = memfd_create("calls", 0);                                                    \
            (void)!write(file, bytes, 100);                                                         \
            lseek(file, 0, SEEK_SET);                                                               \
            long sent = function(ends[1], file, NULL, 100);                                         \
            close(file);                                                                            \
            sent;                                                                                   \
          }))
SENDING(sendfile)
SENDING(sendfile64)

#define BETWEEN_PIPES(function, ...)                                                                \
  READING(function, open_pipe, ({                                                                   \
            int target[2];                                                                          \
            (void)!pipe(target);                                                                    \
            long count = __VA_ARGS__;                                                               \
            close(target[0]), close(target[1]);                                                     \
            count;                                                                                  \
          }))
BETWEEN_PIPES(splice, splice(ends[0], NULL, target[1], NULL, 1, 0))
BETWEEN_PIPES(tee, tee(ends[0], target[1], 1, 0))

// MARK: Connections

static int listener;
static struct sockaddr_un address = {AF_UNIX, "/understudy-missing/connect"};

/// Connects without the function that is named.
static void *call_in(void *ignored) {
  static struct sockaddr_storage abstract;
  socklen_t length = sizeof abstract;
  getsockname(listener, (struct sockaddr *)&abstract, &length);
  int caller = socket(AF_UNIX, SOCK_STREAM, 0);
  syscall(SYS_connect, caller, &abstract, length);
  return (void *)(intptr_t)close(caller);
}

#define ACCEPTING(function, ...)                                                                    \
  CALL(function, {                                                                                  \
    listener = socket(AF_UNIX, SOCK_STREAM, 0);                                                     \
    bind(listener, (struct sockaddr *)&(sa_family_t){AF_UNIX}, sizeof(sa_family_t));                \
    listen(listener, 1);                                                                            \
    pthread_t thread = later(call_in, NULL);                                                        \
    int accepted = __VA_ARGS__;                                                                     \
    pthread_join(thread, NULL);                                                                     \
    close(listener);                                                                                \
    return close(accepted);                                                                         \
  })
ACCEPTING(accept, accept(listener, NULL, NULL))
ACCEPTING(accept4, accept4(listener, NULL, NULL, 0))
CALL(connect, {
  int file = socket(AF_UNIX, SOCK_STREAM, 0);
  connect(file, (struct sockaddr *)&address, sizeof address);
  return close(file);
})

// MARK: Events and timers

static void *raise_event(void *ignored) { return (void *)(intptr_t)eventfd_write(ends[0], 7); }

#define EVENT_CALL(function, ...)                                                                   \
  CALL(function, {                                                                                  \
    ends[0] = eventfd(0, 0), ends[1] = -1;                                                          \
    pthread_t thread = later(raise_event, NULL);                                                    \
    eventfd_t value;                                                                                \
    __VA_ARGS__;                                                                                    \
    return finish(thread, (long)value);                                                             \
  })
EVENT_CALL(eventfd_read, eventfd_read(ends[0], &value))
EVENT_CALL(eventfd_write, eventfd_read(ends[0], &value))

#define TIMER_CALL(function, ...)                                                                   \
  CALL(function, {                                                                                  \
    int timer = timerfd_create(CLOCK_MONOTONIC, 0);                                                 \
    struct itimerspec time = {.it_value = moment};                                                  \
    uint64_t expirations;                                                                           \
    timerfd_settime(timer, 0, &time, NULL);                                                         \
    __VA_ARGS__;                                                                                    \
    (void)!read(timer, &expirations, sizeof expirations);                                           \
    close(timer);                                                                                   \
    return time.it_value.tv_nsec;                                                                   \
  })
TIMER_CALL(timerfd_create)
TIMER_CALL(timerfd_settime)
TIMER_CALL(timerfd_gettime, timerfd_gettime(timer, &time))
#endif
