// What a view model reaches that is not sealed: files, sockets, other programs.
#define _GNU_SOURCE
#include "internal.h"

static void (*told)(seal_leak, const char *);
void seal_set_leak(void (*function)(seal_leak, const char *)) { told = function; }

#ifdef SEAL_AVAILABLE
#include <arpa/inet.h>
#include <fcntl.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/un.h>
#include <unistd.h>

void seal_tell_leak(seal_leak leak, const char *name) {
  if (!told || serves_effect()) return;
  int saved = errno;
  bool before = seal_set_inside(false);
  told(leak, name);
  seal_set_inside(before);
  errno = saved;
}

// MARK: Files

/// Whether a path is `folder`, or inside it.
static bool is_in(const char *path, const char *folder) {
  size_t length = strlen(folder);
  return strncmp(path, folder, length) == 0 && (path[length] == 0 || path[length] == '/');
}

/// Whether a file belongs to the system: what its libraries read on their own, for accounts, names of hosts,
/// languages, time zones and certificates. A view model that reads one by name is not told from them.
static bool is_of_system(const char *path) {
  static const char *const places[] = {
      "/proc/self", "/sys", "/dev", "/lib", "/lib64", "/usr/lib", "/usr/lib64", "/usr/share",
      "/etc/localtime", "/etc/timezone", "/etc/locale.conf", "/etc/locale.alias", "/etc/default/locale",
      "/etc/passwd", "/etc/group", "/etc/xdg", "/etc/mime.types", "/etc/terminfo",
      "/etc/nsswitch.conf", "/etc/resolv.conf", "/etc/host.conf", "/etc/gai.conf", "/etc/hosts", "/etc/services", "/etc/protocols",
      "/etc/ssl", "/etc/pki", "/etc/ca-certificates", "/etc/ld.so.cache", "/etc/ld.so.preload",
  };
  for (size_t i = 0; i < sizeof places / sizeof *places; i++)
    if (is_in(path, places[i])) return true;
  return false;
}

/// Tells a file, but in place of a name that Foundation makes up, to write a file in whole, its folder.
void seal_tell_file(const char *path) {
  if (is_of_system(path)) return;
  const char *slash = strrchr(path, '/');
  if (!slash || strncmp(slash, "/.dat.nosync", 12) != 0) return seal_tell_leak(seal_leak_file, path);
  char text[PATH_MAX + 16];
  snprintf(text, sizeof text, "a new file in %.*s", (int)(slash - path), path);
  seal_tell_leak(seal_leak_file, text);
}

bool seal_is_random_device(const char *path) {
  return strcmp(path, "/dev/urandom") == 0 || strcmp(path, "/dev/random") == 0;
}

static int open_at(int folder, const char *path, int flags, mode_t mode, const void *caller) {
  if (seal_is_inside && path) {
    if (seal_is_random_device(path)) return seal_open_entropy(caller);
    if (!(flags & O_DIRECTORY)) seal_tell_file(path);
  }
  return (int)REAL(SYS_openat, folder, path, flags, mode);
}

#define MODE(flags)                                                                                 \
  mode_t mode = 0;                                                                                  \
  if ((flags) & (O_CREAT | O_TMPFILE)) {                                                            \
    va_list list;                                                                                   \
    va_start(list, flags);                                                                          \
    mode = va_arg(list, mode_t);                                                                    \
    va_end(list);                                                                                   \
  }

int open(const char *path, int flags, ...) {
  MODE(flags)
  return open_at(AT_FDCWD, path, flags, mode, __builtin_return_address(0));
}

int open64(const char *path, int flags, ...) {
  MODE(flags)
  return open_at(AT_FDCWD, path, flags, mode, __builtin_return_address(0));
}

int openat(int folder, const char *path, int flags, ...) {
  MODE(flags)
  return open_at(folder, path, flags, mode, __builtin_return_address(0));
}

int openat64(int folder, const char *path, int flags, ...) {
  MODE(flags)
  return open_at(folder, path, flags, mode, __builtin_return_address(0));
}

int creat(const char *path, mode_t mode) {
  return open_at(AT_FDCWD, path, O_CREAT | O_WRONLY | O_TRUNC, mode, __builtin_return_address(0));
}

int creat64(const char *path, mode_t mode) {
  return open_at(AT_FDCWD, path, O_CREAT | O_WRONLY | O_TRUNC, mode, __builtin_return_address(0));
}

// MARK: Sockets

static void tell_address(const struct sockaddr *address, socklen_t length) {
  char host[INET6_ADDRSTRLEN] = "", text[sizeof(struct sockaddr_un) + 16];
  switch (address->sa_family) {
  case AF_INET: {
    const struct sockaddr_in *internet = (const void *)address;
    inet_ntop(AF_INET, &internet->sin_addr, host, sizeof host);
    snprintf(text, sizeof text, "%s:%d", host, ntohs(internet->sin_port));
    break;
  }
  case AF_INET6: {
    const struct sockaddr_in6 *internet = (const void *)address;
    inet_ntop(AF_INET6, &internet->sin6_addr, host, sizeof host);
    snprintf(text, sizeof text, "[%s]:%d", host, ntohs(internet->sin6_port));
    break;
  }
  case AF_UNIX: {
    const struct sockaddr_un *local = (const void *)address;
    // The system's own, such as the log.
    if (is_of_system(local->sun_path)) return;
    size_t most = length > offsetof(struct sockaddr_un, sun_path) ? length - offsetof(struct sockaddr_un, sun_path) : 0;
    // One without a file begins with a zero.
    bool has_no_file = most > 0 && !*local->sun_path;
    snprintf(text, sizeof text, "%s%.*s", has_no_file ? "@" : "", (int)most - has_no_file, local->sun_path + has_no_file);
    break;
  }
  default:
    return;
  }
  seal_tell_leak(seal_leak_socket, text);
}

int connect(int socket, const struct sockaddr *address, socklen_t length) {
  if (seal_is_inside && address) tell_address(address, length);
  return (int)REAL(SYS_connect, socket, address, length);
}
#endif
