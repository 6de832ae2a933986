#if defined(__linux__)
#define _GNU_SOURCE
#endif

#include "CTerminal.h"

#include <sys/ioctl.h>
#include <unistd.h>
#include <wchar.h>

int understudy_columns(wchar_t character) { return wcwidth(character); }

int understudy_terminal_columns(void) {
  struct winsize size;
  return ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
}

int understudy_terminal_rows(void) {
  struct winsize size;
  return ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 ? size.ws_row : 0;
}
