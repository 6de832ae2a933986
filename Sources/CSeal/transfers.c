// Reading and writing what may have to wait for another thread: pipes, sockets, events.
#define _GNU_SOURCE
#include "internal.h"

#ifdef SEAL_AVAILABLE
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <sys/eventfd.h>
#include <sys/sendfile.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

/// The time limit of a socket for that; 0 if it has none, or is no socket.
static struct timespec limit_of(int file, short events) {
  struct timeval limit = {0};
  socklen_t size = sizeof limit;
  REAL(SYS_getsockopt, file, SOL_SOCKET, events == POLLIN ? SO_RCVTIMEO : SO_SNDTIMEO, &limit, &size);
  return (struct timespec){limit.tv_sec, limit.tv_usec * 1000};
}

/// Waits in turn until a file is ready. False, with an error, if the time limit of a socket passed before.
static bool await(int file, short events, int flags) {
  if (!takes_turns() || flags & MSG_DONTWAIT) return true;
  int saved = errno;
  struct pollfd awaited = {file, events, 0};
  const struct timespec now = {0};
  bool is_ready = REAL(SYS_ppoll, &awaited, 1, &now, NULL, 0) != 0;
  if (!is_ready && !(REAL(SYS_fcntl, file, F_GETFL) & O_NONBLOCK)) {
    struct timespec limit = limit_of(file, events);
    if (ppoll(&awaited, 1, nanoseconds(&limit) > 0 ? &limit : NULL, NULL) == 0) {
      errno = EAGAIN;
      return false;
    }
  }
  errno = saved;
  return true;
}

// MARK: Reading

ssize_t read(int file, void *bytes, size_t count) {
  if (!await(file, POLLIN, 0)) return -1;
  ssize_t result = REAL(SYS_read, file, bytes, count);
  if (result != 0 || count == 0 || !seal_is_inside || !seal_is_entropy(file)) return result;
  seal_fill_with_entropy(bytes, count, __builtin_return_address(0));
  return (ssize_t)count;
}

int eventfd_read(int file, eventfd_t *value) { return read(file, value, sizeof *value) == sizeof *value ? 0 : -1; }

/// A function that makes the system call when the file is ready.
#define TRANSFER(type, name, parameters, file, events, flags, ...)                                  \
  type name parameters { return await(file, events, flags) ? (type)REAL(__VA_ARGS__) : -1; }

TRANSFER(ssize_t, readv, (int file, const struct iovec *parts, int count), file, POLLIN, 0, SYS_readv, file, parts, count)
TRANSFER(ssize_t, recv, (int file, void *bytes, size_t count, int flags), file, POLLIN, flags, SYS_recvfrom, file, bytes, count,
         flags, NULL, NULL)
TRANSFER(ssize_t, recvfrom,
         (int file, void *restrict bytes, size_t count, int flags, struct sockaddr *restrict address,
          socklen_t *restrict length),
         file, POLLIN, flags, SYS_recvfrom, file, bytes, count, flags, address, length)
TRANSFER(ssize_t, recvmsg, (int file, struct msghdr *message, int flags), file, POLLIN, flags, SYS_recvmsg, file, message, flags)
TRANSFER(int, recvmmsg, (int file, struct mmsghdr *messages, unsigned count, int flags, struct timespec *time), file, POLLIN,
         flags, SYS_recvmmsg, file, messages, count, flags, time)
TRANSFER(int, accept, (int file, struct sockaddr *restrict address, socklen_t *restrict length), file, POLLIN, 0, SYS_accept4,
         file, address, length, 0)
TRANSFER(int, accept4, (int file, struct sockaddr *restrict address, socklen_t *restrict length, int flags), file, POLLIN, 0,
         SYS_accept4, file, address, length, flags)

// MARK: Writing

/// How many bytes can be written at once: a pipe that is ready has room for so many.
static size_t most_at_once(int file, size_t count) {
  struct stat status;
  bool is_pipe = takes_turns() && count > PIPE_BUF && fstat(file, &status) == 0 && S_ISFIFO(status.st_mode);
  return is_pipe ? PIPE_BUF : count;
}

ssize_t write(int file, const void *bytes, size_t count) {
  size_t most = most_at_once(file, count), written = 0;
  for (;;) {
    size_t part = count - written < most ? count - written : most;
    ssize_t result = await(file, POLLOUT, 0) ? REAL(SYS_write, file, (const char *)bytes + written, part) : -1;
    if (result < 0) return written > 0 ? (ssize_t)written : -1;
    written += (size_t)result;
    if (written == count || (size_t)result < part) return (ssize_t)written;
  }
}

TRANSFER(ssize_t, writev, (int file, const struct iovec *parts, int count), file, POLLOUT, 0, SYS_writev, file, parts, count)
TRANSFER(ssize_t, send, (int file, const void *bytes, size_t count, int flags), file, POLLOUT, flags, SYS_sendto, file, bytes,
         count, flags, NULL, 0)
TRANSFER(ssize_t, sendto,
         (int file, const void *bytes, size_t count, int flags, const struct sockaddr *address, socklen_t length), file,
         POLLOUT, flags, SYS_sendto, file, bytes, count, flags, address, length)
TRANSFER(ssize_t, sendmsg, (int file, const struct msghdr *message, int flags), file, POLLOUT, flags, SYS_sendmsg, file, message,
         flags)
TRANSFER(int, sendmmsg, (int file, struct mmsghdr *messages, unsigned count, int flags), file, POLLOUT, flags, SYS_sendmmsg,
         file, messages, count, flags)

// MARK: Between files

TRANSFER(ssize_t, sendfile, (int target, int source, off_t *offset, size_t count), target, POLLOUT, 0, SYS_sendfile, target,
         source, offset, count)
TRANSFER(ssize_t, sendfile64, (int target, int source, off64_t *offset, size_t count), target, POLLOUT, 0, SYS_sendfile, target,
         source, offset, count)

static int waits(unsigned flags) { return flags & SPLICE_F_NONBLOCK ? MSG_DONTWAIT : 0; }
TRANSFER(ssize_t, vmsplice, (int file, const struct iovec *parts, size_t count, unsigned flags), file, POLLOUT, waits(flags),
         SYS_vmsplice, file, parts, count, flags)
ssize_t tee(int source, int target, size_t count, unsigned flags) {
  if (!await(source, POLLIN, waits(flags)) || !await(target, POLLOUT, waits(flags))) return -1;
  return REAL(SYS_tee, source, target, count, flags);
}
ssize_t splice(int source, off64_t *from, int target, off64_t *to, size_t count, unsigned flags) {
  if (!await(source, POLLIN, waits(flags)) || !await(target, POLLOUT, waits(flags))) return -1;
  return REAL(SYS_splice, source, from, target, to, count, flags);
}
#endif
