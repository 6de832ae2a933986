// The terminal on the standard streams: its modes, its size and its input. Swift would need pointers for these.
#include "CProcessEnd.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <unistd.h>

struct termios terminal_modes(void) {
  struct termios modes = {0};
  tcgetattr(STDIN_FILENO, &modes);
  return modes;
}

void terminal_set_modes(struct termios modes) { tcsetattr(STDIN_FILENO, TCSADRAIN, &modes); }

struct termios terminal_single_keys(struct termios modes) {
  modes.c_lflag &= ~(tcflag_t)(ICANON | ECHO);
  modes.c_cc[VMIN] = 1;
  modes.c_cc[VTIME] = 0;
  return modes;
}

int terminal_signal(struct termios modes, unsigned key) {
  // What a terminal has in place of a key that is switched off.
  if (key == (unsigned char)_POSIX_VDISABLE) return 0;
  if (key == modes.c_cc[VINTR]) return SIGINT;
  if (key == modes.c_cc[VQUIT]) return SIGQUIT;
  return key == modes.c_cc[VSUSP] ? SIGTSTP : 0;
}

void terminal_restore_in_background(void) { signal(SIGTTOU, SIG_IGN); }

struct winsize terminal_size(int file) {
  struct winsize size = {0};
  ioctl(file, TIOCGWINSZ, &size);
  return size;
}

int terminal_wait(int first, int second, int milliseconds) {
  struct pollfd files[] = {{first, POLLIN, 0}, {second, POLLIN, 0}};
  int count = poll(files, 2, milliseconds);
  if (count < 0 && errno == EINTR) return -1;
  if (count <= 0) return 0;
  return (files[0].revents ? 1 : 0) | (files[1].revents ? 2 : 0);
}
