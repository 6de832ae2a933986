// What the C library hides from Swift.
#if defined(__linux__)
#define _GNU_SOURCE
#endif

#include "CProcessEnd.h"

#include <errno.h>
#include <fcntl.h>
#include <langinfo.h>
#include <locale.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/mman.h>
#include <sys/stat.h>
#if defined(__linux__)
#include <sys/sysmacros.h>
#endif

int terminal_columns(wchar_t character) { return wcwidth(character); }

void terminal_adopt_utf8(void) {
  static const char *const names[] = {"", "C.UTF-8", "en_US.UTF-8", "UTF-8"};
  for (int i = 0; i < 4; i++) {
    setlocale(LC_CTYPE, names[i]);
    const char *set = nl_langinfo(CODESET);
    if (strcasecmp(set, "UTF-8") == 0 || strcasecmp(set, "UTF8") == 0) return;
  }
}

int terminal_memory_file(void) {
#if defined(__linux__)
  return memfd_create("recording", MFD_CLOEXEC);
#else
  errno = ENOTSUP;
  return -1;
#endif
}

void terminal_free_beginning(int file, off_t count) {
#if defined(__linux__)
  (void)fallocate(file, FALLOC_FL_PUNCH_HOLE | FALLOC_FL_KEEP_SIZE, 0, count);
#else
  (void)file, (void)count;
#endif
}

// A list of so many texts, which ends in a null pointer; null without memory.
static char **list_of(const char *text, int count) {
  char **list = malloc(((size_t)count + 1) * sizeof *list);
  if (!list) return NULL;
  for (int i = 0; i < count; i++, text += strlen(text) + 1) list[i] = (char *)text;
  list[count] = NULL;
  return list;
}

int terminal_start(
    pid_t *process, const char *program, const char *arguments, int argument_count, const char *variables,
    int variable_count, const int *numbers, const int *files, int file_count, int leads_group) {
  char **argument_list = list_of(arguments, argument_count), **variable_list = list_of(variables, variable_count);
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  posix_spawn_file_actions_init(&actions);
  posix_spawnattr_init(&attributes);
  for (int i = 0; i < file_count; i++) {
    if (files[i] < 0) {
      posix_spawn_file_actions_addopen(&actions, numbers[i], "/dev/null", O_RDWR, 0);
    } else {
      posix_spawn_file_actions_adddup2(&actions, files[i], numbers[i]);
    }
  }
  sigset_t blocked, usual;
  sigemptyset(&blocked);
  sigfillset(&usual);
  posix_spawnattr_setsigmask(&attributes, &blocked);
  posix_spawnattr_setsigdefault(&attributes, &usual);
  posix_spawnattr_setpgroup(&attributes, 0);
  int flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF;
  posix_spawnattr_setflags(&attributes, (short)(flags | (leads_group ? POSIX_SPAWN_SETPGROUP : 0)));
  int error = ENOMEM;
  if (argument_list && variable_list)
    error = posix_spawnp(process, program, &actions, &attributes, argument_list, variable_list);
  posix_spawn_file_actions_destroy(&actions);
  posix_spawnattr_destroy(&attributes);
  free(argument_list);
  free(variable_list);
  return error;
}

int terminal_leads_to(const char *path, dev_t device, ino_t number) {
#if defined(__linux__)
  // Where the times were read, the next write updates them, which takes longer than the write.
  struct statx status;
  if (statx(AT_FDCWD, path, 0, STATX_INO, &status) != 0) return 0;
  return makedev(status.stx_dev_major, status.stx_dev_minor) == device && status.stx_ino == number;
#else
  struct stat status;
  return stat(path, &status) == 0 && status.st_dev == device && status.st_ino == number;
#endif
}
